"""What is seen of a match, whatever the game: panels tell, and only what moves is drawn again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from hopton.errors import HoptonError
from hopton.window.app import App
from hopton.window.areas import joined
from hopton.window.flights import Flights
from hopton.window.guide import Pointer, draw_guide, guide_area
from hopton.window.layout import MatchLayout, match_layout
from hopton.window.modes import Mode, Waiting
from hopton.window.panels import Panels, PlayerCard
from hopton.window.scenes.base import Scene
from hopton.window.session import Session
from hopton.window.toast import Toast
from hopton.window.widgets import Button, Form
from hopton.window.words import Words

if TYPE_CHECKING:
    from hopton.window.scenes.controls import Controls

NEWS_KEPT = 12
GUIDED = 2
"""So many times in a match the guide says the same."""


class MatchView(Scene):
    """Draws a match. What changes only by `refresh` is kept as one picture, over which the rest is drawn."""

    game: ClassVar[str]

    lay: MatchLayout
    panels: Panels
    backdrop: pygame.Surface

    def __init__(self, app: App, session: Session, controls: Controls) -> None:
        super().__init__(app)
        self.session, self.controls = session, controls
        self.mode: Mode | None = None
        self.shown: Any = session.state
        """The state that the panels show."""
        self.flights = Flights()
        self.toast = Toast()
        self.form = Form()
        self._told = session.records
        self._changes: Mapping[str, int] = {}
        """By how much scores have just changed."""
        self._pointing: str | None = None
        self._pointed: dict[str, int] = {}
        """What the guide points at, and how often it has done so."""
        self._icons: list[Button] = []
        self._static = pygame.Surface((1, 1), 0, 32)
        self._stale = True
        """Whether the static picture shows what is so no longer."""
        self._last: list[pygame.Rect] | None = None

    @property
    def texts(self) -> Words:
        """The texts of the game."""
        return self.words.part(self.game)

    @property
    def by_hand(self) -> bool:
        """While a person decides; what is only shown follows nobody."""
        return self.controls.hands_on and not isinstance(self.mode, Waiting)

    # -- for the games -----------------------------------------------------------------

    def make_layout(self) -> MatchLayout:
        """Where everything stands."""
        return match_layout(self.theme, self.app.size)

    def make_panels(self) -> Panels:
        """What draws the panels."""
        return Panels(self.theme, self.words)

    def laid_out(self) -> None:
        """`lay` and `panels` are there for a new size of the window: make `backdrop` and all other pictures."""
        raise NotImplementedError

    def draw_static(self, picture: pygame.Surface) -> None:
        """Onto the backdrop: all that changes only by `refresh`. Here the players, the news, the line on top."""
        self.draw_players(picture)
        self.draw_news(picture)
        self.draw_banner(picture)

    def draw_moving(self, target: pygame.Surface) -> None:
        """What may move; the target is clipped to `moving_area`."""
        if self.mode is not None:
            self.mode.draw_on_table(target)

    def moving_area(self) -> Sequence[pygame.Rect] | None:
        """Where `draw_moving` draws otherwise than in the frame before; None for the whole window."""
        return None if self.flights else [self.lay.table]

    def draw_card_foot(self, picture: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """The game's own things in the lower part of a player's card."""

    def symbols(self, player: str) -> list[pygame.Surface]:
        """Small pictures before a player's name in the top bar."""
        return []

    def player_card(self, player: str) -> PlayerCard:
        """What stands on a player's card."""
        state = self.shown
        score = state.scores[player]
        return PlayerCard(
            player,
            self.session.kind_in_words(player, self.words),
            score,
            self.words("play.points", n=score),
            active=self.mode is not None and player == self.mode.player,
            winner=player in (state.winners or ()),
        )

    # -- telling -----------------------------------------------------------------------

    def refresh(self) -> None:
        """The panels or buttons have changed: draw all anew."""
        if self.mode is not None and hasattr(self, "lay"):
            self._make_form()
        self._stale = True
        self.dirty = True

    def say(self, text: str, tone: str = "room_light") -> None:
        """Show a short note for a moment."""
        self.toast.show(text, tone, self.theme.seconds("toast"))
        self.dirty = True

    def say_fault(self, fault: str) -> None:
        """Say why something can't be done, by the game's text `fault.<fault>`."""
        self.sound("button", 0.7)
        self.say(self.texts(f"fault.{fault}"), "bad")

    def say_error(self, error: HoptonError) -> None:
        """Say why something was refused: in the game's words where it has them, else in the error's own."""
        code = getattr(error, "code", "")
        if code and self.texts.has(f"fault.{code}"):
            self.say_fault(code)
        else:
            self.sound("button", 0.7)
            self.say(str(error), "bad")

    def sound(self, name: str, volume: float = 1.0) -> None:
        """Play a sound."""
        self.app.sounds.play(name, volume)

    def skip_button(self, action: Callable[[], None]) -> Button:
        """A button that skips a wait."""
        return Button(label=self.words("play.button_skip"), icon="skip", shortcut="Space", action=action)

    # -- buttons -----------------------------------------------------------------------

    def make_icons(self) -> None:
        """The buttons at the right end of the top bar."""
        size, gap = self.theme.px(42), self.theme.px(9)
        bar = self.lay.top_bar
        self._icons = self.controls.icons()
        x = bar.right - self.theme.space("medium") - size
        for button in reversed(self._icons):
            button.rect = pygame.Rect(x, bar.centery - size // 2, size, size)
            x -= size + gap

    def _make_form(self) -> None:
        before = self.form
        focus, shown, hovered = before.focus, before.show_focus, before.hovered
        self.form = Form([*self.controls.buttons(), *self._icons])
        if before.held is not None:
            # A slider under the hand stays in it, though what it changes makes all widgets anew.
            self.form.held = next((w for w in self.form.widgets if w.rect == before.held.rect), None)
        self.form.show_focus = shown and focus is not None and focus < len(self.form.widgets)
        self.form.focus = focus if self.form.show_focus else None
        if hovered is not None:
            self.form.hovered = next((w for w in self.form.widgets if w.rect == hovered.rect and w.enabled), None)

    def mode_buttons(self) -> list[Button]:
        """The mode's buttons in their places, one below the other."""
        assert self.mode is not None
        area = self.lay.actions
        control, gap = self.theme.px(46), self.theme.px(10)
        buttons = self.mode.buttons()
        for k, button in enumerate(buttons):
            button.shortcut = self.app.shown_key(button.shortcut)
            top = area.bottom - (len(buttons) - k) * control - (len(buttons) - 1 - k) * gap
            button.rect = pygame.Rect(area.left, top, area.width, control)
        return buttons

    # -- drawing -----------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything at the next frame."""
        self._last = None
        self.dirty = True

    def draw_players(self, picture: pygame.Surface) -> None:
        """The players' cards."""
        names = self.session.players
        for rect, name in zip(self.panels.card_rects(self.lay.players, len(names)), names, strict=True):
            card = replace(self.player_card(name), change=self._changes.get(name, 0))
            self.draw_card_foot(picture, self.panels.draw_card(picture, rect, card), name)

    def draw_news(self, picture: pygame.Surface) -> None:
        """What has happened, down to the buttons."""
        lay = self.lay
        buttons = [widget for widget in self.form.widgets if widget.rect.colliderect(lay.actions)]
        news = lay.news.copy()
        bottom = min((b.rect.top for b in buttons), default=lay.actions.bottom + self.theme.px(12))
        news.height = bottom - self.theme.px(12) - news.top
        told = self.session.told(self._told, NEWS_KEPT)
        said = self.session.news(self._told, NEWS_KEPT)
        self.panels.draw_news(picture, news, said, [one.changes for one in told])

    def draw_banner(self, picture: pygame.Surface) -> None:
        """Whose turn it is and what is to be done."""
        assert self.mode is not None
        name = None if self.mode.tells else self.mode.player
        who = None
        if name is not None:
            who = (self.words("play.to_act", player=name) if self.session.is_person(name) else name, self.symbols(name))
        left = self.controls.left_text()
        self.panels.draw_banner(picture, self.lay.top_bar, who, self.mode.hint(), left, len(self._icons))

    def draw(self, target: pygame.Surface) -> None:
        """What has changed since the frame before; everything when the panels have."""
        if self.mode is None:
            return
        here = target is self.app.screen.surface
        areas = self._areas()
        last, self._last = self._last, areas if here else None
        if self._stale:
            self._draw_static()
            last = None
        if areas is None or last is None or not here:
            self.changed = None
            target.blit(self._static, (0, 0))
            self._draw_over(target)
            return
        self.changed = joined([*areas, *last], target.get_rect())
        for area in self.changed:
            target.set_clip(area)
            target.blit(self._static, area, area)
            self._draw_over(target)
        target.set_clip(None)

    def _areas(self) -> list[pygame.Rect] | None:
        """Where this frame is drawn over the static picture; None: everywhere."""
        assert self.mode is not None
        moving = self.moving_area()
        if moving is None:
            return None
        areas = [*moving, *self.mode.overlay_area(), *self.toast.area(self.theme, self.lay.table)]
        pointer = self._pointer()
        if pointer is not None:
            text = self.texts(f"guide.{pointer.key}")
            areas.append(guide_area(self.theme, text, pointer, self._guide_room()))
        return areas

    def _pointer(self) -> Pointer | None:
        """What the guide says; nothing in games that the person knows, and nothing more than a few times."""
        if self.mode is None or not self.controls.guided():
            return None
        pointer = self.mode.point()
        key = None if pointer is None else pointer.key
        if key != self._pointing:
            if self._pointing is not None:
                self._pointed[self._pointing] = self._pointed.get(self._pointing, 0) + 1
            self._pointing = key
        if key is None or self._pointed.get(key, 0) >= GUIDED or not self.texts.has(f"guide.{key}"):
            return None
        return pointer

    def _guide_room(self) -> pygame.Rect:
        width, height = self.lay.size
        return pygame.Rect(0, self.lay.top_bar.bottom, width, height - self.lay.top_bar.bottom)

    def _draw_static(self) -> None:
        if self._static.get_size() != self.backdrop.get_size():
            self._static = self.backdrop.copy()
        else:
            self._static.blit(self.backdrop, (0, 0))
        self.draw_static(self._static)
        self.form.draw(self._static, self.theme)
        self._stale = False

    def _draw_over(self, target: pygame.Surface) -> None:
        assert self.mode is not None
        self.draw_moving(target)
        self.mode.draw_on_top(target)
        pointer = self._pointer()
        if pointer is not None:
            draw_guide(target, self.theme, self.texts(f"guide.{pointer.key}"), pointer, self._guide_room())
        self.toast.draw(target, self.theme, self.lay.table)
