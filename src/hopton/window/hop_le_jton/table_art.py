"""The box top and the lid as pictures, drawn once for a size: wood, card edges, printed zones."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from hopton.tables import LidPushTable
from hopton.window.paint import Field, Grid, blend, box, disc, mix, noise, soft, translucent, wood
from hopton.window.theme import Theme

EDGE = 2.4
"""How wide the card edge around the box top is drawn; mm."""


def box_top(theme: Theme, table: LidPushTable, px_per_mm: float, margin: float) -> pygame.Surface:
    """The box from above with its shadow, `margin` mm of room around it; y grows upwards on the table."""
    step = 1.0 / px_per_mm
    width = round((table.box_width + 2 * margin) * px_per_mm)
    height = round((table.box_length + 2 * margin) * px_per_mm)
    grid = Grid(width, height, step, -margin, -margin)
    x, down = grid.x, grid.y
    y = np.float32(table.box_length) - down
    whole = (0.0, 0.0, table.box_width, table.box_length)
    shape = box(x, down, whole, 2.2)
    picture = np.zeros((height, width, 3), dtype=np.float32)
    cover = grid.cover(shape)
    fallen = soft(box(x, down, (2.5, 4.0, table.box_width, table.box_length), 3.0), 7.0) * np.float32(0.62)
    near = soft(box(x, down, (0.8, 1.0, table.box_width, table.box_length), 2.0), 2.0) * np.float32(0.4)
    alpha = np.maximum(np.maximum(fallen, near), cover)
    blend(picture, theme.colour("card"), (cover > 0).astype(np.float32))
    face = np.empty_like(picture)
    _print_face(face, theme, table, x, y, grid)
    light = np.clip(-(x - table.box_width / 2) / 140 + (y - table.box_length / 2) / 220, -1, 1)
    face += (light * 8)[..., None]
    inner = box(x, down, (EDGE, EDGE, table.box_width - 2 * EDGE, table.box_length - 2 * EDGE), 1.0)
    blend(picture, mix(theme.colour("card"), (255, 240, 210), 0.35), grid.cover(np.abs(shape + 0.3) - 0.3) * 0.8)
    blend(picture, face, grid.cover(shape + np.float32(0.6)))
    # A worn edge: the printed paper darkens where it is folded over the card.
    blend(picture, theme.colour("card"), soft(-inner - np.float32(0.4), 1.6) * cover * np.float32(0.34))
    return translucent(picture, alpha)


def _print_face(face: Field, theme: Theme, table: LidPushTable, x: Field, y: Field, grid: Grid) -> None:
    grain = wood(x, y, 5, ring=7.0)
    face[...] = theme.colour("beech")
    blend(face, theme.colour("beech_dark"), np.clip(-grain * 0.55 + 0.12, 0, 0.8))
    blend(face, (255, 246, 224), np.clip(grain * 0.3, 0, 0.3))
    (cx, cy), radius = table.half_circle.centre, table.half_circle.radius
    half = np.maximum(disc(x, y, cx, cy, radius), y - np.float32(cy))
    print_wear = 0.86 + 0.14 * noise(x / 3, y / 3, 31)
    blend(face, theme.colour("half"), grid.cover(half) * np.float32(0.66))
    edge = theme.colour("half_edge")
    blend(face, edge, grid.cover(np.abs(half + 0.35) - 0.55) * print_wear)
    blend(face, edge, grid.cover(np.abs(half + 2.0) - 0.16) * print_wear * 0.8)
    low, high = table.brown_zone
    brown = np.abs(y - np.float32((low + high) / 2)) - np.float32((high - low) / 2)
    brown = np.broadcast_to(brown, face.shape[:2])
    blend(face, theme.colour("brown"), grid.cover(brown) * np.float32(0.9))
    blend(face, mix(theme.colour("brown"), (30, 14, 4), 0.5), grid.cover(brown) * np.clip(-grain * 0.32, 0, 0.5))
    low, high = table.black_line
    line = np.abs(y - np.float32((low + high) / 2)) - np.float32((high - low) / 2)
    blend(face, theme.colour("line"), grid.cover(np.broadcast_to(line, face.shape[:2])) * print_wear)


@lru_cache(maxsize=4)
def _lid_picture(
    colours: tuple[tuple[int, int, int], ...], px_per_mm: float, width_mm: float, length_mm: float
) -> pygame.Surface:
    lid, light, dark = colours
    pad = 8.0
    grid = Grid(
        round((width_mm + 2 * pad) * px_per_mm),
        round((length_mm + 2 * pad) * px_per_mm),
        1 / px_per_mm,
        -pad,
        -pad,
    )
    x, y = grid.x, grid.y
    shape = box(x, y, (0, 0, width_mm, length_mm + 20), 2.6)
    cover = grid.cover(shape)
    picture = np.zeros((grid.height, grid.width, 3), dtype=np.float32)
    cast = soft(box(x, y, (1.5, 0.6, width_mm, length_mm + 20), 3.0), 4.2) * np.float32(0.55)
    paper = noise(x * 2.2, y * 2.2, 91) * 0.6 + noise(x * 0.35, y * 0.2, 92) * 0.8 - 0.7
    blend(picture, lid, (cover > 0).astype(np.float32))
    picture += (paper * 9)[..., None]
    blend(picture, light, grid.cover(np.abs(shape + 0.9) - 0.45) * np.float32(0.9))
    # The front wall is what meets the j'tons: a dark face below a lit edge.
    wall = np.broadcast_to(np.abs(y - np.float32(1.5)) - np.float32(1.5), cover.shape)
    blend(picture, dark, grid.cover(wall) * cover * np.float32(0.95))
    lit = np.broadcast_to(np.abs(y - np.float32(3.2)) - np.float32(0.28), cover.shape)
    blend(picture, light, grid.cover(lit) * cover * np.float32(0.9))
    inlay = np.abs(box(x, y, (7, 8.5, width_mm - 14, length_mm + 20), 3.0)) - np.float32(0.28)
    blend(picture, light, grid.cover(inlay) * np.float32(0.55))
    alpha = np.maximum(cast * (1 - cover), cover)
    return translucent(picture, alpha)


LID_PAD = 8.0


def lid(theme: Theme, table: LidPushTable, px_per_mm: float, length: float) -> pygame.Surface:
    """The lid from above, its front wall on top, with 8 mm of shadow on every side; `length` mm are drawn."""
    colours = (theme.colour("lid"), theme.colour("lid_light"), theme.colour("lid_dark"))
    return _lid_picture(colours, px_per_mm, table.box_width + 2 * table.lid_overhang, length)
