"""The ring-toss device: a ring is thrown, a hand with a raised finger may move, and the ring is caught or not.

Until the ring can first meet anything it is a closed formula; from then on it is a body in a
pymunk space. Both move by the same fixed step, and the formula gives what stepping gives, so
where the one takes over from the other is of no consequence. A snapshot is plain numbers - the
throw and what the hand was told at every step - and restoring drives them again.
"""

from __future__ import annotations

import itertools
import math

import msgspec
import pymunk

from hopton.errors import ConfigError, HoptonError
from hopton.physics.ring_toss.flight import Flight
from hopton.physics.ring_toss.hand import REACTION_SECONDS, Hand, crossing
from hopton.physics.ring_toss.throw import (
    DT,
    HOLD_SECONDS,
    Gust,
    HandMode,
    Outcome,
    Part,
    Pose,
    Ring,
    Sway,
    TableTop,
    Throw,
    TossResult,
    check_throw,
)
from hopton.physics.ring_toss.world import World
from hopton.tables import RingTossTable

LONGEST_FLIGHT_SECONDS = 20.0
"""A toss ends after so long whatever happens."""

REST_SPEED = 5.0
REST_SECONDS = 0.1
"""A ring slower than this (mm/s) for so long lies on the hand or the table, and the toss is over."""

LONGEST_DANCE_SECONDS = 1.5
"""A ring that has not been caught so long after its first contact rocks on the hand for good."""

BELOW_TIP = 5.0
"""A falling ring whose highest point is so far (mm) below the finger's tip will not be caught."""

ONE_BOUNCE_SECONDS = 0.05
"""Contacts with the table no further apart are one bounce."""

_LOOK_AHEAD_SECONDS = 0.1


class Snapshot(msgspec.Struct, frozen=True):
    """All there is to know about a toss: how it began, and the hand's target (mm; None: stay) at every step so far."""

    throw: Throw | None = None
    gust: Gust | None = None
    top: TableTop | None = None
    sway: Sway | None = None
    targets: tuple[float | None, ...] = ()


