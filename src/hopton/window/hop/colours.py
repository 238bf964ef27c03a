"""The colours of players, skin and ring."""

from __future__ import annotations

from hopton.window.theme import Colour

PLAYERS: tuple[Colour, ...] = (
    (30, 154, 112),
    (210, 69, 47),
    (44, 111, 192),
    (214, 158, 26),
    (128, 78, 160),
    (86, 92, 100),
)
"""By seat."""

SKIN: Colour = (236, 190, 150)
SKIN_DARK: Colour = (176, 122, 86)
RING: Colour = (247, 203, 74)
RING_LIGHT: Colour = (255, 236, 160)
RING_DARK: Colour = (150, 98, 22)
DOVE: Colour = (250, 250, 246)
CROW: Colour = (44, 44, 52)
CLOUD: Colour = (196, 216, 232)
"""A cloud's paper, and its rim:"""
CLOUD_DARK: Colour = (104, 134, 160)
