"""Pictures of every screen of the window, to be looked at: python -m benchmarks.screens FOLDER

No display is needed. `--size` may be given several times; without it every screen is drawn at the
smallest usual size, at the usual one and at a large one.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from hopton.match.build import new_header
from hopton.match.games import playable
from hopton.match.simulation import bot_entry, seats_of
from hopton.players import BOTS
from hopton.rules import GAMES
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.director import Director
from hopton.window.match_setup import MatchSetup, Seat
from hopton.window.scenes.match import MatchScene
from hopton.window.scenes.settings import SettingsScene
from hopton.window.scenes.setup import SetupScene
from hopton.window.settings import Settings

SIZES = ("1024x640", "1280x800", "2560x1440")
FRAME = 1 / 60
TURNS = 6


class Camera:
    """The window of one size, and pictures of what it shows."""

    def __init__(self, folder: Path, size: tuple[int, int], settings: Settings, only: str) -> None:
        self.folder, self.only = folder, only
        self.app = App(size=size, title="screens", instead="nothing", muted=True, settings=settings)
        self.director = Director(self.app)
        self.taken = 0

    @property
    def scene(self) -> Any:
        """What is on top."""
        return self.app.top

    def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.app.step(FRAME)

    def until(self, ready: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until something is so."""
        for _ in range(round(seconds / FRAME)):
            if ready():
                return
            self.app.step(FRAME)
            pygame.time.wait(1)

    def event(self, kind: int, **fields: object) -> None:
        """Give an event to the window."""
        self.app.dispatch(pygame.event.Event(kind, fields))
        self.run(FRAME)

    def key(self, key: int) -> None:
        """Press a key."""
        self.event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        self.event(pygame.KEYUP, key=key, mod=0)

    def take(self, name: str) -> None:
        """Keep a picture."""
        if self.only in name:
            self.app.top.redraw()
            self.run(FRAME)
            pygame.image.save(pygame.display.get_surface(), str(self.folder / f"{name}.png"))
            self.taken += 1


def data_in(folder: Path) -> Path:
    """Let the program keep everything in this folder; where in it matches are kept."""
    os.environ["HOPTON_DATA"] = os.environ["HOPTON_CONFIG"] = str(folder)
    saves = folder / "matches"
    saves.mkdir()
    return saves


def recorded(game: str, folder: Path, turns: int, *, bot: str | None = None, seed: int = 4) -> Path:
    """A log of the beginning of a match of bots, the weakest ones unless others are asked for."""
    rules, tables = GAMES[game], load_tables()
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"][: max(rules.min_players, min(3, rules.max_players))]
    chosen = next(iter(BOTS[game])) if bot is None else bot
    header = new_header(game, names, tables, seed=seed, bots={name: bot_entry(chosen, 0.7) for name in names})
    play, seats = playable(game), seats_of(header)
    match = play.match(header, tables)
    while match.turns < turns and not match.over:
        play.carry_out(match, play.decide(match, seats))
    path = folder / f"{game}-20260101-120000-4.jsonl"
    match.save(path)
    return path


def first_screens(camera: Camera) -> None:
    """Title, setup, help, settings, practice."""
    director = camera.director
    director.show_title()
    camera.run(0.6)
    camera.take("title")
    director.show_matches()
    camera.run(0.6)
    camera.take("matches")
    for page in range(2):
        camera.app.push(SettingsScene(camera.app, page=page))
        camera.take(f"settings-{page}")
        camera.app.pop()
    for game in director.games:
        director.choose(game.game)
        camera.run(0.5)
        camera.take(f"{game.game}-setup")
        scene: SetupScene = camera.scene
        scene._set_count(len(scene.counts) - 1)
        camera.take(f"{game.game}-setup-full")
        scene._help()
        for page in range(len(camera.scene.pages)):
            camera.scene.form.widgets[0].choose(page)
            camera.take(f"{game.game}-help-{page}")
        camera.app.pop()
        if game.practice is not None:
            scene.practice()
            camera.run(0.5)
            camera.take(f"{game.game}-practice")


def matches(camera: Camera, game: str, kept: Path) -> None:
    """A match from its start with a person, and one that is watched."""
    rules = GAMES[game]
    director = camera.director
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
    bots = tuple(Seat(name, list(BOTS[game])[1]) for name in names[1 : max(2, rules.min_players)])
    director.start(MatchSetup(game, (Seat("Ada", "person"), *bots), 4))
    scene: MatchScene = camera.scene
    camera.until(
        lambda: scene.mode is not None and scene.mode.player == "Ada" and type(scene.mode).__name__ != "ThinkMode"
    )
    camera.run(3.5)
    camera.take(f"{game}-first-turn")
    camera.key(pygame.K_ESCAPE)
    camera.take(f"{game}-pause")
    camera.app.pop()
    director.watch_again(kept)
    scene = camera.scene
    for turn in (1, 3, TURNS - 1):
        scene.controls.seek(turn)
        for k in range(3):
            camera.run(1.6)
            camera.take(f"{game}-watch-{turn}-{'abc'[k]}")


