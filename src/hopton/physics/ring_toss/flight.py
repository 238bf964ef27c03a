"""Free flight in closed form, step for step what stepping it gives.

pymunk moves a body with its velocity and then adds the acceleration to it. Started with the
velocity of half a step later this is the leapfrog scheme, whose positions lie exactly on the
parabola; after k steps of constant acceleration a

    x_k = x_0 + k v dt + a dt^2 k (k - 1) / 2,    v_k = v + k a dt

where v is that velocity. The tilt is that of a free symmetric top: angular velocity across the
axis turns with Om = (I_axis / I_diameter) yaw_spin, so a spun ring nutates and does not tumble.
"""

from __future__ import annotations

import math

from hopton.physics.ring_toss.hand import crossing
from hopton.physics.ring_toss.throw import Gust, Ring, Throw
from hopton.tables import RingTossTable

NO_PRECESSION = 1e-6
"""Below this rate (rad/s) a ring counts as not spun."""


class Flight:
    """A ring in the air from its release, at any whole number of steps that no contact disturbs."""

    def __init__(self, throw: Throw, table: RingTossTable, gravity: float, dt: float, gust: Gust | None = None) -> None:
        ring = Ring(table)
        self._throw = throw
        self._dt = dt
        self._gravity = gravity
        self._gust = gust
        self.precession = ring.axial_inertia / ring.inertia * throw.yaw_spin
        first, last = (math.inf, math.inf)
        if gust is not None:
            first, last = _whole_steps(gust.start, dt), _whole_steps(gust.stop, dt)
        self._edges = (first, last)
        self.step = 0
        self._since = 0
        self._wind = self.wind_at(0)
        self._x, self._z = -table.release_distance, table.release_height
        vx, vz = throw.speed * math.cos(throw.elevation), throw.speed * math.sin(throw.elevation)
        self._vx = vx + self._wind * dt / 2
        self._vz = vz - gravity * dt / 2
        self.x, self.z = self._x, self._z
        self.vx, self.vz = self._vx, self._vz

    def wind_at(self, step: int) -> float:
        """The gust's acceleration (mm/s^2) in the step after `step`."""
        if self._gust is None or not self._edges[0] <= step < self._edges[1]:
            return 0.0
        return self._gust.accel

    @property
    def wind(self) -> float:
        """The gust's acceleration now (mm/s^2)."""
        return self._wind

    @property
    def calm_steps(self) -> float:
        """For how many steps the acceleration stays as it is (infinite without a gust to come)."""
        return min((edge - self.step for edge in self._edges if edge > self.step), default=math.inf)

    @property
    def velocity_now(self) -> tuple[float, float]:
        """The velocity (mm/s) at this step; `vx` and `vz` are those of half a step later, with which it moves on."""
        return self.vx - self._wind * self._dt / 2, self.vz + self._gravity * self._dt / 2

    def crossing(self, height: float) -> float | None:
        """Where the ring's centre will come down through `height`, if the wind stays as it is.

        Worked out from the start of this parabola, so that it is the same number at every step.
        """
        velocity = self._vx - self._wind * self._dt / 2, self._vz + self._gravity * self._dt / 2
        return crossing((self._x, self._z), velocity, height, self._gravity, self._wind)

    def move(self, steps: int) -> None:
        """Fly on for `steps`, at most `calm_steps`."""
        self.step += steps
        k = self.step - self._since
        dt = self._dt
        fall = dt * dt * k * (k - 1) / 2
        self.x = self._x + k * dt * self._vx + self._wind * fall
        self.z = self._z + k * dt * self._vz - self._gravity * fall
        self.vx = self._vx + k * dt * self._wind
        self.vz = self._vz - k * dt * self._gravity
        wind = self.wind_at(self.step)
        if wind != self._wind:
            self._since = self.step
            self._x, self._z, self._vx, self._vz = self.x, self.z, self.vx, self.vz
            self._wind = wind

    @property
    def tilt(self) -> float:
        """The tilt (rad) now."""
        throw, t = self._throw, self.step * self._dt
        if abs(self.precession) < NO_PRECESSION:
            return throw.tilt + throw.pitch_spin * t
        return throw.tilt + throw.pitch_spin / self.precession * math.sin(self.precession * t)

    @property
    def roll(self) -> float:
        """The sideways tilt (rad) now."""
        if abs(self.precession) < NO_PRECESSION:
            return 0.0
        turn = self.precession * self.step * self._dt
        return self._throw.pitch_spin / self.precession * (1.0 - math.cos(turn))

    @property
    def spins(self) -> tuple[float, float]:
        """Rates of tilt and roll (rad/s), half a step from now like `vx` and `vz`."""
        turn = self.precession * (self.step + 0.5) * self._dt
        return self._throw.pitch_spin * math.cos(turn), self._throw.pitch_spin * math.sin(turn)


def _whole_steps(seconds: float, dt: float) -> float:
    return math.inf if math.isinf(seconds) else round(seconds / dt)
