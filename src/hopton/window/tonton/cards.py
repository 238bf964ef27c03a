"""Pictures of cards: long ones with a large number, and small ones for piles. Suits have symbols besides colours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
import pygame

from hopton.assets import asset_path
from hopton.records import NUMBERS, SUITS
from hopton.rules.tonton import number_of, suit_of
from hopton.window.icons import icon
from hopton.window.paint import Grid, blend, box, noise, opaque, polygon_mask, soft, translucent
from hopton.window.theme import LATIN_FAMILY, Colour, Theme

ASPECT = 2.25
"""How much higher than wide a card is."""

Outline = list[tuple[float, float]]


def _star(points: int, inner: float, turn: float = -90.0) -> Outline:
    angles = [math.radians(turn + 180.0 * k / points) for k in range(2 * points)]
    return [
        ((1.0, inner)[k % 2] * math.cos(angle), (1.0, inner)[k % 2] * math.sin(angle)) for k, angle in enumerate(angles)
    ]


def _circle(cx: float, cy: float, radius: float) -> Outline:
    return [(cx + radius * math.cos(math.tau * k / 48), cy + radius * math.sin(math.tau * k / 48)) for k in range(48)]


SYMBOLS: dict[str, tuple[list[Outline], list[Outline]]] = {
    "red": ([[(0, -1), (0.72, 0), (0, 1), (-0.72, 0)]], []),
    "blue": ([_circle(0.0, 0.0, 0.92)], [_circle(0.42, -0.22, 0.72)]),
    "yellow": ([_star(5, 0.46)], []),
    "green": ([[(0, -0.95), (0.98, 0.78), (-0.98, 0.78)]], []),
    "purple": ([_circle(0.0, 0.0, 0.95)], [_circle(0.0, 0.0, 0.5)]),
}
"""By suit: outlines and holes, from -1 to 1. Diamond, moon, star, triangle, ring."""


@lru_cache(maxsize=400)
def symbol(suit: str, size: int, colour: Colour) -> pygame.Surface:
    """The symbol of a suit as a square of `size` pixels."""
    return translucent(np.asarray(colour, dtype=np.float32), polygon_mask(size, *SYMBOLS[suit]))


class CardArt:
    """Pictures of cards of one width in a theme; all are kept."""

    def __init__(self, theme: Theme, width: int) -> None:
        """`width` in pixels."""
        self.theme = theme
        self.size = (width, round(width * ASPECT))
        self._faces: dict[tuple[str, bool], pygame.Surface] = {}
        self._grounds: dict[str, pygame.Surface] = {}
        self._fonts: dict[int, pygame.font.Font] = {}
        self._back: pygame.Surface | None = None

    @property
    def shadow(self) -> int:
        """How far a picture reaches beyond the card on every side; pixels."""
        return max(3, self.size[0] // 9)

    def prepare(self, suits: Sequence[str]) -> None:
        """Draw all cards of these suits now, so that none of them holds up a frame later."""
        self.back()
        for suit in suits:
            for number in NUMBERS:
                self.face(f"{suit}-{number}")

    def face(self, card: str, *, dim: bool = False) -> pygame.Surface:
        """A card face up; a dim one can't be played now."""
        key = card, dim
        if key not in self._faces:
            self._faces[key] = self._dimmed(self.face(card)) if dim else self._drawn(card)
        return self._faces[key]

    def back(self) -> pygame.Surface:
        """A card face down."""
        if self._back is None:
            self._back = self._drawn_back()
        return self._back

    def blit(self, target: pygame.Surface, picture: pygame.Surface, left: float, top: float) -> None:
        """Draw a picture so that the card's own corner lies at (left, top)."""
        target.blit(picture, (round(left) - self.shadow, round(top) - self.shadow))

    def _paper(self, fill: Colour, edge: Colour) -> tuple[Grid, np.ndarray, np.ndarray]:
        width, height = self.size
        shadow = self.shadow
        grid = Grid(width + 2 * shadow, height + 2 * shadow)
        radius = width * 0.11
        shape = box(grid.x, grid.y, (shadow, shadow, width, height), radius)
        dropped = box(grid.x, grid.y, (shadow, shadow * 1.35, width, height), radius)
        cover = grid.cover(shape)
        alpha = np.maximum(soft(dropped, shadow * 0.7) * np.float32(0.4) * (1 - cover), 0) + cover
        picture = np.zeros((grid.height, grid.width, 3), dtype=np.float32)
        picture[...] = np.asarray(edge, dtype=np.float32)
        grain = (noise(grid.x / 5.0, grid.y / 5.0, 7) - 0.5) * 10.0
        inner = grid.cover(shape + np.float32(max(1.5, width * 0.035)))
        blend(picture, np.asarray(fill, dtype=np.float32) + grain[..., None], inner)
        picture *= (alpha > 0)[..., None]
        # Where only the shadow is, the colour is black.
        picture *= np.where(cover > 0, 1.0, 0.0)[..., None]
        return grid, picture, alpha

    def _ground(self, suit: str) -> pygame.Surface:
        """A card of the suit without its number; all numbers share it."""
        if suit not in self._grounds:
            theme, (width, height), shadow = self.theme, self.size, self.shadow
            colours = theme.token(suit)
            grid, picture, alpha = self._paper(theme.colour("panel_raised"), colours.edge)
            pad = width * 0.085
            panel = (shadow + pad, shadow + pad, width - 2 * pad, height - 2 * pad)
            light = np.asarray(colours.face, dtype=np.float32)
            shade = 1.06 - 0.2 * ((grid.y - shadow) / height)
            blend(
                picture,
                light * shade[..., None] * np.ones((1, grid.width, 1), np.float32),
                grid.cover(box(grid.x, grid.y, panel, width * 0.07)),
            )
            surface = translucent(picture, alpha)
            sign = symbol(suit, round(width * 0.5), colours.mark)
            surface.blit(sign, sign.get_rect(center=(shadow + width / 2, shadow + height * 0.545)))
            self._grounds[suit] = surface
        return self._grounds[suit]

    def _font(self, size: int) -> pygame.font.Font:
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(theme_font(self.theme), size)
        return self._fonts[size]

    def _drawn(self, card: str) -> pygame.Surface:
        theme, (width, height), shadow = self.theme, self.size, self.shadow
        suit, number = suit_of(card), number_of(card)
        mark_colour = theme.token(suit).mark
        surface = self._ground(suit).copy()
        digit = self._font(max(14, round(width * 0.66))).render(str(number), True, mark_colour)
        middle = shadow + width / 2
        surface.blit(digit, digit.get_rect(center=(middle, shadow + height * 0.235)))
        small = self._font(max(11, round(width * 0.24)))
        foot = (middle, shadow + height * 0.86)
        if number == 4:
            mark = icon("play", round(width * 0.3), mark_colour)
            surface.blit(mark, mark.get_rect(center=foot))
        elif number == 6:
            mark = small.render("+1", True, mark_colour)
            surface.blit(mark, mark.get_rect(center=foot))
        else:
            low = pygame.transform.rotate(small.render(str(number), True, mark_colour), 180)
            surface.blit(low, low.get_rect(center=foot))
        return surface

    def _dimmed(self, face: pygame.Surface) -> pygame.Surface:
        dim = face.copy()
        veil = pygame.Surface(face.get_size(), pygame.SRCALPHA, 32)
        veil.fill((*self.theme.colour("room"), 0))
        dim.fill((128, 122, 116, 255), special_flags=pygame.BLEND_RGBA_MULT)
        width, height = self.size
        lock = max(12, round(width * 0.4))
        where = (self.shadow + width / 2, self.shadow + height * 0.9)
        pygame.draw.aacircle(dim, self.theme.colour("room"), where, lock / 2)
        mark = icon("close", round(lock * 0.62), self.theme.colour("ink_light"))
        dim.blit(mark, mark.get_rect(center=(round(where[0]), round(where[1]))))
        return dim

    def _drawn_back(self) -> pygame.Surface:
        theme, (width, height), shadow = self.theme, self.size, self.shadow
        grid, picture, alpha = self._paper(theme.colour("panel_raised"), theme.colour("card"))
        pad = width * 0.085
        panel = box(grid.x, grid.y, (shadow + pad, shadow + pad, width - 2 * pad, height - 2 * pad), width * 0.07)
        waves = np.sin((grid.x + grid.y) * (9.0 / width)) * np.sin((grid.x - grid.y) * (9.0 / width))
        lid, dark = (np.asarray(theme.colour(name), dtype=np.float32) for name in ("lid", "lid_dark"))
        blend(picture, np.where(waves[..., None] > 0, lid, dark), grid.cover(panel))
        return translucent(picture, alpha)


