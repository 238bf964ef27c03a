"""A table to practise at: throw or catch, see numbers, and again, at a plain finger or under any dare."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from hopton.decks import HopCard, hop_deck
from hopton.header import MatchHeader
from hopton.match.base import Moment
from hopton.match.hop import HopMatch, Toss
from hopton.match.simulation import seats_of
from hopton.physics.ring_toss import crossing
from hopton.tables import Tables, load_tables
from hopton.window.app import App
from hopton.window.hop.aiming import AimMode
from hopton.window.hop.flying import BotThrowMode
from hopton.window.hop.landing import LandedMode
from hopton.window.hop.scene import HopScene
from hopton.window.match_setup import PERSON, MatchSetup, Seat, fresh_seed
from hopton.window.modes import Mode
from hopton.window.scenes.match import MatchScene
from hopton.window.scenes.practice import PracticeControls
from hopton.window.session import Session
from hopton.window.widgets import Button

KEPT = 12
CATCHER = "careful"
PLAIN = HopCard("plain", assister=False, turbulator=False)
"""No dare at all."""
COLUMNS = ("speed", "angle", "off", "beside", "turns", "came")
WIDTHS = (0.13, 0.12, 0.16, 0.15, 0.12, 0.32)
"""Shares of the panel's width."""


@dataclass(frozen=True)
class Thrown:
    """A toss in numbers, as it left the hand.

    `speed` m/s, `angle` degrees; `off` is how far (mm) beyond the finger's first place (for a catcher: its last) the
    ring would come down through the height of its tip, None when it would not; `beside` how far (mm) off the line it
    flew there; `turns` how often it had tipped over. `came` is the key of a word for what came of it.
    """

    speed: float
    angle: float
    off: float | None
    beside: float
    turns: float
    came: str


def thrown(toss: Toss, *, caught_by_me: bool = False) -> Thrown:
    """The numbers of a toss, for whoever threw it or for the catcher."""
    throw, scene = toss.throw, toss.scene
    start = (-scene.table.release_distance, scene.table.release_height)
    velocity = (throw.speed * math.cos(throw.elevation), throw.speed * math.sin(throw.elevation))
    caught = toss.result.outcome == "caught"
    came = "caught" if toss.success else "caught_against" if caught else "missed"
    if not caught and toss.result.first is not None:
        came = "touched"
    down = crossing(start, velocity, scene.tip, scene.gravity)
    return Thrown(
        throw.speed / 1000.0,
        math.degrees(throw.elevation),
        down - toss.end.hand_x if down is not None and caught_by_me else down,
        throw.lateral,
        abs(toss.result.turned) / math.tau,
        came,
    )


class PracticeAim(AimMode):
    """As in a match, and another dare can be taken."""

    scene: PracticeScene

    def buttons(self) -> list[Button]:
        """Throw; the dares; to catch."""
        return [super().buttons()[0], *self.scene.choices()]

    def hint(self) -> str:
        """That nothing counts."""
        return self.scene.texts("practice.hint")

    def notes(self) -> list[str]:
        """What the dare hides; the keys stand on the help page."""
        return super().notes()[2:]

    def handle(self, event: pygame.event.Event) -> bool:
        """N and P change the dare, V who throws."""
        return self.scene.chosen(event) or super().handle(event)


class PracticeReady(BotThrowMode):
    """A bot is about to throw."""

    scene: PracticeScene

    def hint(self) -> str:
        """Get ready."""
        return self.scene.texts("practice.hint_catch")

    def notes(self) -> list[str]:
        """Nothing has happened."""
        return []

    def buttons(self) -> list[Button]:
        """The dares; to throw."""
        return self.scene.choices()

    def handle(self, event: pygame.event.Event) -> bool:
        """N and P change the dare, V who throws."""
        return self.scene.chosen(event) or super().handle(event)


class PracticeLanded(LandedMode):
    """What the rules would say does not count here."""

    def hint(self) -> str:
        """Again."""
        return self.scene.texts("practice.again")

    def notes(self) -> list[str]:
        """Nothing: the numbers stand on the board."""
        return []

    def point(self) -> None:
        """Nothing to point at."""


