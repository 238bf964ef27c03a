"""Plates against the foil and against one another: one pass of impulses a substep.

A contact has a gap that closes at a rate linear in the velocities. The plate's share of that rate
is l . v + a . omega with a = p x l; the foil's share is the velocity of one node (under the plate)
or of four (under a point of its rim). Plates are thin discs: their faces meet nodes of the foil,
their rims, as a ring of points, meet the foil between the nodes and the faces of other plates.

Contacts are inelastic: an impulse, never a pull, leaves a rate at which the gap just closes within
the substep. Those that would close, moving as all did before the pass, are taken one after the other,
each with the velocities that the one before has left, once a substep and in turning order; many short
substeps with one pass each converge faster than fewer with several passes. Friction is Coulomb's, at
every contact against its own slip.

Most points do not touch, and which do no processor can guess: so what is near is found for all points
without a branch, as bits of a number, several at once.
"""

from __future__ import annotations

import math

import numpy as np

from hopton.physics.foil_tap.compiled import compiled, inlined
from hopton.physics.foil_tap.state import HALF_FOIL, NX, NY, NZ, OX, OY, OZ, VX, VY, VZ, Constants, Floats, X, Y, Z

Three = tuple[float, float, float]
Six = tuple[float, float, float, float, float, float]

RIM_POINTS = 20
_COS = np.cos(2 * np.pi * np.arange(RIM_POINTS) / RIM_POINTS)
_SIN = np.sin(2 * np.pi * np.arange(RIM_POINTS) / RIM_POINTS)

# Times a power of two, each has its own highest six bits.
_SEQUENCE = np.uint64(0x03F79D71B4CB0A89)
_DE_BRUIJN = np.zeros(64, np.int64)
for _bit in range(64):
    _DE_BRUIJN[((int(_SEQUENCE) << _bit) & (2**64 - 1)) >> 58] = _bit

STEEPEST = 0.2
"""A plate whose normal rises less than this (78 degrees of tilt) meets the foil with its rim alone."""

STEEP_EDGE, FLAT_EDGE = 0.5, 0.8
"""How much a plate's normal rises (60 and 37 degrees of tilt) where its edge meets the foil as a steep or flat one."""

ROLLING_ARM = 0.2
"""How far (mm) the foil's push on a rolling rim lies ahead of the rim's lowest point; est."""

FARTHEST = 2.0
"""Nothing moves further (mm) towards a plate within a substep."""

BITS = 62
"""So many contacts at once are marked as near in one number."""

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
def lowest_bit(bits: int) -> int:
    """The number of the lowest bit that is set, by multiplication with a de Bruijn sequence."""
    return int(_DE_BRUIJN[(np.uint64(bits & -bits) * _SEQUENCE) >> np.uint64(58)])


@compiled
def rim_axes(nx: float, ny: float, nz: float) -> tuple[float, float, float, float, float]:
    """Two directions in a plate: the steepest one, so that the lowest point of the rim is a point, and a level one."""
    level = math.sqrt(nx * nx + ny * ny)
    e2x, e2y = (-ny / level, nx / level) if level > 1e-9 else (0.0, 1.0)
    return e2y * nz, -e2x * nz, e2x * ny - e2y * nx, e2x, e2y


@compiled
def _turned(normal: Three, tx: float, ty: float, tz: float, per_inertia: float) -> Three:
    """The spin (rad/s) that an impulse's moment (g mm^2/s) gives to a plate with this normal."""
    nx, ny, nz = normal
    # About its own axis a disc has twice the inertia that it has about a diameter.
    own = -0.5 * (tx * nx + ty * ny + tz * nz)
    return (tx + own * nx) * per_inertia, (ty + own * ny) * per_inertia, (tz + own * nz) * per_inertia


