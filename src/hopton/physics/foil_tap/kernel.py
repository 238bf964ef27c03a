"""The plates on the membrane, step by step: foil, contacts, free flight.

A substep takes the foil's forces and gravity into the velocities, lets the contacts change them
(impulses that never pull, inelastic but for the ball), and moves everything.
A plate that nothing touches moves on its exact parabola whatever the substep.
"""

from __future__ import annotations

import math

from hopton.physics.foil_tap.compiled import compiled, entry
from hopton.physics.foil_tap.contacts import kick, press_on_foil, press_together, softness, wanted_rate
from hopton.physics.foil_tap.rest import QUIET_STEPS, WAKING, foil_calm
from hopton.physics.foil_tap.state import (
    ANGLE,
    APEX,
    AXIS_X,
    AXIS_Y,
    BALL_CLOCK,
    BALL_ON,
    BALL_SPEED,
    BALL_START,
    BALL_T,
    BALL_V,
    BALL_X,
    BALL_Y,
    CALM,
    FREE,
    HALF_FOIL,
    INSIDE,
    LAUNCH,
    LAUNCH_SPIN,
    LAUNCH_TILT,
    LAUNCH_V,
    NX,
    NY,
    NZ,
    OX,
    OY,
    OZ,
    STRIKE_SECONDS,
    TURN,
    VX,
    VY,
    VZ,
    Constants,
    Flags,
    Floats,
    Ints,
    X,
    Y,
    Z,
    unpacked,
)

HIGHER = 6.0
"""The foil is never more than this (mm) above its highest node at the start of the step."""

LAUNCH_SECONDS = 1e-3
LAUNCH_SPEED = 20.0
"""A launch is a contact-free interval of at least this long (s), begun at least this fast (mm/s)."""


@compiled
def swing(u: Floats, w: Floats, c: Constants, h: float, extra: float) -> None:
    """Let tension and damping (plus `extra` damping, 1/s) act on the foil's velocities `w` for `h` seconds."""
    ax, ay = h * c.pull_x, h * c.pull_y
    keep = 1.0 / (1.0 + h * (c.damping + extra))
    for i in range(1, c.columns):
        for j in range(1, c.rows):
            bend = ax * (u[i - 1, j] + u[i + 1, j] - 2.0 * u[i, j]) + ay * (u[i, j - 1] + u[i, j + 1] - 2.0 * u[i, j])
            w[i, j] = (w[i, j] + bend) * keep


@entry
def ball_height(ball: Floats, stroke: float) -> tuple[float, float]:
    """Height (mm) of the ball's top above the flat foil's middle and its upward speed (mm/s)."""
    start, speed, t = ball[BALL_START], ball[BALL_V], ball[BALL_T]
    rising = (stroke - start) / speed
    if t < rising:
        return start + speed * t, speed
    return stroke - speed * (t - rising), -speed


