"""The match of Simsala Hopp: turns against the hourglass, flights, spells, decisions, logs that read back."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from hopton.errors import ConfigError, HoptonError, RuleError
from hopton.match.base import Match
from hopton.match.build import new_header
from hopton.match.log import LogLine, encode_line, read_log
from hopton.match.referee import referee
from hopton.match.replay import replay
from hopton.match.simsala_hopp import SimsalaDecision, SimsalaMatch, carry_out, decide, perform
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.physics.foil_tap import DT
from hopton.records import TILES, Flipped, LeftArena
from hopton.rules.simsala_hopp import BACKS
from hopton.tables import load_tables

TABLES = load_tables(overrides=["foil_tap.hourglass_seconds=1.5"])
GRID = tuple((-80.0 + 40.0 * (k % 5), -60.0 + 60.0 * (k // 5)) for k in range(15))
"""Places with room between them; tile 1 lies at the lower left."""


def new_match(*players: str, seed: int = 1, **options: object) -> SimsalaMatch:
    names = players or ("Ada", "Ben")
    return SimsalaMatch(new_header("simsala-hopp", names, TABLES, seed=seed, options=options), TABLES)


def bots_match(*bots: str, seed: int = 1, skill: float = 0.7, **options: object):
    entries = {f"{bot} {k}": bot_entry(bot, skill) for k, bot in enumerate(bots)}
    header = new_header("simsala-hopp", list(entries), TABLES, seed=seed, options=options, bots=entries)
    return bot_match(header, TABLES)


def names(match: Match) -> list[str]:
    return [line.to_json()["record"] for line in match.lines]


def finish_turn(match: SimsalaMatch) -> None:
    while match.flying:
        match.wait(match.state.magician, 10**6)


def skip_turn(match: SimsalaMatch) -> None:
    """A turn without a tap, in which nobody casts a spell."""
    match.turn_hourglass(match.state.magician)
    finish_turn(match)
    while match.state.phase == "lazy":
        match.pass_over(match.state.to_act[0])


def to_decision(match: SimsalaMatch) -> None:
    """Everybody gets a cup in every round, so that all of them decide."""
    while match.state.phase != "decision":
        skip_turn(match)


def same(one: SimsalaMatch, other: SimsalaMatch) -> bool:
    return (one.state, one.table_now(), one.lines, one.verdicts, one.turns, one.decisions, one.seen, one.hourglass) == (
        other.state,
        other.table_now(),
        other.lines,
        other.verdicts,
        other.turns,
        other.decisions,
        other.seen,
        other.hourglass,
    )


def test_a_turn_with_one_tap_and_what_is_written():
    match = new_match()
    assert match.to_decide == "Ada"
    match.turn_hourglass("Ada", GRID)
    assert match.steps_left == round(1.5 / DT)
    match.wait("Ada", 48)
    match.tap("Ada", -80.0, -68.50004, 950.0)
    assert match.frame().wand is not None
    finish_turn(match)
    assert names(match) == ["hourglass_turned", "tapped", "flipped", "time_up", "arena_settled"]
    turned, tapped, flipped, up, settled = (line.to_json() for line in match.lines)
    assert turned["at"] == [list(at) for at in GRID]
    # What is written is what was used: three decimals.
    assert (tapped["step"], tapped["tap"]) == (48, {"x": -80.0, "y": -68.5, "speed": 950.0})
    assert (flipped["tile"], flipped["up"]) == (1, "back")
    assert 48 < flipped["step"] < up["step"] == match.hourglass
    assert settled["rest"][0] == [1, match.table_now()[0].x, match.table_now()[0].y, "back", pytest.approx(0, abs=7)]
    assert match.state.arena["white"] == 1
    assert match.to_decide == "Ben"


def test_what_is_in_the_air_when_the_time_is_up_still_counts():
    match = new_match()
    match.turn_hourglass("Ada", GRID)
    match.wait("Ada", match.hourglass - 20)
    match.tap("Ada", -80.0, -68.5, 950.0)
    finish_turn(match)
    assert names(match) == ["hourglass_turned", "tapped", "time_up", "flipped", "arena_settled"]


def test_spells_turn_tiles_over_where_they_lie():
    match = new_match("Ada", "Ben", "Cleo")
    match.turn_hourglass("Ada", GRID)
    finish_turn(match)
    before = match.table_now()
    match.cast("Ben", 8)
    after = match.table_now()
    assert [tile.id for tile in after] == [tile.id for tile in before]
    assert [tile.up for tile in after] == ["back" if tile.id == "8" else "frog" for tile in before]
    assert match.seen == {8}
    with pytest.raises(RuleError, match="no frog"):
        match.cast("Cleo", 8)
    match.pass_over("Cleo")
    assert match.state.phase == "ready"
    assert match.to_decide == "Ben"


def test_tiles_over_the_wall_are_out_of_the_turn():
    match = new_match()
    match.turn_hourglass("Ada", GRID)
    for _ in range(3):
        match.tap("Ada", -72.0, -56.0, 2500.0)
        match.wait("Ada", match.step + 150)
    finish_turn(match)
    gone = [line for line in match.lines if isinstance(line.record, LeftArena)]
    assert gone
    assert match.state.arena["outside"] == len(gone) == 15 - len(match.table_now())
    x, y = gone[0].extra["at"]
    assert max(abs(x), abs(y)) > 125.0


@pytest.mark.parametrize(
    ("x", "y", "speed", "named"),
    [
        (130.0, 0.0, 900.0, "outside"),
        (0.0, 0.0, 0.0, "above 0"),
        (0.0, 0.0, 2600.0, "2500"),
        (float("nan"), 0.0, 900.0, "millimetres"),
    ],
)
def test_taps_that_cannot_be_change_nothing(x, y, speed, named):
    match = new_match()
    match.turn_hourglass("Ada", GRID)
    before = match.to_bytes(), match.state, match.arena.snapshot(), match.decisions
    with pytest.raises(ConfigError, match=named):
        match.tap("Ada", x, y, speed)
    assert (match.to_bytes(), match.state, match.arena.snapshot(), match.decisions) == before


def test_what_is_out_of_turn_is_refused():
    match = new_match()
    with pytest.raises(RuleError, match="Ben"):
        match.turn_hourglass("Ben")
    with pytest.raises(RuleError):
        match.tap("Ada", 0.0, 0.0, 900.0)
    with pytest.raises(RuleError):
        match.advance()
    match.turn_hourglass("Ada")
    with pytest.raises(RuleError):
        match.tap("Ben", 0.0, 0.0, 900.0)
    match.tap("Ada", 0.0, 0.0, 900.0)
    with pytest.raises(ConfigError, match="wand"):
        match.tap("Ada", 0.0, 0.0, 900.0)
    with pytest.raises(RuleError):
        match.pass_over("Ben")


def test_places_come_by_chance_from_the_seed_alone():
    one, other, third = new_match(), new_match(), new_match(seed=2)
    for match in (one, other, third):
        match.turn_hourglass("Ada")
    assert one.lines == other.lines
    assert one.lines != third.lines
    first = one.lines[0].extra["at"]
    finish_turn(one)
    one.pass_over("Ben")
    one.turn_hourglass("Ben")
    assert one.lines[-1].extra["at"] != first


def test_an_arena_too_small_for_all_tiles_is_refused():
    small = load_tables(overrides=["foil_tap.arena=[120, 120]"])
    with pytest.raises(ConfigError, match="do not fit"):
        SimsalaMatch(new_header("simsala-hopp", ["Ada", "Ben"], small, seed=1), small)


def test_a_decision_by_single_taps():
    match = new_match()
    to_decision(match)
    assert match.state.deciders == ("Ben", "Ada")
    # Tile 8 is a rabbit of Ben's.
    match.tap("Ben", GRID[7][0], GRID[7][1] - 8.5, 950.0, GRID)
    assert match.lines[-1].extra["at"] == [list(at) for at in GRID]
    assert match.lines[-1].extra["step"] == 0
    finish_turn(match)
    assert match.state.bats == (0, 1)
    # The arena is taken as it is, until everybody has tapped.
    match.tap("Ada", 80.0, 68.5, 950.0)
    assert "at" not in match.lines[-1].extra
    finish_turn(match)
    # Tile 15 is a cat: it counts for nobody.
    assert match.state.tiles[14] == "back"
    assert match.state.winners == ("Ben",)


def test_a_second_tap_in_a_decision_removes_the_player():
    match = new_match()
    to_decision(match)
    match.tap("Ben", GRID[0][0], GRID[0][1] - 8.5, 950.0, GRID)
    match.wait("Ben", 30)
    match.tap("Ben", 0.0, 0.0, 300.0)
    assert match.state.removed == ("Ben",)
    finish_turn(match)
    assert match.to_decide == "Ada"
    match.pass_over("Ada")
    assert match.state.winners == ("Ada",)
    assert same(SimsalaMatch.resume(match.header, match.lines), match)


def test_a_fresh_arena_for_each_tap_of_a_decision():
    match = new_match(fresh_arena_each_decision_tap=True)
    to_decision(match)
    match.tap("Ben", 0.0, 0.0, 400.0)
    finish_turn(match)
    match.tap("Ada", 0.0, 0.0, 400.0)
    assert len(match.lines[-1].extra["at"]) == 15


@pytest.fixture(scope="module")
def played() -> SimsalaMatch:
    match, seats = bots_match("careful", "random", "random", seed=4, variant=2)
    for _ in play(match, seats):
        pass
    return match


def test_a_log_reads_back_without_being_simulated_again(played, monkeypatch):
    from hopton.physics.foil_tap import FoilTap

    monkeypatch.setattr(FoilTap, "advance", lambda self: pytest.fail("nothing is to be simulated"))
    assert same(SimsalaMatch.resume(*read_log(played.to_bytes().splitlines(keepends=True))), played)


def test_the_referee_accepts_every_record(played):
    answers = list(referee(played.to_bytes().splitlines(keepends=True)))
    assert all(answer.ok for answer in answers)
    assert answers[-1].to_json()["state"]["winners"] == list(played.state.winners)


def test_a_resumed_match_goes_on_as_it_would_have(played):
    lines = played.lines
    cuts = [n for n, line in enumerate(lines) if line.to_json()["record"] in ("time_up", "arena_settled", "passed")]
    for cut in (cuts[0], cuts[len(cuts) // 2], cuts[-2]):
        match = SimsalaMatch.resume(played.header, lines[:cut])
        _, seats = bot_match(played.header, TABLES)
        for _ in play(match, seats):
            if len(match.lines) > cut + 60:
                break
        assert match.lines == lines[: len(match.lines)]


def test_a_turn_that_broke_off_is_left_out(played):
    turn = next(n for n, line in enumerate(played.lines) if line.to_json()["record"] == "tapped")
    assert SimsalaMatch.resume(played.header, played.lines[: turn + 1]).lines == []
    match = new_match()
    match.turn_hourglass("Ada")
    match.tap("Ada", 0.0, 0.0, 900.0)
    assert len(match.to_bytes().splitlines()) == 1


@pytest.mark.parametrize(
    ("record", "field", "value", "named"),
    [
        ("hourglass_turned", "at", [[0, 0]], "at"),
        ("tapped", "tap", {"x": 1}, "tap"),
        ("tapped", "step", "soon", "step"),
        ("arena_settled", "rest", None, "rest"),
        ("arena_settled", "rest", [[1, 0.0, 0.0, "frog", 0.0]], "other tiles at rest"),
    ],
)
def test_logs_that_cannot_be(played, record, field, value, named):
    lines = [json.loads(line) for line in played.to_bytes().splitlines()]
    next(line for line in lines if line["record"] == record)[field] = value
    header, changed = read_log([encode_line(line) for line in lines])
    with pytest.raises(HoptonError, match=named):
        SimsalaMatch.resume(header, changed)


def test_handles_do_not_tell_what_a_tile_hides():
    match = new_match()
    match.turn_hourglass("Ada", GRID)
    assert sorted(match.handle(tile) for tile in TILES) == list(range(15))
    assert all(match.tile_of(match.handle(tile)) == tile for tile in TILES)
    turned = new_match()
    turned.turn_hourglass("Ada", tuple(reversed(GRID)))
    # The same places with other tiles on them have the same handles.
    assert [match.handle(tile) for tile in TILES] == [turned.handle(16 - tile) for tile in TILES]


def test_a_turn_with_pictures_is_the_same_turn():
    match, seats = bots_match("careful", "careful")
    other, _ = bots_match("careful", "careful")
    carry_out(match, decide(match, seats))
    frames = list(perform(other, decide(other, seats), lambda: 1 / 30))
    while match.state.phase == "transform":
        carry_out(match, decide(match, seats))
    while other.state.phase == "transform":
        frames += perform(other, decide(other, seats), lambda: 1 / 30)
    assert match.to_bytes() == other.to_bytes()
    assert len(frames) > 30
    left = [frame.seconds for frame in frames if frame.seconds is not None]
    assert left == sorted(left, reverse=True)


def test_a_recorded_turn_is_shown_as_it_was(played):
    from hopton.match.recording import Recording

    moments = Recording(played.header, played.lines, TABLES).moments
    turn = next(moment for moment in moments if moment.kind == "hourglass_turned")
    frames = list(SimsalaMatch.frames(TABLES, turn, lambda: 1 / 20))
    assert len(frames) > 30
    assert frames[0].counts == {"frog": 15}
    last = {tile.id: tile.up for tile in frames[-1].tiles}
    assert last == {tile.id: tile.up for tile in turn.after}
    shown = {BACKS[int(tile) - 1] for tile, up in last.items() if up == "back"}
    assert shown <= set(frames[-1].counts)


def test_lines_are_of_the_kinds_that_the_rules_know(played):
    assert all(isinstance(line, LogLine) for line in played.lines)
    flips = [line for line in played.lines if isinstance(line.record, Flipped)]
    assert all(type(line.extra["step"]) is int and len(line.extra["at"]) == 2 for line in flips)


def test_decisions_are_values():
    decision = SimsalaDecision("tap", "Ada", 1.0, 2.0, 900.0)
    assert msgspec.structs.replace(decision, speed=900.0) == decision


def test_a_golden_log_of_bots_reads_back_and_goes_on():
    """Written once; its rest places are taken as they stand, whatever this machine would make of the taps."""
    path = Path(__file__).parent.parent / "golden" / "simsala-hopp.simulated.jsonl"
    match = SimsalaMatch.load(path)
    assert match.over
    assert match.to_bytes() == path.read_bytes()


def test_a_log_comes_out_the_same_when_it_is_simulated_again(played):
    report = replay(*read_log(played.to_bytes().splitlines(keepends=True)))
    assert report.same
    assert report.finished
    assert report.records == len(played.lines)


def test_replay_finds_what_was_changed(played):
    lines = [json.loads(line) for line in played.to_bytes().splitlines()]
    number, tapped = next((n, line) for n, line in enumerate(lines) if line["record"] == "tapped")
    tapped["tap"]["speed"] += 100.0
    report = replay(*read_log([encode_line(line) for line in lines]))
    assert report.difference is not None
    assert report.difference.n >= number
    flipped = next(n for n, line in enumerate(lines) if line["record"] == "flipped")
    lines = [json.loads(line) for line in played.to_bytes().splitlines()]
    del lines[flipped]
    report = replay(*read_log([encode_line(line) for line in lines]))
    assert report.difference is not None
    assert report.difference.n == flipped


def test_replay_refuses_what_does_not_happen(played):
    lines = [json.loads(line) for line in played.to_bytes().splitlines()]
    turned = next(n for n, line in enumerate(lines) if line["record"] == "hourglass_turned")
    lines.insert(turned + 1, {"record": "flipped", "tile": 1, "up": "back", "step": 1, "at": [0, 0]})
    report = replay(*read_log([encode_line(line) for line in lines]))
    assert report.difference is not None
    assert report.difference.n == turned + 1