class RingToss:
    """One place to throw at: a partner's raised finger, and at most one ring on its way."""

    def __init__(
        self,
        table: RingTossTable,
        gravity: float,
        dt: float = DT,
        *,
        closed_form: bool = True,
        catches_only: bool = False,
    ) -> None:
        """`dt` (s) is for studies of convergence, `closed_form=False` (step from the release on) for tests alone.

        With `catches_only` a toss is over as soon as it can't be caught any more, whatever else the ring would touch.

        What a card changes about hand or distance - a little finger, a low release - is a table
        with other figures. Raises ConfigError for a ring without a hole.
        """
        self.table = table
        self.gravity = gravity
        self.dt = dt
        self._closed_form = closed_form
        self._catches_only = catches_only
        self._ring = Ring(table)
        self._tip = table.hand_height + table.finger_length
        self._half_hand = max(table.fist_diameter, table.finger_diameter, table.forearm_diameter) / 2
        self._hold_steps = round(HOLD_SECONDS / dt)
        self._throw: Throw | None = None

    # -- a toss --------------------------------------------------------------------------

    def begin(
        self, throw: Throw, gust: Gust | None = None, top: TableTop | None = None, sway: Sway | None = None
    ) -> None:
        """Let the ring go; the hand is at x = 0, or swings about it. Raises ConfigError for a throw that cannot be."""
        check_throw(throw, self.table, self.dt)
        if gust is not None and not (math.isfinite(gust.accel) and 0 <= gust.start <= gust.stop):
            raise ConfigError("a gust needs an acceleration, and must start after the release and before it stops")
        if top is not None and not (0 <= top.restitution <= 1 and 0 <= top.friction < math.inf):
            raise ConfigError("a table top needs a restitution from 0 to 1 and a friction that is not negative")
        if sway is not None and not (0 <= sway.amplitude < math.inf and sway.period > 0 and math.isfinite(sway.phase)):
            raise ConfigError("a swinging hand needs an amplitude that is not negative, a period above 0 and a phase")
        self._throw, self._gust, self._top, self._sway = throw, gust, top, sway
        self._flight = Flight(throw, self.table, self.gravity, self.dt, gust)
        self._world: World | None = None
        self._hand = Hand(self.table.hand_reach, self.table.hand_speed, self.dt, sway)
        self._targets: list[float | None] = []
        self.step_count = 0
        self._through = 0
        self._slow = 0
        self._first: Part | None = None
        self._contact_step: int | None = None
        self._caught_step: int | None = None
        self._bounces = 0
        self._bounce_step = 0
        self._turned: float | None = None
        self._over = False
        self._clear = 0
        self._finger_range = self._hand.widest

    @property
    def flying(self) -> bool:
        """Whether a toss is under way: begun, and neither caught nor lost."""
        return self._throw is not None and not self._over

    def advance(self, hand_target: float | None = None) -> None:
        """Take one fixed step, in which the hand heads for `hand_target` (mm; None: it stays where it is).

        Raises HoptonError when no ring flies, ConfigError for a target that is no number.
        """
        self._in_flight()
        if hand_target is not None and not math.isfinite(hand_target):
            raise ConfigError(f"the hand's target must be a number, not {hand_target}")
        if self._is_clear():
            self._pass(1, hand_target)
        else:
            self._step(hand_target)

    def advance_by(self, steps: int, hand_target: float | None = None) -> None:
        """Take so many fixed steps at once, or as many as the toss still has; as `advance`, only quicker."""
        self._in_flight()
        end = self.step_count + steps
        while not self._over and self.step_count < end:
            if self._is_clear():
                self._pass(min(self._clear, end - self.step_count), hand_target)
            else:
                self._step(hand_target)

    @property
    def space(self) -> pymunk.Space | None:
        """The pymunk space, once the ring is near the hand; stepped past the device it leaves the device behind."""
        return None if self._world is None else self._world.space

    @property
    def touched(self) -> bool:
        """Whether the ring has met the hand."""
        return self._first is not None

    @property
    def speed_along(self) -> float:
        """The ring's speed (mm/s) along the throw."""
        self._begun()
        return float(self._flight.vx if self._world is None else self._world.moving.velocity[0])

    @property
    def hand_way(self) -> tuple[float, float, bool]:
        """The least and greatest x (mm) of the hand's own way so far, and whether it has turned back."""
        self._begun()
        return self._hand.low, self._hand.high, self._hand.turned_back

    @property
    def pose(self) -> Pose:
        """Where ring and hand are now."""
        self._begun()
        if self._world is None:
            flight = self._flight
            lateral = self._throw.lateral if self._throw else 0.0
            return Pose(self.step_count, flight.x, flight.z, flight.tilt, self._hand.x, lateral, flight.roll)
        moving, sideways = self._world.moving, self._world.sideways
        y, roll = (sideways.y, sideways.roll) if sideways is not None else (0.0, 0.0)
        return Pose(self.step_count, *moving.place, moving.angle, self._hand.x, y, roll)

    @property
    def crossing(self) -> float | None:
        """Where (x, mm) the ring's centre will come down through the height of the finger's tip; None if nowhere.

        As long as it flies freely, and if the wind stays as it is: what a partner who follows aims at.
        """
        self._begun()
        if self._world is None or (self._first is None and not self._bounces):
            return self._flight.crossing(self._tip)
        place, (vx, vz) = self._world.moving.place, self._world.moving.velocity
        wind = self._flight.wind_at(self.step_count)
        velocity = (vx - wind * self.dt / 2, vz + self.gravity * self.dt / 2)
        return crossing(place, velocity, self._tip, self.gravity, wind)

    @property
    def result(self) -> TossResult:
        """What has come of the toss so far; raises HoptonError before any."""
        self._begun()
        outcome: Outcome = "missed" if self._first is None else "touched"
        if self._caught_step is not None:
            outcome = "caught"
        return TossResult(
            outcome=outcome,
            first=self._first,
            contact_step=self._contact_step,
            caught_step=self._caught_step,
            steps=self.step_count,
            turned=self._turned if self._turned is not None else self._turned_now(),
            bounces=self._bounces,
        )

    def toss(
        self,
        throw: Throw,
        hand: HandMode = "still",
        gust: Gust | None = None,
        top: TableTop | None = None,
        sway: Sway | None = None,
        *,
        trace: bool = False,
    ) -> TossResult:
        """A whole toss; a hand that "follows" heads for `crossing` from 150 ms after the release until it is touched.

        With `trace` the result has the pose at the release and after every step.
        """
        self.begin(throw, gust, top, sway)
        follows = hand == "follows"
        if not follows:
            self._finger_range = self._hand.range_to(None)
        reaction = math.ceil(REACTION_SECONDS / self.dt - 1e-9)
        target: float | None = None
        path = [self.pose] if trace else []
        while not self._over:
            if follows and self.step_count >= reaction:
                if self._first is None:
                    aim = self.crossing
                    target = target if aim is None else aim
                else:
                    # The hand completes its move.
                    self._finger_range = self._hand.range_to(target)
            if not self._is_clear():
                self._step(target)
            elif trace:
                self._pass(1, target)
            elif follows and self.step_count < reaction:
                self._pass(min(self._clear, reaction - self.step_count), target)
            else:
                self._pass(self._clear, target)
            if trace:
                path.append(self.pose)
        return msgspec.structs.replace(self.result, path=tuple(path))

    # -- snapshots -----------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The state as plain numbers; `restore` gives the same future bit for bit, also from mid-flight."""
        if self._throw is None:
            return Snapshot()
        return Snapshot(self._throw, self._gust, self._top, self._sway, tuple(self._targets))

    def restore(self, snapshot: Snapshot) -> None:
        """Become what `snapshot` describes."""
        self._throw = None
        if snapshot.throw is None:
            return
        self.begin(snapshot.throw, snapshot.gust, snapshot.top, snapshot.sway)
        for target in snapshot.targets:
            self.advance(target)

    # -- inside --------------------------------------------------------------------------

    def _begun(self) -> None:
        if self._throw is None:
            raise HoptonError("no ring has been thrown: begin a toss first")

    def _in_flight(self) -> None:
        self._begun()
        if self._over:
            raise HoptonError("the toss is over: begin another")

    def _is_clear(self) -> bool:
        """Whether the coming step is free flight."""
        if self._world is None and self._clear == 0:
            self._clear = self._clear_steps()
        return self._clear > 0

    def _clear_steps(self) -> int:
        """For how many steps the ring surely meets neither the hand, wherever that moves, nor the table."""
        if not self._closed_form:
            return 0
        flight, dt = self._flight, self.dt
        ahead = _LOOK_AHEAD_SECONDS
        reach = self._ring.reach
        vx, vz = flight.velocity_now
        across = abs(vx) + abs(flight.wind) * ahead + self._hand.fastest + 1.0
        down = abs(vz) + self.gravity * ahead
        beside = abs(flight.x - self._hand.x) - self._half_hand - reach
        above = flight.z - reach - self._tip
        far = max(beside / across, above / down)
        clear = min(far, (flight.z - reach) / down, ahead) / dt
        return max(0, int(min(clear - 1, flight.calm_steps)))

    def _pass(self, steps: int, hand_target: float | None) -> None:
        """Fly on freely."""
        self._flight.move(steps)
        if hand_target is not None or not self._hand.still:
            self._hand.follow_for(steps, hand_target)
        self._targets.extend(itertools.repeat(hand_target, steps))
        self.step_count += steps
        self._clear -= steps
        if self._clear == 0:
            # Looked at only where it is looked at however many steps are taken at once.
            self._over = self._lost(self._flight.x, self._flight.z, *self._flight.velocity_now)

    def _step(self, hand_target: float | None) -> None:
        """Move by the solver, and look."""
        world = self._world
        if world is None:
            assert self._throw is not None
            world = self._world = World(
                self.table,
                self.gravity,
                self._throw,
                self._flight,
                self._hand.x,
                self._contact,
                self._top,
                self.dt,
            )
        self._targets.append(hand_target)
        before = self._hand.x
        after = self._hand.follow(hand_target)
        wind = self._flight.wind_at(self.step_count)
        if self._gust is not None and self._first is None:
            # The parabola that a following hand aims by changes with the wind.
            self._flight.move(1)
        self.step_count += 1
        world.step(before, after, wind, self._first is not None)
        x, z = world.moving.place
        if self._is_through(world, x, z, after):
            self._through += 1
            if self._through >= self._hold_steps:
                self._caught_step = self.step_count
                self._over = True
        else:
            self._through = 0
            self._over = self._lost(x, z, *world.moving.velocity)

    def _contact(self, part: Part | None) -> None:
        if self._first is not None:
            return
        if part is None:
            # Both ends of a ring that comes down aslant belong to one bounce.
            if self._bounces == 0 or (self.step_count - self._bounce_step) * self.dt > ONE_BOUNCE_SECONDS:
                self._bounces += 1
            self._bounce_step = self.step_count
            return
        self._first = part
        self._contact_step = self.step_count
        self._turned = self._turned_now()

    def _turned_now(self) -> float:
        return self.pose.tilt - self._throw.tilt if self._throw is not None else 0.0

    def _is_through(self, world: World, x: float, z: float, hand_x: float) -> bool:
        """Whether the finger's tip lies between the ring's two discs in x, and above the line that joins them."""
        dx = hand_x - x
        if abs(dx) >= self._ring.radius or z - self._ring.radius > self._tip:
            return False
        angle = world.moving.angle
        cos = math.cos(angle)
        half = self._ring.radius if world.sideways is None else world.sideways.half_chord
        return abs(dx) < half * abs(cos) and z + dx * math.sin(angle) / cos < self._tip

    def _lost(self, x: float, z: float, vx: float, vz: float) -> bool:
        """Whether a ring that the tip is not through can no longer be caught or touched."""
        self._slow = self._slow + 1 if vx * vx + vz * vz < REST_SPEED**2 else 0
        if self._slow * self.dt > REST_SECONDS or self.step_count * self.dt > LONGEST_FLIGHT_SECONDS:
            return True
        touched = self._contact_step
        if touched is not None and (self.step_count - touched) * self.dt > LONGEST_DANCE_SECONDS:
            return True
        # Only a catch can still come of a ring that has touched the hand. Once it is below the finger's tip as a
        # whole and falls, nothing throws it back up over it.
        if (
            vz < 0
            and (touched is not None or (self._catches_only and self._top is None))
            and z < self._tip
            and self._highest(z) < self._tip - BELOW_TIP
        ):
            return True
        if vz < 0 and z < self._ring.reach and self._top is None and self._lowest(z) < 0:
            return True
        return self._past(x, vx)

    def _past(self, x: float, vx: float) -> bool:
        """Whether the ring is beside all that the finger can reach and moves away, and no wind brings it back."""
        low, high = self._finger_range
        width = self._half_hand + self._ring.reach
        side = 1.0 if x > high + width and vx > 0 else -1.0 if x < low - width and vx < 0 else 0.0
        if side == 0.0:
            return False
        gust = self._gust
        return gust is None or gust.accel * side >= 0 or self.step_count * self.dt >= gust.stop

    def _lowest(self, z: float) -> float:
        world = self._world
        tilt = self._flight.tilt if world is None else world.moving.angle
        return z - self._ring.tube - self._ring.radius * abs(math.sin(tilt))

    def _highest(self, z: float) -> float:
        pose = self.pose
        rise = math.hypot(math.sin(pose.tilt), math.cos(pose.tilt) * math.sin(pose.roll))
        return z + self._ring.tube + self._ring.radius * rise
