"""What the compiled part works on: one row of numbers a tile, the ball, and the constants of the table.

Everything that decides the future is in these arrays, so that copying them is a snapshot.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hopton.physics.foil_tap.compiled import compiled
from hopton.physics.foil_tap.grid import Grid
from hopton.tables import FoilTapTable

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

# Columns of a tile's row. Place and velocity of the centre, mm and mm/s; x and y from the arena's corner.
X, Y, Z, VX, VY, VZ = 0, 1, 2, 3, 4, 5
# The normal of the side that was up when the tile was laid, and the angular velocity (rad/s).
NX, NY, NZ, OX, OY, OZ = 6, 7, 8, 9, 10, 11
# Turn about the tile's own axis (rad) and the time (s) since something touched it last.
ANGLE, FREE = 12, 13
# The contact with the ball: time since it began (s, negative without one) and the speed of approach (mm/s).
BALL_CLOCK, BALL_SPEED = 14, 15
# The horizontal axis about which turns are counted, the angle turned about it (rad), the greatest height (mm).
AXIS_X, AXIS_Y, TURN, APEX = 16, 17, 18, 19
# The launch after the last tap: 0 not struck, 1 struck, 2 perhaps free, 3 launched; then speed, spin, tilt.
LAUNCH, LAUNCH_V, LAUNCH_SPIN, LAUNCH_TILT = 20, 21, 22, 23
# 1 while the tile takes part, 0 once it is outside.
INSIDE = 24
# 1 while a tile hangs over the wall: its rim has passed above the battlements.
OVER_WALL = 25
# The side that was up at the last tap: 1 frog, -1 back.
START = 26
# For how many steps of the device a tile has been calm.
CALM = 27
COLUMNS = 28

# The ball: 1 while it moves, its place (mm), speed (mm/s), time since it met the foil (s), height it started at (mm).
BALL_ON, BALL_X, BALL_Y, BALL_V, BALL_T, BALL_START = 0, 1, 2, 3, 4, 5
BALL_COLUMNS = 6

HALF_FOIL = 0.1
"""Half the foil's thickness, mm: what lies between a tile and the foil's middle, and between ball and tile."""

STRIKE_SECONDS = 7e-4
"""How long ball and tile stay in touch, whatever the speed: a stiff contact, as in the reference; est."""


class Constants(NamedTuple):
    """The table's figures as the compiled part reads them: mm, g, s."""

    columns: int
    rows: int
    dx: float
    dy: float
    node_mass: float
    pull_x: float
    pull_y: float
    damping: float
    mass: float
    inertia: float
    radius: float
    thickness: float
    gravity: float
    ball_radius: float
    stroke: float
    bounce: float
    friction_foil: float
    friction_tile: float
    width: float
    length: float
    wall: float
    per_dx: float
    per_dy: float
    per_node: float
    per_mass: float
    per_inertia: float


def constants_of(table: FoilTapTable, gravity: float, grid: Grid) -> Constants:
    """The constants of one table on one grid."""
    radius, thickness = table.tile_diameter / 2, table.tile_thickness
    density = table.foil_surface_density
    inertia = table.tile_mass * (radius**2 / 4 + thickness**2 / 12)
    return Constants(
        columns=grid.columns,
        rows=grid.rows,
        dx=grid.dx,
        dy=grid.dy,
        node_mass=density * grid.dx * grid.dy,
        pull_x=grid.tension / (density * grid.dx**2),
        pull_y=grid.tension / (density * grid.dy**2),
        damping=table.foil_damping / density,
        mass=table.tile_mass,
        inertia=inertia,
        radius=radius,
        thickness=thickness,
        gravity=gravity,
        ball_radius=table.wand_ball_diameter / 2,
        stroke=table.wand_stroke,
        bounce=table.restitution_tile_ball,
        friction_foil=table.friction_tile_foil,
        friction_tile=table.friction_tile_tile,
        width=table.arena[0],
        length=table.arena[1],
        wall=table.wall_height,
        per_dx=1.0 / grid.dx,
        per_dy=1.0 / grid.dy,
        per_node=1.0 / (density * grid.dx * grid.dy),
        per_mass=1.0 / table.tile_mass,
        per_inertia=1.0 / inertia,
    )


@compiled
def unpacked(values: Floats) -> Constants:
    """The constants out of an array, for compiled code: a call with an array is much cheaper than with a tuple."""
    return Constants(
        int(values[0]),
        int(values[1]),
        values[2],
        values[3],
        values[4],
        values[5],
        values[6],
        values[7],
        values[8],
        values[9],
        values[10],
        values[11],
        values[12],
        values[13],
        values[14],
        values[15],
        values[16],
        values[17],
        values[18],
        values[19],
        values[20],
        values[21],
        values[22],
        values[23],
        values[24],
        values[25],
    )


def rest_height(table: FoilTapTable) -> float:
    """Height of a tile's centre above the middle of a flat foil on which it lies, mm."""
    return table.tile_thickness / 2 + HALF_FOIL


def tilt_of(row: Floats) -> float:
    """Angle between the tile and the horizontal, rad, 0 to pi/2, whichever side is up."""
    return math.acos(min(1.0, abs(float(row[NZ]))))
