"""A recorded match played back: pause, speed, step, and seeking by turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from hopton.errors import HoptonError, LogError
from hopton.header import MatchHeader
from hopton.match.base import Match
from hopton.match.games import playable
from hopton.match.log import LogLine, read_log
from hopton.match.simulation import seats_of
from hopton.window.app import App
from hopton.window.choices import Slider
from hopton.window.scenes.controls import Controls
from hopton.window.scenes.dialog import Answer, Dialog
from hopton.window.session import Session
from hopton.window.widgets import Button, Widget

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


class Recorded:
    """A recorded match: its header, its whole lines, and at which line every turn begins."""

    def __init__(self, header: MatchHeader, lines: Sequence[LogLine], path: Path | None = None) -> None:
        """Goes through the whole match; raises HoptonError for what can't be or is not that of a simulated match."""
        self.header, self.path = header, path
        self.kind: type[Match[Any]] = playable(header.game).match
        match = self.kind(header)
        match.check_start(lines)
        self.lines = self.kind.whole(lines)
        self.stops = [len(match.lines)]
        self.turn_starts: list[int] = []
        self.gains: list[int] = []
        """By how much all scores together have risen in every turn."""
        seats_of(header)
        while len(match.lines) < len(self.lines):
            turns, before = match.turns, _sum_of(match)
            match.follow(self.lines)
            if match.turns > turns or not self.turn_starts:
                self.turn_starts.append(self.stops[-1])
                self.gains.append(0)
            self.gains[-1] += _sum_of(match) - before
            self.stops.append(len(match.lines))

    @classmethod
    def of(cls, path: Path) -> Recorded:
        """The match in a file; raises HoptonError that names the file."""
        try:
            return cls(*read_log(path), path)
        except LogError as error:
            raise HoptonError(f"{path}, {error}") from error
        except HoptonError as error:
            raise error if str(path) in str(error) else HoptonError(f"{path}: {error}") from error

    def at(self, lines: int) -> Match[Any]:
        """The match after so many lines."""
        return self.kind.resume(self.header, self.lines[: max(lines, self.stops[0])])

    def session(self, untold: tuple[type, ...], at_once: bool = False) -> Session:
        """The match from its start, with decisions from the log; `at_once` as for `Session`."""
        bots: Mapping[str, Any] = self.header.extra.get("bots", {})
        kinds = {name: str(bots[name]["bot"]) if name in bots else "person" for name in self.header.players}
        return Session(
            self.at(0),
            kinds,
            lambda now: now.follow(self.lines),
            acts_alone=True,
            at_once=at_once,
            untold=untold,
        )


def _sum_of(match: Match[Any]) -> int:
    return sum(match.state.scores.values())


