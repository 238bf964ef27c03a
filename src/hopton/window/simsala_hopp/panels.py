"""What stands beside the arena: the hourglass, the animals counted, the strength of a tap, cups and bats."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol

import pygame

from hopton.window.paint import draw_panel, mix
from hopton.window.simsala_hopp.arena import sand_picture
from hopton.window.simsala_hopp.faces import RABBITS, face
from hopton.window.simsala_hopp.view import SEAT_KINDS
from hopton.window.simsala_hopp.wand import SLOWEST
from hopton.window.theme import Colour, Theme

MARKS = ((500.0, "soft"), (930.0, "turn"), (1700.0, "wild"))
"""Strengths (mm/s) with a name on the gauge: a hop, one turn, several."""
SAND_STEPS = 60
HURRY = 5.0
"""With so many seconds left the hourglass turns red."""


class Texts(Protocol):
    """The texts of the game in the window."""

    def __call__(self, key: str, /, **fields: object) -> str:
        """The text of this key with its fields filled in."""


def paper(target: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A panel."""
    draw_panel(target, rect, theme.space("radius"), theme.colour("panel"), theme.colour("panel_edge"), 1, theme.px(6))


def draw_sand(
    target: pygame.Surface,
    theme: Theme,
    texts: Texts,
    rect: pygame.Rect,
    seconds: float | None,
    whole: float,
    taps: int,
) -> None:
    """The hourglass and the seconds left; None: it does not run."""
    paper(target, theme, rect)
    pad = theme.px(14)
    height = rect.height - 2 * pad
    share = 0.0 if seconds is None else 1.0 - seconds / whole
    picture = sand_picture(round(height * 0.58), height, round(share * SAND_STEPS), SAND_STEPS)
    target.blit(picture, (rect.left + pad, rect.top + pad))
    left = rect.left + pad + picture.get_width() + theme.px(16)
    title = theme.text(texts("arena.hourglass"), "caption", theme.colour("ink_soft"))
    target.blit(title, (left, rect.top + pad))
    shown = whole if seconds is None else seconds
    hurried = seconds is not None and seconds <= HURRY
    ink = theme.colour("bad" if hurried else "ink" if seconds is not None else "ink_soft")
    number = theme.text(str(math.ceil(shown - 1e-9)), "number", ink)
    target.blit(number, number.get_rect(midleft=(left, rect.centery + theme.px(4))))
    if taps:
        text = theme.text(texts("arena.taps", n=taps), "caption", theme.colour("ink_soft"))
        target.blit(text, (left, rect.bottom - pad - text.get_height()))


