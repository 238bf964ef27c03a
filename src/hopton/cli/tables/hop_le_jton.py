"""The box top of Hop le J'ton in terminal characters: half blocks for the shapes, letters on the j'tons."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from hopton.cli.cells import Pixels, Rgb, segments
from hopton.cli.tables.base import TerminalTable, View
from hopton.match.hop_le_jton.recorded import colour_of
from hopton.physics.lid_push import Fall, Token
from hopton.records import POINT_TOKENS
from hopton.tables import LidPushTable, Tables

MARKS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B", "white": "1", "grey": "2", "black": "3"}
"""Letters of the players' j'tons, and what point j'tons are worth."""

COLOURS: dict[str, Rgb] = {
    "green": (62, 150, 84),
    "red": (203, 65, 59),
    "yellow": (238, 190, 62),
    "blue": (58, 108, 190),
    "white": (240, 237, 228),
    "grey": (136, 138, 142),
    "black": (44, 42, 46),
}
_DARK: Rgb = (28, 26, 24)
_LIGHT: Rgb = (250, 248, 240)
_MARK_COLOURS = {"white": _DARK, "yellow": _DARK, "grey": _LIGHT}
_GROUND: Rgb = (22, 26, 30)
_BOX: Rgb = (201, 164, 116)
_ZONE: Rgb = (160, 116, 72)
_LINE: Rgb = (40, 32, 26)
_ARC: Rgb = (182, 144, 98)
_LID: Rgb = (96, 62, 42)
_LID_EDGE: Rgb = (226, 196, 150)

NEAR = 33.0
"""The picture begins so far (mm) from the player's edge: what lies nearer is always under the lid."""
MARGIN = 12.0
"""What is shown (mm) beyond the far edge and the sides, where j'tons fall."""


class Board:
    """Draws one box top at one size."""

    def __init__(self, table: LidPushTable, columns: int, rows: int) -> None:
        """As large as fits into so many columns and rows of characters."""
        self._table = table
        self._radius = table.token_diameter / 2
        self._left, self._right = -MARGIN, table.box_width + MARGIN
        self._top = table.box_length + MARGIN
        width, height = self._right - self._left, self._top - NEAR
        # A character is about twice as high as wide: a half block is a square pixel.
        self.pitch = max(width / max(8, columns), height / max(8, 2 * rows))
        self.columns = max(1, round(width / self.pitch))
        self.rows = max(1, math.ceil(height / self.pitch / 2))
        # Centres of pixels in mm; the far edge is at the top of the picture.
        self._x = self._left + (np.arange(self.columns) + 0.5) * self.pitch
        self._y = self._top - (np.arange(2 * self.rows) + 0.5) * self.pitch
        self._ground = self._draw_box()

    def draw(
        self, tokens: Iterable[Token], lid_y: float | None = None, fallen: Sequence[Fall] = (), glow: Sequence[str] = ()
    ) -> list[list[Segment]]:
        """Lines of segments. `lid_y` mm (None: no lid); `fallen` lie dimmed beyond the edges; `glow`: bright rims."""
        pixels = self._ground.copy()
        marks: dict[tuple[int, int], tuple[str, Rgb]] = {}
        for fall in fallen:
            x, y = self._landed(fall)
            self._disc(pixels, marks, colour_of(fall.token), x, y, faded=0.55)
        for token in sorted(tokens, key=lambda token: token.layer):
            self._disc(pixels, marks, colour_of(token.id), token.x, token.y, layer=token.layer, glows=token.id in glow)
        if lid_y is not None:
            self._lid(pixels, marks, lid_y)
        return segments(pixels, marks)

    def _draw_box(self) -> Pixels:
        table = self._table
        pixels = np.empty((2 * self.rows, self.columns, 3))
        pixels[:] = _GROUND
        self._strip(pixels, -1000.0, table.box_length, _BOX)
        self._strip(pixels, *table.brown_zone, _ZONE)
        self._strip(pixels, *table.black_line, _LINE)
        (cx, cy), reach = table.half_circle.centre, table.half_circle.radius
        distance = np.hypot(self._x[None, :] - cx, self._y[:, None] - cy)
        arc = self._cover(np.abs(distance - reach) - 0.5) * (self._y[:, None] <= cy)
        line = self._cover(np.abs(self._y[:, None] - cy) - 0.5) * (np.abs(self._x[None, :] - cx) <= reach)
        self._blend(pixels, np.maximum(arc, line), _ARC)
        return pixels

    def _strip(self, pixels: Pixels, low: float, high: float, colour: Rgb) -> None:
        """Paint the box between two distances from the player (mm)."""
        along = self._cover(np.abs(self._y - (low + high) / 2) - (high - low) / 2)
        across = self._cover(np.abs(self._x - self._table.box_width / 2) - self._table.box_width / 2)
        self._blend(pixels, along[:, None] * across[None, :], colour)

    def _cover(self, outside: npt.NDArray[np.floating[Any]]) -> Pixels:
        """How much of a pixel is covered whose centre is so far (mm) outside a shape."""
        return np.clip(0.5 - outside / self.pitch, 0.0, 1.0)

    def _blend(self, pixels: Pixels, cover: Pixels, colour: Rgb | Pixels) -> None:
        pixels += cover[..., None] * (np.asarray(colour, dtype=float) - pixels)

    def _disc(
        self,
        pixels: Pixels,
        marks: dict[tuple[int, int], tuple[str, Rgb]],
        colour: str,
        x: float,
        y: float,
        *,
        layer: int = 0,
        glows: bool = False,
        faded: float = 0.0,
    ) -> None:
        reach = self._radius + self.pitch
        rows = np.flatnonzero(np.abs(self._y - y) <= reach)
        columns = np.flatnonzero(np.abs(self._x - x) <= reach)
        if not len(rows) or not len(columns):
            return
        window = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        distance = np.hypot(self._x[columns][None, :] - x, self._y[rows][:, None] - y)
        body = np.array(COLOURS[colour], dtype=float)
        rim = body * 0.62 if not glows else body * 0.35 + np.array(_LIGHT) * 0.65
        if layer:
            # What lies on others is lit a little more, and its rim stands out.
            body = body + (255.0 - body) * min(0.3, 0.12 * layer)
        keep = 1.0 - faded
        self._blend(window, self._cover(distance - self._radius) * keep, rim)
        self._blend(window, self._cover(distance - self._radius + max(1.4, 0.75 * self.pitch)) * keep, body)
        cell = self._cell(x, y)
        # A disc that covers the letter of another takes it away.
        for other in [at for at in marks if self._covers(at, x, y)]:
            del marks[other]
        if cell is not None:
            marks[cell] = (MARKS[colour], _MARK_COLOURS.get(colour, _LIGHT))

    def _cell(self, x: float, y: float) -> tuple[int, int] | None:
        column = math.floor((x - self._left) / self.pitch)
        row = math.floor((self._top - y) / self.pitch / 2)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def _covers(self, cell: tuple[int, int], x: float, y: float) -> bool:
        row, column = cell
        return math.hypot(self._x[column] - x, self._top - (2 * row + 1) * self.pitch - y) < self._radius

    def _lid(self, pixels: Pixels, marks: dict[tuple[int, int], tuple[str, Rgb]], lid_y: float) -> None:
        table = self._table
        half = table.box_width / 2 + table.lid_overhang
        across = self._cover(np.abs(self._x - table.box_width / 2) - half)
        for front, colour in ((lid_y, _LID_EDGE), (lid_y - 2.0, _LID)):
            self._blend(pixels, self._cover(self._y - front)[:, None] * across[None, :], colour)
        for cell in [cell for cell in marks if self._top - (2 * cell[0] + 1) * self.pitch < lid_y]:
            del marks[cell]

    def _landed(self, fall: Fall) -> tuple[float, float]:
        """Where a fallen j'ton is shown: beside the edge over which it went."""
        out = 0.45 * MARGIN
        if fall.side == "front":
            return fall.x, self._table.box_length + out
        return (-out if fall.side == "left" else self._table.box_width + out), fall.y


