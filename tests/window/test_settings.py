from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hopton.window.app import App
from hopton.window.match_setup import MatchSetup, Seat, kept, remembered
from hopton.window.scenes.base import Scene
from hopton.window.scenes.settings import SettingsScene
from hopton.window.settings import KEYS, Settings, config_folder
from hopton.window.theme import load_theme_data


def test_where_settings_are_kept():
    assert config_folder({"HOPTON_CONFIG": "/c"}) == Path("/c")
    assert config_folder({"HOME": "/home/ada"}, "linux") == Path("/home/ada/.config/hopton")
    assert config_folder({"HOME": "/home/ada", "XDG_CONFIG_HOME": "/x"}, "linux") == Path("/x/hopton")


def test_they_come_back(tmp_path):
    path = tmp_path / "new" / "settings.json"
    settings = Settings.load(path)
    assert settings == Settings(path=path)
    settings.volume, settings.palette, settings.reduced_motion = 0.25, "clear", True
    assert settings.bind("pause", "k") is None
    assert settings.save() == ""
    assert Settings.load(path) == settings


@pytest.mark.parametrize("text", ["", "[1]", "\x00", '{"volume": 7}', '{"keys": {"pause": "m"}}', '{"language": "xx"}'])
def test_a_spoilt_file_is_as_at_first_and_is_kept(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings = Settings.load(path)
    assert settings == Settings(path=path)
    assert settings.save() == ""
    assert settings.aside == tmp_path / "settings.broken.json"
    assert settings.aside.read_text() == text


def test_what_is_right_in_a_spoilt_file_holds_and_what_is_not_known_stays(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"volume": 0.25, "size": "huge", "weather": "fair"}))
    settings = Settings.load(path)
    assert (settings.volume, settings.size) == (0.25, 1.0)
    settings.save()
    assert json.loads(path.read_text())["weather"] == "fair"
    assert Settings.load(path).aside is None


def test_a_file_that_can_not_be_read_is_not_written_over(tmp_path):
    path = tmp_path / "settings.json"
    path.mkdir()
    settings = Settings.load(path)
    assert settings == Settings(path=path)
    assert "settings.json" in settings.save()


def test_a_language_for_this_run_is_not_kept(tmp_path):
    settings = Settings(path=tmp_path / "settings.json", spoken="fr")
    settings.save()
    assert settings.language_now == "fr"
    assert Settings.load(settings.path).language_now == "en"


def test_who_played_last_is_remembered():
    setup = MatchSetup("hop-le-jton", (Seat("Zoë", "person"), Seat("Ben", "greedy", 1.0)), 3, {"target": 9})
    data = json.loads(json.dumps(kept(setup)))
    assert remembered("hop-le-jton", data, {"target": (7, 9)}, 3) == setup
    assert remembered("hop-le-jton", data, {}, 3) == replace(setup, options={})


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"seats": [], "options": {}},
        {"seats": [{"name": "Ada", "kind": "person", "skill": 0.7}] * 2, "options": {}},
        {"seats": [{"name": n, "kind": "clever", "skill": 0.7} for n in "ab"], "options": {}},
        {"seats": [{"name": n, "kind": "person", "skill": 9} for n in "ab"], "options": {}},
        {"seats": [{"name": n, "kind": "person"} for n in "ab"], "options": {}},
    ],
)
def test_what_can_not_have_been_played_is_forgotten(data):
    assert remembered("hop-le-jton", data, {}, 3) is None


def test_a_folder_that_can_not_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    assert Settings.load(tmp_path / "file" / "settings.json").save() != ""


def test_a_key_has_one_meaning():
    settings = Settings()
    assert settings.bind("pause", "m") == "sound"
    assert settings.keys == dict(KEYS)
    assert settings.bind("act", "k") is None
    assert settings.usual_key("k") == "space"
    assert settings.usual_key("space") == ""
    assert settings.usual_key("q") == "q"
    assert settings.shown_key("space") == "k"


def test_both_palettes_have_the_same_names():
    usual, clear = load_theme_data("wood"), load_theme_data("clear")
    assert set(usual.colours) == set(clear.colours)
    assert usual.tokens != clear.tokens
    assert (usual.type, usual.space, usual.seconds) == (clear.type, clear.space, clear.seconds)


class _Keys(Scene):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.seen: list[int] = []

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.seen.append(event.key)


@pytest.fixture
def app(tmp_path):
    made = App(size=(1024, 640), title="test", instead="nothing", settings=Settings(path=tmp_path / "settings.json"))
    yield made
    made.close()


def _press(app: App, key: int) -> None:
    app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    app.step(1 / 60)


def test_a_chosen_key_does_what_the_usual_one_did(app):
    scene = _Keys(app)
    app.push(scene)
    app.settings.bind("act", "k")
    _press(app, pygame.K_k)
    _press(app, pygame.K_SPACE)
    _press(app, pygame.K_q)
    assert scene.seen == [pygame.K_SPACE, pygame.K_UNKNOWN, pygame.K_q]


def test_choosing_a_key_on_the_screen(app, tmp_path):
    app.push(_Keys(app))
    page = SettingsScene(app, page=1)
    app.push(page)
    page.form.widgets[1].press()
    assert page.waiting == "pause"
    _press(app, pygame.K_m)
    assert page.note == app.words("settings.taken", key="M", action=app.words("settings.actions.sound"))
    page.form.widgets[1].press()
    _press(app, pygame.K_j)
    assert app.settings.keys["pause"] == "j"
    assert json.loads((tmp_path / "settings.json").read_text())["keys"]["pause"] == "j"
    page.form.widgets[1].press()
    _press(app, pygame.K_ESCAPE)
    assert page.waiting is None
    page._reset()
    assert app.settings.keys == dict(KEYS)


def test_what_is_changed_holds_at_once(app):
    app.push(_Keys(app))
    page = SettingsScene(app)
    app.push(page)
    scale = app.theme.scale
    page._set("size", 0.85)
    page._set("palette", "clear")
    page._set("reduced_motion", True)
    page._set("volume", 0.5)
    assert app.theme.scale == pytest.approx(0.85 * scale)
    assert app.theme.data == load_theme_data("clear")
    assert app.theme.seconds("glide") < 0.1
    assert app.sounds.volume == 0.5
