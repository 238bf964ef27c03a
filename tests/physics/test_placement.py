from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopton.physics.lid_push import (
    LidPush,
    Token,
    in_half_circle,
    played_fault,
    played_spots,
    point_fault,
    point_spots,
    resting_place,
)
from hopton.tables import load_tables

TABLES = load_tables()
TABLE = TABLES.lid_push
START = [Token("w", 35.0, 105.0), Token("g", 65.0, 105.0), Token("b", 50.0, 88.0)]


@pytest.mark.parametrize(
    ("x", "y", "fault"),
    [
        (50.0, 50.0, None),
        (50.0, 54.0, None),
        (50.0, 54.01, "outside_zone"),
        (50.0, 49.99, "outside_zone"),
        (10.0, 52.0, None),
        (9.9, 52.0, "outside_zone"),
        (90.1, 52.0, "outside_zone"),
    ],
)
def test_played_tokens_lie_whole_in_the_brown_zone(x: float, y: float, fault: str | None) -> None:
    assert played_fault(TABLE, x, y, START) == fault


def test_played_tokens_lie_side_by_side() -> None:
    lying = [Token("a", 30.0, 52.0)]
    assert played_fault(TABLE, 50.0, 52.0, lying) is None
    assert played_fault(TABLE, 49.9, 52.0, lying) == "overlap"


def test_every_spot_offered_is_legal_and_a_full_zone_offers_none() -> None:
    lying = [Token("a", 30.0, 52.0)]
    spots = played_spots(TABLE, lying)
    assert spots
    assert all(played_fault(TABLE, x, y, lying) is None for x, y in spots)
    full = [Token(f"t{k}", 10.0 + 20 * k, 52.0) for k in range(5)]
    assert played_spots(TABLE, full) == ()


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(50.0, 122.0, True), (50.0, 88.0, True), (84.0, 122.0, True), (50.0, 122.1, False), (74.1, 97.9, False)],
)
def test_the_half_circle_is_that_of_the_centre_border_included(x: float, y: float, inside: bool) -> None:
    assert in_half_circle(TABLE, x, y) is inside


def test_a_token_rests_on_the_highest_under_it() -> None:
    stack = [Token("a", 50.0, 100.0), Token("b", 50.0, 103.0, layer=1), Token("c", 66.0, 100.0)]
    rest = resting_place(TABLE, 58.0, 100.0, stack)
    assert rest.layer == 2
    assert rest.supports == ("b",)
    assert rest.stable
    assert not resting_place(TABLE, 61.0, 100.0, stack).stable


def test_straddling_two_is_demanded_where_it_is_possible() -> None:
    pair = [*START, Token("p", 50.0, 105.0)]
    assert point_fault(TABLE, 42.5, 105.0, pair) is None
    assert point_fault(TABLE, 50.0, 120.0, [Token("p", 50.0, 105.0), Token("q", 66.0, 105.0)]) == "unstable"
    assert point_fault(TABLE, 25.0, 115.0, pair) == "unstable"
    assert point_fault(TABLE, 70.0, 121.5, [Token("p", 32.0, 105.0), Token("q", 52.0, 105.0)]) == "not_straddling"
    assert point_fault(TABLE, 5.0, 105.0, pair) == "outside_half_circle"


def test_early_in_the_game_it_lies_flat() -> None:
    assert point_fault(TABLE, 50.0, 100.0, []) is None
    alone = [Token("a", 50.0, 100.0)]
    assert point_fault(TABLE, 52.0, 100.0, alone) == "not_flat"
    assert point_fault(TABLE, 25.0, 115.0, alone) is None
    assert all(spot.layer == 0 for spot in point_spots(TABLE, alone))


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.floats(12, 88), st.floats(72, 140)), max_size=14))
def test_offered_spots_are_legal_and_stay_up(places: list[tuple[float, float]]) -> None:
    lying: list[Token] = []
    for number, (x, y) in enumerate(places):
        if resting_place(TABLE, x, y, lying).layer == 0:
            lying.append(Token(f"t{number}", x, y))
    for spot in point_spots(TABLE, lying)[::40]:
        assert point_fault(TABLE, spot.x, spot.y, lying) is None
        table = LidPush(TABLE, TABLES.gravity, lying)
        table.lay(Token("new", spot.x, spot.y, layer=spot.layer, supports=spot.supports))
        assert table.settle() == ()
        assert table.tokens[-1].layer == spot.layer
