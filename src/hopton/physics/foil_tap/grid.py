"""The foil as a grid of nodes: cell size and how many steps it takes.

The membrane obeys rho u_tt = T (u_xx + u_yy) - c u_t with its border clamped at 0. Cells are a little
less than half a tile's radius wide (32 by 32 for the table as shipped), so that some fourteen nodes
lie under a tile.
"""

from __future__ import annotations

import math

from hopton.tables import FoilTapTable

STEP_HZ = 480
DT = 1.0 / STEP_HZ
"""The fixed timestep of the foil-tap device, s: what a call of `advance` takes."""

SUBSTEPS = 18
"""Steps of foil and plates within one step of the device; strikes near a tile's rim need so many."""

CALMER = 3
"""Once the ball has gone and its wave has passed, substeps are this many times as long."""

WAVE_SECONDS = 0.012
"""For so long after the ball has gone substeps stay short."""

CELL_PER_RADIUS = 0.45
MOST_CELLS = 96
COURANT = 0.6
"""A wave passes at most this share of a cell in a substep; the scheme is stable up to 0.7 on square cells."""

NEWTON_PER_METRE = 1000.0
"""One N/m is 1000 g/s^2."""


class Grid:
    """Nodes of the foil: `columns` by `rows` cells of `dx` by `dy` mm, how many substeps in a step."""

    def __init__(self, table: FoilTapTable, cells: int | None = None, substeps: int | None = None) -> None:
        """`cells` along the longer side and `substeps` are for studies of convergence alone."""
        width, length = table.arena
        cell = CELL_PER_RADIUS * table.tile_diameter / 2 if cells is None else max(width, length) / cells
        self.columns = min(MOST_CELLS, max(4, round(width / cell)))
        self.rows = min(MOST_CELLS, max(4, round(length / cell)))
        self.dx = width / self.columns
        self.dy = length / self.rows
        self.tension = table.foil_tension * NEWTON_PER_METRE
        self.wave_speed = math.sqrt(self.tension / table.foil_surface_density)
        least = math.ceil(DT * self.wave_speed / (COURANT * min(self.dx, self.dy)))
        self.substeps = max(least, SUBSTEPS if substeps is None else substeps)
        self.calm_substeps = max(least, self.substeps // CALMER)
