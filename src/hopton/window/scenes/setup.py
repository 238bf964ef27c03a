"""The first screen: who plays, to how many points, and resuming what was saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from hopton.rules.hop_le_jton import SEATS
from hopton.tables import LidPushTable
from hopton.window import table_art
from hopton.window.app import App
from hopton.window.match_setup import KINDS, TARGETS, MatchSetup, Seat
from hopton.window.paint import draw_panel
from hopton.window.scenes.base import Scene
from hopton.window.scenes.help import HelpScene
from hopton.window.tokens import TokenArt
from hopton.window.widgets import Button, Choice, Form, TextField, Widget

PANEL_WIDTH = 640
PANEL_HEIGHT = 340
ROW_HEIGHT = 54
"""The panel is as tall as its parts without players, and a row for each player."""
DISPLAY_TOKENS = (
    ("white", 35.0, 105.0, 0.0),
    ("grey", 65.0, 105.0, 0.0),
    ("black", 50.0, 88.0, 0.0),
    ("red", 22.0, 80.0, 0.5),
    ("blue", 81.0, 86.0, -0.7),
    ("green", 24.0, 53.0, 0.0),
    ("yellow", 62.0, 53.0, 0.3),
)


class SetupScene(Scene):
    """Chooses a MatchSetup and hands it to `start`; `resume` gets the saved match, if there is one."""

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        table: LidPushTable,
        *,
        start: Callable[[MatchSetup], None],
        resume: Callable[[Path], None],
        saved: Path | None,
    ) -> None:
        super().__init__(app)
        self.setup, self.table = setup, table
        self.start, self.resume_match, self.saved = start, resume, saved
        self.names = [str(name) for name in app.words.pages("setup.names")]
        for k, seat in enumerate(setup.seats):
            self.names[k] = seat.name
        self.kinds = [seat.kind for seat in setup.seats]
        self.kinds += ["careful"] * (4 - len(self.kinds))
        self.count = len(setup.seats)
        self.fault = ""
        self.form = Form()
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.backdrop: pygame.Surface | None = None

    # -- layout --------------------------------------------------------------------------

    def layout(self) -> None:
        """The panel on the left, a box top on the right."""
        theme = self.theme
        width, height = self.app.size
        self.panel = pygame.Rect(0, 0, theme.px(PANEL_WIDTH), theme.px(PANEL_HEIGHT + ROW_HEIGHT * self.count))
        room = width - self.panel.width
        px_per_mm = min(height * 0.86 / self.table.box_length, room * 0.6 / self.table.box_width)
        box_width = self.table.box_width * px_per_mm
        gap = (room - box_width) / 3
        self.panel.left = round(gap)
        self._place_panel()
        self.backdrop = table_art.room(theme, self.app.size)
        self._draw_box(self.backdrop, self.panel.right + gap, px_per_mm)
        self._make_form()

    def _place_panel(self) -> None:
        self.panel.height = self.theme.px(PANEL_HEIGHT + ROW_HEIGHT * self.count)
        self.panel.centery = self.app.size[1] // 2 + self.theme.px(34)

    def _draw_box(self, target: pygame.Surface, left: float, px_per_mm: float) -> None:
        margin = 16.0
        top = (self.app.size[1] - self.table.box_length * px_per_mm) / 2
        box = table_art.box_top(self.theme, self.table, px_per_mm, margin)
        target.blit(box, (round(left - margin * px_per_mm), round(top - margin * px_per_mm)))
        art = TokenArt(self.theme, round(self.table.token_diameter * px_per_mm))
        places = [
            (kind, (left + x * px_per_mm, top + (self.table.box_length - y) * px_per_mm), angle)
            for kind, x, y, angle in DISPLAY_TOKENS
        ]
        for _, centre, _ in places:
            art.draw_shadow(target, centre)
        for kind, centre, angle in places:
            art.draw(target, kind, centre, angle)

    def _make_form(self) -> None:
        theme = self.theme
        pad, control, gap = theme.px(30), theme.space("control"), theme.px(12)
        left, inner = self.panel.left + pad, self.panel.width - 2 * pad
        y = self.panel.top + theme.px(24)
        label = theme.px(150)
        widgets: list[Widget] = []
        widgets.append(
            Choice(
                pygame.Rect(left + label, y, inner - label, control),
                options=["2", "3", "4"],
                chosen=self.count - 2,
                changed=self._set_count,
            )
        )
        y += control + theme.px(18)
        self.rows_top = y
        icons = theme.px(84)
        name_width = theme.px(150)
        for k in range(self.count):
            widgets.append(
                TextField(
                    pygame.Rect(left + icons, y, name_width, control),
                    value=self.names[k],
                    changed=self._rename(k),
                )
            )
            choice_left = left + icons + name_width + theme.px(10)
            widgets.append(
                Choice(
                    pygame.Rect(choice_left, y, left + inner - choice_left, control),
                    options=[self.words(f"kinds.{kind}") for kind in KINDS],
                    chosen=KINDS.index(self.kinds[k]),
                    changed=self._set_kind(k),
                )
            )
            y += control + gap
        y += theme.px(8)
        self.target_top = y
        targets = sorted({*TARGETS, self.setup.target})
        widgets.append(
            Choice(
                pygame.Rect(left + label, y, inner - label, control),
                options=[str(target) for target in targets],
                chosen=targets.index(self.setup.target),
                changed=lambda k: self._set_target(targets[k]),
            )
        )
        widgets += self._make_buttons(left, inner, control)
        old_focus, shown = self.form.focus, self.form.show_focus
        self.form = Form(widgets)
        if old_focus is not None and old_focus < len(widgets):
            self.form.focus, self.form.show_focus = old_focus, shown

    def _make_buttons(self, left: int, inner: int, control: int) -> list[Widget]:
        theme = self.theme
        foot = self.panel.bottom - theme.px(28) - control
        upper = foot - control - theme.px(16) - theme.px(10)
        third = (inner - 2 * theme.px(10)) // 3
        return [
            Button(
                pygame.Rect(left, upper, inner, control + theme.px(10)),
                label=self.words("setup.start"),
                kind="primary",
                icon="play",
                action=self._start,
            ),
            Button(
                pygame.Rect(left, foot, third, control),
                label=self.words("setup.resume"),
                enabled=self.saved is not None,
                action=self._resume,
            ),
            Button(
                pygame.Rect(left + third + theme.px(10), foot, third, control),
                label=self.words("setup.help"),
                action=self._help,
            ),
            Button(
                pygame.Rect(left + inner - third, foot, third, control),
                label=self.words("setup.quit"),
                action=self.app.quit,
            ),
        ]

    # -- what the widgets do -------------------------------------------------------------

    def _set_count(self, k: int) -> None:
        self.count = k + 2
        self._place_panel()
        self._make_form()

    def _rename(self, k: int) -> Callable[[str], None]:
        def rename(name: str) -> None:
            self.names[k] = name
            self.fault = ""

        return rename

    def _set_kind(self, k: int) -> Callable[[int], None]:
        def set_kind(kind: int) -> None:
            self.kinds[k] = KINDS[kind]
            self.app.sounds.play("button")

        return set_kind

    def _set_target(self, target: int) -> None:
        self.setup = replace(self.setup, target=target)

    def _help(self) -> None:
        self.app.push(HelpScene(self.app))

    def _resume(self) -> None:
        if self.saved is not None:
            self.resume_match(self.saved)

    def _start(self) -> None:
        names = [name.strip() for name in self.names[: self.count]]
        if not all(names):
            self.fault = self.words("setup.empty_name")
            return
        twice = [name for k, name in enumerate(names) if name in names[:k]]
        if twice:
            self.fault = self.words("setup.same_name", name=twice[0])
            return
        self.app.sounds.play("button")
        seats = tuple(Seat(name, self.kinds[k]) for k, name in enumerate(names))
        self.start(replace(self.setup, seats=seats))

    def complain(self, text: str) -> None:
        """Say what went wrong."""
        self.fault = text
        self.dirty = True

    # -- input and drawing ---------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """The form; F1 helps, Enter starts unless a widget has the focus."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
            return
        if self.form.handle(event):
            self.dirty = True
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()
            self.dirty = True

    def draw(self, target: pygame.Surface) -> None:
        """The whole screen."""
        theme = self.theme
        assert self.backdrop is not None
        target.blit(self.backdrop, (0, 0))
        title = theme.text(self.words("game.title"), "display", theme.colour("ink_light"))
        top = self.panel.top - title.get_height() - theme.px(12)
        target.blit(title, (self.panel.left + theme.px(4), top))
        tagline = theme.text(self.words("game.tagline"), "body", theme.colour("ink_light_soft"))
        left = self.panel.left + title.get_width() + theme.px(20)
        target.blit(tagline, (left, top + title.get_height() - tagline.get_height() - theme.px(9)))
        draw_panel(
            target,
            self.panel,
            theme.px(16),
            theme.colour("panel"),
            theme.colour("panel_edge"),
            theme.px(1.5),
            theme.px(16),
        )
        left = self.panel.left + theme.px(30)
        self._label(target, "setup.players", left, self.panel.top + theme.px(24))
        self._label(target, "setup.target", left, self.target_top)
        art = TokenArt(theme, theme.px(34))
        control, gap = theme.space("control"), theme.px(12)
        for k in range(self.count):
            middle = self.rows_top + k * (control + gap) + control // 2
            for j, colour in enumerate(SEATS[self.count][k]):
                centre = (left + art.diameter / 2 + j * theme.px(38), middle)
                art.draw_shadow(target, centre, 1.0, 0.6)
                art.draw(target, colour, centre)
        note, colour_name = (self.fault, "bad") if self.fault else (self.words("setup.keys"), "ink_soft")
        top = self.target_top + control + theme.px(10)
        for line in theme.wrap(note, "caption", self.panel.width - theme.px(60))[:3]:
            target.blit(theme.text(line, "caption", theme.colour(colour_name)), (left, top))
            top += theme.line_height("caption")
        self.form.draw(target, theme)

    def _label(self, target: pygame.Surface, key: str, left: int, top: int) -> None:
        theme = self.theme
        text = theme.text(self.words(key), "strong", theme.colour("ink"))
        target.blit(text, (left, top + theme.space("control") // 2 - text.get_height() // 2))