class WatchControls(Controls):
    """Decisions come from the log. `close` leaves."""

    watching = True
    hands_on = False

    def __init__(self, app: App, record: Recorded, close: Callable[[], None], speed: float = 1.0) -> None:
        """`speed`: so many times real time at first, or what is nearest to it."""
        super().__init__(app)
        self.record, self.close = record, close
        self.paused = False
        self.speed = min(range(len(SPEEDS)), key=lambda k: abs(math.log(SPEEDS[k] / speed)))

    @property
    def pace(self) -> float:
        """The chosen speed."""
        return 0.0 if self.paused else SPEEDS[self.speed]

    def at_end(self) -> bool:
        """Whether the log has no more."""
        return self._done >= len(self.record.lines)

    @property
    def _done(self) -> int:
        return self.scene.shown_records

    @property
    def turn(self) -> int:
        """Which turn is shown, from 1; 0 before the first."""
        return sum(start <= self._done for start in self.record.turn_starts)

    def seek(self, turn: int) -> None:
        """Go to the beginning of a turn, counted from 1; past the last one, to the end."""
        starts = self.record.turn_starts
        turn = max(1, turn)
        self._go_to(starts[turn - 1] if turn <= len(starts) else len(self.record.lines))

    def _scrub(self, value: int) -> None:
        self.seek(value + 1)

    def step(self) -> None:
        """One decision further, at once, and stand still."""
        self.paused = True
        self._go_to(next((stop for stop in self.record.stops if stop > self._done), len(self.record.lines)))

    def _go_to(self, lines: int) -> None:
        session = self.scene.session
        session.take(self.record.at(lines))
        self.scene.start_over()

    def pause(self) -> None:
        """Stand still, or go on."""
        self.paused = not self.paused
        self.app.sounds.slide(0.0)
        self.scene.refresh()

    def faster(self, by: int) -> None:
        """Change the speed."""
        self.speed = min(len(SPEEDS) - 1, max(0, self.speed + by))
        self.scene.refresh()

    def film(self) -> None:
        """Make a film of the match, or of the turn that is shown."""
        path, turn = self.record.path, max(1, self.turn)
        if path is None:
            return
        self.scene.stop_hand()
        words = self.app.words
        answers = [
            Answer(words("watch.film_match"), lambda: self.app.make_film(path), kind="primary"),
            Answer(words("watch.film_turn"), lambda: self.app.make_film(path, turn)),
            Answer(words("dialog.cancel")),
        ]
        self.app.push(Dialog(self.app, words("watch.film_title"), words("watch.film_text"), answers, escape=2))

    def key(self, event: pygame.event.Event, on_button: bool) -> bool:
        """Keys as on a player of recordings."""
        actions: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.pause,
            pygame.K_p: self.pause,
            pygame.K_RIGHT: self.step,
            pygame.K_PAGEUP: lambda: self.seek(self.turn - 1),
            pygame.K_LEFT: lambda: self.seek(self.turn - 1),
            pygame.K_PAGEDOWN: lambda: self.seek(self.turn + 1),
            pygame.K_HOME: lambda: self.seek(1),
            pygame.K_END: lambda: self.seek(len(self.record.turn_starts) + 1),
            pygame.K_PLUS: lambda: self.faster(1),
            pygame.K_KP_PLUS: lambda: self.faster(1),
            pygame.K_EQUALS: lambda: self.faster(1),
            pygame.K_MINUS: lambda: self.faster(-1),
            pygame.K_KP_MINUS: lambda: self.faster(-1),
            pygame.K_f: self.film,
            pygame.K_m: self.mute,
            pygame.K_F1: self.help,
            pygame.K_ESCAPE: self.close,
            pygame.K_q: self.close,
        }
        if event.key not in actions or (on_button and event.key == pygame.K_SPACE):
            return False
        actions[event.key]()
        return True

    def icons(self) -> list[Button]:
        """Film, help, sound, close."""
        film = [] if self.record.path is None else [Button(kind="bare", icon="film", action=self.film)]
        return [
            *film,
            Button(kind="bare", label="?", action=self.help),
            self.sound_icon(),
            Button(kind="bare", icon="close", action=self.close),
        ]

    def buttons(self) -> Sequence[Widget]:
        """Back, play, step, forward; slower and faster."""
        theme, area = self.scene.theme, self.scene.lay.actions
        size, gap = theme.px(46), theme.px(9)
        row = [
            Button(icon="back", action=lambda: self.seek(self.turn - 1)),
            Button(icon="play" if self.paused else "pause", kind="primary", action=self.pause),
            Button(icon="step", action=self.step),
            Button(icon="next", action=lambda: self.seek(self.turn + 1)),
        ]
        width = (area.width - 3 * gap) // 4
        for k, button in enumerate(row):
            button.rect = pygame.Rect(area.left + k * (width + gap), area.bottom - 2 * size - gap, width, size)
        turns = len(self.record.turn_starts)
        now = turns if self.at_end() else max(0, self.turn - 1)
        marks = {k: "good" if gain > 0 else "bad" for k, gain in enumerate(self.record.gains) if gain}
        line = Slider(steps=turns, value=now, changed=self._scrub, marks=marks)
        line.rect = pygame.Rect(area.left, area.bottom - 2 * size - 2 * gap - theme.px(20), area.width, theme.px(20))
        slower = Button(label="-", action=lambda: self.faster(-1))
        faster = Button(label="+", action=lambda: self.faster(1))
        speed = self.app.words("watch.speed", speed=f"{SPEEDS[self.speed]:g}")
        shown = Button(label=speed, action=self.pause)
        slower.rect = pygame.Rect(area.left, area.bottom - size, size, size)
        faster.rect = pygame.Rect(area.right - size, area.bottom - size, size, size)
        shown.rect = pygame.Rect(slower.rect.right + gap, area.bottom - size, area.width - 2 * (size + gap), size)
        return [line, *row, slower, shown, faster]

    def left_text(self) -> str:
        """Which turn."""
        return self.app.words("watch.turn", turn=self.turn, turns=len(self.record.turn_starts))

    def close_asked(self) -> None:
        """Nothing can be lost."""
        self.app.quit()
