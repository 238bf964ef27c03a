"""Fields of j'tons to measure on: as crowded and as layered as a box top late in a match.

A full box top carries about 19.5 j'tons. Up to that number the shipped table is used; for more
tokens the box grows, with its zones, in both directions by the same factor, so that the crowd
stays as dense. Tokens keep their size.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np

from hopton.errors import ConfigError
from hopton.physics.lid_push import STEP_HZ, LidPush, Snapshot, Token, resting_place, trapezoid
from hopton.streams import stream
from hopton.tables import LidPushTable, Tables

FULL_BOX = 19.5
"""How many tokens a box top holds when as many fall as are laid."""

UPPER_SHARE = 0.15
PLAYED_SHARE = 0.1
MIN_BODIES, MAX_BODIES = 8, 500

LID_STEP = 0.15
"""How far the lid goes in a step when it cruises (mm; 72 mm/s): whole micrometres, so that no rounding makes
it correct its speed."""

_ACCEL, _DECEL = 2000.0, 3000.0
_STOP = 1.5
"""How far past the black line's near edge the lid stops (mm)."""


class Field(msgspec.Struct, frozen=True):
    """A box top at rest with played tokens in front of the lid, and the push that is due."""

    table: LidPushTable
    gravity: float
    snapshot: Snapshot
    path: tuple[float, ...]

    def box(self) -> LidPush:
        """A fresh device with this field."""
        return LidPush(self.table, self.gravity, self.snapshot.tokens)


def scaled_table(table: LidPushTable, bodies: int) -> LidPushTable:
    """`table`, or a larger one on which `bodies` tokens are as dense as on a full box top."""
    k = max(1.0, math.sqrt(bodies / FULL_BOX))
    cx, cy = table.half_circle.centre
    circle = msgspec.structs.replace(table.half_circle, centre=(cx * k, cy * k), radius=table.half_circle.radius * k)
    return msgspec.structs.replace(
        table,
        box_width=table.box_width * k,
        box_length=table.box_length * k,
        brown_zone=(table.brown_zone[0] * k, table.brown_zone[1] * k),
        black_line=(table.black_line[0] * k, table.black_line[1] * k),
        half_circle=circle,
    )


def make_field(tables: Tables, bodies: int, seed: int) -> Field:
    """A field of exactly `bodies` tokens, the same one for the same seed.

    Tokens are strewn ahead of the line, about 15 % of all straddle two or three others, and one
    push gathers the crowd as earlier turns would; then a tenth of all is played. What fell in
    the first push is put back on top. Raises ConfigError for a number outside 8 to 500.
    """
    if not MIN_BODIES <= bodies <= MAX_BODIES:
        raise ConfigError(f"a field has {MIN_BODIES} to {MAX_BODIES} tokens, not {bodies}")
    table = scaled_table(tables.lid_push, bodies)
    rng = stream(seed, "bench field", turn=bodies)
    upper = round(UPPER_SHARE * bodies)
    played = max(2, round(PLAYED_SHARE * bodies))
    box = LidPush(table, tables.gravity)
    for number, (x, y) in enumerate(_strewn(table, bodies - upper - played, rng)):
        box.lay(Token(f"b{number}", x, y))
    _stack(box, upper, "u", rng)
    box.push(_path(table))
    slots = _slots(table)
    for number, slot in enumerate(rng.permutation(len(slots))[:played].tolist()):
        box.lay(Token(f"p{number}", *slots[slot]))
    _stack(box, bodies - len(box.tokens), "v", rng)
    if len(box.tokens) != bodies:
        raise ConfigError(f"a field of {bodies} tokens finds no room")
    return Field(table, tables.gravity, box.snapshot(), _path(table))


def _path(table: LidPushTable) -> tuple[float, ...]:
    start, stop = table.brown_zone[0], table.black_line[0] + _STOP
    return trapezoid(start, stop, LID_STEP * STEP_HZ, _ACCEL, _DECEL)


def _strewn(table: LidPushTable, count: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    """`count` places ahead of the line, those nearest to it first, on a loose honeycomb shaken up."""
    diameter = table.token_diameter
    low, high = table.black_line[0] + 0.52 * diameter, table.box_length - 0.45 * diameter
    pitch = 1.35 * diameter
    while True:
        places = []
        row = 0
        while (y := low + row * pitch * math.sqrt(0.75)) <= high:
            across = np.arange(0.52 * diameter + (row % 2) * pitch / 2, table.box_width - 0.51 * diameter, pitch)
            places += [(float(x), y) for x in across]
            row += 1
        if len(places) >= count:
            break
        pitch *= 0.99
        if pitch <= diameter:
            raise ConfigError(f"a field of {count} tokens side by side finds no room")
    places.sort(key=lambda place: place[1] + rng.uniform(-0.75, 0.75) * diameter)
    shake = 0.48 * (pitch - diameter)
    return [
        (x + float(dx), y + float(dy))
        for (x, y), (dx, dy) in zip(places[:count], rng.uniform(-shake, shake, (count, 2)), strict=True)
    ]


def _stack(box: LidPush, count: int, name: str, rng: np.random.Generator) -> None:
    """Put `count` tokens midway between neighbours on the box, where they straddle two or three."""
    table = box.table
    flat = [token for token in box.tokens if token.layer == 0 and token.y > table.black_line[0]]
    pairs = [
        (a, b)
        for number, a in enumerate(flat)
        for b in flat[number + 1 :]
        if math.hypot(a.x - b.x, a.y - b.y) < 1.4 * table.token_diameter
    ]
    laid = 0
    for pair in rng.permutation(len(pairs)).tolist():
        if laid == count:
            return
        a, b = pairs[pair]
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        rest = resting_place(table, x, y, box.tokens)
        if rest.stable and rest.layer == 1 and len(rest.supports) >= 2:
            box.lay(Token(f"{name}{laid}", x, y, layer=1, supports=rest.supports))
            laid += 1


def _slots(table: LidPushTable) -> list[tuple[float, float]]:
    """Places for played tokens: rows across the brown zone."""
    pitch = 1.02 * table.token_diameter
    low, high = table.brown_zone
    columns, rows = int(table.box_width // pitch), int((high - low) // pitch)
    gap = (table.box_width - pitch) / (columns - 1)
    across = [pitch / 2 + column * gap for column in range(columns)]
    return [(x, low + pitch / 2 + row * pitch) for row in range(rows) for x in across]
