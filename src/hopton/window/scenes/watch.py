"""A recorded match played back: pause, speed, step, and seeking by turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from hopton.errors import HoptonError, LogError
from hopton.header import MatchHeader
from hopton.match.hop_le_jton import LidMatch
from hopton.match.log import LogLine, read_log
from hopton.match.recorded import lid_path, places, whole_pushes
from hopton.match.seat import Decision
from hopton.match.simulation import seats_of
from hopton.players import Laying
from hopton.records import Placed, PushStarted
from hopton.window.app import App
from hopton.window.modes.bot import BotMode
from hopton.window.modes.over import EndMode
from hopton.window.modes.tilt import TiltMode
from hopton.window.scenes.stage import Stage
from hopton.window.session import Session
from hopton.window.widgets import Button, Form

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


def recorded(path: Path) -> tuple[MatchHeader, tuple[LogLine, ...]]:
    """The header and whole lines of the log of a simulated match; raises HoptonError that names the file."""
    try:
        header, lines = read_log(path)
        whole = tuple(whole_pushes(lines))
        LidMatch.resume(header, whole)
    except LogError as error:
        raise HoptonError(f"{path}, {error}") from error
    return header, whole


class WatchScene(Stage):
    """Decisions come from the log and go through the same match as in play; the results are simulated again.

    Should this machine move the j'tons otherwise than the log says, the log is right and is shown.
    """

    def __init__(self, app: App, header: MatchHeader, lines: Sequence[LogLine], name: str) -> None:
        self.header, self.lines, self.name = header, list(lines), name
        self.turn_starts = [k for k, line in enumerate(self.lines) if isinstance(line.record, Placed)]
        self.paused = False
        self.speed = SPEEDS.index(1.0)
        self._truth = LidMatch(header)
        super().__init__(app, self._session(LidMatch(header)))

    def _session(self, match: LidMatch) -> Session:
        seats_of(self.header)
        bots = self.header.extra.get("bots", {})
        kinds = {name: str(bots[name]["bot"]) if name in bots else "person" for name in self.header.players}
        return Session(match, kinds, self._decide, acts_alone=True)

    def _decide(self, match: LidMatch) -> Decision:
        """The next decision of the log."""
        n = len(match.lines)
        line = self.lines[n]
        need = match.need()
        player = need.player or ""
        if isinstance(line.record, PushStarted):
            return Decision("push", player, path=lid_path(line, n + 1))
        if isinstance(line.record, Placed):
            at = places(line, n + 1, len(line.record.tokens))
            laid = tuple(Laying(kind, x, y) for kind, (x, y) in zip(line.record.tokens, at, strict=True))
            return Decision("place", player, laid)
        ((x, y),) = places(line, n + 1)
        return Decision(need.kind, player, (Laying(str(line.record.token), x, y),))  # type: ignore[attr-defined]

    # -- going on ------------------------------------------------------------------------

    def layout(self) -> None:
        """Place everything; the first time, begin."""
        super().layout()
        if self.mode is None:
            self.next_mode()

    def next_mode(self) -> None:
        """The log's next decision, or its end."""
        match = self.session.match
        if len(match.lines) >= len(self.lines) or match.over:
            self.set_mode(EndMode(self))
        else:
            self.set_mode(BotMode(self, match.need().player or ""))

    def after_act(self) -> None:
        """Compare with the log; where it says otherwise, it is right."""
        self._truth.follow(self.lines)
        if self._truth.table.tokens != self.session.table_tokens() or self._truth.state != self.session.state:
            self.session.match = LidMatch.resume(self.header, self.lines[: len(self._truth.lines)])
            self.board.show(self.session.table_tokens(), self.board.lid_y)
            self.say(self.words("watch.differs"), "warn")

    def after_tilt(self, player: str) -> None:
        """See what tilted."""
        self.set_mode(TiltMode(self, player, self.session.latest()))

    @property
    def turn(self) -> int:
        """Which turn is shown, from 1; 0 before the first."""
        done = len(self.session.match.lines)
        return sum(start < done or start == done for start in self.turn_starts) if self.turn_starts else 0

    def seek(self, turn: int) -> None:
        """Go to the beginning of a turn, counted from 1; past the last one, to the end."""
        turn = max(1, turn)
        end = self.turn_starts[turn - 1] if turn <= len(self.turn_starts) else len(self.lines)
        self._go_to(end)

    def step(self) -> None:
        """One decision further, at once, and stand still."""
        self.paused = True
        self._truth = LidMatch.resume(self.header, self.lines[: len(self._truth.lines)])
        if len(self._truth.lines) < len(self.lines):
            self._truth.follow(self.lines)
        self._go_to(len(self._truth.lines))

    def _go_to(self, lines: int) -> None:
        self.app.sounds.slide(0.0)
        self.flights.all.clear()
        self.board.fallen.clear()
        self.session = self._session(LidMatch.resume(self.header, self.lines[:lines]))
        self._truth = LidMatch.resume(self.header, self.lines[:lines])
        self.board.show(self.session.table_tokens(), self.table.brown_zone[0])
        self.alpha = 1.0
        self.show_state()
        self.next_mode()

    # -- controls ------------------------------------------------------------------------

    def pause(self) -> None:
        """Stand still, or go on."""
        self.paused = not self.paused
        self.app.sounds.slide(0.0)
        self.refresh()

    def faster(self, by: int) -> None:
        """Change the speed."""
        self.speed = min(len(SPEEDS) - 1, max(0, self.speed + by))
        self.refresh()

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the player, then buttons."""
        if event.type == pygame.KEYDOWN:
            actions: dict[int, Callable[[], None]] = {
                pygame.K_SPACE: self.pause,
                pygame.K_p: self.pause,
                pygame.K_RIGHT: self.step,
                pygame.K_PAGEUP: lambda: self.seek(self.turn - 1),
                pygame.K_LEFT: lambda: self.seek(self.turn - 1),
                pygame.K_PAGEDOWN: lambda: self.seek(self.turn + 1),
                pygame.K_HOME: lambda: self.seek(1),
                pygame.K_END: lambda: self.seek(len(self.turn_starts) + 1),
                pygame.K_PLUS: lambda: self.faster(1),
                pygame.K_KP_PLUS: lambda: self.faster(1),
                pygame.K_EQUALS: lambda: self.faster(1),
                pygame.K_MINUS: lambda: self.faster(-1),
                pygame.K_KP_MINUS: lambda: self.faster(-1),
                pygame.K_m: self.mute,
                pygame.K_ESCAPE: self.app.quit,
                pygame.K_q: self.app.quit,
            }
            if event.key in actions and not (self.form.show_focus and event.key == pygame.K_SPACE):
                actions[event.key]()
                self.dirty = True
                return
        if self.form.handle(event):
            self._static = None
            self.dirty = True

    def mute(self) -> None:
        """Sound off or on."""
        self.app.sounds.mute(not self.app.sounds.muted)
        self._icons = self.make_icons()
        self.refresh()

    def make_icons(self) -> list[Button]:
        """Sound, close."""
        sound = "muted" if self.app.sounds.muted else "sound"
        return self.place_icons(
            [
                Button(kind="bare", icon=sound, action=self.mute),
                Button(kind="bare", icon="close", action=self.app.quit),
            ]
        )

    def _make_form(self) -> None:
        area, theme = self.layout_now.actions, self.theme
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
        slower = Button(label="-", action=lambda: self.faster(-1))
        faster = Button(label="+", action=lambda: self.faster(1))
        shown = Button(label=self.words("watch.speed", speed=f"{SPEEDS[self.speed]:g}"), action=self.pause)
        slower.rect = pygame.Rect(area.left, area.bottom - size, size, size)
        faster.rect = pygame.Rect(area.right - size, area.bottom - size, size, size)
        shown.rect = pygame.Rect(slower.rect.right + gap, area.bottom - size, area.width - 2 * (size + gap), size)
        focus, show, hovered = self.form.focus, self.form.show_focus, self.form.hovered
        self.form = Form([*row, slower, shown, faster, *self._icons])
        self.form.focus, self.form.show_focus = focus, show
        if hovered is not None:
            self.form.hovered = next((w for w in self.form.widgets if w.rect == hovered.rect), None)

    def update(self, dt: float) -> None:
        """Time at the chosen speed, unless it stands still."""
        if not self.paused:
            super().update(dt * SPEEDS[self.speed])
        elif self.toast.update(dt):
            self.dirty = True

    def left_text(self) -> str:
        """Which turn."""
        return self.words("watch.turn", turn=self.turn, turns=len(self.turn_starts))

    def leave(self) -> None:
        """Silence."""
        self.app.sounds.slide(0.0)