class PracticeScene(HopScene):
    """After every toss all is as before it."""

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        self.tosses: list[Thrown] = []
        self.dare = -1
        """Which card of the deck lies there; -1: none."""
        self.catching = False
        """Whether a bot throws."""
        session = Session(_fresh(app, PLAIN), {}, lambda match: None, untold=self.untold)
        super().__init__(app, session, PracticeControls(app, leave))

    def person_mode(self, player: str) -> Mode:
        """Aim."""
        return PracticeAim(self, player)

    def landed_mode(self, moment: Moment, velocity: tuple[float, float]) -> Mode:
        """The numbers of the toss are there at once."""
        if isinstance(moment.after, Toss):
            self.tosses = [*self.tosses, thrown(moment.after, caught_by_me=self.catching)][-KEPT:]
        return PracticeLanded(self, moment, velocity)

    def think_mode(self, player: str | None) -> Mode:
        """A bot throws to the person."""
        return super().think_mode(player) if player is None else PracticeReady(self, player)

    def choices(self) -> list[Button]:
        """Another dare or none; who throws."""
        texts = self.texts
        plain = Button(label=texts("practice.plain"), shortcut="P", action=self.plain)
        swap = texts("practice.throw" if self.catching else "practice.catch")
        return [
            Button(label=texts("practice.next_dare"), shortcut="N", action=self.next_dare),
            Button(label=swap, shortcut="V", action=self.swap) if self.dare < 0 else plain,
        ]

    def chosen(self, event: pygame.event.Event) -> bool:
        """Take the keys of `choices`."""
        actions = {pygame.K_n: self.next_dare, pygame.K_p: self.plain, pygame.K_v: self.swap}
        if event.type != pygame.KEYDOWN or event.key not in actions:
            return False
        actions[event.key]()
        return True

    def swap(self) -> None:
        """Catch instead of throw, or the other way round."""
        self.catching = not self.catching
        self._again()

    def next_dare(self) -> None:
        """The next card of the deck."""
        self.dare = (self.dare + 1) % len(hop_deck())
        self._again()

    def plain(self) -> None:
        """No card."""
        self.dare = -1
        self._again()

    def _again(self) -> None:
        card = PLAIN if self.dare < 0 else hop_deck()[self.dare]
        self.session.take(_fresh(self.app, card, catching=self.catching))
        self.seats = seats_of(self.session.match.header)
        self.session.kinds = {name: CATCHER if name in self.seats else PERSON for name in self.session.players}
        self.start_over()

    def finish(self, moment: Moment) -> None:
        """Start again."""
        self._again()

    def _greet(self, player: str) -> None:
        """Whose turn it is need not be said here."""

    def make_icons(self) -> None:
        """No clouds here."""
        MatchScene.make_icons(self)

    def look_at_clouds(self) -> None:
        """Nobody has any."""

    def draw_static(self, picture: pygame.Surface) -> None:
        """The dare, and the latest tosses in numbers where a match has its board."""
        state = self._table_state()
        self.draw_banner(picture)
        card = state.card if self.dare >= 0 else None
        self.board.card(picture, self.lay.card, card, self._asked(state) if card is not None else [])
        self._draw_tosses(picture, self.lay.stairs.union(self.lay.players))
        if not self.look.figures():
            self._draw_notes(picture, self.lay.side.top)

    def _draw_tosses(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        theme, texts = self.theme, self.texts
        self.board.paper(picture, area)
        inner = area.inflate(-theme.px(28), -theme.px(18))
        y = inner.top
        self.board.line(picture, texts("practice.tosses"), "strong", theme.colour("ink"), (inner.left, y), inner.width)
        y += theme.line_height("strong") + theme.px(3)
        if not self.tosses:
            for line in theme.wrap(texts("practice.none"), "body", inner.width):
                self.board.line(picture, line, "body", theme.colour("ink_soft"), (inner.left, y), inner.width)
                y += theme.line_height("body")
            return
        self._row(picture, inner, y, [texts(f"practice.{name}") for name in COLUMNS], "caption", "ink_soft")
        y += theme.line_height("caption") + theme.px(2)
        for k, toss in enumerate(reversed(self.tosses)):
            if y + theme.line_height("body") > inner.bottom:
                break
            off = "-" if toss.off is None else f"{toss.off:+.0f}"
            cells = [f"{toss.speed:.2f}", f"{toss.angle:.0f}", off, f"{toss.beside:+.0f}", f"{toss.turns:.1f}"]
            colour = {"caught": "good", "caught_against": "warn"}.get(toss.came, "bad")
            cells.append(texts(f"practice.came_{toss.came}"))
            self._row(picture, inner, y, cells, "strong" if k == 0 else "body", colour)
            y += theme.line_height("strong" if k == 0 else "body")

    def _row(
        self, picture: pygame.Surface, inner: pygame.Rect, y: int, cells: list[str], style: str, colour: str
    ) -> None:
        x = float(inner.left)
        for cell, share in zip(cells, WIDTHS, strict=True):
            width = inner.width * share
            self.board.line(picture, cell, style, self.theme.colour(colour), (round(x), y), round(width) - 4)
            x += width


class _Dared(HopMatch):
    """A match in which always the same card is drawn."""

    def __init__(self, header: MatchHeader, tables: Tables, card: HopCard) -> None:
        self._dare = card
        super().__init__(header, tables)

    def _draw_card(self) -> None:
        self._happen(self._record("card_drawn", card=self._dare.id))


def _fresh(app: App, card: HopCard, *, catching: bool = False) -> HopMatch:
    """A match at the moment of its first toss, under this card; the person throws, or catches."""
    names = [str(name) for name in app.words.pages("setup.names")][:4]
    seats = tuple(Seat(name, PERSON if k == catching else CATCHER) for k, name in enumerate(names))
    tables = load_tables()
    options = {"cards": [{"id": PLAIN.id, "assister": False, "turbulator": False}]} if card is PLAIN else {}
    match = _Dared(MatchSetup("hop", seats, fresh_seed(), options).header(tables), tables, card)
    hurler, catcher, *others = names
    match.choose_partner(hurler, catcher)
    if card.people:
        helpers = iter(others)
        assister = next(helpers) if card.assister else None
        match.choose_roles(hurler, assister, next(helpers) if card.turbulator else None)
    while match.state.phase == "bets":
        match.bet(match.state.to_act[0], "success")
    return match
