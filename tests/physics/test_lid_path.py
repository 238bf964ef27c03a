from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopton.errors import ConfigError
from hopton.physics.lid_push import DT, LidHand, trapezoid


def test_trapezoid_is_the_closed_form_at_every_step() -> None:
    path = trapezoid(40.0, 65.5, 60.0, 2000.0, 3000.0)
    up, down = 60.0 / 2000, 60.0 / 3000
    cruise = (25.5 - 60 * up / 2 - 60 * down / 2) / 60
    total = up + cruise + down
    assert len(path) == math.ceil(total / DT - 1e-9)
    for step, y in enumerate(path, start=1):
        t = min(step * DT, total)
        exact = (
            40 + 1000 * t * t
            if t < up
            else 40 + 30 * up + 60 * (t - up)
            if t < up + cruise
            else 65.5 - 1500 * (total - t) ** 2
        )
        assert y == pytest.approx(exact, abs=1e-6)
    assert path[-1] == 65.5


def test_a_short_stroke_is_a_triangle() -> None:
    path = trapezoid(40.0, 65.5, 1000.0, 2000.0)
    top = math.sqrt(2000.0 * 25.5)
    speeds = [(b - a) / DT for a, b in itertools.pairwise(path)]
    assert max(speeds) == pytest.approx(top, rel=0.02)


@given(speed=st.floats(5, 1000), accel=st.floats(200, 20000), decel=st.floats(200, 1e5), stop=st.floats(40, 140))
def test_paths_never_turn_back_and_end_at_the_stop(speed: float, accel: float, decel: float, stop: float) -> None:
    path = (40.0, *trapezoid(40.0, stop, speed, accel, decel))
    assert all(b >= a for a, b in itertools.pairwise(path))
    assert path[-1] == pytest.approx(stop, abs=1e-6)


@pytest.mark.parametrize("bad", [{"speed": 0}, {"accel": -1}, {"decel": 0}, {"stop_y": 30}, {"speed": math.nan}])
def test_impossible_motions_are_named(bad: dict[str, float]) -> None:
    motion = {"start_y": 40.0, "stop_y": 65.5, "speed": 60.0, "accel": 2000.0, "decel": 2000.0} | bad
    with pytest.raises(ConfigError, match=next(iter(bad))):
        trapezoid(**motion)


def test_a_still_hand_is_reached_without_overshoot_and_within_the_acceleration() -> None:
    hand = LidHand(40.0, accel=2500.0, top_speed=400.0)
    path = [40.0] + [hand.follow(65.5) for _ in range(300)]
    assert max(path) <= 65.5 + 1e-3
    assert path[-1] == pytest.approx(65.5, abs=1e-3)
    speeds = [(b - a) / DT for a, b in itertools.pairwise(path)]
    # Positions are rounded to a nanometre, speeds therefore to 0.0005 mm/s.
    assert all(b - a <= 2500 * DT + 0.002 for a, b in itertools.pairwise(speeds))
    assert all(a - b <= 2500 * DT + 0.002 for a, b in itertools.pairwise(speeds))


def test_a_hand_that_jumps_back_overshoots_by_its_braking_distance() -> None:
    hand = LidHand(40.0, accel=2500.0, top_speed=200.0)
    while hand.speed < 199.9:
        hand.follow(500.0)
    start = hand.y
    for _ in range(200):
        last = hand.release()
    assert last - start == pytest.approx(200.0**2 / (2 * 2500.0), rel=0.03)
    assert hand.speed == 0.0


@given(st.lists(st.floats(-1e3, 1e3), min_size=1, max_size=200))
def test_the_lid_never_moves_back_whatever_the_hand_does(targets: list[float]) -> None:
    hand = LidHand(40.0)
    y = 40.0
    for target in targets:
        following = hand.follow(target)
        assert following >= y
        y = following


@pytest.mark.parametrize("slow", [{"speed": 1e-6}, {"accel": 1e-6}, {"stop_y": 1e9}])
def test_pushes_that_would_take_minutes_are_refused(slow: dict[str, float]) -> None:
    motion = {"start_y": 40.0, "stop_y": 65.5, "speed": 60.0, "accel": 2000.0, "decel": 2000.0} | slow
    with pytest.raises(ConfigError, match="120 s"):
        trapezoid(**motion)


def test_the_slowest_paths_never_turn_back() -> None:
    path = trapezoid(40.0, 65.5, 100.0, 0.01, 1.0)
    assert all(b >= a for a, b in itertools.pairwise((40.0, *path)))
