"""Matches of HOP!: what chance and physics add to decisions, logs, and what bots can see."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopton.errors import ConfigError, HoptonError, RuleError
from hopton.match.base import Seat
from hopton.match.build import new_header
from hopton.match.hop import HopMatch, HopSight, carry_out, catcher_of, decide, flown, perform
from hopton.match.log import encode_line, read_log
from hopton.match.recording import Recording
from hopton.match.replay import replay
from hopton.players import BOTS, Hand
from hopton.players.hop import Plan
from hopton.tables import load_tables

TABLES = load_tables()
PLAIN = {"cards": [{"id": "plain", "assister": False, "turbulator": False}]}
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def new(*names: str, seed: int = 1, **options: Any) -> HopMatch:
    return HopMatch(new_header("hop", list(names or NAMES), TABLES, seed=seed, options=options), TABLES)


def seats(match: HopMatch, bot: str = "random", skill: float = 0.7) -> dict[str, Seat]:
    return {name: Seat(BOTS["hop"][bot](), Hand(skill)) for name in match.state.players}


def play(match: HopMatch, bot: str = "careful", turns: int = 1000) -> HopMatch:
    bots = seats(match, bot)
    while not match.over and match.turns <= turns:
        carry_out(match, decide(match, bots))
    return match


@pytest.fixture(scope="module")
def played() -> HopMatch:
    return play(new(seed=3))


def kinds(match: HopMatch) -> list[str]:
    return [line.record.__struct_config__.tag for line in match.lines]


def lines_of(match: HopMatch, change: Callable[[list[dict[str, Any]]], object] = lambda _: None) -> tuple[Any, Any]:
    lines = [json.loads(line) for line in match.to_bytes().splitlines()]
    change(lines)
    return read_log([encode_line(line) for line in lines])


def to_toss(match: HopMatch) -> HopMatch:
    """A plain match with the bets placed."""
    match.choose_partner("Ada", "Ben")
    for name in ("Cleo", "Dan"):
        match.bet(name, "success")
    return match


@pytest.mark.parametrize("count", [3, 4, 6])
@pytest.mark.parametrize("bot", ["random", "careful"])
def test_bots_play_to_the_end(count: int, bot: str) -> None:
    match = play(new(*"ABCDEF"[:count], seed=count), bot)
    assert match.over
    assert match.state.winners
    assert match.to_decide is None
    assert kinds(match).count("tossed") == kinds(match).count("ring_caught") + kinds(match).count("ring_missed")


def test_cards_and_clouds_follow_at_once() -> None:
    match = new(**PLAIN)
    match.choose_partner("Ada", "Ben")
    assert kinds(match) == ["partner_chosen", "card_drawn"]
    assert match.to_decide == "Cleo"
    match.bet("Cleo", "success")
    match.bet("Dan", "failure")
    assert match.to_decide == "Ada"
    match.toss("Ada", Plan(4412.9, 0.8727, 0.25))
    assert kinds(match)[4:] == ["tossed", "ring_caught", "cloud_taken"]
    assert (match.to_decide, match.turns) == ("Ben", 1)


def test_a_card_that_cannot_be_done_is_rejected() -> None:
    both = {"id": "both", "assister": True, "turbulator": True}
    match = new("Ada", "Ben", "Cleo", cards=[both, *PLAIN["cards"]])
    bots = seats(match)
    seen = set()
    for _ in range(12):
        decision = decide(match, bots)
        seen.add(decision.kind)
        carry_out(match, decision)
    assert seen == {"partner", "reject", "bet", "toss"}


def test_the_same_seed_gives_the_same_log(played: HopMatch) -> None:
    assert play(new(seed=3)).to_bytes() == played.to_bytes()
    assert play(new(seed=4)).to_bytes() != played.to_bytes()


def test_a_deck_from_another_process_is_written_down_alike(played: HopMatch) -> None:
    again = HopMatch(pickle.loads(pickle.dumps(played.header)))  # as a worker gets it
    assert play(again).to_bytes() == played.to_bytes()


def test_deciding_changes_nothing(played: HopMatch) -> None:
    match = new(seed=3)
    bots = seats(match, "careful")
    for _ in range(30):
        before = match.to_bytes()
        first = decide(match, bots)
        assert decide(match, bots) == first
        assert match.to_bytes() == before
        carry_out(match, first)


def test_a_log_comes_out_the_same_when_simulated_again(played: HopMatch) -> None:
    header, lines = lines_of(played)
    again = HopMatch(header)
    while len(again.lines) < len(lines):
        n = len(again.lines)
        assert again.repeat(lines[n], n + 1)
    assert again.to_bytes() == played.to_bytes()


def test_a_toss_is_flown_from_the_log_alone(played: HopMatch) -> None:
    header, lines = lines_of(played)
    # Even with a deck whose dares are unknown: throw, dare, luck and hand stand in the log.
    bare = [{"id": c.id, "assister": c.assister, "turbulator": c.turbulator} for c in played.state.deck]
    strange = new_header("hop", list(header.players), TABLES, seed=header.seed, options={"cards": bare})
    again = HopMatch(strange)
    while len(again.lines) < len(lines):
        n = len(again.lines)
        assert again.repeat(lines[n], n + 1)
    assert again.to_bytes().splitlines()[1:] == played.to_bytes().splitlines()[1:]


def test_a_match_is_resumed_after_any_record(played: HopMatch) -> None:
    header, lines = lines_of(played)
    bots = seats(played, "careful")
    for cut in range(0, len(lines), 7):
        match = HopMatch.resume(header, lines[:cut])
        assert len(match.lines) >= cut
        assert [x.to_json() for x in match.lines[:cut]] == [x.to_json() for x in lines[:cut]]
    while not match.over:
        carry_out(match, decide(match, bots))
    assert match.to_bytes() == played.to_bytes()


def test_resuming_takes_over_what_came_of_a_toss() -> None:
    match = to_toss(new(**PLAIN))
    match.toss("Ada", Plan(4412.9, 0.8727, 0.25))
    assert match.last is not None
    assert match.last.success

    def miss(lines: list[dict[str, Any]]) -> None:
        landed = next(line for line in lines if line["record"] == "ring_caught")
        landed.update(record="ring_missed", end=[10, 20, 0, 0, 0, 0])
        del lines[lines.index(landed) + 1 :]

    resumed = HopMatch.resume(*lines_of(match, miss))
    assert resumed.last is not None
    assert (resumed.last.success, resumed.last.end.x) == (False, 10.0)
    assert resumed.state.balloons[0] == 4


def test_a_toss_in_steps_is_the_whole_toss() -> None:
    whole, live = to_toss(new(**PLAIN)), to_toss(new(**PLAIN))
    throw = Plan(4600.0, 0.8727, 0.25)
    live.begin_toss("Ada", throw)
    while live.device.flying:
        assert live.to_decide == "Ada"
        live.advance(16, 90.0)
    live.end_toss()
    assert live.last is not None
    # The hand does not move before a person could have seen anything.
    assert live.last.moves == ((304, 90.0),)
    whole.toss("Ada", throw, live.last.moves)
    assert whole.to_bytes() == live.to_bytes()


def test_a_toss_can_be_taken_back() -> None:
    match = to_toss(new(**PLAIN))
    before = match.to_bytes()
    match.begin_toss("Ada", Plan(4600.0, 0.9))
    match.advance(100)
    with pytest.raises(RuleError, match="in the air"):
        match.bet("Cleo", "success")
    match.cancel_toss()
    assert (match.to_bytes(), match.state.phase, match.flying) == (before, "toss", False)
    with pytest.raises(RuleError, match="no ring"):
        match.advance(1)


def test_what_cannot_be_thrown_changes_nothing() -> None:
    match = to_toss(new(**PLAIN))
    before = match.to_bytes()
    with pytest.raises(ConfigError, match="speed"):
        match.toss("Ada", Plan(-1.0, 0.5))
    with pytest.raises(RuleError):
        match.toss("Ben", Plan(4000.0, 0.5))
    assert (match.to_bytes(), match.flying, match.state.phase) == (before, False, "toss")


def test_pictures_are_of_the_toss_that_was(played: HopMatch) -> None:
    toss = played.last
    assert toss is not None
    frames = list(flown(toss, lambda: 0.02))
    assert frames[-1].pose == toss.end
    assert frames[0].seconds == 0.0
    assert [frame.seconds for frame in frames] == sorted(frame.seconds for frame in frames)


def test_performing_is_carrying_out() -> None:
    shown, done = new(seed=9), new(seed=9)
    bots = seats(done, "careful")
    pictures = 0
    for _ in range(20):
        decision = decide(shown, bots)
        pictures += len(list(perform(shown, decision, lambda: 0.03)))
        carry_out(done, decision)
        assert shown.to_bytes() == done.to_bytes()
    assert pictures > 40


def test_bots_do_not_see_bets_clouds_or_luck() -> None:
    match = new(seed=2, **PLAIN)
    match.choose_partner("Ada", "Ben")
    other = new(seed=2, **PLAIN)
    other.choose_partner("Ada", "Ben")
    match.bet("Cleo", "success")
    other.bet("Cleo", "failure")
    one, two = (HopSight(m, "Dan", 0.7) for m in (match, other))
    names = [name for name in vars(one) if name not in ("rng", "_scene")]
    assert {name: getattr(one, name) for name in names} == {name: getattr(two, name) for name in names}


def test_a_person_catches_with_their_own_hand() -> None:
    match = to_toss(new(**PLAIN))
    bots = seats(match)
    del bots["Ben"]
    assert catcher_of(match, bots) is None
    assert decide(match, bots).moves == ()


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("throw", None, "throw"),
        ("throw", {"speed": "fast", "elevation": 1}, "speed"),
        ("hand", [[300, "left"]], "hand"),
        ("hand", [[300, 1.0], [200, 2.0]], "hand"),
        ("hand", [[300, 1e9]], "hand"),
        ("dare", {"set": {"distance": -5}}, "distance"),
        ("dare", {"must": {"juggle": 1}}, "juggle"),
        ("gust", {"accel": []}, "accel"),
    ],
)
def test_a_log_with_unusable_fields_says_which(played: HopMatch, field: str, value: Any, says: str) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        next(line for line in lines if line["record"] == "tossed")[field] = value

    header, lines = lines_of(played, change)
    with pytest.raises(HoptonError, match=f"record .*{says}"):
        HopMatch.resume(header, lines)


def test_a_log_whose_chance_is_another_is_refused(played: HopMatch) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        drawn = next(line for line in lines if line["record"] == "card_drawn")
        drawn["card"] = "feather" if drawn["card"] != "feather" else "hammer"

    with pytest.raises(HoptonError, match="record 2 is not what follows"):
        HopMatch.resume(*lines_of(played, change))


GOLDEN = Path(__file__).parent.parent / "golden" / "hop.simulated.jsonl"


def test_a_golden_log_of_bots_reads_back() -> None:
    """Written once; what came of its tosses is taken as it stands, whatever this machine would make of them."""
    match = HopMatch.load(GOLDEN)
    assert match.over
    assert match.to_bytes() == GOLDEN.read_bytes()


def test_a_golden_log_comes_out_the_same_on_the_same_build() -> None:
    report = replay(*read_log(GOLDEN))
    assert report.same or report.other_build
    assert not report.broken_off


def test_a_recording_shows_every_toss(played: HopMatch) -> None:
    recording = Recording(*lines_of(played))
    tosses = [moment for moment in recording.moments if moment.kind == "tossed"]
    assert len(tosses) == kinds(played).count("tossed")
    first = list(recording.frames(tosses[0], lambda: 0.05))
    assert first[-1].pose.x == pytest.approx(tosses[0].after.end.x, abs=1e-3)
    assert list(recording.frames(recording.moments[0], lambda: 0.05)) == []


def test_a_deck_that_three_cannot_play_is_refused_before_the_match() -> None:
    both = [{"id": "both", "assister": True, "turbulator": True}]
    with pytest.raises(ConfigError, match="with 3 players no card of this deck can be played"):
        new("Ada", "Ben", "Cleo", cards=both)
    assert new(*NAMES, cards=both).state.deck[0].people == 2
    mixed = [*both, {"id": "one", "assister": True, "turbulator": False}]
    assert play(new("Ada", "Ben", "Cleo", seed=2, cards=mixed), turns=3).turns > 3
