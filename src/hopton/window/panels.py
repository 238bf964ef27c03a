"""The panels of every match: players' cards, the news, the line on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame

from hopton.window.paint import draw_panel
from hopton.window.theme import Theme
from hopton.window.words import Words

Changes = Sequence[tuple[str, int]]
"""By how much whose score has changed."""


@dataclass(frozen=True)
class PlayerCard:
    """What a player's card shows. `kind` is the sort of player in words; `unit` stands below the score.

    `change`: by how much the score has just changed.
    """

    name: str
    kind: str
    score: int | str
    unit: str
    active: bool
    winner: bool = False
    symbol: pygame.Surface | None = None
    change: int = 0


class Panels:
    """Draws the panels of one layout's scale."""

    def __init__(self, theme: Theme, words: Words) -> None:
        self.theme, self.words = theme, words

    def paper(self, target: pygame.Surface, rect: pygame.Rect, *, lit: bool = False) -> None:
        """The ground of a panel; a lit one has the colour of whose turn it is on its edge."""
        theme = self.theme
        edge = theme.colour("warn") if lit else theme.colour("panel_edge")
        fill = theme.colour("panel_raised") if lit else theme.colour("panel")
        draw_panel(target, rect, theme.space("radius"), fill, edge, theme.px(3 if lit else 1.5), theme.px(9))

    def text(
        self, target: pygame.Surface, text: str, style: str, colour: str, where: tuple[int, int], width: int
    ) -> int:
        """A line cut to `width`; how wide it is."""
        picture = self.theme.text(self.theme.shorten(text, style, width), style, self.theme.colour(colour))
        target.blit(picture, where)
        return picture.get_width()

    # -- players -------------------------------------------------------------------------

    def card_rects(self, area: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Where the players' cards lie."""
        gap = self.theme.px(9)
        height = min(self.theme.px(116), (area.height - (count - 1) * gap) // count)
        return [pygame.Rect(area.left, area.top + k * (height + gap), area.width, height) for k in range(count)]

    def draw_card(self, target: pygame.Surface, rect: pygame.Rect, card: PlayerCard) -> pygame.Rect:
        """One player: name, score, sort of player; the room that is left for the game."""
        theme = self.theme
        self.paper(target, rect, lit=card.active or card.winner)
        pad = theme.px(13)
        score = theme.text(str(card.score), "number", theme.colour("ink"))
        unit = theme.text(card.unit, "caption", theme.colour("ink_soft"))
        wide = max(unit.get_width(), score.get_width())
        middle = rect.right - pad - wide // 2
        target.blit(score, score.get_rect(midtop=(middle, rect.top + theme.px(2))))
        target.blit(unit, unit.get_rect(midtop=(middle, rect.top + theme.px(43))))
        if card.change:
            wide += self.change(target, card.change, (middle - wide // 2 - theme.px(6), rect.top + theme.px(24)))
        left = rect.left + pad
        room = middle - wide // 2 - left - theme.px(6)
        if card.symbol is not None:
            target.blit(card.symbol, (left, rect.top + theme.px(9)))
            left += card.symbol.get_width() + theme.px(8)
            room -= card.symbol.get_width() + theme.px(8)
        self.text(target, card.name, "heading", "ink", (left, rect.top + theme.px(7)), room)
        self.text(target, card.kind, "caption", "ink_soft", (left, rect.top + theme.px(33)), room)
        top = rect.top + theme.px(58)
        return pygame.Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - theme.px(6) - top)

    def change(self, target: pygame.Surface, change: int, midright: tuple[int, int], who: str = "") -> int:
        """A label like +3 that ends at a place; how much room it takes."""
        theme = self.theme
        text = theme.text(f"{who} {change:+d}".replace("-", "−").strip(), "caption", theme.colour("ink_light"))
        rect = text.get_rect().inflate(theme.px(14), theme.px(4))
        rect.midright = midright
        draw_panel(target, rect, rect.height // 2, theme.colour("good" if change > 0 else "bad"))
        target.blit(text, text.get_rect(center=rect.center))
        return rect.width + theme.px(6)

    # -- news and banner -----------------------------------------------------------------

    def draw_news(
        self, target: pygame.Surface, area: pygame.Rect, news: Sequence[str], changes: Sequence[Changes] = ()
    ) -> None:
        """The latest verdict large, the earlier ones below it; after each by how much it changed whose score."""
        theme = self.theme
        self.paper(target, area)
        pad = theme.px(14)
        inner = area.width - 2 * pad
        left, y = area.left + pad, area.top + theme.px(9)
        self.text(target, self.words("play.news"), "strong", "ink", (left, y), inner)
        y += theme.line_height("strong") + theme.px(6)
        bottom = area.bottom - theme.px(9)
        for k, (sentence, changed) in enumerate(zip_longest(reversed(news), reversed(changes), fillvalue=())):
            sentence = str(sentence)
            style, colour = ("body", "ink") if k == 0 else ("caption", "ink_soft")
            lines = theme.wrap(sentence, style, inner)
            height = len(lines) * theme.line_height(style)
            if y + height > bottom:
                if k == 0:
                    lines = theme.wrap(sentence, "caption", inner)[: (bottom - y) // theme.line_height("caption")]
                    style = "caption"
                else:
                    break
            for line in lines:
                target.blit(theme.text(line, style, theme.colour(colour)), (left, y))
                y += theme.line_height(style)
            y = self._draw_changes(target, changed, pygame.Rect(left, y, inner, bottom - y))
            y += theme.px(9)
            if k == 0 and y < bottom - theme.px(20):
                pygame.draw.line(
                    target, theme.colour("panel_edge"), (left, y - theme.px(3)), (area.right - pad, y - theme.px(3))
                )
                y += theme.px(5)

    def _draw_changes(self, target: pygame.Surface, changes: Changes, room: pygame.Rect) -> int:
        """Labels like "Ada +3" in a row at the top of the room that is left; where the next thing may stand."""
        theme = self.theme
        high = theme.line_height("caption") + theme.px(6)
        if not changes or room.height < high:
            return room.top
        x = room.left
        for name, change in changes:
            shown = theme.shorten(name, "caption", room.width // 3)
            wide = theme.width(f"{shown} {change:+d}", "caption") + theme.px(20)
            if x + wide > room.right:
                break
            x += self.change(target, change, (x + wide - theme.px(6), room.top + high // 2), shown)
        return room.top + high

    def draw_banner(
        self,
        target: pygame.Surface,
        bar: pygame.Rect,
        who: tuple[str, Sequence[pygame.Surface]] | None,
        hint: str,
        left_text: str,
        icons: int,
    ) -> None:
        """The line on top: whose turn it is, with symbols, and what is to be done; `icons` stand on the right."""
        theme = self.theme
        middle = bar.centery
        title = theme.text(left_text, "heading", theme.colour("ink_light_soft"))
        target.blit(title, (theme.px(16), middle - title.get_height() // 2))
        left_end = theme.px(16) + title.get_width() + theme.px(20)
        right_end = bar.right - theme.px((42 + 9) * icons + 24)
        pieces: list[pygame.Surface] = []
        room = right_end - left_end
        name_width = 0
        if who is not None:
            name, symbols = who
            pieces += symbols
            shown = theme.shorten(name, "heading", room // 3)
            pieces.append(theme.text(shown, "heading", theme.colour("ink_light")))
        gap = theme.px(9)
        name_width = sum(piece.get_width() + gap for piece in pieces)
        sentence = theme.shorten(hint, "body", room - name_width)
        pieces.append(theme.text(sentence, "body", theme.colour("ink_light")))
        width = sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1)
        x = max(left_end, min(bar.centerx - width // 2, right_end - width))
        for piece in pieces:
            target.blit(piece, (x, middle - piece.get_height() // 2))
            x += piece.get_width() + gap
