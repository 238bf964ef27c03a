"""A push as it runs: whole fixed steps of the device for the time that passes, until all is at rest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from hopton.physics.clock import StepClock
from hopton.physics.lid_push import DT, STEP_HZ
from hopton.window.modes.base import LidLook, Mode
from hopton.window.modes.reveal import RevealMode
from hopton.window.scenes.stage import Stage
from hopton.window.widgets import Button

MOST_SKIPPED = 40_000
"""A push that is skipped to its end takes at most so many steps at once; far more than any needs."""


class RollMode(Mode):
    """What a person's push and a given path have in common."""

    by_bot = False

    def __init__(self, scene: Stage, player: str) -> None:
        super().__init__(scene)
        self._player = player
        self.clock = StepClock(DT)
        self.start_y = scene.table.brown_zone[0]
        self.begun = False
        self.lid_y = self.start_y
        self.speed = 0.0
        self.pace = 1.0

    @property
    def player(self) -> str | None:
        """Who pushes."""
        return self._player

    def running_lid(self) -> LidLook:
        """Speed and distance are written on a lid that moves."""
        words = self.scene.words
        low, high = self.scene.table.black_line
        y = self.scene.board.lid_y
        if y < low:
            caption = words("play.lid_pushing", distance=f"{low - y:.1f}")
        else:
            caption = words("play.lid_inside" if y <= high else "play.lid_past")
        return LidLook(caption, words("play.lid_speed", speed=f"{self.speed:.0f}"), lit=True, gauge=True)

    def prepare(self, steps: int) -> None:
        """So many steps come now."""

    def next_y(self) -> float | None:
        """The lid's front after the coming step (mm); None as long as it has not begun to move."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the hand has ended the push."""
        raise NotImplementedError

    def begin(self) -> bool:
        """The lid moves for the first time; whether the push is on."""
        self.scene.session.begin_push(self._player)
        return True

    def update(self, dt: float) -> None:
        """Take the steps that have become due."""
        steps = self.clock.advance(dt, self.pace)
        if steps:
            self.roll(steps)

    def roll(self, steps: int) -> None:
        """Take so many steps, or fewer when all is at rest before."""
        self.prepare(steps)
        loudest = 0.0
        for k in range(steps):
            y = self.next_y()
            if y is None:
                continue
            if not self.begun:
                if not self.begin():
                    return
                self.begun = True
                self.scene.refresh()
            self.speed = (y - self.lid_y) / DT
            self.lid_y = y
            loudest = max(loudest, self.scene.push_step(y, shown=k >= steps - 2))
            if self.over and self.scene.session.settled:
                self._end()
                return
        self.scene.alpha = self.clock.alpha
        if self.begun:
            self.scene.hear_push(self.speed, loudest * STEP_HZ)
            self.scene.dirty = True

    def _end(self) -> None:
        self.scene.alpha = 1.0
        self.scene.hear_push(0.0, 0.0)
        verdict = self.scene.finish_push()
        self.scene.set_mode(RevealMode(self.scene, self._player, verdict, self.lid_y, by_bot=self.by_bot))


class PathMode(RollMode):
    """A push along a given path: a bot's, or one from a log."""

    by_bot = True

    def __init__(self, scene: Stage, player: str, path: Sequence[float], pace: float = 1.0) -> None:
        super().__init__(scene, player)
        self.path = list(path)
        self.at = 0
        self.pace = pace

    def hint(self) -> str:
        """Who pushes."""
        return self.scene.words("play.bot_pushes")

    def lid(self) -> LidLook:
        """Speed and distance."""
        return self.running_lid()

    def buttons(self) -> list[Button]:
        """Skip."""
        return [self.scene.skip_button(self.skip)]

    def handle(self, event: pygame.event.Event) -> bool:
        """Space skips."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.skip()
            return True
        return False

    @property
    def over(self) -> bool:
        """The path is at its end."""
        return self.at >= len(self.path)

    def next_y(self) -> float | None:
        """The path, then its last point."""
        if self.at < len(self.path):
            self.at += 1
            return self.path[self.at - 1]
        return self.path[-1] if self.path else self.start_y

    def skip(self) -> None:
        """To the end at once; the same steps, so the same end."""
        self.roll(MOST_SKIPPED)
