"""One toss on the table: the ring flies, the catching hand moves, and what came of both."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from hopton.match.hop.dare import Ask, Luck, Scene, broken, draw_luck
from hopton.physics.ring_toss import DT, Pose, RingToss, Throw, TossResult
from hopton.players.hop import Look, Plan, hurl, look_error, steady_catch
from hopton.streams import stream

LOOK_SECONDS = 0.08
"""A catcher looks again so often; the hand heads for what was seen last."""

TARGET_DIGITS = 3
"""The hand's targets are rounded to this many decimals of a millimetre."""

Move = tuple[int, float]
"""From this step on the hand heads for this place (mm)."""

Catcher = Callable[[Look], float | None]


class Toss(msgspec.Struct, frozen=True):
    """A whole toss as it can be flown again: where, how, with what luck, and how the hand moved."""

    scene: Scene
    throw: Throw
    luck: Luck
    moves: tuple[Move, ...]
    result: TossResult
    broken: tuple[Ask, ...]
    end: Pose

    @property
    def success(self) -> bool:
        """Whether the ring was caught and the dare kept."""
        return self.result.outcome == "caught" and not self.broken


def begin(device: RingToss, scene: Scene, throw: Throw, luck: Luck) -> None:
    """Let the ring go; raises ConfigError for a throw that can't be."""
    device.begin(throw, luck.gust, scene.top, scene.sway(luck))


def looks(scene: Scene) -> Iterator[int]:
    """The steps at which a catcher looks."""
    step, every = math.ceil(scene.reaction / DT), round(LOOK_SECONDS / DT)
    while True:
        yield step
        step += every


def look(device: RingToss, scene: Scene, luck: Luck, first: bool, target: float | None) -> Look:
    """What a catcher with perfect eyes sees now."""
    pose, crossing = device.pose, device.crossing
    left = 0.0
    if crossing is not None:
        left = max(0.0, (crossing - pose.x) / max(1.0, device.speed_along))
    sway = scene.sway(luck)
    swing = 0.0 if sway is None else sway.at(device.step_count * DT + left)
    return Look(crossing, pose.hand_x, left, first, target, swing)


def catch(device: RingToss, scene: Scene, luck: Luck, catcher: Catcher) -> tuple[Move, ...]:
    """Fly the toss that `device` has begun to its end with a hand that moves as `catcher` says; how it moved."""
    moves: list[Move] = []
    target: float | None = None
    first = True
    for step in looks(scene):
        if step > device.step_count:
            device.advance_by(step - device.step_count, target)
        if not device.flying:
            break
        if device.touched:
            device.advance_by(_TO_THE_END, target)
            break
        wanted = catcher(look(device, scene, luck, first, target))
        first = False
        if wanted is not None and (target is None or round(wanted, TARGET_DIGITS) != target):
            target = round(wanted, TARGET_DIGITS)
            moves.append((step, target))
    return tuple(moves)


def drive(device: RingToss, moves: Sequence[Move]) -> None:
    """Fly the toss that `device` has begun to its end with a hand that moves so."""
    target: float | None = None
    for step, wanted in moves:
        if step > device.step_count and device.flying:
            device.advance_by(step - device.step_count, target)
        target = wanted
    if device.flying:
        device.advance_by(_TO_THE_END, target)


def finished(device: RingToss, scene: Scene, throw: Throw, luck: Luck, moves: Sequence[Move]) -> Toss:
    """The toss that `device` has flown to its end."""
    result = device.result
    return Toss(scene, throw, luck, tuple(moves), result, broken(scene, luck, throw, device, result), device.pose)


def imagined_toss(scene: Scene, plan: Plan, skill: float, number: int, normal: Sequence[float]) -> Toss:
    """The imagined throw with this number, as it is meant by `plan` and scattered by `normal`."""
    device = _mind(scene)
    rng = stream(number, "imagined flight")
    luck = draw_luck(scene, rng)
    throw = Throw(*hurl(skill, normal, plan, scene.set, scene.table.release_distance))

    def catcher(seen: Look) -> float | None:
        error = look_error(skill, rng, seen.left)
        crossing = None if seen.crossing is None else seen.crossing + error
        return steady_catch(scene.must, seen._replace(crossing=crossing))

    begin(device, scene, throw, luck)
    moves = catch(device, scene, luck, catcher)
    return finished(device, scene, throw, luck, moves)


def imagined_hands(samples: int) -> list[list[float]]:
    """Standard normal numbers for the scatter of so many imagined throws; the same whenever it is asked."""
    numbers: list[list[float]] = (
        stream(samples, "imagined hands").standard_normal((samples, len(Plan._fields))).tolist()
    )
    return numbers


@functools.lru_cache(maxsize=20_000)
def chance_of(scene: Scene, plan: Plan, skill: float, samples: int) -> float:
    """The share of so many imagined throws that succeed, hurler and catcher of this skill.

    The same throws are imagined for every plan, so that plans can be compared with few of them; the answer
    hangs on nothing but the arguments, which is why it may be remembered.
    """
    hands = imagined_hands(samples)
    tosses = (imagined_toss(scene, plan, skill, number, hands[number]) for number in range(samples))
    return sum(toss.success for toss in tosses) / samples


@functools.lru_cache(maxsize=64)
def _mind(scene: Scene) -> RingToss:
    return RingToss(scene.table, scene.gravity, catches_only=True)


_TO_THE_END = 1_000_000
