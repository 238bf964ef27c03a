"""Widgets that hold a value: one of several labels, a place on a line, a short text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from hopton.window.paint import draw_panel
from hopton.window.theme import Theme
from hopton.window.widgets import Widget


@dataclass
class Choice(Widget):
    """One of several labels side by side."""

    options: Sequence[str] = ()
    chosen: int = 0
    changed: Callable[[int], None] = lambda _: None
    badges: Sequence[str] = ()

    def _cells(self) -> list[pygame.Rect]:
        n = len(self.options)
        edges = [self.rect.left + round(self.rect.width * k / n) for k in range(n + 1)]
        return [pygame.Rect(edges[k], self.rect.top, edges[k + 1] - edges[k], self.rect.height) for k in range(n)]

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """Draw it."""
        radius = theme.px(10)
        draw_panel(
            target, self.rect, radius, theme.colour("panel_raised"), theme.colour("panel_edge"), max(1, theme.px(1.5))
        )
        cells, inset = self._cells(), theme.px(3)
        fits = all(theme.width(label, "strong") <= cells[0].width - 2 * inset for label in self.options)
        style = "strong" if fits else "caption"
        for k, (cell, label) in enumerate(zip(cells, self.options, strict=True)):
            ink = theme.colour("ink" if self.enabled else "ink_soft")
            if k == self.chosen:
                draw_panel(target, cell.inflate(-2 * inset, -2 * inset), radius - inset, theme.colour("accent"))
                ink = theme.colour("ink_light")
            text = theme.text(theme.shorten(label, style, cell.width - 2 * inset), style, ink)
            target.blit(text, text.get_rect(center=cell.center))
        if focused:
            self._ring(target, theme, radius)

    def choose(self, k: int) -> None:
        """Choose the option number `k` if there is one."""
        if 0 <= k < len(self.options) and k != self.chosen:
            self.chosen = k
            self.changed(k)

    def press(self, at: tuple[int, int] | None = None) -> None:
        """The option under the mouse; by key the next one, round and round."""
        if at is None:
            self.choose((self.chosen + 1) % len(self.options))
            return
        for k, cell in enumerate(self._cells()):
            if cell.collidepoint(at):
                self.choose(k)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right choose."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        return False


@dataclass
class Cycle(Widget):
    """One of several labels, of which only the chosen one is shown, with dots below that say which it is."""

    options: Sequence[str] = ()
    chosen: int = 0
    changed: Callable[[int], None] = lambda _: None

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """Draw it."""
        radius = theme.px(10)
        fill = theme.colour("accent_light" if hovered else "panel_raised")
        draw_panel(target, self.rect, radius, fill, theme.colour("panel_edge"), max(1, theme.px(1.5)))
        shown = theme.shorten(self.options[self.chosen], "strong", self.rect.width - theme.px(10))
        text = theme.text(shown, "strong", theme.colour("ink"))
        target.blit(text, text.get_rect(center=(self.rect.centerx, self.rect.centery - theme.px(5))))
        apart = theme.px(11)
        left = self.rect.centerx - (len(self.options) - 1) * apart / 2
        for k in range(len(self.options)):
            colour = theme.colour("accent" if k <= self.chosen else "panel_edge")
            pygame.draw.aacircle(target, colour, (left + k * apart, self.rect.bottom - theme.px(9)), theme.px(3.2))
        if focused:
            self._ring(target, theme, radius)

    def choose(self, k: int) -> None:
        """Choose the option number `k`, round and round."""
        self.chosen = k % len(self.options)
        self.changed(self.chosen)

    def press(self, at: tuple[int, int] | None = None) -> None:
        """The next one."""
        self.choose(self.chosen + 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right choose, and so do Enter and space."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
        else:
            return False
        return True


@dataclass
class Slider(Widget):
    """One of `steps` + 1 places on a line, from 0; moved by dragging, clicking, and the arrow keys.

    `marks`: colours, by name, of what lies between a place and the next one.
    """

    drags = True

    steps: int = 1
    value: int = 0
    changed: Callable[[int], None] = lambda _: None
    marks: Mapping[int, str] = field(default_factory=dict)

    def _at(self, value: float) -> int:
        reach = self.rect.height // 2
        part = min(1.0, value / self.steps) if self.steps else 0.0
        return self.rect.left + reach + round((self.rect.width - 2 * reach) * part)

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """A line, bright up to the knob."""
        thick = max(4, theme.px(6))
        line = pygame.Rect(self.rect.left, self.rect.centery - thick // 2, self.rect.width, thick)
        draw_panel(target, line, thick // 2, theme.colour("panel_edge"))
        x, y = self._at(self.value), self.rect.centery
        done = pygame.Rect(line.left, line.top, max(thick, x - line.left), thick)
        draw_panel(target, done, thick // 2, theme.colour("accent_light" if hovered else "lid_light"))
        for place, colour in self.marks.items():
            dot = (self._at(place + 0.5), y)
            pygame.draw.aacircle(target, theme.colour("panel_raised"), dot, thick / 2 + theme.px(1.5))
            pygame.draw.aacircle(target, theme.colour(colour), dot, thick / 2)
        radius = self.rect.height // 2
        pygame.draw.aacircle(target, theme.colour("panel_raised"), (x, y), radius)
        pygame.draw.aacircle(target, theme.colour("accent"), (x, y), radius, max(2, theme.px(3)))
        if focused:
            self._ring(target, theme, radius)

    def choose(self, value: int) -> None:
        """Go to a place on the line."""
        value = min(self.steps, max(0, value))
        if value != self.value:
            self.value = value
            self.changed(value)

    def press(self, at: tuple[int, int] | None = None) -> None:
        """To where the mouse is."""
        if at is not None:
            reach = self.rect.height // 2
            self.choose(round((at[0] - self.rect.left - reach) / max(1, self.rect.width - 2 * reach) * self.steps))

    def drag(self, at: tuple[int, int]) -> None:
        """The mouse moves with its button held."""
        self.press(at)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.value + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False


@dataclass
class TextField(Widget):
    """A short line of text that can be typed over."""

    types = True

    value: str = ""
    most: int = 14
    changed: Callable[[str], None] = lambda _: None

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """Draw it; the caret stands at the end."""
        radius = theme.px(10)
        fill = (255, 253, 248) if focused or hovered else theme.colour("panel_raised")
        edge = theme.colour("accent") if focused else theme.colour("panel_edge")
        draw_panel(target, self.rect, radius, fill, edge, theme.px(2) if focused else max(1, theme.px(1.5)))
        pad = theme.px(12)
        shown = theme.shorten(self.value, "body", self.rect.width - 2 * pad)
        text = theme.text(shown, "body", theme.colour("ink"))
        where = text.get_rect(midleft=(self.rect.left + pad, self.rect.centery))
        target.blit(text, where)
        if focused:
            caret = pygame.Rect(
                where.right + theme.px(2), where.top + theme.px(2), theme.px(2), where.height - theme.px(4)
            )
            pygame.draw.rect(target, theme.colour("accent"), caret)

    def key(self, event: pygame.event.Event) -> bool:
        """Letters are added at the end, backspace takes them away."""
        if event.key == pygame.K_BACKSPACE:
            self._set("" if event.mod & pygame.KMOD_CTRL else self.value[:-1])
            return True
        typed = getattr(event, "unicode", "")
        if typed and typed.isprintable():
            self._set((self.value + typed)[: self.most])
            return True
        return False

    def _set(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.changed(value)
