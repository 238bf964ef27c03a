"""What a player of HOP! sees, may ask and decides.

Players know no rules and no physics: a `Sight` made by `hopton.match` shows them the board and the
dare, says what is allowed, and lets them try a throw out in their mind. Players keep nothing
between decisions, so that a resumed match goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from hopton.decks import HopCard, Must, Setting
from hopton.players.sight import BaseSight
from hopton.tables import RingTossTable

Stake = Literal["success", "failure"]


class Plan(NamedTuple):
    """A throw as it is meant: `speed` mm/s, `elevation` and `tilt` rad, spins in rad/s, `lateral` in mm."""

    speed: float
    elevation: float
    tilt: float = 0.0
    pitch_spin: float = 0.0
    yaw_spin: float = 0.0
    lateral: float = 0.0


class Look(NamedTuple):
    """What a catcher sees of a ring in the air.

    `crossing` is where (mm) the ring seems to come down through the height of the finger's tip, None when it
    does not seem to; `hand` where the finger is; `left` the seconds until then; `first` whether it is the
    first look; `target` where the hand heads already (mm); `swing` how far (mm) the dare will have swung the
    finger from there by then.
    """

    crossing: float | None
    hand: float
    left: float
    first: bool
    target: float | None
    swing: float = 0.0


class Sight(BaseSight, Protocol):
    """All that a player can go by when it decides; bets and clouds of others are not in it."""

    @property
    def hurler(self) -> str:
        """Who throws."""

    @property
    def levels(self) -> Mapping[str, int]:
        """Levels by name."""

    @property
    def balloons(self) -> Mapping[str, int]:
        """Balloons by name."""

    @property
    def most_balloons(self) -> int:
        """How many balloons everybody had at the start."""

    @property
    def doves(self) -> Mapping[str, int]:
        """Birds for right bets by name."""

    @property
    def crows(self) -> Mapping[str, int]:
        """Birds for wrong bets by name."""

    @property
    def clouds(self) -> Mapping[str, int]:
        """How many clouds everybody has."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Whom a partner or helpers may be chosen from."""

    @property
    def card(self) -> HopCard | None:
        """The dare, once it is drawn."""

    @property
    def set(self) -> Setting:
        """What the dare changes."""

    @property
    def must(self) -> Must:
        """What the dare asks for."""

    @property
    def table(self) -> RingTossTable:
        """Hand, finger and distance as the dare has them (mm)."""

    @property
    def gravity(self) -> float:
        """mm/s^2."""

    @property
    def skill(self) -> float:
        """The player's own skill, 0 to 1."""

    def chance_of(self, plan: Plan, samples: int) -> float:
        """The share of so many imagined throws, with the scatter of a hand as the player's own, that succeed."""


class HopBot(Protocol):
    """Someone who decides."""

    def partner(self, sight: Sight) -> str:
        """Who is to catch, before the dare is seen."""

    def helpers(self, sight: Sight) -> tuple[str | None, str | None]:
        """Assister and turbulator, each where the dare asks for one."""

    def bet(self, sight: Sight) -> Stake:
        """Whether the throw will succeed."""

    def throw(self, sight: Sight) -> Plan:
        """How to throw."""

    def catch(self, sight: Sight, look: Look) -> float | None:
        """Where the hand should be (mm); None: where it is."""
