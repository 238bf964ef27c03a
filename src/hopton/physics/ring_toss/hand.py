"""The partner's hand: how it moves, and where a person would move it."""

from __future__ import annotations

import math

from hopton.physics.ring_toss.throw import Sway

LAG_SECONDS = 0.03
"""The hand closes the gap to its target within about so long, unless that is faster than it can move."""

REACTION_SECONDS = 0.15
"""A partner who follows the ring sets out so long after the release."""


_THERE = 1e-3
"""A hand so near (mm) to where it heads for is there."""


class Hand:
    """A hand that follows a target in x at a limited speed and within its reach, and may swing whatever it wants.

    `x` is where the finger is, `low` and `high` the least and greatest x of the hand's own way so far,
    `turned_back` whether it has changed its direction.
    """

    def __init__(self, reach: float, speed: float, dt: float, sway: Sway | None = None) -> None:
        """`reach` mm to either side, `speed` mm/s."""
        self._reach = reach
        self._speed = speed
        self._dt = dt
        self._sway = sway
        self._step = 0
        self._own = 0.0
        self._way = 0.0
        self.low = self.high = 0.0
        self.turned_back = False
        self.x = 0.0 if sway is None else sway.at(0.0)

    def follow(self, target: float | None) -> float:
        """Take one step towards `target` (mm; None: stay) and return the finger's x."""
        self.follow_for(1, target)
        return self.x

    def follow_for(self, steps: int, target: float | None) -> None:
        """Take so many steps towards `target` (mm; None: stay)."""
        self._step += steps
        if target is not None:
            end = min(self._reach, max(-self._reach, target))
            gain, most, own = self._dt / LAG_SECONDS, self._speed * self._dt, self._own
            begun = own
            for _ in range(steps):
                gap = end - own
                if -_THERE < gap < _THERE:
                    own = end
                    break
                moved = (target - own) * gain
                own += most if moved > most else -most if moved < -most else moved
                if (end - own) * gap < 0:
                    own = end
            self._moved(begun, own)
        self.x = self._own if self._sway is None else self._own + self._sway.at(self._step * self._dt)

    def _moved(self, begun: float, own: float) -> None:
        # Towards one target a hand goes one way only.
        if own == begun:
            return
        self._own = own
        self.low, self.high = min(self.low, own), max(self.high, own)
        if (own - begun) * self._way < 0:
            self.turned_back = True
        self._way = own - begun

    def range_to(self, target: float | None) -> tuple[float, float]:
        """The least and greatest x (mm) of the finger on the way to `target`."""
        end = self._own if target is None else min(self._reach, max(-self._reach, target))
        wide = 0.0 if self._sway is None else self._sway.amplitude
        return min(self._own, end) - wide, max(self._own, end) + wide

    @property
    def widest(self) -> tuple[float, float]:
        """The least and greatest x (mm) that the finger can reach."""
        wide = self._reach + (0.0 if self._sway is None else self._sway.amplitude)
        return -wide, wide

    @property
    def fastest(self) -> float:
        """The greatest speed (mm/s) that the finger can have."""
        return self._speed + (0.0 if self._sway is None else math.tau * self._sway.amplitude / self._sway.period)

    @property
    def still(self) -> bool:
        """Whether the finger stands still when it has no target."""
        return self._sway is None


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