class LidPicture:
    """The box top at one size, as a picture of a match."""

    def __init__(self, tables: Tables, columns: int, rows: int) -> None:
        self._board = Board(tables.lid_push, columns, rows)
        self.columns = self._board.columns

    def draw(self, view: View) -> list[list[Segment]]:
        """J'tons and lid, in motion or at rest; those that have just been laid glow."""
        frame = view.frame
        if frame is not None:
            return self._board.draw(frame.tokens, frame.lid_y, frame.fallen)
        before = {token.id for token in view.before or ()}
        glow = [token.id for token in view.table if token.id not in before]
        return self._board.draw(view.table, glow=glow)


def mark(colour: str) -> Text:
    """The letter of a colour in that colour."""
    red, green, blue = COLOURS[colour]
    front = "black" if red + green + blue > 480 else "white"
    return Text(MARKS[colour], style=Style(color=front, bgcolor=f"rgb({red},{green},{blue})", bold=True))


def score_lines(view: View, width: int) -> Iterator[Text]:
    """Two lines a player, one for the reserve and one for what is owed."""
    state = view.state
    acting = state.to_act[0] if state.to_act else state.turn
    name_width = min(max(len(name) for name in state.players), width - 12)
    for name in state.players:
        winner = state.winners is not None and name in state.winners
        sign = "★ " if winner else "▸ " if name == acting and state.winners is None else "  "
        line = Text()
        line.append(sign, style="bold yellow")
        line.append(name[:name_width].ljust(name_width), style="bold" if winner or name == acting else "")
        line.append(f" {state.scores[name]:>2}", style="bold")
        line.append(f" of {state.target}", style="dim")
        yield line
        line = Text("  ")
        for colour, n in state.supply_of(name).items():
            line += mark(colour)
            line.append(f"×{n} ")
        won = [colour for colour, n in state.won_by(name).items() for _ in range(n)]
        if won:
            line.append(" won ", style="dim")
            for colour in won:
                line += mark(colour)
                line.append(" ")
        yield line
    line = Text()
    line.append("reserve ", style="dim")
    for point, n in zip(POINT_TOKENS, state.reserve, strict=True):
        line += mark(point)
        line.append(f"×{n} ")
    yield line
    owed = Text(style="yellow", no_wrap=True, overflow="ellipsis")
    for debt in state.due:
        what = "a penalty" if debt.kind == "penalty" else f"a {debt.token} j'ton"
        owed.append(f"{'' if not owed else ', '}{debt.player} owes {what}")
    yield owed
    yield Text()


TABLE = TerminalTable("Hop le J'ton", LidPicture, score_lines)
