"""What happens across the drawing: drift, roll and spin of a ring that is not thrown exactly in the plane.

pymunk solves the contacts in the plane through the finger. This part keeps the ring's other
freedoms - its sideways place y, its roll about the line of flight, its spin about its own axis -
and lets them answer to the impulses that pymunk found:

* A spun or drifting ring slips sideways where it touches. Friction acts against the whole slip,
  so only its share along the plane is left for pymunk, and the rest takes the sideways slip away.
* Where the tube crosses the finger's plane beside the ring's centre it crosses aslant: the
  finger's push has a sideways part, and it acts beside the centre and so rolls and spins the ring.
* A finger beside the middle of the hole, and a fist under the low side of a rolled ring, push back.

Vectors in the ring's frame: along its plane in the drawing, sideways, along its axis. A ring that
is thrown in the plane without spin needs none of this, by symmetry, and gets none.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pymunk

from hopton.physics.moving import Moving
from hopton.physics.ring_toss.throw import Ring
from hopton.tables import RingTossTable

Touch = tuple[tuple[float, float], float, float, float]
"""A contact as it stands before it is solved: the normal towards the hand; where it is along the ring's plane and along
its axis from the centre (mm); its slip in the plane (mm/s)."""

Push = tuple[bool, Touch, tuple[float, float]]
"""A contact after it was solved: whether with the finger, the contact, and the impulse on the ring (g mm/s)."""

STEEPEST = 0.97
"""The sine at which the tube's slant against the finger's plane is cut off."""

DEEPEST_ON_FIST = 6.0
"""A ring whose low side lies deeper (mm) than this in the fist lies beside it."""

KEPT_OPEN = 0.98
"""The share of the hole's half width in which the finger may lie sideways, less than 1: the plane must find it open."""

OVERLAP_TAKEN = 0.3
"""The share of an overlap with the fist that is removed in a step."""

LEAST_ROLL = 0.1
"""A ring rolled less than this (sine) meets the fist with its leading or trailing edge, which is pymunk's."""


