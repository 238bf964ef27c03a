from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from hopton.match.build import new_header
from hopton.match.hop import HopMatch, carry_out, decide
from hopton.match.simulation import seats_of
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.hop.scene import HopScene
from hopton.window.scenes.controls import PlayControls
from hopton.window.session import Session

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class HopTable:
    """A window with a match of HOP! in it, and hands that click, drag and type."""

    def __init__(self, app: App, scene: HopScene) -> None:
        self.app, self.scene = app, scene

    @property
    def mode(self) -> str:
        return type(self.scene.mode).__name__

    @property
    def match(self) -> HopMatch:
        return self.scene.session.match

    def event(self, kind: int, **fields: object) -> None:
        self.app.dispatch(pygame.event.Event(kind, fields))

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            self.app.step(1 / 60)

    def until(self, *modes: str, seconds: float = 60.0) -> None:
        for _ in range(round(seconds * 60)):
            if self.mode in modes:
                return
            self.app.step(1 / 60)
            if self.mode in ("ThinkMode", "BotThrowMode", "PracticeReady"):
                pygame.time.wait(1)
        raise AssertionError(f"none of {modes} came; it is still {self.mode}")

    def key(self, key: int, *, mod: int = 0, hold: float = 0.0) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        if hold:
            self.run(hold)
        self.event(pygame.KEYUP, key=key, mod=mod)
        self.app.step(1 / 60)

    def click(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.app.step(1 / 60)

    def drag(self, start: tuple[float, float], end: tuple[float, float], frames: int = 6, *, drop: bool = True) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=(round(start[0]), round(start[1])), button=1)
        for k in range(1, frames + 1):
            at = tuple(round(a + (b - a) * k / frames) for a, b in zip(start, end, strict=True))
            self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))
            self.app.step(1 / 60)
        if drop:
            self.event(pygame.MOUSEBUTTONUP, pos=(round(end[0]), round(end[1])), button=1)
            self.app.step(1 / 60)

    def row(self, name: str) -> tuple[int, int]:
        """The middle of a player's row."""
        names = self.scene.session.players
        x, y = self.scene.board.row_rects(self.scene.lay.players, len(names))[names.index(name)].center
        return x, y

    def button(self, label: str) -> None:
        """Press the button with this label."""
        found = [w for w in self.scene.form.widgets if getattr(w, "label", "") == label]
        assert found, [getattr(w, "label", "") for w in self.scene.form.widgets]
        x, y = found[0].rect.center
        self.click((x, y))

    def ring(self) -> tuple[float, float]:
        """Where the ring waits in the hurler's hand; pixels."""
        table = self.scene.place.table
        return self.scene.camera.to_px(-table.release_distance, table.release_height)


@pytest.fixture
def open_hop(tmp_path: Path) -> Iterator[Callable[..., HopTable]]:
    apps: list[App] = []

    def make(
        *kinds: str, size: tuple[int, int] = (1280, 800), seed: int = 1, match: HopMatch | None = None, **options: Any
    ) -> HopTable:
        tables = load_tables()
        names = NAMES[: len(kinds)]
        bots = {name: {"bot": k, "skill": 0.7} for name, k in zip(names, kinds, strict=True) if k != "person"}
        made = match or HopMatch(new_header("hop", names, tables, seed=seed, options=options, bots=bots), tables)
        seats = seats_of(made.header)

        def act(now: HopMatch) -> None:
            carry_out(now, decide(now, seats))

        app = App(size=size, title="test", instead="nothing")
        apps.append(app)
        session = Session(
            made, dict(zip(names, kinds, strict=True)), act, tmp_path / "match.jsonl", untold=HopScene.untold
        )
        scene = HopScene(app, session, PlayControls(app, restart=lambda: None, to_setup=lambda: None))
        app.push(scene)
        app.step(1 / 60)
        return HopTable(app, scene)

    yield make
    for app in apps:
        app.close()