@compiled
def kick(tile: Floats, px: float, py: float, pz: float, jx: float, jy: float, jz: float, c: Constants) -> None:
    """Let an impulse (g mm/s) at an arm (mm) from the centre change a plate's velocity and spin."""
    tile[VX] += jx * c.per_mass
    tile[VY] += jy * c.per_mass
    tile[VZ] += jz * c.per_mass
    normal = (tile[NX], tile[NY], tile[NZ])
    ax, ay, az = _turned(normal, py * jz - pz * jy, pz * jx - px * jz, px * jy - py * jx, c.per_inertia)
    tile[OX] += ax
    tile[OY] += ay
    tile[OZ] += az


@compiled
def softness(tile: Floats, px: float, py: float, pz: float, lx: float, ly: float, lz: float, c: Constants) -> float:
    """By how much (mm/s per g mm/s) an impulse along l at an arm p changes the plate's own rate along l there."""
    ax, ay, az = py * lz - pz * ly, pz * lx - px * lz, px * ly - py * lx
    along = ax * tile[NX] + ay * tile[NY] + az * tile[NZ]
    turn = (ax * ax + ay * ay + az * az - 0.5 * along * along) * c.per_inertia
    soft: float = (lx * lx + ly * ly + lz * lz) * c.per_mass + turn
    return soft


@inlined
def _give_way(
    motion: Six,
    normal: Three,
    arm: Three,
    lx: float,
    ly: float,
    gap: float,
    foil: float,
    give: float,
    per_h: float,
    c: Constants,
) -> tuple[bool, float, Six]:
    """One contact with the foil: whether there is one, the load (g mm/s), and the plate's motion after it.

    The foil there is as soft as `give` (mm/s per g mm/s) and rises at `foil` mm/s; the plate's point at `arm` from
    its centre pushes along (lx, ly, 1). Contacts wait for one another: what hangs on the motion is kept short.
    """
    vx, vy, vz, ox, oy, oz = motion
    px, py, pz = arm
    ax, ay, az = py - pz * ly, pz * lx - px, px * ly - py * lx
    rate = (lx * vx + ly * vy) + (vz - foil) + (ax * ox + ay * oy + az * oz)
    # No branch: the processor would guess wrong too often. A contact that does not close has no load.
    wanted = -gap * per_h if gap >= 0.0 else min(-gap * PUSH_OUT * per_h, PUSH_OUT_SPEED)
    bx, by, bz = _turned(normal, ax, ay, az, c.per_inertia)
    soft = (lx * lx + ly * ly + 1.0) * c.per_mass + (ax * bx + ay * by + az * bz)
    load = max(0.0, wanted - rate) * (1.0 / (give + soft))
    # Friction: the foil is held all around.
    slip_x = vx + oy * pz - oz * py
    slip_y = vy + oz * px - ox * pz
    stop = 1.0 / (c.per_mass + (pz * pz + 0.5 * (px * px + py * py)) * c.per_inertia)
    square = slip_x * slip_x + slip_y * slip_y
    rub = min(stop, c.friction_foil * load * (math.sqrt(square) * (1.0 / (square + 1e-30))))
    jx, jy = -rub * slip_x, -rub * slip_y
    xx, xy, xz = _turned(normal, 0.0, pz, -py, c.per_inertia)
    yx, yy, yz = _turned(normal, -pz, 0.0, px, c.per_inertia)
    vx, vy, vz = vx + (load * lx + jx) * c.per_mass, vy + (load * ly + jy) * c.per_mass, vz + load * c.per_mass
    ox, oy, oz = (
        ox + load * bx + (jx * xx + jy * yx),
        oy + load * by + (jx * xy + jy * yy),
        oz + load * bz + (jx * xz + jy * yz),
    )
    return (gap < 0.0) | (rate < wanted), load, (vx, vy, vz, ox, oy, oz)


@compiled
def press_on_foil(tile: Floats, u: Floats, w: Floats, c: Constants, h: float, turn: int) -> bool:
    """One pass over a plate's contacts with the foil, its rim from point `turn` on; whether it touches anywhere.

    `u` and `w` are the foil's heights and velocities, line after line.
    """
    faces = _press_face(tile, u, w, c, h, turn)
    rim = _press_rim(tile, u, w, c, h, turn)
    return faces or rim


