"""The j'tons as pictures: a turned wooden disc with a mark besides its colour.

Green has a triangle, red a diamond, yellow a star, blue a crescent; point j'tons show their
points. The light always comes from above left, so only the mark turns with the j'ton.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from hopton.window.paint import Field, Grid, blend, disc, mix, noise, polygon_mask, soft, translucent
from hopton.window.theme import Theme

POINTS = {"white": "1", "grey": "2", "black": "3"}
"""The points printed on the j'tons that score."""
SEED = {"green": 11, "red": 12, "yellow": 13, "blue": 14, "white": 15, "grey": 16, "black": 17}
TURN_STEPS = 90

Point = tuple[float, float]


def _star(points: int, outer: float, inner: float) -> list[Point]:
    return [
        (
            math.sin(math.pi * k / points) * (outer if k % 2 == 0 else inner),
            -math.cos(math.pi * k / points) * (outer if k % 2 == 0 else inner),
        )
        for k in range(2 * points)
    ]


def _circle(cx: float, cy: float, radius: float) -> list[Point]:
    return [
        (cx + radius * math.cos(2 * math.pi * k / 60), cy + radius * math.sin(2 * math.pi * k / 60)) for k in range(60)
    ]


def mark_mask(kind: str, size: int) -> Field:
    """The cover of the mark of a player's colour in a square of `size` pixels."""
    if kind == "green":
        r = 0.62
        return polygon_mask(size, [[(0, -r), (r * 0.95, r * 0.72), (-r * 0.95, r * 0.72)]])
    if kind == "red":
        return polygon_mask(size, [[(0, -0.68), (0.52, 0), (0, 0.68), (-0.52, 0)]])
    if kind == "yellow":
        return polygon_mask(size, [_star(5, 0.72, 0.31)])
    return polygon_mask(size, [_circle(-0.06, 0, 0.6)], [_circle(0.24, -0.1, 0.5)])


@lru_cache(maxsize=128)
def _body(diameter: int, face: tuple[int, int, int], edge: tuple[int, int, int], seed: int) -> pygame.Surface:
    grid = Grid(diameter + 2, diameter + 2, 2 / diameter, -1 - 2 / diameter, -1 - 2 / diameter)
    x, y = grid.x, grid.y
    picture = np.empty((grid.height, grid.width, 3), dtype=np.float32)
    picture[...] = edge
    light = -(x + y) / np.float32(math.sqrt(2))
    rim = disc(x, y, 0, 0, 1.0)
    blend(picture, mix(face, (255, 255, 255), 0.35), np.clip(light, 0, 1) * 0.55)
    grain = noise(x * 16, y * 2.2, seed) * 0.6 + noise(x * 34, y * 4, seed + 40) * 0.4 - 0.5
    top = np.empty_like(picture)
    top[...] = face
    top += (grain * 26)[..., None]
    top += (light * 13)[..., None]
    blend(picture, top, grid.cover(disc(x, y, 0, 0, 0.885)))
    groove = np.abs(disc(x, y, 0, 0, 0.755)) - np.float32(0.022)
    blend(picture, mix(face, edge, 0.75), grid.cover(groove) * 0.75)
    glint = np.abs(disc(x, y, 0.018, 0.018, 0.79)) - np.float32(0.016)
    blend(picture, mix(face, (255, 255, 255), 0.5), grid.cover(glint) * 0.35)
    return translucent(picture, grid.cover(rim))


