from __future__ import annotations

import os
import re
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from hopton.assets import asset_path
from hopton.errors import ConfigError
from hopton.window import sound_maker
from hopton.window.display import display_missing
from hopton.window.games import GAME_WINDOWS
from hopton.window.match_setup import MatchSetup, Seat
from hopton.window.saves import latest_save, mark_latest, saves_folder
from hopton.window.scenes.help import HelpScene
from hopton.window.scenes.setup import SetupScene
from hopton.window.sound import NAMES
from hopton.window.theme import load_theme_data
from hopton.window.words import Words

GOLDEN = Path(__file__).parent.parent / "golden"

SOURCES = sorted((Path(__file__).parents[2] / "src" / "hopton" / "window").rglob("*.py"))


def test_every_text_that_is_asked_for_exists():
    words = Words()
    asked = set()
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        asked |= set(re.findall(r'words(?:\.pages)?\("([a-z_.-]+)"', source))
        game = path.parent.name if path.parent.name != "modes" else path.parents[1].name
        asked |= {
            f"{game.replace('_', '-')}.{key}"
            for key in re.findall(r'texts(?:\.pages)?\("([a-z_.]+)"', source)
            if game not in ("window", "scenes")
        }
    assert len(asked) > 100
    for key in asked:
        assert words.has(key), key


@pytest.mark.parametrize("game", GAME_WINDOWS)
def test_every_game_has_its_texts(game):
    texts = Words(part=game)
    for key in ("title", "tagline", "help.pages", *(f"options.{option.name}" for option in GAME_WINDOWS[game].options)):
        assert texts.has(key), key


def test_no_sentence_stands_in_the_code():
    for path in SOURCES:
        for label in re.findall(r'(?:label|hint|title)="([^"]+)"', path.read_text(encoding="utf-8")):
            assert len(label) <= 1 or path.name == "director.py", (path, label)


def test_a_missing_text_is_named():
    with pytest.raises(ConfigError, match="nowhere"):
        Words()("play.nowhere")


def test_colours_differ_in_brightness_or_have_their_marks():
    data = load_theme_data()
    assert set(data.tokens) == {"green", "red", "yellow", "blue", "purple", "white", "grey", "black"}
    for colours in data.tokens.values():
        light = [
            sum(c * w for c, w in zip(colour, (0.2126, 0.7152, 0.0722), strict=True))
            for colour in (colours.face, colours.mark)
        ]
        assert abs(light[0] - light[1]) > 75


def test_the_sounds_are_those_that_the_program_makes(tmp_path):
    sound_maker.write_sounds(tmp_path)
    for name in NAMES:
        made, shipped = (_samples(folder / f"{name}.wav") for folder in (tmp_path, asset_path("sounds")))
        assert len(made) == len(shipped) > 500
        # Sines may differ in their last bit from machine to machine.
        assert np.abs(made.astype(int) - shipped.astype(int)).max() <= 2


def _samples(path: Path) -> np.ndarray:
    with wave.open(str(path), "rb") as file:
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")


