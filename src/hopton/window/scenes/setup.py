"""The first screen of a game: who sits where and how well, to how many points, and resuming what was saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from hopton.players import DEFAULT_SKILL
from hopton.rules import GAMES
from hopton.window.app import App
from hopton.window.choices import Choice, Cycle, TextField
from hopton.window.games import GAME_WINDOWS
from hopton.window.match_setup import PERSON, SKILLS, MatchSetup, Seat, kinds_for, usual_bot
from hopton.window.paint import Patches, corner_patches, draw_panel, room
from hopton.window.scenes.base import Scene
from hopton.window.scenes.help import HelpScene
from hopton.window.theme import Theme
from hopton.window.widgets import Button, Form, Symbol, Widget
from hopton.window.words import Words

PANEL_WIDTH = 740
ROW_HEIGHT = 54
CAPTIONS = 22
"""The height of the line that says what stands in the seats' rows."""
PICTURE_FRAMES = 30
"""How many times a second the picture moves."""


class SetupScene(Scene):
    """Chooses a MatchSetup of one game and hands it to `start`; `resume` gets the saved match, if there is one."""

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        *,
        start: Callable[[MatchSetup], None],
        resume: Callable[[Path], None],
        saved: Path | None,
        back: Callable[[], None] | None = None,
        practice: Callable[[], None] | None = None,
    ) -> None:
        """`back` leads to the screen before, `practice` to where one can practise."""
        super().__init__(app)
        self.setup = setup
        self.game = GAME_WINDOWS[setup.game]
        self.start, self.resume_match, self.saved = start, resume, saved
        self.back, self.practice = back, practice
        rules = GAMES[setup.game]
        self.counts = range(rules.min_players, rules.max_players + 1)
        self.offered = kinds_for(setup.game)
        self.names = [seat.name for seat in setup.seats]
        self.names += [str(name) for name in app.words.pages("setup.names") if name not in self.names]
        self.kinds = [seat.kind for seat in setup.seats]
        self.skills = [min(range(len(SKILLS)), key=lambda k: abs(SKILLS[k] - seat.skill)) for seat in setup.seats]
        for _ in range(rules.max_players - len(self.kinds)):
            self.kinds.append(usual_bot(setup.game))
            self.skills.append(SKILLS.index(DEFAULT_SKILL))
        self.count = len(setup.seats)
        self.fault = ""
        self.age = 0.0
        self.form = Form()
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.window = pygame.Rect(0, 0, 0, 0)
        self.backdrop: pygame.Surface | None = None
        self.patches: Patches = []
        self._picture_only = False
        self.labels: list[tuple[str, int]] = []
        self.captions: list[tuple[str, int, int]] = []

    @property
    def texts(self) -> Words:
        """The texts of the game."""
        return self.words.part(self.setup.game)

    @property
    def takes_keys(self) -> bool:  # type: ignore[override]  # most scenes never do
        """Whether a name is being typed."""
        focus = self.form.focus
        return focus is not None and self.form.widgets[focus].types

    # -- layout --------------------------------------------------------------------------

    def layout(self) -> None:
        """The panel on the left, the game's picture on the right."""
        theme = self.theme
        width, height = self.app.size
        self._picture_only = False
        self.panel = pygame.Rect(0, 0, theme.px(PANEL_WIDTH), 0)
        room_left = width - self.panel.width
        gap = theme.px(36)
        self.panel.left = min(gap, room_left // 6)
        self.window = pygame.Rect(self.panel.right + gap, theme.px(28), 0, 0)
        self.window.width = width - self.window.left - gap
        self.window.height = height - 2 * theme.px(28)
        self.backdrop = room(theme, self.app.size)
        self.patches = corner_patches(self.backdrop, self.window, theme.px(16))
        self._make_form()

    @property
    def _row(self) -> int:
        return self.theme.px(ROW_HEIGHT)

    def _make_form(self) -> None:
        theme = self.theme
        pad, control, row = theme.px(30), theme.space("control"), self._row
        rows = 1 + self.count + len(self.game.options)
        self.panel.height = 2 * theme.px(24) + rows * row + theme.px(CAPTIONS + 48) + 2 * control + theme.px(28)
        self.panel.centery = self.app.size[1] // 2 + theme.px(34)
        left, inner = self.panel.left + pad, self.panel.width - 2 * pad
        label = theme.px(160)
        y = self.panel.top + theme.px(24)
        widgets: list[Widget] = []
        self.labels = []

        def choose(text: str, options: list[str], chosen: int, changed: Callable[[int], None]) -> None:
            self.labels.append((text, y))
            rect = pygame.Rect(left + label, y, inner - label, control)
            widgets.append(Choice(rect, options=options, chosen=chosen, changed=changed))

        counts = [str(count) for count in self.counts]
        choose(self.words("setup.players"), counts, self.count - self.counts[0], self._set_count)
        y += row
        y += theme.px(CAPTIONS)
        columns = self._columns(left, inner)
        seat = "seat" if self.game.cast(theme, self.count, 0, theme.px(32)) else "place"
        self.captions = [
            (self.words(f"setup.{name}"), x + theme.px(2), y - theme.px(CAPTIONS - 3))
            for name, (x, _) in zip((seat, "name", "who", "hand"), columns, strict=False)
        ]
        for k in range(self.count):
            widgets += self._seat(k, y, columns)
            y += row
        for option in self.game.options:
            value = self.setup.options.get(option.name, option.default)
            values = [*option.values] if value in option.values else sorted([*option.values, value])
            key = f"options.{option.name}_values"
            names = self.texts.pages(key) if self.texts.has(key) else values
            shown = [str(name) for name in names]
            choose(
                self.texts(f"options.{option.name}"), shown, values.index(value), self._set_option(option.name, values)
            )
            y += row
        self.note_top = y
        widgets += self._make_buttons(left, inner, control)
        old_focus, shown_focus = self.form.focus, self.form.show_focus
        self.form = Form(widgets)
        if old_focus is not None and old_focus < len(widgets):
            self.form.focus, self.form.show_focus = old_focus, shown_focus

    def _columns(self, left: int, inner: int) -> list[tuple[int, int]]:
        """Where symbol, name, who plays, and the bot's hand stand in a seat's row: left edge and width."""
        gap = self.theme.px(10)
        widths = [self.theme.px(66), self.theme.px(140), 0, self.theme.px(86)]
        if not self.game.steady:
            widths.pop()
        widths[2] = inner - sum(widths) - (len(widths) - 1) * gap
        return [(left + sum(widths[:k]) + k * gap, width) for k, width in enumerate(widths)]

    def _seat(self, k: int, y: int, columns: list[tuple[int, int]]) -> list[Widget]:
        control = self.theme.space("control")
        places = [pygame.Rect(x, y, width, control) for x, width in columns]
        labels = [self.words(f"kinds.{offer}") for offer in self.offered]
        chosen = self.offered.index(self.kinds[k])
        picture = self.game.cast(self.theme, self.count, k, self.theme.px(32)) or _numbered(self.theme, k + 1)
        row: list[Widget] = [
            Symbol(places[0], picture=picture, action=lambda: self._pass_on(k)),
            TextField(places[1], value=self.names[k], changed=self._rename(k)),
            Choice(places[2], options=labels, chosen=chosen, changed=self._set_kind(k)),
        ]
        if self.kinds[k] != PERSON and self.game.steady:
            skills = [str(skill) for skill in self.words.pages("setup.skills")]
            row.append(Cycle(places[3], options=skills, chosen=self.skills[k], changed=self._set_skill(k)))
        return row

    def _make_buttons(self, left: int, inner: int, control: int) -> list[Widget]:
        theme, words = self.theme, self.words
        gap = theme.px(10)
        foot = self.panel.bottom - theme.px(24) - control
        upper = pygame.Rect(left, foot - control - theme.px(20), inner, control + theme.px(8))
        start = Button(upper, label=words("setup.start"), kind="primary", icon="play", action=self._start)
        row = [
            Button(label=words("setup.resume"), enabled=self.saved is not None, action=self._resume),
            Button(label=words("setup.help"), action=self._help),
        ]
        if self.practice is not None:
            row.append(Button(label=words("setup.practice"), action=self.practice))
        if self.back is None:
            row.append(Button(label=words("setup.quit"), action=self.app.quit))
        else:
            row.append(Button(label=words("setup.back"), action=self.back))
        each = (inner - (len(row) - 1) * gap) // len(row)
        for k, button in enumerate(row):
            button.rect = pygame.Rect(left + k * (each + gap), foot, each, control)
        return [start, *row]

    # -- what the widgets do -------------------------------------------------------------

    def _set_count(self, k: int) -> None:
        self.count = self.counts[k]
        self._make_form()

    def _set_skill(self, k: int) -> Callable[[int], None]:
        def set_skill(skill: int) -> None:
            self.skills[k] = skill

        return set_skill

    def _pass_on(self, k: int) -> None:
        """The player takes the symbol of the next seat, and who sits there takes this one."""
        other = (k + 1) % self.count
        for column in (self.names, self.kinds, self.skills):
            values: list[object] = column  # type: ignore[assignment]  # names or numbers: both are only exchanged
            values[k], values[other] = values[other], values[k]
        self.app.sounds.play("take")
        self._make_form()

    def _set_option(self, name: str, values: list[object]) -> Callable[[int], None]:
        def set_option(k: int) -> None:
            self.setup = replace(self.setup, options={**self.setup.options, name: values[k]})

        return set_option

    def _rename(self, k: int) -> Callable[[str], None]:
        def rename(name: str) -> None:
            self.names[k] = name
            self.fault = ""

        return rename

    def _set_kind(self, k: int) -> Callable[[int], None]:
        def set_kind(kind: int) -> None:
            self.kinds[k] = self.offered[kind]
            self.app.sounds.play("button")
            self._make_form()

        return set_kind

    def _help(self) -> None:
        self.app.push(HelpScene(self.app, self.setup.game))

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
        seats = tuple(Seat(name, self.kinds[k], SKILLS[self.skills[k]]) for k, name in enumerate(names))
        self.start(replace(self.setup, seats=seats))

    def complain(self, text: str) -> None:
        """Say what went wrong."""
        self.fault = text
        self.redraw()

    # -- input and drawing ---------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """The form; F1 helps, Enter starts unless a widget has the focus."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.back is not None:
            self.back()
            return
        if self.form.handle(event):
            self.redraw()
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()
            self.redraw()

    def update(self, dt: float) -> None:
        """The picture lives, unless motion is not wanted."""
        before = int(self.age * PICTURE_FRAMES)
        self.age += dt
        if int(self.age * PICTURE_FRAMES) != before and not self.app.settings.reduced_motion:
            if not self.dirty:
                self._picture_only = True
            self.dirty = True

    def redraw(self) -> None:
        """Everything, not only the picture."""
        super().redraw()
        self._picture_only = False

    def draw(self, target: pygame.Surface) -> None:
        """The whole screen; after that only the picture, as long as nothing else changes."""
        theme = self.theme
        assert self.backdrop is not None
        only, self._picture_only = self._picture_only and target is self.app.screen.surface, False
        self.changed = [self.window] if only else None
        if not only:
            target.blit(self.backdrop, (0, 0))
        target.blit(self.game.picture(theme, self.window.size, self.age), self.window)
        target.blits(self.patches)
        if only:
            return
        title = theme.text(self.texts("title"), "display", theme.colour("ink_light"))
        top = self.panel.top - title.get_height() - theme.px(12)
        target.blit(title, (self.panel.left + theme.px(4), top))
        left = self.panel.left + title.get_width() + theme.px(20)
        room = self.panel.right - left
        style = theme.roomy(self.texts("tagline"), room, "body", "caption")
        line = theme.shorten(self.texts("tagline"), style, room)
        tagline = theme.text(line, style, theme.colour("ink_light_soft"))
        target.blit(tagline, (left, top + title.get_height() - tagline.get_height() - theme.px(9)))
        fill, edge = theme.colour("panel"), theme.colour("panel_edge")
        draw_panel(target, self.panel, theme.px(16), fill, edge, theme.px(1.5), theme.px(16))
        left = self.panel.left + theme.px(30)
        control = theme.space("control")
        for label, y in self.labels:
            text = theme.text(label, "strong", theme.colour("ink"))
            target.blit(text, (left, y + control // 2 - text.get_height() // 2))
        for caption, x, y in self.captions:
            target.blit(theme.text(caption, "caption", theme.colour("ink_soft")), (x, y))
        note, colour_name = (self.fault, "bad") if self.fault else (self.words("setup.keys"), "ink_soft")
        top = self.note_top + theme.px(2)
        for note_line in theme.wrap(note, "caption", self.panel.width - theme.px(60))[:2]:
            target.blit(theme.text(note_line, "caption", theme.colour(colour_name)), (left, top))
            top += theme.line_height("caption")
        self.form.draw(target, theme)


def _numbered(theme: Theme, number: int) -> pygame.Surface:
    """The symbol of a seat in a game in which players have none: its number in the order of play."""
    size = theme.px(32)
    made = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    pygame.draw.aacircle(made, theme.colour("panel_edge"), (size / 2, size / 2), size / 2 - 1)
    pygame.draw.aacircle(made, theme.colour("panel_raised"), (size / 2, size / 2), size / 2 - theme.px(2.5))
    text = theme.text(str(number), "strong", theme.colour("ink"))
    made.blit(text, text.get_rect(center=(size // 2, size // 2)))
    return made
