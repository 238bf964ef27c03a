"""A list of recorded matches: to watch, to go on with, to film, to throw away."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from hopton.window.app import App
from hopton.window.games import GAME_WINDOWS
from hopton.window.paint import draw_panel, room, rounded
from hopton.window.saves import SavedMatch, look_into, remove
from hopton.window.scenes.base import Scene
from hopton.window.scenes.dialog import Answer, Dialog
from hopton.window.theme import Theme
from hopton.window.widgets import Button, Form, Widget
from hopton.window.words import Words

ROW = 46
MARGIN = 40
SIDE = 320
BAR = 12
"""The width of the bar that says where in the list one is; theme pixels."""
DOUBLE = 0.4
"""Two clicks within so many seconds are one on its way to watching."""
SHARES = (0.17, 0.19, 0.29, 0.35)


def cells(match: SavedMatch, words: Words, named: bool) -> tuple[str, str, str, str]:
    """When (or under which name), what, who, how it stands: the columns of a match's row."""
    when = match.path.stem if named else time.strftime(words("title.when"), time.localtime(match.when))
    if match.winners:
        result = words("title.won", n=len(match.winners), winners=words("dialog.and").join(match.winners))
    else:
        result = words("title.unfinished")
    score = " : ".join(str(match.scores[name]) for name in match.players)
    return when, words(f"{match.game}.title"), ", ".join(match.players), f"{result}  {score}"


@dataclass
class MatchRow(Widget):
    """A recorded match: when, what, who, how it stands. `lit`: it is the chosen one."""

    cells: Sequence[str] = field(default_factory=tuple)
    action: Callable[[], None] = lambda: None
    lit: bool = False

    def draw(self, target: pygame.Surface, theme: Theme, *, focused: bool, hovered: bool) -> None:
        """One line."""
        if hovered or focused or self.lit:
            fill = theme.colour("accent_light")
            edge = theme.colour("accent") if self.lit else None
            draw_panel(target, self.rect, theme.px(9), fill, edge, theme.px(1.5))
        pad = theme.px(12)
        inner = self.rect.width - 2 * pad
        left = self.rect.left + pad
        looks = (("caption", "ink_soft"), ("strong", "ink"), ("caption", "ink_soft"), ("strong", "ink"))
        for text, share, (style, colour) in zip(self.cells, SHARES, looks, strict=False):
            shown = theme.shorten(text, style, round(inner * share) - theme.px(10))
            picture = theme.text(shown, style, theme.colour(colour))
            target.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
            left += round(inner * share)
        if focused:
            self._ring(target, theme, theme.px(9))

    def press(self, at: tuple[int, int] | None = None) -> None:
        """Choose it."""
        self.action()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space choose it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.press()
            return True
        return False


