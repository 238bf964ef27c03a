"""A window with a match in it, and hands that click, drag and type."""

from __future__ import annotations

from typing import Any

import pygame

from hopton.match.base import Match
from hopton.window.app import App
from hopton.window.scenes.match import MatchScene


class Table:
    """A window with a match in it, and hands that click, drag and type."""

    def __init__(self, app: App, scene: MatchScene) -> None:
        self.app, self.scene = app, scene

    @property
    def mode(self) -> str:
        return type(self.scene.mode).__name__

    @property
    def match(self) -> Match[Any]:
        return self.scene.session.match

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
            if self.mode == "ThinkMode":
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