@compiled
def _press_face(tile: Floats, u: Floats, w: Floats, c: Constants, h: float, turn: int) -> bool:
    """The nodes under a plate's lower face; the plate presses along its own normal, a node moves up and down."""
    nx, ny, nz = tile[NX], tile[NY], tile[NZ]
    if abs(nz) <= STEEPEST:
        return False
    vx, vy, vz, ox, oy, oz = tile[VX], tile[VY], tile[VZ], tile[OX], tile[OY], tile[OZ]
    x, y, r, grid_x, grid_y = tile[X], tile[Y], c.radius, c.dx, c.dy
    per_nz, per_h = 1.0 / nz, 1.0 / h
    lx, ly = nx * per_nz, ny * per_nz
    thick = 0.5 * c.thickness
    floor = tile[Z] - thick * abs(per_nz) - HALF_FOIL
    side = thick if nz >= 0.0 else -thick
    off_x, off_y, off_z = side * nx, side * ny, side * nz
    low, high = max(1, int((x - r) * c.per_dx)), min(c.columns, int((x + r) * c.per_dx) + 2)
    left, right = max(1, int((y - r) * c.per_dy)), min(c.rows, int((y + r) * c.per_dy) + 2)
    line = c.rows + 1
    # Which nodes come near? The rate of closing is linear along the face.
    middle = h * (lx * vx + ly * vy + vz)
    slope_x = h * (ly * oz - oy - lx * (lx * oy - ly * ox))
    slope_y = h * (ox - lx * oz - ly * (lx * oy - ly * ox))
    begin, onward = (high - 1, -1) if turn % 2 == 1 else (low, 1)
    # Lines of nodes are looked at together, each in bits of its own: a power of two of them.
    wide = 3
    while right - left > 1 << wide:
        wide += 1
    together = BITS >> wide
    touched = False
    motion = (vx, vy, vz, ox, oy, oz)
    for done in range(0, high - low, together):
        near = 0
        for q in range(min(high - low - done, together) << wide):
            i, j = begin + onward * (done + (q >> wide)), left + (q & ((1 << wide) - 1))
            dx, dy = i * grid_x - x, j * grid_y - y
            dz = -(lx * dx + ly * dy)
            # Unsigned, so that no index can mean one from the end.
            k = np.uint64(i * line + min(j, right))
            gap = floor + dz - u[k]
            ahead = gap + (middle + slope_x * dx + slope_y * dy - h * w[k])
            under = (dx * dx + dy * dy + dz * dz <= r * r) & (j < right)
            near |= int(under & (min(gap, ahead) <= 0.0)) << q
        while near != 0:
            q = lowest_bit(near)
            near &= near - 1
            i, j = begin + onward * (done + (q >> wide)), left + (q & ((1 << wide) - 1))
            dx, dy = i * grid_x - x, j * grid_y - y
            dz = -(lx * dx + ly * dy)
            k = np.uint64(i * line + j)
            arm = (dx - off_x, dy - off_y, dz - off_z)
            touches, load, motion = _give_way(
                motion, (nx, ny, nz), arm, lx, ly, floor + dz - u[k], w[k], c.per_node, per_h, c
            )
            touched = touched | touches
            w[k] -= load * c.per_node
    if touched:
        tile[VX], tile[VY], tile[VZ], tile[OX], tile[OY], tile[OZ] = motion
    return touched


@compiled
def _between(v00: float, v10: float, v01: float, v11: float, fx: float, fy: float) -> tuple[float, float, float]:
    """A value at a place in a cell, from those at its corners, and its slopes per cell along x and y."""
    along, across = v10 - v00, v01 - v00
    twist = v11 - v01 - along
    across += fx * twist
    return v00 + fx * along + fy * across, along + fy * twist, across


