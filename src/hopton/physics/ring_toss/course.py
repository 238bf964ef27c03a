"""What a finished toss looked like on its way: how high it went, and how high it was at some place."""

from __future__ import annotations

import math

from hopton.physics.ring_toss.flight import Flight
from hopton.physics.ring_toss.throw import Gust, Throw
from hopton.tables import RingTossTable


def apex(throw: Throw, table: RingTossTable, gravity: float, seconds: float) -> float:
    """The greatest height (mm above the table top) of the ring's centre in the first `seconds` of free flight."""
    rise = throw.speed * math.sin(throw.elevation)
    t = min(max(0.0, rise / gravity), seconds)
    return table.release_height + rise * t - gravity * t * t / 2


def passing(
    throw: Throw, table: RingTossTable, gravity: float, x: float, steps: int, dt: float, gust: Gust | None = None
) -> tuple[float, float] | None:
    """When (s) and how high (mm) the centre passes `x` (mm) on its way to the finger; None if not within `steps`.

    To the step before the passing, as the flight itself goes; no more than a few mm are between two.
    """
    flight = Flight(throw, table, gravity, dt, gust)
    stride = 32
    while flight.step < steps:
        far = min(stride, steps - flight.step, flight.calm_steps)
        ahead = flight.x + flight.vx * far * dt + flight.wind * (far * dt) ** 2 / 2
        if ahead >= x:
            if far == 1:
                return flight.step * dt, flight.z
            stride = max(1, int(far) // 2)
            continue
        flight.move(int(far))
    return None
