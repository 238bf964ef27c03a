from __future__ import annotations

import os

import pygame
import pytest

from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.games import GAME_WINDOWS
from hopton.window.saves import file_name, game_of, look_into, newest
from hopton.window.scenes.matches import MatchRow
from hopton.window.scenes.title import TitleScene


@pytest.fixture
def folder(tmp_path):
    for k, names in enumerate((("Ada", "Ben"), ("Cleo", "Dan", "Eve"))):
        match = LidMatch(new_header("hop-le-jton", names, load_tables(), seed=k))
        path = tmp_path / f"hop-le-jton-20260101-12000{k}-{k}.jsonl"
        match.save(path)
        os.utime(path, (1_700_000_000 + k, 1_700_000_000 + k))
    (tmp_path / "broken.jsonl").write_text("{")
    os.utime(tmp_path / "broken.jsonl", (1_700_000_009, 1_700_000_009))
    return tmp_path


def test_saved_matches_are_found_the_latest_first(folder):
    paths = newest(folder, 5)
    assert [path.name[0] for path in paths] == ["b", "h", "h"]
    found = [match for match in map(look_into, paths) if match is not None]
    assert [match.players for match in found] == [("Cleo", "Dan", "Eve"), ("Ada", "Ben")]
    assert found[1].scores == {"Ada": 0, "Ben": 0}
    assert found[1].winners is None
    assert newest(folder / "nowhere", 5) == []


def test_the_name_of_a_file_tells_the_game(tmp_path):
    for game in GAME_WINDOWS:
        assert game_of(tmp_path / file_name(game, 12345)) == game


@pytest.fixture
def title(folder):
    app = App(size=(1280, 800), title="test", instead="nothing")
    done: list[tuple[str, object]] = []
    made = TitleScene(
        app,
        list(GAME_WINDOWS.values()),
        newest(folder, 5)[1],
        newest(folder, 5),
        choose=lambda game: done.append(("choose", game)),
        resume=lambda path: done.append(("resume", path)),
        watch=lambda path: done.append(("watch", path)),
        settings=lambda: done.append(("settings", None)),
        all_matches=lambda: done.append(("all", None)),
    )
    made.done = done
    app.push(made)
    for _ in range(10):
        app.step(1 / 60)
    yield made
    app.close()


def _click(scene, rect):
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.app.dispatch(pygame.event.Event(kind, pos=rect.center, button=1, buttons=(0, 0, 0)))
    scene.app.step(1 / 60)


def test_every_game_can_be_chosen_and_matches_watched(title, folder):
    for card in title.cards:
        _click(title, card.rect)
    rows = [widget for widget in title.form.widgets if isinstance(widget, MatchRow)]
    assert len(rows) == 2
    _click(title, rows[1].rect)
    title.app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode=""))
    assert title.done == [*(("choose", game) for game in GAME_WINDOWS), ("watch", newest(folder, 5)[2])]


def test_by_keys(title):
    def key(code):
        title.app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        title.app.step(1 / 60)

    key(pygame.K_RETURN)
    assert title.done[-1][0] == "resume"
    key(pygame.K_TAB)
    key(pygame.K_RIGHT)
    key(pygame.K_SPACE)
    assert title.done[-1] == ("choose", list(GAME_WINDOWS)[1])


@pytest.mark.parametrize("size", [(960, 600), (1024, 640), (2560, 1440)])
def test_nothing_overlaps(title, size):
    pygame.display.set_mode(size)
    title.app.relayout()
    title.app.step(1 / 60)
    widgets = title.form.widgets
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(widget.rect) for widget in widgets)
    for k, one in enumerate(widgets):
        assert not any(one.rect.colliderect(other.rect) for other in widgets[k + 1 :])


def test_only_pictures_are_drawn_again_while_nothing_else_changes(title):
    for _ in range(10):
        title.app.step(1 / 60)
    title.dirty = False
    for _ in range(6):
        if title.app.step(1 / 60):
            break
    assert title.changed is not None
    assert len(title.changed) == len(title.cards)
    title.app.settings.reduced_motion = True
    before = title.app.frames_drawn
    for _ in range(30):
        title.app.step(1 / 60)
    assert title.app.frames_drawn == before
