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

    def show(self, text: str, tone: str, seconds: float) -> None:
        """Show a note for so long; `tone` is a colour of the theme."""
        self.text, self.tone, self.left = text, tone, seconds

    def update(self, dt: float) -> bool:
        """Let time pass; whether it looks different now."""
        if self.left <= 0:
            return False
        before, self.left = self.left, max(0.0, self.left - dt)
        return before < FADE or self.left == 0.0 or self.left < FADE

    def draw(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw it near the top of an area."""
        if self.left <= 0 or not self.text:
            return
        lines = theme.wrap(self.text, "strong", area.width - theme.px(60))
        pictures = [theme.text(line, "strong", theme.colour("ink_light")) for line in lines]
        width = max(picture.get_width() for picture in pictures) + theme.px(40)
        step = theme.line_height("strong")
        height = len(lines) * step + theme.px(18)
        shadow = theme.px(10)
        note = pygame.Surface((width + 2 * shadow, height + 2 * shadow), pygame.SRCALPHA, 32)
        rect = pygame.Rect(shadow, shadow, width, height)
        draw_panel(note, rect, theme.px(14), theme.colour(self.tone), None, 1, shadow)
        for k, picture in enumerate(pictures):
            where = picture.get_rect(midtop=(rect.centerx, rect.top + theme.px(9) + k * step))
            note.blit(picture, where)
        note.set_alpha(round(255 * min(1.0, self.left / FADE)))
        target.blit(note, note.get_rect(midtop=(area.centerx, area.top + theme.px(8) - shadow)))
