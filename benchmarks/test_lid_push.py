"""The lid push: making, stepping, snapshot and restore, whole pushes."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from hopton.bench import Field, Window, bare_space, find_windows
from hopton.physics.lid_push import LidPush
from hopton.tables import Tables

from .conftest import SIZES


@pytest.fixture(scope="session")
def windows(tables: Tables) -> dict[int, Window]:
    return {bodies: find_windows(tables, bodies, seed=1, count=1)[0] for bodies in SIZES}


@pytest.fixture(params=SIZES)
def window(request: pytest.FixtureRequest, windows: dict[int, Window]) -> Window:
    return windows[request.param]


def test_make(benchmark: BenchmarkFixture, field: Field) -> None:
    """Lay all tokens and build the space of a push."""

    def make() -> LidPush:
        box = field.box()
        box.begin_push()
        return box

    box = benchmark(make)
    assert len(box.tokens) == len(field.snapshot.tokens)


def test_step_loop(benchmark: BenchmarkFixture, window: Window) -> None:
    """The steps of a window through the device; divide by the number of steps in `extra_info`."""

    def steps(box: LidPush) -> None:
        for y in window.path:
            box.advance(y)

    benchmark.extra_info["steps"] = window.steps
    benchmark.pedantic(steps, setup=lambda: ((window.box(),), {}), rounds=15)


def test_step_bare(benchmark: BenchmarkFixture, window: Window) -> None:
    """The same steps by nothing but `Space.step`."""

    def steps(box: LidPush) -> None:
        space, dt = bare_space(box), box.dt
        for _ in range(window.steps):
            space.step(dt)

    benchmark.extra_info["steps"] = window.steps
    benchmark.pedantic(steps, setup=lambda: ((window.box(),), {}), rounds=15)


def test_snapshot(benchmark: BenchmarkFixture, window: Window) -> None:
    """A snapshot in the middle of a push."""
    box = window.box()
    assert benchmark(box.snapshot).lid_path == window.field.path[: window.start]


def test_restore_at_rest(benchmark: BenchmarkFixture, field: Field) -> None:
    """Back to a box top at rest."""
    box = LidPush(field.table, field.gravity)
    benchmark(box.restore, field.snapshot)
    assert box.tokens == field.snapshot.tokens


def test_restore_in_push(benchmark: BenchmarkFixture, window: Window) -> None:
    """Back to the middle of a push: the lid's path so far is driven again."""
    snapshot = window.box().snapshot()
    box = LidPush(window.field.table, window.field.gravity)
    benchmark.extra_info["steps"] = window.start
    benchmark.pedantic(box.restore, args=(snapshot,), rounds=5)
    assert box.step_count == window.start


def test_whole_push(benchmark: BenchmarkFixture, field: Field) -> None:
    """A push from start to rest, with everything in it."""
    result = benchmark.pedantic(
        lambda box: box.push(field.path), setup=lambda: ((field.box(),), {}), rounds=5, warmup_rounds=1
    )
    benchmark.extra_info["steps"] = result.steps
    assert result == field.box().push(field.path)
