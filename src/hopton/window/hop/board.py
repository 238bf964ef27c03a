"""The lower half of the screen: the dare, the stairs with the players, everybody's balloons, birds and clouds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from hopton.decks import HopCard
from hopton.rules.hop import BALLOONS, TOP
from hopton.window.hop.colours import CLOUD, CLOUD_DARK, CROW, DOVE, PLAYERS
from hopton.window.paint import draw_panel, mix
from hopton.window.theme import Colour, Theme
from hopton.window.words import Words


@dataclass(frozen=True)
class PlayerRow:
    """What a player's row shows; `role` is a word, empty without one; `bet` whether a bet lies face down."""

    name: str
    kind: str
    balloons: int
    doves: int
    crows: int
    clouds: int
    role: str
    acting: bool
    bet: bool
    shown_bet: str | None = None
    choosable: bool = False


class Board:
    """Draws the panels of one window size."""

    def __init__(self, theme: Theme, words: Words) -> None:
        self.theme, self.words = theme, words

    def paper(self, target: pygame.Surface, rect: pygame.Rect, *, lit: bool = False) -> None:
        """The ground of a panel."""
        theme = self.theme
        edge = theme.colour("warn") if lit else theme.colour("panel_edge")
        draw_panel(
            target, rect, theme.space("radius"), theme.colour("panel"), edge, theme.px(3 if lit else 1.5), theme.px(8)
        )

    def line(
        self, target: pygame.Surface, text: str, style: str, colour: Colour, where: tuple[int, int], width: int
    ) -> int:
        """A line cut to a width; how wide it is."""
        picture = self.theme.text(self.theme.shorten(text, style, width), style, colour)
        target.blit(picture, where)
        return picture.get_width()

    # -- the dare ------------------------------------------------------------------------

    def card(self, target: pygame.Surface, rect: pygame.Rect, card: HopCard | None, asked: Sequence[str]) -> None:
        """The dare as a playing card: title, text, whom it asks for; a back while none is drawn."""
        theme = self.theme
        self.paper(target, rect)
        inner = rect.inflate(-theme.px(30), -theme.px(24))
        if card is None:
            back = rect.inflate(-theme.px(16), -theme.px(16))
            draw_panel(target, back, theme.px(9), theme.colour("accent"), theme.colour("accent_dark"), theme.px(2))
            text = theme.text("HOP!", "display", mix(theme.colour("accent"), (255, 255, 255), 0.75))
            target.blit(text, text.get_rect(center=back.center))
            return
        y = inner.top
        title = self.words.dare(card.title, title=True) or str(card.id)
        dare = self.words.dare(card.dare, title=False)
        for line in theme.wrap(title, "title", inner.width)[:2]:
            target.blit(theme.text(line, "title", theme.colour("accent")), (inner.left, y))
            y += theme.line_height("title")
        y += theme.px(4)
        pygame.draw.line(target, theme.colour("panel_edge"), (inner.left, y), (inner.right, y), theme.px(2))
        y += theme.px(8)
        foot = theme.line_height("caption") * len(asked) + (theme.px(4) if asked else 0)
        style = "body"
        if len(theme.wrap(dare, style, inner.width)) * theme.line_height(style) > inner.bottom - foot - y:
            style = "caption"
        for line in theme.wrap(dare, style, inner.width):
            target.blit(theme.text(line, style, theme.colour("ink")), (inner.left, y))
            y += theme.line_height(style)
        y = inner.bottom - foot
        for line in asked:
            self.line(target, line, "caption", theme.colour("warn"), (inner.left, y), inner.width)
            y += theme.line_height("caption")

    # -- the stairs ----------------------------------------------------------------------

    def stairs(self, target: pygame.Surface, rect: pygame.Rect, levels: Sequence[int]) -> None:
        """Steps 0 to 7 with a pawn a player."""
        theme = self.theme
        self.paper(target, rect)
        inner = rect.inflate(-theme.px(24), -theme.px(20))
        count = TOP + 1
        width = inner.width / count
        most = len(levels)
        pawn = min(width * 0.46, inner.height / (count + 4.0))
        low = inner.height * 0.085
        rise = (inner.height - low - pawn * 2.2) / TOP
        for level in range(count):
            top = inner.bottom - low - rise * level
            left, right = inner.left + width * level, inner.left + width * (level + 1)
            step = pygame.Rect(round(left), round(top), round(right) - round(left), inner.bottom - round(top))
            gold = level == TOP
            fill = theme.colour("warn") if gold else mix(theme.colour("beech"), theme.colour("beech_dark"), level / TOP)
            if level == 0:
                fill = mix(theme.colour("panel_edge"), theme.colour("panel"), 0.4)
            pygame.draw.rect(
                target, fill, step, border_top_left_radius=theme.px(3), border_top_right_radius=theme.px(3)
            )
            pygame.draw.line(target, mix(fill, (0, 0, 0), 0.3), step.topright, step.bottomright, 1)
            number = theme.text(str(level), "caption", mix(fill, (0, 0, 0), 0.6))
            target.blit(number, number.get_rect(midbottom=(step.centerx, inner.bottom)))
        for level in range(count):
            there = [seat for seat in range(most) if levels[seat] == level]
            top = inner.bottom - low - rise * level
            middle = inner.left + width * (level + 0.5)
            for k, seat in enumerate(there):
                # Whoever shares a step stands on the shoulders of the others, a little aside.
                aside = (pawn * 0.5 if k % 2 else -pawn * 0.5) if len(there) > 1 else 0.0
                centre = (middle + aside, top - pawn * 0.9 - (k // 2) * pawn * 1.5)
                self.pawn(target, centre, pawn, PLAYERS[seat])

    def pawn(self, target: pygame.Surface, centre: tuple[float, float], size: float, colour: Colour) -> None:
        """A player's pawn, about `size` pixels wide."""
        x, y = centre
        dark = mix(colour, (0, 0, 0), 0.45)
        for grow, fill in ((0.0, dark), (1.6, colour)):
            body = [
                (x - size * 0.5 + grow, y + size * 0.8),
                (x, y - size * 0.5 + grow),
                (x + size * 0.5 - grow, y + size * 0.8),
            ]
            pygame.draw.polygon(target, fill, body)
            pygame.draw.aalines(target, fill, True, body)
            pygame.draw.aacircle(target, fill, (x, y - size * 0.42), max(1.5, size * 0.36 - grow))

    # -- the players ---------------------------------------------------------------------

    def row_rects(self, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
        """The players' rows."""
        gap = self.theme.px(5)
        height = min(self.theme.px(64), (rect.height - (count - 1) * gap) // count)
        return [pygame.Rect(rect.left, rect.top + k * (height + gap), rect.width, height) for k in range(count)]

    def players(self, target: pygame.Surface, rect: pygame.Rect, rows: Sequence[PlayerRow]) -> None:
        """A row a player: name and role, balloons, birds, clouds, the bet."""
        theme = self.theme
        for seat, (row, area) in enumerate(zip(rows, self.row_rects(rect, len(rows)), strict=True)):
            edge = theme.colour("warn") if row.acting else theme.colour("panel_edge")
            fill = theme.colour("accent_light" if row.choosable else "panel_raised" if row.acting else "panel")
            draw_panel(target, area, theme.px(9), fill, edge, theme.px(3 if row.acting else 1.5), theme.px(4))
            pad = theme.px(9)
            self.pawn(target, (area.left + pad + theme.px(9), area.centery - theme.px(2)), theme.px(18), PLAYERS[seat])
            left = area.left + pad + theme.px(26)
            split = area.left + round(area.width * 0.5)
            small = area.height < theme.px(46)
            named = self.line(
                target, row.name, "strong", theme.colour("ink"), (left, area.top + theme.px(4)), split - left
            )
            note = row.role or row.kind
            colour = theme.colour("accent" if row.role else "ink_soft")
            if small:
                where = (left + named + theme.px(8), area.top + theme.px(6))
                self.line(target, note, "caption", colour, where, max(1, split - where[0]))
            else:
                self.line(target, note, "caption", colour, (left, area.top + theme.px(30)), split - left)
            right, half = area.right - pad, area.height // 2
            # Low rows have everything in one line.
            first = pygame.Rect(split, area.top, round((right - split) * (0.46 if small else 1.0)), half)
            second = pygame.Rect(split, area.top + half, right - split, half)
            if small:
                first.height = second.height = area.height
                second.left, second.top, second.width = first.right, area.top, right - first.right - theme.px(26)
            self._balloons(target, row, first, seat)
            self._goods(target, row, second)
            if row.bet or row.shown_bet:
                self._bet(target, row, pygame.Rect(split, area.top, right - split, area.height if small else half))

    def _balloons(self, target: pygame.Surface, row: PlayerRow, rect: pygame.Rect, seat: int) -> None:
        size = min(rect.height * 0.36, rect.width / (BALLOONS * 2.75))
        for k in range(BALLOONS):
            centre = (rect.left + size + k * size * 2.7, rect.centery + self.theme.px(1))
            if k < row.balloons:
                body = mix(PLAYERS[seat], (255, 255, 255), 0.18)
                pygame.draw.aacircle(target, mix(body, (0, 0, 0), 0.4), centre, size)
                pygame.draw.aacircle(target, body, centre, size - 1)
                shine = (centre[0] - size * 0.3, centre[1] - size * 0.35)
                pygame.draw.aacircle(target, (255, 255, 255), shine, max(1.0, size * 0.2))
                start = (centre[0], centre[1] + size)
                pygame.draw.aaline(target, mix(body, (0, 0, 0), 0.5), start, (start[0] + 1, start[1] + size * 0.7))
            else:
                pygame.draw.aacircle(target, self.theme.colour("panel_edge"), centre, size * 0.55, 1)

    def _bet(self, target: pygame.Surface, row: PlayerRow, rect: pygame.Rect) -> None:
        theme = self.theme
        card = pygame.Rect(0, 0, theme.px(20), min(rect.height - 4, theme.px(24)))
        card.midright = (rect.right, rect.centery + theme.px(1))
        if row.shown_bet is None:
            draw_panel(target, card, theme.px(3), theme.colour("accent"), theme.colour("accent_dark"), 1)
            return
        good = row.shown_bet == "success"
        draw_panel(target, card, theme.px(3), theme.colour("good" if good else "bad"), None)
        sign = theme.text("+" if good else "–", "strong", theme.colour("ink_light"))
        target.blit(sign, sign.get_rect(center=card.center))

    def _goods(self, target: pygame.Surface, row: PlayerRow, rect: pygame.Rect) -> None:
        size = min(rect.height * 0.36, rect.width / 13.5, self.theme.px(11))
        x = rect.left + size
        for count, dark in ((row.doves, False), (row.crows, True)):
            for _ in range(count):
                self.bird(target, (x, rect.centery), size, dark=dark)
                x += size * 2.3
        if row.clouds:
            text = self.theme.text(str(row.clouds), "caption", self.theme.colour("ink"))
            at = rect.right - text.get_width()
            target.blit(text, text.get_rect(midleft=(at, rect.centery)))
            self.cloud(target, (at - size * 1.9, rect.centery), size)

    def bird(self, target: pygame.Surface, centre: tuple[float, float], size: float, *, dark: bool) -> None:
        """A dove, or a crow."""
        x, y = centre
        fill = CROW if dark else DOVE
        edge = (0, 0, 0) if dark else (150, 150, 150)
        body = [
            (x - size, y + size * 0.1),
            (x - size * 0.2, y - size * 0.25),
            (x + size * 0.55, y - size * 0.5),
            (x + size, y - size * 0.25),
            (x + size * 0.5, y + size * 0.45),
            (x - size * 0.3, y + size * 0.5),
        ]
        wing = [(x - size * 0.1, y + size * 0.1), (x - size * 0.55, y - size), (x + size * 0.4, y - size * 0.2)]
        for shape in (body, wing):
            pygame.draw.polygon(target, fill, shape)
            pygame.draw.aalines(target, edge, True, shape)
        pygame.draw.aacircle(target, (214, 120, 30), (x + size, y - size * 0.22), max(1.0, size * 0.17))

    def cloud(self, target: pygame.Surface, centre: tuple[float, float], size: float) -> None:
        """A cloud, its value unseen."""
        x, y = centre
        for grow, fill in ((1.2, CLOUD_DARK), (0.0, CLOUD)):
            for dx, dy, r in ((-0.8, 0.2, 0.55), (0.0, -0.15, 0.75), (0.8, 0.2, 0.55)):
                pygame.draw.aacircle(target, fill, (x + dx * size, y + dy * size), r * size + grow)

    # -- other -----------------------------------------------------------------------------

    def note(self, target: pygame.Surface, rect: pygame.Rect, lines: Sequence[str]) -> None:
        """The latest news, the newest bright, as many as fit above the buttons."""
        theme = self.theme
        y = rect.bottom
        for age, text in enumerate(reversed(lines)):
            wrapped = theme.wrap(text, "caption", rect.width)
            height = len(wrapped) * theme.line_height("caption")
            if y - height < rect.top:
                break
            y -= height
            ink = theme.colour("ink_light") if age == 0 else theme.colour("ink_light_soft")
            for k, line in enumerate(wrapped):
                target.blit(theme.text(line, "caption", ink), (rect.left, y + k * theme.line_height("caption")))
            y -= theme.px(5)


def gauge(target: pygame.Surface, theme: Theme, rect: pygame.Rect, values: Mapping[str, str]) -> None:
    """Figures of the aim in two columns."""
    rows = math.ceil(len(values) / 2)
    height = rect.height // max(1, rows)
    for k, (label, value) in enumerate(values.items()):
        left = rect.left + (k % 2) * (rect.width // 2 + theme.px(6))
        top = rect.top + (k // 2) * height
        name = theme.text(label, "caption", theme.colour("ink_light_soft"))
        target.blit(name, (left, top))
        number = theme.text(value, "strong", theme.colour("ink_light"))
        target.blit(number, number.get_rect(topright=(left + rect.width // 2 - theme.px(8), top - theme.px(2))))
