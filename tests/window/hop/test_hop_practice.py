"""Practice at HOP!: every toss in numbers, all as before it, any dare."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from hopton.window.app import App
from hopton.window.hop.practice import PracticeScene, thrown
from tests.window.hop.conftest import HopTable
from tests.window.hop.test_hop_window import pull


@pytest.fixture
def practice() -> Iterator[tuple[HopTable, list[bool]]]:
    app = App(size=(1024, 640), title="test", instead="nothing")
    left: list[bool] = []
    scene = PracticeScene(app, lambda: left.append(True))
    app.push(scene)
    app.step(1 / 60)
    yield HopTable(app, scene), left
    app.close()


def test_every_toss_is_told_in_numbers_and_all_is_as_before(practice: tuple[HopTable, list[bool]]) -> None:
    table, _ = practice
    begun = len(table.match.lines)
    for speed in (4410.0, 3300.0):
        pull(table, speed, 50.0)
        table.until("PracticeLanded")
        table.key(pygame.K_RETURN)
        assert table.mode == "PracticeAim"
        assert len(table.match.lines) == begun
    near, short = table.scene.tosses
    assert near.speed == pytest.approx(4.41, rel=0.03)
    assert near.angle == pytest.approx(50.0, abs=1.5)
    assert near.off is not None
    assert abs(near.off) < 150
    assert short.off is None or short.off < -300
    assert short.came == "missed"


def test_any_dare_can_be_tried_and_none(practice: tuple[HopTable, list[bool]]) -> None:
    table, _ = practice
    usual = table.scene.place.table.release_distance
    seen = set()
    for _ in range(51):
        table.key(pygame.K_n)
        assert table.mode == "PracticeAim"
        seen.add((table.match.state.card.id, table.scene.place.table.release_distance))
    assert len(seen) == 50
    assert len({distance for _, distance in seen}) > 2
    table.key(pygame.K_p)
    assert table.scene.place.table.release_distance == usual


def test_escape_leaves(practice: tuple[HopTable, list[bool]]) -> None:
    table, left = practice
    table.key(pygame.K_ESCAPE)
    assert left == [True]


def test_a_bot_throws_and_the_person_catches(practice: tuple[HopTable, list[bool]]) -> None:
    table, _ = practice
    table.key(pygame.K_v)
    assert table.mode == "PracticeReady"
    table.until("CatchMode")
    x, y = table.scene.camera.to_px(150.0, 300.0)
    table.event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))
    table.until("PracticeLanded")
    (toss,) = table.scene.tosses
    last = table.match.last
    assert last is not None
    assert last.moves[-1][1] == pytest.approx(150.0, abs=3.0)
    # What counts for a catcher is where the finger was in the end, not at first.
    for_hurler = thrown(last)
    assert (toss.off is None) == (for_hurler.off is None)
    if toss.off is not None:
        assert toss.off == pytest.approx(for_hurler.off - last.end.hand_x)
    table.key(pygame.K_RETURN)
    assert table.mode == "PracticeReady"
    table.key(pygame.K_v)
    assert table.mode == "PracticeAim"
