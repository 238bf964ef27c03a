"""The scatter of a hurling hand, and of a catcher's eye. The figures are this simulator's own.

They are chosen so that a plain throw of two hands of the default skill succeeds about two times in three.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hopton.decks import Setting
from hopton.players.hop.base import Plan

SPEED_NOISE = 0.2
"""Standard deviation of the logarithm of the speed for a hand of skill 0."""
ELEVATION_NOISE = math.radians(9.0)
TILT_NOISE = math.radians(35.0)
PITCH_NOISE = 2.5
YAW_NOISE = 5.0
"""rad/s."""
SIDE_NOISE = 85.0
"""Standard deviation (mm) beside the finger, at the usual distance of 1.8 m."""
USUAL_DISTANCE = 1800.0

EYE_NOISE = 700.0
"""A catcher of skill 0 sees a ring that will be there in a second so many mm off (standard deviation)."""

STEADY_SKILL = 0.85
"""The skill of the hands of people, whose own aim is what they do: only what they do not control scatters."""

FASTEST = 12_000.0
"""Nobody throws faster (mm/s)."""

SPOILT = 1.5
"""How much a dare that doubles the scatter adds to a person's own aim, beside what it would add to a bot's."""

LOOSEST = 4
"""Normal deviates beyond so many standard deviations are cut off."""


def hurl(skill: float, normal: Sequence[float], plan: Plan, setting: Setting, distance: float) -> Plan:
    """The throw that comes of `plan`: six standard normal numbers make its scatter, `distance` is in mm."""
    clumsy = (1.0 - skill) * setting.noise
    speed, elevation, tilt, pitch, yaw, side = (min(LOOSEST, max(-LOOSEST, n)) * clumsy for n in normal)
    fast = plan.speed * math.exp(SPEED_NOISE * setting.strength * speed)
    fast = min(fast, FASTEST if setting.strongest is None else setting.strongest)
    return Plan(
        fast,
        plan.elevation + ELEVATION_NOISE * elevation,
        plan.tilt + TILT_NOISE * setting.wobble * tilt,
        plan.pitch_spin + PITCH_NOISE * setting.wobble * pitch,
        plan.yaw_spin + YAW_NOISE * setting.wobble * yaw,
        plan.lateral + SIDE_NOISE * distance / USUAL_DISTANCE * setting.sideways * side,
    )


def persons_hurl(normal: Sequence[float], plan: Plan, setting: Setting, distance: float) -> Plan:
    """What comes of a person's throw: the mouse's speed and angle unless the dare spoils them; the rest scatters."""
    thrown = hurl(STEADY_SKILL, normal, plan, setting, distance)
    extra = math.sqrt(max(0.0, (setting.noise * setting.strength) ** 2 - 1.0)) * SPOILT
    speed, elevation = (min(LOOSEST, max(-LOOSEST, n)) * (1.0 - STEADY_SKILL) * extra for n in normal[:2])
    fast = min(plan.speed * math.exp(SPEED_NOISE * speed), setting.strongest or FASTEST)
    return thrown._replace(speed=fast, elevation=plan.elevation + ELEVATION_NOISE * elevation)


def look_error(skill: float, rng: np.random.Generator, left: float) -> float:
    """How far (mm) off a catcher sees the place where the ring comes down in `left` seconds."""
    return float(rng.standard_normal()) * EYE_NOISE * (1.0 - skill) * max(0.0, left)
