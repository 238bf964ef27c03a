"""Replays: the same match comes out again, and whatever was changed in a log is found."""

from __future__ import annotations

import json

import pytest

from hopton.errors import HoptonError
from hopton.header import make_header
from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch
from hopton.match.log import encode_line, read_log
from hopton.match.recording import Recording
from hopton.match.replay import replay
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.tables import load_tables

TABLES = load_tables()


@pytest.fixture(scope="module")
def played() -> LidMatch:
    bots = {"one": bot_entry("random", 0.3), "two": bot_entry("careful", 0.3)}
    header = new_header("hop-le-jton", list(bots), TABLES, seed=5, options={"target": 2}, bots=bots)
    match, seats = bot_match(header, TABLES)
    for _ in play(match, seats):
        pass
    return match


def changed(match: LidMatch, change) -> tuple:
    """Header and lines of the match's log after `change` of its decoded lines."""
    lines = [json.loads(line) for line in match.to_bytes().splitlines()]
    change(lines)
    return read_log([encode_line(line) for line in lines])


def first(lines, name: str) -> dict:
    return next(line for line in lines if line["record"] == name)


def test_a_log_comes_out_the_same(played):
    report = replay(*read_log(played.to_bytes().splitlines(keepends=True)))
    assert report.same
    assert report.finished
    assert not report.broken_off
    assert report.records == len(played.lines)
    assert report.other_build == ()


def test_the_same_seed_gives_the_same_log(played):
    match, seats = bot_match(played.header)
    for _ in play(match, seats):
        pass
    assert match.to_bytes() == played.to_bytes()


def test_an_unfinished_log_comes_out_the_same(played):
    started = [n for n, line in enumerate(played.lines) if line.to_json()["record"] == "push_started"]
    report = replay(played.header, played.lines[: started[1]])
    assert (report.same, report.finished, report.broken_off) == (True, False, False)
    report = replay(played.header, played.lines[: started[1] + 1])
    assert (report.same, report.broken_off) == (True, True)


def nudge_rest(lines):
    row = first(lines, "push_ended")["rest"][0]
    row[1] = row[1] + 1e-12


@pytest.mark.parametrize(
    ("change", "record"),
    [
        (nudge_rest, "push_ended"),
        (lambda lines: first(lines, "push_ended").update(stop="past"), "push_ended"),
        (lambda lines: first(lines, "push_ended").update(touching=0, note="?"), "push_ended"),
        (lambda lines: first(lines, "push_ended").update(seen_by="nobody"), "push_ended"),
        (lambda lines: first(lines, "fell").update(step=1), "fell"),
        (lambda lines: first(lines, "fell").update(token="black", token_id="black-1"), "fell"),
        (lambda lines: lines.remove(first(lines, "fell")), "fell"),
        (lambda lines: first(lines, "push_started")["lid"].__setitem__(-1, 66.9), "push_ended"),
        (lambda lines: first(lines, "placed").update(token_id=["red-5"]), "placed"),
        (lambda lines: first(lines, "placed").update(player="two"), "placed"),
        (lambda lines: first(lines, "placed")["at"].__setitem__(0, [50.0, 70.0]), "placed"),
        (lambda lines: lines.insert(1, first(lines, "push_ended")), "push_ended"),
    ],
)
def test_a_changed_log_is_caught(played, change, record):
    report = replay(*changed(played, change))
    assert not report.same
    assert report.difference is not None
    assert record in {
        (report.difference.recorded or {}).get("record"),
        (report.difference.simulated or {}).get("record"),
    }


def test_remarks_in_decisions_are_free(played):
    header, lines = changed(played, lambda lines: first(lines, "placed").update(remark="hm"))
    assert replay(header, lines).same


def test_another_build_is_told(played):
    def change(lines):
        lines[0].update(versions={"hopton": "0.0.1", "pymunk": "7.0.0"}, platform="toaster", hash="0")

    report = replay(*changed(played, change))
    assert report.same
    assert len(report.other_build) == 6


def test_logs_that_no_simulated_match_has_written():
    header = make_header("hop-le-jton", ["Ada", "Ben"])
    lines = read_log([encode_line(header.to_json()), b'{"record": "placed", "player": "Ada", "tokens": ["green"]}\n'])[
        1
    ]
    with pytest.raises(HoptonError, match="record 1 has no usable field"):
        replay(header, lines)
    with pytest.raises(HoptonError, match="tables"):
        replay(make_header("hop-le-jton", ["Ada", "Ben"], extra={"tables": {"lid_push.mass": 1}}), ())


def test_a_recording_shows_what_happened(played):
    recording = Recording(played.header, played.lines)
    kinds = [moment.kind for moment in recording.moments]
    assert kinds[:3] == ["start", "placed", "push_started"]
    assert kinds.count("push_started") == played.turns
    assert recording.moments[-1].state == played.state
    assert recording.moments[-1].records == len(played.lines)
    pushes = [moment for moment in recording.moments if moment.kind == "push_started"]
    for moment in (pushes[0], pushes[-1]):
        frames = list(recording.frames(moment, every=lambda: 0.02))
        assert len(frames) > 3
        assert frames[-1].tokens == moment.after
        assert [frame.lid_y for frame in frames] == sorted(frame.lid_y for frame in frames)
    assert list(recording.frames(recording.moments[1], every=lambda: 0.02)) == []
