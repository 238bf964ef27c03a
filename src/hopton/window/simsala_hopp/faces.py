"""The two sides of the tiles as pictures: a frog, and what it turns into.

Rabbits have a sign besides their colour: yellow a star, orange a diamond, blue a crescent, violet a
triangle, white a ring. Everything is drawn large and made smaller, so that edges are smooth.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from hopton.window.paint import mix
from hopton.window.theme import Colour

Point = tuple[float, float]

FINE = 4
"""Pictures are drawn so many times as large as they are shown."""

GROUND: dict[str, Colour] = {
    "frog": (122, 178, 74),
    "white": (92, 104, 122),
    "yellow": (120, 82, 24),
    "orange": (92, 46, 30),
    "blue": (26, 52, 92),
    "violet": (66, 36, 92),
    "cat": (58, 50, 48),
}
"""What the animals are printed on."""

COAT: dict[str, Colour] = {
    "frog": (58, 128, 52),
    "white": (250, 247, 240),
    "yellow": (247, 206, 64),
    "orange": (240, 138, 52),
    "blue": (92, 158, 232),
    "violet": (178, 126, 222),
    "cat": (34, 30, 32),
}
"""The animals' own colours."""

CARD: Colour = (214, 190, 150)
INK: Colour = (40, 28, 26)
KINDS = tuple(COAT)
RABBITS = ("white", "yellow", "orange", "blue", "violet")


def sign(kind: str, size: int, colour: Colour) -> pygame.Surface:
    """The sign of a rabbit's colour as a square of `size` pixels."""
    return _sign(kind, max(6, size), colour)


@lru_cache(maxsize=128)
def _sign(kind: str, size: int, colour: Colour) -> pygame.Surface:
    fine = size * FINE
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    picture.fill((*colour, 0))
    _draw_sign(picture, kind, (fine / 2, fine / 2), fine * 0.46, colour)
    return pygame.transform.smoothscale(picture, (size, size))


