"""Draws the table: backdrop, j'tons by layer with their shadows, the lid, ghosts, marks and the gauge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from hopton.physics.lid_push import Token
from hopton.tables import LidPushTable
from hopton.window.flights import Flight
from hopton.window.hop_le_jton import table_art
from hopton.window.hop_le_jton.board import Board, Piece
from hopton.window.hop_le_jton.falling import Falling
from hopton.window.hop_le_jton.layout import FAR_MARGIN, NEAR_MARGIN, SIDE_MARGIN, LidLayout
from hopton.window.hop_le_jton.tokens import TokenArt
from hopton.window.icons import icon
from hopton.window.paint import draw_panel, mix, room
from hopton.window.theme import Colour, Theme

LAYER_GROWTH = 0.035

_Place = tuple[int, int, int, int]
"""How a j'ton is drawn: pixels, its turn in steps, its layer."""


class TableView:
    """The table in a layout. Everything is in mm of the box top."""

    def __init__(self, theme: Theme, layout: LidLayout, table: LidPushTable) -> None:
        self.theme, self.layout, self.table = theme, layout, table
        self.art = TokenArt(theme, round(table.token_diameter * layout.px_per_mm))
        margin = max(SIDE_MARGIN, FAR_MARGIN)
        self.backdrop = room(theme, layout.size)
        box = table_art.box_top(theme, table, layout.px_per_mm, margin)
        left, top = layout.to_px(-margin, table.box_length + margin)
        self.backdrop.blit(box, (round(left), round(top)))
        self._lid = table_art.lid(theme, table, layout.px_per_mm, table.box_length + NEAR_MARGIN + 12)
        self._lid_parts = _opaque_within(self._lid, round((table_art.LID_PAD + 3.0) * layout.px_per_mm))
        self._seen: dict[str, _Place] = {}

    # -- j'tons --------------------------------------------------------------------------

    def draw_pieces(self, target: pygame.Surface, pieces: Iterable[Piece]) -> None:
        """J'tons on the box, in the order given: lower layers first."""
        layer: list[Piece] = []
        for piece in pieces:
            if layer and piece.layer != layer[0].layer:
                self._draw_layer(target, layer)
                layer = []
            layer.append(piece)
        self._draw_layer(target, layer)

    def _draw_layer(self, target: pygame.Surface, layer: list[Piece]) -> None:
        clip = target.get_clip().inflate(self.art.diameter * 2, self.art.diameter * 2)
        placed = [(piece, self.layout.to_px(piece.x, piece.y)) for piece in layer]
        seen = [one for one in placed if clip.collidepoint(one[1])]
        if not seen:
            return
        self.art.draw_shadows(target, [centre for _, centre in seen], 1.0 + 0.5 * layer[0].layer)
        grow = 1.0 + LAYER_GROWTH * layer[0].layer
        parts = [self.art.parts(piece.kind, centre, piece.angle, grow) for piece, centre in seen]
        target.fblits([part for both in parts for part in both])

    def draw_carried(
        self, target: pygame.Surface, kind: str, centre: tuple[float, float], opacity: float = 1.0
    ) -> None:
        """A j'ton in a hand, at a pixel."""
        self.art.draw_shadow(target, centre, 4.0, 0.9 * opacity)
        self.art.draw(target, kind, centre, 0.0, 1.1, opacity)

    def draw_ghost(self, target: pygame.Surface, kind: str, x: float, y: float, legal: bool) -> None:
        """Where a j'ton would come to lie: its pale picture with a ring that says whether it may."""
        centre = self.layout.to_px(x, y)
        self.art.draw(target, kind, centre, 0.0, 1.0, 0.62 if legal else 0.35)
        self.ring(target, x, y, self.theme.colour("good" if legal else "bad"), dashed=not legal)

    def ring(
        self, target: pygame.Surface, x: float, y: float, colour: Colour, *, dashed: bool = False, grow: float = 1.0
    ) -> None:
        """A ring around a j'ton; a dashed one says no."""
        cx, cy = self.layout.to_px(x, y)
        radius = self.art.diameter / 2 * grow + self.theme.px(3)
        width = max(2, self.theme.px(3.5))
        if not dashed:
            pygame.draw.aacircle(
                target, (255, 250, 240), (cx, cy), radius + self.theme.px(1.5), width + self.theme.px(2.5)
            )
            pygame.draw.aacircle(target, colour, (cx, cy), radius, width)
            return
        for k in range(12):
            a0, a1 = math.tau * k / 12, math.tau * (k + 0.56) / 12
            outline = [
                (cx + r * math.cos(a), cy + r * math.sin(a))
                for r, angles in ((radius, (a0, (a0 + a1) / 2, a1)), (radius - width, (a1, (a0 + a1) / 2, a0)))
                for a in angles
            ]
            pygame.draw.polygon(target, colour, outline)
            pygame.draw.aalines(target, colour, True, outline)

    def draw_falling(self, target: pygame.Surface, falls: Iterable[Falling]) -> None:
        """J'tons that fall or lie beside the box."""
        for fall in falls:
            x, y = fall.position
            centre = self.layout.to_px(x, y)
            across, along = fall.squash
            if fall.age > 0.1:
                self.art.draw_shadow(target, centre, 0.5 + fall.height / 8, 0.85)
            self.art.draw_scaled(target, fall.kind, centre, (fall.size * across, fall.size * along), fall.angle)

    def draw_loose(self, target: pygame.Surface, pieces: Iterable[tuple[str, float, float]]) -> None:
        """J'tons that are being laid: colour and place."""
        self._draw_layer(target, [Piece("", kind, x, y) for kind, x, y in pieces])

    def draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        """A j'ton on its way through the air."""
        if flight.height > 0.02:
            grow = flight.shown_size
            self.art.draw_shadow(target, flight.position, 1.0 + 3.0 * flight.height, 0.8, grow)
        self.art.draw_scaled(target, flight.kind, flight.position, (flight.shown_size, flight.shown_size))

    def flight_area(self, flight: Flight) -> pygame.Rect:
        """Where a j'ton in the air is drawn, its shadow included."""
        return self._around(*flight.position, self.art.diameter * max(1.0, flight.shown_size) * 1.9)

    def _around(self, x: float, y: float, size: float) -> pygame.Rect:
        return pygame.Rect(round(x - size / 2), round(y - size / 2), round(size), round(size))

    def moving_areas(self, board: Board, alpha: float) -> list[pygame.Rect]:
        """Where the table looks otherwise in a push than when this was asked last."""
        size = self.art.diameter * 1.5
        now: dict[str, _Place] = {}
        for piece in board.pieces(alpha):
            x, y = self.layout.to_px(piece.x, piece.y)
            now[piece.id] = (round(x), round(y), self.art.turn(piece.angle), piece.layer)
        changed = [name for name in {**self._seen, **now} if self._seen.get(name) != now.get(name)]
        areas = [self._around(*seen[name][:2], size) for name in changed for seen in (self._seen, now) if name in seen]
        self._seen = now
        areas += self.fallen_areas(board, lying=False)
        pad = round(table_art.LID_PAD * self.layout.px_per_mm)
        lid = self.lid_rect(board.lid_at(alpha))
        gauge, top = self.layout.to_px(self.table.box_width + 3, self.table.black_line[1] + 12)
        right, bottom = self.layout.to_px(self.table.box_width + 15, self.table.brown_zone[0] - 4)
        areas.append(pygame.Rect(round(gauge), round(top), round(right - gauge), round(bottom - top)))
        return [*areas, pygame.Rect(lid.left - pad, lid.top - pad, lid.width + 2 * pad, lid.height + pad)]

    def fallen_areas(self, board: Board, *, lying: bool = True) -> list[pygame.Rect]:
        """Where j'tons fall, and those that lie beside the box."""
        size = self.art.diameter * 2.4
        falls = [fall for fall in board.fallen if lying or not fall.done]
        return [self._around(*self.layout.to_px(*fall.position), size) for fall in falls]

    def on_box(self, x: float, y: float) -> bool:
        """Whether a point lies over the box top."""
        return 0 <= x <= self.table.box_width and 0 <= y <= self.table.box_length

    # -- the lid -------------------------------------------------------------------------

    def lid_rect(self, lid_y: float) -> pygame.Rect:
        """What of the lid is seen; pixels."""
        left, top = self.layout.to_px(-self.table.lid_overhang, lid_y)
        right, _ = self.layout.to_px(self.table.box_width + self.table.lid_overhang, 0)
        bottom = self.layout.size[1]
        return pygame.Rect(round(left), round(top), round(right - left), max(0, bottom - round(top)))

    def draw_lid(
        self,
        target: pygame.Surface,
        lid_y: float,
        caption: str = "",
        *,
        small: str = "",
        arrows: bool = False,
        lit: bool = False,
        title: bool = False,
    ) -> None:
        """The lid with its front wall at `lid_y`, a caption on it, and arrows when it can be pushed."""
        rect = self.lid_rect(lid_y)
        pad = round(table_art.LID_PAD * self.layout.px_per_mm)
        target.blits([(part, (rect.left - pad + x, rect.top - pad + y)) for part, (x, y) in self._lid_parts])
        if not caption:
            return
        theme = self.theme
        ink = theme.colour("ink_light") if lit else mix(theme.colour("lid_light"), (255, 255, 255), 0.45)
        size = theme.px(26)
        y = rect.top + round(12.0 * self.layout.px_per_mm)
        if arrows:
            for dx in (-1, 0, 1):
                arrow = icon("up", size, ink)
                lower = 0 if dx == 0 else theme.px(4)
                target.blit(arrow, arrow.get_rect(center=(rect.centerx + dx * size, y + lower)))
            y += round(size * 0.6) + theme.px(3)
        room = rect.width - round(18 * self.layout.px_per_mm)
        if title:
            ink = mix(theme.colour("lid"), theme.colour("lid_light"), 0.75)
            y += theme.px(2)
        for style, words in (("title" if title else "strong", caption), ("caption", small)):
            for line in theme.wrap(words, style, room) if words else []:
                text = theme.text(line, style, ink)
                target.blit(text, text.get_rect(midtop=(rect.centerx, y)))
                y += theme.line_height(style)

    # -- what is said on the table -------------------------------------------------------

    def pill(
        self,
        target: pygame.Surface,
        text: str,
        centre: tuple[float, float],
        fill: Colour,
        ink: Colour | None = None,
        style: str = "caption",
        sign: str = "",
    ) -> pygame.Rect:
        """A short text on a rounded label around a pixel, kept inside the table's part of the window."""
        theme = self.theme
        picture = theme.text(text, style, ink or theme.colour("ink_light"))
        mark = icon(sign, theme.px(15), ink or theme.colour("ink_light")) if sign else None
        extra = (mark.get_width() + theme.px(5)) if mark else 0
        rect = pygame.Rect(0, 0, picture.get_width() + extra + theme.px(20), picture.get_height() + theme.px(8))
        rect.center = (round(centre[0]), round(centre[1]))
        rect.clamp_ip(self.layout.table)
        draw_panel(target, rect, rect.height // 2, fill, None, 1, theme.px(5))
        left = rect.left + theme.px(10)
        if mark:
            target.blit(mark, (left, rect.centery - mark.get_height() // 2))
        target.blit(picture, (left + extra, rect.centery - picture.get_height() // 2))
        return rect

    def draw_spots(self, target: pygame.Surface, spots: Iterable[tuple[float, float]]) -> None:
        """Small dots where a j'ton may be put down."""
        radius = max(2.0, 0.6 * self.layout.px_per_mm)
        colour, edge = self.theme.colour("good"), (255, 250, 240)
        for x, y in spots:
            centre = self.layout.to_px(x, y)
            pygame.draw.aacircle(target, edge, centre, radius + 1)
            pygame.draw.aacircle(target, colour, centre, radius)

    def draw_zone_glow(self, target: pygame.Surface, strength: float) -> None:
        """A light frame around the brown zone while a j'ton is carried to it."""
        low, high = self.table.brown_zone
        left, top = self.layout.to_px(0, high)
        right, bottom = self.layout.to_px(self.table.box_width, low)
        rect = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)).inflate(-4, -4)
        colour = mix(self.theme.colour("brown"), (255, 240, 200), 0.75 * strength)
        pygame.draw.rect(target, colour, rect, max(2, self.theme.px(2.5)), self.theme.px(6))

    def draw_gauge(self, target: pygame.Surface, lid_y: float) -> None:
        """Beside the box: where the lid's front is against the line."""
        theme, layout = self.theme, self.layout
        low, high = self.table.black_line
        start = self.table.brown_zone[0]
        x = self.table.box_width + 7.5
        left, top = layout.to_px(x, high + 8)
        bar_right, bottom = layout.to_px(x + 3.2, start)
        bar = pygame.Rect(round(left), round(top), round(bar_right - left), round(bottom - top))
        draw_panel(target, bar, bar.width // 2, theme.colour("panel"), theme.colour("panel_edge"), 1, theme.px(4))
        line_top, line_bottom = layout.to_px(0, high)[1], layout.to_px(0, low)[1]
        past = pygame.Rect(bar.left, bar.top + bar.width // 2, bar.width, round(line_top) - bar.top - bar.width // 2)
        target.fill(mix(theme.colour("bad"), theme.colour("panel"), 0.35), past)
        goal = pygame.Rect(bar.left, round(line_top), bar.width, max(3, round(line_bottom - line_top)))
        target.fill(theme.colour("good"), goal)
        y = layout.to_px(0, min(lid_y, high + 7.5))[1]
        tip = theme.px(8)
        inside = low <= lid_y <= high
        colour = theme.colour("good" if inside else "bad" if lid_y > high else "ink_light")
        arrow = [
            (bar.left - theme.px(2), y),
            (bar.left - tip * 1.6, y - tip * 0.8),
            (bar.left - tip * 1.6, y + tip * 0.8),
        ]
        pygame.draw.polygon(target, colour, arrow)
        pygame.draw.aalines(target, colour, True, arrow)
        pygame.draw.line(target, colour, (bar.left, y), (bar.right, y), max(2, theme.px(2.5)))

    def verdict_mark(
        self,
        target: pygame.Surface,
        token: Token,
        touches: bool,
        text: str,
        others: Sequence[tuple[float, float]],
        taken: list[pygame.Rect],
    ) -> pygame.Rect:
        """After a push: whether a laid j'ton touches the line, by ring, sign and words.

        The words stand beside the j'ton where they cover the least of all j'tons (`others` are their places
        in mm) and none of the words already `taken`.
        """
        colour = self.theme.colour("good" if touches else "bad")
        self.ring(target, token.x, token.y, colour, dashed=not touches)
        x, y = self.layout.to_px(token.x, token.y)
        height = self.theme.line_height("caption") + self.theme.px(8)
        width = self.theme.width(text, "caption") + self.theme.px(42)
        radius = self.art.diameter / 2
        discs = [self._around(*self.layout.to_px(*place), self.art.diameter * 0.9) for place in others]

        def cost(rect: pygame.Rect) -> float:
            covered = sum(_overlap(rect, disc) for disc in discs)
            return covered + 50 * sum(_overlap(rect, other) for other in taken) + math.dist(rect.center, (x, y)) * 2

        places = []
        for k in range(6):
            away = radius + height * (0.75 + 0.8 * k)
            for dx in (0.0, -0.35, 0.35):
                places += [(x + dx * width, y + away), (x + dx * width, y - away)]
        rects = [pygame.Rect(round(cx - width / 2), round(cy - height / 2), width, height) for cx, cy in places]
        best = min((rect.clamp(self.layout.table) for rect in rects), key=cost)
        return self.pill(target, text, best.center, colour, sign="check" if touches else "close")

    def draw_hand(self, target: pygame.Surface, x: float, y: float) -> None:
        """The hand that keys move: a small cross in a ring."""
        cx, cy = self.layout.to_px(x, y)
        size = self.theme.px(9)
        for colour, width in (((40, 26, 16), self.theme.px(5)), ((255, 250, 240), self.theme.px(2.2))):
            pygame.draw.line(target, colour, (cx - size, cy), (cx + size, cy), max(1, width))
            pygame.draw.line(target, colour, (cx, cy - size), (cx, cy + size), max(1, width))


def _opaque_within(picture: pygame.Surface, rim: int) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A picture in parts with their places: a rim above and at both sides, and the opaque rest, which draws faster."""
    width, height = picture.get_size()
    inner = pygame.Rect(rim, rim, width - 2 * rim, height - rim)
    body = pygame.Surface(inner.size, 0, 32)
    body.blit(picture, (0, 0), inner)
    rims = ((0, 0, width, rim), (0, rim, rim, height - rim), (width - rim, rim, rim, height - rim))
    return [(picture.subsurface(area), (area[0], area[1])) for area in rims] + [(body, inner.topleft)]


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
