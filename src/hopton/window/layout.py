"""Where everything stands in the window while a match is played, for any size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hopton.window.theme import Theme

TOP_BAR = 60
"""The height of the top bar; theme pixels."""


@dataclass(frozen=True)
class MatchLayout:
    """The parts of the screen of a match; pixels.

    `left_foot` below the players' cards and `right_head` above the news are for the game.
    """

    size: tuple[int, int]
    top_bar: pygame.Rect
    players: pygame.Rect
    left_foot: pygame.Rect
    table: pygame.Rect
    right_head: pygame.Rect
    news: pygame.Rect
    actions: pygame.Rect


def match_layout(
    theme: Theme,
    size: tuple[int, int],
    *,
    side: int | None = None,
    left_foot: float = 0,
    right_head: float = 0,
    actions: float = 124,
) -> MatchLayout:
    """Players on the left, news and buttons on the right, the table between them.

    `side` is the width of both panels (pixels), the heights are theme pixels; a part without height
    takes no room.
    """
    width, height = size
    gap = theme.space("medium")
    bar = pygame.Rect(0, 0, width, theme.px(TOP_BAR))
    wide = theme.px(268) if side is None else side
    body = height - bar.bottom
    table = pygame.Rect(wide + 2 * gap, bar.bottom, width - 2 * (wide + 2 * gap), body)
    left = pygame.Rect(gap, bar.bottom, wide, body - gap)
    right = pygame.Rect(width - gap - wide, bar.bottom, wide, body - gap)
    foot = theme.px(left_foot) if left_foot else 0
    players = pygame.Rect(left.left, left.top, wide, left.height - (foot + gap if foot else 0))
    below = pygame.Rect(left.left, left.bottom - foot, wide, foot)
    head = theme.px(right_head) if right_head else 0
    above = pygame.Rect(right.left, right.top, wide, head)
    buttons = pygame.Rect(right.left, right.bottom - theme.px(actions), wide, theme.px(actions))
    top = above.bottom + gap if head else right.top
    news = pygame.Rect(right.left, top, wide, buttons.top - gap - top)
    return MatchLayout(size, bar, players, below, table, above, news, buttons)
