from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopton.physics.lid_push import LidPush, Token, trapezoid
from hopton.physics.lid_push.loads import (
    balanced,
    distribute,
    group_of,
    held_up,
    inside_hull,
    lens_corners,
    nnls,
)
from hopton.tables import load_tables

TABLES = load_tables()
TABLE, G = TABLES.lid_push, TABLES.gravity
R = 10.0
BOX = (100.0, 150.0)


def box(*tokens: Token) -> LidPush:
    return LidPush(TABLE, G, tokens)


def test_two_supports_share_by_the_lever_rule() -> None:
    loads = distribute({"a": (40.0, 100.0), "b": (62.0, 100.0), "u": (49.0, 100.0)}, {"a": 0, "b": 0, "u": 1}, R)
    # Contacts midway: 44.5 and 55.5; the centre at 49 is 4.5 from one, 6.5 from the other.
    assert {c.lower: c.load for c in loads.contacts} == pytest.approx({"a": 6.5 / 11, "b": 4.5 / 11})
    assert loads.total == pytest.approx({"a": 1 + 6.5 / 11, "b": 1 + 4.5 / 11, "u": 1.0})
    a = 6.5 / 11
    assert loads.centre["a"][0] == pytest.approx((40.0 + a * 44.5) / (1 + a))


def test_three_supports_share_by_barycentric_coordinates() -> None:
    places = {
        name: (50 + 11.6 * math.cos(t), 100 + 11.6 * math.sin(t)) for name, t in (("a", 0.0), ("b", 2.1), ("c", 4.2))
    }
    loads = distribute({**places, "u": (50.0, 100.0)}, {"a": 0, "b": 0, "c": 0, "u": 1}, R)
    assert sum(c.load for c in loads.contacts) == pytest.approx(1.0)
    for axis in (0, 1):
        moment = sum(c.load * c.at[axis] for c in loads.contacts)
        assert moment == pytest.approx((50.0, 100.0)[axis], abs=1e-9)


def test_weight_goes_down_through_every_layer() -> None:
    places = {"a": (50.0, 100.0), "b": (52.0, 100.0), "c": (50.0, 101.0)}
    loads = distribute(places, {"a": 0, "b": 1, "c": 2}, R)
    assert loads.total == pytest.approx({"a": 3.0, "b": 2.0, "c": 1.0})
    # The centre of pressure on the box is the mean of the three centres.
    assert loads.centre["a"] == pytest.approx((152 / 3, 301 / 3))


@pytest.mark.parametrize(("offset", "stays"), [(9.9, True), (10.1, False)])
def test_on_one_support_a_token_tips_when_its_centre_leaves_the_disc(offset: float, stays: bool) -> None:
    table = box(Token("a", 50.0, 100.0), Token("u", 50.0 + offset, 100.0, layer=1))
    falls = table.settle()
    assert falls == ()
    layers = {token.id: token.layer for token in table.tokens}
    assert layers == {"a": 0, "u": 1 if stays else 0}
    if not stays:
        a, u = sorted(table.tokens, key=lambda token: token.id)
        assert math.dist((a.x, a.y), (u.x, u.y)) >= 20.0 - 1e-6


def test_on_two_supports_the_centre_must_lie_between_the_contacts() -> None:
    below = [(40.0, 100.0), (60.0, 100.0)]
    # The two lenses reach sideways as far as their tips.
    tip = max(y for _, y in lens_corners((50.0, 104.0), below[0], R))
    assert held_up((50.0, 104.0), below, R)
    assert tip > 104.0
    assert not held_up((50.0, 113.5), below, R)


@pytest.mark.parametrize(("x", "falls"), [(0.1, 0), (-0.1, 1), (99.9, 0), (100.1, 1)])
def test_alone_a_token_tips_when_its_centre_passes_the_edge(x: float, falls: int) -> None:
    table = box(Token("a", x, 100.0))
    fallen = table.settle()
    assert len(fallen) == falls
    if falls:
        assert fallen[0].side == ("left" if x < 50 else "right")
        assert table.tokens == ()


def test_over_the_front_is_called_front() -> None:
    assert box(Token("a", 50.0, 150.2)).settle()[0].side == "front"


def test_a_counterweight_holds_a_token_past_the_edge_and_its_loss_lets_it_fall() -> None:
    # Upper token resting on the inner side: pulls the common centre of pressure back over the box.
    tokens = (Token("edge", -2.0, 100.0), Token("mate", 16.0, 100.0), Token("up", 7.0, 100.0, layer=1))
    table = box(*tokens)
    assert table.settle() == ()
    table.lift("up")
    assert [fall.token for fall in table.settle()] == ["edge"]


