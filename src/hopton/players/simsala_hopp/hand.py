"""The noise between the tap that a player wants and the one that its hand strikes."""

from __future__ import annotations

import math

import numpy as np

from hopton.players.hand import Hand
from hopton.players.simsala_hopp.base import Tap
from hopton.tables import FoilTapTable

PLACE_NOISE = 7.0
"""Standard deviation (mm, each way) of where a hand of skill 0 strikes. A tile turns best within 2 mm."""
SPEED_NOISE = 0.3
"""Standard deviation of the logarithm of the speed for a hand of skill 0."""
SLOWEST = 50.0
EDGE = 1.0
"""A tap stays so far (mm) inside the wall."""


def noisy_tap(hand: Hand, rng: np.random.Generator, wanted: Tap, box: FoilTapTable) -> Tap:
    """The tap of this hand when `wanted` is meant."""
    across, along, faster = rng.standard_normal(3).tolist()
    clumsy = 1.0 - hand.skill
    x = wanted.x + PLACE_NOISE * clumsy * across
    y = wanted.y + PLACE_NOISE * clumsy * along
    speed = wanted.speed * math.exp(SPEED_NOISE * clumsy * faster)
    top = box.wand_speed[1]
    width, length = box.arena
    return Tap(
        min(max(x, EDGE - width / 2), width / 2 - EDGE),
        min(max(y, EDGE - length / 2), length / 2 - EDGE),
        min(max(speed, min(SLOWEST, top)), top),
    )
