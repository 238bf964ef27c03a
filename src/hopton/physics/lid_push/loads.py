"""Who carries whom: the loads that upper tokens put on lower ones, and what tips over the edge.

Everything here is statics of rigid discs of equal radius in plan view. A token rests on a token
below through the lens in which the two discs overlap; by symmetry the lens is centred midway
between their centres. Positions in mm; loads in units of one token's weight.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

Point = tuple[float, float]
Floats = npt.NDArray[np.float64]


class Contact(msgspec.Struct, frozen=True):
    """One token resting on another: the share of weight it passes on, and where (mm)."""

    upper: str
    lower: str
    load: float
    at: Point


class Loads(msgspec.Struct):
    """The result of `distribute`: contacts from the top down, and per token what it presses on with and where."""

    contacts: list[Contact]
    total: dict[str, float]
    centre: dict[str, Point]
    unsupported: str | None = None


def neighbours(places: Mapping[str, Point], layers: Mapping[str, int], diameter: float) -> dict[str, list[str]]:
    """For every upper token, top layer first, the tokens one layer below that overlap it, in the order of `places`."""
    storeys: dict[int, list[tuple[str, float, float]]] = {}
    for token, (x, y) in places.items():
        storeys.setdefault(layers[token], []).append((token, x, y))
    reach = diameter * diameter
    near: dict[str, list[str]] = {}
    for layer in sorted(storeys, reverse=True):
        if layer:
            below = storeys.get(layer - 1, ())
            for upper, x, y in storeys[layer]:
                near[upper] = [token for token, ox, oy in below if (ox - x) ** 2 + (oy - y) ** 2 < reach]
    return near


def supports_of(token: str, places: Mapping[str, Point], layers: Mapping[str, int], diameter: float) -> list[str]:
    """The tokens one layer below that overlap `token` in plan view, in the order of `places`."""
    x, y = places[token]
    below = layers[token] - 1
    reach = diameter * diameter
    return [
        other for other, (ox, oy) in places.items() if layers[other] == below and (ox - x) ** 2 + (oy - y) ** 2 < reach
    ]


def lens_corners(a: Point, b: Point, radius: float) -> tuple[Point, Point, Point, Point]:
    """The four extreme points of the lens of two discs: its two tips, then its two bulges (towards b, towards a)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    d = math.hypot(dx, dy)
    ux, uy = (dx / d, dy / d) if d > 1e-9 else (1.0, 0.0)
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    half = math.sqrt(max(0.0, radius * radius - d * d / 4))
    bulge = max(0.0, radius - d / 2)
    return (
        (mx - uy * half, my + ux * half),
        (mx + uy * half, my - ux * half),
        (mx + ux * bulge, my + uy * bulge),
        (mx - ux * bulge, my - uy * bulge),
    )


def inside_hull(point: Point, corners: Sequence[Point]) -> bool:
    """Whether `point` lies in the convex hull of `corners` (border included)."""
    # A point is outside exactly when some open half plane through it holds all corners.
    angles = sorted(math.atan2(y - point[1], x - point[0]) for x, y in corners if (x, y) != point)
    if len(angles) < len(corners):
        return True
    gaps = [b - a for a, b in itertools.pairwise(angles)]
    gaps.append(angles[0] + 2 * math.pi - angles[-1])
    return max(gaps) <= math.pi + 1e-9


def held_up(place: Point, below: Sequence[Point], radius: float) -> bool:
    """Whether a disc at `place` stays up on discs at `below`: its centre lies in the hull of its contacts.

    On one disc that is: its centre lies over that disc.
    """
    if len(below) == 1:
        return math.dist(place, below[0]) <= radius
    x, y = place
    away = [(ox - x, oy - y) for ox, oy in below]
    distances = [math.sqrt(dx * dx + dy * dy) for dx, dy in away]
    if min(distances, default=math.inf) <= radius:
        return True
    # Seen from the centre, the two tips of a lens lie on the rim; the hull holds the centre exactly
    # when no half of the rim is free of tips, or when a lens itself holds it.
    tips = []
    for (dx, dy), distance in zip(away, distances, strict=True):
        middle, half = math.atan2(dy, dx), math.acos(min(1.0, distance / (2 * radius)))
        tips += [(middle - half) % math.tau, (middle + half) % math.tau]
    tips.sort()
    gaps = [b - a for a, b in itertools.pairwise(tips)]
    return bool(tips) and max(*gaps, tips[0] + math.tau - tips[-1]) <= math.pi + 1e-9


