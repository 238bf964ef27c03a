"""What a hand does at the table, without any drawing: laying, putting back, and driving the lid."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hopton.physics.lid_push import DT, LidHand, Spot, Token, in_half_circle, point_spots, resting_place
from hopton.physics.lid_push.placement import SPOT_PITCH
from hopton.tables import LidPushTable

MOST_LAID = 3
SNAP = 7.0
"""How far (mm) a j'ton that is let go slides by itself to a place where it may lie."""
STAND_SECONDS = 0.3
"""A lid that has stood still for so long has ended its push."""

LONGEST_SECONDS = 50.0

KEY_ACCEL = 90.0
KEY_SPEED = 48.0
KEY_BRAKE = 420.0
"""The lid driven by a held key: mm/s^2, mm/s, mm/s^2."""


@dataclass(frozen=True)
class Laid:
    """A j'ton that lies in the brown zone and may still be taken back; mm."""

    kind: str
    x: float
    y: float


class Zone(Protocol):
    """Says where a j'ton may be laid: the match does."""

    def play_fault(self, x: float, y: float, laid: Sequence[tuple[float, float]]) -> str | None:
        """Why not at (x, y) beside those `laid` in this turn; None if it may."""

    def play_spots(self, laid: Sequence[tuple[float, float]], pitch: float = 1.0) -> Sequence[Spot]:
        """All places on a grid."""


@dataclass
class LayPlan:
    """The one to three j'tons that a player is laying; nothing is decided before the push."""

    table: LidPushTable
    zone: Zone
    supply: Mapping[str, int]
    laid: list[Laid] = field(default_factory=list)

    def left(self, kind: str) -> int:
        """How many of a colour are still in the supply."""
        return self.supply.get(kind, 0) - sum(laid.kind == kind for laid in self.laid)

    @property
    def full(self) -> bool:
        """Whether no more may be laid."""
        return len(self.laid) >= MOST_LAID or not any(self.left(kind) for kind in self.supply)

    def places(self) -> list[tuple[float, float]]:
        """Where they lie."""
        return [(laid.x, laid.y) for laid in self.laid]

    def fault(self, x: float, y: float) -> str | None:
        """Why a j'ton may not be laid there, as a key of the catalogue; None if it may."""
        if len(self.laid) >= MOST_LAID:
            return "three_laid"
        return self.zone.play_fault(x, y, self.places())

    def near_zone(self, x: float, y: float) -> bool:
        """Whether a hand at (x, y) is over the brown zone or close to it."""
        low, high = self.table.brown_zone
        reach = self.table.token_diameter / 2
        return -reach < x < self.table.box_width + reach and low - reach < y < high + reach

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """Where a j'ton that is let go at (x, y) would be laid: the nearest legal place close by."""
        if not self.near_zone(x, y):
            return x, y
        radius = self.table.token_diameter / 2
        low, high = self.table.brown_zone
        near_x = round(min(max(x, radius), self.table.box_width - radius), 3)
        near_y = round(min(max(y, low + radius), high - radius), 3)
        if len(self.laid) >= MOST_LAID or self.fault(near_x, near_y) is None:
            return near_x, near_y
        spots = self.zone.play_spots(self.places())
        best = min(spots, key=lambda spot: math.hypot(spot.x - near_x, spot.y - near_y), default=None)
        if best is not None and math.hypot(best.x - near_x, best.y - near_y) <= SNAP:
            return best.x, best.y
        return near_x, near_y

    def lay(self, kind: str, x: float, y: float) -> str | None:
        """Lay one; None when it lies, else the fault."""
        fault = self.fault(x, y)
        if fault is None and self.left(kind) > 0:
            self.laid.append(Laid(kind, x, y))
        return fault

    def at(self, x: float, y: float) -> int | None:
        """The number of the laid j'ton under a point."""
        radius = self.table.token_diameter / 2
        for k, laid in enumerate(self.laid):
            if math.hypot(laid.x - x, laid.y - y) <= radius:
                return k
        return None

    def take(self, k: int) -> Laid:
        """Take a laid j'ton back into the hand."""
        return self.laid.pop(k)


