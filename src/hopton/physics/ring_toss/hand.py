"""The partner's hand: how it moves, and where a person would move it."""

from __future__ import annotations

import math

LAG_SECONDS = 0.03
"""The hand closes the gap to its target within about so long, unless that is faster than it can move."""

REACTION_SECONDS = 0.15
"""A partner who follows the ring sets out so long after the release."""


class Hand:
    """A hand that follows a target in x at a limited speed and within its reach."""

    def __init__(self, reach: float, speed: float, dt: float) -> None:
        """`reach` mm to either side, `speed` mm/s."""
        self.x = 0.0
        self._reach = reach
        self._speed = speed
        self._dt = dt

    def follow(self, target: float | None) -> float:
        """Take one step towards `target` (mm; None: stay) and return the finger's x."""
        if target is not None:
            velocity = min(self._speed, max(-self._speed, (target - self.x) / LAG_SECONDS))
            self.x = min(self._reach, max(-self._reach, self.x + velocity * self._dt))
        return self.x

    def range_to(self, target: float | None) -> tuple[float, float]:
        """The least and greatest x (mm) on the way to `target`."""
        end = self.x if target is None else min(self._reach, max(-self._reach, target))
        return min(self.x, end), max(self.x, end)


def crossing(
    place: tuple[float, float], velocity: tuple[float, float], height: float, gravity: float, wind: float = 0.0
) -> float | None:
    """The x (mm) at which a free centre comes down through `height`; None if it never does.

    `place` (x, z) in mm, `velocity` in mm/s, `gravity` and a `wind` along x in mm/s^2.
    """
    (x, z), (vx, vz) = place, velocity
    square = vz * vz - 2 * gravity * (height - z)
    if square < 0:
        return None
    seconds = (vz + math.sqrt(square)) / gravity
    if seconds < 0:
        return None
    return x + vx * seconds + wind * seconds * seconds / 2
