"""A match of HOP! on the screen: the stage, the dare, the stairs, the players."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from hopton.match.base import Moment
from hopton.match.hop import HopMatch, Toss, scene_of
from hopton.match.hop import Scene as Place
from hopton.match.simulation import seats_of
from hopton.players.hop import Plan
from hopton.records import Bet, CardDrawn, CloudTaken, Tossed
from hopton.rules.hop import State
from hopton.window.app import App
from hopton.window.hop.aiming import AimMode
from hopton.window.hop.art import Stage, backdrop
from hopton.window.hop.board import Board, PlayerRow, gauge
from hopton.window.hop.choosing import BetMode, ChooseMode
from hopton.window.hop.clouds import clouds_dialog
from hopton.window.hop.colours import PLAYERS
from hopton.window.hop.flying import BotThrowMode, BriefMode, CatchMode, TossMode
from hopton.window.hop.landing import LandedMode
from hopton.window.hop.layout import Camera, HopLayout, close, hop_layout, wide
from hopton.window.hop.mode import Look, Picture
from hopton.window.modes import Mode
from hopton.window.scenes.controls import Controls
from hopton.window.scenes.match import MatchScene
from hopton.window.session import Session
from hopton.window.widgets import Button

ZOOM = 1.0 / 0.22
"""How fast the picture comes near for the slow motion; 1/s."""

ZOOM_STEPS = 16

CLOCKS = (1.0, 0.5, 0.25)
"""How fast the time of the flight passes on the screen while a person catches."""

_ARM = (150, 110, 80)


class HopScene(MatchScene):
    """HOP! for people, bots and logs."""

    game = "hop"
    untold = (Tossed, CardDrawn, Bet, CloudTaken)

    lay: HopLayout

    def __init__(self, app: App, session: Session, controls: Controls) -> None:
        self.aims: dict[str, Plan] = {}
        self.clock = CLOCKS[1]
        self.seats = {} if session.acts_alone else seats_of(session.match.header)
        self.seen: tuple[float, float] | None = None
        """How fast (mm/s) the ring moved at the end of a toss that everybody has just seen."""
        self._counted: State = session.state
        self._zoom = 0.0
        super().__init__(app, session, controls)

    @property
    def match(self) -> HopMatch:
        """The match."""
        match = self.session.match
        assert isinstance(match, HopMatch)
        return match

    @property
    def places(self) -> HopLayout:
        """Where everything stands."""
        return self.lay

    # -- what the base asks for ------------------------------------------------------------

    def make_layout(self) -> HopLayout:
        """The flight on top, the board below."""
        return hop_layout(self.theme, self.app.size)

    def laid_out(self) -> None:
        """The room behind the panels."""
        self.board = Board(self.theme, self.words)
        self.backdrop = pygame.Surface(self.app.size, 0, 32)
        self.backdrop.fill(self.theme.colour("room"))
        self.backdrop.blit(backdrop(self.theme, self.lay.stage), self.lay.stage.topleft)

    def reset(self) -> None:
        """Show the match as it is."""
        self._counted = self.session.state
        self.seen = None

    def person_mode(self, player: str) -> Mode:
        """Choose, bet or throw."""
        self._counted = self.session.state
        phase = self.session.match.state.phase
        if phase in ("partner", "roles"):
            return ChooseMode(self, player)
        return BetMode(self, player) if phase == "bets" else AimMode(self, player)

    def think_mode(self, player: str | None) -> Mode:
        """A bot thinks; when it throws to a person, that person catches."""
        state = self.session.match.state
        if player is not None and state.phase == "toss" and self.session.is_person(str(state.partner)):
            return BotThrowMode(self, player)
        return super().think_mode(player)

    def show_mode(self, moment: Moment) -> Mode:
        """A toss is flown again unless everybody has just seen it."""
        if moment.kind != "tossed" or not isinstance(moment.after, Toss):
            return BriefMode(self, moment)
        seen, self.seen = self.seen, None
        return TossMode(self, moment) if seen is None else self.landed_mode(moment, seen)

    def landed_mode(self, moment: Moment, velocity: tuple[float, float]) -> Mode:
        """What came of a toss that everybody has seen; `velocity` (mm/s) is the ring's at its end."""
        return LandedMode(self, moment, velocity)

    def left_out(self) -> str:
        """A ring that flies has not been caught or missed yet."""
        return self.texts("left_out") if isinstance(self.mode, CatchMode) else ""

    def count(self, state: State) -> None:
        """From now on the board shows the levels, balloons, birds and clouds of `state`."""
        self._counted = state
        self.refresh()

    @property
    def counted(self) -> State:
        """The state whose levels, balloons, birds and clouds the board shows."""
        return self._counted

    def next_clock(self) -> None:
        """The next slower clock of flights, round and round."""
        self.clock = CLOCKS[(CLOCKS.index(self.clock) + 1) % len(CLOCKS)]
        self.refresh()

    # -- what is thrown at -----------------------------------------------------------------

    @property
    def look(self) -> Look:
        """What the present mode has to be seen."""
        mode: object = self.mode
        if isinstance(mode, Look):
            return mode
        resting = Look()
        resting.scene = self
        return resting

    @property
    def place(self) -> Place:
        """The place to throw at: that of the toss that is seen, else under the card that lies there."""
        if isinstance(self.mode, TossMode | LandedMode):
            return self.mode.toss.scene
        tables = self.session.match.tables
        card = self.session.state.card
        if card is None:
            return Place(tables.ring_toss, tables.gravity)
        return scene_of(tables.ring_toss, tables.gravity, card.set, card.must)

    @property
    def camera(self) -> Camera:
        """The scale of the whole stage."""
        return wide(self.lay.stage, self.place)

    # -- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Rows of players, clouds, then as everywhere."""
        look = self.look
        if event.type == pygame.KEYDOWN and event.key == pygame.K_c:
            self.look_at_clouds()
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            names = self.session.players
            for name, rect in zip(names, self.board.row_rects(self.lay.players, len(names)), strict=True):
                if rect.collidepoint(event.pos) and look.choosable():
                    look.choose(name)
                    return
        super().handle(event)

    def look_at_clouds(self) -> None:
        """A person's own clouds, for that person alone."""
        people = self.session.people
        if not people:
            return
        acting = None if self.mode is None else self.mode.player
        self.stop_hand()
        self.app.push(clouds_dialog(self, acting if acting in people else people[0]))

    def make_icons(self) -> None:
        """The icons, and a button for one's own clouds."""
        super().make_icons()
        if not self.session.people:
            return
        label = self.texts("button_clouds")
        button = Button(kind="bare", label=label, shortcut="C", action=self.look_at_clouds)
        left = min(icon.rect.left for icon in self._icons)
        width = self.theme.width(label, "strong") + self.theme.px(64)
        height = self.theme.px(42)
        button.rect = pygame.Rect(
            left - width - self.theme.px(9), self.lay.top_bar.centery - height // 2, width, height
        )
        self._icons = [button, *self._icons]

    # -- drawing ---------------------------------------------------------------------------

    def moving_area(self) -> Sequence[pygame.Rect]:
        """The stage, and the figures of the aim."""
        return [self.lay.stage, self.lay.side] if self.look.figures() else [self.lay.stage]

    def animate(self, dt: float) -> None:
        """The picture comes near for the slow motion, and goes back."""
        zoom = min(1.0, max(0.0, self._zoom + (dt if self.look.near else -dt) * ZOOM))
        if zoom != self._zoom:
            self._zoom = zoom
            self.dirty = True

    def draw_static(self, picture: pygame.Surface) -> None:
        """The line on top, the dare, the stairs, the players, the news."""
        mode, shown = self.mode, self._table_state()
        assert mode is not None
        self.draw_banner(picture)
        self.board.card(picture, self.lay.card, shown.card, self._asked(shown))
        self.board.stairs(picture, self.lay.stairs, self._counted.levels)
        self.board.players(picture, self.lay.players, self._rows(mode, shown))
        if not self.look.figures():
            self._draw_notes(picture, self.lay.side.top)

    def _table_state(self) -> State:
        """Whose card and roles are shown: while a toss is looked at, those it was made with."""
        if isinstance(self.mode, TossMode | LandedMode | CatchMode):
            shown: State = self.shown
            return shown
        now: State = self.session.state
        return now

    def _draw_notes(self, picture: pygame.Surface, top: int) -> None:
        side = self.lay.side
        buttons = [w.rect.top for w in self.form.widgets if w.rect.colliderect(side)]
        bottom = min(buttons, default=side.bottom) - self.theme.px(8)
        self.board.note(picture, pygame.Rect(side.left, top, side.width, bottom - top), self.look.notes())

    def draw_banner(self, picture: pygame.Surface) -> None:
        """The hint, as wide as the icons leave it."""
        theme, bar = self.theme, self.lay.top_bar
        assert self.mode is not None
        left = theme.px(16)
        title = theme.text(self.controls.left_text(), "heading", theme.colour("ink_light_soft"))
        picture.blit(title, title.get_rect(midleft=(left, bar.centery)))
        left += title.get_width() + theme.px(20)
        room = min((icon.rect.left for icon in self._icons), default=bar.right) - left - theme.px(12)
        hint = self.mode.hint()
        if not self.mode.tells and self.mode.player is not None:
            hint = f"{self.mode.player} {hint}"
        for style in ("heading", "body", "caption"):
            if theme.width(hint, style) <= room or style == "caption":
                lines = theme.wrap(hint, style, room)
                lines = [*lines[:1], " ".join(lines[1:])] if len(lines) > 1 else lines
                step = theme.line_height(style)
                y = bar.centery - step * len(lines) // 2
                for line in lines:
                    shown = theme.text(theme.shorten(line, style, room), style, theme.colour("ink_light"))
                    picture.blit(shown, (left, y))
                    y += step
                return

    def _asked(self, state: State) -> list[str]:
        card = state.card
        if card is None:
            return []
        found = []
        for role, needed, name in (
            ("assister", card.assister, state.assister),
            ("turbulator", card.turbulator, state.turbulator),
        ):
            if needed:
                key = f"asks_{role}" if name is None else f"with_{role}"
                found.append(self.texts(key, player=name))
        return found

    def _rows(self, mode: Mode, state: State) -> list[PlayerRow]:
        counted, texts = self._counted, self.texts
        roles = {
            state.hurler: "role_hurler",
            state.partner: "role_partner",
            state.assister: "role_assister",
            state.turbulator: "role_turbulator",
        }
        open_bets = isinstance(mode, LandedMode)
        return [
            PlayerRow(
                name=name,
                kind=self.session.kind_in_words(name, self.words),
                balloons=counted.balloons[seat],
                doves=counted.doves[seat],
                crows=counted.crows[seat],
                clouds=len(counted.clouds[seat]),
                role=texts(roles[name]) if name in roles else "",
                acting=name == mode.player,
                bet=state.bets[seat] is not None,
                shown_bet=state.bets[seat] if open_bets else None,
                choosable=name in self.look.choosable(),
            )
            for seat, name in enumerate(state.players)
        ]

    def draw_moving(self, target: pygame.Surface) -> None:
        """The stage and the figures of the aim."""
        look = self.look
        clip = target.get_clip()
        target.set_clip(clip.clip(self.lay.stage))
        self._draw_stage(target, look.picture())
        target.set_clip(clip)
        figures = look.figures()
        if figures:
            side = self.lay.side
            rows = (len(figures) + 1) // 2
            area = pygame.Rect(side.left, side.top, side.width, rows * self.theme.px(25))
            gauge(target, self.theme, area, figures)
            self._draw_notes(target, area.bottom + self.theme.px(4))

    def _camera(self, picture: Picture) -> Camera:
        """The whole stage, or nearer to the finger."""
        rect, far = self.lay.stage, self.camera
        if self._zoom <= 0.0:
            return far
        near = close(rect, self.place, picture.pose.hand_x)
        # In few steps, so that pictures of the same sizes come again.
        zoom = round(self._zoom * ZOOM_STEPS) / ZOOM_STEPS
        t = zoom * zoom * (3 - 2 * zoom)
        left, bottom = far.left + (near.left - far.left) * t, far.bottom + (near.bottom - far.bottom) * t
        across = rect.width / far.px_per_mm * (1 - t) + rect.width / near.px_per_mm * t
        return Camera(rect, left, bottom, rect.width / across)

    def _draw_stage(self, target: pygame.Surface, picture: Picture) -> None:
        rect, place = self.lay.stage, self.place
        camera = self._camera(picture)
        stage = Stage(self.theme, camera, place)
        state = self._table_state()
        seat = {name: PLAYERS[k] for k, name in enumerate(state.players)}
        if picture.held:
            stage.hurler(target, seat[state.hurler], left_hand=self.look.left_hand, pull=picture.pull)
        helper = state.assister or state.turbulator or ""
        if place.must.bar_over is not None or place.must.bar_under is not None:
            stage.bar(target, picture.bar, seat.get(helper, _ARM))
        stage.table(target)
        if picture.wind:
            stage.wind(target, picture.wind, picture.seconds, picture.pose)
        stage.preview(target, picture.preview, (255, 244, 214))
        partner = state.partner
        stage.ring(target, picture.pose, far=True)
        if partner is not None:
            stage.hand(target, picture.pose.hand_x, seat[partner])
        stage.ring(target, picture.pose, far=False)
        if camera.to_px(0.0, picture.pose.z)[1] < rect.top:
            stage.pointer(target, picture.pose.x)
        if picture.landing is not None:
            stage.called(target, picture.landing, self.texts("called"))

    def draw_end_row(self, target: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """Level and clouds: what the score is made of."""
        state = self.session.state
        seat = state.players.index(player)
        clouds = "+".join(str(value) for value in state.clouds[seat]) or "0"
        told = self.texts("over_row", level=state.levels[seat], clouds=clouds)
        theme = self.theme
        text = theme.text(theme.shorten(told, "caption", rect.width), "caption", theme.colour("ink_soft"))
        target.blit(text, text.get_rect(midright=rect.midright))

    def symbols(self, player: str) -> list[pygame.Surface]:
        """The player's pawn."""
        size = self.theme.px(26)
        picture = pygame.Surface((size, size), pygame.SRCALPHA, 32)
        seat = self.session.players.index(player)
        Board(self.theme, self.words).pawn(picture, (size / 2, size * 0.5), size * 0.6, PLAYERS[seat])
        return [picture]
