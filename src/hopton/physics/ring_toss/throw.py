"""What a throw is and what the ring-toss device says about it.

Side view: x from the hurler to the partner, the finger at x = 0 at the start; z up from the table
top; y sideways, across the drawing. Millimetres, seconds, radians. A ring's tilt is its plane
against the horizontal, positive with the leading edge up.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from hopton.errors import ConfigError
from hopton.tables import RingTossTable

STEP_HZ = 2000
DT = 1.0 / STEP_HZ
"""The fixed timestep of the ring-toss device, s; `tests/reference/ring_convergence.py` prints the table behind it."""

HOLD_SECONDS = 0.1
"""A ring is caught once the finger's tip has been through it for so long without a break."""

Outcome = Literal["caught", "touched", "missed"]
Part = Literal["finger", "fist", "forearm"]
HandMode = Literal["still", "follows"]


class Throw(msgspec.Struct, frozen=True):
    """How the ring leaves the hurler's hand.

    `speed` mm/s, `elevation` and `tilt` rad, `pitch_spin` (of the tilt) and `yaw_spin` (about the
    ring's own axis) rad/s, `lateral` mm: how far beside the finger the ring's centre flies.
    """

    speed: float
    elevation: float
    tilt: float = 0.0
    pitch_spin: float = 0.0
    yaw_spin: float = 0.0
    lateral: float = 0.0


class Gust(msgspec.Struct, frozen=True):
    """Wind along the throw: the ring is accelerated by `accel` (mm/s^2, negative towards the hurler).

    It blows from `start` to `stop` (s from the release).
    """

    accel: float
    start: float = 0.0
    stop: float = math.inf


class TableTop(msgspec.Struct, frozen=True):
    """A table top at z = 0 that the ring may bounce on; without one a toss ends where the ring meets z = 0."""

    restitution: float
    friction: float


class Sway(msgspec.Struct, frozen=True):
    """How the hand swings along the throw whatever it wants: `amplitude` mm, `period` s, `phase` turns."""

    amplitude: float
    period: float
    phase: float = 0.0

    def at(self, seconds: float) -> float:
        """How far (mm) the finger is from where the hand wants to be."""
        return self.amplitude * math.sin(math.tau * (seconds / self.period + self.phase))


class Pose(msgspec.Struct, frozen=True):
    """Where ring and hand are after a step: the ring's centre, tilt, sideways place and roll, and the finger's x."""

    step: int
    x: float
    z: float
    tilt: float
    hand_x: float
    y: float = 0.0
    roll: float = 0.0


class TossResult(msgspec.Struct, frozen=True):
    """What came of a throw.

    `contact_step` is the step of the first contact with the hand, `first` with which part of it;
    `caught_step` the step with which the tip had been through the ring for long enough; `turned`
    by how much (rad) the ring had tilted since the release when it first met the hand (or at
    the end); `bounces` counts contacts with the table before that. `path` has a pose per step if
    one was asked for.
    """

    outcome: Outcome
    first: Part | None
    contact_step: int | None
    caught_step: int | None
    steps: int
    turned: float
    bounces: int = 0
    path: tuple[Pose, ...] = ()


class Ring:
    """The ring's figures: `radius` of the tube's centre line and `tube` radius (mm), mass (g), inertias (g mm^2)."""

    def __init__(self, table: RingTossTable) -> None:
        """Raises ConfigError for a tube that leaves no hole."""
        self.radius = table.ring_mean_diameter / 2
        self.tube = table.ring_tube_diameter / 2
        if self.tube >= self.radius:
            raise ConfigError("ring_toss.ring_tube_diameter must be less than ring_mean_diameter")
        self.mass = table.ring_mass
        self.reach = self.radius + self.tube
        # A torus about a diameter and about its axis.
        self.inertia = self.mass * (self.radius**2 / 2 + 5 * self.tube**2 / 8)
        self.axial_inertia = self.mass * (self.radius**2 + 3 * self.tube**2 / 4)


def check_throw(throw: Throw, table: RingTossTable, dt: float) -> None:
    """Raise ConfigError for a throw that is none, or so fast that the ring could pass through the finger unseen."""
    for name in throw.__struct_fields__:
        if not math.isfinite(getattr(throw, name)):
            raise ConfigError(f"the throw's {name} must be a number, not {getattr(throw, name)}")
    if throw.speed < 0:
        raise ConfigError(f"the throw's speed must not be negative, and it is {throw.speed}")
    limit = (table.ring_tube_diameter + table.finger_diameter) / 2 / dt
    # In flight gravity adds at most what the fall from the release to the table gives.
    fastest = throw.speed + table.ring_mean_diameter / 2 * abs(throw.pitch_spin)
    if fastest > limit:
        raise ConfigError(
            f"the throw's speed and pitch_spin move the ring at {fastest:.0f} mm/s; "
            f"above {limit:.0f} it would pass through the finger"
        )
