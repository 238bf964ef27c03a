"""Turns of bots and of recorded matches at the arena: they are thought out, and shown."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from hopton.match.base import Moment
from hopton.match.simsala_hopp import Frame, carry_out, decide
from hopton.match.simsala_hopp.recorded import tap_of
from hopton.match.simulation import seats_of
from hopton.physics.foil_tap import DT
from hopton.records import Tapped
from hopton.window.modes import ShowMode, ThinkMode
from hopton.window.simsala_hopp.wand import SLOWEST

if TYPE_CHECKING:
    from hopton.window.simsala_hopp.scene import SimsalaScene

SPELL_SECONDS = 0.7
PASS_SECONDS = 0.45
LOOK_SECONDS = 1.0
"""So long all stands still after a turn has been shown."""


class ArenaThinkMode(ThinkMode):
    """A bot plays its whole turn in a thread; then it is shown as a recorded one is."""

    def __init__(self, scene: SimsalaScene, player: str | None) -> None:
        super().__init__(scene, player)
        self.scene = scene
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def start(self) -> None:
        """Begin to think. A spell, and what a recording does, is one decision: that is the session's matter."""
        session = self.scene.session
        if session.acts_alone or session.state.phase not in ("ready", "decision"):
            super().start()
            return
        session.begin_act()
        self._thread = threading.Thread(target=self._play, name="turn", daemon=True)
        self._thread.start()

    def hint(self) -> str:
        """Who gets ready."""
        lazy = self.scene.session.state.phase == "lazy"
        return self.scene.texts("hint.lazy_bot" if lazy else "hint.ready_bot") + " ." * (self.dots % 4)

    def _play(self) -> None:
        """All decisions from the hourglass, or the tap of a decision, until the arena has settled."""
        match = self.scene.arena_match
        try:
            seats = seats_of(match.header)
            carry_out(match, decide(match, seats))
            while match.flying:
                carry_out(match, decide(match, seats))
        except BaseException as error:
            self._error = error

    def update(self, dt: float) -> None:
        """Show the turn once it has been played."""
        if self._thread is None:
            super().update(dt)
            return
        self.tick(dt)
        if self._thread.is_alive():
            return
        if self._error is not None:
            raise self._error
        self.scene.show(self.scene.session.end_act(), skipped=self.skipped)

    def tick(self, dt: float) -> None:
        """Time passes: a dot more now and then."""
        self.age += dt
        if int(self.age / self.DOT_SECONDS) != self.dots:
            self.dots = int(self.age / self.DOT_SECONDS)
            self.scene.refresh()


class ShowArenaMode(ShowMode):
    """What a moment brought: a turn or a tap in motion, a spell, a pass."""

    def __init__(self, scene: SimsalaScene, moment: Moment) -> None:
        super().__init__(scene, moment)
        self.scene = scene
        self._frames: Iterator[Frame] | None = None
        self._speeds = [tap_of(line, 0)[2] for line in moment.lines if isinstance(line.record, Tapped)]
        self._hidden = 0
        self._every = DT
        self._rest = 0.0

    def hint(self) -> str:
        """What is being shown."""
        if self.moment.kind == "hourglass_turned":
            return self.scene.texts("hint.settling" if self.tells else "hint.transform_bot")
        if self.moment.kind == "tapped":
            return self.scene.texts("hint.decision_bot")
        return self.scene.texts("hint.lazy_bot")

    @property
    def tells(self) -> bool:
        """Once the time is up the hint is a sentence of its own."""
        seconds = self.scene.frame.seconds
        return self._frames is not None and seconds is not None and seconds <= 0.0

    def hidden_news(self) -> int:
        """How many of the latest news have not been seen to happen yet."""
        if self._frames is None:
            return 0
        silent = self.moment.kind == "hourglass_turned"
        return sum(
            line.extra.get("step", 0) > self.scene.frame.step
            for line in self.moment.lines
            if not (silent and isinstance(line.record, Tapped))
        )

    def start(self) -> None:
        """Begin with the first picture."""
        kind = self.moment.kind
        self.scene.glowing = frozenset()
        if kind in ("hourglass_turned", "tapped"):
            self._frames = iter(self.scene.frames(self.moment, lambda: self._every))
            self._rest = LOOK_SECONDS
            self.scene.frame = msgspec.structs.replace(self.scene.frame, step=-1, seconds=None)
            if kind == "hourglass_turned":
                self.scene.sound("turn")
        elif kind == "lazy_spell":
            before = {tile.id: tile.up for tile in self.moment.before}
            self.scene.glowing = frozenset(tile.id for tile in self.moment.after if before.get(tile.id) != tile.up)
            self.scene.lie(self.moment.after, self.moment.state)
            self.scene.heard("flip")
            self._rest = SPELL_SECONDS
        else:
            self._rest = PASS_SECONDS

    def update(self, dt: float) -> None:
        """The next picture, or a look at what came of it."""
        super().update(dt)
        if self._frames is not None:
            self._every = max(DT, dt)
            frame = next(self._frames, None)
            if frame is not None:
                self._show(frame)
                return
            self._frames = None
            self.scene.lie(self.moment.after, self.moment.state)
            self.scene.refresh()
        self._rest -= dt
        self.scene.dirty = True
        if self._rest <= 0.0:
            self.done()

    def _show(self, frame: Frame) -> None:
        scene = self.scene
        before = scene.frame
        scene.frame = frame
        scene.dirty = True
        if frame.wand is not None and before.wand is None:
            speed = self._speeds.pop(0) if self._speeds else SLOWEST
            scene.struck(frame.wand.x, frame.wand.y, speed)
        if frame.counts != before.counts and frame.counts.get("outside", 0) >= before.counts.get("outside", 0):
            scene.heard("gone" if frame.counts.get("outside", 0) > before.counts.get("outside", 0) else "flip")
        ended = frame.seconds is not None and frame.seconds <= 0.0
        if ended and before.seconds is not None and before.seconds > 0.0:
            scene.heard("time_up")
            scene.refresh()
        hidden = self.hidden_news()
        if hidden != self._hidden:
            self._hidden = hidden
            scene.refresh()

    def skip(self) -> None:
        """At once to the end."""
        self._frames = None
        self.scene.lie(self.moment.after, self.moment.state)
        self.done()
