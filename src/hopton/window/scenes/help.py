"""The help page: the rules in a few words, what the keys do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from hopton.window.app import App
from hopton.window.choices import Choice
from hopton.window.paint import draw_panel
from hopton.window.scenes.base import Scene
from hopton.window.widgets import Button, Form

WIDTH, HEIGHT = 860, 640


class HelpScene(Scene):
    """Pages over the dimmed scene; the tabs, the arrows and the mouse turn them."""

    overlay = True

    def __init__(self, app: App, game: str, page: int = 0) -> None:
        super().__init__(app)
        # The games' scenes can show this page, and the registry holds the games.
        from hopton.window.games import GAME_WINDOWS

        self.game = GAME_WINDOWS[game]
        self.texts = self.words.part(game)
        self.pages = self.texts.pages("help.pages")
        self.page = page
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.form = Form()

    def layout(self) -> None:
        """One panel in the middle of the window."""
        theme = self.theme
        self.panel = pygame.Rect(0, 0, theme.px(WIDTH), theme.px(HEIGHT))
        self.panel.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        pad, control = theme.px(30), theme.space("control")
        tabs = Choice(
            pygame.Rect(self.panel.left + pad, self.panel.top + theme.px(70), self.panel.width - 2 * pad, control),
            options=[str(page["tab"]) for page in self.pages],
            chosen=self.page,
            changed=self._turn,
        )
        width = theme.px(150)
        foot = self.panel.bottom - pad - control + theme.px(6)
        close = Button(
            pygame.Rect(self.panel.right - pad - width, foot, width, control),
            label=self.words("help.close"),
            kind="primary",
            action=self.app.pop,
        )
        self.form = Form([tabs, close])
        self.form.focus = 0

    def _turn(self, page: int) -> None:
        self.page = page
        self.app.sounds.play("button")
        self.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        """Tabs, arrows, close."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1, pygame.K_h):
            self.app.pop()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            tabs = self.form.widgets[0]
            assert isinstance(tabs, Choice)
            tabs.choose(self.page + (1 if event.key == pygame.K_RIGHT else -1))
        elif self.form.handle(event):
            self.dirty = True

    def draw(self, target: pygame.Surface) -> None:
        """The panel with the present page."""
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
        pad = theme.px(30)
        title = theme.text(self.words("help.title"), "title", theme.colour("ink"))
        target.blit(title, (self.panel.left + pad, self.panel.top + theme.px(22)))
        y = self.panel.top + theme.px(134)
        for block in self.pages[self.page]["text"]:
            y = self._draw_block(target, block, self.panel.left + pad, y, self.panel.width - 2 * pad)
        self.form.draw(target, theme)

    def _draw_block(self, target: pygame.Surface, block: Mapping[str, Any], left: int, y: int, width: int) -> int:
        theme = self.theme
        if "heading" in block:
            text = theme.text(str(block["heading"]), "heading", theme.colour("accent"))
            target.blit(text, (left, y))
            return y + theme.line_height("heading") + theme.px(2)
        indent = 0
        line = theme.line_height("body")
        if "pictures" in block and self.game.help_picture is not None:
            x, size = left, theme.px(40)
            for name in block["pictures"]:
                picture = self.game.help_picture(theme, str(name), size)
                target.blit(picture, (x, y))
                x += max(picture.get_width(), theme.px(46))
            x += theme.px(12)
            lines = theme.wrap(str(block["body"]), "body", left + width - x)
            top = y + max(0, (size - len(lines) * line) // 2)
            for k, text_line in enumerate(lines):
                target.blit(theme.text(text_line, "body", theme.colour("ink")), (x, top + k * line))
            return y + max(size, len(lines) * line) + theme.px(14)
        if "keys" in block:
            x = left
            for key in str(block["keys"]).split():
                text = theme.text(key, "caption", theme.colour("ink"))
                cap = pygame.Rect(x, y, max(theme.px(30), text.get_width() + theme.px(16)), theme.px(29))
                edge = theme.colour("panel_edge")
                draw_panel(target, cap.move(0, theme.px(2)), theme.px(6), edge)
                draw_panel(target, cap, theme.px(6), theme.colour("panel_raised"), edge, 1)
                target.blit(text, text.get_rect(center=cap.center))
                x = cap.right + theme.px(6)
            indent = max(theme.px(190), x - left + theme.px(8))
        for text_line in theme.wrap(str(block["body"]), "body", width - indent):
            target.blit(theme.text(text_line, "body", theme.colour("ink")), (left + indent, y))
            y += line
        return y + theme.px(14 if "keys" in block else 10)
