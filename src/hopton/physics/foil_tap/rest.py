"""When tiles count as lying and when all is at rest, so that nothing needs to be stepped."""

from __future__ import annotations

from hopton.physics.foil_tap.compiled import compiled, entry
from hopton.physics.foil_tap.state import (
    BALL_ON,
    CALM,
    FREE,
    INSIDE,
    NX,
    NY,
    NZ,
    OX,
    OY,
    OZ,
    VX,
    VY,
    VZ,
    Floats,
    X,
    Y,
    unpacked,
)

REST_SPEED = 30.0
REST_SLIDE = 10.0
REST_SPIN = 3.0
REST_FOIL = 60.0
"""Below these (mm/s, mm/s, rad/s, mm/s of any node) a tile hops, slides or rocks by 0.05 mm at most: it is at rest."""

STILLER = 0.1
"""A tile that leans on another must be so many times stiller, as it may be about to fall; one on edge never rests."""

TOUCH_SECONDS = 5e-3
LYING_SPEED = 60.0
LYING_SPIN = 3.0
LYING_RISE = 0.94
LEANING_RISE = 0.3
"""A tile lies once it has been touched so lately (s), is so slow (mm/s, rad/s) and so flat (20 degrees; 73 to lean)."""

WAKING = 150.0
"""A held tile is let go once a node of the foil near it is faster than this (mm/s)."""

TOPPLING_SPIN = 1.0
TOPPLING_PUSH = 2.0
"""A tile that stands on edge and turns slower than this (rad/s) gets so much spin (rad/s) in a step, as from a breath
of air: between others it could stand for ever."""

QUIET_STEPS = 3
QUIETER = 1.7
"""A tile that, for so many steps, moves no faster than so many times what counts as rest, on a foil that does so
too, is held where it is until something reaches it."""

STILL_MOVING, LYING, GONE, ALL_CALM = 0, 1, 2, 3


@compiled
def _calm(row: Floats, times: float) -> bool:
    if row[FREE] > TOUCH_SECONDS or abs(row[NZ]) < LEANING_RISE:
        return False
    share = times if abs(row[NZ]) > LYING_RISE else STILLER * times
    if abs(row[VZ]) > share * REST_SPEED or max(abs(row[VX]), abs(row[VY])) > share * REST_SLIDE:
        return False
    return bool(max(abs(row[OX]), abs(row[OY]), abs(row[OZ])) < share * REST_SPIN)


@compiled
def foil_calm(w: Floats, most: float, x: float, y: float, inner: float, outer: float, dx: float, dy: float) -> bool:
    """Whether no node whose distance from (x, y) lies between `inner` and `outer` (mm) is faster than `most` (mm/s)."""
    for i in range(max(0, int((x - outer) / dx)), min(w.shape[0], int((x + outer) / dx) + 2)):
        for j in range(max(0, int((y - outer) / dy)), min(w.shape[1], int((y + outer) / dy) + 2)):
            far = (i * dx - x) ** 2 + (j * dy - y) ** 2
            if abs(w[i, j]) > most and inner * inner <= far <= outer * outer:
                return False
    return True


@compiled
def _topple(row: Floats) -> None:
    """Push a tile over that stands still on edge, towards the side to which it leans."""
    spin = max(abs(row[OX]), abs(row[OY]), abs(row[OZ]))
    if abs(row[NZ]) < LEANING_RISE and row[FREE] <= TOUCH_SECONDS and spin < TOPPLING_SPIN:
        push = TOPPLING_PUSH if row[NZ] >= 0.0 else -TOPPLING_PUSH
        row[OX] += push * row[NY]
        row[OY] -= push * row[NX]


@entry
def look(tiles: Floats, shown: Floats, w: Floats, ball: Floats, values: Floats) -> tuple[int, int]:
    """What is to be told after a step: (GONE, tile), (LYING, tile with another side up than `shown`), or the rest.

    A tile that is gone counts as told with the call; so does a step of calm.
    """
    c = unpacked(values)
    for t in range(len(tiles)):
        row = tiles[t]
        if row[INSIDE] > 0.0 and not (0.0 <= row[X] <= c.width and 0.0 <= row[Y] <= c.length):
            row[INSIDE] = 0.0
            return GONE, t
    for t in range(len(tiles)):
        row = tiles[t]
        if row[INSIDE] == 0.0 or row[NZ] * shown[t] > 0.0 or row[FREE] > TOUCH_SECONDS:
            continue
        spin = abs(row[OX]) + abs(row[OY]) + abs(row[OZ])
        if abs(row[NZ]) > LYING_RISE and abs(row[VZ]) < LYING_SPEED and spin < LYING_SPIN:
            shown[t] = 1.0 if row[NZ] > 0.0 else -1.0
            return LYING, t
    calm = ball[BALL_ON] == 0.0
    outer = c.radius + 2.2 * max(c.dx, c.dy)
    for t in range(len(tiles)):
        row = tiles[t]
        if row[INSIDE] == 0.0:
            continue
        _topple(row)
        if _calm(row, QUIETER) and foil_calm(w, QUIETER * REST_FOIL, row[X], row[Y], 0.0, outer, c.dx, c.dy):
            row[CALM] += 1.0
            if row[CALM] == QUIET_STEPS:
                row[VX] = row[VY] = row[VZ] = row[OX] = row[OY] = row[OZ] = 0.0
        else:
            row[CALM] = 0.0
        calm = calm and _calm(row, 1.0)
    if calm:
        for i in range(w.shape[0]):
            for j in range(w.shape[1]):
                calm = calm and abs(w[i, j]) <= REST_FOIL
    return (ALL_CALM if calm else STILL_MOVING), -1
