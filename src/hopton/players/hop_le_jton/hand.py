"""The noise between what a player wants and what its hand does.

A hand of skill 1 does exactly what is wanted. With less skill j'tons come to lie beside the wanted
place, the lid is faster or slower, stops elsewhere (the more so the faster it moves) and brakes
with a jerk, so that j'tons run ahead. The figures are this simulator's own, chosen so that a push of
the default skill at 60 mm/s misses the 3 mm line about once in forty times, at 200 mm/s once in three.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from hopton.players.hand import Hand
from hopton.players.hop_le_jton.base import PushPlan

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


def noisy_lay(
    hand: Hand, rng: np.random.Generator, x: float, y: float, allowed: Callable[[float, float], bool]
) -> tuple[float, float]:
    """Where this hand lays a j'ton meant for (x, y) mm: an allowed place near it, itself if there is none."""
    spread = LAYING_NOISE * (1.0 - hand.skill)
    for dx, dy in rng.standard_normal((TRIES, 2)).tolist():
        at = round(x + spread * dx, 4), round(y + spread * dy, 4)
        if allowed(*at):
            return at
        # The hand sees that this can't be and comes nearer to what it wanted.
        spread *= 0.7
    return x, y


def noisy_push(hand: Hand, rng: np.random.Generator, plan: PushPlan, start_y: float, end_y: float) -> PushPlan:
    """How the lid moves when `plan` is meant; it starts at `start_y` and goes no further than `end_y` (mm)."""
    clumsy = 1.0 - hand.skill
    faster, beyond, harder = rng.standard_normal(3).tolist()
    speed = min(max(plan.speed * math.exp(SPEED_NOISE * clumsy * faster), SLOWEST), FASTEST)
    stop = plan.stop_y + beyond * clumsy * (STOP_NOISE + speed / STOP_NOISE_SPEED)
    brake = min(plan.decel * math.exp(BRAKE_NOISE * clumsy * abs(harder)), HARDEST_BRAKE)
    return PushPlan(speed, min(max(stop, start_y), end_y), plan.accel, brake)
