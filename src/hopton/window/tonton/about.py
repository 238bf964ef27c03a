"""TonTon on the first screen and on the help pages: small pictures."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from hopton.window.theme import Theme
from hopton.window.tonton.cards import ASPECT, CardArt, room_cloth

FAN = ("red-4", "blue-7", "yellow-6", "green-1", "purple-8")
ROUND = 5.0
"""The cards of the picture are raised one after the other in so many seconds."""


@lru_cache(maxsize=8)
def _art(scale: float, palette: str, width: int) -> CardArt:
    from hopton.window.theme import load_theme_data

    return CardArt(Theme(scale, load_theme_data(palette)), width)


@lru_cache(maxsize=4)
def _cloth(scale: float, size: tuple[int, int]) -> pygame.Surface:
    return room_cloth(Theme(scale), size)


def _palette(theme: Theme) -> str:
    from hopton.window.settings import PALETTES
    from hopton.window.theme import load_theme_data

    return next((name for name in PALETTES if load_theme_data(name) is theme.data), PALETTES[0])


@lru_cache(maxsize=64)
def _turned(scale: float, palette: str, width: int, card: str, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(_art(scale, palette, width).face(card), angle, 1.0)


def picture(theme: Theme, size: tuple[int, int], age: float) -> pygame.Surface:
    """A fan of cards, one raised after the other; `age` in seconds."""
    surface = pygame.Surface(size, 0, 32)
    surface.blit(_cloth(theme.scale, size), (0, 0))
    width = max(20, round(min(size[0] * 0.19, size[1] * 0.72 / ASPECT)))
    raised = (age % ROUND) / ROUND * len(FAN)
    for k, card in enumerate(FAN):
        apart = k - (len(FAN) - 1) / 2
        lift = max(0.0, 1.0 - abs(raised - k - 0.5) * 2.0)
        lift = lift * lift * (3 - 2 * lift)
        card_picture = _turned(theme.scale, _palette(theme), width, card, -apart * 7.0)
        x = size[0] / 2 + apart * width * 0.86
        y = size[1] * 0.56 + abs(apart) ** 1.7 * width * 0.11 - lift * width * 0.28
        surface.blit(card_picture, card_picture.get_rect(center=(round(x), round(y))))
    return surface


def help_picture(theme: Theme, name: str, px: int) -> pygame.Surface:
    """A card, `px` pixels high."""
    art = _art(theme.scale, _palette(theme), max(16, math.floor(px / ASPECT)))
    return art.face(name)
