"""Tiles on the foil and in the air: larger when they are high, narrow when they stand on edge, and their shadows."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from hopton.physics.foil_tap import Tile
from hopton.rules.simsala_hopp import BACKS
from hopton.window.paint import Grid, disc, soft, translucent
from hopton.window.simsala_hopp.faces import edge, face

EYE_HEIGHT = 620.0
"""So high (mm) above the foil is the eye."""
HIGHEST = 420.0
"""What is higher is drawn as if it were so high (mm)."""
TURN_STEPS = 72
FLAT = 0.985
"""Up to this rise of its normal a tile is drawn as tilted."""


def shown_side(tile: Tile) -> str:
    """What is seen of a tile from above: "frog", or what its back shows."""
    return "frog" if tile.normal[2] > 0.0 else BACKS[int(tile.id) - 1]


def grown(height: float) -> float:
    """How much larger a tile at this height (mm) looks than on the foil."""
    return EYE_HEIGHT / (EYE_HEIGHT - min(max(height, 0.0), HIGHEST))


@lru_cache(maxsize=96)
def _shadow(diameter: int, blur: float) -> pygame.Surface:
    size = round(diameter * (1 + 2.0 * blur)) + 6
    grid = Grid(size, size, 2 / diameter, -size / diameter, -size / diameter)
    shape = soft(disc(grid.x, grid.y, 0, 0, 1.0), 2 * blur)
    return translucent(np.asarray((12, 14, 24), dtype=np.float32), shape * np.float32(0.5 - 0.3 * min(1.0, blur)))


@lru_cache(maxsize=128)
def _sized(kind: str, diameter: int, lying: int) -> pygame.Surface:
    """A face of this diameter, drawn for that of tiles that lie; others are made from one that is a little larger."""
    large = lying
    while large < diameter:
        large = round(large * 1.5)
    picture = face(kind, large)
    return picture if large == diameter else pygame.transform.smoothscale(picture, (diameter, diameter))


@lru_cache(maxsize=900)
def _turned(kind: str, diameter: int, turn: int, lying: int) -> pygame.Surface:
    picture = _sized(kind, diameter, lying)
    return pygame.transform.rotozoom(picture, turn * 360 / TURN_STEPS, 1.0) if turn else picture


class TileArt:
    """Draws tiles of one diameter; pixels."""

    def __init__(self, diameter: int, thickness: float) -> None:
        """`thickness` in pixels, too."""
        self.diameter = max(10, diameter)
        self.thickness = max(1.0, thickness)

    def draw_shadow(self, target: pygame.Surface, tile: Tile, centre: tuple[float, float], px_per_mm: float) -> None:
        """The shadow on the foil of a tile that lies or flies above `centre`."""
        height = min(max(tile.height, 0.0), HIGHEST)
        blur = min(1.0, 0.07 + height / 130.0)
        picture = _shadow(self.diameter, round(blur * 14) / 14)
        nx, ny, nz = tile.normal
        if abs(nz) < FLAT:
            picture = _squeezed(picture, max(0.12, abs(nz)), math.atan2(ny, nx))
        away = (1.2 + 0.55 * height) * px_per_mm
        where = (centre[0] + 0.6 * away, centre[1] + 0.8 * away)
        target.blit(picture, (where[0] - picture.get_width() / 2, where[1] - picture.get_height() / 2))

    def draw(self, target: pygame.Surface, tile: Tile, centre: tuple[float, float]) -> None:
        """The tile itself, seen from above."""
        nx, ny, nz = tile.normal
        grow = grown(tile.height)
        kind = shown_side(tile)
        if abs(nz) >= FLAT:
            turn = round(tile.angle / math.tau * TURN_STEPS) % TURN_STEPS
            diameter = self._size(grow)
            picture = _turned(kind, diameter, turn, self._size(1.0))
            target.blit(picture, (centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2))
            return
        along = math.atan2(ny, nx)
        share = max(0.03, abs(nz))
        diameter = self._size(grow)
        turn = round((tile.angle - along) / math.tau * TURN_STEPS) % TURN_STEPS
        # The edge lies on the far side of the face that is seen: below it, away from where it looks.
        look = 1.0 if nz > 0.0 else -1.0
        lean = math.sqrt(max(0.0, 1.0 - nz * nz)) * self.thickness * grow * look
        behind = _squeezed(edge(diameter), share, along)
        x, y = centre[0] - lean * math.cos(along), centre[1] + lean * math.sin(along)
        target.blit(behind, (x - behind.get_width() / 2, y - behind.get_height() / 2))
        picture = _squeezed(_turned(kind, diameter, turn, self._size(1.0)), share, along)
        lit = picture.copy()
        dark = round(255 - 70 * math.sqrt(max(0.0, 1.0 - nz * nz)))
        lit.fill((dark, dark, dark, 255), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(lit, (centre[0] - lit.get_width() / 2, centre[1] - lit.get_height() / 2))

    def _size(self, grow: float) -> int:
        """The diameter of a tile that seems so much larger; of few sizes, so that pictures are found again."""
        step = 2 * max(1, round(self.diameter / 60))
        return max(step, round(self.diameter * grow / step) * step)


def _squeezed(picture: pygame.Surface, share: float, along: float) -> pygame.Surface:
    """A picture made narrow to this share in the direction `along` (radians, anticlockwise from the right)."""
    width, height = picture.get_size()
    narrow = pygame.transform.smoothscale(picture, (max(2, round(width * share)), height))
    return pygame.transform.rotozoom(narrow, math.degrees(along), 1.0)