@compiled
def _lift_foil(u: Floats, w: Floats, ball: Floats, top: float, v: float, c: Constants, h: float) -> None:
    """The ball against the foil: the point above its top and the nodes above its sphere follow it, without bounce."""
    fx, fy = ball[BALL_X] / c.dx, ball[BALL_Y] / c.dy
    i, j = min(int(fx), c.columns - 1), min(int(fy), c.rows - 1)
    fx -= i
    fy -= j
    w00, w10, w01, w11 = (1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy
    gap = w00 * u[i, j] + w10 * u[i + 1, j] + w01 * u[i, j + 1] + w11 * u[i + 1, j + 1] - top
    rate = w00 * w[i, j] + w10 * w[i + 1, j] + w01 * w[i, j + 1] + w11 * w[i + 1, j + 1] - v
    more = max(0.0, wanted_rate(gap, h) - rate) / (w00 * w00 + w10 * w10 + w01 * w01 + w11 * w11)
    for a in range(2):
        for b in range(2):
            # A clamped node does not move.
            if 0 < i + a < c.columns and 0 < j + b < c.rows:
                w[i + a, j + b] += more * (fx if a else 1 - fx) * (fy if b else 1 - fy)
    reach = c.ball_radius
    for p in range(max(1, int((ball[BALL_X] - reach) / c.dx)), min(c.columns, int((ball[BALL_X] + reach) / c.dx) + 2)):
        for q in range(max(1, int((ball[BALL_Y] - reach) / c.dy)), min(c.rows, int((ball[BALL_Y] + reach) / c.dy) + 2)):
            off = (p * c.dx - ball[BALL_X]) ** 2 + (q * c.dy - ball[BALL_Y]) ** 2
            if off < 0.98 * reach * reach:
                gap = u[p, q] - (top - reach + math.sqrt(reach * reach - off))
                w[p, q] = max(w[p, q], v + wanted_rate(gap, h))


@compiled
def _strike(tile: Floats, ball: Floats, top: float, v: float, c: Constants, h: float) -> bool:
    """The ball against a plate: its rate of approach turns steadily into e times the rate of departure.

    Returns whether they touch. The ball pushes, without friction, from its centre towards the nearest
    point of the plate, on its face or its rim.
    """
    qx, qy, qz = ball[BALL_X] - tile[X], ball[BALL_Y] - tile[Y], top - c.ball_radius - tile[Z]
    along = qx * tile[NX] + qy * tile[NY] + qz * tile[NZ]
    px, py, pz = qx - along * tile[NX], qy - along * tile[NY], qz - along * tile[NZ]
    out = math.sqrt(px * px + py * py + pz * pz)
    if out > c.radius:
        px, py, pz = px * c.radius / out, py * c.radius / out, pz * c.radius / out
    lx, ly, lz = px - qx, py - qy, pz - qz
    far = math.sqrt(lx * lx + ly * ly + lz * lz)
    gap = far - c.ball_radius - 0.5 * c.thickness - HALF_FOIL
    if far < 1e-9 or gap > 4.0 * h * (abs(v) + abs(tile[VZ])):
        tile[BALL_CLOCK] = -1.0
        return False
    lx, ly, lz = lx / far, ly / far, lz / far
    rate = lx * (tile[VX] + tile[OY] * pz - tile[OZ] * py) + ly * (tile[VY] + tile[OZ] * px - tile[OX] * pz)
    rate += lz * (tile[VZ] - v + tile[OX] * py - tile[OY] * px)
    if tile[BALL_CLOCK] < 0.0 and rate < 0.0 and gap + rate * h < 0.0:
        tile[BALL_CLOCK] = 0.0
        tile[BALL_SPEED] = -rate
    wanted = -max(gap, 0.0) / h
    if tile[BALL_CLOCK] >= 0.0:
        tile[BALL_CLOCK] += h
        if tile[BALL_CLOCK] < STRIKE_SECONDS + 0.999 * h:
            wanted = tile[BALL_SPEED] * (min(1.0, tile[BALL_CLOCK] / STRIKE_SECONDS) * (1.0 + c.bounce) - 1.0)
        else:
            tile[BALL_CLOCK] = -1.0
    if rate >= wanted:
        return False
    load = (wanted - rate) / softness(tile, px, py, pz, lx, ly, lz, c)
    kick(tile, px, py, pz, load * lx, load * ly, load * lz, c)
    return True


@compiled
def _move(tile: Floats, c: Constants, h: float) -> None:
    """Move a plate for a substep; its velocity already holds gravity's whole share of it."""
    tile[X] += h * tile[VX]
    tile[Y] += h * tile[VY]
    tile[Z] += h * (tile[VZ] + 0.5 * c.gravity * h)
    nx, ny, nz = tile[NX], tile[NY], tile[NZ]
    own = tile[OX] * nx + tile[OY] * ny + tile[OZ] * nz
    ox, oy, oz = tile[OX] - own * nx, tile[OY] - own * ny, tile[OZ] - own * nz
    rate = math.sqrt(ox * ox + oy * oy + oz * oz)
    tile[TURN] += h * (ox * tile[AXIS_X] + oy * tile[AXIS_Y])
    tile[ANGLE] += h * own
    if rate > 1e-12:
        co, si = math.cos(rate * h), math.sin(rate * h) / rate
        mx = nx * co + (oy * nz - oz * ny) * si
        my = ny * co + (oz * nx - ox * nz) * si
        mz = nz * co + (ox * ny - oy * nx) * si
        size = 1.0 / math.sqrt(mx * mx + my * my + mz * mz)
        nx, ny, nz = mx * size, my * size, mz * size
        # Without spin about its own axis a disc turns about a fixed axis in its plane.
        off = ox * nx + oy * ny + oz * nz
        tile[OX], tile[OY], tile[OZ] = ox + (own - off) * nx, oy + (own - off) * ny, oz + (own - off) * nz
        tile[NX], tile[NY], tile[NZ] = nx, ny, nz
    tile[APEX] = max(tile[APEX], tile[Z])


@compiled
def _watch_launch(tile: Floats, touched: bool, h: float) -> None:
    """Note the first contact-free interval with upward speed after a tap."""
    tile[FREE] = 0.0 if touched else tile[FREE] + h
    if tile[LAUNCH] == 1.0 and not touched and tile[VZ] > LAUNCH_SPEED:
        tile[LAUNCH] = 2.0
        tile[LAUNCH_V] = tile[VZ]
        tile[LAUNCH_SPIN] = tile[OX] * tile[AXIS_X] + tile[OY] * tile[AXIS_Y]
        tile[LAUNCH_TILT] = math.acos(min(1.0, abs(tile[NZ])))
    elif tile[LAUNCH] == 2.0 and (touched or tile[VZ] <= 0.0):
        tile[LAUNCH] = 1.0
    if tile[LAUNCH] == 2.0 and tile[FREE] >= LAUNCH_SECONDS - 0.5 * h:
        tile[LAUNCH] = 3.0


@compiled
def _undisturbed(tile: Floats, w: Floats, ball: Floats, c: Constants) -> bool:
    """Whether neither ball nor wave reaches a tile that is held."""
    cell = max(c.dx, c.dy)
    if ball[BALL_ON] > 0.0:
        off = math.hypot(ball[BALL_X] - tile[X], ball[BALL_Y] - tile[Y])
        if off < c.radius + c.ball_radius + 2.0 * cell:
            return False
    return foil_calm(w, WAKING, tile[X], tile[Y], c.radius + cell, c.radius + 2.2 * cell, c.dx, c.dy)


@compiled
def _hold_foil(tile: Floats, w: Floats, c: Constants) -> None:
    """Keep the nodes still that a held tile presses on."""
    x, y, reach = tile[X], tile[Y], c.radius + max(c.dx, c.dy)
    for i in range(max(0, int((x - reach) / c.dx)), min(c.columns, int((x + reach) / c.dx) + 1) + 1):
        for j in range(max(0, int((y - reach) / c.dy)), min(c.rows, int((y + reach) / c.dy) + 1) + 1):
            if (i * c.dx - x) ** 2 + (j * c.dy - y) ** 2 <= reach * reach:
                w[i, j] = 0.0


@entry
def run(
    tiles: Floats,
    u: Floats,
    w: Floats,
    ball: Floats,
    pairs: Ints,
    notes: Flags,
    values: Floats,
    h: float,
    substeps: int,
    extra: float,
) -> None:
    """Take `substeps` of `h` seconds; `pairs` are the tiles above one another; `extra` damps the foil (1/s).

    `notes` is room for two flags a tile.
    """
    c = unpacked(values)
    count = len(tiles)
    touched, stirred = notes[0], notes[1]
    stirred[:] = False
    heights, rates = u.reshape(u.size), w.reshape(w.size)
    for p in range(len(pairs)):
        # What lies over or under a tile that moves is not held.
        a, b = pairs[p, 0], pairs[p, 1]
        stirred[a] = stirred[a] or tiles[b, CALM] < QUIET_STEPS
        stirred[b] = stirred[b] or tiles[a, CALM] < QUIET_STEPS
    ceiling = 0.0
    for i in range(1, c.columns):
        for j in range(1, c.rows):
            ceiling = max(ceiling, u[i, j])
    for turn in range(substeps):
        swing(u, w, c, h, extra)
        top, v = 0.0, 0.0
        lifting = ball[BALL_ON] > 0.0
        if lifting:
            top, v = ball_height(ball, c.stroke)
            _lift_foil(u, w, ball, top, v, c, h)
        for t in range(count):
            tile = tiles[t]
            touched[t] = False
            if tile[INSIDE] == 0.0:
                continue
            if tile[CALM] >= QUIET_STEPS:
                if not stirred[t] and _undisturbed(tile, w, ball, c):
                    _hold_foil(tile, w, c)
                    continue
                tile[CALM] = 0.0
            tile[VZ] -= c.gravity * h
            low = tile[Z] - c.radius * math.sqrt(max(0.0, 1.0 - tile[NZ] ** 2)) - c.thickness
            if low < ceiling + HIGHER:
                struck = lifting and _strike(tile, ball, top, v, c, h)
                pressed = press_on_foil(tile, heights, rates, c, h, turn)
                touched[t] = struck or pressed
        for p in range(len(pairs)):
            a, b = pairs[p, 0], pairs[p, 1]
            if tiles[a, CALM] >= QUIET_STEPS and tiles[b, CALM] >= QUIET_STEPS:
                continue
            if press_together(tiles[a], tiles[b], c, h, turn):
                touched[a] = touched[b] = True
        for t in range(count):
            if tiles[t, INSIDE] == 0.0 or tiles[t, CALM] >= QUIET_STEPS:
                continue
            _move(tiles[t], c, h)
            _watch_launch(tiles[t], touched[t], h)
        for i in range(1, c.columns):
            for j in range(1, c.rows):
                u[i, j] += h * w[i, j]
        if lifting:
            ball[BALL_T] += h
            if ball_height(ball, c.stroke)[0] < -c.stroke:
                ball[BALL_ON] = 0.0
