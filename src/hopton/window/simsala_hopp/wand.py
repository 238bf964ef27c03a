"""The wand in a person's hand, without any drawing: where it is and how strongly it will strike.

A tap is charged by holding a button or a key: the longer, the harder. A second way is a strength set
beforehand (by the wheel or by keys), with which a click of the other button strikes at once.
"""

from __future__ import annotations

import math

SLOWEST = 250.0
"""The speed (mm/s) of a tap that is let go at once."""
CHARGE_SECONDS = 1.3
"""After so long the wand is charged to its top speed."""
CHARGE_SHAPE = 1.4
SET_AT_FIRST = 900.0
SET_STEP = 50.0
KEY_SPEED = 95.0
KEY_ACCEL = 420.0
"""The wand moved by keys (mm/s, mm/s^2)."""
INSIDE = 3.0
"""The wand stays so far (mm) inside the wall."""


class WandHand:
    """One wand under the foil; places in mm from the arena's centre."""

    def __init__(self, width: float, length: float, top_speed: float) -> None:
        self.half = (width / 2 - INSIDE, length / 2 - INSIDE)
        self.top_speed = top_speed
        self.x = self.y = 0.0
        self.set_speed = min(SET_AT_FIRST, top_speed)
        self.held: float | None = None
        """How long (s) the present tap has been charged; None while nothing is charged."""
        self._going = (0.0, 0.0)

    def move(self, x: float, y: float) -> None:
        """Go there, as far as the wall allows."""
        self.x = min(max(x, -self.half[0]), self.half[0])
        self.y = min(max(y, -self.half[1]), self.half[1])

    def within(self, x: float, y: float, more: float = 0.0) -> bool:
        """Whether a place is over the foil, or at most `more` mm beside it."""
        return abs(x) <= self.half[0] + INSIDE + more and abs(y) <= self.half[1] + INSIDE + more

    def steer(self, across: int, along: int, dt: float) -> bool:
        """Keys move the wand (-1, 0 or 1 each way) for `dt` seconds; whether it moved."""
        goals = (across * KEY_SPEED, along * KEY_SPEED)
        size = math.hypot(*goals)
        if size > KEY_SPEED:
            goals = (goals[0] * KEY_SPEED / size, goals[1] * KEY_SPEED / size)
        now = []
        for goal, speed in zip(goals, self._going, strict=True):
            step = KEY_ACCEL * dt
            # A key that is let go stops the wand at once.
            now.append(0.0 if goal == 0.0 else speed + min(max(goal - speed, -step), step))
        self._going = (now[0], now[1])
        if now == [0.0, 0.0]:
            return False
        self.move(self.x + now[0] * dt, self.y + now[1] * dt)
        return True

    # -- strength --------------------------------------------------------------------------

    def press(self) -> None:
        """Begin to charge."""
        if self.held is None:
            self.held = 0.0

    def cancel(self) -> None:
        """Let the charge go without a tap."""
        self.held = None

    def charge(self, dt: float) -> None:
        """Hold on for `dt` seconds."""
        if self.held is not None:
            self.held += dt

    @property
    def charged(self) -> float:
        """The speed (mm/s) of the tap if it were let go now; the set one while nothing is charged."""
        if self.held is None:
            return self.set_speed
        share = math.pow(min(1.0, self.held / CHARGE_SECONDS), CHARGE_SHAPE)
        return min(SLOWEST + (self.top_speed - SLOWEST) * share, self.top_speed)

    def release(self) -> float | None:
        """Let go: the speed of the tap, None if none was charged."""
        if self.held is None:
            return None
        speed = self.charged
        self.held = None
        return round(speed, 1)

    def change(self, steps: int) -> None:
        """Set the strength higher or lower."""
        self.set_speed = min(max(self.set_speed + steps * SET_STEP, SLOWEST), self.top_speed)
