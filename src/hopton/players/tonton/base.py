"""What a player of TonTon sees and decides.

Players know no rules: a `Sight` made by `hopton.match` shows them what has been played and says which
cards are allowed. Players keep nothing between decisions, so that a resumed match goes on as it would have.
"""

from __future__ import annotations

from typing import Protocol

from hopton.decks import Mission
from hopton.players.sight import BaseSight

Play = tuple[str, str]
"""A player and the card played, like "red-8"."""


class Sight(BaseSight, Protocol):
    """All that a player can go by when it chooses a card; no hand but the own one is in it."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The own cards."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The cards that may be played now."""

    @property
    def table(self) -> tuple[Play, ...]:
        """The trick so far, in the order of play."""

    @property
    def tricks(self) -> tuple[tuple[Play, ...], ...]:
        """The finished tricks of this round, each in the order of play."""

    @property
    def mission(self) -> Mission:
        """What this round is about."""

    @property
    def piles(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the visible number of every suit's pile, 0 where there is none."""

    @property
    def sixes(self) -> tuple[int, ...]:
        """By seat: the sixes won in this round."""


class TonTonBot(Protocol):
    """Someone who decides."""

    def play(self, sight: Sight) -> str:
        """One of the choices."""
