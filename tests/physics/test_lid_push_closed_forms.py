"""What can be worked out on paper, held tightly. Each tolerance says where it comes from."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from hopton.physics.lid_push import DT, LidPush, Token, touching_line, trapezoid
from hopton.physics.lid_push.world import RIM_FRICTION_SHARE, World
from hopton.tables import load_tables

TABLES = load_tables()
TABLE = TABLES.lid_push
G = TABLES.gravity
MU_G = TABLE.friction_token_box * G
R = TABLE.token_diameter / 2
LINE = 65.5


def slide(vx: float, vy: float, omega: float) -> tuple[float, float, float]:
    """Travel (mm) and turn (rad) of a lone token with this start velocity."""
    world = World(replace(TABLE, box_width=4000.0, box_length=4000.0), G, [], lid_y=0.0)
    world.add(Token("a", 2000.0, 2000.0), velocity=(vx, vy))
    disc = world.bodies["a"].disc
    disc.spin = omega
    for _ in range(480):
        world.space.step(DT)
    return disc.place[0] - 2000.0, disc.place[1] - 2000.0, disc.angle


@pytest.mark.parametrize("speed", [20.0, 60.0, 133.0, 320.0])
def test_sliding_stops_after_the_discrete_sum_of_mu_g(speed: float) -> None:
    # The scheme moves with the old velocity, then brakes: v0 + (v0 - a) + ... down to the last positive one.
    exact = 0.0
    v = speed
    while v > 0:
        exact += v * DT
        v -= MU_G * DT
    dx, dy, turn = slide(0.0, speed, 0.0)
    # Five points on the rim pull by direction between 0.995 and 1.005 of their mean.
    assert dy == pytest.approx(exact, rel=0.01)
    assert exact == pytest.approx(speed**2 / (2 * MU_G), abs=speed * DT / 2 + 0.01)
    assert abs(dx) < 1e-3
    assert abs(turn) < 1e-3


@pytest.mark.parametrize("omega", [5.0, -20.0])
def test_spinning_stops_by_two_thirds_mu_weight_radius(omega: float) -> None:
    # Uniform pressure: torque 2/3 mu W R on an inertia of W R^2 / 2 g brakes at 4/3 mu g / R.
    brake = 4 / 3 * MU_G / R
    exact, w = 0.0, abs(omega)
    while w > 0:
        exact += w * DT
        w -= brake * DT
    dx, dy, turn = slide(0.0, 0.0, omega)
    assert abs(turn) == pytest.approx(exact, rel=2e-3)
    assert math.copysign(1.0, turn) == math.copysign(1.0, omega)
    assert math.hypot(dx, dy) < 1e-3


def uniform_disc(speed: float, omega: float) -> tuple[float, float]:
    """Travel and turn of a disc with uniform pressure: the friction integral, summed over 400 patches."""
    patches = [
        (R * math.sqrt((ring + 0.5) / 10) * math.cos(a), R * math.sqrt((ring + 0.5) / 10) * math.sin(a))
        for ring in range(10)
        for a in (2 * math.pi * k / 40 for k in range(40))
    ]
    dt = 2e-5
    y = turn = 0.0
    while speed > 1.0 or abs(omega) > 0.1:
        force = torque = 0.0
        for px, py in patches:
            vx, vy = -omega * py, speed + omega * px
            length = math.hypot(vx, vy) or 1.0
            force -= vy / length
            torque += (-px * vy + py * vx) / length
        share = MU_G / len(patches)
        speed += force * share * dt
        omega += torque * share / (R * R / 2) * dt
        y += speed * dt
        turn += omega * dt
    return y, turn


@pytest.mark.parametrize(("speed", "omega", "off"), [(200.0, 20.0, 0.06), (150.0, 8.0, 0.04), (100.0, 3.0, 0.04)])
def test_sliding_and_spinning_share_one_friction(speed: float, omega: float, off: float) -> None:
    exact_y, exact_turn = uniform_disc(speed, omega)
    _, y, turn = slide(0.0, speed, omega)
    # The scheme's own half step apart, six points for a continuum leave 1 % at slow spin and 6 % where rim
    # and centre are equally fast. Limits of their own for force and torque are 16 % and 43 % off.
    assert y - speed * DT / 2 == pytest.approx(exact_y, rel=off)
    assert turn - omega * DT / 2 == pytest.approx(exact_turn, rel=off)


def test_friction_has_hardly_a_favourite_direction() -> None:
    travels = [
        math.hypot(*slide(150 * math.cos(a), 150 * math.sin(a), 8.0)[:2]) for a in (k * math.pi / 12 for k in range(24))
    ]
    assert max(travels) - min(travels) < 0.02 * max(travels)


@pytest.mark.parametrize("speed", [20.0, 60.0, 120.0, 300.0])
def test_a_gently_braked_lid_never_loses_its_token(speed: float) -> None:
    # 2000 mm/s^2 is less than mu g = 3434: the token stays with the lid and stands where the lid stands.
    box = LidPush(TABLE, G, [Token("p", 50.0, 53.0)])
    box.push(trapezoid(40.0, LINE, speed, 2000.0))
    (token,) = box.tokens
    # Contacts keep up to 0.01 mm of overlap and give back the rest within a few steps.
    assert token.y - R == pytest.approx(LINE, abs=0.03)
    assert touching_line(TABLE, token)


@pytest.mark.parametrize("decel", [5000.0, 8000.0, 1e5])
@pytest.mark.parametrize("speed", [60.0, 90.0, 120.0, 180.0])
def test_a_harder_stop_lets_it_run_ahead(speed: float, decel: float) -> None:
    ahead = speed**2 / 2 * (1 / MU_G - 1 / decel)
    box = LidPush(TABLE, G, [Token("p", 50.0, 53.0)])
    box.push(trapezoid(40.0, LINE, speed, 2000.0, decel))
    # Where within a step the lid lets go is not resolved: up to v dt / 2, 0.19 mm at 180 mm/s, and a little hop.
    assert box.tokens[0].y - R - LINE == pytest.approx(ahead, abs=0.25)


def test_braked_at_once_tokens_touch_up_to_90_and_not_from_130() -> None:
    for speed, touches in ((60.0, True), (90.0, True), (130.0, False), (200.0, False)):
        box = LidPush(TABLE, G, [Token("p", 50.0, 53.0)])
        box.push(trapezoid(40.0, LINE, speed, 2000.0, 1e5))
        assert touching_line(TABLE, box.tokens[0]) is touches, speed


def collide(restitution: float, speed: float) -> tuple[float, float]:
    """Velocities after a frictionless head-on collision with a token at rest."""
    bare = replace(TABLE, friction_token_box=0.0, restitution_token_token=restitution)
    world = World(bare, G, [], lid_y=0.0)
    world.add(Token("a", 20.0, 100.0), velocity=(speed, 0.0))
    world.add(Token("b", 45.0, 100.0))
    while world.bodies["a"].disc.velocity[0] == speed:
        world.space.step(DT)
    return world.bodies["a"].disc.velocity[0], world.bodies["b"].disc.velocity[0]


@pytest.mark.parametrize("restitution", [0.0, 0.2, 0.45, 0.9])
def test_equal_discs_exchange_their_speed_by_restitution(restitution: float) -> None:
    a, b = collide(restitution, 150.0)
    # The solver's own arithmetic, and no other error; a restitution of nothing is kept at 1e-6.
    assert a == pytest.approx(150.0 * (1 - restitution) / 2, abs=1e-3)
    assert b == pytest.approx(150.0 * (1 + restitution) / 2, abs=1e-3)


def test_rim_friction_is_limited_by_the_share_of_mu_that_acts_in_the_plane() -> None:
    bare = replace(TABLE, friction_token_box=0.0, restitution_token_token=0.0)
    world = World(bare, G, [], lid_y=0.0)
    # Hit at 60 degrees off the line of centres: the tangential impulse is limited by friction.
    world.add(Token("a", 50.0 - 173.2 * DT, 80.0), velocity=(173.2, 100.0))
    world.add(Token("b", 50.0, 100.0))
    while world.bodies["b"].disc.velocity[1] == 0.0:
        world.space.step(DT)
    vx, vy = world.bodies["b"].disc.velocity
    assert vx / vy == pytest.approx(TABLE.friction_token_token * RIM_FRICTION_SHARE, rel=0.02)


def test_the_lid_is_exactly_where_it_was_told_to_be_one_step_before() -> None:
    box = LidPush(TABLE, G, [Token("p", 50.0, 53.0)])
    box.begin_push()
    told = 40.0
    for y in trapezoid(40.0, LINE, 77.7, 2000.0, 6000.0):
        box.advance(y)
        assert box.lid_y == pytest.approx(told, abs=2e-5)
        assert box._world is not None
        assert box._world.lid.position.y == pytest.approx(told, abs=2e-5)
        told = y