@lru_cache(maxsize=64)
def _upright_mark(kind: str, diameter: int, colour: tuple[int, int, int]) -> pygame.Surface:
    size = max(8, round(diameter * 0.66))
    if kind not in POINTS:
        return translucent(np.asarray(colour, dtype=np.float32), mark_mask(kind, size))
    font = pygame.font.Font(_number_font(), max(8, round(diameter * 0.62)))
    glyph = font.render(POINTS[kind], True, colour)
    bounds = glyph.get_bounding_rect()
    picture = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    picture.fill((*colour, 0))
    picture.blit(glyph.subsurface(bounds), ((size - bounds.width) // 2, (size - bounds.height) // 2))
    return picture


@lru_cache(maxsize=1200)
def _mark(kind: str, diameter: int, colour: tuple[int, int, int], turn: int) -> pygame.Surface:
    picture = _upright_mark(kind, diameter, colour)
    return pygame.transform.rotozoom(picture, turn * 360 / TURN_STEPS, 1.0) if turn else picture


def _number_font() -> str:
    from hopton.assets import asset_path

    return str(asset_path("fonts", "Nunito-Black.ttf"))


@lru_cache(maxsize=256)
def shadow(diameter: int, height: float) -> pygame.Surface:
    """The shadow of a j'ton that lies `height` thicknesses above what it shades; centred in its surface."""
    blur = 0.1 + 0.09 * height
    size = round(diameter * (1 + 2.4 * blur)) + 4
    grid = Grid(size, size, 2 / diameter, -size / diameter, -size / diameter)
    shape = soft(disc(grid.x, grid.y, 0, 0, 1.0), 2 * blur)
    return translucent(np.asarray((28, 16, 8), dtype=np.float32), shape * np.float32(0.46 - 0.04 * height))


def _around(centre: tuple[float, float], picture: pygame.Surface) -> tuple[int, int]:
    """Where a picture's corner is when its middle lies at `centre`."""
    return round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2)


Part = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its corner lies."""


class TokenArt:
    """Pictures of j'tons at one diameter in pixels."""

    def __init__(self, theme: Theme, diameter: int) -> None:
        self.theme = theme
        self.diameter = max(8, diameter)
        self._parts: dict[tuple[str, float, int], tuple[pygame.Surface, float, pygame.Surface, int, int]] = {}

    def face(self, kind: str, angle: float = 0.0, grow: float = 1.0) -> pygame.Surface:
        """The j'ton from above, turned by `angle` (radians, anticlockwise)."""
        diameter = max(8, round(self.diameter * grow))
        colours = self.theme.token(kind)
        return _whole(kind, diameter, colours.face, colours.edge, colours.mark, self.turn(angle))

    @staticmethod
    def turn(angle: float) -> int:
        """Which of the kept pictures shows a j'ton turned by `angle` (radians)."""
        return round(angle / (2 * math.pi) * TURN_STEPS) % TURN_STEPS

    def draw(
        self,
        target: pygame.Surface,
        kind: str,
        centre: tuple[float, float],
        angle: float = 0.0,
        grow: float = 1.0,
        opacity: float = 1.0,
    ) -> pygame.Rect:
        """Draw a j'ton without shadow around `centre`; the pixels that changed."""
        if opacity < 1.0:
            picture = self.face(kind, angle, grow).copy()
            picture.set_alpha(round(255 * opacity))
            return target.blit(picture, _around(centre, picture))
        (body, place), mark = self.parts(kind, centre, angle, grow)
        drawn = target.blit(body, place)
        target.blit(*mark)
        return drawn

    def parts(self, kind: str, centre: tuple[float, float], angle: float, grow: float) -> tuple[Part, Part]:
        """Disc and mark of a j'ton and where they are drawn, the mark over the disc: only marks are kept turned."""
        key = (kind, grow, self.turn(angle))
        if key not in self._parts:
            if len(self._parts) > 2000:
                self._parts.clear()
            diameter = max(8, round(self.diameter * grow))
            colours = self.theme.token(kind)
            body = _body(diameter, colours.face, colours.edge, SEED[kind])
            sign = _mark(kind, diameter, colours.mark, key[2])
            across, along = body.get_width() - sign.get_width(), body.get_height() - sign.get_height()
            self._parts[key] = body, body.get_width() / 2, sign, round(across / 2), round(along / 2)
        body, half, sign, right, down = self._parts[key]
        left, top = round(centre[0] - half), round(centre[1] - half)
        return (body, (left, top)), (sign, (left + right, top + down))

    def draw_scaled(
        self,
        target: pygame.Surface,
        kind: str,
        centre: tuple[float, float],
        size: tuple[float, float],
        angle: float = 0.0,
    ) -> None:
        """Draw a j'ton whose size, against that of one on the box, goes on changing: across and along.

        The picture is the usual one made smaller or larger: to paint one for every size would take too long.
        """
        face = self.face(kind, angle)
        wide, high = (max(2, round(side * grow)) for side, grow in zip(face.get_size(), size, strict=True))
        picture = pygame.transform.smoothscale(face, (wide, high))
        target.blit(picture, _around(centre, picture))

    def draw_shadow(
        self,
        target: pygame.Surface,
        centre: tuple[float, float],
        height: float = 1.0,
        opacity: float = 1.0,
        grow: float = 1.0,
    ) -> None:
        """Draw the shadow that falls to the lower right of a j'ton `height` thicknesses above the ground."""
        # Shadows are soft: those of a few sizes will do for all.
        step = max(1, self.diameter // 12)
        diameter = max(8, round(self.diameter * grow / step) * step) if grow != 1.0 else self.diameter
        picture = shadow(diameter, round(height * 2) / 2)
        if opacity < 1.0:
            picture = picture.copy()
            picture.set_alpha(round(255 * opacity))
        offset = diameter * (0.045 + 0.05 * height)
        where = (
            round(centre[0] + offset - picture.get_width() / 2),
            round(centre[1] + offset * 1.25 - picture.get_height() / 2),
        )
        target.blit(picture, where)

    def draw_shadows(self, target: pygame.Surface, centres: Sequence[tuple[float, float]], height: float) -> None:
        """The same for many j'tons at one height."""
        picture = shadow(self.diameter, round(height * 2) / 2)
        offset, half = self.diameter * (0.045 + 0.05 * height), picture.get_width() / 2
        right, down = offset - half, offset * 1.25 - half
        target.fblits([(picture, (round(x + right), round(y + down))) for x, y in centres])


@lru_cache(maxsize=200)
def _whole(
    kind: str,
    diameter: int,
    face: tuple[int, int, int],
    edge: tuple[int, int, int],
    mark: tuple[int, int, int],
    turn: int,
) -> pygame.Surface:
    picture = _body(diameter, face, edge, SEED[kind]).copy()
    sign = _mark(kind, diameter, mark, turn)
    picture.blit(
        sign,
        (
            round((picture.get_width() - sign.get_width()) / 2),
            round((picture.get_height() - sign.get_height()) / 2),
        ),
    )
    return picture
