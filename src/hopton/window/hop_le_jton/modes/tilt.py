"""J'tons have fallen while one was put back: a look at it, then they go home."""

from __future__ import annotations

import pygame

from hopton.window.hop_le_jton.modes.base import LidShow
from hopton.window.widgets import Button

LOOK_SECONDS = 1.6


class TiltMode(LidShow):
    """Shows what tilted off the box."""

    collecting = False

    def hint(self) -> str:
        """The verdict."""
        return self.scene.session.latest()

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

    def skip(self) -> None:
        """That j'tons have tilted is looked at all the same."""

    def start(self) -> None:
        """Good or bad news is heard."""
        self.scene.tell(self.moment)
        self.scene.hear_verdict()

    def go_on(self) -> None:
        """What fell goes home."""
        if self.collecting:
            self.scene.flights.finish()
        else:
            self.collecting = True
            self.scene.collect_fallen(self.moment)

    def update(self, dt: float) -> None:
        """Look, collect, go on."""
        super().update(dt)
        self.scene.dirty = True
        if not self.collecting and self.age >= LOOK_SECONDS and self.scene.falls_done:
            self.go_on()
        if self.collecting and not self.scene.flights:
            self.done()
