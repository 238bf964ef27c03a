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
    """For every upper token the tokens one layer below that may overlap it, in the order of `places`."""
    tokens = list(places)
    layer = np.array([layers[token] for token in tokens])
    uppers = np.flatnonzero(layer)
    near: dict[str, list[str]] = {tokens[row]: [] for row in uppers.tolist()}
    if not near:
        return near
    at = np.array([places[token] for token in tokens])
    apart = ((at[uppers, None] - at) ** 2).sum(axis=2)
    # A little too far, so that rounding does not matter: `supports_of` looks again.
    found = np.nonzero((layer[uppers, None] - 1 == layer) & (apart < diameter * diameter * (1 + 1e-9)))
    for upper, lower in zip(uppers[found[0]].tolist(), found[1].tolist(), strict=True):
        near[tokens[upper]].append(tokens[lower])
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
    # Seen from the centre, the two tips of a lens lie on the rim; the hull holds the centre exactly
    # when no half of the rim is free of tips, or when a lens itself holds it.
    tips = []
    for ox, oy in below:
        dx, dy = ox - place[0], oy - place[1]
        distance = math.hypot(dx, dy)
        if distance <= radius:
            return True
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
    near = neighbours(places, layers, 2 * radius)
    reach = (2 * radius) ** 2
    # From the top layer down, so that a token knows its own burden before it passes it on.
    for upper in sorted(near, key=lambda token: -layers[token]):
        ux, uy = places[upper]
        below = [lower for lower in near[upper] if (places[lower][0] - ux) ** 2 + (places[lower][1] - uy) ** 2 < reach]
        if not held_up(places[upper], [places[lower] for lower in below], radius):
            loads.unsupported = upper
            return loads
        x, y = places[upper]
        middles = [((x + places[lower][0]) / 2, (y + places[lower][1]) / 2) for lower in below]
        if len(below) == 1:
            middles = [centre[upper]]
        shares = _shares(centre[upper], middles)
        for lower, share, at in zip(below, shares, middles, strict=True):
            if share <= 0:
                continue
            load = share * total[upper]
            loads.contacts.append(Contact(upper, lower, load, at))
            heavier = total[lower] + load
            cx, cy = centre[lower]
            centre[lower] = (
                (cx * total[lower] + at[0] * load) / heavier,
                (cy * total[lower] + at[1] * load) / heavier,
            )
            total[lower] = heavier
    return loads


def _shares(centre: Point, middles: Sequence[Point]) -> list[float]:
    if len(middles) == 1:
        return [1.0]
    return _even_shares(centre, middles) or _nearest_shares(centre, middles)


def _even_shares(centre: Point, middles: Sequence[Point]) -> list[float] | None:
    """The most even shares (least squares) in exact balance, leaving out what would have to pull; None without any.

    Of all balances the one with the least sum of squares is affine in the place: a + b x + c y.
    """
    at = [(x - centre[0], y - centre[1]) for x, y in middles]
    using = list(range(len(at)))
    while len(using) >= 3:
        n = float(len(using))
        sx = sum(at[k][0] for k in using)
        sy = sum(at[k][1] for k in using)
        sxx = sum(at[k][0] ** 2 for k in using)
        syy = sum(at[k][1] ** 2 for k in using)
        sxy = sum(at[k][0] * at[k][1] for k in using)
        a, b, c = sxx * syy - sxy * sxy, sxy * sy - sx * syy, sx * sxy - sxx * sy
        determinant = n * a + sx * b + sy * c
        if abs(determinant) < 1e-9:
            return None
        shares = {k: (a + b * at[k][0] + c * at[k][1]) / determinant for k in using}
        least = min(using, key=shares.__getitem__)
        if shares[least] >= 0.0:
            return [shares.get(k, 0.0) for k in range(len(at))]
        using.remove(least)
    return None


def _nearest_shares(centre: Point, middles: Sequence[Point]) -> list[float]:
    """The shares of the two (or one) whose line comes nearest to `centre`: the lever rule, where it reaches."""
    best = (math.inf, 0, 0, 0.0)
    for (i, (ax, ay)), (j, (bx, by)) in itertools.combinations(enumerate(middles), 2):
        dx, dy = bx - ax, by - ay
        span = dx * dx + dy * dy
        t = 0.5 if span < 1e-12 else ((centre[0] - ax) * dx + (centre[1] - ay) * dy) / span
        t = min(1.0, max(0.0, t))
        off = (ax + t * dx - centre[0]) ** 2 + (ay + t * dy - centre[1]) ** 2
        best = min(best, (off, i, j, t))
    _, i, j, t = best
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
        if strength.min() >= 0.0 and float(np.linalg.norm(wanted - matrix @ strength)) < tolerance:
            return True
    strength, residual = nnls(_moments(forces, index, places, radius), wanted)
    if residual >= tolerance:
        return False
    if known is not None:
        known[key] = [force for force, found in zip(forces, strength.tolist(), strict=True) if found > 0.0]
    return True


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


def _footprint(place: Point, radius: float, box: Point) -> list[Point]:
    """Corners of (almost) the largest polygon in the part of the disc that lies on the box."""
    x, y = place
    width, length = box
    points = []
    # A token that lies whole on the box is far from tipping: half as many corners will do.
    whole = radius <= x <= width - radius and y <= length - radius
    corners = 8 if whole else 16
    for k in range(corners):
        px, py = x + radius * math.cos(2 * math.pi * k / corners), y + radius * math.sin(2 * math.pi * k / corners)
        if 0 <= px <= width and py <= length:
            points.append((px, py))
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


def nnls(matrix: Floats, wanted: Floats) -> tuple[Floats, float]:
    """The x >= 0 that minimises |matrix x - wanted|, and that norm (active set of Lawson and Hanson, 1974).

    Works on the normal equations: for statics to a thousandth of a weight their condition does no harm,
    and they are ten times faster than a decomposition at every step.
    """
    rows, columns = matrix.shape
    gram, right = matrix.T @ matrix, matrix.T @ wanted
    x = np.zeros(columns)
    free: list[int] = []
    slope = right.copy()
    tolerance = 1e-11 * max(rows, columns) * max(1.0, float(np.abs(matrix).max())) ** 2
    for _ in range(3 * columns + 30):
        slope[free] = -np.inf
        enter = int(slope.argmax()) if len(free) < columns else 0
        if len(free) == columns or slope[enter] <= tolerance:
            break
        free.append(enter)
        trial = x
        while free:
            trial = np.zeros(columns)
            trial[free] = _solve(gram[np.ix_(free, free)], right[free])
            negative = [k for k in free if trial[k] <= 1e-12]
            if not negative:
                break
            step = min(x[k] / (x[k] - trial[k] + 1e-300) for k in negative)
            x = x + step * (trial - x)
            x[x <= 1e-12] = 0.0
            free = [k for k in free if x[k]]
        x = trial
        slope = right - gram @ x
    return x, float(np.linalg.norm(wanted - matrix @ x))


def _solve(square: Floats, right: Floats) -> Floats:
    try:
        return np.asarray(np.linalg.solve(square, right), dtype=np.float64)
    except np.linalg.LinAlgError:
        return np.asarray(np.linalg.lstsq(square, right, rcond=None)[0], dtype=np.float64)
