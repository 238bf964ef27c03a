from __future__ import annotations

import pygame
import pytest

from hopton.window.app import App
from hopton.window.hop_le_jton.practice import PracticeScene
from tests.window.hop_le_jton.hands import LidTable


@pytest.fixture
def practice():
    app = App(size=(1280, 800), title="test", instead="nothing")
    left: list[bool] = []
    scene = PracticeScene(app, lambda: left.append(True))
    app.push(scene)
    app.step(1 / 60)
    table = LidTable(app, scene)
    table.left = left
    yield table
    app.close()


def test_every_push_is_told_in_numbers_and_the_box_is_as_at_first_again(practice):
    start = practice.match.table.tokens
    for travel in (25.5, 31.0):
        practice.push(travel, 0.6)
        practice.until("RevealMode")
        practice.until("LayMode")
        assert practice.match.table.tokens == start
        assert len(practice.scene.mode.plan.laid) == 2
    good, far = practice.scene.pushes
    assert abs(good.off) <= 1.5
    assert (good.touching, good.laid) == (2, 2)
    assert far.off == pytest.approx(31.0 - 25.5, abs=0.7)
    assert far.touching == 0
    assert 20 < good.speed < 200


def test_escape_leaves(practice):
    practice.key(pygame.K_ESCAPE)
    assert practice.left == [True]
