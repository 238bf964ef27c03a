"""The pymunk space of one push: bodies, base friction, and the links between layers.

A disc that slides and spins on a flat base with uniform pressure shares one friction between both.
Six PivotJoints to the static body, each limited to its share of mu times the load, stand for it:
five on the rim and one in the centre. The solver lets a joint off the centre pull along the
inverse of its effective mass rather than straight against its velocity; on the rim, where the
tangential part of that mass is three times the radial one, 0.934 of the pull goes against a
translation. With 2/3 of the load on the rim and 1 - 0.934 * 2/3 in the centre a translation meets
exactly mu W and a pure spin exactly 2/3 mu W R; a slow spin in fast sliding meets 0.9 of the exact
1/4 mu W R^2 omega / v. Five points leave no visible anisotropy; with three or four, final
positions move by tenths of a millimetre with the direction in which the points happen to lie.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pymunk

from hopton.physics.lid_push.chipmunk import Disc, DiscSpace, Joint, set_links, set_rubbing
from hopton.physics.lid_push.lid import DT
from hopton.physics.lid_push.loads import Loads, Point
from hopton.physics.lid_push.tokens import Token
from hopton.physics.moving import Moving
from hopton.tables import LidPushTable

ITERATIONS = 10
COLLISION_SLOP = 0.01
"""Overlap (mm) that contacts may keep: a tenth of what single trials differ by."""

OVERLAP_LEFT_PER_STEP = 0.9
"""What is left of an overlap after a step; at pymunk's default, tokens would sink 0.07 mm into the lid."""

RIM_FRICTION_SHARE = 0.8
"""How much of the Coulomb friction between two rims acts in the plane.

In three dimensions rims in contact rock and slip a little up and down as well, and friction that
acts along the rim's height is missing sideways. The one calibrated figure of the device: found on
the single-layer reference trials and confirmed on the layered ones.
"""

_RING = [math.pi / 2 + 2 * math.pi * k / 5 for k in range(5)]
_FRICTION_POINTS = ((0.3772, 0.0, 0.0), *((2 / 15, math.cos(a), math.sin(a)) for a in _RING))
"""Share of the load and place (in radii) of the points at which a disc rubs on the box."""

_LID_CATEGORY = 1 << 31
_LID_DEPTH = 40.0
_TINY = 1e-6


class TokenBody:
    """One token in the space: its disc and the joints of its base friction (layer 0 only)."""

    __slots__ = ("disc", "joints", "layer", "loaded")

    def __init__(self, disc: Disc, layer: int, joints: Sequence[Joint]) -> None:
        self.disc = disc
        self.layer = layer
        self.joints = joints
        self.loaded = False


