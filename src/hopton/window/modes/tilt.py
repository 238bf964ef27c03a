"""J'tons have fallen while one was put back: a look at it, then they go home."""

from __future__ import annotations

import pygame

from hopton.window.modes.base import Mode
from hopton.window.scenes.stage import Stage
from hopton.window.widgets import Button

LOOK_SECONDS = 1.6


class TiltMode(Mode):
    """Shows what tilted off the box."""

    def __init__(self, scene: Stage, player: str, verdict: str) -> None:
        super().__init__(scene)
        self._player, self.verdict = player, verdict
        self.age = 0.0
        self.collecting = False

    @property
    def player(self) -> str | None:
        """Who put it there."""
        return self._player

    def hint(self) -> str:
        """The verdict."""
        return self.verdict

    @property
    def tells(self) -> bool:
        """The verdict is a sentence."""
        return True

    def buttons(self) -> list[Button]:
        """Go on at once."""
        return [self.scene.skip_button(self.go_on)]

    def handle(self, event: pygame.event.Event) -> bool:
        """Space and Enter go on."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN):
            self.go_on()
            return True
        return False

    def go_on(self) -> None:
        """What fell goes home."""
        if self.collecting:
            self.scene.flights.finish()
        else:
            self.collecting = True
            self.scene.collect_fallen()

    def update(self, dt: float) -> None:
        """Look, collect, go on."""
        self.age += dt
        self.scene.dirty = True
        if not self.collecting and self.age >= LOOK_SECONDS and self.scene.falls_done:
            self.go_on()
        if self.collecting and not self.scene.flights:
            self.scene.show_state()
            self.scene.next_mode()
