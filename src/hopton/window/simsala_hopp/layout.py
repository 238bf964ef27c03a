"""Where everything stands in the window while Simsala Hopp is played, for any size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hopton.tables import FoilTapTable
from hopton.window.layout import TOP_BAR, MatchLayout, match_layout
from hopton.window.simsala_hopp.arena import ArenaPlace, place_in
from hopton.window.theme import Theme

STRENGTH, SAND, COUNTS, ACTIONS = 168.0, 118.0, 196.0, 124.0
"""Heights of the panels; pixels of the theme."""
LEAST_SIDE, MOST_SIDE = 206.0, 290.0


@dataclass(frozen=True)
class ArenaRects:
    """The common parts of a match's screen, and those of this game; pixels."""

    whole: MatchLayout
    strength: pygame.Rect
    sand: pygame.Rect
    counts: pygame.Rect
    place: ArenaPlace


def arena_rects(theme: Theme, size: tuple[int, int], table: FoilTapTable) -> ArenaRects:
    """The layout for a window of `size` pixels: the arena as large as fits, panels on both sides."""
    gap = theme.space("medium")
    room = size[1] - theme.px(TOP_BAR)
    side = min(max((size[0] - room) // 2 - 2 * gap, theme.px(LEAST_SIDE)), theme.px(MOST_SIDE))
    head = SAND + COUNTS + gap / theme.scale
    whole = match_layout(theme, size, side=side, left_foot=STRENGTH, right_head=head, actions=ACTIONS)
    above = whole.right_head
    sand = pygame.Rect(above.left, above.top, above.width, theme.px(SAND))
    counts = pygame.Rect(above.left, sand.bottom + gap, above.width, above.bottom - sand.bottom - gap)
    return ArenaRects(whole, whole.left_foot, sand, counts, place_in(whole.table, table))
