"""Pictures of the game for the title screen, the setup and the help pages."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from hopton.physics.foil_tap import Tile
from hopton.window.paint import Grid, blend, box, noise, opaque, soft
from hopton.window.simsala_hopp.arena import FOIL
from hopton.window.simsala_hopp.faces import face
from hopton.window.simsala_hopp.panels import seat_symbol
from hopton.window.simsala_hopp.tiles import TileArt
from hopton.window.theme import Theme

HOP_SECONDS = 1.7
COLUMNS = 3
STRIDE = 7
AIR_SHARE = 0.45
"""For this share of it a tile is in the air."""
ORDER = ("1", "6", "8", "14", "10", "12")
"""Which tile hops in which round."""


def picture(theme: Theme, size: tuple[int, int], age: float) -> pygame.Surface:
    """Rows of frogs, of which one after the other hops and turns over; `age` in seconds."""
    del theme
    width, height = size
    target = _foil(size).copy()
    rows = max(1, round(1.1 * COLUMNS * height / width))
    diameter = round(0.72 * min(width / COLUMNS, height / rows))
    art = TileArt(diameter, diameter * 0.06)
    px_per_mm = diameter / 35.0
    count = COLUMNS * rows
    round_now, share = divmod(age / HOP_SECONDS, 1.0)
    tiles = []
    for k in range(count):
        # The hops go through the tiles in an order that looks like none; each turns its tile over once.
        place = k * STRIDE % count if math.gcd(STRIDE, count) == 1 else k
        done = (int(round_now) + count - 1 - place) // count
        air = min(1.0, share / AIR_SHARE) if int(round_now) % count == place else 0.0
        along = math.pi * (done + air)
        normal = (0.8 * math.sin(along), 0.6 * math.sin(along), math.cos(along))
        back = ORDER[(5 * k + 3 * ((done + 1) // 2)) % len(ORDER)]
        tile = Tile(back, 0.0, 0.0, "frog", 0.9 * math.sin(5.0 * k), 48.0 * math.sin(math.pi * air), normal)
        row, column = divmod(k, COLUMNS)
        tiles.append((tile, (width * (column + 0.5) / COLUMNS, height * (row + 0.5) / rows)))
    tiles.sort(key=lambda pair: pair[0].height)
    for tile, centre in tiles:
        art.draw_shadow(target, tile, centre, px_per_mm)
    for tile, centre in tiles:
        art.draw(target, tile, (centre[0], centre[1] - tile.height * 0.4 * px_per_mm))
    return target


@lru_cache(maxsize=4)
def _foil(size: tuple[int, int]) -> pygame.Surface:
    """The bare foil with a sheen."""
    width, height = size
    grid = Grid(width, height, 250.0 / max(size))
    x, y = grid.x, grid.y
    foil = np.empty((height, width, 3), dtype=np.float32)
    foil[...] = FOIL
    foil += (noise(x / 60, y / 60, 31) * 14 - 7)[..., None]
    for middle, wide, strength in ((150.0, 20.0, 0.34), (235.0, 8.0, 0.22)):
        sheen = np.exp(-(((x + y * 0.8 - middle) / wide) ** 2)) * strength
        blend(foil, (240, 248, 250), np.asarray(sheen, dtype=np.float32))
    inner = box(x, y, (0.0, 0.0, width * grid.step, height * grid.step))
    blend(foil, (34, 40, 52), soft(-inner - np.float32(3.0), 9.0) * np.float32(0.4))
    return opaque(foil)


def help_picture(theme: Theme, name: str, height: int) -> pygame.Surface:
    """The side of a tile for a help page."""
    del theme
    return face(name, max(12, height))


def cast(theme: Theme, seats: int, k: int, px: int) -> pygame.Surface | None:
    """The rabbit of seat `k` of so many."""
    del seats
    return seat_symbol(theme, k, px)
