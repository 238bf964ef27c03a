"""The panels of Hop le J'ton: what a player has, what lies in the hand, the reserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from hopton.window.hop_le_jton.tokens import TokenArt
from hopton.window.paint import draw_panel, mix
from hopton.window.panels import Panels
from hopton.window.theme import Theme
from hopton.window.words import Words


@dataclass(frozen=True)
class Stack:
    """J'tons of one colour from which a hand can take one."""

    kind: str
    count: int
    enabled: bool = True


class LidPanels(Panels):
    """Draws the panels of one layout's scale; `words` are those of the game."""

    def __init__(self, theme: Theme, words: Words, texts: Words) -> None:
        super().__init__(theme, words)
        self.texts = texts
        self.small = TokenArt(theme, theme.px(26))
        self.tiny = TokenArt(theme, theme.px(20))
        self.medium = TokenArt(theme, theme.px(38))
        self.large = TokenArt(theme, theme.px(58))

    def _counted(self, target: pygame.Surface, art: TokenArt, kind: str, count: int, left: int, middle: int) -> int:
        """A small j'ton with its number; where the next one may stand."""
        theme = self.theme
        radius = art.diameter // 2
        art.draw(target, kind, (left + radius, middle), opacity=1.0 if count else 0.35)
        colour = theme.colour("ink") if count else mix(theme.colour("ink_soft"), theme.colour("panel"), 0.4)
        number = theme.text(f"{count}", "strong", colour)
        target.blit(number, (left + art.diameter + theme.px(5), middle - number.get_height() // 2))
        return left + art.diameter + theme.px(5) + theme.width("00", "strong") + theme.px(7)

    def draw_owned(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        supply: Mapping[str, int],
        won: Mapping[str, int],
        debts: Sequence[str | None],
    ) -> None:
        """On a player's card `rect`: the supply, the won j'tons, and what is owed."""
        theme = self.theme
        left = rect.left + theme.px(13)
        middle = rect.bottom - theme.px(21)
        x = left
        for kind, count in supply.items():
            x = self._counted(target, self.small, kind, count, x, middle)
        right = rect.right - theme.px(13)
        for kind in reversed(list(won)):
            width = self.tiny.diameter + theme.px(5) + theme.width("0", "strong") + theme.px(9)
            self._counted(target, self.tiny, kind, won[kind], right - width + theme.px(9), middle)
            right -= width
        if debts and rect.height >= theme.px(104):
            self._draw_debts(target, rect, debts, left)

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
        word = theme.text(self.texts("play.owes"), "caption", theme.colour("bad"))
        target.blit(word, (left, middle - word.get_height() // 2))
        x = left + word.get_width() + theme.px(7)
        for token in debts[:6]:
            if token is None:
                text = theme.text(self.texts("play.penalty"), "caption", theme.colour("bad"))
                if x + text.get_width() > rect.right - theme.px(10):
                    break
                target.blit(text, (x, middle - text.get_height() // 2))
                x += text.get_width() + theme.px(8)
            else:
                self.tiny.draw(target, token, (x + self.tiny.diameter // 2, middle))
                x += self.tiny.diameter + theme.px(5)

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
        title = self.texts("play.reserve")
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
