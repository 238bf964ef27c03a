"""Hop le J'ton on the first screens: its picture, the colours of its seats, j'tons on the help page."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from hopton.rules.hop_le_jton import SEATS
from hopton.tables import LidPushTable, load_tables
from hopton.window.hop_le_jton import table_art
from hopton.window.hop_le_jton.scene import LidScene
from hopton.window.hop_le_jton.tokens import TokenArt
from hopton.window.paint import room
from hopton.window.theme import Theme

__all__ = ["LidScene", "cast", "picture", "token_picture"]

SHOWN = (
    ("white", 35.0, 105.0, 0.0),
    ("grey", 65.0, 105.0, 0.0),
    ("black", 50.0, 88.0, 0.0),
    ("red", 22.0, 80.0, 0.5),
    ("blue", 81.0, 86.0, -0.7),
    ("green", 24.0, 53.0, 0.0),
    ("yellow", 62.0, 53.0, 0.3),
)
"""J'tons in the picture: colour, place (mm), angle."""


def picture(theme: Theme, size: tuple[int, int], age: float) -> pygame.Surface:
    """The box top with some j'tons; the lid comes and goes."""
    table = load_tables().lid_push
    ground, px_per_mm, left, top = _ground(theme.scale, size)
    made = ground.copy()
    swing = 0.5 - 0.5 * math.cos(age * 0.9)
    art = TokenArt(theme, round(table.token_diameter * px_per_mm))
    lid_y = 30.0 + 10.0 * swing
    for kind, x, y, angle in SHOWN:
        y += max(0.0, lid_y + 12.8 - y) if y < 60 else 0.0
        centre = (left + x * px_per_mm, top + (table.box_length - y) * px_per_mm)
        art.draw_shadow(made, centre)
        art.draw(made, kind, centre, angle)
    lid = table_art.lid(theme, table, px_per_mm, table.box_length + 12)
    pad = table_art.LID_PAD
    where = (left - (pad + table.lid_overhang) * px_per_mm, top + (table.box_length - lid_y - pad) * px_per_mm)
    made.blit(lid, (round(where[0]), round(where[1])))
    return made


@lru_cache(maxsize=4)
def _ground(scale: float, size: tuple[int, int]) -> tuple[pygame.Surface, float, float, float]:
    theme = Theme(scale)
    table: LidPushTable = load_tables().lid_push
    width, height = size
    px_per_mm = min(width * 0.8 / table.box_width, height * 1.0 / (table.box_length * 0.86))
    ground = room(theme, size)
    left = (width - table.box_width * px_per_mm) / 2
    top = height * 0.05
    margin = 10.0
    box = table_art.box_top(theme, table, px_per_mm, margin)
    ground.blit(box, (round(left - margin * px_per_mm), round(top - margin * px_per_mm)))
    return ground, px_per_mm, left, top


def cast(theme: Theme, seats: int, k: int, px: int) -> pygame.Surface:
    """The colours of seat `k` of so many: one j'ton or two."""
    colours = SEATS[seats][k]
    art = TokenArt(theme, px)
    step = round(px * 1.1)
    made = pygame.Surface((step * (len(colours) - 1) + px + 2, px + 2), pygame.SRCALPHA, 32)
    for j, colour in enumerate(colours):
        art.draw(made, colour, (px / 2 + 1 + j * step, px / 2 + 1))
    return made


def token_picture(theme: Theme, name: str, px: int) -> pygame.Surface:
    """A j'ton with its shadow."""
    art = TokenArt(theme, px)
    made = pygame.Surface((round(px * 1.2), round(px * 1.2)), pygame.SRCALPHA, 32)
    art.draw_shadow(made, (px / 2, px / 2), 1.0, 0.6)
    art.draw(made, name, (px / 2, px / 2))
    return made
