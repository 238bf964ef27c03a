"""The hand's noise: none with full skill, more with less, and always something that can be done."""

from __future__ import annotations

import numpy as np
import pytest

from hopton.players import Hand
from hopton.players.hop_le_jton import PushPlan, noisy_lay, noisy_push

PLAN = PushPlan(speed=60.0, stop_y=65.5)


def pushes(skill: float, speed: float, count: int = 4000) -> np.ndarray:
    rng = np.random.default_rng(1)
    plan = PushPlan(speed, 65.5)
    return np.array([noisy_push(Hand(skill), rng, plan, 40.0, 150.0) for _ in range(count)])


def test_full_skill_does_exactly_what_is_wanted():
    rng = np.random.default_rng(1)
    assert noisy_push(Hand(1.0), rng, PLAN, 40.0, 150.0) == PLAN
    assert noisy_lay(Hand(1.0), rng, 50.0, 52.0, lambda x, y: True) == (50.0, 52.0)


def test_less_skill_scatters_more():
    spread = [pushes(skill, 60.0)[:, 1].std() for skill in (0.9, 0.7, 0.3, 0.0)]
    assert spread == sorted(spread)
    # 1 mm, and 1 mm more for every 50 mm/s, times the clumsiness.
    assert spread[-1] == pytest.approx(2.3, rel=0.12)


def test_fast_pushes_miss_the_line_more_often():
    def missed(speed: float) -> float:
        stops = pushes(0.7, speed)[:, 1]
        return float(((stops < 64.0) | (stops > 67.0)).mean())

    assert missed(60.0) == pytest.approx(0.025, abs=0.015)
    assert missed(200.0) == pytest.approx(0.33, abs=0.04)


def test_a_hand_never_brakes_softer_than_it_wants_nor_leaves_the_box():
    for speed, stop, _, decel in pushes(0.0, 400.0):
        assert 5.0 <= speed <= 600.0
        assert 40.0 <= stop <= 150.0
        assert PLAN.decel <= decel <= 20_000.0


def test_a_hand_lays_only_where_it_may():
    rng = np.random.default_rng(2)
    hand = Hand(0.0)
    for _ in range(200):
        x, _ = noisy_lay(hand, rng, 50.0, 52.0, lambda x, y: x > 50.5)
        assert x > 50.5 or x == 50.0
    assert noisy_lay(hand, rng, 50.0, 52.0, lambda x, y: False) == (50.0, 52.0)


def test_what_is_laid_has_four_decimals():
    x, y = noisy_lay(Hand(0.5), np.random.default_rng(3), 50.0, 52.0, lambda x, y: True)
    assert (round(x, 4), round(y, 4)) == (x, y)
    assert (x, y) != (50.0, 52.0)
