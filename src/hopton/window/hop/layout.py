"""Where everything of HOP! stands in the window, for any size, and the scale of the side view."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hopton.match.hop import Scene
from hopton.window.layout import TOP_BAR, MatchLayout
from hopton.window.theme import Theme

BEHIND = 420.0
"""What is seen (mm) behind the hurler's hand; the drag to aim needs room."""
BEYOND = 560.0
"""What is seen beyond the finger."""
BELOW, ABOVE = 130.0, 1220.0
"""From below the table top up to here (mm) everything is seen; what flies higher is pointed at."""


@dataclass(frozen=True)
class HopLayout(MatchLayout):
    """The parts of the screen: the flight across the window (`table`), card, stairs, players and buttons below it."""

    card: pygame.Rect
    stairs: pygame.Rect
    side: pygame.Rect

    @property
    def stage(self) -> pygame.Rect:
        """Where the throw is seen from the side."""
        return self.table


def hop_layout(theme: Theme, size: tuple[int, int]) -> HopLayout:
    """The layout for a window of `size` pixels."""
    width, height = size
    gap = theme.space("medium")
    bar = pygame.Rect(0, 0, width, theme.px(TOP_BAR))
    low = theme.px(268)
    stage = pygame.Rect(0, bar.bottom, width, height - bar.bottom - low - 2 * gap)
    top = stage.bottom + gap
    inner = width - 5 * gap
    card_width, stairs_width, side_width = (round(inner * share) for share in (0.25, 0.2, 0.23))
    card = pygame.Rect(gap, top, card_width, low)
    stairs = pygame.Rect(card.right + gap, top, stairs_width, low)
    side = pygame.Rect(width - gap - side_width, top, side_width, low)
    players = pygame.Rect(stairs.right + gap, top, side.left - gap - (stairs.right + gap), low)
    none = pygame.Rect(0, 0, 0, 0)
    return HopLayout(size, bar, players, none, stage, none, side, side, card, stairs, side)


@dataclass(frozen=True)
class Camera:
    """The scale of a side view in a rectangle: `left` and `bottom` are its corner in mm."""

    rect: pygame.Rect
    left: float
    bottom: float
    px_per_mm: float

    def to_px(self, x: float, z: float) -> tuple[float, float]:
        """A point (mm) in pixels."""
        return (
            self.rect.left + (x - self.left) * self.px_per_mm,
            self.rect.bottom - (z - self.bottom) * self.px_per_mm,
        )

    def to_mm(self, px: float, py: float) -> tuple[float, float]:
        """A pixel as a point (mm)."""
        return (
            self.left + (px - self.rect.left) / self.px_per_mm,
            self.bottom + (self.rect.bottom - py) / self.px_per_mm,
        )


def wide(rect: pygame.Rect, scene: Scene) -> Camera:
    """All of the throw: from behind the hurler to beyond the finger."""
    across = scene.table.release_distance + BEHIND + BEYOND
    up = max(ABOVE, scene.tip + 500.0, scene.table.release_height + 500.0) + BELOW
    scale = min(rect.width / across, rect.height / up)
    spare = rect.width / scale - across
    return Camera(rect, -scene.table.release_distance - BEHIND - spare / 2, -BELOW, scale)


def close(rect: pygame.Rect, scene: Scene, x: float) -> Camera:
    """The finger and what is near it, around `x` mm."""
    scale = min(rect.width / 640.0, rect.height / 420.0)
    return Camera(rect, x - rect.width / scale / 2, scene.tip - 250.0, scale)