def draw_counts(
    target: pygame.Surface,
    theme: Theme,
    texts: Texts,
    rect: pygame.Rect,
    counts: Mapping[str, int],
    mine: set[str],
    players: int,
) -> None:
    """All animals to be seen, counted; those that count for the magician (`mine`) stand out."""
    paper(target, theme, rect)
    pad = theme.px(12)
    title = theme.text(texts("arena.visible"), "caption", theme.colour("ink_soft"))
    target.blit(title, (rect.left + pad, rect.top + theme.px(8)))
    kinds = (*RABBITS, "cat", "frog", "outside")
    top = rect.top + theme.px(30)
    width, height = (rect.width - 2 * pad) / 2, (rect.bottom - theme.px(8) - top) / 4
    owned = set(SEAT_KINDS[:players]) | {"white"}
    names = {kind: texts(f"kinds.{kind}") for kind in kinds}
    taken = theme.px(8 + 10 + 6) + min(round(height) - theme.px(4), theme.px(40)) + theme.width("15", "title")
    named = all(taken + theme.width(name, "caption") <= width for name in names.values())
    for k, kind in enumerate(kinds):
        cell = pygame.Rect(
            round(rect.left + pad + (k % 2) * width), round(top + (k // 2) * height), round(width), round(height)
        )
        size = min(cell.height - theme.px(4), theme.px(40))
        n = counts.get(kind, 0)
        if kind in mine:
            glow = cell.inflate(-theme.px(4), -theme.px(3))
            draw_panel(target, glow, theme.px(9), theme.colour("accent_light"), theme.colour("accent"), 1)
        x = cell.left + theme.px(8)
        if kind == "outside":
            _outside(target, theme, pygame.Rect(x, cell.centery - size // 2, size, size))
        else:
            picture = face(kind, size)
            if not n or kind not in owned | {"cat", "frog"}:
                picture = picture.copy()
                picture.set_alpha(255 if n else 110)
            target.blit(picture, (x, cell.centery - size // 2))
        ink = theme.colour("ink" if n else "ink_soft")
        number = theme.text(str(n), "title", ink)
        target.blit(number, number.get_rect(midleft=(x + size + theme.px(10), cell.centery)))
        if named:
            label = theme.text(names[kind], "caption", theme.colour("ink_soft"))
            target.blit(label, label.get_rect(midleft=(x + size + number.get_width() + theme.px(16), cell.centery)))


def _outside(target: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """A battlement with an arrow over it."""
    stone = mix(theme.colour("ink_soft"), theme.colour("panel"), 0.35)
    unit = rect.width / 5
    for k in (0, 2, 4):
        pygame.draw.rect(target, stone, pygame.Rect(rect.left + k * unit, rect.centery, unit, unit * 1.2))
    pygame.draw.rect(target, stone, pygame.Rect(rect.left, rect.centery + unit, rect.width, unit * 1.3))
    ink = theme.colour("bad")
    tip = (rect.right - unit * 0.4, rect.centery - unit * 1.1)
    start = (rect.left + unit, rect.centery - unit * 0.6)
    top = (rect.centerx, rect.top + unit * 0.1)
    pygame.draw.lines(target, ink, False, [start, top, tip], max(2, theme.px(3)))


def draw_strength(
    target: pygame.Surface,
    theme: Theme,
    texts: Texts,
    rect: pygame.Rect,
    speed: float,
    top: float,
    held: bool,
    *,
    told: bool = True,
) -> None:
    """The gauge of a tap's strength: what is charged or set, and what strengths do; `told`: also how to tap."""
    paper(target, theme, rect)
    pad = theme.px(14)
    title = theme.text(texts("arena.strength"), "strong", theme.colour("ink"))
    target.blit(title, (rect.left + pad, rect.top + theme.px(9)))
    now = theme.text(texts("strength.now", speed=round(speed)), "strong", strength_colour(theme, speed))
    target.blit(now, now.get_rect(topright=(rect.right - pad, rect.top + theme.px(9))))
    bar = pygame.Rect(rect.left + pad, rect.top + theme.px(44), rect.width - 2 * pad, theme.px(24))
    draw_panel(target, bar, bar.height // 2, theme.colour("room"), theme.colour("panel_edge"), 1)
    share = min(1.0, max(0.0, (speed - SLOWEST) / max(1.0, top - SLOWEST)))
    inner = bar.inflate(-theme.px(6), -theme.px(6))
    filled = pygame.Rect(inner.left, inner.top, max(inner.height, round(inner.width * share)), inner.height)
    colour = strength_colour(theme, speed)
    draw_panel(target, filled, inner.height // 2, colour if held else mix(colour, theme.colour("room"), 0.35))
    for mark, name in MARKS:
        x = inner.left + round(inner.width * (mark - SLOWEST) / max(1.0, top - SLOWEST))
        pygame.draw.line(target, theme.colour("ink_soft"), (x, bar.bottom), (x, bar.bottom + theme.px(5)), 2)
        label = theme.text(texts(f"strength.{name}"), "caption", theme.colour("ink"))
        where = label.get_rect(midtop=(x, bar.bottom + theme.px(6)))
        where.clamp_ip(pygame.Rect(rect.left + theme.px(6), where.top, rect.width - theme.px(12), where.height))
        target.blit(label, where)
    y = bar.bottom + theme.px(34)
    for text in (texts("strength.hold"), texts("strength.set")) if told else ():
        for line in theme.wrap(text, "caption", rect.width - 2 * pad):
            if y + theme.line_height("caption") > rect.bottom - theme.px(4):
                return
            target.blit(theme.text(line, "caption", theme.colour("ink_soft")), (rect.left + pad, y))
            y += theme.line_height("caption")


def strength_colour(theme: Theme, speed: float) -> Colour:
    """The colour in which a tap of this speed is shown: soft taps are cool, hard ones warm."""
    return theme.colour(
        "accent" if speed < 700.0 else "good" if speed < 1200.0 else "warn" if speed < 1800.0 else "bad"
    )


def draw_cups(target: pygame.Surface, theme: Theme, left: int, middle: int, cups: int, most: int) -> None:
    """Cups that are won, and pale ones for what wins the tournament."""
    size = theme.px(20)
    for k in range(max(cups, most)):
        colour = theme.colour("warn") if k < cups else theme.colour("panel_edge")
        _cup(target, pygame.Rect(left + k * (size + theme.px(4)), middle - size // 2, size, size), colour)


def _cup(target: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    x, y, s = rect.left, rect.top, rect.width
    bowl = [(0.2, 0.06), (0.8, 0.06), (0.74, 0.44), (0.58, 0.6), (0.42, 0.6), (0.26, 0.44)]
    pygame.draw.polygon(target, colour, [(x + a * s, y + b * s) for a, b in bowl])
    pygame.draw.rect(target, colour, pygame.Rect(x + 0.45 * s, y + 0.58 * s, 0.1 * s + 1, 0.2 * s))
    pygame.draw.rect(target, colour, pygame.Rect(x + 0.28 * s, y + 0.78 * s, 0.44 * s, 0.14 * s))
    width = max(1, round(s * 0.09))
    for side in (0.04, 0.72):
        pygame.draw.ellipse(target, colour, pygame.Rect(x + side * s, y + 0.1 * s, 0.26 * s, 0.3 * s), width)


def seat_symbol(theme: Theme, seat: int, px: int) -> pygame.Surface:
    """A seat's rabbit."""
    del theme
    return face(SEAT_KINDS[seat], max(12, px))
