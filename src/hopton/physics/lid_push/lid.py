"""How the lid moves: its path as one position per fixed step.

A path is the list of positions of the lid's front (mm along the push), one for the end of every
step. It is rounded to a nanometre so that a path written into a log as decimal digits is exactly
the path that was driven.
"""

from __future__ import annotations

import math

from hopton.errors import ConfigError

STEP_HZ = 480
DT = 1.0 / STEP_HZ
"""The fixed timestep of the lid-push device, s; CONTRIBUTING.md has the convergence table behind it."""

PATH_DIGITS = 6

LONGEST_PATH = 120.0
"""The longest time (s) that a lid may take: a push is a matter of a second or two."""


def trapezoid(
    start_y: float, stop_y: float, speed: float, accel: float, decel: float | None = None, dt: float = DT
) -> tuple[float, ...]:
    """The path that accelerates at `accel`, cruises at `speed` and brakes at `decel` to stand at `stop_y`.

    A stroke too short for `speed` is a triangle. mm, mm/s, mm/s^2; `decel` defaults to `accel`.
    Raises ConfigError for a speed or acceleration that is not positive or a stop before the start.
    """
    brake = accel if decel is None else decel
    for name, value in (("speed", speed), ("accel", accel), ("decel", brake)):
        if not (value > 0 and math.isfinite(value)):
            raise ConfigError(f"the lid's {name} must be positive, not {value}")
    length = stop_y - start_y
    if not 0 <= length < math.inf:
        raise ConfigError(f"the lid's stop_y must lie at or beyond its start at {start_y}, not at {stop_y}")
    if length == 0:
        return ()
    top = min(speed, math.sqrt(2 * length / (1 / accel + 1 / brake)))
    t_up, t_down = top / accel, top / brake
    up, down = top * t_up / 2, top * t_down / 2
    t_cruise = (length - up - down) / top
    total = t_up + t_cruise + t_down
    if total > LONGEST_PATH:
        raise ConfigError(
            f"the lid would move for {total:.0f} s; speed and accel must bring it there in {LONGEST_PATH:.0f} s"
        )
    path: list[float] = []
    for step in range(1, math.ceil(total / dt - 1e-9) + 1):
        t = step * dt
        if t < t_up:
            y = start_y + accel * t * t / 2
        elif t < t_up + t_cruise:
            y = start_y + up + top * (t - t_up)
        else:
            y = stop_y - brake * max(0.0, total - t) ** 2 / 2
        # Where the lid hardly moves, rounding of the terms must not turn it back.
        path.append(max(round(y, PATH_DIGITS), path[-1] if path else start_y))
    path[-1] = round(stop_y, PATH_DIGITS)
    return tuple(path)


class LidHand:
    """A hand that moves the lid towards where it points, with a limited acceleration, and never back.

    Each call of `follow` is one fixed step. The lid brakes in time for the target as long as the
    target keeps still; if the target jumps back, the lid overshoots: that is the player's skill.
    """

    def __init__(self, start_y: float, accel: float = 5000.0, top_speed: float = 400.0) -> None:
        """`start_y` mm; `accel` (also of braking) mm/s^2; `top_speed` mm/s.

        The default brakes harder than friction holds a j'ton (3434 mm/s^2): an abrupt stop costs touch.
        """
        self.y = start_y
        self.speed = 0.0
        self._accel = accel
        self._top_speed = top_speed

    def follow(self, target_y: float) -> float:
        """Take one step towards `target_y` (mm) and return where the lid's front is then (mm)."""
        gap = max(0.0, target_y - self.y)
        # The fastest speed from which the lid can still stop at the target with whole steps of braking.
        dv = self._accel * DT
        wanted = math.sqrt(2 * self._accel * gap + dv * dv / 4) - dv / 2
        wanted = min(wanted, self._top_speed, gap / DT)
        self.speed = min(max(wanted, self.speed - dv, 0.0), self.speed + dv)
        y = round(self.y + self.speed * DT, PATH_DIGITS)
        self.speed = (y - self.y) / DT
        self.y = y
        return y

    def release(self) -> float:
        """Take one step of braking without a target, as when the hand lets go; the lid's front (mm)."""
        return self.follow(self.y)
