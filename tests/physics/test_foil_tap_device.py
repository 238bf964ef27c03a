from __future__ import annotations

import itertools
import json
import math
import subprocess
import sys
import time

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hopton.errors import ConfigError, HoptonError
from hopton.physics.foil_tap import DT, Event, Exit, Flip, FoilTap, Snapshot, Tile, is_warm, warm_up
from hopton.physics.foil_tap.state import NX, NZ, Z
from hopton.physics.foil_tap.trial import FoilTapScenario, Tap, TrialTile, run_foil_tap
from hopton.tables import load_tables

TABLES = load_tables()
TABLE, G = TABLES.foil_tap, TABLES.gravity
R = TABLE.tile_diameter / 2


def spread(count: int, seed: int, apart: float = 36.0) -> list[Tile]:
    """Tiles at random, at least `apart` mm from one another."""
    rng = np.random.default_rng(seed)
    places: list[tuple[float, float]] = []
    while len(places) < count:
        x, y = map(float, rng.uniform(-105, 105, 2))
        if all(math.dist((x, y), place) > apart for place in places):
            places.append((x, y))
    return [Tile(f"t{number}", x, y, "frog" if number % 3 else "back") for number, (x, y) in enumerate(places)]


TAPS = (
    (0, "t1", 3.0, 1.0, 900.0),
    (90, "t4", -4.0, 3.0, 1300.0),
    (170, "t1", 0.0, 6.0, 700.0),
    (260, "t7", 5.0, 0.0, 1100.0),
)


def play(arena: FoilTap, first: int, last: int) -> list[Event]:
    """The taps of TAPS in the steps from `first` to before `last`."""
    events: list[Event] = []
    for step in range(first, last):
        for at, tile, dx, dy, speed in TAPS:
            if at == step:
                place = arena.tile(tile)
                arena.tap(place.x + dx, place.y + dy, speed)
        events += arena.advance()
    return events


@pytest.mark.parametrize("moment", [0, 3, 95, 200, 420])
def test_a_snapshot_has_the_same_future_bit_for_bit(moment: int) -> None:
    whole = FoilTap(TABLE, G, spread(10, 3))
    play(whole, 0, moment)
    written = msgspec.json.encode(whole.snapshot())
    again = FoilTap(TABLE, G)
    again.restore(msgspec.json.decode(written, type=Snapshot))
    assert again.tiles == whole.tiles
    futures = []
    for arena in (whole, again):
        events = play(arena, moment, 450)
        events += arena.finish()
        futures.append((events, arena.snapshot()))
    assert futures[0] == futures[1]


def test_a_tap_is_the_same_in_another_process() -> None:
    program = (
        "import sys, msgspec\n"
        "from hopton.physics.foil_tap.trial import FoilTapScenario, run_foil_tap\n"
        "from hopton.tables import load_tables\n"
        "scenario = msgspec.json.decode(sys.stdin.buffer.read(), type=FoilTapScenario)\n"
        "sys.stdout.buffer.write(msgspec.json.encode(run_foil_tap(scenario, load_tables())))\n"
    )
    tiles = [TrialTile(tile.id, tile.x, tile.y) for tile in spread(6, 9)]
    scenario = FoilTapScenario("s", tiles, Tap(tiles[0].x + 4, tiles[0].y, 1500.0))
    here = msgspec.json.encode(run_foil_tap(scenario, TABLES))
    there = subprocess.run(
        [sys.executable, "-c", program], input=msgspec.json.encode(scenario), capture_output=True, check=True
    ).stdout
    assert here == there
    assert json.loads(here)["tiles"][0]["apex"] > 20


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 15), st.integers(0, 10_000), st.floats(100, 2500), st.floats(-20, 20), st.floats(-20, 20))
def test_tiles_are_conserved_and_told_of(count: int, seed: int, speed: float, dx: float, dy: float) -> None:
    tiles = spread(count, seed)
    arena = FoilTap(TABLE, G, tiles)
    place = tiles[0]
    arena.tap(max(-124.0, min(124.0, place.x + dx)), max(-124.0, min(124.0, place.y + dy)), speed)
    events = arena.finish()
    gone = [event.tile for event in events if isinstance(event, Exit)]
    assert len(set(gone)) == len(gone)
    assert {tile.id for tile in tiles} == set(gone) | {tile.id for tile in arena.tiles}
    shown = {tile.id: tile.up for tile in tiles}
    for event in events:
        assert 0 < event.step <= arena.step_count
        if isinstance(event, Flip):
            assert event.up != shown[event.tile]
            shown[event.tile] = event.up
    for tile in arena.tiles:
        assert tile.up == shown[tile.id]
        assert abs(tile.x) <= 125
        assert abs(tile.y) <= 125
        turned = tile.up != next(other.up for other in tiles if other.id == tile.id)
        assert tile.half_turns % 2 == turned


