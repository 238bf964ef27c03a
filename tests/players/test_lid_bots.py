"""Bots at the table: what they decide is allowed, repeatable and theirs alone, and stronger ones see more."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hopton.match.base import Seat
from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch, carry_out, decide
from hopton.match.hop_le_jton.seat import LidSight, lid_path
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.physics.lid_push import Token
from hopton.players import BOTS, Hand
from hopton.players.hop_le_jton import Laying, PushPlan
from hopton.tables import load_tables

TABLES = load_tables()
NAMES = tuple(BOTS["hop-le-jton"])


def bots_match(*bots: str, seed: int = 1, skill: float = 0.7, **options: object) -> tuple[LidMatch, dict[str, Seat]]:
    entries = {f"{bot} {k}": bot_entry(bot, skill) for k, bot in enumerate(bots)}
    header = new_header("hop-le-jton", list(entries), TABLES, seed=seed, options=options, bots=entries)
    return bot_match(header, TABLES)


def ready_to_win(match: LidMatch) -> None:
    """A box top on which a push at x = 50 drives a black j'ton over the edge and others do not."""
    for token in match.table.tokens:
        match.table.lift(token.id)
    for number in range(3):
        match.table.lay(Token(f"green-{number + 4}", 50.0, 75.5 + 20.0 * number))
    match.table.lay(Token("black-1", 50.0, 148.0))


def test_the_bots_from_the_weakest_on():
    assert NAMES == ("random", "careful", "greedy")


@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_decide_what_is_allowed(bot, players):
    match, seats = bots_match(*[bot] * players, seed=players, skill=0.2)
    turns = 3 if bot == "greedy" else 8
    for _ in play(match, seats):
        if match.turns > turns:
            break
    assert match.turns > turns or match.over


@pytest.mark.parametrize("bot", NAMES)
def test_a_decision_depends_on_seed_seat_and_turn_alone(bot):
    match, seats = bots_match(bot, bot)
    before = match.to_bytes(), match.state, match.table.snapshot()
    decision = decide(match, seats)
    assert decide(match, seats) == decision
    assert (match.to_bytes(), match.state, match.table.snapshot()) == before
    other, other_seats = bots_match(bot, bot, seed=2)
    assert decide(other, other_seats) != decision


def test_only_bots_decide():
    match, seats = bots_match("random", "random")
    with pytest.raises(ValueError, match="no bot"):
        decide(match, {})
    for _ in play(match, seats):
        pass
    with pytest.raises(ValueError, match="no bot"):
        decide(match, seats)


def test_a_sight_shows_the_players_own_side():
    match, seats = bots_match("careful", "random")
    carry_out(match, decide(match, seats))
    carry_out(match, decide(match, seats))
    sight = LidSight(match, Hand(0.7))
    assert sight.me == "random 1"
    assert sight.choices == ("yellow", "blue")
    assert sum(sight.supply.values()) == 14
    assert sight.scores == match.state.scores
    assert sight.may_play(50.0, 52.0)
    assert not sight.may_play(50.0, 70.0)


def test_what_is_tried_out_in_the_mind_is_about_what_happens():
    match, _ = bots_match("careful", "random")
    ready_to_win(match)
    sight = LidSight(match, Hand(1.0))
    plan = PushPlan(60.0, 65.5)
    outlook = sight.try_turn([Laying("green", 50.0, 53.0)], plan)
    assert (outlook.fell, outlook.stop, outlook.touching, outlook.placed) == (("black-1",), "line", 1, 1)
    assert len(match.table.tokens) == 4
    match.place("careful 0", [("green", 50.0, 53.0)])
    again = LidSight(match, Hand(1.0)).try_turn((), plan)
    match.push("careful 0", lid_path(match, plan))
    ended = match.lines[-1].to_json()
    assert (
        [line.to_json()["token_id"] for line in match.lines if "step" in line.extra] == list(again.fell) == ["black-1"]
    )
    assert (ended["stop"], ended["touching"]) == (again.stop, again.touching)
    for imagined, real in zip(again.tokens, match.table.tokens, strict=True):
        assert imagined.id == real.id
        assert (imagined.x, imagined.y) == pytest.approx((real.x, real.y), abs=0.5)


@pytest.mark.parametrize("bot", ["careful", "greedy"])
def test_better_bots_see_the_winning_place(bot):
    match, seats = bots_match(bot, "random", skill=0.9)
    ready_to_win(match)
    for _ in play(match, seats):
        if match.turns and match.need().kind != "push":
            break
    assert match.state.scores[f"{bot} 0"] == 3


def test_careful_puts_the_cheapest_back_far_from_the_edges():
    match, _ = bots_match("careful", "random", skill=1.0)
    match.place("careful 0", [("green", 50.0, 52.0)])
    match.push("careful 0", lid_path(match, PushPlan(60.0, 58.0)))
    sight = LidSight(match, Hand(1.0))
    laying = BOTS["hop-le-jton"]["careful"]().put_back(sight)
    assert laying.colour in sight.choices
    assert laying.y == min(spot.y for spot in sight.point_spots() if abs(spot.x - laying.x) < 0.1)


class Stubborn:
    """Wants what is never allowed."""

    def place(self, sight):
        return [Laying(sight.choices[0], 50.0, 140.0), Laying(sight.choices[0], 50.0, 140.0)]

    def push(self, sight):
        return PushPlan(60.0, 55.0)

    def put_back(self, sight):
        return Laying(sight.choices[0], 500.0, -20.0)


def test_a_bot_that_wants_the_impossible_does_the_nearest():
    match, seats = bots_match("random", "random", skill=1.0)
    seats["random 0"] = Seat(Stubborn(), Hand(1.0))
    for decision in play(match, seats):
        if decision.kind == "penalty":
            break
    assert match.lines[0].to_json()["at"] == [[50.0, 54.0]]
    assert decision.player == "random 0"


def test_players_know_neither_rules_nor_physics():
    code = (
        "import sys, hopton.players; print([m for m in sys.modules if 'rules' in m or 'physics' in m or 'pymunk' in m])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout.strip() == "[]"
