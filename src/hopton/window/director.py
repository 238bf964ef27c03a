"""Which scene follows which: the first screen, matches, playing back; and where matches are kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hopton.errors import ConfigError, HoptonError
from hopton.match.build import new_header
from hopton.match.hop_le_jton import GAME, LidMatch
from hopton.match.seat import decide
from hopton.match.simulation import bot_entry, check_bot, seats_of
from hopton.players import DEFAULT_SKILL
from hopton.tables import Tables, load_tables
from hopton.window import INSTEAD
from hopton.window.app import App
from hopton.window.match_setup import MatchSetup, Seat, fresh_seed, latest_save, mark_latest, saves_folder
from hopton.window.scenes.play import PlayScene
from hopton.window.scenes.setup import SetupScene
from hopton.window.scenes.watch import WatchScene, recorded
from hopton.window.session import Session

MOST_PLAYERS = 4


class Director:
    """Holds the window and starts matches in it."""

    def __init__(self, app: App, setup: MatchSetup, tables: Tables) -> None:
        self.app, self.setup, self.tables = app, setup, tables
        self.folder = saves_folder()

    @classmethod
    def play(
        cls,
        *,
        players: int | None,
        bots: Sequence[str],
        seed: int | None,
        resume: Path | None,
        size: tuple[int, int],
        muted: bool,
    ) -> None:
        """Open the window on the first screen, or on the match in `resume`."""
        setup = first_setup(players, bots, seed)
        match = None if resume is None else LidMatch.load(resume)
        app = App(size=size, title="Hop le J'ton", instead=INSTEAD, muted=muted)
        director = cls(app, setup, load_tables())
        if match is None or resume is None:
            director.show_setup()
        else:
            director.go_on(match, resume)
        app.run()

    @classmethod
    def watch(cls, log: Path, *, size: tuple[int, int], muted: bool) -> None:
        """Open the window on a recorded match."""
        header, lines = recorded(log)
        app = App(size=size, title=f"Hop le J'ton: {log.name}", instead=f"hopton watch {log} --terminal", muted=muted)
        app.push(WatchScene(app, header, lines, log.name))
        app.run()

    # -- scenes --------------------------------------------------------------------------

    def show_setup(self) -> None:
        """The first screen."""
        saved = latest_save(self.folder)
        self.app.replace(
            SetupScene(
                self.app,
                self.setup,
                self.tables.lid_push,
                start=self.start,
                resume=self.resume,
                saved=saved,
            )
        )

    def start(self, setup: MatchSetup) -> None:
        """A new match of these players."""
        self.setup = replace(setup, seed=fresh_seed())
        bots = {seat.name: bot_entry(seat.kind, DEFAULT_SKILL) for seat in setup.seats if seat.kind != "person"}
        header = new_header(
            GAME,
            [seat.name for seat in setup.seats],
            self.tables,
            seed=setup.seed,
            options={"target": setup.target},
            bots=bots,
        )
        self._show(LidMatch(header, self.tables), self._new_path(setup.seed))

    def resume(self, path: Path) -> None:
        """The saved match goes on; the first screen says so when it can't."""
        try:
            match = LidMatch.load(path)
        except HoptonError as error:
            scene = self.app.top
            if isinstance(scene, SetupScene):
                scene.complain(str(error))
            return
        self.go_on(match, path)

    def go_on(self, match: LidMatch, path: Path) -> None:
        """A match that was kept in `path` goes on."""
        self.setup = replace(self.setup, seats=seats_in(match), target=match.state.target)
        self._show(match, path)
        scene = self.app.top
        if isinstance(scene, PlayScene):
            scene.say(self.app.words("setup.resumed"), "accent")

    def _show(self, match: LidMatch, path: Path | None) -> None:
        seats = seats_of(match.header)
        kinds = {seat.name: seat.kind for seat in seats_in(match)}
        session = Session(match, kinds, lambda now: decide(now, seats), path)
        if path is not None and path.parent == self.folder:
            mark_latest(self.folder, path.name)
        self.app.replace(PlayScene(self.app, session, restart=lambda: self.start(self.setup), to_setup=self.show_setup))

    def _new_path(self, seed: int) -> Path | None:
        """A new file for a match; None where none can be made, and then nothing is kept."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return self.folder / f"{GAME}-{time.strftime('%Y%m%d-%H%M%S')}-{seed}.jsonl"


def seats_in(match: LidMatch) -> tuple[Seat, ...]:
    """Who sits where in a match, from its header; raises ConfigError for bots that can't be."""
    seats_of(match.header)
    bots = match.header.extra.get("bots", {})
    return tuple(Seat(name, str(bots[name]["bot"]) if name in bots else "person") for name in match.header.players)


def first_setup(players: int | None, bots: Sequence[str], seed: int | None) -> MatchSetup:
    """What the first screen offers: people first, then the bots. Raises ConfigError that names the argument."""
    for bot in bots:
        check_bot(GAME, bot)
    count = max(2, len(bots) + 1) if players is None else players
    if not 2 <= count <= MOST_PLAYERS:
        raise ConfigError(f"--players: Hop le J'ton is for 2 to {MOST_PLAYERS} players, not for {count}")
    if len(bots) > count:
        raise ConfigError(f"--bots: {len(bots)} bots do not fit at a table for {count}")
    chosen = list(bots) if bots or players is not None else ["careful"]
    if players is not None and not bots:
        chosen = ["careful"] * (players - 1)
    kinds = ["person"] * (count - len(chosen)) + chosen
    names = ("Ada", "Ben", "Cleo", "Dan")
    seats = tuple(Seat(name, kind) for name, kind in zip(names, kinds, strict=False))
    return MatchSetup(seats, fresh_seed() if seed is None else seed)