def distribute(places: Mapping[str, Point], layers: Mapping[str, int], radius: float) -> Loads:
    """Spread every upper token's weight over its supports by vertical force and moment balance.

    On one support the load acts below the upper token's own centre of pressure; on two, it is
    shared by the lever rule; on three that enclose it, by their barycentric coordinates; on more,
    as evenly as balance allows; where none would do without pulling, by the two nearest to balance
    (the width of the lenses makes up for the rest). `unsupported` names the first token, from the
    top, that nothing holds up.
    """
    total = dict.fromkeys(places, 1.0)
    centre = dict(places)
    loads = Loads([], total, centre)
    # From the top layer down, so that a token knows its own burden before it passes it on.
    for upper, below in neighbours(places, layers, 2 * radius).items():
        x, y = place = places[upper]
        at = [places[lower] for lower in below]
        if not held_up(place, at, radius):
            loads.unsupported = upper
            return loads
        burden = total[upper]
        if len(below) == 1:
            middles, shares = [centre[upper]], [1.0]
        else:
            middles = [((x + ox) / 2, (y + oy) / 2) for ox, oy in at]
            shares = _shares(centre[upper], middles)
        for lower, share, middle in zip(below, shares, middles, strict=True):
            if share <= 0:
                continue
            load = share * burden
            loads.contacts.append(Contact(upper, lower, load, middle))
            before = total[lower]
            heavier = before + load
            cx, cy = centre[lower]
            mx, my = middle
            centre[lower] = ((cx * before + mx * load) / heavier, (cy * before + my * load) / heavier)
            total[lower] = heavier
    return loads


def _shares(centre: Point, middles: Sequence[Point]) -> list[float]:
    cx, cy = centre
    at = [(x - cx, y - cy) for x, y in middles]
    return _even_shares(at) or _nearest_shares(centre, middles)


def _even_shares(at: Sequence[Point]) -> list[float] | None:
    """The most even shares (least squares) in exact balance, leaving out what would have to pull; None without any.

    `at` are the places (mm) of the supports, seen from what presses on them. Of all balances the
    one with the least sum of squares is affine in the place: a + b x + c y.
    """
    using = list(range(len(at)))
    while len(using) >= 3:
        sx = sy = sxx = syy = sxy = 0.0
        for k in using:
            x, y = at[k]
            sx += x
            sy += y
            sxx += x * x
            syy += y * y
            sxy += x * y
        a, b, c = sxx * syy - sxy * sxy, sxy * sy - sx * syy, sx * sxy - sxx * sy
        determinant = len(using) * a + sx * b + sy * c
        if abs(determinant) < 1e-9:
            return None
        shares = [0.0] * len(at)
        least, smallest = using[0], math.inf
        for k in using:
            x, y = at[k]
            shares[k] = share = (a + b * x + c * y) / determinant
            if share < smallest:
                least, smallest = k, share
        if smallest >= 0.0:
            return shares
        using.remove(least)
    return None


