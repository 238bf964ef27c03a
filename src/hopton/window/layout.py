"""Where everything stands in the window while a match is played, for any size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hopton.tables import LidPushTable
from hopton.window.theme import Theme

SIDE_MARGIN = 25.0
"""Room beside the box in which fallen j'tons come to lie; mm."""
FAR_MARGIN = 22.0
"""The same beyond the far edge; mm."""
NEAR_MARGIN = 6.0
"""What is seen of the table in front of the player's edge; mm."""


@dataclass(frozen=True)
class PlayLayout:
    """The parts of the play screen; pixels, and `px_per_mm` for the table."""

    size: tuple[int, int]
    top_bar: pygame.Rect
    players: pygame.Rect
    tray: pygame.Rect
    table: pygame.Rect
    news: pygame.Rect
    reserve: pygame.Rect
    actions: pygame.Rect
    origin: tuple[float, float]
    px_per_mm: float

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the box top (mm) in pixels."""
        return self.origin[0] + x * self.px_per_mm, self.origin[1] - y * self.px_per_mm

    def to_mm(self, px: float, py: float) -> tuple[float, float]:
        """A pixel as a point of the box top (mm)."""
        return (px - self.origin[0]) / self.px_per_mm, (self.origin[1] - py) / self.px_per_mm


def play_layout(theme: Theme, size: tuple[int, int], table: LidPushTable) -> PlayLayout:
    """The layout for a window of `size` pixels: the box as large as fits, panels on both sides."""
    width, height = size
    gap = theme.space("medium")
    bar = pygame.Rect(0, 0, width, theme.px(60))
    body_top = bar.bottom
    body_height = height - body_top
    long_side = table.box_length + FAR_MARGIN + NEAR_MARGIN
    short_side = table.box_width + 2 * SIDE_MARGIN
    least = theme.px(268)
    px_per_mm = min(body_height / long_side, (width - 2 * (least + 2 * gap)) / short_side)
    side = max(least, min(theme.px(330), round((width - short_side * px_per_mm) / 2) - 2 * gap))
    table_rect = pygame.Rect(side + 2 * gap, body_top, width - 2 * (side + 2 * gap), body_height)
    used = long_side * px_per_mm
    far_edge = body_top + (body_height - used) / 2 + FAR_MARGIN * px_per_mm
    origin = (
        table_rect.centerx - table.box_width / 2 * px_per_mm,
        far_edge + table.box_length * px_per_mm,
    )
    left = pygame.Rect(gap, body_top, side, body_height - gap)
    right = pygame.Rect(width - gap - side, body_top, side, body_height - gap)
    tray_height = theme.px(206)
    players = pygame.Rect(left.left, left.top, side, left.height - tray_height - gap)
    tray = pygame.Rect(left.left, players.bottom + gap, side, tray_height)
    reserve_height = theme.px(112)
    actions_height = theme.px(124)
    reserve = pygame.Rect(right.left, right.top, side, reserve_height)
    actions = pygame.Rect(right.left, right.bottom - actions_height, side, actions_height)
    news = pygame.Rect(right.left, reserve.bottom + gap, side, actions.top - gap - (reserve.bottom + gap))
    return PlayLayout(size, bar, players, tray, table_rect, news, reserve, actions, origin, px_per_mm)
