"""The fields that a simulated Hop le J'ton match adds to its records, and how they are read back.

`token_id` and `at` [x, y] (mm) say which j'ton lies or fell where: one each on `replaced`,
`penalty_paid` and `fell`, lists on `placed` and `tilted`. `lid` on `push_started` is the lid's front
(mm) at the end of every fixed step, `step` on `fell` the step of the push. `rest` on `push_ended` and
`tilted` is the whole box top afterwards, a row a j'ton in the order of laying: id, x, y, turn (rad),
layer, and above layer 0 what carries it. Numbers are written so that they read back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hopton.match.fields import is_number, is_point, unusable
from hopton.match.log import LogLine
from hopton.physics.lid_push import Fall, Token

PLACE_DIGITS = 4
"""Positions that hands give are rounded to this many decimals of a millimetre before they are used."""

PATH_DIGITS = 6
"""Decimals of the lid's path and of where j'tons fell (mm)."""


def colour_of(token_id: str) -> str:
    """The colour in a j'ton's id ("green-3")."""
    return token_id.rpartition("-")[0]


def fall_fields(fall: Fall) -> dict[str, Any]:
    """The further fields of a `fell`."""
    at = [round(fall.x, PATH_DIGITS), round(fall.y, PATH_DIGITS)]
    return {"token_id": fall.token, "step": fall.step, "at": at, "side": fall.side}


def rest_rows(tokens: Iterable[Token]) -> list[list[Any]]:
    """The box top at rest as rows for the log."""
    rows: list[list[Any]] = []
    for token in tokens:
        row: list[Any] = [token.id, token.x, token.y, token.angle, token.layer]
        if token.layer:
            row.append(list(token.supports))
        rows.append(row)
    return rows


def rest_tokens(line: LogLine, n: int) -> tuple[Token, ...] | None:
    """The box top that record number `n` describes, None if it does not. Raises HoptonError for a wrong one."""
    rows = line.extra.get("rest")
    if rows is None:
        return None
    if not isinstance(rows, list):
        raise unusable(n, "rest")
    tokens = []
    for row in rows:
        if not isinstance(row, list) or len(row) not in (5, 6):
            raise unusable(n, "rest")
        token_id, x, y, angle, layer = row[:5]
        below = row[5] if len(row) == 6 else []
        named = isinstance(token_id, str) and isinstance(below, list) and all(isinstance(name, str) for name in below)
        if not named or not all(is_number(value) for value in (x, y, angle)) or type(layer) is not int or layer < 0:
            raise unusable(n, "rest")
        tokens.append(Token(token_id, float(x), float(y), float(angle), layer, tuple(below)))
    if len({token.id for token in tokens}) != len(tokens):
        raise unusable(n, "rest")
    return tuple(tokens)


def places(line: LogLine, n: int, count: int | None = None) -> tuple[tuple[float, float], ...]:
    """The `at` of record number `n`: of so many j'tons, or with None a single one. Raises HoptonError."""
    at = line.extra.get("at")
    points: Any = [at] if count is None else at
    if not isinstance(points, list) or len(points) != (1 if count is None else count):
        raise unusable(n, "at")
    if not all(is_point(point) for point in points):
        raise unusable(n, "at")
    return tuple((float(x), float(y)) for x, y in points)


def lid_path(line: LogLine, n: int) -> tuple[float, ...]:
    """The `lid` of record number `n`. Raises HoptonError."""
    path = line.extra.get("lid")
    if not isinstance(path, list) or not all(is_number(value) for value in path):
        raise unusable(n, "lid")
    return tuple(float(value) for value in path)


def whole_pushes(lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """The lines without a push at the end that never ended (a program was killed while it wrote it)."""
    for index in range(len(lines) - 1, -1, -1):
        kind = lines[index].record.__struct_config__.tag
        if kind == "push_started":
            return lines[:index]
        if kind != "fell":
            break
    return lines
