"""The hand between what a player wants and what it does: motor noise.

A hand of skill 1 does exactly what is wanted. With less skill j'tons come to lie beside the wanted
place, the lid is faster or slower, stops elsewhere (the more so the faster it moves) and brakes
with a jerk, so that j'tons run ahead. The figures are this simulator's own, chosen so that a push of
the default skill at 60 mm/s misses the 3 mm line about once in forty times, at 200 mm/s once in three.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

DEFAULT_SKILL = 0.7

LAYING_NOISE = 4.0
"""Standard deviation (mm, each way) of a laid j'ton for a hand of skill 0."""
SPEED_NOISE = 0.5
"""Standard deviation of the logarithm of the speed for a hand of skill 0."""
STOP_NOISE = 1.0
STOP_NOISE_SPEED = 50.0
"""The stopping point of a hand of skill 0 scatters by 1 mm, and 1 mm more for each so many mm/s."""
BRAKE_NOISE = 1.5
"""A hand of skill 0 brakes harder than it wants by exp(1.5 |n|), n standard normal."""

SLOWEST, FASTEST = 5.0, 600.0
HARDEST_BRAKE = 20_000.0
TRIES = 8


class PushPlan(NamedTuple):
    """How the lid is to move: top speed (mm/s), where its front stops (mm), acceleration and braking (mm/s^2)."""

    speed: float
    stop_y: float
    accel: float = 1500.0
    decel: float = 1500.0


class Hand:
    """A hand of some skill, 0 to 1."""

    def __init__(self, skill: float = DEFAULT_SKILL) -> None:
        """`skill`: 1 does exactly what is wanted."""
        self.skill = skill
        self._clumsy = 1.0 - skill

    def lay(
        self, rng: np.random.Generator, x: float, y: float, allowed: Callable[[float, float], bool]
    ) -> tuple[float, float]:
        """Where a j'ton meant for (x, y) mm is laid: an allowed place near it, itself if there is none."""
        spread = LAYING_NOISE * self._clumsy
        for dx, dy in rng.standard_normal((TRIES, 2)).tolist():
            at = round(x + spread * dx, 4), round(y + spread * dy, 4)
            if allowed(*at):
                return at
            # The hand sees that this can't be and comes nearer to what it wanted.
            spread *= 0.7
        return x, y

    def push(self, rng: np.random.Generator, plan: PushPlan, start_y: float, end_y: float) -> PushPlan:
        """How the lid moves when `plan` is meant; it starts at `start_y` and goes no further than `end_y` (mm)."""
        faster, beyond, harder = rng.standard_normal(3).tolist()
        speed = min(max(plan.speed * math.exp(SPEED_NOISE * self._clumsy * faster), SLOWEST), FASTEST)
        stop = plan.stop_y + beyond * self._clumsy * (STOP_NOISE + speed / STOP_NOISE_SPEED)
        brake = min(plan.decel * math.exp(BRAKE_NOISE * self._clumsy * abs(harder)), HARDEST_BRAKE)
        return PushPlan(speed, min(max(stop, start_y), end_y), plan.accel, brake)
