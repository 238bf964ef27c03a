"""The settings: sound, size, colours, motion, language, and which key does what."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from hopton.text import LANGUAGES
from hopton.window.app import App
from hopton.window.choices import Choice
from hopton.window.paint import draw_panel
from hopton.window.scenes.base import Scene
from hopton.window.settings import KEYS, PALETTES, SIZES, VOLUMES, languages
from hopton.window.widgets import Button, Form, Widget

WIDTH, HEIGHT = 760, 560
ROW = 56
KEY_ROW = 58
FIXED = (pygame.K_ESCAPE, pygame.K_TAB, pygame.K_F1, pygame.K_F11)
"""Keys that always do the same."""


class SettingsScene(Scene):
    """Every change holds at once and is kept."""

    overlay = True

    def __init__(self, app: App, page: int = 0) -> None:
        super().__init__(app)
        self.page = page
        self.waiting: str | None = None
        """The action for which a key is awaited."""
        self.note = ""
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.form = Form()
        self.labels: list[tuple[str, int, int]] = []

    @property
    def takes_keys(self) -> bool:  # type: ignore[override]  # most scenes never do
        """Whether a key is being chosen."""
        return self.waiting is not None

    # -- layout ----------------------------------------------------------------------------

    def layout(self) -> None:
        """One panel in the middle."""
        theme, words = self.theme, self.words
        self.panel = pygame.Rect(0, 0, theme.px(WIDTH), theme.px(HEIGHT))
        self.panel.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        pad, control = theme.px(30), theme.space("control")
        left, inner = self.panel.left + pad, self.panel.width - 2 * pad
        y = self.panel.top + theme.px(70)
        tabs = Choice(
            pygame.Rect(left, y, inner, control),
            options=[words("settings.look"), words("settings.keys")],
            chosen=self.page,
            changed=self._turn,
        )
        y += control + theme.px(24)
        self.labels = []
        rows = self._looks(left, y, inner) if self.page == 0 else self._keys(left, y, inner)
        foot = self.panel.bottom - theme.px(26) - control
        wide = theme.px(170)
        reset = Button(pygame.Rect(left, foot, wide, control), label=words("settings.reset"), action=self._reset)
        done = Button(
            pygame.Rect(left + inner - wide, foot, wide, control),
            label=words("settings.done"),
            kind="primary",
            action=self.app.pop,
        )
        old, shown = self.form.focus, self.form.show_focus
        self.form = Form([tabs, *rows, reset, done])
        self.form.focus = old if old is not None and old < len(self.form.widgets) else 0
        self.form.show_focus = shown

    def _looks(self, left: int, y: int, inner: int) -> list[Widget]:
        theme, words, settings = self.theme, self.words, self.app.settings
        label, control = theme.px(180), theme.space("control")
        rows: list[Widget] = []

        def choice(key: str, options: list[str], chosen: int, changed: Callable[[int], None]) -> None:
            top = y + len(rows) * theme.px(ROW)
            self.labels.append((words(f"settings.{key}"), left, top + control // 2))
            rect = pygame.Rect(left + label, top, inner - label, control)
            rows.append(Choice(rect, options=options, chosen=chosen, changed=changed))

        def texts(key: str) -> list[str]:
            return [str(text) for text in words.pages(f"settings.{key}")]

        def setter(name: str, values: tuple[object, ...] | list[str]) -> Callable[[int], None]:
            return lambda k: self._set(name, values[k])

        near = min(range(len(VOLUMES)), key=lambda k: abs(VOLUMES[k] - settings.volume))
        choice("volume", texts("volumes"), near, setter("volume", VOLUMES))
        choice("size", texts("sizes"), SIZES.index(settings.size), setter("size", SIZES))
        choice("palette", texts("palettes"), PALETTES.index(settings.palette), setter("palette", PALETTES))
        choice("motion", texts("motions"), int(settings.reduced_motion), setter("reduced_motion", (False, True)))
        known = languages()
        if len(known) > 1:
            names = [LANGUAGES[code] for code in known]
            choice("language", names, known.index(settings.language), setter("language", known))
        return rows

    def _keys(self, left: int, y: int, inner: int) -> list[Widget]:
        theme, words, settings = self.theme, self.words, self.app.settings
        gap = theme.px(24)
        wide = (inner - gap) // 2
        button, control = theme.px(130), theme.px(42)
        rows: list[Widget] = []
        for k, action in enumerate(KEYS):
            column, row = divmod(k, (len(KEYS) + 1) // 2)
            x, top = left + column * (wide + gap), y + row * theme.px(KEY_ROW)
            self.labels.append((words(f"settings.actions.{action}"), x, top + control // 2))
            shown = words("settings.press") if action == self.waiting else settings.keys[action].title()
            rows.append(
                Button(
                    pygame.Rect(x + wide - button, top, button, control),
                    label=shown,
                    kind="primary" if action == self.waiting else "plain",
                    action=self._waiting(action),
                )
            )
        return rows

    # -- changes ---------------------------------------------------------------------------

    def _turn(self, page: int) -> None:
        self.page, self.waiting, self.note = page, None, ""
        self.form.focus = 0
        self.layout()
        self.dirty = True

    def _set(self, name: str, value: object) -> None:
        setattr(self.app.settings, name, value)
        self._changed()

    def _changed(self) -> None:
        reason = self.app.settings.save()
        self.note = self.words("settings.failed", reason=reason) if reason else ""
        self.app.settings_changed()
        self.app.sounds.play("button")

    def _reset(self) -> None:
        settings = self.app.settings
        if self.page == 1:
            settings.keys = dict(KEYS)
        else:
            settings.volume, settings.size, settings.palette = 1.0, 1.0, PALETTES[0]
            settings.reduced_motion = False
        self.waiting = None
        self._changed()

    def _waiting(self, action: str) -> Callable[[], None]:
        def wait() -> None:
            self.waiting, self.note = action, ""
            self.layout()
            self.dirty = True

        return wait

    def _bind(self, event: pygame.event.Event) -> None:
        action, self.waiting = self.waiting, None
        assert action is not None
        if event.key not in FIXED:
            key = pygame.key.name(event.key)
            taken = self.app.settings.bind(action, key)
            if taken is not None:
                self.app.sounds.play("penalty", 0.6)
                told = self.words(f"settings.actions.{taken}")
                self.note = self.words("settings.taken", key=key.title(), action=told)
            elif key:
                self._changed()
        self.layout()
        self.dirty = True

    # -- input and drawing -----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets; a key that is awaited; Escape leaves."""
        if event.type == pygame.KEYDOWN and self.waiting is not None:
            self._bind(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif self.form.handle(event):
            self.dirty = True

    def draw(self, target: pygame.Surface) -> None:
        """The panel over what was there before."""
        theme = self.theme
        if self.under is not None:
            target.blit(self.under, (0, 0))
        fill, edge = theme.colour("panel"), theme.colour("panel_edge")
        draw_panel(target, self.panel, theme.px(16), fill, edge, theme.px(1.5), theme.px(22))
        left = self.panel.left + theme.px(30)
        title = theme.text(self.words("settings.title"), "title", theme.colour("ink"))
        target.blit(title, (left, self.panel.top + theme.px(22)))
        for label, x, middle in self.labels:
            text = theme.text(label, "body", theme.colour("ink"))
            target.blit(text, text.get_rect(midleft=(x, middle)))
        note, colour = self.note, "bad"
        if not note and self.page == 1:
            note, colour = self.words("settings.free"), "ink_soft"
        y = self.panel.bottom - theme.px(26) - theme.space("control") - theme.px(46)
        for line in theme.wrap(note, "caption", self.panel.width - theme.px(60))[:2] if note else []:
            target.blit(theme.text(line, "caption", theme.colour(colour)), (left, y))
            y += theme.line_height("caption")
        self.form.draw(target, theme)