class Sideways:
    """The ring's state across the drawing: y (mm) and vy (mm/s), roll (rad) and roll_rate, spin (rad/s)."""

    def __init__(
        self,
        body: Moving,
        ring: Ring,
        table: RingTossTable,
        y: float,
        roll: float,
        roll_rate: float,
        spin: float,
        dt: float,
    ) -> None:
        self.y = y
        self.vy = 0.0
        self.roll = roll
        self.roll_rate = roll_rate
        self.spin = spin
        self._ring = ring
        self._dt = dt
        self._precession = ring.axial_inertia / ring.inertia * dt
        self._touch = ring.tube + table.finger_diameter / 2
        self._fist = table.fist_diameter / 2
        self._hand_height = table.hand_height
        self._fist_bottom = table.hand_height - table.fist_height
        self._tip = table.hand_height + table.finger_length
        self._friction = table.friction_ring_skin
        self._restitution = table.restitution_ring_skin
        self._body = body
        self._within = False
        self._energy = 0.0
        self._touches: list[Touch] = []
        self._pushes: list[Push] = []
        self.hand_velocity = 0.0

    # -- the section in the finger's plane -----------------------------------------------

    @property
    def half_chord(self) -> float:
        """Half the distance (mm) between the two places where the tube's centre line crosses the finger's plane."""
        beside = self.y / max(0.2, abs(math.cos(self.roll)))
        return math.sqrt(max(0.0, self._ring.radius**2 - beside**2))

    def section(self) -> tuple[float, float, float]:
        """Inner and outer end of the tube's section as a finger of this width meets it, and its shift along the axis.

        A finger of radius f touches the tube from inside where the ring's centre lies
        sqrt((R - a - f)^2 - y^2) from it, from outside at sqrt((R + a + f)^2 - y^2): a capsule of the
        tube's radius between these, less a + f, meets the finger at the same places.
        """
        y, roll, radius, touch = self.y, self.roll, self._ring.radius, self._touch
        beside = abs(y) / max(0.2, abs(math.cos(roll)))
        outside = math.sqrt(max(0.0, (radius + touch) ** 2 - beside**2))
        inside = math.sqrt(max(0.0, (radius - touch) ** 2 - beside**2))
        outer = max(0.0, outside - touch)
        shift = max(-radius, min(radius, -y * math.tan(roll)))
        return min(inside + touch, outer), outer, shift

    @property
    def beyond_finger(self) -> bool:
        """Whether the ring passes the finger without being able to touch it."""
        return abs(self.y) >= self._ring.radius + self._touch

    # -- callbacks of pymunk -------------------------------------------------------------

    def share_friction(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        """Leave the plane that part of the friction that acts along it (pre_solve of ring and hand)."""
        touch = self._touch_of(arbiter)
        if not self._touches:
            self._energy = self._energy_in_plane() + self._energy_sideways()
        self._touches.append(touch)
        _, along, off, slip = touch
        total = math.hypot(slip, self._slip(along, off))
        if total > 1e-9:
            arbiter.friction = self._friction * abs(slip) / total

    def push_recorder(self, finger: bool) -> Callable[[pymunk.Arbiter, pymunk.Space, object], None]:
        """A post_solve callback that keeps the contact's impulse for `answer`."""

        def record(arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
            impulse = arbiter.total_impulse
            if impulse != (0.0, 0.0):
                # Nearly always there is one contact, and its geometry was worked out just before.
                touch = self._touches[0] if len(self._touches) == 1 else self._touch_of(arbiter)
                self._pushes.append((finger, touch, impulse))

        return record

    def _touch_of(self, arbiter: pymunk.Arbiter) -> Touch:
        contact = arbiter.contact_point_set
        nx, nz = contact.normal
        px, pz = contact.points[0].point_a
        body = self._body
        (x, z), (vx, vz), angle, rate = body.place, body.velocity, body.angle, body.spin
        dx, dz = px - x, pz - z
        cos, sin = math.cos(angle), math.sin(angle)
        slip = (vz + rate * dx) * nx - (vx - rate * dz - self.hand_velocity) * nz
        return (nx, nz), dx * cos + dz * sin, dz * cos - dx * sin, slip

    # -- after a step --------------------------------------------------------------------

    def answer(self, hand_x: float, touched: bool) -> bool:
        """Move on by a step: what the step's contacts do sideways, the top's precession, drift and roll.

        Returns whether the section in the finger's plane has changed.
        """
        body = self._body
        moves = self.vy != 0.0 or self.roll_rate != 0.0
        # Moved with the velocities of this step's interval, as pymunk moves the body before it solves.
        self.y += self.vy * self._dt
        self.roll += self.roll_rate * self._dt
        for finger, touch, impulse in self._pushes:
            self._answer(finger, touch, impulse)
        if self._pushes:
            self._keep_energy()
        self._pushes.clear()
        self._touches.clear()
        if self.spin != 0.0:
            # The free top: the two rates across the axis turn into one another.
            turn = self._precession * self.spin
            cos, sin = math.cos(turn), math.sin(turn)
            rate = body.spin
            body.spin = rate * cos - self.roll_rate * sin
            self.roll_rate = rate * sin + self.roll_rate * cos
        if touched:
            roll_cos = math.cos(self.roll)
            overlap = abs(self.y) - KEPT_OPEN * (self._ring.radius * abs(roll_cos) - self._touch)
            # A finger that was outside of the hole's width before the step is beside the ring and not in it.
            within, self._within = self._within, overlap <= 0
            if within and overlap > 0:
                self._lean_on_finger(hand_x, overlap)
            if abs(math.sin(self.roll)) > LEAST_ROLL:
                self._lean_on_fist(hand_x)
        return moves and self.y != 0.0

    def _energy_in_plane(self) -> float:
        """Twice the kinetic energy per mass (mm^2/s^2) of the motion in the plane, against the hand."""
        body, ring = self._body, self._ring
        vx, vz = body.velocity
        rate = body.spin
        return float((vx - self.hand_velocity) ** 2 + vz * vz + ring.inertia / ring.mass * rate * rate)

    def _energy_sideways(self) -> float:
        ring = self._ring
        return self.vy**2 + (ring.inertia * self.roll_rate**2 + ring.axial_inertia * self.spin**2) / ring.mass

    def _keep_energy(self) -> None:
        """Take from the sideways motion what the contacts of this step would have added to the energy of the whole.

        pymunk finds its impulses as if the ring could give way in the plane only; where it is wedged
        its pushes can be larger than a ring that also gives way sideways would meet.
        """
        sideways = self._energy_sideways()
        left = max(0.0, self._energy - self._energy_in_plane())
        if sideways > left:
            share = math.sqrt(left / sideways)
            self.vy *= share
            self.roll_rate *= share
            self.spin *= share

    def _slip(self, along: float, off: float) -> float:
        """The sideways velocity (mm/s) of the ring's surface there."""
        return self.vy - self.roll_rate * off + self.spin * along

    def _answer(self, finger: bool, touch: Touch, impulse: tuple[float, float]) -> None:
        """What one contact does to drift, roll and spin."""
        ring = self._ring
        mass, inertia, axial = ring.mass, ring.inertia, ring.axial_inertia
        (nx, nz), along, off, in_plane = touch
        push = abs(impulse[0] * nx + impulse[1] * nz)
        slip = self._slip(along, off)
        total = math.hypot(in_plane, slip)
        if finger and self.y != 0.0:
            angle = self._body.angle
            cos, sin = math.cos(angle), math.sin(angle)
            # The push and the rub in the ring's frame.
            push_along, push_off = -push * (nx * cos + nz * sin), -push * (nz * cos - nx * sin)
            rub_along = impulse[0] * cos + impulse[1] * sin - push_along
            rub_off = impulse[1] * cos - impulse[0] * sin - push_off
            # The finger crosses the tube at the angle alpha round the ring: R sin(alpha) = -y.
            sine = -self.y / (ring.radius * (math.cos(self.roll) or 1e-9))
            sine = max(-STEEPEST, min(STEEPEST, sine))
            slant = math.copysign(sine / math.sqrt(1 - sine * sine), sine * along)
            sideways = push_along * slant
            beside = -self.y
            self.vy += sideways / mass
            self.roll_rate += (beside * (push_off + rub_off) - off * sideways) / inertia
            self.spin -= beside * rub_along / axial
        if total > 1e-9:
            give = 1 / mass + along * along / axial + off * off / inertia
            rub = -math.copysign(min(self._friction * push * abs(slip) / total, abs(slip) / give), slip)
            self.vy += rub / mass
            self.spin += along * rub / axial
            self.roll_rate -= off * rub / inertia

    def _lean_on_finger(self, hand_x: float, overlap: float) -> None:
        """Keep a finger that is through the ring within its hole, sideways and against the roll that narrows it."""
        ring, body = self._ring, self._body
        roll_cos, roll_sin = math.cos(self.roll), math.sin(self.roll)
        x, z = body.place
        dx = hand_x - x
        angle = body.angle
        cos, sin = math.cos(angle), math.sin(angle)
        if abs(cos) < 1e-3 or abs(dx) >= max(self.half_chord, self._touch) * abs(cos):
            return
        if not self._fist_bottom < z + dx * sin / cos < self._tip:
            return
        self._within = True
        side = math.copysign(1.0, self.y)
        # The near tube comes closer by drift and by roll, which narrows the hole.
        arm = ring.radius * math.copysign(roll_sin, roll_sin * roll_cos)
        give = 1 / ring.mass + arm * arm / ring.inertia
        rate = side * self.vy + arm * self.roll_rate
        if rate > 0:
            push = (1 + self._restitution) * rate / give
            self.vy -= side * push / ring.mass
            self.roll_rate -= arm * push / ring.inertia
            lever = -side * ring.radius * roll_cos
            vx, vz = body.velocity
            slip = vz + self.roll_rate * lever
            rub_give = 1 / ring.mass + lever * lever / ring.inertia
            rub = -math.copysign(min(self._friction * push, abs(slip) / rub_give), slip)
            body.velocity = (vx, vz + rub / ring.mass)
            self.roll_rate += lever * rub / ring.inertia
        self.y -= side * min(abs(self.y), overlap / ring.mass / give)
        self.roll -= arm * overlap / ring.inertia / give

    def _lean_on_fist(self, hand_x: float) -> None:
        """Hold up the low side of a rolled ring where it lies on the fist."""
        ring, body = self._ring, self._body
        roll_cos, roll_sin = math.cos(self.roll), math.sin(self.roll)
        x, z = body.place
        if abs(hand_x - x) >= self._fist or z - ring.reach > self._hand_height:
            return
        cos = math.cos(body.angle)
        side = math.copysign(1.0, roll_sin * cos)
        height = z - ring.radius * abs(cos * roll_sin) - ring.tube - self._hand_height
        if not -DEEPEST_ON_FIST < height < 0 or abs(self.y - side * ring.radius * roll_cos) >= self._fist:
            return
        arm = -ring.radius * roll_cos * side * cos
        give = 1 / ring.mass + arm * arm / ring.inertia
        vx, vz = body.velocity
        rate = vz + arm * self.roll_rate
        if rate < 0:
            push = -(1 + self._restitution) * rate / give
            body.velocity = (vx, vz + push / ring.mass)
            self.roll_rate += arm * push / ring.inertia
            self.vy -= math.copysign(min(self._friction * push / ring.mass, abs(self.vy)), self.vy)
        lift = -OVERLAP_TAKEN * height / give
        body.place = (x, z + lift / ring.mass)
        self.roll += arm * lift / ring.inertia
