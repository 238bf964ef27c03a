"""A short note that stands for a moment and fades."""

from __future__ import annotations

import pygame

from hopton.window.paint import draw_panel
from hopton.window.theme import Theme

FADE = 0.35


class Toast:
    """One note at a time; a new one takes the place of the last."""

    def __init__(self) -> None:
        self.text = ""
        self.tone = ""
        self.left = 0.0
        self._made: tuple[tuple[str, str, int, float], pygame.Surface] | None = None

    def show(self, text: str, tone: str, seconds: float) -> None:
        """Show a note for so long; `tone` is a colour of the theme."""
        self.text, self.tone, self.left = text, tone, seconds

    def update(self, dt: float) -> bool:
        """Let time pass; whether it looks different now."""
        if self.left <= 0:
            return False
        before, self.left = self.left, max(0.0, self.left - dt)
        return before < FADE or self.left == 0.0 or self.left < FADE

    def _picture(self, theme: Theme, width: int) -> pygame.Surface:
        """The note with its shadow, in an area of that width."""
        key = (self.text, self.tone, width, theme.scale)
        if self._made is None or self._made[0] != key:
            lines = theme.wrap(self.text, "strong", width - theme.px(60))
            pictures = [theme.text(line, "strong", theme.colour("ink_light")) for line in lines]
            step, shadow = theme.line_height("strong"), theme.px(10)
            wide = max(picture.get_width() for picture in pictures) + theme.px(40)
            high = len(lines) * step + theme.px(18)
            note = pygame.Surface((wide + 2 * shadow, high + 2 * shadow), pygame.SRCALPHA, 32)
            rect = pygame.Rect(shadow, shadow, wide, high)
            draw_panel(note, rect, theme.px(14), theme.colour(self.tone), None, 1, shadow)
            for k, picture in enumerate(pictures):
                note.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.top + theme.px(9) + k * step)))
            self._made = (key, note)
        return self._made[1]

    def _place(self, note: pygame.Surface, theme: Theme, area: pygame.Rect) -> pygame.Rect:
        return note.get_rect(midtop=(area.centerx, area.top + theme.px(8) - theme.px(10)))

    def area(self, theme: Theme, area: pygame.Rect) -> list[pygame.Rect]:
        """Where `draw` draws; nothing without a note."""
        if self.left <= 0 or not self.text:
            return []
        return [self._place(self._picture(theme, area.width), theme, area)]

    def draw(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw it near the top of an area."""
        if self.left <= 0 or not self.text:
            return
        note = self._picture(theme, area.width)
        note.set_alpha(round(255 * min(1.0, self.left / FADE)))
        target.blit(note, self._place(note, theme, area))
