"""Whether anything has moved enough, since the loads were balanced, that they must be balanced anew.

This is the part of the loop that looks at every token again and again, so it works on whole
arrays and asks only three questions: has a centre of pressure left the box, has an upper token
slid on what carries it, has one come near a token that could begin to carry it?
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from hopton.physics.lid_push.loads import Loads, Point
from hopton.physics.lid_push.world import World

LOAD_TOLERANCE = 0.2
"""Loads are balanced anew when an upper token has moved this far (mm) over a lower one."""


class Watch:
    """Remembers where tokens were when the loads were balanced."""

    def __init__(
        self, world: World, places: Mapping[str, Point], layers: Mapping[str, int], loads: Loads, box: Point
    ) -> None:
        """`places` (mm) and `layers` of the balance; `box` is its width and length (mm)."""
        self._width, self._length = box
        self._loaded = bool(loads.contacts)
        if not self._loaded:
            return
        row = world.rows()
        self._shift = np.zeros((len(row), 2))
        for token, (x, y) in places.items():
            cx, cy = loads.centre[token]
            self._shift[row[token]] = (cx - x, cy - y)
            if layers[token]:
                # Only what lies on the box can tip over its edge: others are out of this question.
                self._shift[row[token]] = (math.nan, math.nan)
        reach = 2 * world.radius + 10 * LOAD_TOLERANCE
        pairs = [
            (row[upper], row[lower])
            for upper, layer in layers.items()
            if layer
            for lower, below in layers.items()
            if below == layer - 1 and math.dist(places[upper], places[lower]) < reach
        ]
        self._upper, self._lower = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
        now = world.read()[:, :2]
        self._apart = now[self._upper] - now[self._lower]

    def stirred(self, rows: npt.NDArray[np.float64]) -> bool:
        """Whether `rows` (as `World.read` gives them) call for a new balance."""
        if not len(rows):
            return False
        if not self._loaded:
            x = rows[:, 0]
            return bool(x.min() < 0.0 or x.max() > self._width or rows[:, 1].max() > self._length)
        at = rows[:, :2]
        pressure = at + self._shift
        x = pressure[:, 0]
        if np.fmin.reduce(x) < 0.0 or np.fmax.reduce(x) > self._width:
            return True
        if np.fmax.reduce(pressure[:, 1]) > self._length:
            return True
        slid = at[self._upper] - at[self._lower] - self._apart
        return bool(np.abs(slid).max() > LOAD_TOLERANCE)
