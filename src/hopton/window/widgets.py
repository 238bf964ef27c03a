"""Buttons, choices, text fields, and the focus that makes all of them work without a mouse.

A `Form` holds widgets in reading order. Tab and shift-Tab or the arrow keys move the focus,
Enter and space press, and the mouse does the same by pointing. The focus ring shows once keys are used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from hopton.window.icons import icon
from hopton.window.paint import draw_panel, mix
from hopton.window.theme import Colour, Theme

Action = Callable[[], None]


@dataclass
class Widget:
    """Something in a rectangle that can have the focus."""

    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    enabled: bool = True
    visible: bool = True

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """Draw it."""
        raise NotImplementedError

    def press(self, at: tuple[int, int] | None = None) -> None:
        """The mouse at `at`, or a key (None), presses it."""

    def drag(self, at: tuple[int, int]) -> None:
        """The mouse moves with the button held that has pressed it."""

    def key(self, event: pygame.event.Event) -> bool:
        """A key goes down while it has the focus; whether it was used."""
        return False

    def _ring(self, target: pygame.Surface, theme: Theme, radius: int) -> None:
        grow = theme.px(3)
        ring = self.rect.inflate(2 * grow, 2 * grow)
        pygame.draw.rect(target, theme.colour("warn"), ring, max(2, theme.px(2.5)), radius + grow)


@dataclass
class Button(Widget):
    """Presses once. `kind` is "primary", "plain", "danger" or "bare" (a picture on the room)."""

    label: str = ""
    action: Action = lambda: None
    kind: str = "plain"
    icon: str = ""
    shortcut: str = ""
    hint: str = ""

    def _colours(self, theme: Theme, hovered: bool) -> tuple[Colour, Colour, Colour]:
        if self.kind == "primary":
            fill, edge, ink = theme.colour("accent"), theme.colour("accent_dark"), theme.colour("ink_light")
        elif self.kind == "danger":
            fill, edge, ink = theme.colour("bad"), mix(theme.colour("bad"), (0, 0, 0), 0.3), theme.colour("ink_light")
        elif self.kind == "bare":
            fill, edge = theme.colour("room_light"), mix(theme.colour("room_light"), (255, 240, 215), 0.18)
            ink = theme.colour("ink_light")
        else:
            fill, edge, ink = theme.colour("panel_raised"), theme.colour("panel_edge"), theme.colour("ink")
        if hovered and self.enabled:
            fill = mix(fill, (255, 255, 255), 0.12) if self.kind != "plain" else theme.colour("accent_light")
        if not self.enabled:
            ground = theme.colour("room" if self.kind == "bare" else "panel")
            fill, edge, ink = mix(fill, ground, 0.75), mix(edge, ground, 0.6), mix(ink, ground, 0.6)
        return fill, edge, ink

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """Draw it."""
        fill, edge, ink = self._colours(theme, hovered)
        radius = min(theme.px(10), self.rect.height // 2)
        draw_panel(target, self.rect, radius, fill, edge, max(1, theme.px(1.5)))
        pad = theme.px(12)
        shape = icon(self.icon, theme.px(20), ink) if self.icon else None
        gap = theme.px(8) if shape and self.label else 0
        room = self.rect.width - 2 * pad - (shape.get_width() + gap if shape else 0)
        key = theme.text(self.shortcut, "caption", mix(ink, fill, 0.32)) if self.shortcut else None
        if key:
            room -= key.get_width() + theme.px(10)
        text = theme.text(theme.shorten(self.label, "strong", room), "strong", ink) if self.label else None
        width = (shape.get_width() if shape else 0) + gap + (text.get_width() if text else 0)
        left = self.rect.left + pad if key else self.rect.centerx - width // 2
        if shape:
            target.blit(shape, (left, self.rect.centery - shape.get_height() // 2))
            left += shape.get_width() + gap
        if text:
            target.blit(text, (left, self.rect.centery - text.get_height() // 2))
        if key:
            target.blit(key, (self.rect.right - pad - key.get_width(), self.rect.centery - key.get_height() // 2))
        if focused:
            self._ring(target, theme, radius)

    def press(self, at: tuple[int, int] | None = None) -> None:
        """Do what it is for."""
        self.action()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space press it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        return False


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
class Symbol(Widget):
    """A small picture that can be pressed."""

    picture: pygame.Surface | None = None
    action: Action = lambda: None

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """The picture; a light ground while the mouse is over it."""
        radius = theme.px(10)
        if hovered:
            draw_panel(target, self.rect, radius, theme.colour("accent_light"))
        if self.picture is not None:
            target.blit(self.picture, self.picture.get_rect(center=self.rect.center))
        if focused:
            self._ring(target, theme, radius)

    def press(self, at: tuple[int, int] | None = None) -> None:
        """Do what it is for."""
        self.action()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space press it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        return False


@dataclass
class Slider(Widget):
    """One of `steps` + 1 places on a line, from 0; moved by dragging, clicking, and the arrow keys."""

    steps: int = 1
    value: int = 0
    changed: Callable[[int], None] = lambda _: None

    def _knob(self) -> tuple[int, int]:
        reach = self.rect.height // 2
        part = min(1.0, self.value / self.steps) if self.steps else 0.0
        return self.rect.left + reach + round((self.rect.width - 2 * reach) * part), self.rect.centery

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """A line, bright up to the knob."""
        thick = max(4, theme.px(6))
        line = pygame.Rect(self.rect.left, self.rect.centery - thick // 2, self.rect.width, thick)
        draw_panel(target, line, thick // 2, theme.colour("panel_edge"))
        x, y = self._knob()
        done = pygame.Rect(line.left, line.top, max(thick, x - line.left), thick)
        draw_panel(target, done, thick // 2, theme.colour("accent_light" if hovered else "lid_light"))
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


class Form:
    """Widgets in reading order, one of which may have the focus."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.focus: int | None = None
        self.show_focus = False
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        """The widget that the mouse has pressed and not let go."""

    def _usable(self) -> list[int]:
        return [k for k, widget in enumerate(self.widgets) if widget.enabled and widget.visible]

    def move(self, by: int) -> bool:
        """Move the focus to the next or previous widget that can be used."""
        usable = self._usable()
        if not usable:
            return False
        self.show_focus = True
        if self.focus not in usable:
            self.focus = usable[0 if by > 0 else -1]
        else:
            self.focus = usable[(usable.index(self.focus) + by) % len(usable)]
        return True

    def _towards(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction of the screen."""
        usable = self._usable()
        if self.focus not in usable:
            return self.move(1)
        here = pygame.Vector2(self.widgets[self.focus].rect.center)
        best: tuple[float, int] | None = None
        for k in usable:
            away = pygame.Vector2(self.widgets[k].rect.center) - here
            along, across = away.x * dx + away.y * dy, abs(away.x * dy) + abs(away.y * dx)
            if k != self.focus and along > 2:
                cost = along + 2 * across
                if best is None or cost < best[0]:
                    best = (cost, k)
        if best is not None:
            self.focus = best[1]
            self.show_focus = True
        return best is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the widgets have an event; whether one of them used it."""
        if event.type == pygame.MOUSEBUTTONUP:
            self.held = None
            return False
        if event.type == pygame.MOUSEMOTION:
            if self.held is not None and event.buttons[0]:
                self.held.drag(event.pos)
                return isinstance(self.held, Slider)
            before = self.hovered
            self.hovered = self._at(event.pos)
            return before is not self.hovered
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            widget = self._at(event.pos)
            self.show_focus = False
            if widget is None:
                return False
            self.focus = self.widgets.index(widget)
            self.held = widget
            widget.press(event.pos)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB:
            return self.move(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.focus is not None and self.focus < len(self.widgets):
            widget = self.widgets[self.focus]
            if widget.enabled and widget.visible and widget.key(event):
                self.show_focus = True
                return True
        arrows = {
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
        }
        if event.key in arrows:
            return self._towards(*arrows[event.key])
        return False

    def _at(self, position: tuple[int, int]) -> Widget | None:
        for widget in reversed(self.widgets):
            if widget.enabled and widget.visible and widget.rect.collidepoint(position):
                return widget
        return None

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw all of them."""
        for k, widget in enumerate(self.widgets):
            if widget.visible:
                shown = k == self.focus and (self.show_focus or isinstance(widget, TextField))
                widget.draw(target, theme, focused=shown, hovered=widget is self.hovered)