@compiled
def _press_rim(tile: Floats, u: Floats, w: Floats, c: Constants, h: float, turn: int) -> bool:
    """The points of a plate's rim on the foil, which is linear between its nodes."""
    nx, ny, nz = tile[NX], tile[NY], tile[NZ]
    vx, vy, vz, ox, oy, oz = tile[VX], tile[VY], tile[VZ], tile[OX], tile[OY], tile[OZ]
    columns, rows, r = c.columns, c.rows, c.radius
    line = rows + 1
    per_dx, per_dy, per_h = c.per_dx, c.per_dy, 1.0 / h
    x, y = tile[X] * per_dx, tile[Y] * per_dy
    thick = 0.5 * c.thickness
    side = thick if nz >= 0.0 else -thick
    off_x, off_y, off_z = side * nx, side * ny, side * nz
    floor = tile[Z] - off_z - HALF_FOIL
    # A flat disc's edge presses halfway between its own normal and the foil's, a steep one's along the foil's.
    edge = 0.5 * min(1.0, max(0.0, (abs(nz) - STEEP_EDGE) / (FLAT_EDGE - STEEP_EDGE)))
    own_x, own_y = (edge * nx / nz, edge * ny / nz) if edge > 0.0 else (0.0, 0.0)
    foil_x, foil_y = (1.0 - edge) * per_dx, (1.0 - edge) * per_dy
    e1x, e1y, e1z, e2x, e2y = rim_axes(nx, ny, nz)
    # Which points come near, if all goes on as it is? Without a branch, so that several are looked at at once.
    near = 0
    for q in range(RIM_POINTS):
        ca, sa = r * _COS[q], r * _SIN[q]
        dx, dy, dz = ca * e1x + sa * e2x, ca * e1y + sa * e2y, ca * e1z
        fx, fy = x + dx * per_dx, y + dy * per_dy
        i, j = min(max(int(fx), 0), columns - 1), min(max(int(fy), 0), rows - 1)
        k = i * line + j
        # Unsigned, so that no index can mean one from the end.
        k00, k10, k01, k11 = np.uint64(k), np.uint64(k + line), np.uint64(k + 1), np.uint64(k + line + 1)
        height, along, across = _between(u[k00], u[k10], u[k01], u[k11], fx - i, fy - j)
        foil, _, _ = _between(w[k00], w[k10], w[k01], w[k11], fx - i, fy - j)
        lx, ly = own_x - foil_x * along, own_y - foil_y * across
        px, py, pz = dx - off_x, dy - off_y, dz - off_z
        gap = floor + dz - height
        rate = lx * (vx + oy * pz - oz * py) + ly * (vy + oz * px - ox * pz) + (vz - foil) + (ox * py - oy * px)
        near |= int(min(gap, gap + rate * h) <= 0.0) << q
    if near == 0:
        return False
    touched = False
    pressed = 0.0
    motion = (vx, vy, vz, ox, oy, oz)
    start = (7 * turn) % RIM_POINTS
    near = (near >> start) | ((near << (RIM_POINTS - start)) & (2**RIM_POINTS - 1))
    while near != 0:
        q = start + lowest_bit(near)
        near &= near - 1
        q = q if q < RIM_POINTS else q - RIM_POINTS
        ca, sa = r * _COS[q], r * _SIN[q]
        dx, dy, dz = ca * e1x + sa * e2x, ca * e1y + sa * e2y, ca * e1z
        fx, fy = x + dx * per_dx, y + dy * per_dy
        i, j = int(fx), int(fy)
        if fx <= 0.0 or fy <= 0.0 or i >= columns or j >= rows:
            continue
        k = i * line + j
        k00, k10, k01, k11 = np.uint64(k), np.uint64(k + line), np.uint64(k + 1), np.uint64(k + line + 1)
        fx -= i
        fy -= j
        height, along, across = _between(u[k00], u[k10], u[k01], u[k11], fx, fy)
        foil, _, _ = _between(w[k00], w[k10], w[k01], w[k11], fx, fy)
        # Nodes on the border are clamped.
        x0, x1 = 1.0 - fx if i > 0 else 0.0, fx if i < columns - 1 else 0.0
        y0, y1 = 1.0 - fy if j > 0 else 0.0, fy if j < rows - 1 else 0.0
        w00, w10, w01, w11 = x0 * y0, x1 * y0, x0 * y1, x1 * y1
        share = (w00 * w00 + w10 * w10 + w01 * w01 + w11 * w11) * c.per_node
        touches, load, motion = _give_way(
            motion,
            (nx, ny, nz),
            (dx - off_x, dy - off_y, dz - off_z),
            own_x - foil_x * along,
            own_y - foil_y * across,
            floor + dz - height,
            foil,
            share,
            per_h,
            c,
        )
        touched = touched | touches
        pressed += load
        less = load * c.per_node
        w[k00] -= less * w00
        w[k10] -= less * w10
        w[k01] -= less * w01
        w[k11] -= less * w11
    if pressed > 0.0:
        # Rolling takes work: without this a tile that rolls round on its rim would hardly ever lie down.
        vx, vy, vz, ox, oy, oz = motion
        spin = math.sqrt(ox * ox + oy * oy + oz * oz)
        keep = max(0.0, 1.0 - ROLLING_ARM * pressed * c.per_inertia / max(spin, 1e-9))
        tile[VX], tile[VY], tile[VZ] = vx, vy, vz
        tile[OX], tile[OY], tile[OZ] = ox * keep, oy * keep, oz * keep
    return touched


