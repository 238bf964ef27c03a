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
import weakref
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pymunk
import pymunk.batch

from hopton.physics.lid_push.lid import DT
from hopton.physics.lid_push.loads import Contact, Point
from hopton.physics.lid_push.tokens import Token
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
_FIELDS = pymunk.batch.BodyFields.POSITION | pymunk.batch.BodyFields.VELOCITY | pymunk.batch.BodyFields.ANGULAR_VELOCITY
_FIELDS_PER_BODY = 5


_BUFFERS: list[pymunk.batch.Buffer] = []
"""Buffers that no world uses. pymunk never frees a buffer's memory, so a buffer serves one world after the other."""


@cache
def _filter(layer: int) -> pymunk.ShapeFilter:
    """What a token in `layer` collides with: its own layer and the lid."""
    category = 1 << min(layer, 30)
    return pymunk.ShapeFilter(categories=category, mask=category | _LID_CATEGORY)


class _Joint(pymunk.PivotJoint):
    """A joint whose attributes are set directly: pymunk's own `__setattr__` takes longer than what it sets."""

    __setattr__: Any = object.__setattr__


class _Disc(pymunk.Circle):
    """A disc, likewise."""

    __setattr__: Any = object.__setattr__


class _Body(pymunk.Body):
    """A body, likewise."""

    __setattr__: Any = object.__setattr__


