"""Which scene follows which: the first screens, matches, playing back; and where matches are kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hopton.errors import HoptonError, LogError
from hopton.match.base import Match
from hopton.match.games import playable, resume_match
from hopton.match.log import read_log
from hopton.match.simulation import seats_of
from hopton.tables import Tables, load_tables
from hopton.window import INSTEAD
from hopton.window.app import App
from hopton.window.games import GAME_WINDOWS
from hopton.window.match_setup import MatchSetup, first_setup, fresh_seed, seats_in
from hopton.window.saves import latest_save, mark_latest, saves_folder
from hopton.window.scenes.controls import PlayControls
from hopton.window.scenes.setup import SetupScene
from hopton.window.scenes.theatre import Recorded, WatchControls
from hopton.window.session import Session
from hopton.window.words import Words


class Director:
    """Holds the window and starts matches in it."""

    def __init__(self, app: App, setup: MatchSetup, tables: Tables) -> None:
        self.app, self.setup, self.tables = app, setup, tables
        self.folder = saves_folder()

    @classmethod
    def play(
        cls,
        game: str,
        *,
        players: int | None,
        bots: Sequence[str],
        seed: int | None,
        resume: Path | None,
        size: tuple[int, int],
        muted: bool,
    ) -> None:
        """Open the window on the first screen of a game, or on the match in `resume`."""
        words = Words()
        match = None if resume is None else load_match(resume)
        setup = first_setup(game, words.pages("setup.names"), players, bots, seed)
        title = words(f"{game if match is None else match.game}.title")
        app = App(size=size, title=title, instead=INSTEAD, muted=muted)
        director = cls(app, setup, load_tables())
        if match is None or resume is None:
            director.show_setup()
        else:
            director.go_on(match, resume)
        app.run()

    @classmethod
    def watch(cls, log: Path, *, size: tuple[int, int], muted: bool) -> None:
        """Open the window on a recorded match."""
        record = Recorded.of(log)
        check_window(record.header.game)
        title = f"{Words()(f'{record.header.game}.title')}: {log.name}"
        app = App(size=size, title=title, instead=f"hopton watch {log} --terminal", muted=muted)
        controls = WatchControls(app, record, app.quit)
        show_match(app, record.session(untold(record.header.game)), controls)
        app.run()

    # -- scenes --------------------------------------------------------------------------

    def show_setup(self) -> None:
        """The first screen of the game."""
        saved = latest_save(self.folder)
        self.app.replace(SetupScene(self.app, self.setup, start=self.start, resume=self.resume, saved=saved))

    def start(self, setup: MatchSetup) -> None:
        """A new match of these players."""
        self.setup = replace(setup, seed=fresh_seed())
        match = playable(setup.game).match(setup.header(self.tables), self.tables)
        self._show(match, self._new_path(setup))

    def resume(self, path: Path) -> None:
        """The saved match goes on; the first screen says so when it can't."""
        try:
            match = load_match(path)
        except HoptonError as error:
            scene = self.app.top
            if isinstance(scene, SetupScene):
                scene.complain(str(error))
            return
        self.go_on(match, path)

    def go_on(self, match: Match[Any], path: Path) -> None:
        """A match that was kept in `path` goes on."""
        header = match.header
        options = {choice.name: getattr(header.options, choice.name) for choice in GAME_WINDOWS[match.game].options}
        self.setup = MatchSetup(match.game, seats_in(header), fresh_seed(), options)
        scene = self._show(match, path)
        scene.say(self.app.words("setup.resumed"), "accent")

    def _show(self, match: Match[Any], path: Path | None) -> Any:
        seats, play = seats_of(match.header), playable(match.game)
        kinds = {seat.name: seat.kind for seat in seats_in(match.header)}

        def act(now: Match[Any]) -> None:
            play.carry_out(now, play.decide(now, seats))

        session = Session(match, kinds, act, path, untold=untold(match.game))
        if path is not None and path.parent == self.folder:
            mark_latest(self.folder, path.name)
        controls = PlayControls(
            self.app, restart=lambda: self.start(self.setup), to_setup=self.show_setup, watch=self.watch_again
        )
        return show_match(self.app, session, controls)

    def watch_again(self, path: Path) -> None:
        """A match that has been played, from its start."""
        record = Recorded.of(path)
        controls = WatchControls(self.app, record, self.show_setup)
        show_match(self.app, record.session(untold(record.header.game)), controls)

    def _new_path(self, setup: MatchSetup) -> Path | None:
        """A new file for a match; None where none can be made, and then nothing is kept."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return self.folder / f"{setup.game}-{time.strftime('%Y%m%d-%H%M%S')}-{setup.seed}.jsonl"


def show_match(app: App, session: Session, controls: PlayControls | WatchControls) -> Any:
    """Show a match in the scene of its game; the scene."""
    scene = GAME_WINDOWS[session.match.game].scene(app, session, controls)
    app.replace(scene)
    return scene


def untold(game: str) -> Any:
    """Records of a game that are no news."""
    return GAME_WINDOWS[game].scene.untold


def check_window(game: str) -> None:
    """Raises HoptonError for a game that the window does not have."""
    if game not in GAME_WINDOWS:
        raise HoptonError(f"there is no window for '{game}', only for {', '.join(GAME_WINDOWS)}")


def load_match(path: Path) -> Match[Any]:
    """The saved match in a file, as it was left; raises HoptonError that names the file."""
    try:
        header, lines = read_log(path)
        check_window(header.game)
        seats_in(header)
        return resume_match(header, lines)
    except LogError as error:
        raise HoptonError(f"{path}, {error}") from error
    except HoptonError as error:
        raise error if str(path) in str(error) else HoptonError(f"{path}: {error}") from error
