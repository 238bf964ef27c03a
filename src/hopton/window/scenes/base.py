"""What all scenes share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from hopton.window.theme import Theme
from hopton.window.words import Words

if TYPE_CHECKING:
    from hopton.window.app import App


class Scene:
    """A screen. It draws only when `dirty`; an overlay stands on a dimmed picture of what is below it."""

    overlay = False
    takes_keys = False
    """Whether keys come as they are pressed: something is being typed, or a key is being chosen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.dirty = True
        self.under: pygame.Surface | None = None
        self.changed: Sequence[pygame.Rect] | None = None
        """The parts that the latest `draw` has changed; None for everything."""

    @property
    def theme(self) -> Theme:
        """The theme at the window's present scale."""
        return self.app.theme

    @property
    def words(self) -> Words:
        """The texts of the window."""
        return self.app.words

    @property
    def by_hand(self) -> bool:
        """Whether something follows a hand, so that what is shown must be as new as it can be."""
        return True

    def layout(self) -> None:
        """Place everything for the window's present size."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; mouse positions are in pixels of the picture."""

    def can_take(self) -> bool:
        """Whether what is under the mouse can be pressed or taken: then it looks like a hand."""
        form = getattr(self, "form", None)
        return form is not None and form.hovered is not None

    def update(self, dt: float) -> None:
        """Let `dt` seconds of real time pass."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything."""

    def redraw(self) -> None:
        """Draw everything at the next frame: what was on the screen is gone."""
        self.dirty = True

    def resume(self) -> None:
        """The scene above has gone."""

    def leave(self) -> None:
        """The scene is taken away: end threads, stop sounds."""

    def close_asked(self) -> None:
        """The window's close button: by default the window closes."""
        self.app.quit()
