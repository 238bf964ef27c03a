"""Bots at the arena: what they decide is allowed, repeatable and theirs alone, and they see no hidden back."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from hopton.match.build import new_header
from hopton.match.simsala_hopp import carry_out, decide
from hopton.match.simsala_hopp.seat import SimsalaSight
from hopton.match.simulation import bot_entry, bot_match
from hopton.players import BOTS, Hand
from hopton.players.simsala_hopp import ArenaTile, CarefulSimsalaBot, GreedySimsalaBot, Tap, noisy_tap
from hopton.players.simsala_hopp.base import mean_worth, worth_to
from hopton.records import LeftArena
from hopton.tables import load_tables

TABLES = load_tables(overrides=["foil_tap.hourglass_seconds=3"])
NAMES = tuple(BOTS["simsala-hopp"])
GRID = tuple((-80.0 + 40.0 * (k % 5), -60.0 + 60.0 * (k // 5)) for k in range(15))


def bots_match(*bots: str, seed: int = 1, skill: float = 0.7, tables=TABLES, **options: object):
    entries = {f"{bot} {k}": bot_entry(bot, skill) for k, bot in enumerate(bots)}
    header = new_header("simsala-hopp", list(entries), tables, seed=seed, options=options, bots=entries)
    return bot_match(header, tables)


def seen_tiles(*tiles: ArenaTile, me: str = "Ada", magician: str = "Ada", unseen: dict[str, int] | None = None, **more):
    """A sight of these tiles alone."""
    rabbits = {"Ada": "yellow", "Ben": "orange"}
    backs = {"white": 5, "yellow": 2, "orange": 2, "blue": 2, "violet": 2, "cat": 2}
    fields = {
        "me": me,
        "players": tuple(rabbits),
        "magician": magician,
        "variant": 0,
        "rabbits": rabbits,
        "tiles": tiles,
        "unseen": backs if unseen is None else unseen,
        "seconds_left": 20.0,
        "box": TABLES.foil_tap,
        "hand": Hand(1.0),
        "rng": np.random.default_rng(1),
    }
    return SimpleNamespace(**{**fields, **more})


def test_the_bots_from_the_weakest_on():
    assert NAMES == ("random", "careful", "greedy")


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize(("players", "options"), [(2, {"variant": 1}), (3, {}), (4, {"variant": 2})])
def test_bots_decide_what_is_allowed(bot, players, options):
    match, seats = bots_match(*[bot] * players, seed=players, skill=0.2, **options)
    while match.turns < 3 and not match.over:
        carry_out(match, decide(match, seats))
    assert any(line.to_json()["record"] == "tapped" for line in match.lines)


@pytest.mark.parametrize("bot", NAMES)
def test_a_decision_depends_on_the_match_alone(bot):
    match, seats = bots_match(bot, bot)
    carry_out(match, decide(match, seats))
    before = match.to_bytes(), match.state, match.arena.snapshot()
    decision = decide(match, seats)
    assert decide(match, seats) == decision
    assert (match.to_bytes(), match.state, match.arena.snapshot()) == before


@pytest.mark.parametrize("bot", NAMES)
def test_what_nobody_has_seen_changes_nothing(bot):
    """The same arena with other backs under the frogs: the magician's first tap is the same."""
    taps = []
    for places in (GRID, tuple(reversed(GRID))):
        match, seats = bots_match(bot, bot)
        match.turn_hourglass(match.state.magician, places)
        while (decision := decide(match, seats)).kind != "tap":
            carry_out(match, decision)
        taps.append(decision)
    assert taps[0] == taps[1]


def test_a_sight_shows_backs_only_once_they_have_been_seen():
    match, _ = bots_match("careful", "careful")
    match.turn_hourglass(match.state.magician, GRID)
    sight = SimsalaSight(match, Hand())
    assert {tile.back for tile in sight.tiles} == {None}
    assert sum(sight.unseen.values()) == 15
    match.tap(match.state.magician, GRID[0][0], GRID[0][1] - 8.5, 950.0)
    match.wait(match.state.magician, 300)
    sight = SimsalaSight(match, Hand())
    assert [(tile.up, tile.back) for tile in sight.tiles if tile.back] == [("back", "white")]
    assert sight.unseen["white"] == 4
    turned = match.table_now()[0]
    match.tap(match.state.magician, turned.x, turned.y - 8.5, 800.0)
    match.wait(match.state.magician, 700)
    remembered = [tile for tile in SimsalaSight(match, Hand()).tiles if tile.back]
    assert [(tile.up, tile.back) for tile in remembered] == [("frog", "white")]


