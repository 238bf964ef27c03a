"""Small pictures on buttons, drawn from polygons at the size that is asked for."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from hopton.window.paint import polygon_mask, translucent
from hopton.window.theme import Colour

Point = tuple[float, float]
Shape = list[Point]


def _rect(left: float, top: float, right: float, bottom: float) -> Shape:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _bar(start: Point, end: Point, width: float) -> Shape:
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
    return [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]


def _arc(radius: float, start: float, end: float, width: float) -> Shape:
    """Part of a ring; angles in degrees from the right, clockwise on the screen."""
    angles = [math.radians(start + (end - start) * k / 40) for k in range(41)]
    outer = [((radius + width / 2) * math.cos(a), (radius + width / 2) * math.sin(a)) for a in angles]
    inner = [((radius - width / 2) * math.cos(a), (radius - width / 2) * math.sin(a)) for a in angles]
    return outer + inner[::-1]


_SPEAKER: list[Shape] = [[(-0.75, -0.25), (-0.45, -0.25), (-0.05, -0.6), (-0.05, 0.6), (-0.45, 0.25), (-0.75, 0.25)]]

ICONS: dict[str, list[Shape]] = {
    "pause": [_rect(-0.5, -0.62, -0.16, 0.62), _rect(0.16, -0.62, 0.5, 0.62)],
    "play": [[(-0.42, -0.66), (0.68, 0), (-0.42, 0.66)]],
    "sound": [
        *_SPEAKER,
        [(x - 0.1, y) for x, y in _arc(0.42, -45, 45, 0.14)],
        [(x - 0.1, y) for x, y in _arc(0.75, -45, 45, 0.14)],
    ],
    "muted": [*_SPEAKER, _bar((0.2, -0.3), (0.8, 0.3), 0.16), _bar((0.2, 0.3), (0.8, -0.3), 0.16)],
    "close": [_bar((-0.55, -0.55), (0.55, 0.55), 0.2), _bar((-0.55, 0.55), (0.55, -0.55), 0.2)],
    "up": [[(0, -0.6), (0.62, 0.08), (0.38, 0.3), (0, -0.12), (-0.38, 0.3), (-0.62, 0.08)]],
    "back": [[(-0.6, 0), (0.08, -0.62), (0.3, -0.38), (-0.12, 0), (0.3, 0.38), (0.08, 0.62)]],
    "next": [[(0.6, 0), (-0.08, -0.62), (-0.3, -0.38), (0.12, 0), (-0.3, 0.38), (-0.08, 0.62)]],
    "skip": [
        [(-0.7, -0.55), (-0.05, 0), (-0.7, 0.55)],
        [(-0.05, -0.55), (0.6, 0), (-0.05, 0.55)],
        _rect(0.58, -0.55, 0.76, 0.55),
    ],
    "step": [[(-0.55, -0.6), (0.3, 0), (-0.55, 0.6)], _rect(0.36, -0.6, 0.58, 0.6)],
    "first": [[(0.55, -0.6), (-0.3, 0), (0.55, 0.6)], _rect(-0.58, -0.6, -0.36, 0.6)],
    "film": [_rect(-0.72, -0.46, 0.26, 0.46), [(0.34, 0), (0.76, -0.42), (0.76, 0.42)]],
    "check": [_bar((-0.62, 0.02), (-0.14, 0.48), 0.22), _bar((-0.2, 0.5), (0.64, -0.44), 0.22)],
}


@lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The picture of that name as a square of `size` pixels."""
    return translucent(np.asarray(colour, dtype=np.float32), polygon_mask(size, ICONS[name]))