@lru_cache(maxsize=64)
def face(kind: str, diameter: int) -> pygame.Surface:
    """One side of a tile from above, with its rim."""
    fine = diameter * FINE
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    middle = fine / 2
    pygame.draw.circle(picture, CARD, (middle, middle), middle - FINE * 0.5)
    pygame.draw.circle(picture, mix(CARD, (90, 66, 40), 0.35), (middle, middle), middle - FINE * 0.5, max(1, FINE // 2))
    ground = GROUND[kind]
    pygame.draw.circle(picture, ground, (middle, middle), fine * 0.445)
    pygame.draw.circle(picture, mix(ground, (255, 255, 255), 0.12), (middle * 0.96, middle * 0.94), fine * 0.36)
    if kind == "frog":
        _frog(picture, fine)
    elif kind == "cat":
        _cat(picture, fine)
    else:
        _rabbit(picture, fine, kind)
    return pygame.transform.smoothscale(picture, (diameter, diameter))


@lru_cache(maxsize=64)
def edge(diameter: int) -> pygame.Surface:
    """A plain disc of card: what is seen of a tile's edge behind its face."""
    fine = diameter * FINE
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    pygame.draw.circle(picture, mix(CARD, (70, 48, 28), 0.55), (fine / 2, fine / 2), fine / 2 - FINE * 0.5)
    return pygame.transform.smoothscale(picture, (diameter, diameter))


def _ellipse(target: pygame.Surface, colour: Colour, centre: Point, width: float, height: float) -> None:
    rect = pygame.Rect(0, 0, max(1, round(width)), max(1, round(height)))
    rect.center = (round(centre[0]), round(centre[1]))
    pygame.draw.ellipse(target, colour, rect)


def _leaf(centre: Point, length: float, width: float, degrees: float) -> list[Point]:
    """A pointed oval, for ears; it points up when `degrees` is 0."""
    turn = math.radians(degrees)
    points = []
    for k in range(48):
        t = math.tau * k / 48
        along, across = math.cos(t) * length / 2, math.sin(t) * width / 2 * (1 - 0.15 * math.cos(t))
        points.append(
            (
                centre[0] + across * math.cos(turn) + along * math.sin(turn),
                centre[1] + across * math.sin(turn) - along * math.cos(turn),
            )
        )
    return points


def _frog(target: pygame.Surface, size: int) -> None:
    coat, m = COAT["frog"], size / 2
    light = mix(coat, (235, 250, 190), 0.35)
    for side in (-1, 1):
        _ellipse(target, coat, (m + side * size * 0.155, m - size * 0.13), size * 0.22, size * 0.22)
    _ellipse(target, coat, (m, m + size * 0.06), size * 0.62, size * 0.44)
    _ellipse(target, light, (m, m + size * 0.13), size * 0.46, size * 0.24)
    for side in (-1, 1):
        eye = (m + side * size * 0.155, m - size * 0.14)
        _ellipse(target, (252, 250, 236), eye, size * 0.145, size * 0.145)
        _ellipse(target, INK, (eye[0] + side * size * 0.008, eye[1] + size * 0.012), size * 0.07, size * 0.085)
    rect = pygame.Rect(0, 0, round(size * 0.4), round(size * 0.2))
    rect.center = (round(m), round(m + size * 0.09))
    pygame.draw.arc(target, INK, rect, math.pi * 1.08, math.pi * 1.92, max(1, round(size * 0.022)))


def _rabbit(target: pygame.Surface, size: int, kind: str) -> None:
    coat, m = COAT[kind], size / 2
    inner = mix(coat, (236, 130, 150), 0.55)
    dark = mix(coat, INK, 0.25)
    for side in (-1, 1):
        ear = (m + side * size * 0.105, m - size * 0.185)
        pygame.draw.polygon(target, dark, _leaf(ear, size * 0.41, size * 0.165, side * 9))
        pygame.draw.polygon(target, coat, _leaf(ear, size * 0.39, size * 0.145, side * 9))
        pygame.draw.polygon(target, inner, _leaf(ear, size * 0.27, size * 0.07, side * 9))
    _ellipse(target, dark, (m, m + size * 0.135), size * 0.49, size * 0.435)
    _ellipse(target, coat, (m, m + size * 0.13), size * 0.47, size * 0.42)
    for side in (-1, 1):
        _ellipse(target, INK, (m + side * size * 0.125, m + size * 0.145), size * 0.062, size * 0.08)
    _ellipse(target, (214, 92, 110), (m, m + size * 0.225), size * 0.07, size * 0.045)
    for side in (-1, 1):
        start = (m + side * size * 0.06, m + size * 0.25)
        for rise in (-0.02, 0.03):
            end = (m + side * size * 0.19, m + size * (0.25 + rise))
            pygame.draw.line(target, dark, start, end, max(1, round(size * 0.012)))
    _draw_sign(target, kind, (m, m + size * 0.035), size * 0.085, mix(coat, INK, 0.82))


def _cat(target: pygame.Surface, size: int) -> None:
    coat, m = COAT["cat"], size / 2
    for side in (-1, 1):
        ear = [
            (m + side * size * 0.25, m - size * 0.3),
            (m + side * size * 0.05, m - size * 0.12),
            (m + side * size * 0.25, m + size * 0.02),
        ]
        pygame.draw.polygon(target, coat, ear)
        inside = [((x - m) * 0.86 + m + side * size * 0.012, (y - m) * 0.84 + m) for x, y in ear]
        pygame.draw.polygon(target, (120, 74, 84), inside)
    _ellipse(target, coat, (m, m + size * 0.05), size * 0.56, size * 0.46)
    for side in (-1, 1):
        eye = (m + side * size * 0.125, m + size * 0.01)
        _ellipse(target, (236, 204, 72), eye, size * 0.12, size * 0.11)
        _ellipse(target, INK, eye, size * 0.035, size * 0.1)
    nose = [(m - size * 0.035, m + size * 0.1), (m + size * 0.035, m + size * 0.1), (m, m + size * 0.14)]
    pygame.draw.polygon(target, (206, 110, 120), nose)
    for side in (-1, 1):
        for rise in (-0.03, 0.02, 0.07):
            start, end = (
                (m + side * size * 0.08, m + size * (0.13 + rise * 0.4)),
                (m + side * size * 0.33, m + size * (0.13 + rise)),
            )
            pygame.draw.line(target, (232, 226, 214), start, end, max(1, round(size * 0.012)))


def _draw_sign(target: pygame.Surface, kind: str, centre: Point, reach: float, colour: Colour) -> None:
    """A sign that fits into a circle of `reach` pixels."""
    x, y = centre
    if kind == "white":
        pygame.draw.circle(target, colour, centre, reach * 0.8, max(2, round(reach * 0.36)))
        return
    if kind == "blue":
        size = max(3, math.ceil(reach * 2))
        moon = pygame.Surface((size, size), pygame.SRCALPHA, 32)
        pygame.draw.circle(moon, colour, (size / 2, size / 2), size / 2)
        pygame.draw.circle(moon, (*colour, 0), (size * 0.72, size * 0.42), size * 0.4)
        target.blit(moon, (round(x - size / 2), round(y - size / 2)))
        return
    if kind == "yellow":
        points = []
        for k in range(10):
            far = reach * (1.05 if k % 2 == 0 else 0.45)
            points.append((x + far * math.sin(math.pi * k / 5), y - far * math.cos(math.pi * k / 5)))
    elif kind == "orange":
        points = [(x, y - reach * 1.05), (x + reach * 0.78, y), (x, y + reach * 1.05), (x - reach * 0.78, y)]
    elif kind == "violet":
        points = [(x, y - reach), (x + reach * 0.95, y + reach * 0.72), (x - reach * 0.95, y + reach * 0.72)]
    else:
        return
    pygame.draw.polygon(target, colour, points)
