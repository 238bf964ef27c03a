from __future__ import annotations

from itertools import pairwise

import pytest

from hopton.window import pacing
from hopton.window.pacing import Pacer

APART = 1 / 60


class Clock:
    """Time that passes only when something works or sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(pacing, "time", made)
    return made


def shown(clock: Clock, costs: list[float], *, by_hand: bool = True) -> tuple[list[float], list[float]]:
    """When frames of these costs are shown, and how old what they show is by then."""
    pacer = Pacer(APART)
    times, ages = [], []
    for cost in costs:
        pacer.begin(by_hand=by_hand)
        begun = clock.now
        clock.now += cost
        pacer.wait()
        times.append(clock.now)
        ages.append(clock.now - begun)
    return times, ages


def apart(times: list[float]) -> list[float]:
    return [later - earlier for earlier, later in pairwise(times)]


def test_dear_and_cheap_frames_are_shown_the_same_time_apart(clock):
    times, _ = shown(clock, [0.001, 0.009, 0.002, 0.0005, 0.008] * 20)
    # Only the first dear one comes late.
    assert apart(times)[2:] == pytest.approx([APART] * (len(times) - 3))


def test_cheap_frames_are_begun_late(clock):
    _, ages = shown(clock, [0.001] * 400)
    assert ages[0] > 0.008
    assert ages[-1] < 0.004


def test_without_a_hand_to_follow_a_dear_frame_is_in_time_at_once(clock):
    times, _ = shown(clock, [0.001] * 20 + [0.016] + [0.001] * 20, by_hand=False)
    assert apart(times) == pytest.approx([APART] * 40)


def test_frames_in_which_nothing_is_drawn_are_as_far_apart(clock):
    pacer = Pacer(APART)
    pacer.begin(by_hand=False)
    begun = clock.now
    for _ in range(10):
        pacer.begin(by_hand=False)
    assert clock.now - begun == pytest.approx(10 * APART, abs=APART)


def test_a_late_frame_does_not_delay_the_next_ones(clock):
    times, _ = shown(clock, [0.001] * 20 + [0.05] + [0.001] * 20)
    gaps = apart(times)
    assert max(gaps) < 0.05 + APART
    assert gaps[-15:] == pytest.approx([APART] * 15)


def test_the_time_between_frames_is_told(clock):
    pacer = Pacer(APART)
    assert pacer.begin() == pytest.approx(APART)
    pacer.wait()
    clock.now += 0.2
    assert pacer.begin() == pytest.approx(0.2, abs=0.01)