@compiled
def press_together(upper: Floats, lower: Floats, c: Constants, h: float, turn: int) -> bool:
    """One pass over the contacts of two plates one above the other: each one's rim on the other's face."""
    above = _press_rim_on_face(upper, lower, 1.0, c, h, turn)
    below = _press_rim_on_face(lower, upper, -1.0, c, h, turn)
    return above or below


@compiled
def _press_rim_on_face(ring: Floats, face: Floats, up: float, c: Constants, h: float, turn: int) -> bool:
    """One plate's rim against the face of the other that looks up (`up` 1) or down (-1)."""
    if abs(face[NZ]) <= STEEPEST:
        return False
    touched = False
    side = up if face[NZ] >= 0.0 else -up
    fx, fy, fz = side * face[NX], side * face[NY], side * face[NZ]
    ox, oy, oz = ring[X] - face[X], ring[Y] - face[Y], ring[Z] - face[Z]
    r, across = c.radius, ring[NX] * fx + ring[NY] * fy + ring[NZ] * fz
    both = 0.5 * c.thickness * (1.0 + abs(across))
    if ox * fx + oy * fy + oz * fz - both - r * math.sqrt(max(0.0, 1.0 - across * across)) > FARTHEST:
        return False
    e1x, e1y, e1z, e2x, e2y = rim_axes(ring[NX], ring[NY], ring[NZ])
    vx, vy, vz = ring[VX] - face[VX], ring[VY] - face[VY], ring[VZ] - face[VZ]
    sx, sy, sz, tx, ty, tz = ring[OX], ring[OY], ring[OZ], face[OX], face[OY], face[OZ]
    near = 0
    for q in range(RIM_POINTS):
        ca, sa = r * _COS[q], r * _SIN[q]
        dx, dy, dz = ca * e1x + sa * e2x, ca * e1y + sa * e2y, ca * e1z
        px, py, pz = ox + dx, oy + dy, oz + dz
        away = px * fx + py * fy + pz * fz
        gap = away - both
        rate = fx * (vx + sy * dz - sz * dy - ty * pz + tz * py)
        rate += fy * (vy + sz * dx - sx * dz - tz * px + tx * pz) + fz * (vz + sx * dy - sy * dx - tx * py + ty * px)
        over = (gap >= -2.0 * c.thickness) & (px * px + py * py + pz * pz - away * away <= r * r)
        near |= int(over & (min(gap, gap + rate * h) <= 0.0)) << q
    start = (7 * turn) % RIM_POINTS
    near = (near >> start) | ((near << (RIM_POINTS - start)) & (2**RIM_POINTS - 1))
    while near != 0:
        q = start + lowest_bit(near)
        near &= near - 1
        q = q if q < RIM_POINTS else q - RIM_POINTS
        ca, sa = r * _COS[q], r * _SIN[q]
        dx, dy, dz = ca * e1x + sa * e2x, ca * e1y + sa * e2y, ca * e1z
        px, py, pz = ox + dx, oy + dy, oz + dz
        gap = px * fx + py * fy + pz * fz - both
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
