"""The lid push's whole loop beside bare pymunk: the same space, the same steps, the same end.

Two ratios come out of it, and they answer two questions.

`overhead` compares steps. Both sides start from the same moving snapshot in the middle of a push
and take the same steps; one side through `LidPush.advance` (orders to the lid, friction, the watch
over loads, layers and falls), the other by nothing but `Space.step`. Afterwards every body must be
in the same state bit for bit. That can only be where the loop looks but has nothing to change:
windows in which the lid keeps its speed, nothing falls and no load has to be balanced anew.

`whole_push_overhead` compares whole pushes from start to rest with the time spent inside
`Space.step` in the same push: building the space, balancing loads, falls and reading the result
are all in it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from statistics import median

import msgspec
import numpy as np
import pymunk
import pymunk.batch

from hopton.bench.fields import Field, make_field
from hopton.bench.timing import Inside, clock, undisturbed
from hopton.errors import HoptonError
from hopton.physics.lid_push import DT, LidPush, Snapshot
from hopton.physics.lid_push.device import CHECK_EVERY
from hopton.physics.lid_push.loads import Loads, Point
from hopton.tables import LidPushTable, Tables

MIN_STEPS = 32
MAX_STEPS = 96
"""A window is at least and at most so long; both are multiples of the steps between two checks."""

MakeBox = Callable[[LidPushTable, float], LidPush]


class BenchError(HoptonError):
    """The two sides of a comparison did not end in the same state, or there is nothing to compare."""


class Window(msgspec.Struct, frozen=True):
    """Some steps in the middle of a push in which the loop has nothing to change."""

    field: Field
    start: int
    steps: int
    moving: float
    """Share of the tokens that move at its start."""

    def box(self, make: MakeBox = LidPush) -> LidPush:
        """A device that has just arrived at the window's start."""
        box = make(self.field.table, self.field.gravity)
        box.restore(Snapshot(self.field.snapshot.tokens, self.field.path[: self.start]))
        return box

    @property
    def path(self) -> tuple[float, ...]:
        """The orders to the lid within the window."""
        return self.field.path[self.start : self.start + self.steps]


class DeviceRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the report; times in microseconds, ratios of medians over all repetitions."""

    device: str
    bodies: int
    steps: int
    us_per_step: float
    body_steps_per_s: float
    times_real_time: float
    bare_us_per_step: float
    overhead: float
    overhead_quartiles: tuple[float, float]
    """Lower and upper quartile of the ratio over the repetitions."""
    upper_bodies: int
    moving_share: float
    windows: int
    whole_push_us_per_step: float
    whole_push_overhead: float
    whole_push_steps: int
    whole_push_refreshes: int
    whole_push_falls: int


class _Scout(LidPush):
    """A device that notes before which steps the loop changed something: the lid, the loads, the tokens."""

    def begin_push(self) -> None:
        self.changes: list[int] = []
        super().begin_push()
        world = self._moving()
        drive, carry = world.drive_lid, world.carry

        def driven(here: float, velocity: float) -> None:
            # Orders come before the step, so this one belongs to what the step starts from.
            self.changes.append(self.step_count)
            drive(here, velocity)

        def carried(places: Mapping[str, Point], loads: Loads) -> None:
            self.changes.append(self.step_count)
            carry(places, loads)

        # The instance's own attributes hide the methods; nothing else about the world changes.
        vars(world).update(drive_lid=driven, carry=carried)

    def moving_share(self) -> float:
        """The share of the tokens faster than 1 mm/s."""
        rows = self._moving().read()
        return float((np.hypot(rows[:, 2], rows[:, 3]) > 1.0).sum()) / max(1, len(rows))


def bare_space(box: LidPush) -> pymunk.Space:
    """The space of a push under way; stepping it past the device leaves the device behind."""
    return box._moving().space


def state_of(space: pymunk.Space) -> bytes:
    """Position, angle, velocity and angular velocity of every body, the lid's too, as their bits."""
    fields = pymunk.batch.BodyFields
    buffer = pymunk.batch.Buffer()
    wanted = fields.POSITION | fields.ANGLE | fields.VELOCITY | fields.ANGULAR_VELOCITY
    pymunk.batch.get_space_bodies(space, wanted, buffer)
    return bytes(buffer.float_buf())


