"""Which scene follows which: the first screens, matches, playing back; and where matches are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hopton.errors import ConfigError, HoptonError, LogError
from hopton.match.base import Match
from hopton.match.games import PLAYABLE, playable, resume_match
from hopton.match.log import read_log
from hopton.match.simulation import seats_of
from hopton.players import BOTS
from hopton.tables import load_tables
from hopton.text.languages import catalogue
from hopton.window import INSTEAD
from hopton.window.app import App
from hopton.window.games import GAME_WINDOWS
from hopton.window.match_setup import MatchSetup, first_setup, fresh_seed, kept, remembered, seats_in
from hopton.window.saves import file_name, game_of, latest_save, mark_latest, newest, saves_folder
from hopton.window.scenes.controls import PlayControls
from hopton.window.scenes.matches import MatchesScene
from hopton.window.scenes.settings import SettingsScene
from hopton.window.scenes.setup import SetupScene
from hopton.window.scenes.theatre import Recorded, WatchControls
from hopton.window.scenes.title import TitleScene
from hopton.window.session import Session
from hopton.window.settings import Settings, config_folder
from hopton.window.words import Words

RECENT = 12
"""So many saved matches are looked into for the title."""


class Director:
    """Holds the window and starts matches in it."""

    def __init__(self, app: App, setup: MatchSetup | None = None, seed: int | None = None) -> None:
        """`setup` is what the first screen of its game offers; `seed` is that of the first match, drawn without it."""
        self.app, self.setup, self.seed = app, setup, seed
        self.tables = load_tables()
        self.folder = saves_folder()
        self.games = [game for name, game in GAME_WINDOWS.items() if name in PLAYABLE and name in BOTS]

    @classmethod
    def play(
        cls,
        game: str | None,
        *,
        players: int | None,
        bots: Sequence[str],
        seed: int | None,
        resume: Path | None,
        size: tuple[int, int],
        muted: bool,
        language: str | None,
    ) -> None:
        """Open the window on the title, on the first screen of a game, or on the match in `resume`."""
        settings = _settings(language)
        words = Words(settings.language_now)
        if game is not None:
            check_window(game)
        match = None if resume is None else load_match(resume)
        if match is not None and game not in (None, match.game):
            raise ConfigError(
                f"{resume} is a match of {match.game}, not of {game}: leave '{game}' out to go on with it"
            )
        setup = None
        if game is not None and (players is not None or bots):
            setup = first_setup(game, words.pages("setup.names"), players, bots, seed)
        shown = game if match is None else match.game
        title = words("title.name") if shown is None else words(f"{shown}.title")
        app = App(size=size, title=title, instead=INSTEAD, muted=muted, settings=settings)
        director = cls(app, setup, seed)
        if match is not None and resume is not None:
            director.go_on(match, resume)
        elif game is not None:
            director.choose(game)
        else:
            director.show_title()
        app.run()

    @classmethod
    def watch(cls, log: Path, *, size: tuple[int, int], muted: bool, language: str | None, speed: float = 1.0) -> None:
        """Open the window on a recorded match."""
        record = Recorded.of(log)
        check_window(record.header.game)
        settings = _settings(language)
        title = f"{Words(settings.language_now)(f'{record.header.game}.title')}: {log.name}"
        instead = f"hopton watch {log} --terminal"
        app = App(size=size, title=title, instead=instead, muted=muted, settings=settings)
        controls = WatchControls(app, record, app.quit, speed)
        show_match(app, record.session(untold(record.header.game)), controls)
        app.run()

    @classmethod
    def watch_many(
        cls, logs: Sequence[Path], name: str, *, size: tuple[int, int], muted: bool, language: str | None
    ) -> None:
        """Open the window on a list of recorded matches; `name` says of what."""
        settings = _settings(language)
        words = Words(settings.language_now)
        title = words("matches.run", folder=name)
        instead = f"hopton watch {logs[0]} --terminal"
        app = App(size=size, title=title, instead=instead, muted=muted, settings=settings)
        director = cls(app)
        scenes: list[MatchesScene] = []

        def listed() -> None:
            found = MatchesScene(app, title, logs, watch=watch, back=app.quit, named=True)
            if scenes:
                found.known, found.chosen = scenes[-1].known, scenes[-1].chosen
            scenes[:] = [found]
            app.replace(found)

        def watch(path: Path) -> None:
            director.watch_again(path, listed)

        listed()
        app.run()

    # -- scenes --------------------------------------------------------------------------

    def show_title(self) -> None:
        """All games, and what has been kept."""
        title = TitleScene(
            self.app,
            self.games,
            latest_save(self.folder),
            newest(self.folder, RECENT),
            choose=self.choose,
            resume=self.resume,
            watch=self.watch_again,
            settings=lambda: self.app.push(SettingsScene(self.app)),
            all_matches=self.show_matches,
        )
        self.app.replace(title)
        aside = self.app.settings.aside
        if aside is not None:
            self.app.settings.aside = None
            self.app.say(self.app.words("settings.aside", path=str(aside)), "bad")

    def show_matches(self) -> None:
        """All matches that have been kept."""
        self.app.replace(
            MatchesScene(
                self.app,
                self.app.words("matches.all"),
                newest(self.folder),
                watch=lambda path: self.watch_again(path, self.show_matches),
                back=self.show_title,
                resume=self.resume,
            )
        )

    def choose(self, game: str) -> None:
        """The first screen of a game."""
        if self.setup is None or self.setup.game != game:
            self.setup = self._as_last_time(game)
        self.show_setup()

    def _as_last_time(self, game: str) -> MatchSetup:
        """Who played a game last, else a person and bots."""
        options = {choice.name: choice.values for choice in GAME_WINDOWS[game].options}
        seed = fresh_seed() if self.seed is None else self.seed
        found = remembered(game, self.app.settings.setups.get(game), options, seed)
        return found or first_setup(game, self.app.words.pages("setup.names"), None, (), seed)

    def show_setup(self) -> None:
        """The first screen of the game that was chosen last."""
        setup = self.setup
        if setup is None:
            self.show_title()
            return
        saved = latest_save(self.folder)
        practice = GAME_WINDOWS[setup.game].practice
        self.app.replace(
            SetupScene(
                self.app,
                setup,
                start=self.start,
                resume=self.resume,
                saved=saved if saved is not None and game_of(saved) == setup.game else None,
                back=self.show_title,
                practice=None if practice is None else lambda: self.app.replace(practice(self.app, self.show_setup)),
            )
        )

    def start(self, setup: MatchSetup) -> None:
        """A new match of these players."""
        self.setup = replace(setup, seed=fresh_seed())
        self.app.settings.setups[setup.game] = kept(setup)
        self.app.settings.save()
        match = playable(setup.game).match(setup.header(self.tables), self.tables)
        self._show(match, self._new_path(setup))

    def resume(self, path: Path) -> None:
        """The saved match goes on; the first screen says so when it can't."""
        try:
            match = load_match(path)
        except HoptonError as error:
            scene = self.app.top
            if isinstance(scene, SetupScene | TitleScene | MatchesScene):
                scene.complain(str(error))
            return
        self.go_on(match, path)

    def go_on(self, match: Match[Any], path: Path) -> None:
        """A match that was kept in `path` goes on."""
        header = match.header
        given = header.given or {}
        options = {choice.name: given.get(choice.name, choice.default) for choice in GAME_WINDOWS[match.game].options}
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
        controls = PlayControls(self.app, restart=self._again, to_setup=self.show_setup, watch=self.watch_again)
        return show_match(self.app, session, controls)

    def _again(self) -> None:
        if self.setup is not None:
            self.start(self.setup)

    def watch_again(self, path: Path, back: Callable[[], None] | None = None) -> None:
        """A match that has been kept, from its start; then `back`, by default to the title."""
        try:
            record = Recorded.of(path)
        except HoptonError as error:
            scene = self.app.top
            if isinstance(scene, TitleScene | MatchesScene):
                scene.complain(str(error))
            return
        controls = WatchControls(self.app, record, back or self.show_title)
        show_match(self.app, record.session(untold(record.header.game)), controls)

    def _new_path(self, setup: MatchSetup) -> Path | None:
        """A new file for a match; None where none can be made, and then nothing is kept."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return self.folder / file_name(setup.game, setup.seed)


def _settings(language: str | None) -> Settings:
    """The person's settings, in another language if one is asked for; raises ConfigError for one that is not there."""
    settings = Settings.load(config_folder() / "settings.json")
    if language is not None:
        catalogue(language)
        settings.spoken = language
    return settings


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
