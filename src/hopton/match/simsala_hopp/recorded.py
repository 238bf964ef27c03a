"""The fields that a simulated match of Simsala Hopp adds to its records, and how they are read back.

`step` is the fixed step of the foil's device since the hourglass was turned, in a decision since the
tap: on `tapped`, `flipped`, `left_arena`, `time_up` and `arena_settled`. `at` holds places (mm from the
arena's centre): of all tiles, by number, on `hourglass_turned` and on a `tapped` that sets the arena up
anew; of one tile on `flipped` and `left_arena`. `tap` on `tapped` says where the ball met the foil (mm) and
how fast (mm/s). `rest` on `arena_settled` is the whole arena afterwards, a row a tile: number, x, y, side
up, turn in its own plane (rad). Numbers are written so that they read back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hopton.match.fields import is_number, is_point, unusable
from hopton.match.log import LogLine
from hopton.physics.foil_tap import Tile
from hopton.records import TILES, ArenaSettled, HourglassTurned, Tapped

PLACE_DIGITS = 3
"""Places of taps (mm) are rounded to so many decimals before they are used."""
SPEED_DIGITS = 2
AT_DIGITS = 3
"""Decimals (mm) of where tiles turned over or left."""

Places = tuple[tuple[float, float], ...]


def tap_fields(x: float, y: float, speed: float, step: int) -> dict[str, Any]:
    """The further fields of a `tapped`."""
    return {"step": step, "tap": {"x": x, "y": y, "speed": speed}}


def rest_rows(tiles: Iterable[Tile]) -> list[list[Any]]:
    """The arena at rest as rows for the log."""
    return [[int(tile.id), tile.x, tile.y, tile.up, tile.angle] for tile in tiles]


def rest_tiles(line: LogLine, n: int) -> tuple[Tile, ...]:
    """The arena that record number `n` describes. Raises HoptonError."""
    rows = line.extra.get("rest")
    if not isinstance(rows, list):
        raise unusable(n, "rest")
    tiles = []
    for row in rows:
        if not isinstance(row, list) or len(row) != 5:
            raise unusable(n, "rest")
        number, x, y, up, angle = row
        if type(number) is not int or number not in TILES or up not in ("frog", "back"):
            raise unusable(n, "rest")
        if not all(is_number(value) for value in (x, y, angle)):
            raise unusable(n, "rest")
        tiles.append(Tile(str(number), float(x), float(y), up, float(angle)))
    if len({tile.id for tile in tiles}) != len(tiles):
        raise unusable(n, "rest")
    return tuple(tiles)


def all_places(line: LogLine, n: int) -> Places:
    """The places of all tiles on record number `n`. Raises HoptonError."""
    at = line.extra.get("at")
    if not isinstance(at, list) or len(at) != len(TILES) or not all(is_point(point) for point in at):
        raise unusable(n, "at")
    return tuple((float(x), float(y)) for x, y in at)


def tap_of(line: LogLine, n: int) -> tuple[float, float, float]:
    """Place (mm) and speed (mm/s) of the tap of record number `n`. Raises HoptonError."""
    tap = line.extra.get("tap")
    if not isinstance(tap, dict) or not all(is_number(tap.get(key)) for key in ("x", "y", "speed")):
        raise unusable(n, "tap")
    return float(tap["x"]), float(tap["y"]), float(tap["speed"])


def step_of(line: LogLine, n: int) -> int:
    """The step of record number `n`. Raises HoptonError."""
    step = line.extra.get("step")
    if type(step) is not int or not 0 <= step <= 10**7:
        raise unusable(n, "step")
    return step


def whole_turns(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """The lines without a turn or a flight at the end that never settled."""
    after = 0
    for index in range(len(lines) - 1, -1, -1):
        if isinstance(lines[index].record, ArenaSettled):
            after = index + 1
            break
    for index in range(after, len(lines)):
        if isinstance(lines[index].record, HourglassTurned | Tapped):
            return lines[:index]
    return lines