def _nearest_shares(centre: Point, middles: Sequence[Point]) -> list[float]:
    """The shares of the two (or one) whose line comes nearest to `centre`: the lever rule, where it reaches."""
    cx, cy = centre
    nearest, pair = math.inf, (0, 0, 0.0)
    for (i, (ax, ay)), (j, (bx, by)) in itertools.combinations(enumerate(middles), 2):
        dx, dy = bx - ax, by - ay
        span = dx * dx + dy * dy
        t = 0.5 if span < 1e-12 else ((cx - ax) * dx + (cy - ay) * dy) / span
        t = min(1.0, max(0.0, t))
        off = (ax + t * dx - cx) ** 2 + (ay + t * dy - cy) ** 2
        if off < nearest:
            nearest, pair = off, (i, j, t)
    i, j, t = pair
    shares = [0.0] * len(middles)
    shares[i], shares[j] = 1.0 - t, t
    return shares


Force = tuple[str, str | None, int]
"""A force that may act: on which token, by which one below (None: the box), at which corner of what they share."""

Known = dict[tuple[str, ...], list[Force]]
"""By group, the forces that have balanced it before."""


def balanced(
    group: Sequence[str],
    places: Mapping[str, Point],
    layers: Mapping[str, int],
    contacts: Sequence[Contact],
    radius: float,
    box: Point,
    known: Known | None = None,
) -> bool:
    """Whether the tokens of `group` can all stay up, whatever the forces between them have to be for it.

    The box (width, length) pushes up on a bottom token only where the two overlap; a token pushes
    up on another only within their lens. The group stays if there are such forces that balance
    every token's weight and moments. This is how an upper token holds a bottom one whose own
    centre is already past the edge. What tokens outside the group press on it with is taken
    as `contacts` has it; those that carry the group are taken to stand as firm as the box.

    `known` remembers which forces balanced a group: they are tried first, which is most often all that
    is needed where tokens have hardly moved. It does not change the answer.
    """
    index = {token: row for row, token in enumerate(group)}
    forces: dict[Force, Point] = {}
    wanted = np.zeros(3 * len(group))
    wanted[0::3] = radius
    for token in group:
        if layers[token] == 0:
            for corner, point in enumerate(_footprint(places[token], radius, box)):
                forces[token, None, corner] = point
    for contact in contacts:
        if contact.upper in index:
            corners = lens_corners(places[contact.upper], places[contact.lower], radius)
            for corner, point in enumerate(corners):
                forces[contact.upper, contact.lower, corner] = point
        elif contact.lower in index:
            row, (x, y) = 3 * index[contact.lower], places[contact.lower]
            wanted[row] += contact.load * radius
            wanted[row + 1] += contact.load * (contact.at[0] - x)
            wanted[row + 2] += contact.load * (contact.at[1] - y)
    if not forces:
        return False
    tolerance = 1e-3 * radius
    key = tuple(group)
    tried = [force for force in known.get(key, ()) if force in forces] if known is not None else []
    if tried:
        matrix = _moments({force: forces[force] for force in tried}, index, places, radius)
        strength = _solve(matrix.T @ matrix, matrix.T @ wanted)
        if strength.min() >= 0.0 and _norm(wanted - matrix @ strength) < tolerance:
            return True
    column = {force: number for number, force in enumerate(forces)}
    start = [column[force] for force in tried]
    strength, residual = nnls(_moments(forces, index, places, radius), wanted, start, tolerance)
    if known is not None:
        known[key] = [force for force, found in zip(forces, strength.tolist(), strict=True) if found > 0.0]
    return residual < tolerance


def _moments(
    forces: Mapping[Force, Point], index: Mapping[str, int], places: Mapping[str, Point], radius: float
) -> Floats:
    """A column a force: what it does to the weight and the two moments of every token, in units of weight and mm."""
    matrix = np.zeros((3 * len(index), len(forces)))
    for column, ((upper, lower, _), (px, py)) in enumerate(forces.items()):
        for member, sign in ((upper, 1.0), (lower, -1.0)):
            if member is not None and member in index:
                x, y = places[member]
                row = 3 * index[member]
                matrix[row, column] = sign * radius
                matrix[row + 1, column] = sign * (px - x)
                matrix[row + 2, column] = sign * (py - y)
    return matrix


