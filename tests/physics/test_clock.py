from __future__ import annotations

import pytest

from hopton.physics.clock import StepClock


def test_a_frame_at_sixty_hertz_is_eight_whole_steps_every_time() -> None:
    clock = StepClock(1 / 480)
    assert [clock.advance(1 / 60) for _ in range(600)] == [8] * 600


def test_rest_of_a_step_is_kept_and_shows_as_alpha() -> None:
    clock = StepClock(0.01)
    assert clock.advance(0.025) == 2
    assert clock.alpha == pytest.approx(0.5)
    assert clock.advance(0.005) == 1
    assert clock.alpha == pytest.approx(0.0, abs=1e-9)


def test_a_slow_machine_loses_time_instead_of_spiralling() -> None:
    clock = StepClock(0.01, most_steps=5)
    assert clock.advance(10.0) == 5
    assert clock.advance(0.0) == 0
    assert clock.alpha == 0.0


def test_speed_scales_time_and_negative_time_is_none() -> None:
    clock = StepClock(0.01)
    assert clock.advance(0.1, speed=0.5) == 5
    assert clock.advance(-1.0) == 0
    clock.advance(0.005)
    clock.reset()
    assert clock.alpha == 0.0
