"""Where a hand may put tokens down, and where a token that is put down comes to lie.

Pure geometry of discs of equal diameter; mm. Played j'tons lie flat and whole in the brown zone,
side by side. Point tokens (and penalties) go into the half circle, their centres inside it, where
they straddle at least two other tokens if that is possible anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import overload

import msgspec
import numpy as np
import numpy.typing as npt

from hopton.physics.lid_push.loads import Point, held_up
from hopton.physics.lid_push.tokens import Token
from hopton.tables import LidPushTable

Floats = npt.NDArray[np.float64]

CLEARANCE = 1e-6
"""Tokens may touch: an overlap of less than this (mm) is rounding."""


SPOT_PITCH = 2.0
"""Whether a place is possible "anywhere" in the half circle is looked up on a grid of this pitch (mm)."""


class Rest(msgspec.Struct, frozen=True):
    """How a token put down somewhere lies: its layer, on what, and whether it stays there."""

    layer: int
    supports: tuple[str, ...]
    stable: bool


class Spot(msgspec.Struct, frozen=True):
    """A place (mm) where a token may be put, and how it lies there."""

    x: float
    y: float
    layer: int
    supports: tuple[str, ...]


class Spots(Sequence[Spot]):
    """Many spots, each of them made when it is looked at: most players look at few."""

    def __init__(self, count: int, spot: Callable[[int], Spot]) -> None:
        """`spot(k)` is number `k` of so many."""
        self._numbers = range(count)
        self._spot = spot

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, k: int) -> Spot: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Spot]: ...
    def __getitem__(self, k: int | slice) -> Spot | Sequence[Spot]:
        """Number `k`, or some of them."""
        return [self._spot(n) for n in self._numbers[k]] if isinstance(k, slice) else self._spot(self._numbers[k])


def resting_place(table: LidPushTable, x: float, y: float, tokens: Iterable[Token]) -> Rest:
    """Where a token lowered at (x, y) comes to lie: on the highest tokens under it, or on the box.

    It is stable if its centre lies within the hull of its contacts with them; on the box, if the
    centre is on the box.
    """
    radius = table.token_diameter / 2
    reach = (table.token_diameter - CLEARANCE) ** 2
    under = [token for token in tokens if (token.x - x) ** 2 + (token.y - y) ** 2 < reach]
    if not under:
        return Rest(0, (), 0 <= x <= table.box_width and 0 <= y <= table.box_length)
    top = max(token.layer for token in under)
    carriers = [token for token in under if token.layer == top]
    stable = held_up((x, y), [(token.x, token.y) for token in carriers], radius)
    return Rest(top + 1, tuple(token.id for token in carriers), stable)


def played_fault(table: LidPushTable, x: float, y: float, tokens: Iterable[Token]) -> str | None:
    """Why a j'ton may not be played at (x, y): "outside_zone" or "overlap"; None if it may."""
    radius = table.token_diameter / 2
    low, high = table.brown_zone
    inside_x = radius - CLEARANCE <= x <= table.box_width - radius + CLEARANCE
    inside_y = low + radius - CLEARANCE <= y <= high - radius + CLEARANCE
    if not (inside_x and inside_y):
        return "outside_zone"
    if resting_place(table, x, y, tokens).layer:
        return "overlap"
    return None


def played_spots(table: LidPushTable, tokens: Sequence[Token], pitch: float = 1.0) -> tuple[Point, ...]:
    """Legal places for one more played j'ton on a grid of `pitch` mm, from the left, nearest row first."""
    low, high = table.brown_zone
    x, y = _zone_grid(table.token_diameter / 2, table.box_width, low, high, pitch)
    in_the_way = [token for token in tokens if token.y < high + table.token_diameter]
    free = (_distances2(x, y, in_the_way) >= (table.token_diameter - CLEARANCE) ** 2).all(axis=1)
    return tuple(zip(x[free].tolist(), y[free].tolist(), strict=True))


def in_half_circle(table: LidPushTable, x: float, y: float) -> bool:
    """Whether a centre at (x, y) lies in the half circle, border included."""
    (cx, cy), radius = table.half_circle.centre, table.half_circle.radius
    return y <= cy + CLEARANCE and math.hypot(x - cx, y - cy) <= radius + CLEARANCE


def point_fault(table: LidPushTable, x: float, y: float, tokens: Sequence[Token]) -> str | None:
    """Why a point token (or a penalty) may not be put down at (x, y); None if it may.

    "outside_half_circle"; "unstable": it would topple; "not_straddling": it would lie on fewer
    than two tokens although some place in the half circle straddles two; "not_flat": it would
    lie on a single token although neither straddling nor a free place on the box is impossible.
    """
    if not in_half_circle(table, x, y):
        return "outside_half_circle"
    rest = resting_place(table, x, y, tokens)
    if not rest.stable:
        return "unstable"
    if len(rest.supports) >= 2:
        return None
    grid = _Grid(table, tokens)
    if grid.straddling().any():
        return "not_straddling"
    if rest.layer and grid.flat().any():
        return "not_flat"
    return None


def point_spots(table: LidPushTable, tokens: Sequence[Token]) -> Sequence[Spot]:
    """Legal places for a point token on a grid of 2 mm: the straddling ones, else flat, else any stable.

    Empty only where nothing in the half circle is stable.
    """
    grid = _Grid(table, tokens)
    for kind in (grid.straddling(), grid.flat(), grid.stacked()):
        places = np.flatnonzero(kind).tolist()
        if places:
            return Spots(len(places), lambda k, places=places: grid.spot(places[k]))  # type: ignore[misc]  # bound now
    return ()


class _Grid:
    """Every place in the half circle on a grid of 2 mm, and what a token there would rest on."""

    def __init__(self, table: LidPushTable, tokens: Sequence[Token]) -> None:
        self._radius = table.token_diameter / 2
        (cx, cy), reach = table.half_circle.centre, table.half_circle.radius
        self.x, self.y = _half_circle_grid(cx, cy, reach)
        touching = (reach + table.token_diameter) ** 2
        self._tokens = tokens = [token for token in tokens if (token.x - cx) ** 2 + (token.y - cy) ** 2 < touching]
        self._tx, self._ty = _centres(tokens)
        distance2 = _distances2(self.x, self.y, tokens)
        touches = distance2 < (table.token_diameter - CLEARANCE) ** 2
        layers = np.array([token.layer for token in tokens], dtype=np.intp)
        self.layer = np.where(touches, layers + 1, 0).max(axis=1, initial=0)
        self._carriers = touches & (layers + 1 == self.layer[:, None])
        self._count = self._carriers.sum(axis=1)
        # A token stays up wherever its centre lies over one of its carriers.
        self._over = (self._carriers & (distance2 <= self._radius**2)).any(axis=1)
        self._on_box = (self.x >= 0) & (self.x <= table.box_width) & (self.y >= 0) & (self.y <= table.box_length)

    def straddling(self) -> npt.NDArray[np.bool_]:
        """Where it would stay up on two tokens or more."""
        stays = (self._count >= 2) & self._over
        doubtful = np.flatnonzero((self._count >= 2) & ~self._over)
        if len(doubtful):
            stays[doubtful] = self._enclosed(doubtful)
        return np.asarray(stays)

    def _enclosed(self, places: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
        """`held_up` for many places at once, whose centres lie over none of their carriers."""
        carriers = self._carriers[places]
        dx, dy = self._tx - self.x[places, None], self._ty - self.y[places, None]
        middle = np.arctan2(dy, dx)
        half = np.arccos(np.minimum(1.0, np.sqrt(dx * dx + dy * dy) / (2 * self._radius)))
        tips = np.concatenate(((middle - half) % math.tau, (middle + half) % math.tau), axis=1)
        # What does not carry has its tips where the first carrier has one.
        some = np.where(carriers, middle - half, -math.inf).max(axis=1, keepdims=True) % math.tau
        tips = np.sort(np.where(np.tile(carriers, 2), tips, some), axis=1)
        gaps = np.diff(tips, axis=1, append=tips[:, :1] + math.tau)
        return np.asarray(gaps.max(axis=1) <= math.pi + 1e-9)

    def flat(self) -> npt.NDArray[np.bool_]:
        """Where it would lie on the box."""
        return np.asarray((self.layer == 0) & self._on_box)

    def stacked(self) -> npt.NDArray[np.bool_]:
        """Where it would stay up on a single token."""
        return np.asarray((self._count == 1) & self._over)

    def spot(self, k: int) -> Spot:
        """Place number `k` and how a token lies there."""
        supports = tuple(self._tokens[int(j)].id for j in np.flatnonzero(self._carriers[k]))
        return Spot(float(self.x[k]), float(self.y[k]), int(self.layer[k]), supports)


@lru_cache(maxsize=16)
def _zone_grid(radius: float, width: float, low: float, high: float, pitch: float) -> tuple[Floats, Floats]:
    """x and y of all places in the brown zone, from the left, nearest row first."""
    return _places(_grid(radius, width - radius, pitch), _grid(low + radius, high - radius, pitch))


@lru_cache(maxsize=16)
def _half_circle_grid(cx: float, cy: float, reach: float) -> tuple[Floats, Floats]:
    """x and y of all places in the half circle."""
    x, y = _places(_grid(cx - reach, cx + reach, SPOT_PITCH), _grid(cy - reach, cy, SPOT_PITCH))
    inside = (x - cx) ** 2 + (y - cy) ** 2 <= reach**2
    return x[inside], y[inside]


def _places(xs: Floats, ys: Floats) -> tuple[Floats, Floats]:
    return np.repeat(xs, len(ys)), np.tile(ys, len(xs))


def _grid(low: float, high: float, pitch: float) -> Floats:
    count = max(0, math.floor((high - low) / pitch + 1e-9))
    return np.round(low + pitch * np.arange(count + 1), 6)


def _distances2(x: Floats, y: Floats, tokens: Sequence[Token]) -> Floats:
    """A row per place, a column per token: squared distances of centres (mm^2)."""
    tx, ty = _centres(tokens)
    return np.asarray((x[:, None] - tx) ** 2 + (y[:, None] - ty) ** 2)


def _centres(tokens: Sequence[Token]) -> tuple[Floats, Floats]:
    """x and y of all tokens (mm)."""
    x = np.array([token.x for token in tokens], dtype=np.float64)
    return x, np.array([token.y for token in tokens], dtype=np.float64)
