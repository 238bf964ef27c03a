"""The pymunk space of one toss near the hand: the ring's section, the finger, the fist, the forearm.

The ring is a rigid pair of discs of the tube's diameter with the torus' moment of inertia. Beside
the finger's plane it has two sections: the leading and trailing edge, discs at +-R, meet the fist
and the forearm; what the finger meets is nearer together and slanting, a capsule each side (see
`Sideways.section`). In the plane the two are the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pymunk

from hopton.physics.moving import Moving, set_ends
from hopton.physics.ring_toss.flight import Flight
from hopton.physics.ring_toss.sideways import Sideways
from hopton.physics.ring_toss.throw import DT, Part, Ring, TableTop, Throw
from hopton.tables import RingTossTable

ITERATIONS = 10
COLLISION_SLOP = 0.01
"""Overlap (mm) that contacts may keep."""

OVERLAP_LEFT_PER_STEP = 0.9
"""What is left of an overlap after a step. A ring at 5 m/s overlaps by up to 2.5 mm when it is first seen."""

SHAPED_WITHIN = 0.05
"""The ring's section in the finger's plane is shaped anew once the ring has drifted or rolled by so much (mm)."""

PARTS: tuple[Part, ...] = ("finger", "fist", "forearm")
_RING, _TABLE, _FIRST_PART = 1, 2, 3
_MEETS_FINGER, _FINGER, _MEETS_REST, _REST = 1, 2, 4, 8
_TABLE_LENGTH = 1e5
_NARROWEST = 1.0


class World:
    """A space built from a ring in flight; `on_contact` is told the part (None: the table) at each new contact."""

    def __init__(
        self,
        table: RingTossTable,
        gravity: float,
        throw: Throw,
        flight: Flight,
        hand_x: float,
        on_contact: Callable[[Part | None], None],
        top: TableTop | None = None,
        dt: float = DT,
    ) -> None:
        self.dt = dt
        self.ring = ring = Ring(table)
        space = pymunk.Space()
        space.iterations = ITERATIONS
        space.collision_slop = COLLISION_SLOP
        space.collision_bias = OVERLAP_LEFT_PER_STEP ** round(1 / dt)
        self.space = space
        self._gravity = gravity
        self._wind = 0.0
        self._hand_velocity = 0.0
        space.gravity = (0.0, -gravity)
        self.hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.hand.position = (hand_x, 0.0)
        space.add(self.hand, *self._hand_shapes(table, throw.lateral))
        self.body = body = pymunk.Body(ring.mass, ring.inertia)
        body.position = (flight.x, flight.z)
        body.velocity = (flight.vx, flight.vz)
        body.angle = flight.tilt
        body.angular_velocity, roll_rate = flight.spins
        self.moving = Moving(body._body)
        self.sideways: Sideways | None = None
        if throw.lateral != 0.0 or throw.yaw_spin != 0.0:
            self.sideways = Sideways(
                self.moving, ring, table, throw.lateral, flight.roll, roll_rate, throw.yaw_spin, dt
            )
        space.add(body)
        self._add_ring(body)
        if top is not None:
            shape = pymunk.Segment(space.static_body, (-_TABLE_LENGTH, -50.0), (_TABLE_LENGTH, -50.0), 50.0)
            shape.friction, shape.elasticity = top.friction, top.restitution
            shape.collision_type = _TABLE
            shape.filter = pymunk.ShapeFilter(categories=_REST)
            space.add(shape)
            space.on_collision(_RING, _TABLE, begin=lambda *_: on_contact(None))
        self._watch(on_contact)

    def _hand_shapes(self, table: RingTossTable, lateral: float) -> list[pymunk.Shape]:
        hand, fist = table.hand_height, table.hand_height - table.fist_height
        thick = table.finger_diameter / 2
        tip = max(hand, hand + table.finger_length - thick)
        shapes: list[pymunk.Shape] = [pymunk.Segment(self.hand, (0.0, hand), (0.0, tip), thick)]
        # Fist and forearm are upright cylinders: beside the middle their sections are narrower.
        for diameter, low, high in ((table.fist_diameter, fist, hand), (table.forearm_diameter, 0.0, fist)):
            half = max(_NARROWEST, math.sqrt(max(0.0, diameter**2 / 4 - lateral**2)))
            shapes.append(pymunk.Poly(self.hand, [(-half, low), (half, low), (half, high), (-half, high)]))
        for number, shape in enumerate(shapes):
            # pymunk multiplies the two shapes' coefficients; the ring's are 1.
            shape.friction, shape.elasticity = table.friction_ring_skin, table.restitution_ring_skin
            shape.collision_type = _FIRST_PART + number
            shape.filter = pymunk.ShapeFilter(categories=_REST, mask=_MEETS_REST)
        shapes[0].filter = pymunk.ShapeFilter(categories=_FINGER, mask=_MEETS_FINGER)
        return shapes

    def _add_ring(self, body: pymunk.Body) -> None:
        ring = self.ring
        shapes: list[pymunk.Shape] = [pymunk.Circle(body, ring.tube, (side * ring.radius, 0.0)) for side in (-1, 1)]
        self._capsules: list[pymunk.Segment] = []
        meets = _MEETS_REST
        if self.sideways is None:
            meets |= _MEETS_FINGER
        elif not self.sideways.beyond_finger:
            self._capsules = [pymunk.Segment(body, (0.0, 0.0), (0.0, 0.0), ring.tube) for _ in (-1, 1)]
            self._shape_section(self.sideways)
        for shape in shapes:
            shape.filter = pymunk.ShapeFilter(categories=meets, mask=_REST | _FINGER)
        for shape in self._capsules:
            shape.filter = pymunk.ShapeFilter(categories=_MEETS_FINGER, mask=_FINGER)
        shapes += self._capsules
        for shape in shapes:
            shape.friction = shape.elasticity = 1.0
            shape.collision_type = _RING
        self.space.add(*shapes)

    def _watch(self, on_contact: Callable[[Part | None], None]) -> None:
        for number, part in enumerate(PARTS):

            def begin(*_: object, part: Part = part) -> None:
                on_contact(part)

            handlers: dict[str, Callable[..., None]] = {"begin": begin}
            if self.sideways is not None:
                handlers["pre_solve"] = self.sideways.share_friction
                handlers["post_solve"] = self.sideways.push_recorder(part == "finger")
            self.space.on_collision(_RING, _FIRST_PART + number, **handlers)

    def _shape_section(self, sideways: Sideways) -> None:
        self._shaped = sideways.y, sideways.roll
        inner, outer, shift = sideways.section()
        for side, capsule in zip((-1, 1), self._capsules, strict=False):
            set_ends(capsule, (side * inner, shift), (side * outer, shift))

    def step(self, hand_from: float, hand_to: float, wind: float, touched: bool) -> None:
        """One fixed step, in which the hand moves from `hand_from` to `hand_to` (mm) and `wind` (mm/s^2) blows."""
        velocity = (hand_to - hand_from) / self.dt
        if velocity != 0.0 or self._hand_velocity != 0.0:
            self.hand.position = (hand_from, 0.0)
            self.hand.velocity = (velocity, 0.0)
            self._hand_velocity = velocity
        if wind != self._wind:
            self._wind = wind
            self.space.gravity = (wind, -self._gravity)
        sideways = self.sideways
        if sideways is None:
            self.space.step(self.dt)
            return
        sideways.hand_velocity = velocity
        self.space.step(self.dt)
        if sideways.answer(hand_to, touched) and self._capsules:
            y, roll = self._shaped
            moved = abs(sideways.y - y) + self.ring.radius * abs(sideways.roll - roll)
            if moved > SHAPED_WITHIN:
                self._shape_section(sideways)