def test_a_counterweight_that_is_too_light_does_not() -> None:
    # Statics by hand: edge's weight acts 4 mm outside; 'up' can press at most with the share that its
    # lever gives, at the innermost point of the lens.
    table = box(Token("edge", -6.0, 100.0), Token("mate", 13.5, 100.0), Token("up", 7.5, 100.0, layer=1))
    assert "edge" in [fall.token for fall in table.settle()]


def test_a_load_on_the_outer_side_tips_a_token_that_would_stay_alone() -> None:
    alone = box(Token("a", 1.0, 100.0))
    assert alone.settle() == ()
    loaded = box(Token("a", 1.0, 100.0), Token("u", -4.0, 100.0, layer=1))
    assert {fall.token for fall in loaded.settle()} == {"a", "u"}


def test_balance_of_a_seesaw_has_its_limit_where_the_lever_says() -> None:
    # u on a (past the edge) and b: the largest load on a acts at the inner end of its lens while u
    # pivots on b's outer end. Solve the lever for the overhang that it can just hold, and test around it.
    def stays(overhang: float) -> bool:
        places = {"a": (-overhang, 100.0), "b": (14.0, 100.0), "u": (4.0, 100.0)}
        loads = distribute(places, {"a": 0, "b": 0, "u": 1}, R)
        return balanced(group_of("a", loads.contacts), places, {"a": 0, "b": 0, "u": 1}, loads.contacts, R, BOX)

    def lever(overhang: float) -> bool:
        inner_end = R - overhang  # where a's rim reaches under u, whose centre is at 4
        if inner_end >= 4.0:
            return overhang <= 4.0  # u may lie on a with all its weight, at its own centre
        load = (14.0 - 4.0) / (14.0 - inner_end)  # u pivots on its own rim, at 14
        return load * inner_end >= overhang

    overhangs = [k / 10 for k in range(1, 99)]
    assert [stays(o) for o in overhangs] == [lever(o) for o in overhangs]
    assert stays(0.1)
    assert not stays(9.8)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 8), st.integers(2, 14), st.integers(0, 10**6))
def test_nnls_meets_its_optimality_conditions(rows: int, columns: int, seed: int) -> None:
    rng = np.random.Generator(np.random.PCG64(seed))
    matrix = rng.normal(size=(rows, columns))
    wanted = rng.normal(size=rows)
    x, residual = nnls(matrix, wanted)
    slope = matrix.T @ (wanted - matrix @ x)
    assert (x >= 0).all()
    assert (slope <= 1e-7).all()
    assert abs(float(slope @ x)) < 1e-7
    assert residual == pytest.approx(float(np.linalg.norm(wanted - matrix @ x)))


def test_hull() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert inside_hull((0.5, 0.5), square)
    assert inside_hull((1.0, 0.5), square)
    assert inside_hull((0.0, 0.0), square)
    assert not inside_hull((1.01, 0.5), square)


def test_an_upper_token_rides_on_its_support_after_a_slip_at_the_start() -> None:
    table = box(Token("l", 40.0, 80.0), Token("u", 40.0, 83.0, layer=1), Token("p", 40.0, 53.0))
    assert table.push(trapezoid(40.0, 65.5, 60.0, 2000.0)).falls == ()
    after = {token.id: token for token in table.tokens}
    assert after["u"].layer == 1
    assert after["u"].supports == ("l",)
    slip = (after["l"].y - 80.0) - (after["u"].y - 83.0)
    # The support starts at once with the speed of the push or a little more (restitution): the upper
    # one slides until friction has brought it along, v^2 / (2 mu g), and is never lost again.
    mu_g = TABLE.friction_token_token * G
    assert 60.0**2 / (2 * mu_g) * 0.8 < slip < (60.0 * 1.45) ** 2 / (2 * mu_g) + 0.1


@pytest.mark.parametrize("offset", [0.0, 5.0, 9.0])
def test_a_token_that_spins_on_another_comes_to_rest(offset: float) -> None:
    table = box(Token("l", 50.0, 80.0), Token("u", 50.0 + offset, 80.0, layer=1), Token("p", 20.0, 53.0))
    table.begin_push()
    world = table._world
    assert world is not None
    world.bodies["u"].disc.spin = 10.0
    for y in trapezoid(40.0, 65.5, 60.0, 2000.0):
        table.advance(y)
    table.finish()
    assert table.step_count < 480
    # Alone on a full disc, two points at half the radius brake with mu W R / 2 on W R^2 / 2 g: at mu g / R.
    turned = next(token for token in table.tokens if token.id == "u").angle
    if offset == 0.0:
        assert turned == pytest.approx(10.0**2 / (2 * TABLE.friction_token_token * G / R), rel=0.1)
    assert turned > 0.0
