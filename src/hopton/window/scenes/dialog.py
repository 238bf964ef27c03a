"""Dialogs over a dimmed scene: pause, confirmations, the end of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from hopton.window.app import App
from hopton.window.paint import draw_panel
from hopton.window.scenes.base import Scene
from hopton.window.widgets import Button, Form

Draw = Callable[[pygame.Surface, pygame.Rect], None]


@dataclass(frozen=True)
class Answer:
    """A button of a dialog. The dialog closes first, then `action` happens, unless `keep_open`."""

    label: str
    action: Callable[[], None] = lambda: None
    kind: str = "plain"
    key: int | None = None
    keep_open: bool = False


class Dialog(Scene):
    """A title, some text, perhaps a picture, and answers one below the other (or side by side)."""

    overlay = True

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        escape: int = 0,
        side_by_side: bool = False,
        picture: Draw | None = None,
        picture_height: float = 0,
        width: float = 440,
    ) -> None:
        """`escape` is the answer that Escape gives; `picture` draws `picture_height` theme pixels."""
        super().__init__(app)
        self.title, self.text, self.answers = title, text, tuple(answers)
        self.escape, self.side_by_side = escape, side_by_side
        self.picture, self.picture_height = picture, picture_height
        self.width = width
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.lines: list[str] = []
        self.form = Form()

    def layout(self) -> None:
        """Make the panel as tall as its contents."""
        theme = self.theme
        pad, gap, control = theme.px(28), theme.space("medium"), theme.space("control")
        width = theme.px(self.width)
        inner = width - 2 * pad
        self.lines = theme.wrap(self.text, "body", inner) if self.text else []
        height = pad + theme.line_height("title") + gap
        height += len(self.lines) * theme.line_height("body") + (gap if self.lines else 0)
        height += theme.px(self.picture_height) + (gap if self.picture else 0)
        rows = 1 if self.side_by_side else len(self.answers)
        height += rows * control + (rows - 1) * theme.px(9) + pad
        self.panel = pygame.Rect(0, 0, width, height)
        self.panel.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        top = self.panel.bottom - pad - rows * control - (rows - 1) * theme.px(9)
        focus, shown = self.form.focus, self.form.show_focus
        buttons = []
        for k, answer in enumerate(self.answers):
            if self.side_by_side:
                n = len(self.answers)
                each = (inner - (n - 1) * gap) // n
                rect = pygame.Rect(self.panel.left + pad + k * (each + gap), top, each, control)
            else:
                rect = pygame.Rect(self.panel.left + pad, top + k * (control + theme.px(9)), inner, control)
            shortcut = pygame.key.name(answer.key).upper() if answer.key else ""
            buttons.append(Button(rect, label=answer.label, kind=answer.kind, shortcut=shortcut, action=self._give(k)))
        self.form = Form(buttons)
        self.form.focus, self.form.show_focus = (0 if focus is None else focus), shown

    def _give(self, k: int) -> Callable[[], None]:
        def give() -> None:
            self.app.sounds.play("button")
            if not self.answers[k].keep_open:
                self.app.pop()
            self.answers[k].action()
            self.dirty = True

        return give

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons, their keys, Escape."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self._give(self.escape)()
                return
            for k, answer in enumerate(self.answers):
                if answer.key is not None and event.key == answer.key:
                    self._give(k)()
                    return
        if self.form.handle(event):
            self.dirty = True

    def draw(self, target: pygame.Surface) -> None:
        """The panel over what was there before."""
        theme = self.theme
        if self.under is not None:
            target.blit(self.under, (0, 0))
        draw_panel(
            target,
            self.panel,
            theme.px(16),
            theme.colour("panel"),
            theme.colour("panel_edge"),
            theme.px(1.5),
            theme.px(22),
        )
        pad, gap = theme.px(28), theme.space("medium")
        left, y = self.panel.left + pad, self.panel.top + pad - theme.px(4)
        inner = self.panel.width - 2 * pad
        title = theme.shorten(self.title, "title", inner)
        target.blit(theme.text(title, "title", theme.colour("ink")), (left, y))
        y += theme.line_height("title") + gap
        for line in self.lines:
            target.blit(theme.text(line, "body", theme.colour("ink_soft")), (left, y))
            y += theme.line_height("body")
        if self.lines:
            y += gap
        if self.picture:
            self.picture(target, pygame.Rect(left, y, inner, theme.px(self.picture_height)))
        self.form.draw(target, theme)

    def close_asked(self) -> None:
        """Closing the window answers like Escape and asks the scene below."""
        self.app.pop()
        if self.app.top is not None:
            self.app.top.close_asked()
