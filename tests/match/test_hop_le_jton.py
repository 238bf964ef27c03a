"""The match of Hop le J'ton: decisions, pushes, what is refused, what is written, saving and resuming."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from hopton.errors import ConfigError, HoptonError, PlacementError, RuleError
from hopton.header import make_header
from hopton.match.build import new_header
from hopton.match.hop_le_jton import START, LidMatch, Need
from hopton.match.log import encode_line, read_log
from hopton.match.referee import referee
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.physics.lid_push import Token, trapezoid
from hopton.tables import load_tables
from hopton.text import sentence

TABLES = load_tables()
GENTLE = trapezoid(40.0, 65.5, 60.0, 1500.0)
SHORT = trapezoid(40.0, 60.0, 60.0, 1500.0)
PAST = trapezoid(40.0, 72.0, 60.0, 1500.0)


def new_match(*players: str, seed: int = 1, **options: object) -> LidMatch:
    names = players or ("Ada", "Ben")
    return LidMatch(new_header("hop-le-jton", names, TABLES, seed=seed, options=options), TABLES)


def records(match: LidMatch) -> list[str]:
    return [line.to_json()["record"] for line in match.lines]


def same(one: LidMatch, other: LidMatch) -> bool:
    return (one.state, one.table.snapshot(), one.lines, one.verdicts, one.placed, one.turns, one.decisions) == (
        other.state,
        other.table.snapshot(),
        other.lines,
        other.verdicts,
        other.placed,
        other.turns,
        other.decisions,
    )


def drop_point_token(match: LidMatch) -> None:
    """Leave one white j'ton so near the far edge that the next push from (50, 54) on drives it over."""
    for token in match.table.tokens:
        match.table.lift(token.id)
    for number in range(3):
        match.table.lay(Token(f"green-{number + 4}", 50.0, 75.5 + 20.0 * number))
    match.table.lay(Token("white-1", 50.0, 148.0))


def test_the_set_up():
    match = new_match()
    assert [(token.id, token.x, token.y, token.layer) for token in match.table.tokens] == [(*at, 0) for at in START]
    assert match.need() == Need("place", "Ada", None, ("green", "red"))
    assert (match.lines, match.over, match.pushing) == ([], False, False)


def test_a_whole_turn_and_what_is_written():
    match = new_match()
    verdict = match.place("Ada", [("green", 30.0, 52.0), ("red", 70.00004, 53.999999)])
    assert verdict is not None
    assert sentence(verdict) == "Ada lays a green j'ton and a red j'ton."
    assert match.placed == ("green-1", "red-1")
    assert match.need() == Need("push", "Ada")
    verdict = match.push("Ada", GENTLE)
    assert verdict is not None
    assert sentence(verdict) == "Ada: nothing falls; all j'tons laid touch the line."
    assert match.need() == Need("place", "Ben", None, ("yellow", "blue"))
    assert records(match) == ["placed", "push_started", "push_ended"]
    placed, started, ended = (line.to_json() for line in match.lines)
    assert placed["token_id"] == ["green-1", "red-1"]
    # What is written is what was used: four decimals.
    assert placed["at"] == [[30.0, 52.0], [70.0, 54.0]]
    assert started["lid"] == list(GENTLE)
    assert (ended["stop"], ended["touching"]) == ("line", 2)
    assert [row[0] for row in ended["rest"]] == [token.id for token in match.table.tokens]


@pytest.mark.parametrize(("path", "stop", "touching"), [(SHORT, "short", 0), (GENTLE, "line", 1), (PAST, "past", 0)])
def test_how_the_lid_stops(path, stop, touching):
    match = new_match()
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", path)
    ended = match.lines[2].to_json()
    assert (ended["stop"], ended["touching"]) == (stop, touching)
    assert match.need().kind == ("place" if touching else "penalty")


def test_the_line_includes_its_borders():
    match = new_match()
    assert [match.judge_stop(y) for y in (63.999999, 64.0, 67.0, 67.000001)] == ["short", "line", "line", "past"]


def test_falls_are_written_in_order_and_win_points():
    match = new_match()
    drop_point_token(match)
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", GENTLE)
    fell = match.lines[2].to_json()
    assert (fell["record"], fell["token"], fell["token_id"], fell["side"]) == ("fell", "white", "white-1", "front")
    assert 0 < fell["step"] <= len(GENTLE) + 480
    assert fell["at"][1] > 150.0
    assert match.state.scores == {"Ada": 1, "Ben": 0}
    # The reserve's white one comes back; it may take the number of the one that fell.
    assert match.need() == Need("replace", "Ada", "white", ("white",))
    spot = match.point_spots()[0]
    match.replace("Ada", "white", spot.x, spot.y)
    assert match.lines[-1].to_json() == {
        "record": "replaced",
        "player": "Ada",
        "token": "white",
        "token_id": "white-1",
        "at": [spot.x, spot.y],
    }
    assert match.need().kind == "place"


