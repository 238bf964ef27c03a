"""HOP! on the first screen and on the help pages: small living pictures."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from hopton.match.hop import Scene
from hopton.physics.ring_toss import Pose
from hopton.tables import load_tables
from hopton.window.hop.art import Stage, backdrop
from hopton.window.hop.board import Board
from hopton.window.hop.colours import PLAYERS
from hopton.window.hop.layout import Camera
from hopton.window.theme import Theme
from hopton.window.words import Words

ROUND = 3.2
"""The ring of the picture flies and is caught once in so many seconds."""


@lru_cache(maxsize=4)
def _wall(scale: float, size: tuple[int, int]) -> pygame.Surface:
    return backdrop(Theme(scale), pygame.Rect((0, 0), size))


def picture(theme: Theme, size: tuple[int, int], age: float) -> pygame.Surface:
    """A ring that flies onto a finger again and again; `age` in seconds."""
    tables = load_tables()
    place = Scene(tables.ring_toss, tables.gravity)
    rect = pygame.Rect((0, 0), size)
    surface = pygame.Surface(size, 0, 32)
    surface.blit(_wall(theme.scale, size), (0, 0))
    scale = min(size[0] / 760.0, size[1] / 520.0)
    camera = Camera(rect, -size[0] / scale + 190.0, place.tip - 330.0, scale)
    stage = Stage(theme, camera, place)
    stage.table(surface)
    t = (age % ROUND) / ROUND
    fly = min(1.0, t / 0.42)
    rest = place.table.hand_height + 12.0
    if fly < 1.0:
        x = -640.0 * (1.0 - fly)
        z = place.tip + 40.0 + 430.0 * fly * (1.0 - fly) - 10.0 * fly
        pose = Pose(0, x, z, 0.9 * (1.0 - fly), 0.0)
    else:
        settle = min(1.0, (t - 0.42) / 0.1)
        swing = 0.25 * math.exp(-9.0 * (t - 0.42)) * math.cos(60.0 * (t - 0.42))
        pose = Pose(0, 0.0, place.tip + 30.0 - (place.tip + 30.0 - rest) * settle, swing, 0.0)
    stage.ring(surface, pose, far=True)
    stage.hand(surface, 0.0, PLAYERS[1])
    stage.ring(surface, pose, far=False)
    return surface


def cast(theme: Theme, seats: int, k: int, px: int) -> pygame.Surface:
    """The pawn of seat `k`, `px` pixels high."""
    surface = pygame.Surface((px, px), pygame.SRCALPHA, 32)
    Board(theme, Words()).pawn(surface, (px / 2, px * 0.5), px * 0.6, PLAYERS[k])
    return surface