class PutPlan:
    """Where one j'ton may be put back on the box: a replacement or a penalty."""

    def __init__(self, table: LidPushTable, on_box: Sequence[Token]) -> None:
        self.table = table
        self.on_box = list(on_box)
        self.spots: tuple[Spot, ...] = tuple(point_spots(table, self.on_box))
        self.straddle = bool(self.spots) and len(self.spots[0].supports) >= 2
        self.flat = bool(self.spots) and not self.straddle and not self.spots[0].layer

    def fault(self, x: float, y: float) -> str | None:
        """Why it may not be put down there; None if it may. The match's own answers, but at once.

        Where nothing in the half circle stays lying, everything in it is allowed.
        """
        if not in_half_circle(self.table, x, y):
            return "outside_half_circle"
        rest = resting_place(self.table, x, y, self.on_box)
        if not self.spots:
            return None
        if not rest.stable:
            return "unstable"
        if len(rest.supports) >= 2:
            return None
        if self.straddle:
            return "not_straddling"
        return "not_flat" if self.flat and rest.layer else None

    def shown_spots(self) -> list[tuple[float, float]]:
        """The legal spots to be shown: every second one each way, all of them when there are few."""
        if len(self.spots) < 30:
            return [(spot.x, spot.y) for spot in self.spots]
        cx, _ = self.table.half_circle.centre
        return [
            (spot.x, spot.y)
            for spot in self.spots
            if round((spot.x - cx) / SPOT_PITCH) % 2 == 0 and round(spot.y / SPOT_PITCH) % 2 == 0
        ]

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """The point itself if it is legal, else the nearest legal spot close by, else the point."""
        if self.fault(x, y) is None:
            return round(x, 3), round(y, 3)
        near = min(self.spots, key=lambda spot: math.hypot(spot.x - x, spot.y - y), default=None)
        if near is not None and math.hypot(near.x - x, near.y - y) <= SNAP:
            return near.x, near.y
        return x, y


class LidDrive:
    """The lid in somebody's hand, one call of `step` for each fixed step of the device.

    With the mouse the lid follows `aim`, with a key it is driven while `held`; either way through
    `LidHand`, so that it can neither jump nor stop at once. The push has begun when the lid has
    moved, and it is `over` when the hand has let go and the lid stands, or when it has stood for
    `STAND_SECONDS`. A hand that dawdles for `LONGEST_SECONDS` lets go by itself.
    """

    def __init__(self, start_y: float, end_y: float, *, by_key: bool = False) -> None:
        """The lid's front stands at `start_y` and can go no further than `end_y` (mm)."""
        self.hand = LidHand(start_y)
        self.end_y = end_y
        self._pushed = 0.0
        self.start_y = start_y
        self.by_key = by_key
        self.held = False
        self.let_go = False
        self._target = start_y
        self._aim = start_y
        self._steps_to_aim = 0
        self._key_speed = 0.0
        self._still = 0.0

    @property
    def moved(self) -> bool:
        """Whether the lid has left its start."""
        return self.hand.y > self.start_y

    @property
    def over(self) -> bool:
        """Whether the push has ended; only then does the table come to rest by itself."""
        if not self.moved:
            return False
        return (self.let_go and self.hand.speed == 0.0) or self._still >= STAND_SECONDS - 1e-9

    def aim(self, y: float, steps: int) -> None:
        """The hand points at `y` (mm); the lid is led there evenly over the coming `steps` steps."""
        self._aim = min(y, self.end_y)
        self._steps_to_aim = max(1, steps)

    def release(self) -> None:
        """The hand lets go: the lid brakes as hard as it can."""
        self.let_go = True
        self.held = False

    def step(self) -> float:
        """One fixed step; the lid's front after it (mm)."""
        if self.let_go:
            y = self.hand.release()
        elif self.by_key:
            change = KEY_ACCEL if self.held else -KEY_BRAKE
            self._key_speed = min(KEY_SPEED, max(0.0, self._key_speed + change * DT))
            self._target = min(self.end_y, max(self._target, self.hand.y) + self._key_speed * DT)
            y = self.hand.follow(self._target)
        else:
            if self._steps_to_aim:
                self._target += (self._aim - self._target) / self._steps_to_aim
                self._steps_to_aim -= 1
            y = self.hand.follow(self._target)
        if y >= self.end_y:
            # The hand overshoots, but the lid has come to the box's far edge.
            self.hand.y, self.hand.speed = self.end_y, 0.0
            y = self.end_y
        if self.moved:
            self._pushed += DT
            self._still = self._still + DT if self.hand.speed == 0.0 else 0.0
            if self._pushed > LONGEST_SECONDS:
                self.let_go = True
        return y
