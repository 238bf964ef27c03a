"""What a round asks for, on the table: the rule, the points of the ranks, round and trick; and what it came to."""

from __future__ import annotations

import pygame

from hopton.decks import Mission
from hopton.match.tonton import FinishedRound
from hopton.rules.tonton import ROUNDS, TRICKS
from hopton.window.icons import icon
from hopton.window.paint import draw_panel
from hopton.window.theme import Theme
from hopton.window.tonton.cards import pile_tile, suits_of
from hopton.window.words import Words


def rule_text(texts: Words, mission: Mission) -> str:
    """The rule in a few words: "at most 12"."""
    return texts(f"rule.{mission.rule}", n=mission.target)


def draw_mission(
    target: pygame.Surface, theme: Theme, words: Words, rect: pygame.Rect, mission: Mission, round_: int, trick: int
) -> None:
    """The mission of the round, its points by rank, and how far the round is."""
    texts = words.part("tonton")
    draw_panel(
        target,
        rect,
        theme.space("radius"),
        theme.colour("panel"),
        theme.colour("panel_edge"),
        theme.px(1.5),
        theme.px(9),
    )
    pad = theme.px(16)
    inner = rect.inflate(-2 * pad, -theme.px(14))
    right = theme.text(texts("round", n=round_, of=ROUNDS), "caption", theme.colour("ink_soft"))
    target.blit(right, right.get_rect(topright=(inner.right, inner.top + theme.px(3))))
    below = theme.text(texts("trick", n=min(trick, TRICKS), of=TRICKS), "caption", theme.colour("ink_soft"))
    target.blit(below, below.get_rect(topright=(inner.right, inner.top + theme.px(3) + theme.line_height("caption"))))
    room = inner.width - max(right.get_width(), below.get_width()) - theme.px(12)
    name = words.mission(mission.title) if mission.title else str(mission.id)
    title = theme.text(theme.shorten(name, "caption", room), "caption", theme.colour("ink_soft"))
    target.blit(title, (inner.left, inner.top))
    rule = rule_text(texts, mission)
    style = theme.roomy(rule, room, "title", "heading")
    shown = theme.text(theme.shorten(rule, style, room), style, theme.colour("ink"))
    target.blit(shown, (inner.left, inner.top + theme.px(15)))
    points = texts("points_by_rank", points=" · ".join(str(n) for n in mission.points))
    line = theme.text(theme.shorten(points, "caption", inner.width), "caption", theme.colour("ink"))
    target.blit(line, line.get_rect(bottomleft=(inner.left, inner.bottom + theme.px(2))))


def draw_sum(target: pygame.Surface, theme: Theme, mission: Mission | None, total: int, right: int, middle: int) -> int:
    """A sum of piles with a mark that says whether it meets the mission; how wide it is."""
    number = theme.text(str(total), "title", theme.colour("ink"))
    where = number.get_rect(midright=(right, middle))
    target.blit(number, where)
    if mission is None:
        return where.width
    met = mission.met_by(total)
    sign = icon("check" if met else "close", theme.px(17), theme.colour("good" if met else "bad"))
    place = sign.get_rect(midright=(where.left - theme.px(4), middle))
    target.blit(sign, place)
    return where.right - place.left


def draw_round(
    target: pygame.Surface,
    theme: Theme,
    words: Words,
    area: pygame.Rect,
    done: FinishedRound,
    names: tuple[str, ...],
    totals: dict[str, int],
) -> None:
    """A table of the round that has ended: piles, sum, mission, sixes, points and the total of everybody."""
    texts = words.part("tonton")
    row = min(theme.px(54), (area.height - theme.px(120)) // len(names))
    rect = pygame.Rect(0, 0, area.width, theme.px(112) + row * len(names))
    rect.center = area.center
    draw_panel(
        target, rect, theme.space("radius"), theme.colour("panel"), theme.colour("warn"), theme.px(3), theme.px(14)
    )
    pad = theme.px(18)
    inner = rect.inflate(-2 * pad, -2 * theme.px(12))
    title = texts("round_over", n=done.number)
    target.blit(theme.text(title, "heading", theme.colour("ink")), inner.topleft)
    rule = (
        f"{words.mission(done.mission.title)}: {rule_text(texts, done.mission)}"
        if done.mission.title
        else rule_text(texts, done.mission)
    )
    shown = theme.text(theme.shorten(rule, "body", inner.width), "body", theme.colour("ink_soft"))
    target.blit(shown, (inner.left, inner.top + theme.line_height("heading")))
    heads = [texts(f"table.{key}") for key in ("sum", "mission", "sixes", "round", "total")]
    columns = len(heads)
    tile = round(row * 0.56)
    name_width = min(round(inner.width * 0.2), max(theme.width(name, "strong") for name in names) + theme.px(8))
    piles_width = round(tile * 1.24 + theme.px(3)) * len(names)
    wide = (inner.width - name_width - piles_width - theme.px(8)) // columns
    top = inner.top + theme.line_height("heading") + theme.line_height("body") + theme.px(6)
    for k, head in enumerate(heads):
        right = inner.right - (columns - 1 - k) * wide
        text = theme.text(theme.shorten(head, "caption", wide - theme.px(2)), "caption", theme.colour("ink_soft"))
        target.blit(text, text.get_rect(topright=(right, top)))
    top += theme.line_height("caption") + theme.px(2)
    best = max(done.points)
    for seat, name in enumerate(names):
        line = pygame.Rect(inner.left - theme.px(8), top + seat * row, inner.width + theme.px(16), row - theme.px(4))
        if done.points[seat] == best:
            draw_panel(
                target, line, theme.px(8), theme.colour("panel_raised"), theme.colour("panel_edge"), theme.px(1.5)
            )
        label = theme.text(theme.shorten(name, "strong", name_width - theme.px(6)), "strong", theme.colour("ink"))
        target.blit(label, label.get_rect(midleft=(inner.left, line.centery)))
        x = inner.left + name_width
        for suit, number in zip(suits_of(len(names)), done.piles[seat], strict=True):
            picture = pile_tile(theme, suit, number, tile)
            target.blit(picture, picture.get_rect(midleft=(x, line.centery)))
            x += round(tile * 1.24 + theme.px(3))
        values = (None, f"+{done.earned[seat]}", f"+{done.sixes[seat]}", f"+{done.points[seat]}", f"{totals[name]}")
        for k, value in enumerate(values):
            right = inner.right - (columns - 1 - k) * wide
            if value is None:
                draw_sum(target, theme, done.mission, done.sums[seat], right, line.centery)
                continue
            text = theme.text(value, "strong", theme.colour("ink"))
            target.blit(text, text.get_rect(midright=(right, line.centery)))
