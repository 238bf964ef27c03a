from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hopton.errors import HoptonError
from hopton.match.base import Seat
from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch, carry_out, decide
from hopton.players import BOTS, Hand
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.director import show_match, untold
from hopton.window.scenes.theatre import Recorded, WatchControls


@pytest.fixture
def log(tmp_path: Path) -> Path:
    tables = load_tables()
    bots = {"Ada": {"bot": "random", "skill": 0.7}, "Ben": {"bot": "careful", "skill": 0.7}}
    match = LidMatch(new_header("hop-le-jton", ("Ada", "Ben"), tables, seed=4, bots=bots), tables)
    seats = {name: Seat(BOTS["hop-le-jton"][entry["bot"]](), Hand()) for name, entry in bots.items()}
    while match.turns < 6:
        carry_out(match, decide(match, seats))
    path = tmp_path / "match.jsonl"
    match.save(path)
    return path


@pytest.fixture
def scene(log):
    app = App(size=(1024, 640), title="test", instead="nothing")
    record = Recorded.of(log)
    made = show_match(app, record.session(untold("hop-le-jton")), WatchControls(app, record, app.quit))
    app.step(1 / 60)
    yield made
    app.close()


def key(scene, code):
    scene.app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    scene.app.step(1 / 60)


def test_it_plays_to_the_end_of_the_log_with_the_same_table(scene):
    for _ in range(5):
        key(scene, pygame.K_PLUS)
    for _ in range(60 * 60):
        scene.app.step(1 / 60)
        if type(scene.mode).__name__ == "OverMode":
            break
        if type(scene.mode).__name__ == "ThinkMode":
            pygame.time.wait(1)
    assert type(scene.mode).__name__ == "OverMode"
    assert [line.record for line in scene.session.match.lines] == [line.record for line in scene.controls.record.lines]
    assert (
        scene.session.match.table.tokens
        == LidMatch.resume(scene.controls.record.header, scene.controls.record.lines).table.tokens
    )
    # The same build: nothing came out otherwise.
    assert scene.toast.text == ""


def test_pause_step_and_seek(scene):
    key(scene, pygame.K_SPACE)
    assert scene.controls.paused
    done = scene.shown_records
    for _ in range(60):
        scene.app.step(1 / 60)
    assert scene.shown_records == done == 0
    key(scene, pygame.K_RIGHT)
    assert scene.shown_records == 1
    key(scene, pygame.K_RIGHT)
    assert scene.shown_records > 2
    scene.controls.seek(4)
    assert scene.controls.turn == 4
    key(scene, pygame.K_PAGEUP)
    assert scene.controls.turn == 3
    key(scene, pygame.K_HOME)
    assert scene.controls.turn == 1
    key(scene, pygame.K_END)
    assert scene.shown_records == len(scene.controls.record.lines)


def test_a_log_without_places_is_told(tmp_path):
    path = tmp_path / "bare.jsonl"
    path.write_text(
        '{"record": "match", "format": 1, "game": "hop-le-jton", "players": ["Ada", "Ben"]}\n'
        '{"record": "placed", "player": "Ada", "tokens": ["green"]}\n'
    )
    with pytest.raises(HoptonError, match="record 1"):
        Recorded.of(path)
