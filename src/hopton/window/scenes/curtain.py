"""A card over everything between two people at one screen: the next one takes the mouse, nobody else looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from hopton.window.app import App
from hopton.window.paint import draw_panel, room
from hopton.window.scenes.base import Scene
from hopton.window.widgets import Button, Form

if TYPE_CHECKING:
    from hopton.window.scenes.controls import Controls

WIDTH = 520


class CurtainScene(Scene):
    """Hides the match until `player` says to be there; then it goes and `ready` is called."""

    def __init__(self, app: App, player: str, ready: Callable[[], None], controls: Controls) -> None:
        super().__init__(app)
        self.player, self.ready, self.controls = player, ready, controls
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.lines: list[str] = []
        self.form = Form()
        self.backdrop: pygame.Surface | None = None

    def layout(self) -> None:
        """One card in the middle."""
        theme = self.theme
        pad = theme.px(34)
        width = theme.px(WIDTH)
        self.lines = theme.wrap(self.words("curtain.text", player=self.player), "body", width - 2 * pad)
        control = theme.space("control") + theme.px(8)
        height = pad + theme.line_height("title") + theme.px(14)
        height += len(self.lines) * theme.line_height("body") + theme.px(24) + control + pad
        self.panel = pygame.Rect(0, 0, width, height)
        self.panel.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        button = Button(
            pygame.Rect(self.panel.left + pad, self.panel.bottom - pad - control, width - 2 * pad, control),
            label=self.words("curtain.ready", player=self.player),
            kind="primary",
            shortcut="Space",
            action=self._go,
        )
        self.form = Form([button])
        self.form.focus = 0
        self.backdrop = room(theme, self.app.size)

    def _go(self) -> None:
        self.app.sounds.play("button")
        self.app.pop()
        self.ready()

    def handle(self, event: pygame.event.Event) -> None:
        """The button, space, Enter; the keys of the match for pause and help."""
        if (event.type == pygame.KEYDOWN and self.controls.key(event, True)) or self.form.handle(event):
            self.dirty = True

    def draw(self, target: pygame.Surface) -> None:
        """The card on the bare table."""
        theme = self.theme
        assert self.backdrop is not None
        target.blit(self.backdrop, (0, 0))
        draw_panel(
            target,
            self.panel,
            theme.px(18),
            theme.colour("panel"),
            theme.colour("panel_edge"),
            theme.px(1.5),
            theme.px(22),
        )
        pad = theme.px(34)
        y = self.panel.top + pad - theme.px(4)
        title = theme.shorten(self.words("curtain.title", player=self.player), "title", self.panel.width - 2 * pad)
        target.blit(theme.text(title, "title", theme.colour("ink")), (self.panel.left + pad, y))
        y += theme.line_height("title") + theme.px(14)
        for line in self.lines:
            target.blit(theme.text(line, "body", theme.colour("ink_soft")), (self.panel.left + pad, y))
            y += theme.line_height("body")
        self.form.draw(target, theme)

    def close_asked(self) -> None:
        """The window's close button asks as in the match."""
        self.controls.close_asked()
