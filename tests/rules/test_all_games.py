"""What holds for every game: each check runs for every registered engine."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopton.errors import RuleError
from hopton.header import parse_header
from hopton.records import parse_record, record_to_json, record_types
from hopton.rules import GAMES
from hopton.text import sentence
from tests.golden.logs import ENDINGS
from tests.harness import CODES, DRIVERS, header_for, next_record, odd_line, play

MATCHES = 6
games = pytest.mark.parametrize("game", list(GAMES))


def matches(name: str, count: int = MATCHES):
    """Random matches with all numbers of players, as (random source, header)."""
    game = GAMES[name]
    for seed in range(count):
        rng = random.Random(f"{name} {seed}")
        players = game.min_players + seed % (game.max_players - game.min_players + 1)
        yield rng, header_for(name, players, rng)


def test_every_game_has_a_driver_and_golden_logs_of_its_endings():
    assert set(DRIVERS) == set(GAMES)
    assert {ending.game for ending in ENDINGS} == set(GAMES)
    golden = Path(__file__).parents[1] / "golden"
    for ending in ENDINGS:
        assert (golden / f"{ending.file}.jsonl").is_file(), ending


@games
def test_random_matches_end_and_every_state_is_sound(game):
    engine = GAMES[game]
    for rng, header in matches(game):
        pieces = DRIVERS[game].pieces(engine.start(header))
        last = None
        for step in play(header, rng):
            state = last = step.after
            assert DRIVERS[game].pieces(state) == pieces
            shown = engine.to_json(state)
            assert json.loads(json.dumps(shown)) == shown
            assert shown["game"] == game
            assert list(shown["scores"]) == list(header.players)
            assert (shown["winners"] is None) == (shown["phase"] != "over")
            assert set(shown["to_act"]) <= set(header.players)
            assert hash(state) == hash(msgspec.structs.replace(state))
            if step.verdict is not None:
                words = sentence(step.verdict)
                assert words.endswith(".")
                assert "{" not in words
        assert last is not None
        assert last.phase == "over"
        winners = last.winners
        assert winners
        assert list(winners) == [name for name in header.players if name in winners]
        assert engine.awaits(last) == ()
        assert last.to_act == ()
        assert not any(engine.legal(last, player) for player in header.players)


@games
def test_nothing_changes_but_the_new_state(game):
    engine = GAMES[game]
    for rng, header in matches(game):
        for step in play(header, rng):
            copy = msgspec.json.encode(step.before)
            again = engine.apply(step.before, step.record)
            assert again.state == step.after
            assert again.verdict == step.verdict
            assert msgspec.json.encode(step.before) == copy
            with pytest.raises(AttributeError):
                step.before.phase = "over"


@games
def test_states_and_records_survive_being_written_down(game):
    engine = GAMES[game]
    for rng, header in matches(game):
        assert parse_header(json.loads(json.dumps(header.to_json()))) == header
        for step in play(header, rng):
            state = step.after
            back = msgspec.json.decode(msgspec.json.encode(state), type=engine.state_type)
            assert back == state
            assert hash(back) == hash(state)
            line = json.loads(json.dumps(record_to_json(step.record)))
            assert parse_record(header, line) == step.record


@games
def test_legal_decisions_are_accepted_and_only_those_who_may_act_have_any(game):
    engine = GAMES[game]
    for rng, header in matches(game):
        for step in play(header, rng):
            state = step.before
            assert {record_to_json(step.record)["record"]} <= set(engine.awaits(state))
            for player in header.players:
                legal = engine.legal(state, player)
                assert bool(legal) or player not in state.to_act
                assert len(set(map(repr, legal))) == len(legal)
                for record in legal[:: max(1, len(legal) // 5)]:
                    engine.apply(state, record)
                    assert record_to_json(record)["record"] in engine.awaits(state)
                    assert getattr(record, "player", player) == player


@games
def test_what_is_not_awaited_is_refused_by_phase(game):
    engine = GAMES[game]
    refused = 0
    for rng, header in matches(game, 3):
        for step in play(header, rng):
            for state in (step.before, step.after):
                line = odd_line(header, state, rng)
                try:
                    record = parse_record(header, line)
                except RuleError:
                    continue
                name = line["record"]
                if name not in engine.awaits(state):
                    with pytest.raises(RuleError) as refusal:
                        engine.apply(state, record)
                    allowed = {"match_over"} if state.winners else {"wrong_phase", "not_your_turn", "not_available"}
                    assert refusal.value.code in allowed
                    refused += 1
    assert refused > 50


@games
def test_refused_records_give_a_code_and_change_nothing(game):
    engine = GAMES[game]
    seen = set()
    for rng, header in matches(game, 4):
        for step in play(header, rng):
            state = step.before
            copy = msgspec.json.encode(state)
            for _ in range(3):
                line = odd_line(header, state, rng)
                try:
                    engine.apply(state, parse_record(header, line))
                except RuleError as refusal:
                    seen.add(refusal.code if refusal.message else "no message")
            assert msgspec.json.encode(state) == copy
    assert seen <= CODES
    assert {"unknown_record", "bad_field", "unknown_player", "wrong_phase", "not_your_turn"} <= seen


@games
def test_records_of_other_games_are_unknown(game):
    engine = GAMES[game]
    header = header_for(game, engine.min_players)
    state = engine.start(header)
    for other in GAMES:
        if other == game:
            continue
        for name, kind in record_types(other).items():
            with pytest.raises(RuleError) as refusal:
                parse_record(header, {"record": name})
            assert refusal.value.code == "unknown_record"
            with pytest.raises(RuleError) as refusal:
                engine.apply(state, msgspec.convert({}, kind) if not kind.__struct_fields__ else _blank(kind))
            assert refusal.value.code == "unknown_record"


def _blank(kind):
    return kind(*[None for _ in kind.__struct_fields__])


@games
def test_views_do_not_change_with_what_is_hidden(game):
    engine = GAMES[game]
    changed = 0
    for rng, header in matches(game):
        for step in play(header, rng):
            for player in header.players:
                other = DRIVERS[game].shuffle_hidden(step.after, player, rng)
                changed += other != step.after
                assert engine.view(other, player) == engine.view(step.after, player)
    assert changed > 20 or game == "hop-le-jton"


@games
def test_start_needs_the_header_of_its_own_game(game):
    other = next(name for name in GAMES if name != game)
    with pytest.raises(TypeError):
        GAMES[game].start(header_for(other, GAMES[other].min_players))


@games
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_path_through_the_game_keeps_its_pieces(game, data):
    engine = GAMES[game]
    players = data.draw(st.integers(engine.min_players, engine.max_players), "players")
    rng = random.Random(data.draw(st.integers(0, 2**32), "seed"))
    header = header_for(game, players, rng)
    state = engine.start(header)
    pieces = DRIVERS[game].pieces(state)
    for _ in range(data.draw(st.integers(1, 120), "length")):
        if state.winners is not None:
            break
        state = engine.apply(state, next_record(engine, state, rng)).state
        assert DRIVERS[game].pieces(state) == pieces
    assert json.loads(json.dumps(engine.to_json(state)))
