"""What a player of Simsala Hopp sees, may ask and decides.

Players know no rules and no physics: a `Sight` made by `hopton.match` shows them the arena and what has
been seen of the tiles' backs since it was set up, and lets them try a tap out in their mind. Players keep
nothing between decisions, so that a resumed match goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from hopton.players.hand import Hand
from hopton.players.sight import BaseSight
from hopton.tables import FoilTapTable


class Tap(NamedTuple):
    """Where the wand strikes the foil (mm from the arena's centre) and how fast (mm/s)."""

    x: float
    y: float
    speed: float


class ArenaTile(NamedTuple):
    """A tile in the arena; mm from its centre.

    `handle` names it as long as the arena is not set up anew and says nothing of its back. `up` is the
    side up, "frog" or "back"; `back` what its back shows ("white", a colour, "cat"), None while nobody has
    seen it; `still` whether it lies still on a calm foil, `flat` whether it at least lies, be it trembling.
    """

    handle: int
    x: float
    y: float
    up: str
    back: str | None
    still: bool
    flat: bool


class Sight(BaseSight, Protocol):
    """All that a player can go by when it decides; what the rules hide from it is not in it."""

    @property
    def magician(self) -> str:
        """Whose turn it is."""

    @property
    def variant(self) -> int:
        """0; 1: cats cost the magician a point; 2: cats over the wall also bring one."""

    @property
    def rabbits(self) -> Mapping[str, str]:
        """The colour of everybody's rabbits."""

    @property
    def bats(self) -> Mapping[str, int]:
        """How far everybody's bat is."""

    @property
    def cups(self) -> Mapping[str, int]:
        """Everybody's cups."""

    @property
    def tiles(self) -> Sequence[ArenaTile]:
        """The tiles in the arena, by handle."""

    @property
    def unseen(self) -> Mapping[str, int]:
        """How many backs of each kind nobody has seen since the arena was set up."""

    @property
    def seconds_left(self) -> float:
        """How long the hourglass still runs."""

    @property
    def box(self) -> FoilTapTable:
        """The figures of the arena."""

    @property
    def hand(self) -> Hand:
        """The player's own hand, to think its noise through."""

    def try_tap(self, tap: Tap, seconds: float) -> Sequence[ArenaTile]:
        """The tiles so many seconds after this tap, if it were struck exactly so."""


class SimsalaBot(Protocol):
    """Someone who decides."""

    def tap(self, sight: Sight) -> Tap | float | None:
        """As the magician: a tap now, or for how many seconds to wait; None: until the time is up."""

    def single_tap(self, sight: Sight) -> Tap:
        """The one tap of a decision."""

    def spell(self, sight: Sight) -> int | None:
        """As a spectator: the handle of a frog to turn over, or None."""


def worth_to(sight: Sight, player: str) -> dict[str, float]:
    """What each visible back is worth to a player: own points, less the others' in equal shares."""
    harm = 1.0 / (len(sight.players) - 1)
    worth = {"white": 1.0 if player == sight.magician else -harm, "cat": 0.0}
    for name, colour in sight.rabbits.items():
        worth[colour] = 1.0 if name == player else -harm
    if sight.variant:
        worth["cat"] = -1.0 if player == sight.magician else harm
    return worth


def mean_worth(sight: Sight, worth: Mapping[str, float]) -> float:
    """What a back that nobody has seen is worth on the average."""
    left = sum(sight.unseen.values())
    return sum(worth.get(back, 0.0) * n for back, n in sight.unseen.items()) / left if left else 0.0


def back_worth(tile: ArenaTile, worth: Mapping[str, float], unknown: float) -> float:
    """What a tile's back is worth, seen or not."""
    return unknown if tile.back is None else worth.get(tile.back, 0.0)
