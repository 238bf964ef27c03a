from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch
from hopton.match.seat import Decision, Seat, decide
from hopton.players import BOTS, Hand
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.scenes.play import PlayScene
from hopton.window.session import Session

NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Table:
    """A window with a match in it, and hands that click, drag and type."""

    def __init__(self, app: App, scene: PlayScene) -> None:
        self.app, self.scene = app, scene
        self.restarted = 0
        self.left = 0

    @property
    def mode(self) -> str:
        return type(self.scene.mode).__name__

    @property
    def match(self) -> LidMatch:
        return self.scene.session.match

    def px(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.scene.to_px(x, y)
        return round(px), round(py)

    def stack(self, k: int) -> tuple[int, int]:
        x, y = self.scene.stack_centre(k)
        return round(x), round(y)

    def event(self, kind: int, **fields: object) -> None:
        self.app.dispatch(pygame.event.Event(kind, fields))

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            self.app.step(1 / 60)

    def until(self, mode: str, seconds: float = 30.0) -> None:
        for _ in range(round(seconds * 60)):
            if self.mode == mode:
                return
            self.app.step(1 / 60)
            if self.mode == "BotMode":
                pygame.time.wait(1)
        raise AssertionError(f"{mode} did not come within {seconds} s; it is still {self.mode}")

    def motion(self, to: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(1, 0, 0))

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        self.motion(at)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at: tuple[int, int], button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], frames: int = 8, *, drop: bool = True) -> None:
        self.press(start)
        for k in range(1, frames + 1):
            part = k / frames
            self.motion((round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)))
            self.app.step(1 / 60)
        if drop:
            self.release(end)
            self.app.step(1 / 60)

    def key(self, key: int, *, mod: int = 0, text: str = "", hold: float = 0.0) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        if hold:
            self.run(hold)
        self.event(pygame.KEYUP, key=key, mod=mod)
        self.app.step(1 / 60)

    def push(self, travel: float, seconds: float) -> None:
        """Push the lid by mouse over `travel` mm in so many seconds, hold it, let go."""
        self.drag(self.px(50, 30), self.px(50, 30 + travel), round(seconds * 60), drop=False)
        self.run(0.2)
        self.release(self.px(50, 30 + travel))
        self.app.step(1 / 60)


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    apps: list[App] = []

    def make(
        kinds: tuple[str, ...] = ("person", "person"), size: tuple[int, int] = (1280, 800), seed: int = 1
    ) -> Table:
        tables = load_tables()
        names = NAMES[: len(kinds)]
        by_name = dict(zip(names, kinds, strict=True))
        bots = {name: {"bot": kind, "skill": 0.7} for name, kind in by_name.items() if kind != "person"}
        match = LidMatch(new_header("hop-le-jton", names, tables, seed=seed, bots=bots), tables)
        seats = {name: Seat(BOTS["hop-le-jton"][entry["bot"]](), Hand(0.7)) for name, entry in bots.items()}

        def think(now: LidMatch) -> Decision:
            return decide(now, seats)

        app = App(size=size, title="test", instead="nothing")
        apps.append(app)
        session = Session(match, by_name, think, tmp_path / "match.jsonl")
        scene = PlayScene(app, session, restart=lambda: None, to_setup=lambda: None)
        app.push(scene)
        app.step(1 / 60)
        return Table(app, scene)

    yield make
    for app in apps:
        app.close()
