"""The box top with its panels: one match of Hop le J'ton on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pygame

from hopton.match.base import Moment
from hopton.match.hop_le_jton import LidDecision, LidMatch
from hopton.match.hop_le_jton.recorded import colour_of
from hopton.physics.lid_push import Fall, Side
from hopton.players.hop_le_jton import Laying
from hopton.records import Fell, PenaltyPaid, Placed, PushEnded, PushStarted, Replaced, Tilted
from hopton.rules.hop_le_jton import VALUES, State, legal
from hopton.window.app import App
from hopton.window.flights import Flight
from hopton.window.hop_le_jton.board import Board
from hopton.window.hop_le_jton.hand import LayPlan
from hopton.window.hop_le_jton.layout import LidLayout, lid_layout
from hopton.window.hop_le_jton.modes.base import LidLook, LidMode, Tray
from hopton.window.hop_le_jton.modes.lay import LayMode
from hopton.window.hop_le_jton.modes.push import PushMode
from hopton.window.hop_le_jton.modes.put import PutMode
from hopton.window.hop_le_jton.modes.roll import RollShow
from hopton.window.hop_le_jton.modes.show import LayShow
from hopton.window.hop_le_jton.modes.tilt import TiltMode
from hopton.window.hop_le_jton.table_view import TableView
from hopton.window.hop_le_jton.tray import LidPanels
from hopton.window.modes import Mode
from hopton.window.panels import Panels
from hopton.window.scenes.match import MatchScene
from hopton.window.session import Session


class LidScene(MatchScene):
    """Modes call its methods to act; it draws whatever is so."""

    game = "hop-le-jton"
    untold = (Placed, PushStarted, Fell)

    lay: LidLayout
    panels: LidPanels
    view: TableView
    shown: State

    def __init__(self, app: App, session: Session, controls: Any) -> None:
        super().__init__(app, session, controls)
        self.table = self.lid_match.box
        box = (self.table.box_width, self.table.box_length)
        self.board = Board(colour_of, self.table.token_diameter / 2, box)
        self.alpha = 1.0

    @property
    def lid_match(self) -> LidMatch:
        """The match behind the window."""
        return cast(LidMatch, self.session.match)

    # -- geometry --------------------------------------------------------------------------

    def make_layout(self) -> LidLayout:
        """The box as large as fits."""
        return lid_layout(self.theme, self.app.size, self.table)

    def make_panels(self) -> Panels:
        """Panels with tray and reserve."""
        return LidPanels(self.theme, self.words, self.texts)

    def laid_out(self) -> None:
        """The box top at this size."""
        self.view = TableView(self.theme, self.lay, self.table)
        self.backdrop = self.view.backdrop

    def to_mm(self, position: tuple[float, float]) -> tuple[float, float]:
        """A pixel as a point of the box top."""
        return self.lay.to_mm(*position)

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the box top as a pixel."""
        return self.lay.to_px(x, y)

    def lid_rect(self) -> pygame.Rect:
        """What is seen of the lid."""
        return self.view.lid_rect(self.board.lid_y)

    def tray(self) -> Tray | None:
        """What lies in the tray."""
        return self.mode.tray() if isinstance(self.mode, LidMode) else None

    def stack_at(self, position: tuple[int, int]) -> int | None:
        """The number of the tray's stack under a pixel."""
        tray = self.tray()
        rects = self.panels.stack_rects(self.lay.left_foot, len(tray.stacks)) if tray else []
        return next((k for k, rect in enumerate(rects) if rect.collidepoint(position)), None)

    def stack_centre(self, k: int) -> tuple[float, float]:
        """The middle of a stack in the tray; pixels."""
        tray = self.tray()
        count = max(len(tray.stacks) if tray else 1, k + 1)
        rect = self.panels.stack_rects(self.lay.left_foot, count)[k]
        return rect.centerx, rect.top + self.theme.px(8) + self.panels.large.diameter / 2

    def home_of(self, player: str, kind: str) -> tuple[float, float]:
        """Where on a player's card j'tons of a colour are counted; pixels."""
        names = self.session.players
        rect = self.panels.card_rects(self.lay.players, len(names))[names.index(player)]
        return self.panels.counter_place(rect, kind, list(self.shown.supply_of(player)))

    def source_of(self, player: str, kind_of_act: str, kind: str) -> tuple[float, float]:
        """Where a j'ton that is laid or put back comes from; pixels. `kind_of_act` names the record."""
        if kind_of_act == "replaced":
            return self.panels.reserve_place(self.lay.right_head, list(self.shown_reserve()).index(kind))
        return self.home_of(player, kind)

    # -- what comes next -------------------------------------------------------------------

    def reset(self) -> None:
        """All lies still, the lid stands at its start."""
        self.board.fallen.clear()
        self.alpha = 1.0
        self.show_lid(self.table.brown_zone[0])

    def person_mode(self, player: str) -> Mode:
        """Lay, push or put back."""
        need = self.lid_match.need()
        if need.kind == "place":
            return LayMode(self, player)
        if need.kind == "push":
            return PushMode(self, player, None)
        return PutMode(self, player, need.kind, *self._payable(player, need.kind))

    def _payable(self, player: str, need: str) -> tuple[dict[str, int], str]:
        """What may be put back now: colours with their numbers, and where they are taken from."""
        state = self.session.state
        kinds = [record.token for record in legal(state, player) if isinstance(record, Replaced | PenaltyPaid)]
        won = state.won_by(player)
        if need == "replace":
            counts: dict[str, int] = {**self.shown_reserve()}
            return {kind: counts[kind] for kind in kinds}, "reserve"
        if any(won.values()):
            return {kind: won[kind] for kind in kinds}, "won"
        own = state.supply_of(player)
        return {kind: own[kind] for kind in kinds}, "own"

    def show_mode(self, moment: Moment) -> Mode:
        """J'tons fly, or the lid moves."""
        return RollShow(self, moment) if moment.kind == "push_started" else LayShow(self, moment)

    def lay_again(self, player: str, plan: LayPlan) -> None:
        """From the lid back to laying."""
        self.set_mode(LayMode(self, player, plan))

    # -- acting ----------------------------------------------------------------------------

    def commit_laid(self, player: str, laid: tuple[Laying, ...]) -> bool:
        """What was laid becomes part of the match; whether the push may follow, for it may make others fall."""
        moment = self.session.act(LidDecision("place", player, laid))
        self.controls.acted()
        if self._show_tilted(moment):
            self.set_mode(TiltMode(self, moment))
            return False
        self.shown = moment.state
        return True

    def put_back(self, player: str, need: str, kind: str, x: float, y: float) -> None:
        """A j'ton goes back into the half-circle; raises PlacementError."""
        moment = self.session.act(LidDecision(need, player, (Laying(kind, x, y),)))
        self.controls.acted()
        self.sound("lay")
        self.show_laid(moment)

    def show_laid(self, moment: Moment) -> None:
        """What was laid or put back lies, and what tilted by that is looked at."""
        if self._show_tilted(moment):
            self.set_mode(TiltMode(self, moment))
        else:
            self.finish(moment)

    def _show_tilted(self, moment: Moment) -> bool:
        """The box top as it lies after a moment; whether something fell, which starts to fall then."""
        tilted = [
            self.fall_at(name, at)
            for line in moment.lines
            if isinstance(line.record, Tilted)
            for name, at in zip(line.extra["token_id"], line.extra["at"], strict=True)
        ]
        if tilted:
            self.board.show(moment.before, self.board.lid_y)
            self.drop(tilted)
        self.board.show(moment.after, self.board.lid_y)
        return bool(tilted)

    def fall_at(self, name: str, at: Sequence[float]) -> Fall:
        """A fall as it is drawn, from where (mm) the log says that a j'ton fell."""
        x, y = float(at[0]), float(at[1])
        beyond: list[tuple[float, Side]] = [
            (y - self.table.box_length, "front"),
            (-x, "left"),
            (x - self.table.box_width, "right"),
        ]
        return Fall(name, 0, x, y, max(beyond)[1])

    def drop(self, falls: Sequence[Fall]) -> None:
        """Fallen j'tons are seen to fall."""
        self.board.drop(falls)

    def show_lid(self, lid_y: float) -> None:
        """The lid stands somewhere, nothing else moves."""
        self.board.show(self.lid_match.table.tokens, lid_y)

    @property
    def falls_done(self) -> bool:
        """Whether everything that fell lies still."""
        return all(fall.done for fall in self.board.fallen)

    def collect_fallen(self, moment: Moment) -> None:
        """What fell in a moment goes to where it belongs."""
        seconds = self.theme.seconds("collect")
        for k, fall in enumerate(self.board.fallen):
            owner = self._owner(moment, fall.kind)
            end = self.home_of(owner, fall.kind) if owner else self.to_px(*fall.position)
            small = self.panels.small.diameter / self.view.art.diameter
            self.flights.add(Flight(fall.kind, self.to_px(*fall.position), end, seconds, 0.07 * k, (fall.size, small)))
        self.board.fallen.clear()

    @staticmethod
    def _owner(moment: Moment, kind: str) -> str | None:
        """Who gets a j'ton of this colour that fell in a moment."""
        state: State = moment.state
        if kind not in VALUES:
            return next((name for name in state.players if kind in state.colours(name)), None)
        past = any(
            isinstance(line.record, Tilted) or (isinstance(line.record, PushEnded) and line.record.stop == "past")
            for line in moment.lines
        )
        player = moment.player
        return state.after(player) if past and player is not None else player

    # -- telling ---------------------------------------------------------------------------

    def draw_fault(self, target: pygame.Surface, fault: str, x: float, y: float) -> None:
        """Write at a ghost why it may not lie there."""
        px, py = self.to_px(x, y)
        above = py - self.view.art.diameter / 2 - self.theme.px(20)
        self.view.pill(target, self.texts(f"fault.{fault}"), (px, above), self.theme.colour("bad"))

    def hear_push(self, speed: float, loudest: float) -> None:
        """The lid slides at `speed` mm/s; a j'ton was set going at `loudest` mm/s."""
        self.app.sounds.slide(min(0.7, speed / 160))
        if loudest > 4.0:
            self.sound("click", min(1.0, 0.15 + loudest / 160))

    def hear_verdict(self) -> None:
        """Good or bad news of the last push or tilt."""
        state: State = self.session.state
        if state.phase == "over":
            self.sound("win")
        elif any(debt.kind == "penalty" for debt in state.due):
            self.sound("penalty")
        elif state.due:
            self.sound("score")

    def fly_to_stack(self, kind: str, start: tuple[float, float], k: int) -> None:
        """A j'ton goes back to its stack in the tray."""
        end = self.stack_centre(k)
        size = self.panels.large.diameter / self.view.art.diameter
        self.flights.add(Flight(kind, start, end, 0.28, 0.0, (1.0, size)))
        self.dirty = True

    def animate(self, dt: float) -> None:
        """What falls."""
        for fall in self.board.fallen:
            if not fall.done:
                if fall.advance(dt):
                    self.sound("fall", 0.9)
                self.dirty = True

    # -- drawing ---------------------------------------------------------------------------

    def laid_pieces(self) -> list[tuple[str, float, float]]:
        """What is being laid and not part of the table yet: colour and place."""
        mode = self.mode
        laid = []
        if isinstance(mode, LayShow):
            laid = mode.laid
        elif isinstance(mode, LayMode) or (isinstance(mode, PushMode) and not mode.begun):
            laid = mode.plan.laid if mode.plan is not None else []
        return [(one.kind, one.x, one.y) for one in laid]

    def shown_reserve(self) -> dict[str, int]:
        """The reserve as the panel shows it."""
        counts = self.shown.reserve
        return {"white": counts[0], "grey": counts[1], "black": counts[2]}

    def symbols(self, player: str) -> list[pygame.Surface]:
        """The player's colours."""
        return [self.panels.small.face(kind) for kind in self.shown.colours(player)]

    def draw_card_foot(self, picture: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """Supply, less what is being laid just now, won j'tons, debts."""
        state = self.shown
        supply: dict[str, int] = {str(kind): n for kind, n in state.supply_of(player).items()}
        if self.mode is not None and player == self.mode.player:
            for kind, _, _ in self.laid_pieces():
                if kind in supply:
                    supply[kind] -= 1
        won = {str(kind): n for kind, n in state.won_by(player).items()}
        debts = [debt.token for debt in state.due if debt.player == player]
        names = self.session.players
        card = self.panels.card_rects(self.lay.players, len(names))[names.index(player)]
        self.panels.draw_owned(picture, card, supply, won, debts)

    def draw_end_row(self, target: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """What has been won."""
        theme, art = self.theme, self.panels.tiny
        right = rect.right
        for kind, n in reversed(list(self.session.state.won_by(player).items())):
            if n:
                number = theme.text(f"× {n}", "caption", theme.colour("ink_soft"))
                target.blit(number, number.get_rect(midright=(right, rect.centery)))
                right -= number.get_width() + theme.px(5)
                art.draw(target, kind, (right - art.diameter / 2, rect.centery))
                right -= art.diameter + theme.px(10)

    def draw_static(self, picture: pygame.Surface) -> None:
        """The panels, with tray and reserve."""
        super().draw_static(picture)
        tray = self.tray()
        if tray is not None:
            where = self.lay.left_foot
            self.panels.draw_tray(picture, where, tray.title, tray.stacks, tray.chosen, tray.note)
        self.panels.draw_reserve(picture, self.lay.right_head, self.shown_reserve())

    def moving_area(self) -> Sequence[pygame.Rect]:
        """The table, or of it what moves in a push; and what is in the air."""
        flights = [self.view.flight_area(flight) for flight in self.flights.all]
        if isinstance(self.mode, LidMode) and self.mode.rolling:
            return [*self.view.moving_areas(self.board, self.alpha), *flights]
        return [self.lay.table, *self.view.fallen_areas(self.board), *flights]

    def draw_moving(self, target: pygame.Surface) -> None:
        """J'tons, what is laid, what falls, the lid, what flies."""
        assert self.mode is not None
        view, board = self.view, self.board
        view.draw_falling(target, [fall for fall in board.fallen if fall.done])
        view.draw_pieces(target, board.pieces(self.alpha))
        view.draw_loose(target, self.laid_pieces())
        view.draw_falling(target, [fall for fall in board.fallen if not fall.done])
        self.mode.draw_on_table(target)
        plain = LidLook(self.texts("title"), title=True)
        look = self.mode.lid() if isinstance(self.mode, LidMode) else plain
        lid_y = board.lid_at(self.alpha)
        view.draw_lid(target, lid_y, look.caption, small=look.small, arrows=look.arrows, lit=look.lit, title=look.title)
        if look.gauge:
            view.draw_gauge(target, lid_y)
        for flight in self.flights.all:
            if flight.age >= flight.delay:
                view.draw_flight(target, flight)
