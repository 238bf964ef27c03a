"""The ring toss: whole tosses a second by kind, and the steps at the hand beside bare pymunk.

Most of a flight is a closed formula and takes no steps. From where the ring comes near the hand it is
stepped; for throws in the plane those steps are compared with the same pymunk space stepped by nothing but
`Space.step`, from the same state and to the same state bit for bit. Throws out of the plane have no bare side:
what happens across the drawing is worked out beside pymunk, and answers to it at every step.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import median

import msgspec
import pymunk

from hopton.bench.device import BenchError, state_of
from hopton.bench.timing import clock, undisturbed
from hopton.physics.ring_toss import DT, HandMode, RingToss, Throw
from hopton.streams import stream
from hopton.tables import Tables

KINDS: Mapping[str, HandMode] = {"planar": "still", "spun": "still", "beside": "still", "following": "follows"}
"""Kinds of throws, and what the hand does: in the plane, with spin, beside the finger, caught by a hand that moves."""

ELEVATIONS = (25.0, 60.0)
"""Degrees. The speed is that which brings the ring to the finger, give or take:"""
SPEED_SPREAD = 0.01
FOLLOWED_SPREAD = 0.04


class RingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the report; steps and their times are those of planar throws near the hand."""

    device: str
    bodies: int
    steps: int
    us_per_step: float
    body_steps_per_s: float
    times_real_time: float
    bare_us_per_step: float
    overhead: float
    tosses: int
    tosses_per_s: Mapping[str, float]


def throws(tables: Tables, kind: str, count: int) -> list[Throw]:
    """So many throws of a kind that come near the finger; always the same."""
    table = tables.ring_toss
    rng = stream(1, f"bench {kind}")
    rise = table.hand_height + table.finger_length - table.release_height
    spread = FOLLOWED_SPREAD if kind == "following" else SPEED_SPREAD
    made = []
    for _ in range(count):
        elevation = math.radians(rng.uniform(*ELEVATIONS))
        far = table.release_distance
        under = 2 * math.cos(elevation) ** 2 * (far * math.tan(elevation) - rise)
        speed = math.sqrt(tables.gravity * far * far / under) * float(rng.normal(1.0, spread))
        made.append(
            Throw(
                speed,
                elevation,
                float(rng.uniform(-0.3, 0.8)),
                float(rng.normal(0.0, 1.0)),
                float(rng.uniform(8.0, 20.0)) if kind == "spun" else 0.0,
                float(rng.uniform(3.0, 25.0)) if kind == "beside" else 0.0,
            )
        )
    return made


def measure_ring_toss(tables: Tables, count: int, repetitions: int) -> RingRow:
    """Time `count` tosses of every kind so often, and the planar ones' steps beside bare pymunk; medians.

    Raises BenchError when the two sides end in different states.
    """
    device = RingToss(tables.ring_toss, tables.gravity)
    rates = {}
    for kind, hand in KINDS.items():
        chosen = throws(tables, kind, count)
        times = [_time_tosses(device, chosen, hand) for _ in range(repetitions)]
        rates[kind] = round(count / median(times), 1)
    loops, bares, steps = [], [], 0
    for repeat in range(repetitions):
        pairs = [_time_steps(tables, throw, bool(repeat % 2)) for throw in throws(tables, "planar", count)]
        steps = sum(taken for taken, _, _ in pairs)
        loops.append(sum(loop for _, loop, _ in pairs))
        bares.append(sum(bare for _, _, bare in pairs))
    loop, bare = median(loops) / steps, median(bares) / steps
    return RingRow(
        device="ring-toss",
        bodies=1,
        steps=steps,
        us_per_step=round(loop * 1e6, 3),
        body_steps_per_s=round(1 / loop, 1),
        times_real_time=round(DT / loop, 2),
        bare_us_per_step=round(bare * 1e6, 3),
        overhead=round(loop / bare, 4),
        tosses=count,
        tosses_per_s=rates,
    )


def _time_tosses(device: RingToss, chosen: Sequence[Throw], hand: HandMode) -> float:
    with undisturbed():
        began = clock()
        for throw in chosen:
            device.toss(throw, hand)
        return clock() - began


def _at_the_hand(tables: Tables, throw: Throw) -> RingToss:
    """A device whose ring has flown freely as far as it can and has taken one step near the hand."""
    device = RingToss(tables.ring_toss, tables.gravity)
    device.begin(throw)
    while device.flying and device.space is None:
        device.advance()
    return device


def _time_steps(tables: Tables, throw: Throw, bare_first: bool) -> tuple[int, float, float]:
    """How many steps the toss takes near the hand, and the seconds of these in the loop and bare."""
    scout, looped, other = (_at_the_hand(tables, throw) for _ in range(3))
    start = scout.step_count
    while scout.flying:
        scout.advance()
    steps = scout.step_count - start
    one, two = looped.space, other.space
    if one is None or two is None or not steps:
        return 0, 0.0, 0.0
    with undisturbed():
        bare = _time_bare(two, steps) if bare_first else 0.0
        began = clock()
        for _ in range(steps):
            looped.advance()
        loop = clock() - began
        bare = bare if bare_first else _time_bare(two, steps)
    if state_of(one) != state_of(two):
        raise BenchError(f"the loop and bare pymunk end in different states after {steps} steps")
    return steps, loop, bare


def _time_bare(space: pymunk.Space, steps: int) -> float:
    step = space.step
    began = clock()
    for _ in range(steps):
        step(DT)
    return clock() - began