def test_a_push_past_the_line_gives_the_points_away():
    match = new_match()
    drop_point_token(match)
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", PAST)
    assert match.state.scores == {"Ada": 0, "Ben": 1}
    assert match.need() == Need("replace", "Ben", "white", ("white",))


def test_a_won_match_ends_at_once():
    match = new_match(target=1)
    drop_point_token(match)
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", GENTLE)
    assert match.over
    assert match.state.winners == ("Ada",)
    assert match.need() == Need("over")
    with pytest.raises(RuleError, match="over"):
        match.place("Ben", [("yellow", 50.0, 52.0)])


def test_a_penalty_goes_back_on_the_box():
    match = new_match()
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", SHORT)
    assert match.need() == Need("penalty", "Ada", None, ("green", "red"))
    spot = match.point_spots()[3]
    match.pay_penalty("Ada", "red", spot.x, spot.y)
    assert records(match)[-1] == "penalty_paid"
    assert match.table.tokens[-1].id == "red-1"
    assert match.need().player == "Ben"


@pytest.mark.parametrize(
    ("tokens", "code"),
    [
        ([], "bad_field"),
        ([("green", 20.0, 52.0)] * 4, "bad_field"),
        ([("pink", 20.0, 52.0)], "bad_field"),
        ([("white", 20.0, 52.0)], "not_yours"),
        ([("yellow", 20.0, 52.0)], "not_yours"),
        ([("green", 20.0, 49.9)], "outside_zone"),
        ([("green", 20.0, 54.1)], "outside_zone"),
        ([("green", 9.9, 52.0)], "outside_zone"),
        ([("green", 20.0, 52.0), ("red", 39.9, 52.0)], "overlap"),
        ([("green", float("nan"), 52.0)], "no_position"),
        ([("green", 20.0, float("inf"))], "no_position"),
    ],
)
def test_what_may_not_be_laid_changes_nothing(tokens, code):
    match, untouched = new_match(), new_match()
    with pytest.raises((RuleError, PlacementError)) as refused:
        match.place("Ada", tokens)
    assert refused.value.code == code
    assert same(match, untouched)


def test_touching_discs_may_be_laid():
    match = new_match()
    match.place("Ada", [("green", 20.0, 52.0), ("red", 40.0, 52.0), ("green", 60.0, 52.0)])
    assert len(match.placed) == 3


def test_out_of_turn_and_out_of_phase():
    match = new_match()
    with pytest.raises(RuleError) as refused:
        match.place("Ben", [("yellow", 50.0, 52.0)])
    assert refused.value.code == "not_your_turn"
    for act in (lambda: match.push("Ada", GENTLE), lambda: match.replace("Ada", "white", 50.0, 100.0)):
        with pytest.raises(RuleError) as refused:
            act()
        assert refused.value.code == "wrong_phase"
    with pytest.raises(RuleError, match="nobody is pushing"):
        match.advance(41.0)
    with pytest.raises(RuleError, match="nobody is pushing"):
        match.end_push()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((41.0, 40.5), "forward"),
        ((39.0,), "forward"),
        ((40.0, float("nan")), "forward"),
        ((140.0,), "at most"),
        ((*(40.0 + k for k in range(110)), 151.0), "forward"),
        ((40.0,) * 40_000, "lasts"),
    ],
)
def test_lids_that_cannot_be_change_nothing(path, words):
    match = new_match()
    match.place("Ada", [("green", 50.0, 52.0)])
    with pytest.raises(ConfigError, match=words):
        match.push("Ada", path)
    assert not match.pushing
    assert records(match) == ["placed"]
    match.push("Ada", GENTLE)


def test_a_push_step_by_step_is_the_same_as_whole():
    whole, stepped = new_match(), new_match()
    for match in (whole, stepped):
        drop_point_token(match)
        match.place("Ada", [("green", 50.0, 52.0)])
    whole.push("Ada", GENTLE)
    stepped.begin_push("Ada")
    assert stepped.pushing
    assert stepped.need() == Need("push", "Ada")
    falls = [fall for y in GENTLE for fall in stepped.advance(y)]
    # The records of a push come together when it has ended.
    assert records(stepped) == ["placed"]
    with pytest.raises(RuleError, match="moving"):
        stepped.place("Ada", [("green", 20.0, 52.0)])
    with pytest.raises(ConfigError):
        stepped.advance(50.0)
    stepped.end_push()
    assert same(whole, stepped)
    assert [fall.token for fall in falls] == ["white-1"]


