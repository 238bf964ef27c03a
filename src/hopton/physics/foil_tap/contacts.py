"""Plates against the foil and against one another: one pass of impulses a substep.

A contact has a gap that closes at a rate linear in the velocities. The plate's share of that rate
is l . v + a . omega with a = p x l; the foil's share is the velocity of one node (under the plate)
or of four (under a point of its rim). Plates are thin discs: their faces meet nodes of the foil,
their rims, as a ring of points, meet the foil between the nodes and the faces of other plates.

Contacts are inelastic: an impulse, never a pull, leaves a rate at which the gap just closes within
the substep. They are taken one after the other, each with the velocities that the one before has
left, once a substep and in turning order; many short substeps with one pass each converge faster
than fewer with several passes. Friction is Coulomb's, at every contact against its own slip.
"""

from __future__ import annotations

import math

import numpy as np

from hopton.physics.foil_tap.compiled import compiled
from hopton.physics.foil_tap.state import HALF_FOIL, NX, NY, NZ, OX, OY, OZ, VX, VY, VZ, Constants, Floats, X, Y, Z

RIM_POINTS = 20
_COS = np.cos(2 * np.pi * np.arange(RIM_POINTS) / RIM_POINTS)
_SIN = np.sin(2 * np.pi * np.arange(RIM_POINTS) / RIM_POINTS)

STEEPEST = 0.2
"""A plate whose normal rises less than this (78 degrees of tilt) meets the foil with its rim alone."""

STEEP_EDGE, FLAT_EDGE = 0.5, 0.8
"""How much a plate's normal rises (60 and 37 degrees of tilt) where its edge meets the foil as a steep or flat one."""

ROLLING_ARM = 0.2
"""How far (mm) the foil's push on a rolling rim lies ahead of the rim's lowest point; est."""

REACH = 6.0
"""Two plates that touch are nowhere further (mm) from one another's middle plane, also a substep before."""

PUSH_OUT = 0.1
PUSH_OUT_SPEED = 200.0
"""An overlap is taken back by this share in a substep, no faster than this (mm/s)."""


@compiled
def wanted_rate(gap: float, h: float) -> float:
    """The least rate (mm/s) at which a gap may change within a substep of `h` seconds."""
    if gap >= 0.0:
        return -gap / h
    return min(-gap * PUSH_OUT / h, PUSH_OUT_SPEED)


@compiled
def rim_axes(nx: float, ny: float, nz: float) -> tuple[float, float, float, float, float]:
    """Two directions in a plate: the steepest one, so that the lowest point of the rim is a point, and a level one."""
    level = math.sqrt(nx * nx + ny * ny)
    e2x, e2y = (-ny / level, nx / level) if level > 1e-9 else (0.0, 1.0)
    return e2y * nz, -e2x * nz, e2x * ny - e2y * nx, e2x, e2y


@compiled
def kick(tile: Floats, px: float, py: float, pz: float, jx: float, jy: float, jz: float, c: Constants) -> None:
    """Let an impulse (g mm/s) at an arm (mm) from the centre change a plate's velocity and spin."""
    tile[VX] += jx * c.per_mass
    tile[VY] += jy * c.per_mass
    tile[VZ] += jz * c.per_mass
    tx, ty, tz = py * jz - pz * jy, pz * jx - px * jz, px * jy - py * jx
    # About its own axis a disc has twice the inertia that it has about a diameter.
    own = -0.5 * (tx * tile[NX] + ty * tile[NY] + tz * tile[NZ])
    tile[OX] += (tx + own * tile[NX]) * c.per_inertia
    tile[OY] += (ty + own * tile[NY]) * c.per_inertia
    tile[OZ] += (tz + own * tile[NZ]) * c.per_inertia


@compiled
def softness(tile: Floats, px: float, py: float, pz: float, lx: float, ly: float, lz: float, c: Constants) -> float:
    """By how much (mm/s per g mm/s) an impulse along l at an arm p changes the plate's own rate along l there."""
    ax, ay, az = py * lz - pz * ly, pz * lx - px * lz, px * ly - py * lx
    along = ax * tile[NX] + ay * tile[NY] + az * tile[NZ]
    turn = (ax * ax + ay * ay + az * az - 0.5 * along * along) * c.per_inertia
    soft: float = (lx * lx + ly * ly + lz * lz) * c.per_mass + turn
    return soft


