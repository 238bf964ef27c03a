"""The title: the games as living pictures, going on where a match was left, and recent matches to watch again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from hopton.window.app import App
from hopton.window.games import GameWindow
from hopton.window.paint import Patches, corner_patches, draw_panel, mix, room
from hopton.window.saves import SavedMatch, look_into
from hopton.window.scenes.base import Scene
from hopton.window.scenes.matches import MatchRow, cells
from hopton.window.theme import Theme
from hopton.window.widgets import Button, Form, Widget
from hopton.window.words import Words

PICTURE_FRAMES = 20
"""How many times a second the pictures move."""
MARGIN = 40
ROW = 44


@dataclass
class GameCard(Widget):
    """A game to choose: its picture, its name, a line about it."""

    game: GameWindow | None = None
    words: Words | None = None
    action: Callable[[], None] = lambda: None
    age: float = 0.0
    patches: Patches = field(default_factory=list)

    def picture_rect(self, theme: Theme) -> pygame.Rect:
        """Where the picture is."""
        return pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - theme.px(92))

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """The card."""
        assert self.game is not None
        assert self.words is not None
        fill = theme.colour("panel_raised" if hovered or focused else "panel")
        edge = theme.colour("warn" if hovered or focused else "panel_edge")
        radius = theme.px(16)
        draw_panel(target, self.rect, radius, fill, edge, theme.px(2), theme.px(14))
        self.patches = corner_patches(target, self._frame(theme), theme.px(12))
        self.draw_picture(target, theme)
        texts = self.words.part(self.game.game)
        pad = theme.px(16)
        left, inner = self.rect.left + pad, self.rect.width - 2 * pad
        y = self.rect.bottom - theme.px(86)
        title = theme.text(theme.shorten(texts("title"), "title", inner), "title", theme.colour("ink"))
        target.blit(title, (left, y))
        y += theme.line_height("title") - theme.px(2)
        for line in theme.wrap(texts("tagline"), "caption", inner)[:2]:
            target.blit(theme.text(line, "caption", theme.colour("ink_soft")), (left, y))
            y += theme.line_height("caption") - theme.px(2)
        if focused:
            self._ring(target, theme, radius)

    def draw_picture(self, target: pygame.Surface, theme: Theme) -> None:
        """Only what lives."""
        assert self.game is not None
        frame = self._frame(theme)
        target.blit(self.game.picture(theme, frame.size, self.age), frame)
        target.blits(self.patches)

    def _frame(self, theme: Theme) -> pygame.Rect:
        return self.picture_rect(theme).inflate(-theme.px(12), -theme.px(12))

    def press(self, at: tuple[int, int] | None = None) -> None:
        """Choose this game."""
        self.action()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space choose it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        return False


class TitleScene(Scene):
    """Chooses a game, a match to go on with, or one to watch."""

    def __init__(
        self,
        app: App,
        games: Sequence[GameWindow],
        saved: Path | None,
        recent: Sequence[Path],
        *,
        choose: Callable[[str], None],
        resume: Callable[[Path], None],
        watch: Callable[[Path], None],
        settings: Callable[[], None],
        all_matches: Callable[[], None],
    ) -> None:
        """`saved` may be gone on with; `recent` are looked into one by one while the screen is shown."""
        super().__init__(app)
        self.games, self.saved = list(games), saved
        self.choose, self.resume_match, self.watch, self.settings = choose, resume, watch, settings
        self.all_matches = all_matches
        self._unread = list(recent)
        self.matches: list[SavedMatch] = []
        self.goes_on: SavedMatch | None = None
        self.fault = ""
        self.age = 0.0
        self.form = Form()
        self.cards: list[GameCard] = []
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.backdrop: pygame.Surface | None = None
        self._pictures_only = False

    # -- layout ----------------------------------------------------------------------------

    def layout(self) -> None:
        """Cards above, matches below."""
        theme = self.theme
        width, height = self.app.size
        self._pictures_only = False
        self.backdrop = room(theme, self.app.size)
        gap, margin = theme.px(20), theme.px(MARGIN)
        top = theme.px(104)
        low = theme.px(250)
        count = max(1, len(self.games))
        wide = min((width - 2 * margin - (count - 1) * gap) // count, theme.px(420))
        high = height - top - low - margin
        left = (width - count * wide - (count - 1) * gap) // 2
        self.cards = [
            GameCard(
                pygame.Rect(left + k * (wide + gap), top, wide, high),
                game=game,
                words=self.words,
                action=lambda name=game.game: self.choose(name),  # type: ignore[misc]  # a default binds it now
                age=self.age,
            )
            for k, game in enumerate(self.games)
        ]
        self.panel = pygame.Rect(margin, top + high + gap, width - 2 * margin, low - gap)
        self._make_form()

    def _make_form(self) -> None:
        theme, words = self.theme, self.words
        pad, gap, control = theme.px(20), theme.px(10), theme.px(48)
        side = theme.px(300)
        right = self.panel.right - pad - side
        y = self.panel.top + pad
        widgets: list[Widget] = [*self.cards]
        left, inner = self.panel.left + pad, right - theme.px(24) - self.panel.left - pad
        self.list_left = left
        row = theme.px(ROW)
        top = y + theme.line_height("strong") + theme.px(8)
        for match in self.matches[: (self.panel.bottom - theme.px(10) - top) // row]:
            rect = pygame.Rect(left - theme.px(12), top, inner + theme.px(12), row - theme.px(4))
            widgets.append(MatchRow(rect, cells=cells(match, words, False), action=self._watching(match.path)))
            top += row
        half = (side - gap) // 2
        places = [(0, 0, side), (0, 1, side), (0, 2, half), (half + gap, 2, half)]
        buttons = [
            Button(label=words("title.resume"), kind="primary", icon="play", enabled=self.saved is not None),
            Button(label=words("matches.all"), enabled=bool(self.matches), action=self.all_matches),
            Button(label=words("title.settings"), action=self.settings),
            Button(label=words("setup.quit"), action=self.app.quit),
        ]
        buttons[0].action = self._resume
        for button, (x, line, wide) in zip(buttons, places, strict=True):
            button.rect = pygame.Rect(right + x, y + line * (control + gap), wide, control)
        self.note_place = (right, y + 3 * (control + gap), side)
        old, shown = self.form.focus, self.form.show_focus
        self.form = Form([*widgets, *buttons])
        if old is not None and old < len(self.form.widgets):
            self.form.focus, self.form.show_focus = old, shown

    def _watching(self, path: Path) -> Callable[[], None]:
        return lambda: self.watch(path)

    def _resume(self) -> None:
        if self.saved is not None:
            self.resume_match(self.saved)

    def complain(self, text: str) -> None:
        """Say what went wrong."""
        self.fault = text
        self.redraw()

    # -- time, input, drawing --------------------------------------------------------------

    def update(self, dt: float) -> None:
        """The pictures live; one more saved match is looked into."""
        if self._unread:
            path = self._unread.pop(0)
            match = look_into(path)
            known = {game.game for game in self.games}
            if match is not None and match.game in known:
                self.matches.append(match)
                if path == self.saved:
                    self.goes_on = match
                self._make_form()
                self.dirty, self._pictures_only = True, False
        before = int(self.age * PICTURE_FRAMES)
        self.age += dt
        if int(self.age * PICTURE_FRAMES) != before and not self.app.settings.reduced_motion:
            if not self.dirty:
                self._pictures_only = True
            self.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets; Enter goes on or opens the first game."""
        if self.form.handle(event):
            self.dirty, self._pictures_only = True, False
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.saved is not None:
                self._resume()
            elif self.games:
                self.choose(self.games[0].game)

    def redraw(self) -> None:
        """Everything, not only the pictures."""
        super().redraw()
        self._pictures_only = False

    def draw(self, target: pygame.Surface) -> None:
        """Everything, or only the pictures when nothing else has changed."""
        theme = self.theme
        for card in self.cards:
            card.age = self.age
        if self._pictures_only and target is self.app.screen.surface:
            self._pictures_only = False
            self.changed = [card.picture_rect(theme) for card in self.cards]
            for card in self.cards:
                card.draw_picture(target, theme)
            return
        self._pictures_only = False
        self.changed = None
        assert self.backdrop is not None
        target.blit(self.backdrop, (0, 0))
        margin = theme.px(MARGIN)
        name = theme.text(self.words("title.name"), "display", theme.colour("ink_light"))
        target.blit(name, (margin, theme.px(28)))
        line = theme.text(self.words("title.line"), "body", theme.colour("ink_light_soft"))
        where = line.get_rect(bottomleft=(margin + name.get_width() + theme.px(20), theme.px(28) + name.get_height()))
        target.blit(line, where.move(0, -theme.px(9)))
        fill, edge = theme.colour("panel"), theme.colour("panel_edge")
        draw_panel(target, self.panel, theme.px(16), fill, edge, theme.px(1.5), theme.px(14))
        heading = theme.text(self.words("title.recent"), "strong", theme.colour("ink"))
        target.blit(heading, (self.list_left, self.panel.top + theme.px(20)))
        if not self.matches and not self._unread:
            none = theme.text(self.words("title.none"), "body", mix(theme.colour("ink_soft"), fill, 0.2))
            target.blit(none, (self.list_left, self.panel.top + theme.px(54)))
        self._draw_note(target)
        self.form.draw(target, theme)

    def _draw_note(self, target: pygame.Surface) -> None:
        theme = self.theme
        left, top, width = self.note_place
        note, colour = self.fault, "bad"
        if not note and self.goes_on is not None:
            title = self.words(f"{self.goes_on.game}.title")
            note, colour = f"{title}: {', '.join(self.goes_on.players)}", "ink_soft"
        for text in theme.wrap(note, "caption", width)[:2] if note else []:
            target.blit(theme.text(text, "caption", theme.colour(colour)), (left, top))
            top += theme.line_height("caption")
