"""Simsala Hopp in terminal characters: the arena from above in half blocks, letters on the rabbits, and the scores."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from rich.segment import Segment
from rich.text import Text

from hopton.cli.cells import Pixels, Rgb, segments
from hopton.cli.tables.base import TerminalTable, View
from hopton.match.simsala_hopp import Frame
from hopton.physics.foil_tap import Tile
from hopton.rules.simsala_hopp import BACKS, COLOURS, FURTHEST
from hopton.tables import FoilTapTable, Tables

Marks = dict[tuple[int, int], tuple[str, Rgb]]
"""Letters by row and column of characters, with their colours."""

ANIMALS: dict[str, Rgb] = {
    "frog": (92, 158, 72),
    "white": (246, 243, 234),
    "yellow": (240, 198, 58),
    "orange": (236, 130, 46),
    "blue": (84, 148, 226),
    "violet": (168, 114, 214),
    "cat": (44, 40, 44),
}
LETTERS = {"frog": " ", "white": "W", "yellow": "Y", "orange": "O", "blue": "B", "violet": "V", "cat": "C"}
_LIGHT: Rgb = (250, 248, 240)
_DARK: Rgb = (28, 26, 24)
_GROUND: Rgb = (22, 26, 30)
_FOIL: Rgb = (140, 164, 172)
_WALL: Rgb = (104, 96, 88)
_BALL: Rgb = (150, 40, 74)

WALL = 14.0
"""How thick the wall is shown (mm)."""
EYE = 620.0
"""So high (mm) above the foil is the eye: what is high looks larger."""


class Arena:
    """Draws one arena at one size."""

    def __init__(self, table: FoilTapTable, columns: int, rows: int) -> None:
        """As large as fits into so many columns and rows of characters."""
        self._table = table
        width, length = (side + 2 * WALL for side in table.arena)
        # A character is about twice as high as wide: a half block is a square pixel.
        self.pitch = max(width / max(8, columns), length / max(8, 2 * rows))
        self.columns = max(1, round(width / self.pitch))
        self.rows = max(1, min(rows, math.ceil(length / self.pitch / 2)))
        self._x = -width / 2 + (np.arange(self.columns) + 0.5) * self.pitch
        self._y = length / 2 - (np.arange(2 * self.rows) + 0.5) * self.pitch
        self._empty = np.empty((2 * self.rows, self.columns, 3))
        self._empty[:] = _GROUND
        self._square(width, length, _WALL)
        self._square(table.arena[0], table.arena[1], _FOIL)

    def draw(self, frame: Frame) -> tuple[Pixels, Marks]:
        """The picture and the letters on it."""
        pixels = self._empty.copy()
        marks: Marks = {}
        if frame.wand is not None:
            self._disc(pixels, frame.wand.x, frame.wand.y, 1.5 * self._table.wand_ball_diameter / 2, _BALL)
        for tile in sorted(frame.tiles, key=lambda tile: tile.height):
            self._tile(pixels, marks, tile)
        return pixels, marks

    def _square(self, width: float, length: float, colour: Rgb) -> None:
        across = np.clip(0.5 - (np.abs(self._x) - width / 2) / self.pitch, 0.0, 1.0)
        along = np.clip(0.5 - (np.abs(self._y) - length / 2) / self.pitch, 0.0, 1.0)
        cover = along[:, None] * across[None, :]
        self._empty += cover[..., None] * (np.asarray(colour, dtype=float) - self._empty)

    def _tile(self, pixels: Pixels, marks: Marks, tile: Tile) -> None:
        """A disc, narrow when it stands on edge, with a darker rim and its letter."""
        nx, ny, nz = tile.normal
        what = "frog" if nz > 0.0 else BACKS[int(tile.id) - 1]
        radius = self._table.tile_diameter / 2 * EYE / (EYE - min(max(tile.height, 0.0), 0.6 * EYE))
        dx, dy = self._x[None, :] - tile.x, self._y[:, None] - tile.y
        level = math.hypot(nx, ny)
        share = max(0.12, abs(nz))
        if level > 0.2:
            along, across = (dx * nx + dy * ny) / level, (dy * nx - dx * ny) / level
            far = np.hypot(along / share, across)
        else:
            far = np.hypot(dx, dy)
        body = np.asarray(ANIMALS[what], dtype=float)
        for reach, colour in ((radius, body * 0.55), (radius - max(1.6, 0.7 * self.pitch), body)):
            cover = np.clip(0.5 - (far - reach) / self.pitch, 0.0, 1.0)
            pixels += cover[..., None] * (colour - pixels)
        for cell in [cell for cell in marks if far[min(2 * cell[0], far.shape[0] - 1), cell[1]] < radius]:
            del marks[cell]
        row = math.floor((self._y[0] + self.pitch / 2 - tile.y) / self.pitch / 2)
        column = math.floor((tile.x - self._x[0] + self.pitch / 2) / self.pitch)
        letter = LETTERS[what]
        if letter.strip() and share > 0.5 and 0 <= row < self.rows and 0 <= column < self.columns:
            marks[row, column] = (letter, _LIGHT if what in ("cat", "blue", "violet") else _DARK)

    def _disc(self, pixels: Pixels, x: float, y: float, radius: float, colour: Rgb) -> None:
        far = np.hypot(self._x[None, :] - x, self._y[:, None] - y)
        cover = np.clip(0.5 - (far - radius) / self.pitch, 0.0, 1.0)
        pixels += cover[..., None] * (np.asarray(colour, dtype=float) - pixels)


class ArenaPicture:
    """The arena at one size, as a picture of a match."""

    def __init__(self, tables: Tables, columns: int, rows: int) -> None:
        self._arena = Arena(tables.foil_tap, columns, rows)
        self.columns = self._arena.columns

    def draw(self, view: View) -> list[list[Segment]]:
        """The tiles in motion or at rest."""
        frame = Frame(tuple(view.table), None, None, view.state.arena) if view.frame is None else view.frame
        return segments(*self._arena.draw(frame))


def score_lines(view: View, width: int) -> Iterator[Text]:
    """Two lines a player, the hourglass, and all animals counted."""
    state, frame = view.state, view.frame
    name_width = min(max(len(name) for name in state.players), max(4, width - 14))
    for seat, name in enumerate(state.players):
        winner = state.winners is not None and name in state.winners
        acting = state.winners is None and name == (state.to_act[0] if state.to_act else state.magician)
        line = Text()
        line.append("★ " if winner else "▸ " if acting else "  ", style="bold yellow")
        line.append(name[:name_width].ljust(name_width), style=_style(COLOURS[seat], bold=winner or acting))
        line.append(f" {'♛' * state.cups[seat]}", style="bold yellow")
        yield line
        line = Text("  ")
        line.append("▪" * state.bats[seat], style=_style(COLOURS[seat]))
        line.append("·" * (FURTHEST - state.bats[seat]), style="dim")
        line.append(f" {state.bats[seat]}", style=_style(COLOURS[seat]))
        yield line
    yield Text()
    sand = Text(f"round {state.round}", style="dim")
    if frame is not None and frame.seconds is not None:
        sand.append(f"   {math.ceil(frame.seconds)} s left", style="bold" if frame.seconds > 5 else "bold red")
    yield sand
    counts = state.arena if frame is None else frame.counts
    line = Text()
    for what in ANIMALS:
        n = counts.get(what, 0)
        line.append(f"{LETTERS[what].strip() or 'frog'}", style=_style(what, bold=True) if n else "dim")
        line.append(f"×{n} ", style="" if n else "dim")
    if counts.get("outside", 0):
        line.append(f"out×{counts['outside']}", style="red")
    yield line
    yield Text()


def _style(what: str, bold: bool = False) -> str:
    red, green, blue = ANIMALS[what] if what != "cat" else (150, 140, 144)
    return f"{'bold ' if bold else ''}rgb({red},{green},{blue})"


TABLE = TerminalTable("Simsala Hopp", ArenaPicture, score_lines)