@compiled
def _rub(slip_x: float, slip_y: float, px: float, py: float, pz: float, load: float, c: Constants) -> float:
    """Friction's impulse per slip (g) at a point that presses on the foil, which is held all around."""
    stop = 1.0 / (c.per_mass + (pz * pz + 0.5 * (px * px + py * py)) * c.per_inertia)
    most = c.friction_foil * load
    square = slip_x * slip_x + slip_y * slip_y
    if stop * stop * square <= most * most:
        return -stop
    return -most / math.sqrt(square)


@compiled
def press_on_foil(tile: Floats, u: Floats, w: Floats, c: Constants, h: float, turn: int) -> bool:
    """One pass over a plate's contacts with the foil, its rim from point `turn` on; whether it touches anywhere."""
    faces = _press_face(tile, u, w, c, h, turn)
    rim = _press_rim(tile, u, w, c, h, turn)
    return faces or rim


@compiled
def _press_face(tile: Floats, u: Floats, w: Floats, c: Constants, h: float, turn: int) -> bool:
    """The nodes under a plate's lower face; the plate presses along its own normal, a node moves up and down."""
    nz = tile[NZ]
    if abs(nz) <= STEEPEST:
        return False
    touched = False
    x, y, r = tile[X], tile[Y], c.radius
    lx, ly = tile[NX] / nz, tile[NY] / nz
    floor = tile[Z] - 0.5 * c.thickness / abs(nz) - HALF_FOIL
    side = 0.5 * c.thickness if nz >= 0.0 else -0.5 * c.thickness
    low, high = max(1, int((x - r) / c.dx)), min(c.columns, int((x + r) / c.dx) + 2)
    for step in range(high - low):
        i = low + step if turn % 2 == 0 else high - 1 - step
        dx = i * c.dx - x
        for j in range(max(1, int((y - r) / c.dy)), min(c.rows, int((y + r) / c.dy) + 2)):
            dy = j * c.dy - y
            dz = -(lx * dx + ly * dy)
            if dx * dx + dy * dy + dz * dz > r * r:
                continue
            gap = floor + dz - u[i, j]
            px, py, pz = dx - side * tile[NX], dy - side * tile[NY], dz - side * nz
            slip_x = tile[VX] + tile[OY] * pz - tile[OZ] * py
            slip_y = tile[VY] + tile[OZ] * px - tile[OX] * pz
            rate = lx * slip_x + ly * slip_y + tile[VZ] + tile[OX] * py - tile[OY] * px - w[i, j]
            if gap + rate * h >= 0.0 and gap >= 0.0:
                continue
            touched = True
            wanted = wanted_rate(gap, h)
            if rate >= wanted:
                continue
            load = (wanted - rate) / (c.per_node + softness(tile, px, py, pz, lx, ly, 1.0, c))
            w[i, j] -= load * c.per_node
            rub = _rub(slip_x, slip_y, px, py, pz, load, c)
            kick(tile, px, py, pz, load * lx + rub * slip_x, load * ly + rub * slip_y, load, c)
    return touched