class MatchesScene(Scene):
    """All matches of a folder. Files are looked into one by one, and only those that are seen."""

    def __init__(
        self,
        app: App,
        title: str,
        paths: Sequence[Path],
        *,
        watch: Callable[[Path], None],
        back: Callable[[], None],
        resume: Callable[[Path], None] | None = None,
        named: bool = False,
    ) -> None:
        """`resume` goes on with one that is not over, and then matches may be deleted too; `named`: by file name."""
        super().__init__(app)
        self.title, self.paths = title, list(paths)
        self.watch, self.back, self.resume_match, self.named = watch, back, resume, named
        self.known: dict[Path, SavedMatch | None] = {}
        self.chosen = 0
        self.first = 0
        self.rows = 1
        self.form = Form()
        self.panel = self.side = self.bar = pygame.Rect(0, 0, 0, 0)
        self.buttons_top = 0
        self.backdrop: pygame.Surface | None = None
        self._dragged = False
        self._clicked: tuple[int, float] = (-1, 0.0)
        self._age = 0.0

    # -- layout ----------------------------------------------------------------------------

    def layout(self) -> None:
        """The list on the left, the chosen match on the right."""
        theme = self.theme
        width, height = self.app.size
        self.backdrop = room(theme, self.app.size)
        margin, gap = theme.px(MARGIN), theme.px(20)
        top = theme.px(104)
        self.side = pygame.Rect(width - margin - theme.px(SIDE), top, theme.px(SIDE), height - top - margin)
        self.panel = pygame.Rect(margin, top, self.side.left - gap - margin, self.side.height)
        inner = self.panel.inflate(-theme.px(28), -theme.px(28))
        self.bar = pygame.Rect(inner.right - theme.px(BAR), inner.top, theme.px(BAR), inner.height)
        self.rows = max(1, inner.height // theme.px(ROW))
        self._show(self.chosen)

    def _show(self, k: int) -> None:
        """Choose a match, and scroll until it is seen."""
        self.chosen = min(max(0, k), max(0, len(self.paths) - 1))
        self._scroll(min(max(self.first, self.chosen - self.rows + 1), self.chosen))

    def _scroll(self, first: int) -> None:
        self.first = min(max(0, first), max(0, len(self.paths) - self.rows))
        self._make_form()
        self.dirty = True

    def _make_form(self) -> None:
        theme, words = self.theme, self.words
        inner = self.panel.inflate(-theme.px(28), -theme.px(28))
        widgets: list[Widget] = []
        for k in range(self.first, min(len(self.paths), self.first + self.rows)):
            rect = pygame.Rect(inner.left, inner.top + (k - self.first) * theme.px(ROW), 0, theme.px(ROW - 4))
            rect.width = self.bar.left - theme.px(8) - rect.left
            widgets.append(MatchRow(rect, cells=self._cells(k), action=self._choosing(k), lit=k == self.chosen))
        control, gap, pad = theme.space("control"), theme.px(10), theme.px(20)
        match = self.match
        buttons = [Button(label=words("matches.watch"), kind="primary", icon="play", shortcut="Enter")]
        buttons[0].action, buttons[0].enabled = self._watch, match is not None
        if self.resume_match is not None:
            going = match is not None and not match.winners
            buttons.append(Button(label=words("title.resume"), enabled=going, action=self._resume))
        buttons.append(Button(label=words("watch.film_title"), icon="film", enabled=match is not None))
        buttons[-1].action = self._film
        if self.resume_match is not None:
            buttons.append(Button(label=words("matches.delete"), enabled=bool(self.paths), action=self._ask_delete))
        buttons.append(Button(label=words("matches.back"), shortcut="Esc", action=self.back))
        for k, button in enumerate(reversed(buttons)):
            top = self.side.bottom - pad - (k + 1) * control - k * gap
            button.rect = pygame.Rect(self.side.left + pad, top, self.side.width - 2 * pad, control)
        old, shown = self.form.focus, self.form.show_focus
        self.form = Form([*widgets, *buttons])
        if old is not None and shown:
            self.form.focus, self.form.show_focus = min(old, len(self.form.widgets) - 1), True
        self.buttons_top = buttons[0].rect.top

    def _cells(self, k: int) -> Sequence[str]:
        path = self.paths[k]
        match = self.known.get(path)
        if match is not None:
            return cells(match, self.words, self.named)
        if path not in self.known:
            return (path.stem,) if self.named else ()
        return "", self.words("matches.unread"), path.name

    @property
    def match(self) -> SavedMatch | None:
        """The chosen match, None as long as it is not known or can't be read."""
        return self.known.get(self.paths[self.chosen]) if self.paths else None

    # -- what the widgets do ---------------------------------------------------------------

    def _choosing(self, k: int) -> Callable[[], None]:
        def choose() -> None:
            twice = self._clicked[0] == k and self._age - self._clicked[1] < DOUBLE
            self._clicked = (k, self._age)
            self._show(k)
            if twice:
                self._watch()

        return choose

    def _watch(self) -> None:
        if self.match is not None:
            self.watch(self.match.path)

    def _resume(self) -> None:
        if self.match is not None and self.resume_match is not None:
            self.resume_match(self.match.path)

    def _film(self) -> None:
        if self.match is not None:
            self.app.make_film(self.match.path)

    def _ask_delete(self) -> None:
        words = self.words
        answers = [Answer(words("matches.keep"), kind="primary"), Answer(words("matches.delete"), self._delete)]
        text = words("matches.delete_text")
        self.app.push(Dialog(self.app, words("matches.delete_title"), text, answers, side_by_side=True, width=480))

    def _delete(self) -> None:
        fault = remove(self.paths[self.chosen])
        if fault:
            self.complain(fault)
            return
        del self.paths[self.chosen]
        self._show(self.chosen)

    def complain(self, text: str) -> None:
        """Say what went wrong."""
        self.app.say(text, "bad")

    # -- time and input --------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """One more match that is seen is looked into."""
        self._age += dt
        seen = self.paths[self.first : self.first + self.rows]
        unknown = next((path for path in seen if path not in self.known), None)
        if unknown is not None:
            match = look_into(unknown)
            self.known[unknown] = match if match is not None and match.game in GAME_WINDOWS else None
            self._make_form()
            self.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets, the wheel, the bar, and keys that go through the list."""
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(self.first - 2 * event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.bar.collidepoint(event.pos):
            self._dragged = True
            self._drag(event.pos[1])
        elif event.type == pygame.MOUSEMOTION and self._dragged:
            self._drag(event.pos[1])
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragged = False
            self.form.handle(event)
        elif (event.type == pygame.KEYDOWN and self._key(event.key)) or self.form.handle(event):
            self.dirty = True

    def _drag(self, y: int) -> None:
        part = (y - self.bar.top) / max(1, self.bar.height)
        self._scroll(round(part * len(self.paths) - self.rows / 2))

    def _key(self, key: int) -> bool:
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.rows,
            pygame.K_PAGEDOWN: self.rows,
            pygame.K_HOME: -len(self.paths),
            pygame.K_END: len(self.paths),
        }
        if key in steps:
            self.form.show_focus = False
            self._show(self.chosen + steps[key])
        elif key == pygame.K_ESCAPE:
            self.back()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.form.show_focus:
            self._watch()
        else:
            return False
        return True

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The whole screen."""
        theme = self.theme
        assert self.backdrop is not None
        target.blit(self.backdrop, (0, 0))
        title = theme.text(self.title, "display", theme.colour("ink_light"))
        target.blit(title, (theme.px(MARGIN), theme.px(28)))
        for rect in (self.panel, self.side):
            fill, edge = theme.colour("panel"), theme.colour("panel_edge")
            draw_panel(target, rect, theme.px(16), fill, edge, theme.px(1.5), theme.px(14))
        if not self.paths:
            none = theme.text(self.words("title.none"), "body", theme.colour("ink_soft"))
            target.blit(none, (self.panel.left + theme.px(24), self.panel.top + theme.px(22)))
        self._draw_bar(target)
        self._draw_match(target)
        self.form.draw(target, theme)

    def _draw_bar(self, target: pygame.Surface) -> None:
        if len(self.paths) <= self.rows:
            return
        theme, bar, count = self.theme, self.bar, len(self.paths)
        draw_panel(target, bar, bar.width // 2, theme.colour("panel_edge"))
        high = max(theme.px(30), round(bar.height * self.rows / count))
        top = bar.top + round((bar.height - high) * self.first / max(1, count - self.rows))
        draw_panel(target, pygame.Rect(bar.left, top, bar.width, high), bar.width // 2, theme.colour("accent"))

    def _draw_match(self, target: pygame.Surface) -> None:
        """The chosen match: its game's picture, everybody's points."""
        match, theme, words = self.match, self.theme, self.words
        if match is None:
            return
        pad = theme.px(20)
        left, inner = self.side.left + pad, self.side.width - 2 * pad
        y = self.side.top + pad
        line = theme.line_height("strong") + theme.px(4)
        below = theme.line_height("title") + theme.px(14) + len(match.players) * line
        high = min(theme.px(190), self.buttons_top - theme.px(16) - y - below)
        if high > theme.px(50):
            picture = GAME_WINDOWS[match.game].picture(theme, (inner, high), 1.0)
            target.blit(rounded(picture, theme.px(12)), (left, y))
            y += high + theme.px(8)
        name = theme.shorten(words(f"{match.game}.title"), "title", inner)
        target.blit(theme.text(name, "title", theme.colour("ink")), (left, y))
        y += theme.line_height("title") + theme.px(2)
        for player in sorted(match.players, key=lambda one: -match.scores[one]):
            won = player in (match.winners or ())
            ink = theme.colour("accent" if won else "ink")
            score = theme.text(str(match.scores[player]), "strong", ink)
            target.blit(score, score.get_rect(topright=(left + inner, y)))
            kind = words(f"seat.{match.bots.get(player, 'person')}")
            shown = theme.text(theme.shorten(player, "strong", inner // 2), "strong", ink)
            target.blit(shown, (left, y))
            rest = inner - shown.get_width() - score.get_width() - theme.px(20)
            note = theme.text(theme.shorten(kind, "caption", rest), "caption", theme.colour("ink_soft"))
            target.blit(note, note.get_rect(midleft=(left + shown.get_width() + theme.px(8), y + line // 2)))
            y += line