def test_where_there_is_no_display():
    assert display_missing({}, "linux")
    assert not display_missing({"DISPLAY": ":0"}, "linux")
    assert not display_missing({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not display_missing({"SDL_VIDEODRIVER": "dummy"}, "linux")
    assert not display_missing({}, "darwin")
    assert not display_missing({}, "win32")


def _play(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "DISPLAY", "WAYLAND"))}
    return subprocess.run(
        [sys.executable, "-m", "hopton", "play", *arguments],
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_a_display_one_line_offers_the_headless_command():
    result = _play("hop-le-jton")
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "hopton simulate hop-le-jton --watch" in result.stderr


def test_a_display_that_does_not_answer_is_none():
    result = _play(DISPLAY=":7654")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert "hopton simulate hop-le-jton --watch" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("chess",), "chess"),
        (("hop-le-jton", "--players", "5"), "--players"),
        (("--players", "3"), "--players"),
        (("hop-le-jton", "--bots", "clever"), "clever"),
        (("hop-le-jton", "--players", "2", "--bots", "random,random,random"), "--bots"),
        (("--size", "big"), "--size"),
        (("--lang", "klingon"), "klingon"),
        (("--resume", "/nowhere/match.jsonl"), "/nowhere/match.jsonl"),
        (("tonton", "--resume", str(GOLDEN / "hop.simulated.jsonl")), "a match of hop, not of tonton"),
    ],
)
def test_wrong_arguments_get_one_line(arguments, named):
    result = _play(*arguments, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert named in result.stderr


def test_where_matches_are_kept():
    assert saves_folder({"HOPTON_DATA": "/data"}) == Path("/data/matches")
    assert saves_folder({"HOME": "/home/ada"}, "linux") == Path("/home/ada/.local/share/hopton/matches")
    assert saves_folder({"HOME": "/home/ada", "XDG_DATA_HOME": "/x"}, "linux") == Path("/x/hopton/matches")
    assert saves_folder({"HOME": "/Users/ada"}, "darwin").parts[-4:] == (
        "Library",
        "Application Support",
        "hopton",
        "matches",
    )


def test_the_latest_match_is_remembered(tmp_path):
    assert latest_save(tmp_path) is None
    (tmp_path / "one.jsonl").write_text("{}")
    mark_latest(tmp_path, "one.jsonl")
    assert latest_save(tmp_path) == tmp_path / "one.jsonl"
    mark_latest(tmp_path, None)
    assert latest_save(tmp_path) is None


class _Setup:
    def __init__(self, open_match) -> None:
        table = open_match("hop-le-jton", ("person", "person"))
        self.started: list[MatchSetup] = []
        self.app = table.app
        self.table = table
        setup = MatchSetup("hop-le-jton", (Seat("Ada", "person"), Seat("Ben", "careful")), 5)
        self.scene = SetupScene(
            table.app,
            setup,
            start=self.started.append,
            resume=lambda path: None,
            saved=None,
        )
        table.app.replace(self.scene)
        table.app.step(1 / 60)


def test_setting_up_by_keys(open_match):
    first = _Setup(open_match)
    key = first.table.key
    key(pygame.K_TAB)
    key(pygame.K_RIGHT)  # three players
    key(pygame.K_TAB)
    key(pygame.K_TAB)
    for _ in range(3):
        key(pygame.K_BACKSPACE)
    for letter in "Zoë":
        key(ord(letter.lower()), text=letter)
    key(pygame.K_TAB)
    key(pygame.K_RIGHT)  # Zoë is a random bot
    key(pygame.K_TAB)
    key(pygame.K_RIGHT)  # with an exact hand
    for _ in range(20):
        widget = first.scene.form.widgets[first.scene.form.focus]
        if getattr(widget, "icon", "") == "play":
            break
        key(pygame.K_TAB)
    key(pygame.K_SPACE)
    (setup,) = first.started
    assert setup.seats == (Seat("Zoë", "random", 1.0), Seat("Ben", "careful"), Seat("Cleo", "careful"))
    assert setup.seed == 5


def test_a_symbol_is_passed_on(open_match):
    first = _Setup(open_match)
    first.scene._pass_on(1)
    first.scene._start()
    (setup,) = first.started
    assert setup.seats == (Seat("Ben", "careful"), Seat("Ada", "person"))


@pytest.mark.parametrize(("name", "fault"), [("", "empty_name"), ("Ben", "same_name")])
def test_names_that_can_not_be_are_told(open_match, name, fault):
    first = _Setup(open_match)
    first.scene.names[0] = name
    first.scene._start()
    assert first.started == []
    assert first.scene.fault == Words()(f"setup.{fault}", name=name)


def test_the_help_page_turns_and_closes(open_match):
    table = open_match("hop-le-jton", ("person", "person"))
    table.key(pygame.K_F1)
    help_page = table.app.top
    assert isinstance(help_page, HelpScene)
    table.key(pygame.K_RIGHT)
    assert help_page.page == 1
    table.key(pygame.K_ESCAPE)
    assert table.app.top is table.scene


def test_only_the_picture_of_the_first_screen_is_drawn_again(open_match):
    first = _Setup(open_match)
    first.scene.redraw()
    first.app.step(1 / 60)
    whole = first.app.screen.surface.copy()
    assert first.scene.changed is None
    for _ in range(4):
        first.app.step(1 / 60)
    assert first.scene.changed == [first.scene.window]
    # Drawn in part or as a whole, it looks the same.
    first.scene.redraw()
    first.scene.draw(whole)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(first.app.screen.surface, "RGB")
