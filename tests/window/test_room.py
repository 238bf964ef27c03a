"""Room: in a language two fifths longer than English, nothing on the first screens is cut or lies over another text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from hopton.text.catalogue import translations
from hopton.text.pseudo import PSEUDO
from hopton.window.app import App
from hopton.window.director import Director
from hopton.window.match_setup import MatchSetup, Seat
from hopton.window.scenes.settings import SettingsScene
from hopton.window.settings import Settings
from tests.window.looking import Look, looking

SMALL = (1024, 640)


def _screens(app: App, look: Look) -> Iterator[tuple[str, list[str]]]:
    director = Director(app)
    director.show_title()
    yield "title", look.screen(app.top)
    for page in range(2):
        app.push(SettingsScene(app, page=page))
        yield f"settings {page}", look.screen(app.top)
        app.pop()
    for game in director.games:
        director.choose(game.game)
        setup = app.top
        yield f"{game.game} setup", look.screen(setup)
        setup._set_count(len(setup.counts) - 1)
        yield f"{game.game} setup for all", look.screen(setup)
        setup._help()
        for page in range(len(app.top.pages)):
            app.top.form.widgets[0].choose(page)
            yield f"{game.game} help {page}", look.screen(app.top)
        app.pop()
        seats = tuple(Seat(name, "person") for name in ("Ada", "Ben", "Cleo"))
        director.start(MatchSetup(game.game, seats, 4))
        app.step(1 / 60)
        yield f"{game.game} match", look.screen(app.top)
        app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        yield f"{game.game} pause", look.screen(app.top)


@pytest.mark.parametrize("language", [*translations(), PSEUDO])
def test_all_texts_have_room(language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOPTON_DATA", str(tmp_path))
    with looking(monkeypatch) as look:
        app = App(size=SMALL, title="room", instead="nothing", muted=True, settings=Settings(spoken=language))
        try:
            faults = {name: found for name, found in _screens(app, look) if found}
        finally:
            app.close()
    assert faults == {}
