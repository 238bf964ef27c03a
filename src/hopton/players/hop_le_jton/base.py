"""What a player of Hop le J'ton sees, may ask and decides.

Players know no rules and no physics: a `Sight` made by `hopton.match` shows them the box top and the
score, says what is allowed, and lets them try a turn out in their mind. Players keep nothing
between decisions, so that a resumed match goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from hopton.players.hand import Hand
from hopton.players.sight import BaseSight
from hopton.tables import LidPushTable


class PushPlan(NamedTuple):
    """How the lid is to move: top speed (mm/s), where its front stops (mm), acceleration and braking (mm/s^2)."""

    speed: float
    stop_y: float
    accel: float = 1500.0
    decel: float = 1500.0


class Laying(NamedTuple):
    """A j'ton to be laid: its colour and its centre (mm)."""

    colour: str
    x: float
    y: float


class Seen(Protocol):
    """A j'ton on the box; its id begins with its colour ("green-3"). mm; layer 0 lies on the box."""

    @property
    def id(self) -> str:
        """The j'ton's name."""

    @property
    def x(self) -> float:
        """Across the box (mm)."""

    @property
    def y(self) -> float:
        """Along the push (mm)."""

    @property
    def layer(self) -> int:
        """How many j'tons lie below it."""


class Place(Protocol):
    """A place where a j'ton may be laid (mm), and on which layer it would lie."""

    @property
    def x(self) -> float:
        """Across the box (mm)."""

    @property
    def y(self) -> float:
        """Along the push (mm)."""

    @property
    def layer(self) -> int:
        """How many j'tons would lie below it."""


class Outlook(NamedTuple):
    """What a turn tried out in the mind led to: what fell in order (ids), how the lid stopped, how many
    of `placed` laid j'tons touch the line, and the box top afterwards."""

    fell: tuple[str, ...]
    stop: str
    touching: int
    placed: int
    tokens: Sequence[Seen]


class Sight(BaseSight, Protocol):
    """What a player sees of the box top, the score and its own supply."""

    @property
    def target(self) -> int:
        """The points that win."""

    @property
    def scores(self) -> Mapping[str, int]:
        """Points by name."""

    @property
    def supply(self) -> Mapping[str, int]:
        """Own j'tons to lay, by colour."""

    @property
    def won(self) -> Mapping[str, int]:
        """Own won point j'tons, by colour."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The colours that may be laid now."""

    @property
    def box(self) -> LidPushTable:
        """The figures of the box top."""

    @property
    def tokens(self) -> Sequence[Seen]:
        """What lies on the box, in the order of laying."""

    @property
    def hand(self) -> Hand:
        """The player's own hand, to think its noise through."""

    def play_spots(self, laid: Sequence[tuple[float, float]] = ()) -> Sequence[Place]:
        """Where one more j'ton may be played beside those `laid` in this turn (mm)."""

    def may_play(self, x: float, y: float, laid: Sequence[tuple[float, float]] = ()) -> bool:
        """Whether a j'ton may be played there."""

    def point_spots(self) -> Sequence[Place]:
        """Where a replacement or a penalty may be put down."""

    def try_turn(self, laid: Sequence[Laying], plan: PushPlan) -> Outlook:
        """What would happen if these were laid exactly there (none: what lies already) and the lid moved so."""


class LidBot(Protocol):
    """Someone who decides."""

    def place(self, sight: Sight) -> Sequence[Laying]:
        """One to three j'tons to play."""

    def push(self, sight: Sight) -> PushPlan:
        """How to push."""

    def put_back(self, sight: Sight) -> Laying:
        """A replacement or a penalty: which colour of the choices, and where."""
