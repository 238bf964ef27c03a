"""The plan view: tiles that meet tiles or the wall, decided by their heights and solved by pymunk.

Two tiles whose discs overlap in plan are either one above the other, which is a matter for the
plates, or beside one another, which is a meeting here. Which of the two is decided when they come
to overlap, by the heights of the two rims that face each other, and holds until they are apart.
Every meeting is solved in a fresh space, one step of the device at a time, from nothing but the
tiles' own state: a tile carries no hidden history, and snapshots need none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pymunk

from hopton.physics.foil_tap.compiled import compiled, entry
from hopton.physics.foil_tap.grid import DT
from hopton.physics.foil_tap.state import (
    CALM,
    FREE,
    INSIDE,
    NX,
    NY,
    NZ,
    OVER_WALL,
    OX,
    OY,
    OZ,
    VX,
    VY,
    Constants,
    Floats,
    Ints,
    X,
    Y,
    Z,
    unpacked,
)

PLAN_BOUNCE = 0.25
"""Restitution of tile against tile and tile against battlement, rim on; est: cardboard on cardboard."""

APART = 0.75
"""Rims whose heights differ by more than this share of a tile's thickness slide over one another."""

LEAST_APPROACH = 1.0
LEAST_OVERLAP = 0.05
"""Rims that approach no faster than this (mm/s) and overlap no more than this (mm) are left alone."""

FALL_BACK_SECONDS = 0.1
"""A tile that fails to clear the battlements is thrown back so fast that it is inside after this time."""

COLLISION_SLOP = 0.01
OVERLAP_LEFT_PER_STEP = 0.5
ITERATIONS = 10
WALL = -1
MOST_TILES = 31
"""pymunk tells whom a shape may meet by 32 bits, one of them for the wall."""


@compiled
def rim_towards(tile: Floats, dx: float, dy: float, radius: float) -> tuple[float, float, float]:
    """How far (mm) a disc reaches in the plan direction (dx, dy), how high its rim is there, and how much it spans."""
    along = dx * tile[NX] + dy * tile[NY]
    share = math.sqrt(max(0.0, 1.0 - along * along))
    if share < 1e-6:
        return 0.0, tile[Z], radius
    rise = -along * tile[NZ] / share
    return radius * share, tile[Z] + radius * rise, radius * (1.0 - share)


@entry
def find_meetings(tiles: Floats, over: Ints, values: Floats, meetings: Ints, pairs: Ints) -> tuple[int, int]:
    """Renew who lies `over` whom (1, -1 or 0); fill in meetings (a, b or WALL) and pairs (upper, lower)."""
    c = unpacked(values)
    met = stacked = 0
    count, r = len(tiles), c.radius
    for a in range(count):
        one = tiles[a]
        if one[INSIDE] == 0.0:
            continue
        for b in range(a + 1, count):
            two = tiles[b]
            dx, dy = two[X] - one[X], two[Y] - one[Y]
            square = dx * dx + dy * dy
            if square >= 4.0 * r * r or two[INSIDE] == 0.0:
                over[a, b] = 0
                continue
            far = math.sqrt(square)
            dx, dy = (dx / far, dy / far) if far > 1e-9 else (1.0, 0.0)
            reach_a, high_a, span_a = rim_towards(one, dx, dy, r)
            reach_b, high_b, span_b = rim_towards(two, -dx, -dy, r)
            if over[a, b] == 0 and abs(high_a - high_b) > APART * c.thickness + span_a + span_b:
                over[a, b] = 1 if high_a > high_b else -1
            if over[a, b] != 0:
                pairs[stacked, 0], pairs[stacked, 1] = (a, b) if over[a, b] > 0 else (b, a)
                stacked += 1
                continue
            overlap = reach_a + reach_b - far
            approach = (one[VX] - two[VX]) * dx + (one[VY] - two[VY]) * dy
            if overlap > 0.0 and (approach > LEAST_APPROACH or overlap > LEAST_OVERLAP):
                meetings[met, 0], meetings[met, 1] = a, b
                met += 1
        if _meets_wall(one, c):
            meetings[met, 0], meetings[met, 1] = a, WALL
            met += 1
    return met, stacked


@compiled
def _meets_wall(tile: Floats, c: Constants) -> bool:
    """Whether a tile strikes the battlements from inside; notes those that hang over them and turns back the low."""
    meets = hangs = False
    if tile[FREE] == 0.0 and tile[Z] < 0.5 * c.wall:
        # Down on the foil again, whatever still overlaps the wall is pushed back.
        tile[OVER_WALL] = 0.0
    for side in range(4):
        dx, dy = (1.0, 0.0) if side == 0 else (-1.0, 0.0) if side == 1 else (0.0, 1.0) if side == 2 else (0.0, -1.0)
        room = (
            c.width - tile[X] if side == 0 else tile[X] if side == 1 else c.length - tile[Y] if side == 2 else tile[Y]
        )
        if room >= c.radius:
            continue
        reach, high, _ = rim_towards(tile, dx, dy, c.radius)
        if reach <= room:
            continue
        if tile[OVER_WALL] == 0.0 and high > c.wall:
            tile[OVER_WALL] = 1.0
        outward = tile[VX] * dx + tile[VY] * dy
        if tile[OVER_WALL] > 0.0:
            hangs = True
            if tile[Z] <= c.wall and room >= 0.0:
                back = max(PLAN_BOUNCE * outward, (reach - room) / FALL_BACK_SECONDS)
                if outward > -back:
                    tile[VX] -= (outward + back) * dx
                    tile[VY] -= (outward + back) * dy
        elif outward > LEAST_APPROACH or reach - room > LEAST_OVERLAP:
            meets = True
    if not hangs:
        tile[OVER_WALL] = 0.0
    return meets