def test_a_tap_between_two_tiles_throws_both_alike() -> None:
    # The 3D reference throws them 7, 18 and 36 mm high at these speeds.
    for speed, height in ((400.0, 7.0), (800.0, 18.0), (1400.0, 36.0)):
        arena = FoilTap(TABLE, G, [Tile("a", -18.5, 0.0), Tile("b", 18.5, 0.0)])
        arena.tap(0.0, 0.0, speed)
        arena.finish()
        assert arena.apex("a") == pytest.approx(height, rel=0.15)
        assert arena.apex("b") == pytest.approx(arena.apex("a"), rel=0.05)


@pytest.mark.parametrize("miss", [2.0, 4.0])
def test_a_near_miss_still_throws_the_tile(miss: float) -> None:
    # The 3D reference: a few millimetres beside the disc, 35 to 55 mm high at 1.5 m/s, mostly without a turn.
    arena = FoilTap(TABLE, G, [Tile("a", 0.0, 0.0)])
    arena.tap(R + miss, 0.0, 1500.0)
    arena.finish()
    assert 33 < arena.apex("a") < 57
    assert arena.tile("a").half_turns == 0


def test_neighbours_hop() -> None:
    # The 3D reference: most 1.5 to 4 mm, the one on the struck side 3 to 10.
    ring = [Tile(f"n{k}", 37 * math.cos(k * math.pi / 3), 37 * math.sin(k * math.pi / 3)) for k in range(6)]
    arena = FoilTap(TABLE, G, [Tile("c", 0.0, 0.0), *ring])
    arena.tap(6.0, 0.0, 800.0)
    arena.finish()
    assert arena.apex("c") > 25
    assert 3 < arena.apex("n0") < 10
    assert all(1 < arena.apex(f"n{k}") < 5 for k in range(1, 6))
    assert all(arena.tile(f"n{k}").half_turns == 0 for k in range(6))


def test_far_tiles_are_left_alone_by_a_soft_tap() -> None:
    arena = FoilTap(TABLE, G, [Tile("a", -60.0, -60.0), Tile("b", 80.0, 80.0)])
    arena.tap(-58.0, -60.0, 300.0)
    arena.finish()
    assert arena.apex("b") < 2.0
    assert math.dist((arena.tile("b").x, arena.tile("b").y), (80.0, 80.0)) < 1.0


def test_a_struck_tile_turns_away_from_the_strike() -> None:
    arena = FoilTap(TABLE, G, [Tile("a", 0.0, 0.0)])
    arena.tap(5.0, 0.0, 900.0)
    events = arena.finish()
    tile = arena.tile("a")
    assert tile.half_turns > 0
    assert tile.half_turns % 2 == (tile.up == "back")
    assert [event.up for event in events if isinstance(event, Flip)] == (["back"] if tile.up == "back" else [])
    mirrored = FoilTap(TABLE, G, [Tile("a", 0.0, 0.0)])
    mirrored.tap(-5.0, 0.0, 900.0)
    for _ in range(30):
        mirrored.advance()
    # The struck side of this one is at negative x: its frog's side looks towards positive x as it rises.
    assert mirrored.tile("a").normal[0] > 0.1


