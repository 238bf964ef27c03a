"""Buttons, choices, text fields, and the focus that makes all of them work without a mouse.

A `Form` holds widgets in reading order. Tab and shift-Tab or the arrow keys move the focus,
Enter and space press, and the mouse does the same by pointing. The focus ring shows once keys are used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from hopton.window.icons import icon
from hopton.window.paint import draw_panel, mix
from hopton.window.theme import Colour, Theme

Action = Callable[[], None]


@dataclass
class Widget:
    """Something in a rectangle that can have the focus."""

    drags: ClassVar[bool] = False
    """Whether it follows the mouse while its button is held."""
    types: ClassVar[bool] = False
    """Whether something is typed into it."""

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
        style = theme.roomy(self.label, room, "strong", "caption")
        text = theme.text(theme.shorten(self.label, style, room), style, ink) if self.label else None
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
                return self.held.drags
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
                shown = k == self.focus and (self.show_focus or widget.types)
                widget.draw(target, theme, focused=shown, hovered=widget is self.hovered)