def test_the_mind_hides_what_a_tap_would_reveal():
    match, _ = bots_match("careful", "careful")
    match.turn_hourglass(match.state.magician, GRID)
    sight = SimsalaSight(match, Hand())
    imagined = sight.try_tap(Tap(GRID[0][0], GRID[0][1] - 8.5, 950.0), 1.0)
    turned = [tile for tile in imagined if tile.up == "back"]
    assert [tile.back for tile in turned] == [None]
    assert match.step == 0
    assert match.state.arena["frog"] == 15


def test_careful_strikes_a_frog_beside_its_middle_and_towards_the_middle_of_the_arena():
    tile = ArenaTile(0, 90.0, 0.0, "frog", None, True, True)
    tap = CarefulSimsalaBot().single_tap(seen_tiles(tile))
    assert math.hypot(tap.x - tile.x, tap.y - tile.y) == pytest.approx(8.5)
    assert tap.x > tile.x


def test_careful_turns_wrong_animals_back_and_leaves_right_ones_alone():
    mine = ArenaTile(0, 50.0, 0.0, "back", "yellow", True, True)
    theirs = ArenaTile(1, -50.0, 0.0, "back", "orange", True, True)
    tap = CarefulSimsalaBot().single_tap(seen_tiles(mine, theirs))
    assert math.hypot(tap.x - theirs.x, tap.y - theirs.y) == pytest.approx(8.5)
    assert CarefulSimsalaBot().tap(seen_tiles(mine)) is None


def test_cats_count_in_the_variants_alone():
    assert worth_to(seen_tiles(), "Ada")["cat"] == 0.0
    assert worth_to(seen_tiles(variant=1), "Ada")["cat"] == -1.0
    assert worth_to(seen_tiles(variant=1), "Ben")["cat"] == 1.0


def test_unseen_backs_are_worth_their_mean():
    sight = seen_tiles(unseen={"white": 2, "orange": 1, "cat": 1})
    assert mean_worth(sight, worth_to(sight, "Ada")) == pytest.approx((2 - 1) / 4)


@pytest.mark.parametrize("bot", [CarefulSimsalaBot, GreedySimsalaBot])
def test_spectators_remember_where_their_rabbits_hide(bot):
    tiles = (
        ArenaTile(3, 0.0, 0.0, "frog", "white", True, True),
        ArenaTile(5, 50.0, 0.0, "frog", "orange", True, True),
        ArenaTile(7, 90.0, 0.0, "back", "orange", True, True),
    )
    assert bot().spell(seen_tiles(*tiles, me="Ben")) == 5
    assert bot().spell(seen_tiles(tiles[0], tiles[2], me="Ben")) is None


def test_greedy_bets_on_what_is_left():
    tiles = (ArenaTile(3, 0.0, 0.0, "frog", None, True, True),)
    assert GreedySimsalaBot().spell(seen_tiles(*tiles, me="Ben", unseen={"orange": 1, "blue": 1})) == 3
    assert GreedySimsalaBot().spell(seen_tiles(*tiles, me="Ben", unseen={"white": 1, "blue": 1})) is None


def test_greedy_does_not_tap_when_nothing_it_imagines_is_better():
    tile = ArenaTile(0, 0.0, 0.0, "frog", None, True, True)
    worse = seen_tiles(tile, try_tap=lambda tap, seconds: (tile,))
    assert isinstance(GreedySimsalaBot().tap(worse), float)
    better = seen_tiles(tile, try_tap=lambda tap, seconds: (tile._replace(up="back"),))
    assert isinstance(GreedySimsalaBot().tap(better), Tap)


def test_careful_tiles_never_leave_with_a_steady_hand():
    match, seats = bots_match("careful", "careful", skill=1.0, tables=load_tables())
    while match.turns < 3:
        carry_out(match, decide(match, seats))
    assert not any(isinstance(line.record, LeftArena) for line in match.lines)


def test_an_exact_hand_strikes_what_is_wanted_and_others_beside_it():
    wanted = Tap(10.0, -20.0, 900.0)
    rng = np.random.default_rng(3)
    assert noisy_tap(Hand(1.0), rng, wanted, TABLES.foil_tap) == wanted
    taps = np.array([noisy_tap(Hand(0.0), rng, wanted, TABLES.foil_tap) for _ in range(400)])
    assert taps[:, 0].std() == pytest.approx(7.0, rel=0.15)
    assert np.log(taps[:, 2]).std() == pytest.approx(0.3, rel=0.15)
    far = np.array([noisy_tap(Hand(0.0), rng, Tap(124.0, 124.0, 2400.0), TABLES.foil_tap) for _ in range(200)])
    assert far[:, :2].max() <= 124.0
    assert far[:, 2].max() <= 2500.0
