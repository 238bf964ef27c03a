"""Single throws as experiments: one ring, one finger that stands still or follows, and what came of it."""

from __future__ import annotations

import math

import msgspec

from hopton.errors import ConfigError
from hopton.physics.ring_toss.device import RingToss
from hopton.physics.ring_toss.throw import DT, HandMode, Outcome, Part, Throw
from hopton.tables import Tables


class RingTossScenario(msgspec.Struct, frozen=True):
    """One throw: `speed` mm/s, angles in degrees, spins in rad/s, `lateral` mm; the finger stands still unless told."""

    id: str | int
    speed: float
    elevation_deg: float
    tilt_deg: float
    pitch_spin: float
    yaw_spin: float
    lateral: float
    hand: HandMode = "still"


class RingTossReport(msgspec.Struct, frozen=True):
    """What came of it; times in s from the release, null for what did not happen."""

    id: str | int
    outcome: Outcome
    first: Part | None
    t_contact: float | None
    t_caught: float | None


def run_ring_toss(scenario: RingTossScenario, tables: Tables, dt: float = DT) -> RingTossReport:
    """Run one scenario with timestep `dt` (s); raises ConfigError for a throw that cannot be."""
    throw = Throw(
        speed=scenario.speed,
        elevation=math.radians(scenario.elevation_deg),
        tilt=math.radians(scenario.tilt_deg),
        pitch_spin=scenario.pitch_spin,
        yaw_spin=scenario.yaw_spin,
        lateral=scenario.lateral,
    )
    try:
        result = RingToss(tables.ring_toss, tables.gravity, dt).toss(throw, scenario.hand)
    except ConfigError as error:
        raise ConfigError(f"scenario {scenario.id}: {error}") from error
    return RingTossReport(
        id=scenario.id,
        outcome=result.outcome,
        first=result.first,
        t_contact=None if result.contact_step is None else round(result.contact_step * dt, 6),
        t_caught=None if result.caught_step is None else round(result.caught_step * dt, 6),
    )
