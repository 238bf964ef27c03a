"""Matches of TonTon: what chance adds to the cards played, logs, and what bots can see."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopton.errors import HoptonError, RuleError
from hopton.match.base import Seat
from hopton.match.build import new_header
from hopton.match.log import encode_line, read_log
from hopton.match.recording import Recording
from hopton.match.referee import referee
from hopton.match.replay import replay
from hopton.match.simulation import bot_match, seats_of
from hopton.match.simulation import play as simulate
from hopton.match.tonton import TonTonMatch, carry_out, decide
from hopton.players import BOTS, Hand
from hopton.records import cards_in_use
from hopton.tables import load_tables

TABLES = load_tables()
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def new(count: int = 3, seed: int = 1, **options: Any) -> TonTonMatch:
    return TonTonMatch(new_header("tonton", NAMES[:count], TABLES, seed=seed, options=options), TABLES)


def seats(match: TonTonMatch, bot: str = "random") -> dict[str, Seat]:
    return {name: Seat(BOTS["tonton"][bot](), Hand()) for name in match.state.players}


def play(match: TonTonMatch, bot: str = "random", cards: int = 1000) -> TonTonMatch:
    bots = seats(match, bot)
    while not match.over and cards:
        carry_out(match, decide(match, bots))
        cards -= 1
    return match


def kinds(match: TonTonMatch) -> list[str]:
    return [line.record.__struct_config__.tag for line in match.lines]


def lines_of(match: TonTonMatch, change: Callable[[list[dict[str, Any]]], object] = lambda _: None) -> tuple[Any, Any]:
    lines = [json.loads(line) for line in match.to_bytes().splitlines()]
    change(lines)
    return read_log([encode_line(line) for line in lines])


@pytest.mark.parametrize("count", [3, 4, 5])
def test_bots_play_to_the_end(count: int) -> None:
    match = play(new(count, seed=count))
    assert match.over
    assert match.state.winners
    assert match.to_decide is None
    assert kinds(match) == 3 * ["dealt", "mission_revealed", *["played"] * 7 * count]
    assert match.turns == 21


def test_a_new_match_waits_for_the_first_card() -> None:
    match = new()
    assert kinds(match) == ["dealt", "mission_revealed"]
    holder = next(name for name, hand in zip(NAMES, match.state.hands, strict=False) if "red-8" in hand)
    assert (match.to_decide, match.turns, match.decisions) == (holder, 1, 0)


def test_hands_are_dealt_in_the_order_of_suits_and_numbers() -> None:
    order = cards_in_use(5)
    for hand in new(5).state.hands:
        assert list(hand) == sorted(hand, key=order.index)


def test_every_seed_is_dealt_otherwise() -> None:
    deals = {new(seed=seed).state.hands for seed in range(40)}
    missions = {new(seed=seed).state.mission for seed in range(40)}
    assert (len(deals), len(missions)) == (40, 3)
    rounds = [str(line.to_json()) for line in play(new()).lines[::23]]
    assert len(set(rounds)) == len(rounds) == 3


def test_a_turn_is_a_trick_and_its_decisions_the_cards() -> None:
    match = new(4)
    seen = []
    for _ in range(9):
        seen.append((match.turns, match.decisions))
        play(match, cards=1)
    assert seen == [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (3, 0)]


def test_a_round_that_ends_leaves_what_it_came_to() -> None:
    match = play(new(), cards=20)
    assert match.table_now() is None
    play(match, cards=1)
    done = match.table_now()
    assert done is not None
    assert done.points == match.state.round_points[0]
    assert done.sums == tuple(map(sum, done.piles))
    assert done.met == tuple(map(done.mission.met_by, done.sums))
    assert tuple(a + b for a, b in zip(done.earned, done.sixes, strict=True)) == done.points
    assert match.state.piles == ((0, 0, 0),) * 3
    play(match)
    assert [done.number for done in match.rounds] == [1, 2, 3]
    assert len({done.mission.id for done in match.rounds}) == 3


def test_what_is_refused_changes_nothing() -> None:
    match = new()
    leader = match.to_decide
    assert leader is not None
    hand = match.state.hands[NAMES.index(leader)]
    before = match.to_bytes(), match.state, match.turns, match.decisions
    other = next(name for name in NAMES[:3] if name != leader)
    strange = next(card for card in cards_in_use(3) if card not in hand)
    for player, card, code in [
        (other, strange, "not_your_turn"),
        (leader, strange, "not_yours"),
        (leader, "red-9", "bad_field"),
        (leader, "green-1", "not_yours"),
        ("Zoe", hand[0], "unknown_player"),
    ]:
        with pytest.raises(RuleError) as fault:
            match.play(player, card)
        assert fault.value.code == code
    assert before == (match.to_bytes(), match.state, match.turns, match.decisions)


def test_the_same_seed_gives_the_same_log() -> None:
    assert play(new(seed=3)).to_bytes() == play(new(seed=3)).to_bytes()
    assert play(new(seed=3)).to_bytes() != play(new(seed=4)).to_bytes()


@pytest.mark.parametrize("count", [3, 5])
def test_replay_and_referee_confirm_a_log(count: int) -> None:
    match = play(new(count, seed=8))
    header, lines = lines_of(match)
    report = replay(header, lines)
    assert (report.same, report.finished, report.records) == (True, True, len(match.lines))
    answers = list(referee(match.to_bytes().splitlines(keepends=True)))
    assert all(answer.ok for answer in answers)
    assert answers[-1].state["winners"] == list(match.state.winners or ())


def test_replay_names_a_deal_or_a_mission_that_chance_did_not_make() -> None:
    def swap(lines: list[dict[str, Any]]) -> None:
        hands = lines[1]["hands"]
        hands["Ada"], hands["Ben"] = hands["Ben"], hands["Ada"]

    header, lines = lines_of(play(new()), swap)
    report = replay(header, lines)
    assert report.difference is not None
    assert report.difference.n == 1
    with pytest.raises(HoptonError, match="record 1 is not what follows"):
        TonTonMatch.resume(header, lines)
    with pytest.raises(HoptonError, match="record 1 is not what follows"):
        Recording(header, lines)


def test_a_log_with_a_card_that_cannot_be_is_refused_with_its_number() -> None:
    match = play(new())
    header, lines = lines_of(match, lambda lines: lines[4].update(lines[3]))
    with pytest.raises(HoptonError, match="record 4 can't be"):
        TonTonMatch.resume(header, lines)
    header, lines = lines_of(match, lambda lines: lines.insert(4, lines[1]))
    with pytest.raises(HoptonError, match="record 4 is not what follows"):
        TonTonMatch.resume(header, lines)


def test_a_match_is_resumed_after_any_record() -> None:
    played = play(new(seed=5))
    header, lines = lines_of(played)
    for cut in range(len(lines) + 1):
        match = TonTonMatch.resume(header, lines[:cut])
        assert len(match.lines) >= cut
        if cut % 5 == 0:
            assert play(match).to_bytes() == played.to_bytes()


def test_a_recording_has_a_moment_for_every_card() -> None:
    match = play(new(seed=6))
    moments = Recording(*lines_of(match)).moments
    assert [moment.kind for moment in moments] == ["start", *["played"] * 63]
    ends = [moment for moment in moments if moment.before is not moment.after]
    assert [moment.after.number for moment in ends] == [1, 2, 3]
    assert moments[-1].state == match.state


def test_a_golden_match_of_bots_comes_out_the_same() -> None:
    header, lines = read_log(Path(__file__).parent.parent / "golden" / "tonton.simulated.jsonl")
    report = replay(header, lines)
    assert (report.difference, report.finished) == (None, True)
    # The bots choose the same cards again wherever floating point numbers come out the same.
    if report.other_build:
        return
    match, bots = bot_match(header)
    for _ in simulate(match, bots):
        pass
    assert [line.to_json() for line in match.lines] == [line.to_json() for line in lines]


def test_a_resumed_match_of_thinking_bots_goes_on_as_it_would_have() -> None:
    header, lines = read_log(Path(__file__).parent.parent / "golden" / "tonton.simulated.jsonl")
    for cut in (0, 31, len(lines) - 9):
        match = TonTonMatch.resume(header, lines[:cut])
        done = len(match.lines)
        bots = seats_of(header)
        for _ in range(6):
            carry_out(match, decide(match, bots))
        expected = [line.to_json() for line in lines[done : len(match.lines)]]
        assert [line.to_json() for line in match.lines[done:]] == expected
