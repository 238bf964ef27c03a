"""Rounds of TonTon in numbers: many possible worlds are played forward side by side, in arrays.

This is the look-ahead of bots. It knows the same rules as `hopton.rules.tonton`, hundreds of times faster; a
test plays rounds on both.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hopton.decks import Mission
from hopton.records import NUMBERS, SUITS
from hopton.rules.tonton import TRICKS, number_of, suit_of

Numbers = npt.NDArray[np.int16]

NOTHING = 9
"""Above all numbers: the smallest number of a suit of which there is no card."""
HAND = len(NUMBERS)
_FAR = 10_000


def card_code(card: str) -> int:
    """A card as a number: eight times its suit, plus its number less one."""
    return SUITS.index(suit_of(card)) * HAND + number_of(card) - 1


class Worlds:
    """`size` worlds of one round that have the same number of cards played; `play` plays the next one in all.

    Shapes: `hands` (size, seats, 8) of card codes, -1 where there is no card; `piles` (size, seats, suits) the
    visible numbers, 0 where there is no pile; `sixes` (size, seats) those won. Of the trick that is under way,
    `placed` cards lie there; `led`, `best`, `taker` (size,) tell the suit led, the number to beat and whose it
    is, `lows` (size, suits) its smallest number by suit, `NOTHING` without one, `sixes_here` (size,) its sixes.
    `tricks_left` counts the tricks that come after this one.
    """

    def __init__(
        self, hands: Numbers, leader: Numbers, piles: Numbers, sixes: Numbers, tricks_left: int, mission: Mission
    ) -> None:
        """Worlds at the beginning of a trick; all arrays are taken over, not copied."""
        self.hands = hands
        self.leader = leader
        self.piles = piles
        self.sixes = sixes
        self.tricks_left = tricks_left
        self.mission = mission
        self.size, self.seats = hands.shape[:2]
        self._rows = np.arange(self.size)
        self.placed: int
        self.led: Numbers
        self.best: Numbers
        self.taker: Numbers
        self.lows: Numbers
        self.sixes_here: Numbers
        self._four: Numbers
        self._begin_trick()

    @property
    def seat(self) -> Numbers:
        """Whose card is next, by world."""
        seat: Numbers = (self.leader + np.int16(self.placed)) % np.int16(self.seats)
        return seat

    @property
    def finished(self) -> bool:
        """Whether the round is over."""
        return self.tricks_left < 0

    @property
    def own(self) -> Numbers:
        """The cards (size, 8) of whoever is next."""
        own: Numbers = self.hands[self._rows, self.seat]
        return own

    @property
    def own_piles(self) -> Numbers:
        """The visible numbers (size, suits) of whoever is next."""
        piles: Numbers = self.piles[self._rows, self.seat]
        return piles

    def legal(self, own: Numbers) -> npt.NDArray[np.bool_]:
        """Which of these cards (size, 8) whoever is next may play."""
        there = own >= 0
        if not self.placed:
            return there
        follows = (own >> 3) == self.led[:, None]
        legal: npt.NDArray[np.bool_] = np.where(follows.any(axis=1)[:, None], follows, there)
        return legal

    def play(self, places: npt.NDArray[np.intp]) -> None:
        """Play in every world the card at this place of the hand of whoever is next; it must be legal."""
        rows, seat = self._rows, self.seat
        card = self.hands[rows, seat, places]
        self.hands[rows, seat, places] = -1
        suit, number = card >> 3, (card & 7) + np.int16(1)
        if self.placed:
            beats = number >= self.best
            self.best = np.where(beats, number, self.best)
            self.taker = np.where(beats, seat, self.taker)
        else:
            self.led, self.best, self.taker = suit, number, seat
        self._four = np.where(number == 4, seat, self._four)
        self.sixes_here += number == 6
        self.lows[rows, suit] = np.minimum(self.lows[rows, suit], number)
        self.placed += 1
        if self.placed == self.seats:
            self._end_trick()

    def points(self) -> npt.NDArray[np.int64]:
        """What the round is worth to everybody (size, seats) as it stands."""
        sums = self.piles.sum(axis=2)
        mission, target = self.mission, self.mission.target
        if mission.rule == "at_most":
            met = sums <= target
        elif mission.rule == "at_least":
            met = sums >= target
        else:
            met = sums > target
        distance = np.where(met, np.abs(sums - target), _FAR)
        rank = (distance[:, None, :] < distance[:, :, None]).sum(axis=2)
        worth = np.asarray(mission.points, dtype=np.int64)
        points: npt.NDArray[np.int64] = (met * worth[rank] + self.sixes).astype(np.int64)
        return points

    def repeated(self, times: int) -> Worlds:
        """All worlds so many times over: world `i` and its copies are `i`, `size + i`, and so on."""
        hands, leader, piles, sixes = (
            _tiled(part, times) for part in (self.hands, self.leader, self.piles, self.sixes)
        )
        more = Worlds(hands, leader, piles, sixes, self.tricks_left, self.mission)
        more.placed = self.placed
        for name in ("led", "best", "taker", "_four", "sixes_here", "lows"):
            setattr(more, name, _tiled(getattr(self, name), times))
        return more

    def _begin_trick(self) -> None:
        self.placed = 0
        none = np.full(self.size, -1, dtype=np.int16)
        self.led, self.taker, self._four = none, none, none
        self.best = np.zeros(self.size, dtype=np.int16)
        self.sixes_here = np.zeros(self.size, dtype=np.int16)
        self.lows = np.full((self.size, self.piles.shape[2]), NOTHING, dtype=np.int16)

    def _end_trick(self) -> None:
        rows, taker = self._rows, self.taker
        self.piles[rows, taker] = np.where(self.lows < NOTHING, self.lows, self.piles[rows, taker])
        self.sixes[rows, taker] += self.sixes_here
        self.leader = np.where(self._four >= 0, self._four, taker)
        self.tricks_left -= 1
        self._begin_trick()


def worlds_from(
    hands: Numbers,
    table: Sequence[tuple[int, int]],
    leader: int,
    piles: Sequence[Sequence[int]],
    sixes: Sequence[int],
    tricks: int,
    mission: Mission,
) -> Worlds:
    """Worlds with these hands (size, seats, 8) after the cards on the table (seat, code); `tricks` are over.

    `hands` are without the cards on the table and are changed.
    """
    size = len(hands)
    places = {seat: HAND - tricks - 1 for seat, _ in table}
    for seat, code in table:
        hands[:, seat, places[seat]] = code
    worlds = Worlds(
        hands,
        np.full(size, leader, dtype=np.int16),
        np.tile(np.asarray(piles, dtype=np.int16), (size, 1, 1)),
        np.tile(np.asarray(sixes, dtype=np.int16), (size, 1)),
        TRICKS - tricks - 1,
        mission,
    )
    for seat, _ in table:
        worlds.play(np.full(size, places[seat]))
    return worlds


def _tiled(part: Numbers, times: int) -> Numbers:
    tiled: Numbers = np.tile(part, (times,) + (1,) * (part.ndim - 1))
    return tiled