def test_tiles_lie_on_one_another_and_are_slid_apart() -> None:
    arena = FoilTap(TABLE, G, [Tile("low", 0.0, 0.0), Tile("up", 20.0, 0.0, "back"), Tile("top", 10.0, 12.0)])
    before = arena.tiles
    assert [tile.height for tile in before] == pytest.approx([0.0, 2.0, 4.0])
    arena.tap(90.0, 90.0, 200.0)
    arena.finish()
    lying = {tile.id: tile for tile in arena.tiles}
    assert lying["up"].height > lying["low"].height + 0.8
    assert lying["top"].height > lying["low"].height + 1.5
    apart = arena.slide_apart()
    assert [tile.up for tile in apart] == ["frog", "back", "frog"]
    for one, two in itertools.combinations(apart, 2):
        assert math.dist((one.x, one.y), (two.x, two.y)) >= 2 * R
    assert all(tile.height == 0.0 for tile in apart)
    assert arena.slide_apart() == apart


def test_a_tapped_stack_stays_a_stack_of_rigid_tiles() -> None:
    arena = FoilTap(TABLE, G, [Tile("low", 0.0, 0.0), Tile("up", 6.0, 0.0)])
    arena.tap(0.0, 0.0, 600.0)
    arena.finish()
    low, up = arena.tile("low"), arena.tile("up")
    # What lay above has flown ahead, as the ball of a row that is struck does.
    assert arena.apex("up") > 3.0
    if math.dist((low.x, low.y), (up.x, up.y)) < 2 * R - 2:
        assert abs(low.height - up.height) > 0.8


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.floats(-107, 107), st.floats(-107, 107)), min_size=2, max_size=15))
def test_sliding_apart_ends_inside_the_walls_without_overlap(places: list[tuple[float, float]]) -> None:
    arena = FoilTap(TABLE, G, [Tile(f"t{k}", x, y, "back") for k, (x, y) in enumerate(places)])
    tiles = arena.slide_apart()
    for tile in tiles:
        assert tile.up == "back"
        assert max(abs(tile.x), abs(tile.y)) <= 125 - R + 1e-6
    for one, two in itertools.combinations(tiles, 2):
        assert math.dist((one.x, one.y), (two.x, two.y)) >= 2 * R - 0.02


def test_taps_follow_each_other_while_tiles_fly() -> None:
    arena = FoilTap(TABLE, G, spread(12, 5))
    events = play(arena, 0, 300)
    assert not arena.at_rest
    events += arena.finish()
    assert arena.at_rest
    assert arena.step_count > 300


def test_nothing_is_stepped_at_rest() -> None:
    arena = FoilTap(TABLE, G, spread(15, 2))
    begin = time.perf_counter()
    for _ in range(20_000):
        assert arena.advance() == ()
    # Twenty thousand steps with foil and plates would take seconds.
    assert time.perf_counter() - begin < 0.5
    assert arena.step_count == 20_000
    before = arena.tiles
    arena.tap(0.0, 0.0, 300.0)
    arena.finish()
    assert arena.tiles != before


def test_the_wall_throws_back_and_lets_over() -> None:
    low = FoilTap(TABLE, G, [Tile("a", 100.0, 0.0)])
    low.tap(92.0, 0.0, 900.0)
    assert not any(isinstance(event, Exit) for event in low.finish())
    assert low.tile("a").x <= 125 - R + 0.1
    over = 0
    for k in range(10):
        high = FoilTap(TABLE, G, [Tile("a", 100.0, 3.0 * k)])
        high.tap(90.0, 3.0 * k, 2400.0)
        for event in high.finish():
            if isinstance(event, Exit):
                over += 1
                assert event.height > 0
                assert event.x > 125
                assert high.tiles == ()
    assert over >= 5


def test_other_tables_have_other_physics() -> None:
    def apex(offset: float = 12.0, **changes: float) -> float:
        tile = TrialTile(1, 0.0, 0.0)
        tables = replace(TABLES, foil_tap=replace(TABLE, **changes))
        return run_foil_tap(FoilTapScenario("s", [tile], Tap(offset, 0.0, 900.0)), tables).tiles[0].apex

    usual = apex()
    assert apex(tile_mass=2.7) < usual
    assert apex(foil_tension=60.0) > 1.1 * usual
    assert apex(1.0, restitution_tile_ball=0.0) < 0.8 * apex(1.0)
    # What is no input changes nothing.
    assert apex(restitution_tile_foil=0.9) == usual


