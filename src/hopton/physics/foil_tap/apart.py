"""Sliding overlapping tiles apart at the end of a turn, none of them turned."""

from __future__ import annotations

import math

import numpy as np

from hopton.physics.foil_tap.state import Floats

SWEEPS = 2000
CLEARANCE = 0.01
"""Tiles end at least about this far (mm) apart, so that rounding never makes them touch."""


def slid_apart(places: Floats, radius: float, width: float, length: float) -> Floats:
    """Centres (mm, from the arena's corner, one a row) moved as little as sweeps of parting pairs move them.

    Each overlapping pair parts along the line of its centres, half the way each, and every tile stays
    inside the walls. In an arena too full for its tiles what cannot be parted keeps some overlap.
    """
    at = places.copy()
    apart = 2 * radius + CLEARANCE
    edge = np.array([width, length]) - radius
    for _ in range(SWEEPS):
        moved = False
        for a in range(len(at)):
            for b in range(a + 1, len(at)):
                dx, dy = float(at[b, 0] - at[a, 0]), float(at[b, 1] - at[a, 1])
                far = math.hypot(dx, dy)
                if far >= apart - CLEARANCE / 2:
                    continue
                # Tiles exactly on one another part along a direction that only their order decides.
                dx, dy = (dx / far, dy / far) if far > 1e-9 else (math.cos(a), math.sin(a))
                half = (apart - far) / 2
                at[a] -= (half * dx, half * dy)
                at[b] += (half * dx, half * dy)
                moved = True
        kept = np.clip(at, radius, edge)
        moved = moved or bool((kept != at).any())
        at = kept
        if not moved:
            break
    return at
