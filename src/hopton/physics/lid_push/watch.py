"""Whether anything has moved enough, since the loads were balanced, that they must be balanced anew.

This is the part of the loop that looks at every token again and again, so it works on whole
arrays and asks only three questions: has a centre of pressure left the box, has an upper token
slid on what carries it, has one come near a token that could begin to carry it? A new balance
mostly changes numbers alone: such a balance is made here, for what stands on or carries something,
and is to the bit what a balance of everything would be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from hopton.physics.lid_push.loads import Loads, Point, distribute
from hopton.physics.lid_push.world import World

LOAD_TOLERANCE = 1.5
"""Loads are balanced anew when an upper token has moved this far (mm) over a lower one."""

_ROUNDING = 1e-9

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Tipping = Callable[[dict[str, Point], Mapping[str, int], Loads], str | None]


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
        self._world = world
        self._layers = layers
        row = world.rows()
        self._row = row
        self._tokens = sorted(row, key=row.__getitem__)
        self._in_order = np.array([row[token] for token in places])
        layer = np.array([layers[token] for token in self._tokens])
        self._uppers = np.flatnonzero(layer)
        # Only the layer below can carry a token: to all others the distance counts as endless.
        self._carries = layer[self._uppers, None] - 1 == layer
        self._reach = (2 * world.radius + 3 * LOAD_TOLERANCE) ** 2
        self._shift = np.zeros((len(row), 2))
        self._low = np.full((len(row), 2), -math.inf)
        self._high = np.full((len(row), 2), math.inf)
        # Only what lies on the box can tip over its edge: the others have no bounds.
        self._bottom = layer == 0
        self._low[self._bottom, 0] = 0.0
        self._high[self._bottom] = box
        self._press(loads, places)
        self._middle = np.array((self._width / 2, self._length / 2))
        self._pairs = -1
        now = world.read()
        self._remember(now, *self._near(now[:, :2]))
        # Whatever presses beyond the edge now is held by a counterweight, or it would have fallen.
        self._held = self._beyond(self._at)

    def stirred(self, rows: Floats) -> bool:
        """Whether `rows` (as `World.read` gives them) call for a new balance."""
        if not len(rows):
            return False
        if not self._loaded:
            x = rows[:, 0]
            return bool(x.min() < 0.0 or x.max() > self._width or rows[:, 1].max() > self._length)
        # Uppers, lowers, bottom tokens in one array, and as few calls as can be: this runs every few steps.
        values = rows.take(self._looked_at)
        slid = values[: self._pairs]
        slid -= values[self._pairs : 2 * self._pairs]
        values -= self._expected
        np.abs(values, out=values)
        over = values > self._allowed
        if not np.count_nonzero(over):
            return False
        return bool(over[: self._pairs].any()) or self._tips(rows[:, :2])

    def _tips(self, at: Floats) -> bool:
        """Whether a token presses beyond the edge that did not, or that has moved since it was found to be held."""
        beyond = self._beyond(at)
        if (beyond & ~self._held).any():
            return True
        moved = np.abs(at[beyond] - self._at[beyond])
        return bool(moved.size and moved.max() > LOAD_TOLERANCE)

    def renew(self, rows: Floats, tipping: Tipping) -> bool:
        """Balance anew all stacks; False, and no load changed, if any token topples or tips over.

        `tipping` names a token that presses beyond the edge and that no counterweight holds.
        """
        if not self._loaded:
            return False
        at = rows[:, :2]
        upper, lower = self._near(at)
        paired = np.zeros(len(rows), dtype=bool)
        for ends in (self._upper, self._lower, upper, lower):
            paired[ends] = True
        members = self._in_order[paired[self._in_order]]
        tokens = [self._tokens[row] for row in members.tolist()]
        places = {token: (x, y) for token, (x, y) in zip(tokens, at[members].tolist(), strict=True)}
        loads = distribute(places, self._layers, self._world.radius)
        if loads.unsupported is not None:
            return False
        self._press(loads, places)
        beyond = self._beyond(at)
        if beyond.any() and (not paired[beyond].all() or tipping(places, self._layers, loads) is not None):
            return False
        self._held = beyond
        self._world.carry(places, loads)
        self._remember(rows, upper, lower)
        return True

    def _near(self, at: Floats) -> tuple[Indices, Indices]:
        """Rows of all upper tokens and of what may carry them soon."""
        x, y = at[:, 0], at[:, 1]
        distance = (x - x[self._uppers, None]) ** 2 + (y - y[self._uppers, None]) ** 2
        upper, lower = np.nonzero((distance < self._reach) & self._carries)
        return self._uppers[upper], lower

    def _press(self, loads: Loads, places: Mapping[str, Point]) -> None:
        """Remember how far from their centres `places` the tokens press on what is below them."""
        if not places:
            return
        rows = [self._row[token] for token in places]
        centres = [loads.centre[token] for token in places]
        self._shift[rows] = np.array(centres) - np.array(list(places.values()))

    def _beyond(self, at: Floats) -> npt.NDArray[np.bool_]:
        """Which bottom tokens press on something beyond the edge."""
        pressure = at + self._shift
        return np.asarray(((pressure < self._low) | (pressure > self._high)).any(axis=1))

    def _remember(self, rows: Floats, upper: Indices, lower: Indices) -> None:
        self._at = rows[:, :2].copy()
        if self._pairs != 2 * len(upper) or (upper != self._upper).any() or (lower != self._lower).any():
            self._compare(upper, lower, rows.shape[1])
        self._expected[: self._pairs] = (self._at.take(upper, 0) - self._at.take(lower, 0)).ravel()
        self._expected[2 * self._pairs :] = (self._middle - self._shift[self._bottom]).ravel()

    def _compare(self, upper: Indices, lower: Indices, columns: int) -> None:
        """Lay out what `stirred` compares: x and y of pairs with how far apart they were, of bottom tokens
        with the middle of the box.

        The box is taken a little too small there, so that rounding does not matter: who is near
        its edge is looked at again.
        """
        self._upper, self._lower = upper, lower
        self._pairs = 2 * len(upper)
        looked_at = np.concatenate((upper, lower, np.flatnonzero(self._bottom)))
        self._looked_at = (looked_at[:, None] * columns + (0, 1)).ravel()
        self._expected = np.zeros(len(self._looked_at))
        self._allowed = np.tile(self._middle - _ROUNDING, len(looked_at))
        self._allowed[: self._pairs] = LOAD_TOLERANCE
        self._allowed[self._pairs : 2 * self._pairs] = math.inf
