"""What a player of TonTon sees, may ask and decides.

Players know no rules: a `Sight` made by `hopton.match` shows them what has been played, says which
cards are allowed, and lets them play possible worlds forward. Players keep nothing between decisions, so
that a resumed match goes on as it would have.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from hopton.decks import Mission
from hopton.players.sight import BaseSight

Play = tuple[str, str]
"""A player and the card played, like "red-8"."""
Numbers = npt.NDArray[np.int16]


class Worlds(Protocol):
    """So many worlds (`size`) of the round at the same card; `play` plays the next one in all of them.

    Cards are codes: eight times the suit plus the number less one, -1 for none. Of a suit that the trick
    does not hold, the lowest number is 9.
    """

    @property
    def size(self) -> int:
        """How many worlds."""

    @property
    def seats(self) -> int:
        """How many players."""

    @property
    def mission(self) -> Mission:
        """What the round is about."""

    @property
    def tricks_left(self) -> int:
        """How many tricks come after this one."""

    @property
    def finished(self) -> bool:
        """Whether the round is over."""

    @property
    def placed(self) -> int:
        """How many cards lie in this trick."""

    @property
    def best(self) -> Numbers:
        """By world (size,): the number that wins this trick so far, 0 before the first card."""

    @property
    def lows(self) -> Numbers:
        """The trick's lowest number by suit (size, suits), 9 without one."""

    @property
    def sixes_here(self) -> Numbers:
        """By world (size,): the sixes in this trick."""

    @property
    def own(self) -> Numbers:
        """The cards (size, 8) of whoever is next."""

    @property
    def own_piles(self) -> Numbers:
        """The visible numbers (size, suits) of whoever is next."""

    def legal(self, own: Numbers) -> npt.NDArray[np.bool_]:
        """Which of these cards (size, 8) whoever is next may play."""

    def play(self, places: npt.NDArray[np.intp]) -> None:
        """Play in every world the card at this place of the hand of whoever is next; it must be legal."""

    def points(self) -> npt.NDArray[np.int64]:
        """What the round is worth to everybody (size, seats) as it stands."""

    def repeated(self, times: int) -> Worlds:
        """All worlds so many times over, one set of them after the other."""


class Sight(BaseSight, Protocol):
    """All that a player can go by when it chooses a card; no hand but the own one is in it."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The own cards."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The cards that may be played now."""

    @property
    def mission(self) -> Mission:
        """What this round is about."""

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat: the points of the finished rounds."""

    @property
    def rounds_left(self) -> int:
        """How many rounds come after this one."""

    @property
    def luck(self) -> float:
        """A number between 0 and 1 by chance, the player's own for this decision; cheaper than `rng`."""

    def now(self) -> Worlds:
        """One world as far as it is known: the own hand, in its order, and all that lies open."""

    def possible(self, samples: int) -> Worlds:
        """So many worlds as they may be, each way to deal the unseen cards with the same chance.

        They fit all that was played, and who did not follow suit. The own hand is in its order.
        """


class TonTonBot(Protocol):
    """Someone who decides."""

    def play(self, sight: Sight) -> str:
        """One of the choices."""