@compiled
def _press_rim(tile: Floats, u: Floats, w: Floats, c: Constants, h: float, turn: int) -> bool:
    """The points of a plate's rim on the foil, which is linear between its nodes."""
    touched = False
    pressed = 0.0
    nx, ny, nz = tile[NX], tile[NY], tile[NZ]
    e1x, e1y, e1z, e2x, e2y = rim_axes(nx, ny, nz)
    thick, r = 0.5 * c.thickness, c.radius
    side = thick if nz >= 0.0 else -thick
    floor = tile[Z] - thick * abs(nz)
    per_dx, per_dy = 1.0 / c.dx, 1.0 / c.dy
    # A flat disc's edge presses halfway between its own normal and the foil's, a steep one's along the foil's.
    edge = 0.5 * min(1.0, max(0.0, (abs(nz) - STEEP_EDGE) / (FLAT_EDGE - STEEP_EDGE)))
    start = (7 * turn) % RIM_POINTS
    for point in range(start, start + RIM_POINTS):
        q = point if point < RIM_POINTS else point - RIM_POINTS
        ca, sa = _COS[q] * r, _SIN[q] * r
        dx, dy, dz = ca * e1x + sa * e2x, ca * e1y + sa * e2y, ca * e1z
        fx, fy = (tile[X] + dx) * per_dx, (tile[Y] + dy) * per_dy
        i, j = int(fx), int(fy)
        if fx <= 0.0 or fy <= 0.0 or i >= c.columns or j >= c.rows:
            continue
        fx -= i
        fy -= j
        u00, u10, u01, u11 = u[i, j], u[i + 1, j], u[i, j + 1], u[i + 1, j + 1]
        w00, w10, w01, w11 = (1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy
        gap = floor + dz - HALF_FOIL - (w00 * u00 + w10 * u10 + w01 * u01 + w11 * u11)
        px, py, pz = dx - side * nx, dy - side * ny, dz - thick * abs(nz)
        lx = -((u10 - u00) * (1 - fy) + (u11 - u01) * fy) * per_dx
        ly = -((u01 - u00) * (1 - fx) + (u11 - u10) * fx) * per_dy
        if edge > 0.0:
            lx += edge * (nx / nz - lx)
            ly += edge * (ny / nz - ly)
        slip_x = tile[VX] + tile[OY] * pz - tile[OZ] * py
        slip_y = tile[VY] + tile[OZ] * px - tile[OX] * pz
        rate = lx * slip_x + ly * slip_y + tile[VZ] + tile[OX] * py - tile[OY] * px
        rate -= w00 * w[i, j] + w10 * w[i + 1, j] + w01 * w[i, j + 1] + w11 * w[i + 1, j + 1]
        if gap + rate * h >= 0.0 and gap >= 0.0:
            continue
        touched = True
        wanted = wanted_rate(gap, h)
        if rate >= wanted:
            continue
        # Nodes on the border are clamped.
        if i == 0:
            w00 = w01 = 0.0
        elif i == c.columns - 1:
            w10 = w11 = 0.0
        if j == 0:
            w00 = w10 = 0.0
        elif j == c.rows - 1:
            w01 = w11 = 0.0
        share = (w00 * w00 + w10 * w10 + w01 * w01 + w11 * w11) * c.per_node
        load = (wanted - rate) / (share + softness(tile, px, py, pz, lx, ly, 1.0, c))
        less = load * c.per_node
        w[i, j] -= less * w00
        w[i + 1, j] -= less * w10
        w[i, j + 1] -= less * w01
        w[i + 1, j + 1] -= less * w11
        rub = _rub(slip_x, slip_y, px, py, pz, load, c)
        kick(tile, px, py, pz, load * lx + rub * slip_x, load * ly + rub * slip_y, load, c)
        pressed += load
    if pressed > 0.0:
        # Rolling takes work: without this a tile that rolls round on its rim would hardly ever lie down.
        spin = math.sqrt(tile[OX] ** 2 + tile[OY] ** 2 + tile[OZ] ** 2)
        keep = max(0.0, 1.0 - ROLLING_ARM * pressed * c.per_inertia / max(spin, 1e-9))
        tile[OX] *= keep
        tile[OY] *= keep
        tile[OZ] *= keep
    return touched


@compiled
def press_together(upper: Floats, lower: Floats, c: Constants, h: float, turn: int) -> bool:
    """One pass over the contacts of two plates one above the other: each one's rim on the other's face."""
    above = _press_rim_on_face(upper, lower, 1.0, c, h, turn)
    below = _press_rim_on_face(lower, upper, -1.0, c, h, turn)
    return above or below


@compiled
def _points_near(along: float, across: float, square: float, radius: float) -> tuple[int, int]:
    """Which points of a rim can be above or below another plate: the first and how many.

    The rim's centre lies at (`along`, `across`) in its own plane from the other plate's, `square` is the square of
    the whole distance (mm).
    """
    lie = math.sqrt(along * along + across * across)
    if lie < 1e-6:
        return 0, RIM_POINTS
    least = (square - REACH * REACH) / (2.0 * radius * lie)
    if least >= 1.0:
        return 0, 0
    if least <= -1.0:
        return 0, RIM_POINTS
    middle, half = math.atan2(-across, -along), math.acos(least)
    first = math.ceil((middle - half) * RIM_POINTS / (2.0 * math.pi))
    return first, min(RIM_POINTS, math.floor((middle + half) * RIM_POINTS / (2.0 * math.pi)) - first + 1)


@compiled
def _press_rim_on_face(ring: Floats, face: Floats, up: float, c: Constants, h: float, turn: int) -> bool:
    """One plate's rim against the face of the other that looks up (`up` 1) or down (-1)."""
    if abs(face[NZ]) <= STEEPEST:
        return False
    touched = False
    side = up if face[NZ] >= 0.0 else -up
    fx, fy, fz = side * face[NX], side * face[NY], side * face[NZ]
    ox, oy, oz = ring[X] - face[X], ring[Y] - face[Y], ring[Z] - face[Z]
    both = 0.5 * c.thickness * (1.0 + abs(ring[NX] * fx + ring[NY] * fy + ring[NZ] * fz))
    e1x, e1y, e1z, e2x, e2y = rim_axes(ring[NX], ring[NY], ring[NZ])
    first, count = _points_near(
        ox * e1x + oy * e1y + oz * e1z, ox * e2x + oy * e2y, ox * ox + oy * oy + oz * oz, c.radius
    )
    for step in range(count):
        q = (first + (step + 7 * turn) % count) % RIM_POINTS
        ca, sa = _COS[q] * c.radius, _SIN[q] * c.radius
        dx, dy, dz = ca * e1x + sa * e2x, ca * e1y + sa * e2y, ca * e1z
        px, py, pz = ox + dx, oy + dy, oz + dz
        away = px * fx + py * fy + pz * fz
        gap = away - both
        if gap < -2.0 * c.thickness or px * px + py * py + pz * pz - away * away > c.radius * c.radius:
            continue
        slip_x = ring[VX] + ring[OY] * dz - ring[OZ] * dy - face[VX] - face[OY] * pz + face[OZ] * py
        slip_y = ring[VY] + ring[OZ] * dx - ring[OX] * dz - face[VY] - face[OZ] * px + face[OX] * pz
        slip_z = ring[VZ] + ring[OX] * dy - ring[OY] * dx - face[VZ] - face[OX] * py + face[OY] * px
        rate = fx * slip_x + fy * slip_y + fz * slip_z
        if gap + rate * h >= 0.0 and gap >= 0.0:
            continue
        touched = True
        wanted = wanted_rate(gap, h)
        if rate >= wanted:
            continue
        soft = softness(ring, dx, dy, dz, fx, fy, fz, c) + softness(face, px, py, pz, fx, fy, fz, c)
        load = (wanted - rate) / soft
        # Friction along the face, against what is left of the slip once the normal part is gone.
        slip_x, slip_y, slip_z = slip_x - rate * fx, slip_y - rate * fy, slip_z - rate * fz
        slip = math.sqrt(slip_x * slip_x + slip_y * slip_y + slip_z * slip_z)
        arms = dx * dx + dy * dy + px * px + py * py
        stop = slip / (2.0 * c.per_mass + (dz * dz + pz * pz + 0.5 * arms) * c.per_inertia)
        rub = -min(stop, c.friction_tile * load) / slip if slip > 1e-9 else 0.0
        jx, jy, jz = load * fx + rub * slip_x, load * fy + rub * slip_y, load * fz + rub * slip_z
        kick(ring, dx, dy, dz, jx, jy, jz, c)
        kick(face, px, py, pz, -jx, -jy, -jz, c)
    return touched
