"""Simsala Hopp in the window, for playing and for watching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from hopton.match.base import Moment
from hopton.match.simsala_hopp import Frame, SimsalaMatch
from hopton.physics.foil_tap import Tile
from hopton.records import HourglassTurned, Tapped
from hopton.rules.simsala_hopp import State
from hopton.text import sentence
from hopton.window.layout import MatchLayout
from hopton.window.modes import Mode
from hopton.window.paint import room
from hopton.window.panels import PlayerCard
from hopton.window.scenes.match import MatchScene
from hopton.window.scenes.match_view import NEWS_KEPT
from hopton.window.simsala_hopp.layout import ArenaRects, arena_rects
from hopton.window.simsala_hopp.modes import ArenaMode, ReadyMode, SpellMode, TapMode
from hopton.window.simsala_hopp.panels import draw_counts, draw_cups, draw_sand, draw_strength, seat_symbol
from hopton.window.simsala_hopp.showing import ArenaThinkMode, ShowArenaMode
from hopton.window.simsala_hopp.view import HAZE, SEAT_KINDS, ArenaView
from hopton.window.simsala_hopp.wand import SET_AT_FIRST, WandHand
from hopton.window.simsala_hopp.warming import WARMING

RIPPLE_SECONDS = 0.45
BAT_SPEED = 9.0
"""Recesses a second that a bat moves on the wall."""
SOUNDS = {"flip": ("hop", 0.8), "gone": ("fall", 0.8), "time_up": ("turn", 1.0)}


class SimsalaScene(MatchScene):
    """A match of Simsala Hopp."""

    game = "simsala-hopp"
    secret = False
    view: ArenaView
    rects: ArenaRects
    frame: Frame

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.glowing: frozenset[str] = frozenset()
        """Tiles with a ring around them: those that a spell has just turned over."""
        self.last_wand = (0.0, 0.0)
        self.ripples: list[list[float]] = []
        self.bats: list[float] = []
        self._shown_beside: tuple[Any, Any, Any] = (None, None, None)
        self.last_speed = SET_AT_FIRST
        """How fast the wand struck last (mm/s)."""
        super().__init__(*arguments, **options)
        WARMING.begin(self.arena_match.tables)

    @property
    def arena_match(self) -> SimsalaMatch:
        """The match itself."""
        match = self.session.match
        assert isinstance(match, SimsalaMatch)
        return match

    # -- layout ----------------------------------------------------------------------------

    def make_layout(self) -> MatchLayout:
        """The arena in the middle, as large as fits."""
        self.rects = arena_rects(self.theme, self.app.size, self.arena_match.box)
        return self.rects.whole

    def laid_out(self) -> None:
        """Draw the empty arena once for this size."""
        players = len(self.session.players)
        self.backdrop = room(self.theme, self.app.size)
        self.view = ArenaView(self.theme, self.rects.place, self.arena_match.box, players)
        self.view.draw_empty(self.backdrop)

    def reset(self) -> None:
        """Show the match as it lies."""
        self.frame = self.arena_match.frame()
        self.glowing = frozenset()
        self.ripples = []
        self.bats = [float(bat) for bat in self.arena_match.state.bats]
        self.dirty = True

    # -- modes -----------------------------------------------------------------------------

    def person_mode(self, player: str) -> Mode:
        """A person turns the hourglass, taps, or casts a spell."""
        phase = self.arena_match.state.phase
        if phase == "ready":
            return ReadyMode(self, player)
        return SpellMode(self, player) if phase == "lazy" else TapMode(self, player, begun=False)

    def think_mode(self, player: str | None) -> Mode:
        """A bot plays its turn."""
        return ArenaThinkMode(self, player)

    def show_mode(self, moment: Moment) -> Mode:
        """What a moment brought."""
        return ShowArenaMode(self, moment)

    def finished(self, moment: Moment) -> None:
        """A person has driven this moment to its end and everybody has seen it."""
        self.lie(moment.after, moment.state)
        self.controls.acted()
        self.finish(moment)

    def left_out(self) -> str:
        """A turn against the hourglass is kept as a whole or not at all."""
        if not isinstance(self.mode, TapMode) or not self.arena_match.flying:
            return ""
        return self.texts("left_out")

    # -- for modes -------------------------------------------------------------------------

    def lie(self, tiles: Sequence[Tile], state: State) -> None:
        """Show tiles that lie like this, counted as the rules do."""
        self.frame = Frame(tuple(tiles), None, None, dict(state.arena))
        self.dirty = True

    def struck(self, x: float, y: float, speed: float) -> None:
        """The wand has struck there: a wave runs over the foil."""
        if not self.theme.calm:
            self.ripples.append([x, y, 0.0, min(1.0, speed / self.arena_match.box.wand_speed[1])])
        self.last_speed = speed
        self.sound("foil", 0.3 + 0.7 * min(1.0, speed / 2000.0))

    def heard(self, what: str) -> None:
        """A tile turns over ("flip") or goes ("gone"), the sand runs out ("time_up")."""
        self.sound(*SOUNDS[what])

    # -- time ------------------------------------------------------------------------------

    def animate(self, dt: float) -> None:
        """Waves run, bats walk."""
        for ripple in self.ripples:
            ripple[2] += dt / RIPPLE_SECONDS
        moving = bool(self.ripples)
        self.ripples = [ripple for ripple in self.ripples if ripple[2] < 1.0]
        for seat, goal in enumerate(self.shown.bats):
            step = BAT_SPEED * dt
            away = goal - self.bats[seat]
            if abs(away) > 1e-6:
                self.bats[seat] += min(max(away, -step), step)
                moving = True
        self.dirty = self.dirty or moving

    # -- drawing ---------------------------------------------------------------------------

    def moving_area(self) -> Sequence[pygame.Rect]:
        """The arena, and the panels beside it in which something else is to be read."""
        rects = self.rects
        areas = [rects.whole.table]
        now = (self._sand(), self._counted(), self._strength())
        parts = (rects.sand, rects.counts, rects.strength)
        areas += [rect for rect, new, old in zip(parts, now, self._shown_beside, strict=True) if new != old]
        self._shown_beside = now
        return areas

    def draw_moving(self, target: pygame.Surface) -> None:
        """Everything on the foil, and what is counted beside it, as far as it is to be drawn anew."""
        rects, theme, texts, clip = self.rects, self.theme, self.texts, target.get_clip()
        if clip.colliderect(rects.whole.table):
            self._draw_arena(target)
        if clip.colliderect(rects.sand):
            seconds, taps = self._sand()
            draw_sand(target, theme, texts, rects.sand, seconds, self.arena_match.box.hourglass_seconds, taps)
        if clip.colliderect(rects.counts):
            counts, mine = self._counted()
            draw_counts(target, theme, texts, rects.counts, dict(counts), set(mine), len(self.session.players))
        if clip.colliderect(rects.strength):
            speed, held = self._strength()
            top, told = self.arena_match.box.wand_speed[1], isinstance(self.mode, ReadyMode | TapMode)
            draw_strength(target, theme, texts, rects.strength, speed, top, held, told=told)

    def _draw_arena(self, target: pygame.Surface) -> None:
        frame, view, mode = self.frame, self.view, self.mode
        wand = self._wand()
        if frame.wand is not None:
            near = min(1.0, 0.6 + 0.4 * frame.wand.height / self.arena_match.box.wand_stroke)
            view.draw_wand(target, frame.wand.x, frame.wand.y, near)
        elif wand is not None:
            charge = 0.0 if wand.held is None else 0.35 * wand.charged / wand.top_speed
            view.draw_wand(target, wand.x, wand.y, HAZE + charge)
        view.draw_ripples(target, [(x, y, age, strength) for x, y, age, strength in self.ripples])
        if mode is not None:
            mode.draw_on_table(target)
        active = None if self.shown.phase == "over" else self.session.players.index(self.magician())
        view.draw_bats(target, self.bats, active)
        view.draw_tiles(target, frame.tiles)
        for tile in frame.tiles:
            if tile.id in self.glowing:
                view.ring(target, tile.x, tile.y, self.theme.colour("accent"))

    def _wand(self) -> WandHand | None:
        """The wand in a person's hand."""
        return self.mode.wand if isinstance(self.mode, ArenaMode) else None

    def _sand(self) -> tuple[float | None, int]:
        """Seconds left of the hourglass, as finely as they are shown, and taps so far."""
        seconds = self.frame.seconds
        return None if seconds is None else round(seconds, 1), self._taps()

    def _counted(self) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
        """The animals to be seen, and which of them count for the magician."""
        seat = self.session.players.index(self.magician())
        return tuple(sorted(self.frame.counts.items())), ("white", SEAT_KINDS[seat])

    def _strength(self) -> tuple[float, bool]:
        """The strength on the gauge (mm/s), and whether it is charged or strikes just now."""
        wand = self._wand()
        if wand is not None:
            return wand.charged, wand.held is not None
        return min(self.last_speed, self.arena_match.box.wand_speed[1]), self.frame.wand is not None

    def magician(self) -> str:
        """Whose turn is shown."""
        mode = self.mode
        if isinstance(mode, ShowArenaMode) and mode.moment.kind in ("hourglass_turned", "tapped"):
            return mode.moment.player or self.shown.magician
        live = isinstance(mode, TapMode)
        return str(self.arena_match.state.magician if live else self.shown.magician)

    def _taps(self) -> int:
        """The taps of the turn that a person is playing."""
        if not isinstance(self.mode, TapMode):
            return 0
        count = 0
        for line in reversed(self.arena_match.lines):
            if isinstance(line.record, HourglassTurned):
                return count
            count += isinstance(line.record, Tapped)
        return 0

    def draw_news(self, picture: pygame.Surface) -> None:
        """What has happened, as far as it has been seen."""
        hidden = self.mode.hidden_news() if isinstance(self.mode, ShowArenaMode) else 0
        news = self.session.news(most=NEWS_KEPT + hidden)
        if hidden:
            news = news[:-hidden]
        elif isinstance(self.mode, TapMode):
            said = self.arena_match.verdicts[self.session.records :]
            news += [sentence(verdict, self.words.language) for verdict in said if verdict is not None]
        rect = self.lay.news.copy()
        buttons = [widget for widget in self.form.widgets if widget.rect.colliderect(self.lay.actions)]
        bottom = min((b.rect.top for b in buttons), default=self.lay.actions.bottom + self.theme.px(12))
        rect.height = bottom - self.theme.px(12) - rect.top
        self.panels.draw_news(picture, rect, news[-NEWS_KEPT:])

    # -- cards -----------------------------------------------------------------------------

    def symbols(self, player: str) -> list[pygame.Surface]:
        """The player's rabbit."""
        return [seat_symbol(self.theme, self.session.players.index(player), self.theme.px(30))]

    def player_card(self, player: str) -> PlayerCard:
        """A player with how far the bat is; cups stand below."""
        state = self.shown
        seat = self.session.players.index(player)
        return PlayerCard(
            player,
            self.session.kind_in_words(player, self.words),
            state.bats[seat],
            self.texts("arena.bat"),
            active=self.mode is not None and player == self.mode.player,
            winner=player in (state.winners or ()),
            symbol=seat_symbol(self.theme, seat, self.theme.px(44)),
        )

    def ranking(self) -> list[str]:
        """Cups first, then bats."""
        state = self.session.state
        order = dict(zip(state.players, zip(state.cups, state.bats, strict=True), strict=True))
        return sorted(state.players, key=lambda name: (name not in (state.winners or ()), [-n for n in order[name]]))

    def draw_card_foot(self, picture: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """Cups, and what the player is in this turn."""
        seat = self.session.players.index(player)
        theme = self.theme
        draw_cups(picture, theme, rect.left, rect.centery, self.shown.cups[seat], self._cups_to_win())
        note = ""
        if self.shown.phase == "lazy" and player in self.shown.to_act:
            note = self.texts("arena.spell")
        elif self.shown.phase != "over" and player == self.magician():
            note = self.texts("arena.magician")
        if note:
            room = rect.width - self._cups_to_win() * theme.px(26)
            text = theme.text(theme.shorten(note, "caption", room), "caption", theme.colour("accent"))
            picture.blit(text, text.get_rect(midright=(rect.right, rect.centery)))

    def _cups_to_win(self) -> int:
        return 3 if len(self.session.players) == 2 else 2

    def draw_end_row(self, target: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """The player's cups."""
        seat = self.session.players.index(player)
        cups = self.session.state.cups[seat]
        draw_cups(target, self.theme, rect.right - max(cups, 1) * self.theme.px(26), rect.centery, cups, cups)
