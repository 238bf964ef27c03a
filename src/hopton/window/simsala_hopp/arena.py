"""The arena as a picture: the foil, the walls with their battlements and recesses for the bats, the room below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from hopton.rules.simsala_hopp import FURTHEST
from hopton.tables import FoilTapTable
from hopton.window.paint import Grid, blend, box, disc, draw_panel, mix, noise, soft, translucent
from hopton.window.simsala_hopp.faces import COAT
from hopton.window.theme import Colour

WALL = 25.0
"""How thick the walls are drawn (mm); the bats sit on them."""
MARGIN = 4.0
"""Room around the walls (mm)."""
SHADOW = 20.0
"""How far (mm) beyond the walls their shadow reaches."""
STONE: Colour = (128, 118, 108)
FOIL: Colour = (176, 198, 204)

SIDES: dict[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Whose wall is where, by number of players and seat: clockwise from the one in front."""


@dataclass(frozen=True)
class ArenaPlace:
    """Where the arena stands in the window: its middle in pixels, and pixels per mm."""

    centre: tuple[float, float]
    px_per_mm: float
    width: float
    length: float

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """A place in the arena (mm from its middle, y away from the first player) in pixels."""
        return self.centre[0] + x * self.px_per_mm, self.centre[1] - y * self.px_per_mm

    def to_mm(self, px: float, py: float) -> tuple[float, float]:
        """A pixel as a place in the arena."""
        return (px - self.centre[0]) / self.px_per_mm, (self.centre[1] - py) / self.px_per_mm

    @property
    def rect(self) -> pygame.Rect:
        """The walls' outline."""
        return self.around(WALL)

    def around(self, more: float) -> pygame.Rect:
        """The foil's outline, `more` mm larger on every side."""
        left, top = self.to_px(-self.width / 2 - more, self.length / 2 + more)
        right, bottom = self.to_px(self.width / 2 + more, -self.length / 2 - more)
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def place_in(rect: pygame.Rect, table: FoilTapTable) -> ArenaPlace:
    """The arena as large as fits into these pixels, in their middle."""
    width, length = table.arena
    more = 2 * (WALL + MARGIN)
    px_per_mm = min(rect.width / (width + more), rect.height / (length + more))
    return ArenaPlace((rect.centerx, rect.centery), px_per_mm, width, length)


def bat_place(side: str, bat: int, place: ArenaPlace) -> tuple[float, float]:
    """Where (mm) a bat sits on a wall: it moves clockwise, from recess 0 to 15."""
    share = (bat + 0.5) / (FURTHEST + 1) - 0.5
    across, along = place.width / 2, place.length / 2
    far = WALL * 0.5
    if side == "bottom":
        return -share * 2 * across, -along - far
    if side == "left":
        return -across - far, share * 2 * along
    if side == "top":
        return share * 2 * across, along + far
    return across + far, -share * 2 * along