class TokenBody:
    """One token in the space: its body, its shape and the joints of its base friction (layer 0 only)."""

    __slots__ = ("body", "joints", "layer", "loaded", "shape")

    def __init__(self, body: pymunk.Body, shape: pymunk.Circle, layer: int) -> None:
        self.body = body
        self.shape = shape
        self.layer = layer
        self.joints: list[pymunk.PivotJoint] = []
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
        self._rim_friction = math.sqrt(max(_TINY, table.friction_token_token * RIM_FRICTION_SHARE))
        self._rim_bounce = math.sqrt(max(_TINY, table.restitution_token_token))
        space = pymunk.Space()
        space.iterations = ITERATIONS
        space.collision_slop = COLLISION_SLOP
        space.collision_bias = OVERLAP_LEFT_PER_STEP ** round(1 / dt)
        self.space = space
        self._lid_x = table.box_width / 2
        self.lid = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.lid.position = (self._lid_x, lid_y)
        half = table.box_width / 2 + table.lid_overhang
        wall = pymunk.Poly(self.lid, [(-half, -_LID_DEPTH), (half, -_LID_DEPTH), (half, 0.0), (-half, 0.0)])
        # pymunk multiplies the two shapes' coefficients.
        wall.friction = table.friction_token_lid / self._rim_friction
        wall.elasticity = table.restitution_token_lid / self._rim_bounce
        # The lid is higher than any stack: it meets every layer.
        wall.filter = pymunk.ShapeFilter(categories=_LID_CATEGORY)
        space.add(self.lid, wall)
        self.bodies: dict[str, TokenBody] = {}
        self._links: dict[tuple[str, str], tuple[_Joint, _Joint]] = {}
        self._buffer = _BUFFERS.pop() if _BUFFERS else pymunk.batch.Buffer()
        weakref.finalize(self, _BUFFERS.append, self._buffer).atexit = False
        for token in tokens:
            self.add(token)

    def add(self, token: Token, velocity: Point = (0.0, 0.0)) -> None:
        """Put a token into the space; it collides with its own layer and the lid only."""
        table = self._table
        body = _Body(table.token_mass, table.token_mass * self.radius**2 / 2)
        body.position = (token.x, token.y)
        if token.angle != 0.0:
            body.angle = token.angle
        if velocity != (0.0, 0.0):
            body.velocity = velocity
        shape = _Disc(body, self.radius)
        shape.friction = self._rim_friction
        shape.elasticity = self._rim_bounce
        shape.filter = _filter(token.layer)
        entry = TokenBody(body, shape, token.layer)
        if token.layer == 0:
            force = table.friction_token_box * self._weight
            for share, px, py in _FRICTION_POINTS:
                anchor = (px * self.radius, py * self.radius)
                joint = _Joint(self.space.static_body, body, (0.0, 0.0), anchor)
                joint.max_bias = 0.0
                joint.max_force = force * share
                entry.joints.append(joint)
        self.space.add(body, shape, *entry.joints)
        self.bodies[token.id] = entry

    def remove(self, token: str) -> None:
        """Take a token out, with its links."""
        for pair in [pair for pair in self._links if token in pair]:
            self.space.remove(*self._links.pop(pair))
        entry = self.bodies.pop(token)
        self.space.remove(entry.body, entry.shape, *entry.joints)

    def drive_lid(self, here: float, velocity: float) -> None:
        """Let the lid be at `here` (mm) after the next step and move on from there at `velocity` (mm/s).

        pymunk moves bodies first and solves contacts then; so the solver must see the velocity of
        the interval that follows. Tokens in touch then take exactly the lid's mean velocity of the
        same interval, and a token sliding on its own follows the leapfrog scheme, which is exact
        for constant deceleration. Driven otherwise, everything that leaves the lid comes v dt late.
        """
        self.lid.position = (self._lid_x, here - velocity * self.dt)
        self.lid.velocity = (0.0, velocity)

    def read(self) -> npt.NDArray[np.float64]:
        """A row of x, y, vx, vy, omega for every token, in the space's order (not that of `bodies`)."""
        buffer = self._buffer
        buffer.clear()
        pymunk.batch.get_space_bodies(self.space, _FIELDS, buffer)
        rows = np.frombuffer(buffer.float_buf(), dtype=np.float64).reshape(-1, _FIELDS_PER_BODY)
        # The lid was added first and is never removed: it keeps the first row. pymunk's own static
        # body comes last.
        return rows[1 : 1 + len(self.bodies)]

    def rows(self) -> dict[str, int]:
        """Which row of `read` is whose, until a token is added or removed."""
        buffer = self._buffer
        buffer.clear()
        pymunk.batch.get_space_bodies(self.space, pymunk.batch.BodyFields.BODY_ID, buffer)
        order = np.frombuffer(buffer.int_buf(), dtype=np.uintp)[1 : 1 + len(self.bodies)].tolist()
        row = {body_id: number for number, body_id in enumerate(order)}
        return {token: row[entry.body.id] for token, entry in self.bodies.items()}

    def places(self) -> dict[str, Point]:
        """Centres (mm) by token, in the order in which the tokens were added."""
        return {token: (p.x, p.y) for token, entry in self.bodies.items() for p in (entry.body.position,)}

    def layers(self) -> dict[str, int]:
        """Layers by token."""
        return {token: entry.layer for token, entry in self.bodies.items()}

    def carry(self, total: dict[str, float], centre: dict[str, Point], contacts: list[Contact]) -> None:
        """Let friction follow the loads: base friction around the centre of pressure, links between layers.

        Tokens that `total` does not name carry and press on what they did before.
        """
        frames = {token: _Frame(self.bodies[token].body) for token in total}
        for token, load in total.items():
            entry = self.bodies[token]
            if entry.layer != 0:
                continue
            loaded = load != 1.0
            if loaded or entry.loaded:
                entry.loaded = loaded
                self._load_base(entry, load, frames[token].local(*centre[token]))
        seen = set()
        mu_weight = self._table.friction_token_token * self._weight
        for contact in contacts:
            pair = (contact.upper, contact.lower)
            seen.add(pair)
            upper, lower = frames[contact.upper], frames[contact.lower]
            links = self._links.get(pair)
            if links is None:
                bodies = self.bodies[contact.upper].body, self.bodies[contact.lower].body
                links = (_Joint(*bodies, (0, 0), (0, 0)), _Joint(*bodies, (0, 0), (0, 0)))
                for link in links:
                    link.max_bias = 0.0
                self.space.add(*links)
                self._links[pair] = links
            (ax, ay), (sx, sy) = contact.at, self._along_lens(upper, lower)
            force = mu_weight * contact.load / 2
            for link, side in ((links[0], 1.0), (links[1], -1.0)):
                x, y = ax + side * sx, ay + side * sy
                link.anchor_a, link.anchor_b = upper.local(x, y), lower.local(x, y)
                link.max_force = force
        for pair in [pair for pair in self._links if pair[0] in total and pair not in seen]:
            self.space.remove(*self._links.pop(pair))

    def _along_lens(self, upper: _Frame, lower: _Frame) -> Point:
        """From the middle of two tokens' contact to one of the two points where they rub on each other.

        Two points, each a quarter of the lens's length away, brake turning as a strip of that length does.
        """
        dx, dy = lower.x - upper.x, lower.y - upper.y
        apart = math.hypot(dx, dy)
        half = math.sqrt(max(0.0, self.radius**2 - apart * apart / 4)) / 2
        return (-dy / apart * half, dx / apart * half) if apart > 1e-9 else (half, 0.0)

    def _load_base(self, entry: TokenBody, total: float, pressure: Point) -> None:
        """Let a bottom token rub around `pressure` (mm, in its own frame) with `total` weights."""
        ox, oy = pressure
        force = self._table.friction_token_box * total * self._weight
        for joint, (share, px, py) in zip(entry.joints, _FRICTION_POINTS, strict=True):
            joint.max_force = force * share
            joint.anchor_b = (px * self.radius + ox, py * self.radius + oy)


class _Frame:
    """A body's place and turn, read once for many anchors."""

    __slots__ = ("cos", "sin", "x", "y")

    def __init__(self, body: pymunk.Body) -> None:
        self.x, self.y = body.position
        self.cos, self.sin = body.rotation_vector

    def local(self, x: float, y: float) -> Point:
        """A point of the table (mm) as the body sees it."""
        dx, dy = x - self.x, y - self.y
        return dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin
