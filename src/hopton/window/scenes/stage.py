"""The table with its panels, driven by modes: what playing and watching share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from hopton.physics.lid_push import Fall, Token
from hopton.rules.hop_le_jton import State
from hopton.tables import LidPushTable
from hopton.window.app import App
from hopton.window.board import Board
from hopton.window.flights import Flight, Flights
from hopton.window.layout import PlayLayout, play_layout
from hopton.window.panels import Panels, PlayerCard
from hopton.window.scenes.base import Scene
from hopton.window.session import Session
from hopton.window.table_view import TableView
from hopton.window.toast import Toast
from hopton.window.widgets import Button, Form

if TYPE_CHECKING:
    from hopton.window.hand import LayPlan
    from hopton.window.modes.base import Mode

NEWS_KEPT = 12


class Stage(Scene):
    """One match on the screen. Modes call its methods to act; it draws whatever is so."""

    layout_now: PlayLayout
    view: TableView
    panels: Panels

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table: LidPushTable = session.table
        self.board = Board(session.kind_of, self.table.token_diameter / 2)
        self.board.show(session.table_tokens(), self.table.brown_zone[0])
        self.flights = Flights()
        self.toast = Toast()
        self.mode: Mode | None = None
        self.shown: State = session.state
        self.alpha = 1.0
        self.form = Form()
        self._static: pygame.Surface | None = None
        self._was_whole = True
        self._show_when_landed = False
        self._icons: list[Button] = []
        self._mode_buttons: list[Button] = []

    # -- for modes: geometry -------------------------------------------------------------

    def to_mm(self, position: tuple[float, float]) -> tuple[float, float]:
        """A pixel as a point of the box top."""
        return self.layout_now.to_mm(*position)

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the box top as a pixel."""
        return self.layout_now.to_px(x, y)

    def lid_rect(self) -> pygame.Rect:
        """What is seen of the lid."""
        return self.view.lid_rect(self.board.lid_y)

    def stack_at(self, position: tuple[int, int]) -> int | None:
        """The number of the tray's stack under a pixel."""
        assert self.mode is not None
        tray = self.mode.tray()
        rects = self.panels.stack_rects(self.layout_now.tray, len(tray.stacks)) if tray else []
        return next((k for k, rect in enumerate(rects) if rect.collidepoint(position)), None)

    def stack_centre(self, k: int) -> tuple[float, float]:
        """The middle of a stack in the tray; pixels."""
        assert self.mode is not None
        tray = self.mode.tray()
        count = max(len(tray.stacks) if tray else 1, k + 1)
        rect = self.panels.stack_rects(self.layout_now.tray, count)[k]
        return rect.centerx, rect.top + self.theme.px(8) + self.panels.large.diameter / 2

    def home_of(self, player: str, kind: str) -> tuple[float, float]:
        """Where on a player's card j'tons of a colour are counted; pixels."""
        names = self.session.players
        rect = self.panels.card_rects(self.layout_now.players, len(names))[names.index(player)]
        return self.panels.counter_place(rect, kind, list(self.shown.supply_of(player)))

    # -- for modes: acting ---------------------------------------------------------------

    def set_mode(self, mode: Mode) -> None:
        """Go over to another mode."""
        self.mode = mode
        if self.toast.tone == "bad":
            self.toast.show("", "", 0.0)
        self._make_form()
        mode.start()
        self.refresh()

    def next_mode(self) -> None:
        """Whatever the match needs now."""
        raise NotImplementedError

    def lay_again(self, player: str, plan: LayPlan) -> None:
        """From the lid back to laying."""
        raise NotImplementedError

    def commit_laid(self, player: str, laid: Sequence[tuple[str, float, float]]) -> bool:
        """What was laid becomes part of the match; whether the push may follow, for it may make others fall."""
        before = self.session.table_tokens()
        tilted = self.session.place(player, laid)
        self.show_tilted(before, tilted)
        if tilted:
            self.after_tilt(player)
            return False
        self.shown = self.session.state
        self.after_act()
        return True

    def show_tilted(self, before: Sequence[Token], tilted: Sequence[Fall]) -> None:
        """The box top as it lies now, and what fell from how it lay before."""
        if tilted:
            self.board.show(before, self.board.lid_y)
            self.drop(tilted)
        self.board.show(self.session.table_tokens(), self.board.lid_y)

    def after_tilt(self, player: str) -> None:
        """J'tons have fallen while nobody was pushing."""
        raise NotImplementedError

    def push_step(self, lid_y: float, *, shown: bool) -> float:
        """One fixed step of the push; how fast (mm in a step) the fastest j'ton was set going."""
        falls = self.session.advance(lid_y)
        loudest = 0.0
        if shown or falls:
            self.drop(falls)
            loudest = self.board.step(self.session.table_tokens(), self.session.lid_y)
        return loudest

    def drop(self, falls: Sequence[Fall]) -> None:
        """Fallen j'tons are seen to fall."""
        self.board.drop(falls)

    def finish_push(self) -> str:
        """The push is over: what the rules say, in words; the last falls are seen."""
        self.drop(self.session.end_push())
        self.board.show(self.session.table_tokens(), self.board.lid_y)
        self.after_act()
        return self.session.latest()

    def put_back(self, player: str, need: str, kind: str, x: float, y: float) -> None:
        """A j'ton goes back into the half-circle; raises PlacementError."""
        before = self.session.table_tokens()
        tilted = self.session.put_back(player, need, kind, x, y)
        self.sound("lay")
        self.show_tilted(before, tilted)
        self.after_act()
        if tilted:
            self.after_tilt(player)
        else:
            self.show_state()
            self.next_mode()

    def after_act(self) -> None:
        """Something has been written into the log."""

    def source_of(self, player: str, need: str, kind: str) -> tuple[float, float]:
        """Where a j'ton that is put back comes from; pixels."""
        if need == "replace":
            return self.panels.reserve_place(self.layout_now.reserve, list(self.shown_reserve()).index(kind))
        return self.home_of(player, kind)

    def skip_button(self, action: Callable[[], None]) -> Button:
        """A button that skips a wait."""
        return Button(label=self.words("play.button_skip"), icon="skip", shortcut="Space", action=action)

    def over_buttons(self) -> list[Button]:
        """What can be done when the match is over."""
        return []

    def show_lid(self, lid_y: float) -> None:
        """The lid stands somewhere, nothing moves."""
        self.board.show(self.session.table_tokens(), lid_y)

    @property
    def falls_done(self) -> bool:
        """Whether everything that fell lies still."""
        return all(fall.done for fall in self.board.fallen)

    def collect_fallen(self) -> None:
        """What fell goes to where it belongs, and then the panels show the new state."""
        seconds = self.theme.seconds("collect")
        for k, fall in enumerate(self.board.fallen):
            owner = self.session.owner_after_fall(fall.kind)
            end = self.home_of(owner, fall.kind) if owner else self.to_px(*fall.position)
            small = self.panels.small.diameter / self.view.art.diameter
            flight = Flight(fall.kind, self.to_px(*fall.position), end, seconds, 0.07 * k, (fall.size, small))
            self.flights.add(flight)
        self.board.fallen.clear()
        self._show_when_landed = True
        if not self.flights:
            self.show_state()

    def show_state(self) -> None:
        """The panels show what is so now."""
        self._show_when_landed = False
        self.shown = self.session.state
        self.refresh()

    # -- for modes: telling --------------------------------------------------------------

    def refresh(self) -> None:
        """The panels or buttons have changed: draw all anew."""
        if self.mode is not None and hasattr(self, "layout_now"):
            self._make_form()
        self._static = None
        self.dirty = True

    def say(self, text: str, tone: str = "room_light") -> None:
        """Show a short note for a moment."""
        self.toast.show(text, tone, self.theme.seconds("toast"))
        self.dirty = True

    def say_fault(self, fault: str) -> None:
        """Say why something can't be done."""
        self.sound("button", 0.7)
        self.say(self.words(f"fault.{fault}"), "bad")

    def draw_fault(self, target: pygame.Surface, fault: str, x: float, y: float) -> None:
        """Write at a ghost why it may not lie there."""
        px, py = self.to_px(x, y)
        above = py - self.view.art.diameter / 2 - self.theme.px(20)
        self.view.pill(target, self.words(f"fault.{fault}"), (px, above), self.theme.colour("bad"))

    def sound(self, name: str, volume: float = 1.0) -> None:
        """Play a sound."""
        self.app.sounds.play(name, volume)

    def hear_push(self, speed: float, loudest: float) -> None:
        """The lid slides at `speed` mm/s; a j'ton was set going at `loudest` mm/s."""
        self.app.sounds.slide(min(0.7, speed / 160))
        if loudest > 4.0:
            self.sound("click", min(1.0, 0.15 + loudest / 160))

    def hear_verdict(self) -> None:
        """Good or bad news of the last record."""
        tone = self.session.last_tone()
        if tone:
            self.sound(tone)

    def fly_to_stack(self, kind: str, start: tuple[float, float], k: int) -> None:
        """A j'ton goes back to its stack in the tray."""
        end = self.stack_centre(k)
        size = self.panels.large.diameter / self.view.art.diameter
        self.flights.add(Flight(kind, start, end, 0.28, 0.0, (1.0, size)))
        self.dirty = True

    # -- the scene -----------------------------------------------------------------------

    def layout(self) -> None:
        """For the window's present size."""
        self.layout_now = play_layout(self.theme, self.app.size, self.table)
        self.view = TableView(self.theme, self.layout_now, self.table)
        self.panels = Panels(self.theme, self.words)
        self.flights.finish()
        if self._show_when_landed:
            self.show_state()
        self._icons = self.make_icons()
        self.refresh()

    def make_icons(self) -> list[Button]:
        """The buttons at the right end of the top bar."""
        return []

    def place_icons(self, buttons: Sequence[Button]) -> list[Button]:
        """Give icon buttons their places, from the right."""
        size = self.theme.px(42)
        gap = self.theme.px(9)
        bar = self.layout_now.top_bar
        x = bar.right - self.theme.space("medium") - size
        for button in reversed(buttons):
            button.rect = pygame.Rect(x, bar.centery - size // 2, size, size)
            x -= size + gap
        return list(buttons)

    def _make_form(self) -> None:
        assert self.mode is not None
        area = self.layout_now.actions
        control, gap = self.theme.px(46), self.theme.px(10)
        buttons = self.mode.buttons()
        for k, button in enumerate(buttons):
            top = area.bottom - (len(buttons) - k) * control - (len(buttons) - 1 - k) * gap
            button.rect = pygame.Rect(area.left, top, area.width, control)
        focus, shown, hovered = self.form.focus, self.form.show_focus, self.form.hovered
        self.form = Form([*buttons, *self._icons])
        self.form.show_focus = shown and focus is not None and focus < len(self.form.widgets)
        self.form.focus = focus if self.form.show_focus else None
        if hovered is not None:
            self.form.hovered = next((w for w in self.form.widgets if w.rect == hovered.rect and w.enabled), None)

    def redraw(self) -> None:
        """Draw everything at the next frame."""
        self._was_whole = True
        self.dirty = True

    def update(self, dt: float) -> None:
        """Flights, falls, toast and the mode."""
        if self.flights:
            self.flights.advance(dt)
            self.dirty = True
            if not self.flights and self._show_when_landed:
                self.show_state()
        for fall in self.board.fallen:
            if not fall.done:
                if fall.advance(dt):
                    self.sound("fall", 0.9)
                self.dirty = True
        if self.toast.update(dt):
            self.dirty = True
        if self.mode is not None:
            self.mode.update(dt)

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons first when keys have brought the focus to one, then the mode."""
        if event.type == pygame.WINDOWFOCUSLOST and self.mode is not None:
            self.mode.let_go()
            return
        if self.mode is None:
            return
        on_button = self.form.show_focus and self.form.focus is not None
        keyboard = event.type in (pygame.KEYDOWN, pygame.KEYUP)
        arrow = keyboard and event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
        if arrow and on_button:
            self.form.show_focus, self.form.focus = False, None
            self.dirty = True
        form_first = not keyboard or event.key == pygame.K_TAB or (on_button and not arrow)
        if form_first and self.form.handle(event):
            self.dirty = True
            self._static = None
            return
        if self.mode.handle(event):
            self.dirty = True

    # -- drawing -------------------------------------------------------------------------

    def cards(self) -> list[PlayerCard]:
        """The players as the panel shows them."""
        state = self.shown
        acting = self.mode.player if self.mode else None
        return [
            PlayerCard(
                name=name,
                kind=self.session.kind_in_words(name, self.words),
                score=state.scores[name],
                supply=self.shown_supply(name),
                won={str(kind): n for kind, n in state.won_by(name).items()},
                debts=[debt.token for debt in state.due if debt.player == name],
                active=name == acting,
                winner=bool(state.winners) and name in (state.winners or ()),
            )
            for name in state.players
        ]

    def shown_supply(self, name: str) -> dict[str, int]:
        """A player's supply, less what is being laid just now."""
        assert self.mode is not None
        supply: dict[str, int] = {str(kind): n for kind, n in self.shown.supply_of(name).items()}
        for kind in self.laid_kinds() if name == self.mode.player else ():
            supply[kind] = supply.get(kind, 0) - 1
        return supply

    def laid_kinds(self) -> list[str]:
        """The colours that lie in the brown zone without being part of the match yet."""
        return [kind for kind, _, _ in self.laid_pieces()]

    def laid_pieces(self) -> list[tuple[str, float, float]]:
        """What is being laid: colour and place."""
        laid: list[tuple[str, float, float]] = []
        plan = getattr(self.mode, "plan", None)
        if plan is not None and hasattr(plan, "laid") and not getattr(self.mode, "begun", False):
            laid = [(one.kind, one.x, one.y) for one in plan.laid]
        return laid

    def _draw_static(self) -> pygame.Surface:
        assert self.mode is not None
        picture = self.view.backdrop.copy()
        lay = self.layout_now
        cards = self.cards()
        for rect, card in zip(self.panels.card_rects(lay.players, len(cards)), cards, strict=True):
            self.panels.draw_card(picture, rect, card)
        tray = self.mode.tray()
        if tray is not None:
            self.panels.draw_tray(picture, lay.tray, tray.title, tray.stacks, tray.chosen, tray.note)
        self.panels.draw_reserve(picture, lay.reserve, self.shown_reserve())
        buttons = [widget for widget in self.form.widgets if widget.rect.top > lay.top_bar.bottom]
        news = lay.news.copy()
        if buttons:
            news.height = min(widget.rect.top for widget in buttons) - self.theme.px(12) - news.top
        else:
            news.height = lay.actions.bottom - news.top
        self.panels.draw_news(picture, news, self.session.news()[-NEWS_KEPT:])
        self.panels.draw_banner(picture, lay.top_bar, self.banner_player(), self.mode.hint(), self.left_text())
        return picture

    def shown_reserve(self) -> dict[str, int]:
        """The reserve as the panel shows it."""
        counts = self.shown.reserve
        return {"white": counts[0], "grey": counts[1], "black": counts[2]}

    def banner_player(self) -> tuple[str, list[str]] | None:
        """Whose turn the top bar names, with their colours."""
        assert self.mode is not None
        name = None if self.mode.tells else self.mode.player
        if name is None:
            return None
        called = f"{name}:" if self.session.is_person(name) else name
        return called, list(self.shown.colours(name))

    def left_text(self) -> str:
        """What stands at the left end of the top bar."""
        return self.words("game.title")

    def draw(self, target: pygame.Surface) -> None:
        """Everything."""
        if self.mode is None:
            return
        whole = (
            self._static is None
            or target is not self.app.screen.surface
            or bool(self.flights)
            or getattr(self.mode, "carried", None) is not None
        )
        # The frame after a whole one is whole too: it wipes away what was in the air.
        part = None if whole or self._was_whole else self.layout_now.table
        self._was_whole = whole
        self.changed = part
        if self._static is None:
            self._static = self._draw_static()
        target.set_clip(part)
        target.blit(self._static, (0, 0))
        self._draw_moving(target, whole=part is None)
        target.set_clip(None)

    def _draw_moving(self, target: pygame.Surface, *, whole: bool) -> None:
        assert self.mode is not None
        view, board = self.view, self.board
        pieces = board.pieces(self.alpha)
        view.draw_landed(target, [fall for fall in board.fallen if fall.done])
        view.draw_pieces(target, pieces)
        view.draw_loose(target, self.laid_pieces())
        view.draw_falling(target, [fall for fall in board.fallen if not fall.done])
        self.mode.draw_on_table(target)
        look = self.mode.lid()
        lid_y = board.lid_at(self.alpha)
        view.draw_lid(target, lid_y, look.caption, small=look.small, arrows=look.arrows, lit=look.lit, title=look.title)
        if look.gauge:
            view.draw_gauge(target, lid_y)
        if whole:
            self.form.draw(target, self.theme)
        self.mode.draw_on_top(target)
        for flight in self.flights.all:
            if flight.age >= flight.delay:
                view.draw_flight(target, flight)
        self.toast.draw(target, self.theme, self.layout_now.table)