def arena_picture(place: ArenaPlace, players: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The empty arena with its shadow, and the pixel at which its upper left corner goes."""
    pad = round(SHADOW * place.px_per_mm)
    rect = place.rect.inflate(2 * pad, 2 * pad)
    step = 1.0 / place.px_per_mm
    left, top = place.to_mm(rect.left, rect.top)
    grid = Grid(rect.width, rect.height, step, left, -top)
    x, y = grid.x, grid.y
    across, along = place.width / 2, place.length / 2
    outer = box(x, y, (-across - WALL, -along - WALL, 2 * (across + WALL), 2 * (along + WALL)), 5.0)
    inner = box(x, y, (-across, -along, 2 * across, 2 * along), 1.5)
    cover = grid.cover(outer)
    fallen = soft(
        box(x, y, (-across - WALL + 4, -along - WALL + 7, 2 * (across + WALL), 2 * (along + WALL)), 6.0), 9.0
    ) * np.float32(0.6)
    picture = np.zeros((rect.height, rect.width, 3), dtype=np.float32)
    blend(picture, STONE, (cover > 0).astype(np.float32))
    blocks = noise(x / 7, y / 7, 21) * 0.6 + noise(x / 1.7, y / 1.7, 22) * 0.5 - 0.55
    picture += (blocks * 26)[..., None] * (cover > 0)[..., None]
    lit = np.abs(outer + 1.0) - np.float32(0.7)
    blend(picture, mix(STONE, (255, 248, 230), 0.5), grid.cover(lit) * cover * np.float32(0.75))
    # The inner edge of the wall: its shadow falls on the foil.
    foil = np.empty_like(picture)
    foil[...] = FOIL
    below = noise(x / 60, y / 60, 31) * 14 - 7 + (x - y) * np.float32(0.05)
    foil += below[..., None]
    sheen = np.exp(-(((x + y * 0.8 + 46) / 17) ** 2)) * 0.34 + np.exp(-(((x + y * 0.8 - 62) / 6) ** 2)) * 0.2
    blend(foil, (240, 248, 250), np.asarray(sheen, dtype=np.float32))
    dark = soft(-inner - np.float32(3.0), 9.0) * np.float32(0.4)
    blend(foil, (34, 40, 52), dark)
    blend(picture, foil, grid.cover(inner))
    rim = np.abs(inner - 0.8) - np.float32(0.8)
    blend(picture, mix(STONE, (20, 16, 14), 0.62), grid.cover(rim) * np.float32(0.85))
    alpha = np.maximum(np.maximum(fallen * (1 - cover), cover), 0)
    surface = translucent(picture, alpha)
    _cut_recesses(surface, place, players, (rect.left, rect.top))
    return surface, (rect.left, rect.top)


def _cut_recesses(target: pygame.Surface, place: ArenaPlace, players: int, corner: tuple[int, int]) -> None:
    """Recesses on all four walls; on a player's wall they are in the player's colour."""
    owners = dict(zip(SIDES[players], tuple(COAT)[2:], strict=False))
    for side in ("bottom", "left", "top", "right"):
        kind = owners.get(side)
        fill: Colour = (74, 66, 60) if kind is None else mix(COAT[kind], (36, 28, 30), 0.62)
        upright = side in ("top", "bottom")
        wide = (place.width if upright else place.length) / (FURTHEST + 1) * 0.74
        size = (wide, WALL * 0.66) if upright else (WALL * 0.66, wide)
        for bat in range(FURTHEST + 1):
            x, y = place.to_px(*bat_place(side, bat, place))
            hole = pygame.Rect(0, 0, *(round(length * place.px_per_mm) for length in size))
            hole.center = (round(x) - corner[0], round(y) - corner[1])
            radius = max(2, round(2 * place.px_per_mm))
            draw_panel(target, hole, radius, mix(fill, (0, 0, 0), 0.35), mix(fill, (255, 240, 220), 0.12))
            inside = hole.inflate(-round(1.6 * place.px_per_mm), -round(1.6 * place.px_per_mm))
            draw_panel(target, inside.move(0, round(0.5 * place.px_per_mm)), radius, fill)


@lru_cache(maxsize=32)
def bat_picture(size: int, colour: Colour, turn: int) -> pygame.Surface:
    """A bat with spread wings, `turn` degrees anticlockwise."""
    fine = size * 4
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    m = fine / 2
    dark = mix(colour, (10, 8, 12), 0.72)
    for grow, fill in ((1.0, dark), (0.86, colour)):
        r = m * 0.98 * grow
        wing = [(0.0, -0.12), (0.34, -0.42), (0.98, -0.36), (0.82, 0.04), (0.66, 0.34), (0.46, 0.16), (0.26, 0.4)]
        points = [(m + x * r, m + y * r) for x, y in wing] + [(m - x * r, m + y * r) for x, y in reversed(wing)]
        pygame.draw.polygon(picture, fill, points)
        pygame.draw.ellipse(picture, fill, pygame.Rect(m - 0.22 * r, m - 0.42 * r, 0.44 * r, 0.92 * r))
        for side in (-1, 1):
            ear = [(side * 0.2, -0.36), (side * 0.17, -0.66), (side * 0.03, -0.4)]
            pygame.draw.polygon(picture, fill, [(m + x * r, m + y * r) for x, y in ear])
    for side in (-1, 1):
        pygame.draw.circle(picture, (252, 246, 220), (m + side * m * 0.09, m - m * 0.2), m * 0.065)
    small = pygame.transform.smoothscale(picture, (size, size))
    return pygame.transform.rotozoom(small, turn, 1.0) if turn else small


@lru_cache(maxsize=32)
def ball_picture(diameter: int, near: float) -> pygame.Surface:
    """The wand's ball below the foil: soft while it is far below, sharp once it is `near` (0 to 1)."""
    blur = 0.28 - 0.22 * near
    size = round(diameter * (1 + 2 * blur)) + 4
    grid = Grid(size, size, 2 / diameter, -size / diameter, -size / diameter)
    shape = soft(disc(grid.x, grid.y, 0, 0, 1.0), 2 * blur)
    light = np.clip(1 - np.hypot(grid.x + 0.35, grid.y + 0.4) / 1.4, 0, 1)
    picture = np.empty((size, size, 3), dtype=np.float32)
    picture[...] = (96, 30, 52)
    blend(picture, (252, 206, 214), light * np.float32(0.45 + 0.45 * near))
    return translucent(picture, shape * np.float32(0.45 + 0.45 * near))


@lru_cache(maxsize=128)
def sand_picture(width: int, height: int, step: int, steps: int) -> pygame.Surface:
    """An hourglass of which `step` of `steps` have run through."""
    share = step / max(1, steps)
    fine_w, fine_h = width * 3, height * 3
    picture = pygame.Surface((fine_w, fine_h), pygame.SRCALPHA, 32)
    wood, sand, glass = (112, 72, 44), (232, 190, 112), (226, 238, 240)
    cap = fine_h * 0.08
    waist, half = fine_w * 0.035, fine_w * 0.36
    middle, m = fine_h / 2, fine_w / 2

    def half_width(y: float) -> float:
        t = min(1.0, abs(y - middle) / (middle - cap))
        return waist + (half - waist) * math.pow(math.sin(t * math.pi / 2), 0.8)

    for y in range(round(cap), round(fine_h - cap)):
        wide = half_width(y)
        pygame.draw.line(picture, (*glass, 120), (m - wide, y), (m + wide, y))
        upper_top = cap + (middle - cap) * (0.16 + 0.84 * share)
        lower_top = fine_h - cap - (middle - cap) * 0.86 * share
        if (upper_top <= y <= middle and share < 1.0) or y >= lower_top:
            pygame.draw.line(picture, sand, (m - wide * 0.9, y), (m + wide * 0.9, y))
        elif 0.0 < share < 1.0 and y > middle:
            pygame.draw.line(picture, sand, (m - waist * 0.5, y), (m + waist * 0.5, y))
    for top in (0.0, fine_h - cap):
        pygame.draw.rect(picture, wood, pygame.Rect(0, round(top), fine_w, round(cap)), border_radius=round(cap / 2))
    return pygame.transform.smoothscale(picture, (width, height))
