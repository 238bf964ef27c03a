"""The pictures of a film: a recorded match as the window shows it, frame by frame, without a display."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator

import pygame

from hopton.errors import ConfigError, HoptonError
from hopton.window.app import App
from hopton.window.director import check_window, show_match, untold
from hopton.window.scenes.theatre import Recorded, WatchControls
from hopton.window.settings import Settings
from hopton.window.widgets import Button, Widget

HELD = 2.0
"""How long the end is shown; seconds of the film."""
LONGEST = 6 * 3600.0
"""A film that is longer does not come to its end any more; seconds."""


class _FilmControls(WatchControls):
    """As when watching, but nothing to click, and always on its way."""

    def __init__(self, app: App, record: Recorded, speed: float) -> None:
        super().__init__(app, record, app.quit)
        self._pace = speed

    @property
    def pace(self) -> float:
        """The film's speed."""
        return self._pace

    def icons(self) -> list[Button]:
        """None."""
        return []

    def buttons(self) -> list[Widget]:
        """None."""
        return []


class Film:
    """A recorded match, or some of its turns, as pictures `1 / fps` seconds apart.

    The same record and the same settings give the same pictures, however fast they are drawn. They are
    those of the window in the language and colours of `settings`.
    """

    def __init__(
        self,
        record: Recorded,
        *,
        size: tuple[int, int] = (1280, 800),
        fps: float = 30.0,
        speed: float = 1.0,
        turns: tuple[int, int] | None = None,
        settings: Settings | None = None,
    ) -> None:
        """`size` in pixels; `speed`: so many times real time; `turns`: the first and the last one, counted from 1.

        Raises ConfigError for turns that the match does not have, HoptonError for a game that has no window.
        """
        check_window(record.header.game)
        self.record, self.size, self.fps, self.speed = record, size, fps, speed
        self.settings = Settings() if settings is None else settings
        count = len(record.turn_starts)
        self.turns = (1, count) if turns is None else turns
        if turns is not None and not 1 <= turns[0] <= turns[1] <= count:
            raise ConfigError(f"the match has the turns 1 to {count}, not {turns[0]} to {turns[1]}")

    def pictures(self) -> Iterator[pygame.Surface]:
        """The pictures; each is only good until the next one is asked for."""
        app = self._open()
        try:
            controls = _FilmControls(app, self.record, self.speed)
            session = self.record.session(untold(self.record.header.game), at_once=True)
            scene = show_match(app, session, controls)
            if self.turns[0] > 1:
                controls.seek(self.turns[0])
            starts = self.record.turn_starts
            last = starts[self.turns[1]] if self.turns[1] < len(starts) else len(self.record.lines)
            held = 0
            for _ in range(math.ceil(LONGEST * self.fps)):
                app.step(1 / self.fps)
                yield pygame.display.get_surface() or app.screen.surface
                if scene.shown_records >= last:
                    held += 1
                    if held >= (HELD * self.fps if last == len(self.record.lines) else 1):
                        return
            raise HoptonError("the film did not come to an end within six hours")
        finally:
            app.close()

    def last_picture(self) -> pygame.Surface:
        """How everything stands after the last of the turns."""
        app = self._open()
        try:
            controls = _FilmControls(app, self.record, self.speed)
            show_match(app, self.record.session(untold(self.record.header.game), at_once=True), controls)
            controls.seek(self.turns[1] + 1)
            app.step(1 / self.fps)
            return (pygame.display.get_surface() or app.screen.surface).copy()
        finally:
            app.close()

    def _open(self) -> App:
        if not pygame.display.get_init():
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            os.environ["SDL_AUDIODRIVER"] = "dummy"
        elif pygame.display.get_driver() != "dummy":
            raise HoptonError("a film can't be made while a window is open in the same program")
        return App(size=self.size, title="", instead="", muted=True, settings=self.settings)
