"""The panels beside the table: players, what lies in the hand, the reserve, and the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from hopton.window.paint import draw_panel, mix
from hopton.window.theme import Theme
from hopton.window.tokens import TokenArt
from hopton.window.words import Words


@dataclass(frozen=True)
class PlayerCard:
    """What a player's card shows. `kind` is the sort of player in words, `debts` what is owed."""

    name: str
    kind: str
    score: int
    supply: Mapping[str, int]
    won: Mapping[str, int]
    debts: Sequence[str | None]
    active: bool
    winner: bool = False


@dataclass(frozen=True)
class Stack:
    """J'tons of one colour from which a hand can take one."""

    kind: str
    count: int
    enabled: bool = True


class Panels:
    """Draws the panels of one layout's scale."""

    def __init__(self, theme: Theme, words: Words) -> None:
        self.theme, self.words = theme, words
        self.small = TokenArt(theme, theme.px(26))
        self.tiny = TokenArt(theme, theme.px(20))
        self.medium = TokenArt(theme, theme.px(38))
        self.large = TokenArt(theme, theme.px(58))

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

    def _counted(self, target: pygame.Surface, art: TokenArt, kind: str, count: int, left: int, middle: int) -> int:
        """A small j'ton with its number; where the next one may stand."""
        theme = self.theme
        radius = art.diameter // 2
        art.draw(target, kind, (left + radius, middle), opacity=1.0 if count else 0.35)
        colour = theme.colour("ink") if count else mix(theme.colour("ink_soft"), theme.colour("panel"), 0.4)
        number = theme.text(f"{count}", "strong", colour)
        target.blit(number, (left + art.diameter + theme.px(5), middle - number.get_height() // 2))
        return left + art.diameter + theme.px(5) + theme.width("00", "strong") + theme.px(7)

    # -- players -------------------------------------------------------------------------

    def card_rects(self, area: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Where the players' cards lie."""
        gap = self.theme.px(9)
        height = min(self.theme.px(116), (area.height - (count - 1) * gap) // count)
        return [pygame.Rect(area.left, area.top + k * (height + gap), area.width, height) for k in range(count)]

    def draw_card(self, target: pygame.Surface, rect: pygame.Rect, card: PlayerCard) -> None:
        """One player: name, score, supply, won j'tons, debts."""
        theme = self.theme
        self.paper(target, rect, lit=card.active or card.winner)
        pad = theme.px(13)
        score = theme.text(str(card.score), "number", theme.colour("ink"))
        unit = theme.text(self.words("play.points", n=card.score), "caption", theme.colour("ink_soft"))
        unit_left = rect.right - pad - unit.get_width()
        target.blit(unit, (unit_left, rect.top + theme.px(43)))
        score_left = unit_left + (unit.get_width() - score.get_width()) // 2
        target.blit(score, (score_left, rect.top + theme.px(2)))
        left = rect.left + pad
        room = unit_left - left - theme.px(6)
        self.text(target, card.name, "heading", "ink", (left, rect.top + theme.px(7)), room)
        self.text(target, card.kind, "caption", "ink_soft", (left, rect.top + theme.px(33)), room)
        bottom = rect.bottom - theme.px(14)
        roomy = rect.height >= theme.px(104)
        won_middle = bottom - theme.px(7)
        x = left
        for kind, count in card.supply.items():
            x = self._counted(target, self.small, kind, count, x, won_middle)
        right = rect.right - pad
        for kind in reversed(list(card.won)):
            width = self.tiny.diameter + theme.px(5) + theme.width("0", "strong") + theme.px(9)
            self._counted(target, self.tiny, kind, card.won[kind], right - width + theme.px(9), won_middle)
            right -= width
        if card.debts and roomy:
            self._draw_debts(target, rect, card.debts, left)

    def counter_place(self, rect: pygame.Rect, kind: str, own: Sequence[str]) -> tuple[float, float]:
        """Where on a card j'tons of a colour are counted: `own` colours on the left, points on the right."""
        theme = self.theme
        middle = rect.bottom - theme.px(21)
        if kind in own:
            each = self.small.diameter + theme.px(12) + theme.width("00", "strong")
            return rect.left + theme.px(13) + own.index(kind) * each + self.small.diameter / 2, middle
        each = self.tiny.diameter + theme.px(14) + theme.width("0", "strong")
        order = ("black", "grey", "white")
        right = rect.right - theme.px(13) - order.index(kind) * each
        return right - each + theme.px(9) + self.tiny.diameter / 2, middle

    def _draw_debts(self, target: pygame.Surface, rect: pygame.Rect, debts: Sequence[str | None], left: int) -> None:
        theme = self.theme
        middle = rect.top + theme.px(62)
        word = theme.text(self.words("play.owes"), "caption", theme.colour("bad"))
        target.blit(word, (left, middle - word.get_height() // 2))
        x = left + word.get_width() + theme.px(7)
        for token in debts[:6]:
            if token is None:
                text = theme.text(self.words("play.penalty"), "caption", theme.colour("bad"))
                if x + text.get_width() > rect.right - theme.px(10):
                    break
                target.blit(text, (x, middle - text.get_height() // 2))
                x += text.get_width() + theme.px(8)
            else:
                self.tiny.draw(target, token, (x + self.tiny.diameter // 2, middle))
                x += self.tiny.diameter + theme.px(5)

    # -- the tray ------------------------------------------------------------------------

    def stack_rects(self, area: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Where the stacks in the tray lie; each is where a hand takes hold."""
        theme = self.theme
        size = self.large.diameter + theme.px(16)
        top = area.top + theme.px(44)
        gap = theme.px(10)
        left = area.centerx - (count * size + (count - 1) * gap) // 2
        return [pygame.Rect(left + k * (size + gap), top, size, size + theme.px(24)) for k in range(count)]

    def draw_tray(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        title: str,
        stacks: Sequence[Stack],
        chosen: int | None,
        note: str = "",
    ) -> None:
        """What can be taken now, as stacks with their numbers."""
        theme = self.theme
        self.paper(target, area)
        inner = area.width - 2 * theme.px(14)
        self.text(target, title, "strong", "ink", (area.left + theme.px(14), area.top + theme.px(10)), inner)
        for k, (rect, stack) in enumerate(zip(self.stack_rects(area, len(stacks)), stacks, strict=True)):
            usable = stack.enabled and stack.count > 0
            if k == chosen and usable:
                draw_panel(
                    target, rect, theme.px(10), theme.colour("accent_light"), theme.colour("accent"), theme.px(2)
                )
            centre = (rect.centerx, rect.top + theme.px(8) + self.large.diameter / 2)
            depth = min(3, stack.count - 1)
            for level in range(depth, 0, -1):
                lower = (centre[0] - level * theme.px(1.5), centre[1] + level * theme.px(3))
                self.large.draw(target, stack.kind, lower, opacity=1.0 if usable else 0.35)
            if stack.count and usable:
                self.large.draw_shadow(target, centre, 1.0, 0.7)
            self.large.draw(target, stack.kind, centre, opacity=1.0 if usable else 0.3)
            label = f"× {stack.count}"
            number = theme.text(label, "strong", theme.colour("ink" if usable else "ink_soft"))
            target.blit(number, number.get_rect(midbottom=(rect.centerx, rect.bottom - theme.px(1))))
        y = area.top + theme.px(44) + self.large.diameter + theme.px(16 + 24 + 6)
        for line in theme.wrap(note, "caption", inner)[:2] if note else []:
            picture = theme.text(line, "caption", theme.colour("ink_soft"))
            target.blit(picture, (area.left + theme.px(14), y))
            y += theme.line_height("caption")

    # -- the right side ------------------------------------------------------------------

    def reserve_place(self, area: pygame.Rect, k: int) -> tuple[float, float]:
        """Where the stack number `k` of the reserve lies; pixels."""
        theme = self.theme
        cell = (area.width - 2 * theme.px(14)) // 3
        left = area.left + theme.px(14) + k * cell + (cell - self.medium.diameter - theme.px(32)) // 2
        return left + self.medium.diameter / 2, area.top + theme.px(72)

    def draw_reserve(self, target: pygame.Surface, area: pygame.Rect, reserve: Mapping[str, int]) -> None:
        """The point j'tons that are still beside the box."""
        theme = self.theme
        self.paper(target, area)
        inner = area.width - 2 * theme.px(14)
        title = self.words("play.reserve")
        self.text(target, title, "strong", "ink", (area.left + theme.px(14), area.top + theme.px(9)), inner)
        art = self.medium
        for k, (kind, count) in enumerate(reserve.items()):
            centre = self.reserve_place(area, k)
            left, middle = round(centre[0] - art.diameter / 2), round(centre[1])
            for level in range(min(3, count - 1), 0, -1):
                art.draw(target, kind, (centre[0] - level * theme.px(1), centre[1] + level * theme.px(2.4)))
            art.draw(target, kind, centre, opacity=1.0 if count else 0.3)
            number = theme.text(f"× {count}", "strong", theme.colour("ink" if count else "ink_soft"))
            target.blit(number, (left + art.diameter + theme.px(7), middle - number.get_height() // 2))

    def draw_news(self, target: pygame.Surface, area: pygame.Rect, news: Sequence[str]) -> None:
        """The latest verdict large, the earlier ones below it."""
        theme = self.theme
        self.paper(target, area)
        pad = theme.px(14)
        inner = area.width - 2 * pad
        left, y = area.left + pad, area.top + theme.px(9)
        self.text(target, self.words("play.news"), "strong", "ink", (left, y), inner)
        y += theme.line_height("strong") + theme.px(6)
        bottom = area.bottom - theme.px(9)
        for k, sentence in enumerate(reversed(news)):
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
            y += theme.px(9)
            if k == 0 and y < bottom - theme.px(20):
                pygame.draw.line(
                    target, theme.colour("panel_edge"), (left, y - theme.px(3)), (area.right - pad, y - theme.px(3))
                )
                y += theme.px(5)

    def draw_banner(
        self,
        target: pygame.Surface,
        bar: pygame.Rect,
        who: tuple[str, Sequence[str]] | None,
        hint: str,
        left_text: str,
    ) -> None:
        """The line on top: whose turn it is and what is to be done."""
        theme = self.theme
        middle = bar.centery
        title = theme.text(left_text, "heading", theme.colour("ink_light_soft"))
        target.blit(title, (theme.px(16), middle - title.get_height() // 2))
        left_end = theme.px(16) + title.get_width() + theme.px(20)
        right_end = bar.right - theme.px(42 * 3 + 9 * 3 + 24)
        pieces: list[pygame.Surface] = []
        room = right_end - left_end
        name_width = 0
        if who is not None:
            name, kinds = who
            for kind in kinds:
                pieces.append(self.small.face(kind))
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
