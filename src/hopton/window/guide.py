"""The guide through a first match: a note that points at the thing to do next."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hopton.window.paint import draw_panel
from hopton.window.theme import Theme

WIDTH = 250
GAP = 18


@dataclass(frozen=True)
class Pointer:
    """What the guide says now: the key of a text below `guide`, and the place (pixels) that it points at.

    `below`: the note stands below that place, although there is room beside it.
    """

    key: str
    at: pygame.Rect
    below: bool = False


Room = tuple[pygame.Rect, bool, pygame.Rect]
"""What a note points at, whether it stands below that, and where it may stand at all."""


def _panel(theme: Theme, text: str, room: Room) -> tuple[pygame.Rect, list[str]]:
    """Where the note stands: beside what it points at, where there is most room."""
    at, below, window = room
    pad = theme.px(14)
    lines = theme.wrap(text, "body", theme.px(WIDTH) - 2 * pad)
    panel = pygame.Rect(0, 0, theme.px(WIDTH), len(lines) * theme.line_height("body") + 2 * pad)
    gap = theme.px(GAP)
    right, left = window.right - at.right, at.left - window.left
    if not below and max(right, left) >= panel.width + 2 * gap:
        # What is on the right is mostly news, what is on the left is mostly to be taken in the hand.
        to_right = right >= panel.width + 2 * gap and right + gap >= left
        panel.centery = at.centery
        panel.left = at.right + gap if to_right else at.left - gap - panel.width
    else:
        panel.centerx = at.centerx
        below = window.bottom - at.bottom >= panel.height + 2 * gap
        panel.top = at.bottom + gap if below else at.top - gap - panel.height
    return panel.clamp(window.inflate(-gap, -gap)), lines


def guide_area(theme: Theme, text: str, pointer: Pointer, window: pygame.Rect) -> pygame.Rect:
    """Where `draw_guide` draws."""
    panel, _ = _panel(theme, text, (pointer.at, pointer.below, window))
    return panel.inflate(theme.px(2 * GAP + 8), theme.px(2 * GAP + 8))


def draw_guide(target: pygame.Surface, theme: Theme, text: str, pointer: Pointer, window: pygame.Rect) -> None:
    """The note with its tip towards what the pointer points at."""
    at = pointer.at
    panel, lines = _panel(theme, text, (at, pointer.below, window))
    fill, edge = theme.colour("accent_dark"), theme.colour("warn")
    draw_panel(target, panel, theme.px(12), fill, edge, theme.px(2), theme.px(10))
    size = theme.px(11)
    if panel.left >= at.right or panel.right <= at.left:
        out = -1 if panel.left >= at.right else 1
        x = panel.left if out < 0 else panel.right
        y = max(panel.top + 2 * size, min(panel.bottom - 2 * size, at.centery))
        tip: list[tuple[float, float]] = [(x, y - size), (x + out * size * 1.3, y), (x, y + size)]
    else:
        out = -1 if panel.top >= at.bottom else 1
        y = panel.top if out < 0 else panel.bottom
        x = max(panel.left + 2 * size, min(panel.right - 2 * size, at.centerx))
        tip = [(x - size, y), (x, y + out * size * 1.3), (x + size, y)]
    pygame.draw.polygon(target, edge, tip)
    top = panel.top + theme.px(14)
    for line in lines:
        target.blit(theme.text(line, "body", theme.colour("ink_light")), (panel.left + theme.px(14), top))
        top += theme.line_height("body")
