"""The hand moved by keys: arrows move it, held ones go on, shift makes it slow."""

from __future__ import annotations

import pygame

STEP = 1.0
SPEED = 42.0
SLOW = 0.25
DELAY = 0.22

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}


class Cursor:
    """A point on the box top, in mm, that keys move."""

    def __init__(self, x: float, y: float, bounds: tuple[float, float, float, float]) -> None:
        """`bounds`: the least and greatest x, the least and greatest y."""
        self.x, self.y = x, y
        self.bounds = bounds
        self.shown = False
        self._held: dict[int, float] = {}
        self._slow = False

    @property
    def position(self) -> tuple[float, float]:
        """Where it is; mm."""
        return self.x, self.y

    @property
    def moving(self) -> bool:
        """Whether a key moves it now."""
        return bool(self._held)

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrow keys; whether the event was used."""
        if event.type == pygame.KEYUP:
            return self._held.pop(event.key, None) is not None
        if event.type != pygame.KEYDOWN or event.key not in _ARROWS:
            return False
        self.shown = True
        self._slow = bool(event.mod & pygame.KMOD_SHIFT)
        self._held[event.key] = 0.0
        dx, dy = _ARROWS[event.key]
        step = STEP * (SLOW if self._slow else 1.0)
        self.go(self.x + dx * step, self.y + dy * step)
        return True

    def update(self, dt: float) -> bool:
        """Held keys go on moving it; whether it moved."""
        moved = False
        for key, held in self._held.items():
            self._held[key] = held + dt
            if held + dt > DELAY:
                dx, dy = _ARROWS[key]
                step = SPEED * dt * (SLOW if self._slow else 1.0)
                self.go(self.x + dx * step, self.y + dy * step)
                moved = True
        return moved

    def go(self, x: float, y: float) -> None:
        """Move it to a point, kept inside its bounds."""
        left, right, low, high = self.bounds
        self.x, self.y = min(max(x, left), right), min(max(y, low), high)

    def stop(self) -> None:
        """No key is held any longer."""
        self._held.clear()