@pytest.mark.parametrize(
    "changes", [{"tile_diameter": 20.0}, {"tile_diameter": 60.0}, {"arena": (400.0, 180.0)}, {"foil_tension": 300.0}]
)
def test_far_other_sizes_stay_sound(changes: dict[str, object]) -> None:
    table = replace(TABLE, **changes)
    arena = FoilTap(table, G, [Tile("a", 0.0, 0.0), Tile("b", 62.0, 10.0)])
    arena.tap(5.0, 0.0, 1000.0)
    arena.finish()
    assert arena.step_count * DT < 3
    assert all(abs(tile.height) < 3 for tile in arena.tiles)
    assert 5 < arena.apex("a") < 200


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    arena = FoilTap(TABLE, G, [Tile("a", 0.0, 0.0)])
    with pytest.raises(ConfigError, match="already"):
        arena.lay(Tile("a", 50.0, 0.0))
    for bad in (float("nan"), 126.0):
        with pytest.raises(ConfigError, match="does not lie in the arena"):
            arena.lay(Tile("b", bad, 0.0))
    for speed in (0.0, -5.0, float("nan"), 1e9):
        with pytest.raises(ConfigError, match="speed"):
            arena.tap(0.0, 0.0, speed)
    with pytest.raises(ConfigError, match="outside the arena"):
        arena.tap(125.0, 0.0, 300.0)
    with pytest.raises(ConfigError, match="no tile 'x'"):
        arena.lift("x")
    with pytest.raises(ConfigError, match="at most 31"):
        FoilTap(TABLE, G, [Tile(str(k), 0.0, 0.0) for k in range(32)])
    assert arena.at_rest
    arena.tap(3.0, 0.0, 300.0)
    before = arena.snapshot()
    for call in (lambda: arena.lay(Tile("b", 50.0, 0.0)), lambda: arena.lift("a"), arena.slide_apart):
        with pytest.raises(HoptonError, match="moving"):
            call()
    with pytest.raises(HoptonError, match="still up"):
        arena.tap(3.0, 0.0, 300.0)
    assert arena.snapshot() == before
    arena.finish()
    assert arena.lift("a").id == "a"
    assert arena.tiles == ()
    arena.tap(0.0, 0.0, 500.0)
    assert arena.finish() == ()
    with pytest.raises(ConfigError, match="another grid"):
        FoilTap(TABLE, G, cells=10).restore(before)


def test_the_wand_rises_by_its_stroke_and_goes():
    arena = FoilTap(TABLE, G, [Tile("a", 60.0, 60.0)])
    assert arena.wand is None
    arena.tap(-20.0, 10.0, 900.0)
    heights = []
    while arena.wand is not None:
        assert (arena.wand.x, arena.wand.y) == (-20.0, 10.0)
        heights.append(arena.wand.height)
        arena.advance()
    assert 0.5 * TABLE.wand_stroke < max(heights) <= TABLE.wand_stroke
    assert heights[0] == pytest.approx(0.0, abs=0.2)


def test_which_tiles_lie_still():
    arena = FoilTap(TABLE, G, [Tile("a", 0.0, 0.0), Tile("b", 100.0, 100.0)])
    assert arena.still == {"a", "b"}
    arena.tap(8.0, 0.0, 900.0)
    for _ in range(10):
        arena.advance()
    assert "a" not in arena.still
    arena.finish()
    assert arena.still == {"a", "b"}


@pytest.mark.parametrize("lean", [0.0, 0.05, -0.05])
def test_a_tile_on_edge_does_not_stand_for_ever(lean):
    arena = FoilTap(TABLE, G, [Tile("a", 0.0, 0.0)])
    arena.tap(60.0, 60.0, 300.0)
    snapshot = arena.snapshot()
    row = list(snapshot.tiles[0])
    row[Z] = TABLE.tile_diameter / 2 + 0.1
    row[NX], row[NZ] = math.sqrt(1.0 - lean**2), lean
    arena.restore(msgspec.structs.replace(snapshot, tiles=(tuple(row),)))
    arena.finish()
    assert arena.step_count * DT < 2.0
    (tile,) = arena.tiles
    assert abs(tile.normal[2]) > 0.99
    if lean:
        assert tile.up == ("frog" if lean > 0.0 else "back")


def test_what_is_compiled_is_found_again():
    warm_up(TABLE, G)
    assert is_warm()
