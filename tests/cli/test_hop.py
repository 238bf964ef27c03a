"""HOP! on the command line: runs, logs, replay, what bad input gets, and the picture of characters."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hopton.cli.tables import View, terminal_table
from hopton.cli.tables.hop import Flight, resting
from hopton.match.build import new_header
from hopton.match.hop import HopMatch, Scene, carry_out, decide, perform
from hopton.match.simulation import seats_of
from hopton.physics.ring_toss import Pose
from hopton.tables import load_tables
from tests.program import hopton, refused

TABLES = load_tables()
PLACE = Scene(TABLES.ring_toss, TABLES.gravity)
RUN = ("simulate", "hop", "--seed", "2")


def finished(names: tuple[str, ...] = ("Ada", "Ben", "Cleo")) -> HopMatch:
    bots = {name: {"bot": "careful", "skill": 0.7} for name in names}
    match = HopMatch(new_header("hop", names, TABLES, seed=5, bots=bots), TABLES)
    while not match.over:
        carry_out(match, decide(match, seats_of(match.header)))
    return match


@pytest.mark.parametrize("players", ["3", "6"])
def test_matches_of_all_sizes(players: str) -> None:
    done = hopton(*RUN, "--players", players, "--bots", "careful,random", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    shown = json.loads(done.stdout)
    (match,) = shown["matches"]
    assert len(match["scores"]) == int(players)
    for bot in shown["summary"]["bots"]:
        counts, figures = bot["counts"], bot["figures"]
        assert counts["successes"] <= counts["caught"] <= counts["tosses"]
        assert figures["success_per_toss"] == pytest.approx(counts["successes"] / counts["tosses"], abs=1e-3)
        assert counts["right_bets"] <= counts["bets"]


def test_the_same_seed_gives_the_same_logs_whatever_the_number_of_processes(tmp_path: Path) -> None:
    logs = []
    for jobs in ("1", "2"):
        out = str(tmp_path / jobs)
        done = hopton(
            *RUN, "--games", "2", "--bots", "careful,random", "--jobs", jobs, "--out", out, "--keep-logs", "all"
        )
        assert done.returncode == 0, done.stderr
        logs.append({path.name: path.read_bytes() for path in sorted((tmp_path / jobs / "logs").iterdir())})
    assert logs[0] == logs[1]
    log = tmp_path / "1" / "logs" / "match-00000.jsonl"
    replayed = hopton("replay", str(log))
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert "come out the same" in replayed.stdout
    assert hopton("referee", str(log)).returncode == 0
    # Another throw in the log ends otherwise, and replay says where.
    lines = log.read_text(encoding="utf-8").splitlines()
    n = next(k for k, line in enumerate(lines) if '"tossed"' in line)
    toss = json.loads(lines[n])
    toss["throw"]["speed"] = 1500.0
    lines[n] = json.dumps(toss)
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    changed = hopton("replay", str(log))
    assert changed.returncode == 1
    assert f"record {n + 1}" in changed.stdout


def test_a_recorded_match_is_told_without_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = finished()
    match.save(path)
    told = hopton("watch", str(path), "--terminal")
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("throws the ring") == match.turns


def test_bad_input_is_told_in_one_line(tmp_path: Path) -> None:
    refused(hopton(*RUN, "--bots", "gready"), "gready", "greedy")
    refused(hopton(*RUN, "--players", "2"), "players")
    refused(hopton(*RUN, "--players", "7"), "players")
    refused(hopton(*RUN, "--set", "ring_toss.ring_tube_diameter=95"), "ring_tube_diameter")
    path = tmp_path / "match.jsonl"
    finished().save(path)
    lines = path.read_text(encoding="utf-8").replace('"hand": [[', '"hand": [["far", ', 1)
    path.write_text(lines, encoding="utf-8")
    refused(hopton("replay", str(path)), "record")


def test_the_ring_is_drawn_where_it_is() -> None:
    flight = Flight(PLACE, 80, 24)
    colours = ((10, 200, 10), (200, 10, 10))

    def yellow(pose: Pose) -> tuple[float, float]:
        pixels = flight.draw(pose, colours)
        ring = (pixels[..., 0] > 180) & (pixels[..., 1] > 140) & (pixels[..., 2] < 120)
        rows, columns = np.nonzero(ring)
        assert len(rows)
        return float(columns.mean()), float(rows.mean())

    left, right = yellow(Pose(0, -1200.0, 700.0, 0.3, 0.0)), yellow(Pose(0, -300.0, 900.0, 0.3, 0.0))
    assert left[0] < right[0]
    assert left[1] > right[1]


def test_a_picture_of_every_moment(tmp_path: Path) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan")
    bots = {name: {"bot": "careful", "skill": 0.7} for name in names}
    match = HopMatch(new_header("hop", names, TABLES, seed=5, bots=bots), TABLES)
    table = terminal_table("hop")
    assert table.picture is not None
    picture = table.picture(TABLES, 70, 20)
    seats = seats_of(match.header)
    shown = 0
    for _ in range(30):
        before = match.table_now()
        for frame in perform(match, decide(match, seats), lambda: 0.1):
            lines = picture.draw(View(match.state, match.table_now(), before, frame))
            assert {sum(len(segment.text) for segment in line) for line in lines} == {picture.columns}
            shown += 1
        lines = picture.draw(View(match.state, match.table_now()))
        assert {sum(len(segment.text) for segment in line) for line in lines} == {picture.columns}
        told = "\n".join(text.plain for text in table.score_lines(View(match.state, None), 40))
        assert all(name in told for name in names)
    assert shown > 20
    assert resting(PLACE).x == -TABLES.ring_toss.release_distance