def test_a_hand_that_waits_is_written_down_as_it_moved():
    match = new_match()
    match.place("Ada", [("green", 50.0, 52.0)])
    match.begin_push("Ada")
    for y in (*GENTLE, *[65.5] * 150):
        match.advance(y)
    match.end_push()
    again = LidMatch(match.header, TABLES)
    again.place("Ada", [("green", 50.0, 52.0)])
    again.push("Ada", match.lines[1].extra["lid"])
    assert same(match, again)


def test_a_push_taken_back_leaves_no_trace():
    match, untouched = new_match(), new_match()
    for one in (match, untouched):
        one.place("Ada", [("green", 50.0, 52.0)])
    match.begin_push("Ada")
    for y in GENTLE[:200]:
        match.advance(y)
    match.cancel_push()
    assert same(match, untouched)
    match.push("Ada", GENTLE)
    untouched.push("Ada", GENTLE)
    assert same(match, untouched)


def test_an_empty_push_stops_short():
    match = new_match()
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", ())
    assert match.lines[-1].to_json()["stop"] == "short"


def test_a_crowded_zone_never_stops_a_match():
    match = new_match()
    for row, x in enumerate((10.0, 30.0, 50.0, 70.0, 90.0)):
        match.table.lay(Token(f"blue-{row + 1}", x, 52.0))
    assert match.play_fault(40.0, 52.0) is None
    assert match.play_fault(40.0, 49.0) == "outside_zone"
    spots = match.play_spots()
    assert spots
    assert all(spot.layer == 1 and spot.supports for spot in spots)
    spot = spots[len(spots) // 2]
    # Only the first j'ton may lie on others: more need not be laid.
    assert match.play_fault(spot.x, spot.y, [(10.0, 52.0)]) == "overlap"
    match.place("Ada", [("green", spot.x, spot.y)])
    assert match.table.tokens[-1].layer == 1
    match.push("Ada", GENTLE)
    assert match.lines[-1].to_json()["record"] == "push_ended"


def test_what_topples_is_the_doing_of_the_one_who_laid():
    match = new_match()
    match.place("Ada", [("green", 50.0, 52.0)])
    match.push("Ada", SHORT)
    # A black one hangs over the side on a blue one, and the rules know of both.
    match.table.lay(Token("blue-1", 4.0, 100.0))
    match.table.lay(Token("black-2", -7.0, 103.0, layer=1, supports=("blue-1",)))
    match.state = msgspec.structs.replace(
        match.state, on_box=(1, 0, 0, 1, 1, 1, 2), supply=((6, 7), (7, 6)), reserve=(4, 4, 3)
    )
    spot = next(spot for spot in match.point_spots() if spot.x > 60.0)
    match.pay_penalty("Ada", "green", spot.x, spot.y)
    tilted = match.lines[-1].to_json()
    assert (tilted["record"], tilted["player"], tilted["fell"]) == ("tilted", "Ada", ["black"])
    assert tilted["token_id"] == ["black-2"]
    assert [row[0] for row in tilted["rest"]] == [token.id for token in match.table.tokens]
    assert match.state.scores == {"Ada": 0, "Ben": 3}
    assert match.need() == Need("replace", "Ben", "black", ("black",))


def test_headers_say_what_the_match_was_played_with():
    tables = load_tables(overrides=["lid_push.token_mass=2.0", "lid_push.brown_zone=[40.0, 65.0]"])
    header = new_header("hop-le-jton", ["Ada", "Ben"], tables, seed=4, options={"target": 5})
    shown = header.to_json()
    assert shown["tables"] == {"lid_push.token_mass": 2.0, "lid_push.brown_zone": [40.0, 65.0]}
    assert shown["hash"] == tables.digest()
    assert set(shown["versions"]) == {"hopton", "pymunk", "numpy", "numba"}
    assert (shown["seed"], shown["options"]) == (4, {"target": 5})
    assert LidMatch(header).tables == tables


def test_another_game_is_refused():
    with pytest.raises(HoptonError, match="tonton"):
        LidMatch(make_header("tonton", ["a", "b", "c"]))


# -- saving and resuming ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> LidMatch:
    bots = {"one": bot_entry("random", 0.3), "two": bot_entry("random", 0.3), "three": bot_entry("random", 0.3)}
    header = new_header("hop-le-jton", list(bots), TABLES, seed=11, options={"target": 4}, bots=bots)
    match, seats = bot_match(header, TABLES)
    for _ in play(match, seats):
        pass
    return match


def test_the_referee_accepts_every_line(played):
    lines = played.to_bytes().splitlines(keepends=True)
    answers = list(referee(lines))
    assert all(answer.ok for answer in answers)
    assert answers[-1].state["scores"] == played.state.scores
    assert answers[-1].state["winners"] == list(played.state.winners)


def test_the_box_and_the_rules_count_the_same(played):
    colours = [token.id.rpartition("-")[0] for token in played.table.tokens]
    on_box = json.loads(json.dumps(list(referee(played.to_bytes().splitlines(keepends=True)))[-1].state["on_box"]))
    assert {colour: colours.count(colour) for colour in set(colours)} == on_box


def test_a_match_can_be_resumed_after_every_decision(played, tmp_path):
    starts = [n for n, line in enumerate(played.lines) if line.to_json()["record"] in ("placed", "push_started")]
    path = tmp_path / "match.jsonl"
    for n in [*starts[:: max(1, len(starts) // 8)], len(played.lines)]:
        half = LidMatch.resume(played.header, played.lines[:n], TABLES)
        half.save(path)
        again = LidMatch.load(path)
        assert same(half, again)
        # It goes on as the match did.
        if n < len(played.lines):
            again.follow(played.lines)
        assert again.lines == played.lines[: len(again.lines)]
    assert same(again, played)
    assert path.read_bytes() == played.to_bytes()


def test_resumed_bots_play_on_as_they_would_have(played):
    half = LidMatch.resume(played.header, played.lines[: _middle(played)], TABLES)
    _, seats = bot_match(played.header, TABLES)
    for _ in play(half, seats):
        pass
    assert half.to_bytes() == played.to_bytes()


def _middle(match: LidMatch) -> int:
    """The number of lines before the push nearest to the middle of the match."""
    pushes = [n for n, line in enumerate(match.lines) if line.to_json()["record"] == "push_started"]
    return pushes[len(pushes) // 2]


def test_a_push_that_broke_off_in_the_log_is_left_out(played, tmp_path):
    path = tmp_path / "match.jsonl"
    n = _middle(played)
    path.write_bytes(b"".join(played.to_bytes().splitlines(keepends=True)[: n + 2]))
    match = LidMatch.load(path)
    assert len(match.lines) == n
    assert match.need().kind == "push"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda line: line.pop("at", None), "usable field"),
        (lambda line: line.update(at=[["x", 1]]), "usable field"),
        (lambda line: line.update(lid="far"), "usable field"),
        (lambda line: line.update(rest=[["green-1", 1.0]]), "usable field"),
        (lambda line: line.update(rest=[["green-1", 1.0, 2.0, 0.0, 0], ["green-1", 1.0, 2.0, 0.0, 0]]), "usable"),
        (lambda line: line.pop("rest", None), "does not say"),
        (lambda line: line.update(at=[[0.0, 0.0]] * len(line.get("tokens", []))), "can't be|usable"),
    ],
)
def test_logs_that_cannot_be_resumed_say_where(played, tmp_path, change, words):
    path = tmp_path / "match.jsonl"
    lines = [json.loads(line) for line in played.to_bytes().splitlines()]
    for line in lines[1:]:
        change(line)
    path.write_bytes(b"".join(encode_line(line) for line in lines))
    with pytest.raises(HoptonError, match=rf"record \d+.*({words})"):
        LidMatch.load(path)


def test_other_tokens_at_rest_than_the_rules_know_are_refused(played, tmp_path):
    path = tmp_path / "match.jsonl"
    lines = [json.loads(line) for line in played.to_bytes().splitlines()]
    for line in lines:
        if "rest" in line:
            line["rest"].pop()
    path.write_bytes(b"".join(encode_line(line) for line in lines))
    with pytest.raises(HoptonError, match="other j'tons"):
        LidMatch.load(path)


def test_saving_to_a_full_disk_loses_nothing(played, tmp_path):
    with pytest.raises(HoptonError, match="/dev/full"):
        played.save(Path("/dev/full"))
    file = tmp_path / "file"
    file.write_text("x")
    with pytest.raises(HoptonError, match="nothing was written"):
        played.save(file / "match.jsonl")
    assert read_log(played.to_bytes().splitlines(keepends=True))[1] == tuple(played.lines)
