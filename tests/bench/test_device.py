"""The measurement of the lid push compares like with like, and says so when it does not."""

from __future__ import annotations

import pytest

from hopton.bench import (
    BenchError,
    Effort,
    Window,
    bare_space,
    find_windows,
    machine,
    make_field,
    measure_lid_push,
    state_of,
    time_push,
    time_window,
)
from hopton.bench.device import CHECK_EVERY, MAX_STEPS, MIN_STEPS
from hopton.errors import ConfigError
from hopton.physics.lid_push import Fall, LidPush, Snapshot
from hopton.tables import Tables, load_tables


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load_tables()


@pytest.fixture(scope="module")
def window(tables: Tables) -> Window:
    return find_windows(tables, 12, seed=1, count=1)[0]


@pytest.mark.parametrize("bodies", [8, 12, 31, 60])
def test_fields_are_full_layered_and_repeatable(tables: Tables, bodies: int) -> None:
    field = make_field(tables, bodies, seed=7)
    assert field == make_field(tables, bodies, seed=7)
    assert field != make_field(tables, bodies, seed=8)
    tokens = field.snapshot.tokens
    assert len(tokens) == bodies
    upper = [token for token in tokens if token.layer]
    assert len(upper) >= round(0.15 * bodies)
    assert all(len(token.supports) >= 1 for token in upper)
    area = field.table.box_width * field.table.box_length / bodies
    if bodies > 19:
        assert area == pytest.approx(100 * 150 / 19.5)
    assert field.path[0] > field.table.brown_zone[0]
    assert field.table.black_line[0] < field.path[-1] < field.table.black_line[1]


@pytest.mark.parametrize("bodies", [7, 501])
def test_fields_have_bounds(tables: Tables, bodies: int) -> None:
    with pytest.raises(ConfigError, match="8 to 500"):
        make_field(tables, bodies, seed=1)


@pytest.mark.parametrize("bodies", [12, 31])
def test_nothing_but_steps_happens_in_a_window(tables: Tables, bodies: int) -> None:
    def carry(*_: object) -> None:
        pytest.fail("loads were balanced inside a window")

    windows = find_windows(tables, bodies, seed=3, count=2)
    assert windows == find_windows(tables, bodies, seed=3, count=2)
    for found in windows:
        assert found.start % CHECK_EVERY == found.steps % CHECK_EVERY == 0
        assert MIN_STEPS <= found.steps <= MAX_STEPS
        assert found.moving > 0
        box = found.box()
        assert box.step_count == found.start
        speed = next(iter(bare_space(box).bodies)).velocity
        vars(box._moving())["carry"] = carry
        for y in found.path:
            assert box.advance(y) == ()
            assert next(iter(bare_space(box).bodies)).velocity == speed
        assert speed.y > 0


def test_loop_and_bare_end_alike(window: Window) -> None:
    loop, bare = time_window(window)
    assert loop > 0
    assert bare > 0
    time_window(window, bare_first=True)


def test_state_is_told_to_the_last_bit(window: Window) -> None:
    one, other = bare_space(window.box()), bare_space(window.box())
    assert state_of(one) == state_of(other)
    body = next(iter(other.bodies))
    body.angle = body.angle + 1e-15
    assert state_of(one) != state_of(other)


def test_a_disturbed_loop_is_caught(window: Window) -> None:
    class Disturbed(LidPush):
        def advance(self, lid_y: float) -> tuple[Fall, ...]:
            falls = super().advance(lid_y)
            if self.step_count == window.start + window.steps:
                body = next(iter(bare_space(self).bodies))
                body.velocity = (body.velocity.x + 1e-12, body.velocity.y)
            return falls

    with pytest.raises(BenchError, match="different states"):
        time_window(window, Disturbed)


def test_a_loop_that_skips_a_step_is_caught(window: Window) -> None:
    class Lazy(LidPush):
        def advance(self, lid_y: float) -> tuple[Fall, ...]:
            return () if len(self._path) == window.start + 3 and self._skip() else super().advance(lid_y)

        def _skip(self) -> bool:
            self._path.append(self._path[-1])
            return True

    with pytest.raises(BenchError, match="different states"):
        time_window(window, Lazy)


def test_a_loop_that_starts_elsewhere_is_caught(window: Window) -> None:
    class Early(LidPush):
        def restore(self, snapshot: Snapshot) -> None:
            super().restore(snapshot)
            self.advance(self._path[-1] + 0.15)

    with pytest.raises(BenchError, match="same state"):
        time_window(window, Early)


def test_whole_pushes_hold_their_bare_steps(tables: Tables) -> None:
    field = make_field(tables, 12, seed=2)
    times = time_push(field)
    result = field.box().push(field.path)
    assert 0 < times.inside < times.whole
    assert (times.steps, times.falls) == (result.steps, len(result.falls))
    assert times.refreshes >= 2


def test_a_push_that_comes_out_in_two_ways_is_caught(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    field = make_field(tables, 12, seed=2)
    paths = iter([field.path, field.path[:-1]])
    real = LidPush.push
    monkeypatch.setattr(LidPush, "push", lambda self, _: real(self, next(paths)))
    with pytest.raises(BenchError, match="two ways"):
        time_push(field)


def test_row_counts_what_it_measured(tables: Tables) -> None:
    row = measure_lid_push(tables, 12, Effort(repeats=2, windows=2, pushes=1, fields=2))
    chosen = find_windows(tables, 12, seed=1, count=2)
    assert (row.device, row.bodies, row.windows) == ("lid-push", 12, 2)
    assert row.steps == sum(window.steps for window in chosen)
    assert row.whole_push_steps == sum(window.field.box().push(window.field.path).steps for window in chosen)
    low, high = row.overhead_quartiles
    assert low <= high


def test_machine_is_named() -> None:
    host = machine()
    assert all(str(value) for value in host.values())
    assert int(host["cores"]) >= 1