def solve_meetings(tiles: Floats, meetings: Sequence[tuple[int, int]], c: Constants) -> None:
    """Let pymunk change velocities and part overlaps of all tiles that meet something; one step of the device."""
    partners: dict[int, list[int]] = {}
    for a, b in meetings:
        partners.setdefault(a, []).append(b)
        if b != WALL:
            partners.setdefault(b, []).append(a)
    space = pymunk.Space()
    space.iterations = ITERATIONS
    space.collision_slop = COLLISION_SLOP
    space.collision_bias = OVERLAP_LEFT_PER_STEP ** round(1 / DT)
    rub, bounce = math.sqrt(max(c.friction_tile, 1e-6)), math.sqrt(PLAN_BOUNCE)
    at_wall = [tiles[a] for a, b in meetings if b == WALL]
    if at_wall:
        _add_wall(space, at_wall, c, rub, bounce)
    bodies = {}
    for tile in sorted(partners):
        row = tiles[tile]
        body = pymunk.Body(c.mass, c.mass * c.radius**2 / 2)
        # pymunk moves first and solves then: it shall solve where the tile is now.
        body.position = (row[X] - row[VX] * DT, row[Y] - row[VY] * DT)
        body.velocity = (row[VX], row[VY])
        body.angular_velocity = row[OZ]
        shape = pymunk.Circle(body, _reach(tiles, tile, partners[tile], c))
        shape.friction, shape.elasticity = rub, bounce
        mask = sum(1 << (31 if other == WALL else other) for other in set(partners[tile]))
        shape.filter = pymunk.ShapeFilter(categories=1 << tile, mask=mask)
        space.add(body, shape)
        bodies[tile] = body
    space.step(DT)
    for tile, body in bodies.items():
        row = tiles[tile]
        row[CALM] = 0.0
        row[VX], row[VY] = body.velocity
        change = (body.angular_velocity - row[OZ]) * row[NZ]
        row[OX] += change * row[NX]
        row[OY] += change * row[NY]
        row[OZ] += change * row[NZ]
        body.velocity = (0.0, 0.0)
        body.angular_velocity = 0.0
    # What the first step found of overlaps moves bodies in the second.
    space.step(DT)
    for tile, body in bodies.items():
        tiles[tile, X], tiles[tile, Y] = body.position


def _reach(tiles: Floats, tile: int, others: Sequence[int], c: Constants) -> float:
    """How far a tile reaches towards what it meets, the farthest if it meets several; mm."""
    reach = 0.0
    row = tiles[tile]
    for other in others:
        if other == WALL:
            toward = max(
                ((c.width - row[X], 1.0, 0.0), (row[X], -1.0, 0.0), (c.length - row[Y], 0.0, 1.0), (row[Y], 0.0, -1.0)),
                key=lambda side: -side[0],
            )[1:]
        else:
            toward = (tiles[other, X] - row[X], tiles[other, Y] - row[Y])
            size = math.hypot(*toward)
            toward = (toward[0] / size, toward[1] / size) if size > 1e-9 else (1.0, 0.0)
        reach = max(reach, rim_towards(row, toward[0], toward[1], c.radius)[0])
    return max(reach, 0.1 * c.radius)


def _add_wall(space: pymunk.Space, rows: Sequence[Floats], c: Constants, rub: float, bounce: float) -> None:
    """Thick walls, higher than any tile that gets here, on those sides of the arena that one of these tiles reaches."""
    thick = 50.0
    sides = (
        (min(row[X] for row in rows), (-thick, -thick, 0.0, c.length + thick)),
        (min(c.width - row[X] for row in rows), (c.width, -thick, c.width + thick, c.length + thick)),
        (min(row[Y] for row in rows), (-thick, -thick, c.width + thick, 0.0)),
        (min(c.length - row[Y] for row in rows), (-thick, c.length, c.width + thick, c.length + thick)),
    )
    for room, (left, bottom, right, top) in sides:
        if room >= c.radius:
            continue
        wall = pymunk.Poly(space.static_body, [(left, bottom), (right, bottom), (right, top), (left, top)])
        wall.friction, wall.elasticity = rub, bounce
        wall.filter = pymunk.ShapeFilter(categories=1 << 31)
        space.add(wall)
