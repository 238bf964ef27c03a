"""Where the box top and its panels stand in the window, for any size."""

from __future__ import annotations

from dataclasses import dataclass

from hopton.tables import LidPushTable
from hopton.window.layout import TOP_BAR, MatchLayout, match_layout
from hopton.window.theme import Theme

SIDE_MARGIN = 25.0
"""Room beside the box in which fallen j'tons come to lie; mm."""
FAR_MARGIN = 22.0
"""The same beyond the far edge; mm."""
NEAR_MARGIN = 6.0
"""What is seen of the table in front of the player's edge; mm."""


@dataclass(frozen=True)
class LidLayout(MatchLayout):
    """The parts of the screen, and where the box lies: its near left corner (pixels) and its scale."""

    origin: tuple[float, float]
    px_per_mm: float

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the box top (mm) in pixels."""
        return self.origin[0] + x * self.px_per_mm, self.origin[1] - y * self.px_per_mm

    def to_mm(self, px: float, py: float) -> tuple[float, float]:
        """A pixel as a point of the box top (mm)."""
        return (px - self.origin[0]) / self.px_per_mm, (self.origin[1] - py) / self.px_per_mm


def lid_layout(theme: Theme, size: tuple[int, int], table: LidPushTable) -> LidLayout:
    """The layout for a window of `size` pixels: the box as large as fits, panels on both sides."""
    width, height = size
    gap = theme.space("medium")
    body_top = theme.px(TOP_BAR)
    body_height = height - body_top
    long_side = table.box_length + FAR_MARGIN + NEAR_MARGIN
    short_side = table.box_width + 2 * SIDE_MARGIN
    least = theme.px(268)
    px_per_mm = min(body_height / long_side, (width - 2 * (least + 2 * gap)) / short_side)
    side = max(least, min(theme.px(330), round((width - short_side * px_per_mm) / 2) - 2 * gap))
    parts = match_layout(theme, size, side=side, left_foot=206, right_head=112)
    far_edge = body_top + (body_height - long_side * px_per_mm) / 2 + FAR_MARGIN * px_per_mm
    origin = (
        parts.table.centerx - table.box_width / 2 * px_per_mm,
        far_edge + table.box_length * px_per_mm,
    )
    return LidLayout(**vars(parts), origin=origin, px_per_mm=px_per_mm)