_CORNERS = [(math.cos(2 * math.pi * k / 16), math.sin(2 * math.pi * k / 16)) for k in range(16)]


def _footprint(place: Point, radius: float, box: Point) -> list[Point]:
    """Corners of (almost) the largest polygon in the part of the disc that lies on the box."""
    x, y = place
    width, length = box
    # A token that lies whole on the box is far from tipping: half as many corners will do.
    whole = radius <= x <= width - radius and y <= length - radius
    rim = [(x + radius * cos, y + radius * sin) for cos, sin in (_CORNERS[::2] if whole else _CORNERS)]
    points = [(px, py) for px, py in rim if 0 <= px <= width and py <= length]
    for edge in (0.0, width):
        if abs(x - edge) < radius:
            half = math.sqrt(radius * radius - (x - edge) ** 2)
            points += [(edge, py) for py in (y - half, y + half) if py <= length]
    if abs(y - length) < radius:
        half = math.sqrt(radius * radius - (y - length) ** 2)
        points += [(px, length) for px in (x - half, x + half) if 0 <= px <= width]
        corner_x = 0.0 if x < width / 2 else width
        if math.dist(place, (corner_x, length)) < radius:
            points.append((corner_x, length))
    return points


def group_of(token: str, contacts: Sequence[Contact]) -> list[str]:
    """Who decides whether `token` stays: itself, all that stands on it, and what carries those; sorted."""
    above = {token}
    grown = True
    while grown:
        more = {contact.upper for contact in contacts if contact.lower in above} - above
        above |= more
        grown = bool(more)
    beside = {contact.lower for contact in contacts if contact.upper in above and contact.upper != token}
    return sorted(above | beside)


def nnls(matrix: Floats, wanted: Floats, start: Sequence[int] = (), enough: float = 0.0) -> tuple[Floats, float]:
    """The x >= 0 that minimises |matrix x - wanted|, and that norm (active set of Lawson and Hanson, 1974).

    Begins with the columns `start`, and ends early at a norm below `enough`. Works on the normal
    equations: for statics to a thousandth of a weight their condition does no harm, and they are ten
    times faster than a decomposition at every step.
    """
    rows, columns = matrix.shape
    gram, right = matrix.T @ matrix, matrix.T @ wanted
    x = np.zeros(columns)
    free = list(start)
    while free:
        strength = _solve(gram.take(free, 0).take(free, 1), right.take(free))
        if strength.min() > 1e-12:
            x[free] = strength
            break
        free = [k for k, found in zip(free, strength.tolist(), strict=True) if found > 1e-12]
    slope = right - gram @ x
    tolerance = 1e-11 * max(rows, columns) * max(1.0, float(np.abs(matrix).max())) ** 2
    norm = _norm(wanted - matrix @ x)
    for _ in range(3 * columns + 30):
        slope[free] = -np.inf
        enter = int(slope.argmax()) if len(free) < columns else 0
        if norm < enough or len(free) == columns or slope[enter] <= tolerance:
            break
        free.append(enter)
        trial = x
        while free:
            trial = np.zeros(columns)
            trial[free] = _solve(gram.take(free, 0).take(free, 1), right.take(free))
            negative = [k for k in free if trial[k] <= 1e-12]
            if not negative:
                break
            step = min(x[k] / (x[k] - trial[k] + 1e-300) for k in negative)
            x = x + step * (trial - x)
            x[x <= 1e-12] = 0.0
            free = [k for k in free if x[k]]
        x = trial
        slope = right - gram @ x
        norm = _norm(wanted - matrix @ x)
    return x, norm


def _norm(vector: Floats) -> float:
    return math.sqrt(vector @ vector)


def _solve(square: Floats, right: Floats) -> Floats:
    try:
        return np.asarray(np.linalg.solve(square, right), dtype=np.float64)
    except np.linalg.LinAlgError:
        return np.asarray(np.linalg.lstsq(square, right, rcond=None)[0], dtype=np.float64)
