"""Who meets whom in plan, by heights, and what a meeting does."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hopton.physics.foil_tap.device import FoilTap
from hopton.physics.foil_tap.grid import DT, Grid
from hopton.physics.foil_tap.meetings import PLAN_BOUNCE, WALL, find_meetings, rim_towards, solve_meetings
from hopton.physics.foil_tap.state import (
    COLUMNS,
    INSIDE,
    NX,
    NZ,
    OVER_WALL,
    OZ,
    VX,
    VY,
    VZ,
    X,
    Y,
    Z,
    constants_of,
    rest_height,
)
from hopton.physics.foil_tap.tiles import Exit, Tile
from hopton.tables import load_tables

TABLES = load_tables()
TABLE, G = TABLES.foil_tap, TABLES.gravity
R = TABLE.tile_diameter / 2
CONSTANTS = constants_of(TABLE, G, Grid(TABLE))
VALUES = np.array(CONSTANTS, dtype=np.float64)


def rows(*tiles: dict[int, float]) -> np.ndarray:
    """Rows of flat tiles lying on the foil in the middle of the arena but for what is said."""
    made = np.zeros((len(tiles), COLUMNS))
    made[:, X], made[:, Y] = TABLE.arena[0] / 2, TABLE.arena[1] / 2
    made[:, Z], made[:, NZ], made[:, INSIDE] = rest_height(TABLE), 1.0, 1.0
    for row, tile in zip(made, tiles, strict=True):
        for column, value in tile.items():
            row[column] = value
    return made


def found(tiles: np.ndarray, over: np.ndarray | None = None) -> tuple[list[list[int]], list[list[int]]]:
    """Meetings and pairs (upper, lower)."""
    count = len(tiles)
    over = np.zeros((count, count), np.int64) if over is None else over
    meetings, pairs = np.zeros((20, 2), np.int64), np.zeros((20, 2), np.int64)
    met, stacked = find_meetings(tiles, over, VALUES, meetings, pairs)
    return meetings[:met].tolist(), pairs[:stacked].tolist()


@pytest.mark.parametrize(("above", "meets"), [(0.0, True), (1.0, True), (2.0, False), (9.0, False)])
def test_heights_decide_who_meets_whom(above: float, meets: bool) -> None:
    tiles = rows({X: 100.0, VX: 300.0}, {X: 134.0, Z: rest_height(TABLE) + above})
    meetings, pairs = found(tiles)
    assert meetings == ([[0, 1]] if meets else [])
    assert pairs == ([] if meets else [[1, 0]])


def test_who_is_above_stays_above_until_they_are_apart() -> None:
    over = np.zeros((2, 2), np.int64)
    tiles = rows({X: 100.0}, {X: 130.0, Z: 9.0})
    assert found(tiles, over) == ([], [[1, 0]])
    # It lands: the heights of tilted tiles may now say anything.
    tiles[1, Z] = rest_height(TABLE) + 1.0
    assert found(tiles, over) == ([], [[1, 0]])
    tiles[1, X] = 136.0
    assert found(tiles, over) == ([], [])
    tiles[1, X] = 134.5
    tiles[0, VX] = 50.0
    assert found(tiles, over) == ([[0, 1]], [])


def test_tiles_that_lie_side_by_side_or_are_outside_do_not_meet() -> None:
    assert found(rows({X: 100.0}, {X: 100.0 + 2 * R - 0.02})) == ([], [])
    assert found(rows({X: 100.0, INSIDE: 0.0}, {X: 120.0})) == ([], [])


def test_a_tilted_rim_reaches_less_far_and_lower() -> None:
    tilt = math.radians(40)
    (tile,) = rows({NX: math.sin(tilt), NZ: math.cos(tilt), Z: 50.0})
    reach, height, _ = rim_towards(tile, 1.0, 0.0, R)
    assert reach == pytest.approx(R * math.cos(tilt))
    assert height == pytest.approx(50.0 - R * math.sin(tilt))
    reach, height, _ = rim_towards(tile, 0.0, 1.0, R)
    assert (reach, height) == (pytest.approx(R), pytest.approx(50.0))


def test_head_on_meeting_of_equal_discs() -> None:
    tiles = rows({X: 100.0, VX: 200.0}, {X: 134.9, VX: -60.0})
    solve_meetings(tiles, [(0, 1)], CONSTANTS)
    # Momentum is kept, the speed of departure is e times that of approach; pymunk works in doubles.
    assert tiles[:, VX].sum() == pytest.approx(140.0, abs=1e-6)
    assert tiles[1, VX] - tiles[0, VX] == pytest.approx(PLAN_BOUNCE * 260.0, rel=1e-3)
    assert abs(tiles[:, VY]).max() < 1e-9


def test_a_grazing_meeting_makes_both_spin_the_same_way() -> None:
    tiles = rows({X: 100.0, VX: 100.0, VY: 100.0}, {X: 134.9})
    before = tiles[:, VX : VY + 1].sum(axis=0)
    solve_meetings(tiles, [(0, 1)], CONSTANTS)
    assert tiles[:, VX : VY + 1].sum(axis=0) == pytest.approx(before)
    assert tiles[0, OZ] * tiles[1, OZ] > 0


def test_overlaps_are_parted() -> None:
    tiles = rows({X: 100.0}, {X: 133.0})
    for _ in range(12):
        solve_meetings(tiles, [(0, 1)], CONSTANTS)
    assert tiles[1, X] - tiles[0, X] == pytest.approx(2 * R, abs=0.05)
    assert tiles[:, X].mean() == pytest.approx(116.5)


def test_a_low_tile_bounces_off_the_battlements() -> None:
    width = TABLE.arena[0]
    tiles = rows({X: width - R + 0.1, VX: 300.0})
    assert found(tiles)[0] == [[0, WALL]]
    solve_meetings(tiles, [(0, WALL)], CONSTANTS)
    assert tiles[0, VX] == pytest.approx(-PLAN_BOUNCE * 300.0, rel=1e-3)


def test_a_tile_that_dips_below_the_wall_before_it_has_crossed_falls_back() -> None:
    width, wall = TABLE.arena[0], TABLE.wall_height
    tiles = rows({X: width - 10.0, VX: 100.0, Z: wall + 1.0})
    assert found(tiles)[0] == []
    assert tiles[0, OVER_WALL] == 1.0
    tiles[0, Z] = wall - 1.0
    assert found(tiles)[0] == []
    assert tiles[0, VX] < 0


def test_a_meeting_in_the_arena_moves_the_other_tile() -> None:
    arena = FoilTap(TABLE, G, [Tile("a", -60.0, 0.0), Tile("b", -20.0, 2.0)])
    arena._settle()
    arena._rows[0, VX] = 600.0
    arena.at_rest = False
    arena.finish()
    a, b = arena.tile("a"), arena.tile("b")
    assert b.x > -15.0
    assert math.dist((a.x, a.y), (b.x, b.y)) > 2 * R - 0.1
    assert a.angle != 0.0


def test_tiles_meet_in_mid_air_without_passing_through() -> None:
    arena = FoilTap(TABLE, G, [Tile("a", -40.0, 0.0), Tile("b", 40.0, 0.0)])
    arena._settle()
    for row, speed in zip(arena._rows, (500.0, -500.0), strict=True):
        row[Z], row[VX], row[VZ] = 80.0, speed, 200.0
    arena.at_rest = False
    least = 1e9
    for _ in range(round(0.1 / DT)):
        assert not any(isinstance(event, Exit) for event in arena.advance())
        a, b = arena.tile("a"), arena.tile("b")
        least = min(least, b.x - a.x)
    # Within a step they approach by 2 mm.
    assert 2 * R - 2.2 < least < 2 * R
    assert a.x < b.x - 2 * R