def find_windows(tables: Tables, bodies: int, seed: int, count: int, fields: int | None = None) -> list[Window]:
    """The `count` windows, at most one a field, in which most moves; the same for the same seed.

    So many `fields` are searched (default: `count`), more only while none has been found; raises
    BenchError when there is none in many.
    """
    found: list[Window] = []
    tries = max(count, fields or 0)
    for number in range(tries + 20):
        if number >= tries and found:
            break
        windows = _windows(make_field(tables, bodies, seed + number))
        if windows:
            found.append(max(windows, key=_motion))
    if not found:
        raise BenchError(f"no stretch of {MIN_STEPS} steps without a fall or a change of loads at {bodies} tokens")
    found.sort(key=_motion, reverse=True)
    return found[:count]


def time_window(window: Window, make: MakeBox = LidPush, bare_first: bool = False) -> tuple[float, float]:
    """Seconds of the window's steps in the loop and bare, from two restored states, one after the other.

    `make` builds the device of the loop's side. Raises BenchError when the two ends differ in a bit.
    """
    looped, other = window.box(make), window.box()
    space = bare_space(other)
    start = state_of(space)
    if state_of(bare_space(looped)) != start:
        raise BenchError("the loop and bare pymunk do not start from the same state")
    path, steps, dt = window.path, window.steps, other.dt
    with undisturbed():
        if bare_first:
            bare = _time_bare(space, steps, dt)
            loop = _time_loop(looped, path)
        else:
            loop = _time_loop(looped, path)
            bare = _time_bare(space, steps, dt)
    end = state_of(space)
    if end == start:
        raise BenchError("nothing moved in the measured steps")
    if state_of(bare_space(looped)) != end:
        raise BenchError(f"the loop and bare pymunk end in different states after {steps} steps")
    return loop, bare


class PushTimes(msgspec.Struct, frozen=True):
    """A whole push: seconds in all and inside `Space.step`, steps, balances of loads, falls."""

    whole: float
    inside: float
    steps: int
    refreshes: int
    falls: int


def time_push(field: Field) -> PushTimes:
    """Time a whole push from start to rest, and the bare steps within the same push.

    The push runs twice, once with a clock around every `Space.step`. Raises BenchError when the
    two runs differ.
    """
    box = field.box()
    with undisturbed():
        began = clock()
        result = box.push(field.path)
        whole = clock() - began
    clocked = _Clocked(field.table, field.gravity, field.snapshot.tokens)
    with undisturbed():
        again = clocked.push(field.path)
    if again != result or clocked.snapshot() != box.snapshot():
        raise BenchError("the same push came out in two ways")
    return PushTimes(whole, clocked.inside.seconds, result.steps, clocked.refreshes, len(result.falls))


class Effort(msgspec.Struct, frozen=True):
    """How much to measure: repetitions of how many windows, each push so often, fields searched for windows."""

    repeats: int = 25
    windows: int = 3
    pushes: int = 9
    fields: int = 8


def effort_for(bodies: int, quick: bool) -> Effort:
    """A sensible effort: large boxes take longer and scatter less."""
    if quick:
        return Effort(7, 2, 2, 3) if bodies <= 60 else Effort(5, 1, 1, 1)
    return Effort() if bodies <= 60 else Effort(9, 2, 3, 3)


