"""What scenes to practise in have in common with matches: the keys and buttons that are the same everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from hopton.window.app import App
from hopton.window.scenes.controls import Controls
from hopton.window.widgets import Button


class PracticeControls(Controls):
    """Nothing is kept, and nothing comes to an end. `leave` goes back."""

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        super().__init__(app)
        self.leave = leave

    def at_end(self) -> bool:
        """Never."""
        return False

    def icons(self) -> list[Button]:
        """Help, sound, back."""
        return [
            Button(kind="bare", label="?", action=self.help),
            self.sound_icon(),
            Button(kind="bare", icon="close", action=self.leave),
        ]

    def key(self, event: pygame.event.Event, on_button: bool) -> bool:
        """Escape leaves; sound and help as everywhere."""
        actions = {
            pygame.K_ESCAPE: self.leave,
            pygame.K_m: self.mute,
            pygame.K_F1: self.help,
            pygame.K_h: self.help,
        }
        if event.key not in actions:
            return False
        actions[event.key]()
        return True

    def left_text(self) -> str:
        """That this is practice."""
        return self.scene.texts("practice.title")
