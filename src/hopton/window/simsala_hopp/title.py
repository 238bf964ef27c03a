"""Pictures of the game for the title screen, the setup and the help pages."""

from __future__ import annotations

import math

import pygame

from hopton.physics.foil_tap import Tile
from hopton.window.paint import mix
from hopton.window.simsala_hopp.arena import FOIL
from hopton.window.simsala_hopp.faces import face
from hopton.window.simsala_hopp.panels import seat_symbol
from hopton.window.simsala_hopp.tiles import TileArt
from hopton.window.theme import Theme

HOP_SECONDS = 2.4
AIR_SHARE = 0.45
"""For this share of it a tile is in the air."""
ORDER = ("1", "6", "8", "14", "10", "12")
"""Which tile hops in which round."""


def picture(theme: Theme, size: tuple[int, int], age: float) -> pygame.Surface:
    """A row of frogs, of which one after the other hops and turns over; `age` in seconds."""
    del theme
    width, height = size
    target = pygame.Surface(size, 0, 32)
    target.fill(FOIL)
    for k in range(-height, width, max(8, width // 5)):
        band = [(k, height), (k + height, 0), (k + height + width // 16, 0), (k + width // 16, height)]
        pygame.draw.polygon(target, mix(FOIL, (255, 255, 255), 0.28), band)
    diameter = min(width // 4, height // 2)
    art = TileArt(diameter, diameter * 0.06)
    px_per_mm = diameter / 35.0
    round_now, share = divmod(age / HOP_SECONDS, 1.0)
    tiles = []
    for k in range(3):
        # Every third hop is this tile's; each turns it over once.
        done = (int(round_now) + 2 - k) // 3
        air = min(1.0, share / AIR_SHARE) if int(round_now) % 3 == k else 0.0
        along = math.pi * (done + air)
        normal = (0.8 * math.sin(along), 0.6 * math.sin(along), math.cos(along))
        back = ORDER[(k + 3 * ((done + 1) // 2)) % len(ORDER)]
        tile = Tile(back, 0.0, 0.0, "frog", 0.15 * (k - 1), 48.0 * math.sin(math.pi * air), normal)
        tiles.append((tile, (width * (k + 0.5) / 3, height * 0.56)))
    for tile, centre in tiles:
        art.draw_shadow(target, tile, centre, px_per_mm)
    for tile, centre in tiles:
        art.draw(target, tile, (centre[0], centre[1] - tile.height * 0.4 * px_per_mm))
    return target


def help_picture(theme: Theme, name: str, height: int) -> pygame.Surface:
    """The side of a tile for a help page."""
    del theme
    return face(name, max(12, height))


def cast(theme: Theme, seats: int, k: int, px: int) -> pygame.Surface | None:
    """The rabbit of seat `k` of so many."""
    del seats
    return seat_symbol(theme, k, px)