def theme_font(theme: Theme) -> str:
    """The file of the heaviest face, in which numbers on cards are set."""
    face, _ = theme.data.type["number"]
    return _font_file(face)


@cache
def _font_file(face: str) -> str:
    return str(asset_path("fonts", f"{LATIN_FAMILY}-{face}.ttf"))


@lru_cache(maxsize=40)
def _tile_ground(height: int, suit: str, face: Colour, mark: Colour) -> pygame.Surface:
    width = round(height * 1.24)
    grid = Grid(width, height)
    shape = box(grid.x, grid.y, (0, 0, width, height), height * 0.24)
    surface = translucent(np.asarray(face, dtype=np.float32), grid.cover(shape))
    sign = symbol(suit, round(height * 0.46), mark)
    surface.blit(sign, sign.get_rect(center=(round(width * 0.27), height // 2)))
    return surface


@lru_cache(maxsize=400)
def _tile(height: int, suit: str, number: int, face: Colour, mark: Colour, font: str) -> pygame.Surface:
    surface = _tile_ground(height, suit, face, mark).copy()
    width = surface.get_width()
    text = pygame.font.Font(font, max(11, round(height * 0.82))).render(str(number), True, mark)
    surface.blit(text, text.get_rect(center=(round(width * 0.69), height // 2)))
    return surface


def pile_tile(theme: Theme, suit: str, number: int, height: int) -> pygame.Surface:
    """The visible number of a pile with its suit; an empty place where there is no pile (0)."""
    colours = theme.token(suit)
    if number:
        return _tile(height, suit, number, colours.face, colours.mark, theme_font(theme))
    surface = pygame.Surface((round(height * 1.24), height), pygame.SRCALPHA, 32)
    sign = symbol(suit, round(height * 0.4), theme.colour("panel_edge"))
    surface.blit(sign, sign.get_rect(center=(surface.get_width() // 2, height // 2)))
    return surface


def suits_of(players: int) -> tuple[str, ...]:
    """The suits of a match of so many players."""
    return SUITS[:players]


def room_cloth(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The cloth on which cards lie."""
    width, height = max(2, size[0] // 2), max(2, size[1] // 2)
    grid = Grid(width, height, 2.0)
    picture = np.empty((height, width, 3), dtype=np.float32)
    weave = (noise(grid.x / 3.0, grid.y / 3.0, 21) - 0.5) * 9.0 + (noise(grid.x / 60.0, grid.y / 60.0, 22) - 0.5) * 12.0
    across = np.hypot((grid.x - size[0] / 2) / size[0], (grid.y - size[1] / 2) / size[1])
    base = np.asarray(theme.colour("lid_dark"), dtype=np.float32)
    picture[...] = base * (1.12 - 0.55 * across)[..., None] + weave[..., None]
    return pygame.transform.smoothscale(opaque(picture), size)
