"""What can be worked out on paper, held tightly. Each tolerance says where it comes from."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from hopton.physics.ring_toss import DT, Gust, Pose, RingToss, TableTop, Throw, crossing
from hopton.physics.ring_toss.flight import Flight
from hopton.physics.ring_toss.hand import LAG_SECONDS, Hand
from hopton.physics.ring_toss.throw import Ring
from hopton.physics.ring_toss.world import World
from hopton.tables import RingTossTable, load_tables

TABLES = load_tables()
TABLE, G = TABLES.ring_toss, TABLES.gravity
RING = Ring(TABLE)
R, A = RING.radius, RING.tube
F = TABLE.finger_diameter / 2
TIP = TABLE.hand_height + TABLE.finger_length
FIST = TABLE.hand_height
WIDE = replace(TABLE, fist_diameter=400.0, finger_length=1.0, finger_diameter=1.0)
"""A fist like a table: a level ring lands on it with both discs at once."""


def dropped(table: RingTossTable, x: float, z: float, throw: Throw | None = None) -> World:
    """A ring let go at x, z near the hand, in a space of its own."""
    throw = throw or Throw(0.0, 0.0)
    flight = Flight(throw, replace(table, release_distance=-x, release_height=z), G, DT)
    return World(table, G, throw, flight, 0.0, lambda _: None)


def step(world: World, steps: int = 1, wind: float = 0.0) -> None:
    for _ in range(steps):
        world.step(0.0, 0.0, wind, True)


def path(throw: Throw, *, closed_form: bool, gust: Gust | None = None) -> tuple[Pose, ...]:
    return RingToss(TABLE, G, closed_form=closed_form).toss(throw, gust=gust, trace=True).path


@pytest.mark.parametrize("closed_form", [True, False])
def test_flight_is_the_parabola_at_every_step(closed_form: bool) -> None:
    throw = Throw(5000.0, 0.6, 0.2, -3.0)
    poses = path(throw, closed_form=closed_form)[:600]
    for pose in poses:
        t = pose.step * DT
        # Leapfrog is exact for a constant acceleration: rounding alone.
        assert pose.x == pytest.approx(-TABLE.release_distance + 5000 * math.cos(0.6) * t, abs=1e-8)
        assert pose.z == pytest.approx(TABLE.release_height + 5000 * math.sin(0.6) * t - G * t * t / 2, abs=1e-8)
        assert pose.tilt == pytest.approx(0.2 - 3.0 * t, abs=1e-9)


def test_free_fall_of_the_scheme_itself() -> None:
    world = dropped(TABLE, -2000.0, 5000.0)
    world.body.velocity = (0.0, 0.0)
    step(world, 500)
    # Moved first and accelerated then: n (n - 1) / 2 steps of g dt^2, not n^2 / 2.
    assert world.body.position.y == pytest.approx(5000.0 - G * DT * DT * 500 * 499 / 2, abs=1e-8)


@pytest.mark.parametrize("yaw", [20.0, -12.0])
@pytest.mark.parametrize("closed_form", [True, False])
def test_a_spun_ring_nutates_like_a_symmetric_top(yaw: float, closed_form: bool) -> None:
    tilt, pitch = 0.3, 4.0
    om = RING.axial_inertia / RING.inertia * yaw
    assert abs(om / yaw) == pytest.approx(2.0, rel=0.05)
    for pose in path(Throw(5000.0, 0.6, tilt, pitch, yaw), closed_form=closed_form)[:600]:
        t = pose.step * DT
        # Stepped, the sine is summed up by midpoints: (Om dt)^2 / 24 of its amplitude, 2e-5 of 0.1 rad.
        assert pose.tilt == pytest.approx(tilt + pitch / om * math.sin(om * t), abs=1e-5)
        assert pose.roll == pytest.approx(pitch / om * (1 - math.cos(om * t)), abs=1e-5)


def test_the_tops_formula_is_the_rigid_bodys_motion_for_small_nutation() -> None:
    # A free top's axis turns about its angular momentum at |L| / I_diameter: rotate it by Rodrigues' formula.
    pitch, yaw = 1.0, 20.0
    momentum = (0.0, -RING.inertia * pitch, RING.axial_inertia * yaw)
    size = math.hypot(*momentum)
    k = tuple(c / size for c in momentum)
    flight = Flight(Throw(5000.0, 0.6, 0.0, pitch, yaw), TABLE, G, DT)
    amplitude = pitch / flight.precession
    for n in range(0, 800, 40):
        turn = size / RING.inertia * n * DT
        c, s = math.cos(turn), math.sin(turn)
        along = k[2] * (1 - c)
        axis_x, axis_z = k[1] * s + k[0] * along, c + k[2] * along
        # The section in the plane of the throw is at right angles to the axis; the formula leaves out the third order.
        assert math.atan2(-axis_x, axis_z) == pytest.approx(flight.tilt, abs=amplitude * 0.01)
        flight.move(40)


def test_a_gust_is_one_more_acceleration_as_long_as_it_blows() -> None:
    throw, gust = Throw(4000.0, 0.9), Gust(-3000.0, 0.1, 0.3)
    calm, windy = path(throw, closed_form=True), path(throw, closed_form=True, gust=gust)
    stepped = path(throw, closed_form=False, gust=gust)
    for n in (100, 200, 400, 600, 900, 1100):
        blown = min(max(n * DT - 0.1, 0.0), 0.2)
        after = max(n * DT - 0.3, 0.0)
        shift = -3000.0 * (blown**2 / 2 + blown * after)
        # Where within a step the gust sets in is not resolved: a dt / 2 of velocity, at both of its ends.
        assert windy[n].x - calm[n].x == pytest.approx(shift, abs=3000.0 * DT * (n * DT))
        assert windy[n].z == pytest.approx(calm[n].z, abs=1e-9)
        assert windy[n].x == pytest.approx(stepped[n].x, abs=1e-8)


@pytest.mark.parametrize("restitution", [0.0, 0.25, 0.5, 0.9])
def test_a_level_ring_bounces_by_restitution(restitution: float) -> None:
    table = replace(WIDE, restitution_ring_skin=restitution, friction_ring_skin=0.0)
    world = dropped(table, -1e-6, FIST + A + 60.0)
    before = 0.0
    while world.body.velocity.y <= before:
        before = world.body.velocity.y
        step(world)
    # Velocities are those of half a step later than positions and gravity acts before the contact is solved.
    assert world.body.velocity.y == pytest.approx(-restitution * before, abs=G * DT * 1.01)
    assert -before == pytest.approx(math.sqrt(2 * G * 60.0), abs=2 * G * DT)
    assert world.body.angular_velocity == pytest.approx(0.0, abs=1e-6)
    top = 0.0
    while world.body.velocity.y > 0:
        top = max(top, world.body.position.y - FIST - A)
        step(world)
    # e^2 in height; an overlap of up to v dt (0.54 mm) is pushed out besides.
    assert top == pytest.approx(restitution**2 * 60.0, abs=1.2)


def test_one_disc_on_a_peg_meets_its_own_effective_mass() -> None:
    # The trailing disc alone comes down on the fist: impulse (1 + e) v / (1/m + R^2/I), at R from the centre.
    table = replace(TABLE, friction_ring_skin=0.0)
    world = dropped(table, R, FIST + A + 40.0)
    before = 0.0
    while world.body.angular_velocity == 0.0:
        before = world.body.velocity.y
        step(world)
    e = table.restitution_ring_skin
    impact = -(before - G * DT)
    impulse = (1 + e) * impact / (1 / RING.mass + R * R / RING.inertia)
    # Gravity acts in the step of the contact, before it: its share above. What is left is the solver's arithmetic
    # and restitution, which is reckoned with the velocity before gravity.
    assert world.body.velocity.y == pytest.approx(-impact + impulse / RING.mass, abs=2 * G * DT)
    assert world.body.angular_velocity == pytest.approx(-R * impulse / RING.inertia, rel=0.01)


@pytest.mark.parametrize("friction", [0.1, 0.3])
def test_friction_keeps_to_its_cone_in_a_hit(friction: float) -> None:
    table = replace(WIDE, friction_ring_skin=friction, restitution_ring_skin=0.0)
    # 2 m/s along the fist is more than friction can stop in one hit.
    world = dropped(table, -150.0, FIST + A + 20.0, Throw(2000.0, 0.0))
    while world.body.velocity.x > 1999.999:
        before = world.body.velocity
        step(world)
    lost, stopped = before.x - world.body.velocity.x, world.body.velocity.y - (before.y - G * DT)
    assert lost / stopped == pytest.approx(friction, rel=1e-3)


@pytest.mark.parametrize(("share", "slides"), [(0.9, False), (1.1, True)])
def test_friction_cone_on_an_incline(share: float, slides: bool) -> None:
    # A level fist and a sideways acceleration a are an incline of slope a / g.
    world = dropped(WIDE, -1e-6, FIST + A)
    step(world, 400)
    start = world.body.position.x
    mu = TABLE.friction_ring_skin
    step(world, 400, wind=share * mu * G)
    moved = world.body.position.x - start
    if slides:
        # The two discs carry unequal loads while they slide, and they add up to the weight all the same.
        assert moved == pytest.approx((share - 1) * mu * G * (400 * DT) ** 2 / 2, rel=0.03)
    else:
        assert abs(moved) < 0.05


def first_part(x: float, lateral: float = 0.0, tilt: float = 0.0) -> str | None:
    """What a ring that falls straight down at x touches first, with nothing there but the finger."""
    bare = replace(TABLE, fist_diameter=2.0, forearm_diameter=2.0, release_height=700.0, release_distance=1000.0)
    throw = Throw(0.0, 0.0, tilt, lateral=lateral)
    flight = Flight(throw, replace(bare, release_distance=-x), G, DT)
    touched: list[str | None] = []
    world = World(bare, G, throw, flight, 0.0, touched.append)
    while not touched and world.body.position.y > FIST + 20.0:
        world.step(0.0, 0.0, 0.0, False)
    return touched[0] if touched else None


@pytest.mark.parametrize("lateral", [0.0, 10.0, -22.0])
def test_a_level_ring_passes_the_finger_exactly_when_there_is_clearance(lateral: float) -> None:
    # From inside and from outside, at the distance of a circle from an upright cylinder.
    inside = math.sqrt((R - A - F) ** 2 - lateral**2)
    outside = math.sqrt((R + A + F) ** 2 - lateral**2)
    # Geometry alone: a hundredth of a millimetre decides. The rounded tip is met with the cylinder's own width.
    for sign in (-1, 1):
        assert first_part(sign * (inside - 0.01), lateral) is None
        assert first_part(sign * (inside + 0.01), lateral) == "finger"
        assert first_part(sign * (outside - 0.01), lateral) == "finger"
        assert first_part(sign * (outside + 0.01), lateral) is None


def test_a_tilted_ring_needs_more_room() -> None:
    tilt = 0.5
    room = R * math.cos(tilt) - A - F
    assert first_part(room - 0.01, tilt=tilt) is None
    assert first_part(room + 0.01, tilt=tilt) == "finger"


def test_a_hand_is_as_large_as_the_table_says() -> None:
    throw = Throw(5006.3, math.radians(28.1), math.radians(36.5), -5.5)
    wide = RingToss(replace(TABLE, finger_diameter=70.0), G).toss(throw)
    none = RingToss(replace(TABLE, finger_length=0.001, finger_diameter=0.001, fist_diameter=0.001), G).toss(throw)
    assert wide.first is not None
    assert none.outcome == "missed"


def test_the_hand_closes_in_at_full_speed_and_then_exponentially() -> None:
    hand = Hand(350.0, 1500.0, DT)
    for _ in range(200):
        hand.follow(200.0)
    # 155 mm at full speed leave the 45 mm in which the gap falls off by exp(-t / 30 ms).
    t = 200 * DT
    cruise = (200.0 - 1500.0 * LAG_SECONDS) / 1500.0
    assert t < cruise
    assert hand.x == pytest.approx(1500.0 * t, abs=1e-9)
    for _ in range(200):
        hand.follow(200.0)
    gap = 1500.0 * LAG_SECONDS * math.exp(-(400 * DT - cruise) / LAG_SECONDS)
    # Stepped with the gap at the start of each step: (dt / lag) (t / lag) / 2 of it, 4 %.
    assert 200.0 - hand.x == pytest.approx(gap, rel=0.05)
    for _ in range(2000):
        hand.follow(9000.0)
    assert hand.x == 350.0
    assert hand.follow(None) == 350.0


def test_crossing_is_where_the_parabola_comes_down() -> None:
    x = crossing((0.0, 100.0), (300.0, 2000.0), 250.0, G, wind=100.0)
    assert x is not None
    t = (2000.0 + math.sqrt(2000.0**2 - 2 * G * 150.0)) / G
    assert x == pytest.approx(300.0 * t + 50.0 * t * t, abs=1e-9)
    assert 100.0 + 2000.0 * t - G * t * t / 2 == pytest.approx(250.0, abs=1e-9)
    assert crossing((0.0, 100.0), (300.0, 1000.0), 250.0, G) is None
    assert crossing((0.0, 100.0), (300.0, -1000.0), 250.0, G) is None


def test_a_ring_bounces_on_the_table_and_without_one_the_toss_ends_there() -> None:
    throw = Throw(2500.0, -0.3)
    bare = RingToss(TABLE, G).toss(throw, trace=True)
    assert (bare.outcome, bare.bounces) == ("missed", 0)
    last = bare.path[-1]
    assert last.z - R * abs(math.sin(last.tilt)) - A == pytest.approx(0.0, abs=3000 * DT)
    top = TableTop(restitution=0.8, friction=0.0)
    bounced = RingToss(TABLE, G).toss(throw, top=top, trace=True)
    assert bounced.bounces > 0
    low = min(range(len(bounced.path)), key=lambda n: bounced.path[n].z)
    assert max(pose.z for pose in bounced.path[low:]) > bounced.path[low].z + 50
    assert min(pose.z for pose in bounced.path) > A - 3000 * DT


def test_a_spun_ring_gives_its_spin_to_what_it_rubs_on() -> None:
    spin = 30.0
    world = dropped(WIDE, -1e-6, FIST + A + 30.0, Throw(0.0, 0.0, yaw_spin=spin))
    assert world.sideways is not None
    before = 0.0
    while world.sideways.spin == spin:
        before = world.body.velocity.y
        step(world)
    impulse = RING.mass * (1 + TABLE.restitution_ring_skin) * -(before - G * DT)
    # Both discs slip sideways, one to either side: friction on the whole weight, at the lever R, and no drift.
    assert spin - world.sideways.spin == pytest.approx(
        TABLE.friction_ring_skin * impulse * R / RING.axial_inertia, rel=0.02
    )
    assert world.sideways.vy == pytest.approx(0.0, abs=1e-6)
    step(world, 3000)
    assert abs(world.sideways.spin) < 0.1
