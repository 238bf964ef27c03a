"""A box top to practise on: lay, push, see numbers, and again from the same start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pygame

from hopton.match.base import Match, Moment
from hopton.match.hop_le_jton import LidMatch
from hopton.physics.lid_push import DT
from hopton.records import PushEnded
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.hop_le_jton.hand import Laid, LayPlan
from hopton.window.hop_le_jton.modes.lay import LayMode
from hopton.window.hop_le_jton.scene import LidScene
from hopton.window.match_setup import MatchSetup, Seat, fresh_seed
from hopton.window.modes import Mode
from hopton.window.scenes.practice import PracticeControls
from hopton.window.session import Session

KEPT = 9
FIRST = (("green", 34.0, 52.5), ("red", 66.0, 52.5))
"""What lies in the brown zone at first; mm."""


@dataclass(frozen=True)
class Push:
    """A push in numbers: top speed (mm/s), where the lid stopped against the line's middle (mm), and what touched."""

    speed: float
    off: float
    touching: int
    laid: int


def pushed(moment: Moment, middle: float, laid: int) -> Push:
    """The numbers of a push; `middle` is the line's middle (mm)."""
    path = moment.lines[0].extra["lid"]
    speed = max((later - earlier for earlier, later in pairwise(path)), default=0.0) / DT
    ended = next(line.record for line in moment.lines if isinstance(line.record, PushEnded))
    return Push(speed, path[-1] - middle, ended.touching, laid)


class PracticeScene(LidScene):
    """After every push the box is as at the start, and the same j'tons are laid again."""

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        self.pushes: list[Push] = []
        self.laid = [Laid(*one) for one in FIRST]
        session = Session(_fresh(app), {}, lambda match: None, untold=self.untold)
        super().__init__(app, session, PracticeControls(app, leave))

    def person_mode(self, player: str) -> Mode:
        """Lay as before, and push."""
        supply = {str(kind): n for kind, n in self.session.state.supply_of(player).items()}
        return LayMode(self, player, LayPlan(self.table, self.lid_match, supply, list(self.laid)))

    def commit_laid(self, player: str, laid: Any) -> bool:
        """Remember what was laid for the next time."""
        self.laid = [Laid(*one) for one in laid]
        return super().commit_laid(player, laid)

    def _greet(self, player: str) -> None:
        """Whose turn it is need not be said here."""

    def finish(self, moment: Moment) -> None:
        """Note the numbers, and start again."""
        if moment.kind == "push_started":
            middle = sum(self.table.black_line) / 2
            self.pushes = [*self.pushes, pushed(moment, middle, len(self.laid))][-KEPT:]
        self.session.take(_fresh(self.app))
        self.start_over()

    def draw_news(self, picture: pygame.Surface) -> None:
        """The latest pushes in numbers, the last one on top."""
        theme, texts, area = self.theme, self.texts, self.lay.news
        self.panels.paper(picture, area)
        pad = theme.px(14)
        left, y = area.left + pad, area.top + theme.px(9)
        inner = area.width - 2 * pad
        self.panels.text(picture, texts("practice.pushes"), "strong", "ink", (left, y), inner)
        y += theme.line_height("strong") + theme.px(4)
        if not self.pushes:
            for line in theme.wrap(texts("practice.none"), "body", inner):
                self.panels.text(picture, line, "body", "ink_soft", (left, y), inner)
                y += theme.line_height("body")
            return
        columns = [texts(f"practice.{name}") for name in ("speed", "off", "touching")]
        self._row(picture, y, columns, "caption", "ink_soft")
        y += theme.line_height("caption") + theme.px(2)
        low, high = self.table.black_line
        half = (high - low) / 2
        for k, push in enumerate(reversed(self.pushes)):
            if y + theme.line_height("strong") > area.bottom - theme.px(8):
                break
            cells = [f"{push.speed:.0f}", f"{push.off:+.1f}", f"{push.touching} / {push.laid}"]
            colour = "good" if abs(push.off) <= half else "bad"
            self._row(picture, y, cells, "strong" if k == 0 else "body", colour)
            y += theme.line_height("strong")

    def _row(self, picture: pygame.Surface, y: int, cells: list[str], style: str, colour: str) -> None:
        theme, area = self.theme, self.lay.news
        each = (area.width - 2 * theme.px(14)) // 3
        for k, cell in enumerate(cells):
            text = theme.text(theme.shorten(cell, style, each - theme.px(4)), style, theme.colour(colour))
            picture.blit(text, (area.left + theme.px(14) + k * each, y))


def _fresh(app: App) -> Match[Any]:
    names = [str(name) for name in app.words.pages("setup.names")][:2]
    tables = load_tables()
    setup = MatchSetup("hop-le-jton", tuple(Seat(name, "person") for name in names), fresh_seed())
    return LidMatch(setup.header(tables), tables)
