from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from hopton.match.base import Match
from hopton.match.games import playable
from hopton.match.simulation import seats_of
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.director import untold
from hopton.window.games import GAME_WINDOWS
from hopton.window.match_setup import MatchSetup, Seat
from hopton.window.scenes.controls import PlayControls
from hopton.window.session import Session
from tests.window.desk import Desk, virtual_display
from tests.window.hands import Table

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


@pytest.fixture(autouse=True)
def _settings_of_the_test_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPTON_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def open_match(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a match of any game: `open_match("hop", ("person", "careful", "careful"))`."""
    apps: list[App] = []

    def make(
        game: str,
        kinds: tuple[str, ...],
        size: tuple[int, int] = (1280, 800),
        seed: int = 1,
        options: dict[str, Any] | None = None,
        table: type[Table] = Table,
        figures: tuple[str, ...] = (),
    ) -> Table:
        tables = load_tables(overrides=figures)
        seats = tuple(Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
        header = MatchSetup(game, seats, seed, options or {}).header(tables)
        match, bots, play = playable(game).match(header, tables), seats_of(header), playable(game)

        def act(now: Match[Any]) -> None:
            play.carry_out(now, play.decide(now, bots))

        app = App(size=size, title="test", instead="nothing")
        apps.append(app)
        by_name = {seat.name: seat.kind for seat in seats}
        session = Session(match, by_name, act, tmp_path / "match.jsonl", untold=untold(game))
        controls = PlayControls(app, restart=lambda: None, to_setup=lambda: None)
        scene = GAME_WINDOWS[game].scene(app, session, controls)
        app.push(scene)
        app.step(1 / 60)
        return table(app, scene)

    yield make
    for app in apps:
        app.close()


@pytest.fixture
def open_desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Opens the program on a virtual display: `open_desk("play's arguments", ..., size=(1024, 640))`."""
    with contextlib.ExitStack() as stack:

        def make(*arguments: str, size: tuple[int, int] = (1024, 640)) -> Desk:
            display, memory = stack.enter_context(virtual_display(tmp_path / "display", size))
            desk = Desk(display, memory, tmp_path, arguments, size)
            stack.callback(desk.close)
            return desk

        yield make