class World:
    """A space built from plain tokens in their order, so that equal tokens have equal futures."""

    def __init__(
        self, table: LidPushTable, gravity: float, tokens: Iterable[Token], lid_y: float, dt: float = DT
    ) -> None:
        self.dt = dt
        self.radius = table.token_diameter / 2
        self._table = table
        self._weight = table.token_mass * gravity
        rim_friction = math.sqrt(max(_TINY, table.friction_token_token * RIM_FRICTION_SHARE))
        rim_bounce = math.sqrt(max(_TINY, table.restitution_token_token))
        space = pymunk.Space()
        space.iterations = ITERATIONS
        space.collision_slop = COLLISION_SLOP
        space.collision_bias = OVERLAP_LEFT_PER_STEP ** round(1 / dt)
        self.space = space
        self._points = [(share, px * self.radius, py * self.radius) for share, px, py in _FRICTION_POINTS]
        self._lid_x = table.box_width / 2
        self.lid = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.lid.position = (self._lid_x, lid_y)
        self._lid = Moving(self.lid._body)
        half = table.box_width / 2 + table.lid_overhang
        wall = pymunk.Poly(self.lid, [(-half, -_LID_DEPTH), (half, -_LID_DEPTH), (half, 0.0), (-half, 0.0)])
        # pymunk multiplies the two shapes' coefficients.
        wall.friction = table.friction_token_lid / rim_friction
        wall.elasticity = table.restitution_token_lid / rim_bounce
        # The lid is higher than any stack: it meets every layer.
        wall.filter = pymunk.ShapeFilter(categories=_LID_CATEGORY)
        space.add(self.lid, wall)
        self.bodies: dict[str, TokenBody] = {}
        self._links: dict[tuple[str, str], tuple[Joint, Joint]] = {}
        self._discs = DiscSpace(space, self.radius, table.token_mass, rim_friction, rim_bounce)
        for token in tokens:
            self.add(token)

    def add(self, token: Token, velocity: Point = (0.0, 0.0)) -> None:
        """Put a token into the space, moving (mm/s) or at rest; it meets its own layer and the lid only."""
        layer = 1 << min(token.layer, 30)
        disc = self._discs.add((token.x, token.y), token.angle, velocity, layer, layer | _LID_CATEGORY)
        joints = []
        if token.layer == 0:
            force = self._table.friction_token_box * self._weight
            joints = [self._discs.rub(disc, (px, py), force * share) for share, px, py in self._points]
        self.bodies[token.id] = TokenBody(disc, token.layer, joints)

    def remove(self, token: str) -> None:
        """Take a token out, with its links."""
        for pair in [pair for pair in self._links if token in pair]:
            self._unlink(pair)
        entry = self.bodies.pop(token)
        for joint in entry.joints:
            self._discs.unlink(joint)
        self._discs.remove(entry.disc)

    def drive_lid(self, here: float, velocity: float) -> None:
        """Let the lid be at `here` (mm) after the next step and move on from there at `velocity` (mm/s).

        pymunk moves bodies first and solves contacts then; so the solver must see the velocity of
        the interval that follows. Tokens in touch then take exactly the lid's mean velocity of the
        same interval, and a token sliding on its own follows the leapfrog scheme, which is exact
        for constant deceleration. Driven otherwise, everything that leaves the lid comes v dt late.
        """
        self._lid.place = (self._lid_x, here - velocity * self.dt)
        self._lid.velocity = (0.0, velocity)

    def read(self) -> npt.NDArray[np.float64]:
        """A row of x, y, vx, vy, omega for every token, in the space's order (not that of `bodies`).

        The next call fills the same memory anew.
        """
        # The lid was added first and is never removed: it keeps the first row. pymunk's own static
        # body comes last.
        return self._discs.read()[1 : 1 + len(self.bodies)]

    def rows(self) -> dict[str, int]:
        """Which row of `read` is whose, until a token is added or removed."""
        row = {number: k for k, number in enumerate(self._discs.order()[1 : 1 + len(self.bodies)])}
        return {token: row[entry.disc.number] for token, entry in self.bodies.items()}

    def places(self) -> dict[str, Point]:
        """Centres (mm) by token, in the order in which the tokens were added."""
        return {token: entry.disc.place for token, entry in self.bodies.items()}

    def layers(self) -> dict[str, int]:
        """Layers by token."""
        return {token: entry.layer for token, entry in self.bodies.items()}

    def carry(self, places: Mapping[str, Point], loads: Loads) -> None:
        """Let friction follow the `loads` found for tokens at `places`: around the centre of pressure on the box,
        and in links between layers.

        Tokens that `loads` does not name carry and press on what they did before.
        """
        frames = _Frames(self.bodies, places)
        for token, load in loads.total.items():
            entry = self.bodies[token]
            if entry.layer == 0 and (load != 1.0 or entry.loaded):
                entry.loaded = load != 1.0
                (at,) = frames[token].local((loads.centre[token],))
                set_rubbing(entry.joints, self._points, self._table.friction_token_box * load * self._weight, at)
        seen = set()
        mu_weight = self._table.friction_token_token * self._weight
        for contact in loads.contacts:
            pair = (contact.upper, contact.lower)
            seen.add(pair)
            upper, lower = frames[contact.upper], frames[contact.lower]
            joints = self._links.get(pair) or self._link(pair)
            (ax, ay), (sx, sy) = contact.at, self._along_lens(upper, lower)
            points = (ax + sx, ay + sy), (ax - sx, ay - sy)
            set_links(joints, upper.local(points), lower.local(points), mu_weight * contact.load / 2)
        total = loads.total
        for pair in [pair for pair in self._links if pair not in seen and pair[0] in total]:
            self._unlink(pair)

    def _link(self, pair: tuple[str, str]) -> tuple[Joint, Joint]:
        """Two points at which a token rubs on one below it, still without force."""
        upper, lower = (self.bodies[token].disc for token in pair)
        links = self._links[pair] = (self._discs.link(upper, lower), self._discs.link(upper, lower))
        return links

    def _unlink(self, pair: tuple[str, str]) -> None:
        for joint in self._links.pop(pair):
            self._discs.unlink(joint)

    def _along_lens(self, upper: _Frame, lower: _Frame) -> Point:
        """From the middle of two tokens' contact to one of the two points where they rub on each other.

        Two points, each a quarter of the lens's length away, brake turning as a strip of that length does.
        """
        dx, dy = lower.x - upper.x, lower.y - upper.y
        apart = math.hypot(dx, dy)
        half = math.sqrt(max(0.0, self.radius**2 - apart * apart / 4)) / 2
        return (-dy / apart * half, dx / apart * half) if apart > 1e-9 else (half, 0.0)


class _Frame:
    """A body's place and turn, read once for many anchors."""

    __slots__ = ("cos", "sin", "x", "y")

    def __init__(self, disc: Disc, place: Point) -> None:
        self.x, self.y = place
        self.cos, self.sin = disc.turn

    def local(self, points: Iterable[Point]) -> list[Point]:
        """Points of the table (mm) as the body sees them."""
        here_x, here_y, cos, sin = self.x, self.y, self.cos, self.sin
        return [((x - here_x) * cos + (y - here_y) * sin, (y - here_y) * cos - (x - here_x) * sin) for x, y in points]


class _Frames(dict[str, _Frame]):
    """Frames of tokens at `places`, each made when it is first asked for."""

    def __init__(self, bodies: Mapping[str, TokenBody], places: Mapping[str, Point]) -> None:
        super().__init__()
        self._bodies = bodies
        self._places = places

    def __missing__(self, token: str) -> _Frame:
        frame = self[token] = _Frame(self._bodies[token].disc, self._places[token])
        return frame