def measure_lid_push(tables: Tables, bodies: int, effort: Effort, seed: int = 1) -> DeviceRow:
    """Measure both ratios at `bodies` tokens, in windows and in the whole pushes they lie in."""
    chosen = find_windows(tables, bodies, seed, effort.windows, effort.fields)
    time_window(chosen[0])  # Warms caches and loads what is loaded late.
    loops, bares = [], []
    for repeat in range(effort.repeats):
        pairs = [time_window(window, bare_first=bool(repeat % 2)) for window in chosen]
        loops.append(sum(loop for loop, _ in pairs))
        bares.append(sum(bare for _, bare in pairs))
    pushes = [[time_push(window.field) for _ in range(effort.pushes)] for window in chosen]
    whole = sum(median(push.whole for push in times) for times in pushes)
    inside = sum(median(push.inside for push in times) for times in pushes)
    push_steps = sum(times[0].steps for times in pushes)
    steps = sum(window.steps for window in chosen)
    loop, bare = median(loops) / steps, median(bares) / steps
    ratios = sorted(one / other for one, other in zip(loops, bares, strict=True))
    quarter = len(ratios) // 4
    return DeviceRow(
        device="lid-push",
        bodies=bodies,
        steps=steps,
        us_per_step=round(loop * 1e6, 3),
        body_steps_per_s=round(bodies / loop),
        times_real_time=round(DT / loop, 1),
        bare_us_per_step=round(bare * 1e6, 3),
        overhead=round(loop / bare, 4),
        overhead_quartiles=(round(ratios[quarter], 4), round(ratios[-1 - quarter], 4)),
        upper_bodies=sum(token.layer > 0 for token in chosen[0].field.snapshot.tokens),
        moving_share=round(sum(window.moving for window in chosen) / len(chosen), 3),
        windows=len(chosen),
        whole_push_us_per_step=round(whole / push_steps * 1e6, 3),
        whole_push_overhead=round(whole / inside, 4),
        whole_push_steps=push_steps,
        whole_push_refreshes=sum(times[0].refreshes for times in pushes),
        whole_push_falls=sum(times[0].falls for times in pushes),
    )


class _Clocked(LidPush):
    """A device that adds up the time spent inside `Space.step`, and counts its balances."""

    refreshes = 1  # The one with which a push begins.

    def begin_push(self) -> None:
        super().begin_push()
        world = self._moving()
        space, carry = world.space, world.carry
        self.inside = Inside(space.step)

        def counted(places: Mapping[str, Point], loads: Loads) -> None:
            self.refreshes += 1
            carry(places, loads)

        # The instances' own attributes hide the methods; nothing else changes.
        vars(space)["step"] = self.inside
        vars(world)["carry"] = counted


def _motion(window: Window) -> float:
    return window.moving * window.steps


def _windows(field: Field) -> list[Window]:
    """All stretches of the field's push in which the loop changes nothing, cut to whole checks."""
    scout = _Scout(field.table, field.gravity, field.snapshot.tokens)
    scout.begin_push()
    moving = [0.0]
    for y in field.path:
        scout.advance(y)
        if not scout.step_count % CHECK_EVERY:
            moving.append(scout.moving_share())
    windows = []
    for before, after in itertools.pairwise([*scout.changes, len(field.path)]):
        # An order or a balance at step n comes after step n has been taken and before the next, but
        # the order that follows step `before` is still given by the step after it.
        first = before // CHECK_EVERY + 1
        last = after // CHECK_EVERY - (after % CHECK_EVERY == 0)
        steps = min(MAX_STEPS, (last - first) * CHECK_EVERY)
        # Most tokens move at the end of a stretch.
        start = last * CHECK_EVERY - steps
        if steps >= MIN_STEPS:
            windows.append(Window(field, start, steps, moving[start // CHECK_EVERY]))
    return windows


def _time_loop(box: LidPush, path: tuple[float, ...]) -> float:
    advance = box.advance
    began = clock()
    for y in path:
        advance(y)
    return clock() - began


def _time_bare(space: pymunk.Space, steps: int, dt: float) -> float:
    step = space.step
    began = clock()
    for _ in range(steps):
        step(dt)
    return clock() - began