def hop_le_jton(camera: Camera) -> None:
    """What only happens with a hand at the table."""
    camera.director.start(MatchSetup("hop-le-jton", (Seat("Ada", "person"), Seat("Ben", "random")), 4))
    scene = camera.scene
    camera.run(0.5)

    def px(x: float, y: float) -> tuple[int, int]:
        px, py = scene.to_px(x, y)
        return round(px), round(py)

    def stack(k: int) -> tuple[int, int]:
        x, y = scene.stack_centre(k)
        return round(x), round(y)

    def drag(start: tuple[int, int], end: tuple[int, int], frames: int, drop: bool = True) -> None:
        camera.event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        camera.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for k in range(1, frames + 1):
            at = tuple(round(a + (b - a) * k / frames) for a, b in zip(start, end, strict=True))
            camera.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))
        if drop:
            camera.event(pygame.MOUSEBUTTONUP, pos=end, button=1)

    drag(stack(0), px(30, 52), 6)
    drag(stack(1), px(34, 54), 6, drop=False)
    camera.take("hop-le-jton-lay-fault")
    camera.event(pygame.MOUSEBUTTONUP, pos=px(34, 20), button=1)
    camera.run(0.2)
    camera.take("hop-le-jton-lay-refused")
    camera.run(3)
    drag(stack(1), px(70, 52), 6)
    camera.run(0.5)
    camera.take("hop-le-jton-laid")
    drag(px(50, 25), px(50, 60), 30, drop=False)
    camera.take("hop-le-jton-pushing")
    camera.event(pygame.MOUSEBUTTONUP, pos=px(50, 60), button=1)
    camera.until(lambda: type(scene.mode).__name__ == "RevealMode")
    camera.run(1.2)
    camera.take("hop-le-jton-reveal")
    camera.until(lambda: type(scene.mode).__name__ == "PutMode")
    if type(scene.mode).__name__ == "PutMode":
        camera.event(pygame.MOUSEMOTION, pos=stack(0), rel=(0, 0), buttons=(0, 0, 0))
        camera.event(pygame.MOUSEBUTTONDOWN, pos=stack(0), button=1)
        camera.event(pygame.MOUSEMOTION, pos=px(50, 95), rel=(0, 0), buttons=(1, 0, 0))
        camera.take("hop-le-jton-put")


def ends(camera: Camera, folder: Path) -> None:
    """The end of a short match of bots, and the table as it lies then."""
    names, tables, play = ("Ada", "Ben"), load_tables(), playable("hop-le-jton")
    bots = {name: bot_entry("careful", 1.0) for name in names}
    header = new_header("hop-le-jton", names, tables, seed=4, options={"target": 1}, bots={"Ben": bots["Ben"]})
    seats = seats_of(new_header("hop-le-jton", names, tables, seed=4, bots=bots))
    match = play.match(header, tables)
    while not match.over:
        play.carry_out(match, play.decide(match, seats))
    path = folder / "hop-le-jton-20260101-130000-4.jsonl"
    match.save(path)
    camera.director.go_on(match, path)
    camera.run(0.5)
    camera.take("hop-le-jton-over")


def pictures(folder: Path, size: str, settings: Settings, only: str) -> int:
    """All pictures of one size; how many."""
    width, height = map(int, size.split("x"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        saves = data_in(Path(data))
        camera = Camera(folder, (width, height), settings, only)
        for job in _jobs(camera, saves):
            job()
        camera.app.close()
        return camera.taken


def _jobs(camera: Camera, saves: Path) -> Iterator[Callable[[], None]]:
    kept = {game.game: recorded(game.game, saves, TURNS) for game in camera.director.games}
    yield lambda: first_screens(camera)
    for game, path in kept.items():
        yield lambda game=game, path=path: matches(camera, game, path)
    yield lambda: hop_le_jton(camera)
    yield lambda: ends(camera, saves)


def main() -> None:
    """Draw them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", action="append", help="such as 1280x800")
    parser.add_argument("--only", default="", help="only pictures with this in their names")
    parser.add_argument("--palette", default="wood")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--interface", type=float, default=1.0, help="the size of the interface")
    arguments = parser.parse_args()
    settings = Settings(palette=arguments.palette, language=arguments.lang, size=arguments.interface)
    for size in arguments.size or SIZES:
        count = pictures(arguments.folder / size, size, settings, arguments.only)
        print(f"{size}: {count} pictures")


if __name__ == "__main__":
    main()
