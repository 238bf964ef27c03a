"""A recorded match of HOP! in the window: it runs by itself to its end, can be stepped and sought."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from hopton.window.app import App
from hopton.window.director import show_match, untold
from hopton.window.hop.flying import TossMode
from hopton.window.hop.landing import LandedMode
from hopton.window.hop.scene import HopScene
from hopton.window.scenes.theatre import Recorded, WatchControls

GOLDEN = Path(__file__).parents[2] / "golden" / "hop.simulated.jsonl"


@pytest.fixture
def watched() -> Iterator[tuple[App, HopScene, WatchControls]]:
    app = App(size=(1024, 640), title="test", instead="nothing")
    record = Recorded.of(GOLDEN)
    controls = WatchControls(app, record, app.quit)
    scene = show_match(app, record.session(untold("hop")), controls)
    app.step(1 / 60)
    yield app, scene, controls
    app.close()


def run(app: App, scene: HopScene, kind: type, seconds: float = 20.0) -> None:
    for _ in range(round(seconds * 60)):
        if isinstance(scene.mode, kind):
            return
        app.step(1 / 60)
        pygame.time.wait(1)
    raise AssertionError(f"{kind} did not come; it is still {type(scene.mode)}")


def test_a_toss_is_seen_and_play_goes_on_by_itself(watched: tuple[App, HopScene, WatchControls]) -> None:
    app, scene, _ = watched
    run(app, scene, TossMode)
    run(app, scene, LandedMode)
    first = scene.mode
    for _ in range(60 * 20):
        if scene.mode is not first:
            break
        app.step(1 / 60)
    assert scene.mode is not first
    assert scene.session.people == ()


def test_seeking_shows_the_match_as_it_was(watched: tuple[App, HopScene, WatchControls]) -> None:
    _, scene, controls = watched
    controls.seek(8)
    assert controls.turn == 8
    assert scene.session.match.turns in (7, 8)
    assert scene._counted == scene.session.state
    controls.seek(999)
    assert scene.session.over


def test_the_end_of_the_log_can_be_looked_at(watched: tuple[App, HopScene, WatchControls]) -> None:
    app, scene, controls = watched
    controls.seek(999)
    app.step(1 / 60)
    scene.redraw()
    assert app.step(1 / 60)
