"""Where everything stands in a match of TonTon: mission, trick and hand between the panels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from hopton.records import NUMBERS
from hopton.window.layout import MatchLayout, match_layout
from hopton.window.theme import Theme
from hopton.window.tonton.cards import ASPECT

HAND_SIZE = len(NUMBERS)


@dataclass(frozen=True)
class TonTonLayout(MatchLayout):
    """The parts of the table; `card` is the size of a card, `lift` how far one is raised; pixels."""

    mission: pygame.Rect
    trick: pygame.Rect
    hand: pygame.Rect
    card: tuple[int, int]
    lift: int

    def slot(self, k: int, count: int) -> pygame.Rect:
        """Where card `k` of a trick of so many lies."""
        width, height = self.card
        apart = min(self.trick.width // count, round(width * 1.45))
        left = self.trick.centerx - apart * count / 2 + apart * k + (apart - width) / 2
        return pygame.Rect(round(left), self.trick.top + (self.trick.height - height) // 2, width, height)

    def place(self, k: int, count: int) -> pygame.Rect:
        """Where card `k` of a hand of so many is held."""
        width, height = self.card
        apart = min((self.hand.width - width) / max(1, HAND_SIZE - 1), width * 1.08)
        left = self.hand.centerx - (apart * (count - 1) + width) / 2 + apart * k
        middle = (count - 1) / 2
        sag = round(((k - middle) / HAND_SIZE) ** 2 * self.lift * 1.6)
        return pygame.Rect(round(left), self.hand.top + self.lift + sag, width, height)


def tonton_layout(theme: Theme, size: tuple[int, int]) -> TonTonLayout:
    """For a window of this size."""
    base = match_layout(theme, size)
    table, gap = base.table, theme.px(10)
    inner = table.inflate(-2 * gap, 0)
    mission = pygame.Rect(inner.left, inner.top, inner.width, theme.px(96))
    lift = theme.px(22)
    left = table.height - mission.height - lift - theme.px(26) - theme.px(82) - 2 * gap
    high = min(left // 2, theme.px(205))
    width = min(round(high / ASPECT), (inner.width - gap) // HAND_SIZE)
    height = round(width * ASPECT)
    hand = pygame.Rect(
        inner.left, table.bottom - height - lift - theme.px(26), inner.width, height + lift + theme.px(26)
    )
    trick = pygame.Rect(inner.left, mission.bottom + gap, inner.width, hand.top - mission.bottom - 2 * gap)
    return TonTonLayout(
        size=base.size,
        top_bar=base.top_bar,
        players=base.players,
        left_foot=base.left_foot,
        table=base.table,
        right_head=base.right_head,
        news=base.news,
        actions=base.actions,
        mission=mission,
        trick=trick,
        hand=hand,
        card=(width, height),
        lift=lift,
    )
