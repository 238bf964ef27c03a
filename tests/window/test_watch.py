from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hopton.errors import HoptonError
from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch
from hopton.match.seat import Seat, carry_out, decide
from hopton.players import BOTS, Hand
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.scenes.watch import WatchScene, recorded


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
    header, lines = recorded(log)
    made = WatchScene(app, header, lines, log.name)
    app.push(made)
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
        if type(scene.mode).__name__ == "EndMode":
            break
        if type(scene.mode).__name__ == "BotMode":
            pygame.time.wait(1)
    assert type(scene.mode).__name__ == "EndMode"
    assert [line.record for line in scene.session.match.lines] == [line.record for line in scene.lines]
    assert scene.session.match.table.tokens == LidMatch.resume(scene.header, scene.lines).table.tokens
    # The same build: nothing came out otherwise.
    assert scene.toast.text == ""


def test_pause_step_and_seek(scene):
    key(scene, pygame.K_SPACE)
    assert scene.paused
    done = len(scene.session.match.lines)
    for _ in range(60):
        scene.app.step(1 / 60)
    assert len(scene.session.match.lines) == done == 0
    key(scene, pygame.K_RIGHT)
    assert len(scene.session.match.lines) == 1
    key(scene, pygame.K_RIGHT)
    assert scene.session.match.turns == 1
    assert len(scene.session.match.lines) > 2
    scene.seek(4)
    assert scene.session.match.turns == 3
    assert scene.turn == 4
    key(scene, pygame.K_PAGEUP)
    assert scene.turn == 3
    key(scene, pygame.K_HOME)
    assert scene.turn == 1
    key(scene, pygame.K_END)
    assert len(scene.session.match.lines) == len(scene.lines)


def test_a_log_without_places_is_told(tmp_path):
    path = tmp_path / "bare.jsonl"
    path.write_text(
        '{"record": "match", "format": 1, "game": "hop-le-jton", "players": ["Ada", "Ben"]}\n'
        '{"record": "placed", "player": "Ada", "tokens": ["green"]}\n'
    )
    with pytest.raises(HoptonError, match="record 1"):
        recorded(path)
