"""Simsala Hopp on the command line: runs, logs, replay, what bad input gets, and the picture of characters."""

from __future__ import annotations

import json

import numpy as np
import pytest

from hopton.cli.tables import View
from hopton.cli.tables.simsala_hopp import ANIMALS, WALL, Arena, score_lines
from hopton.match.build import new_header
from hopton.match.simsala_hopp import SimsalaMatch
from hopton.tables import load_tables
from tests.cli.test_screen import Terminal
from tests.program import hopton, refused

TABLES = load_tables()
RUN = ("simulate", "simsala-hopp", "--seed", "2", "--set", "foil_tap.hourglass_seconds=1.5")
GRID = tuple((-80.0 + 40.0 * (k % 5), -60.0 + 60.0 * (k // 5)) for k in range(15))


@pytest.mark.parametrize(
    ("players", "option"),
    [("2", "variant=1"), ("3", "variant=2"), ("4", "cats_counted=at_count")],
)
def test_matches_of_all_sizes_and_variants(players, option, tmp_path):
    done = hopton(*RUN, "--players", players, "--bots", "careful,random", "--option", option, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    shown = json.loads(done.stdout)
    assert shown["game"] == "simsala-hopp"
    (match,) = shown["matches"]
    assert max(match["scores"].values()) >= (3 if players == "2" else 2)
    assert match["turns"] % int(players) == 0
    assert {bot["bot"] for bot in shown["summary"]["bots"]} == {"careful", "random"}


def test_the_same_seed_gives_the_same_logs_whatever_the_number_of_processes(tmp_path):
    logs = []
    for jobs in ("1", "2"):
        out = str(tmp_path / jobs)
        done = hopton(
            *RUN, "--games", "2", "--bots", "greedy,careful", "--jobs", jobs, "--out", out, "--keep-logs", "all"
        )
        assert done.returncode == 0, done.stderr
        logs.append({path.name: path.read_bytes() for path in sorted((tmp_path / jobs / "logs").iterdir())})
    assert logs[0] == logs[1]
    log = str(tmp_path / "1" / "logs" / "match-00000.jsonl")
    replayed = hopton("replay", log)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert "come out the same" in replayed.stdout
    assert hopton("referee", log).returncode == 0


def test_bad_input_is_told_in_one_line():
    refused(hopton(*RUN, "--option", "variant=5"), "variant")
    refused(hopton(*RUN, "--bots", "gready"), "gready", "greedy")
    refused(hopton(*RUN, "--players", "5"), "players")
    refused(hopton(*RUN, "--set", "foil_tap.arena=[120, 120]"), "fit")


def match_with_rabbit() -> SimsalaMatch:
    match = SimsalaMatch(new_header("simsala-hopp", ["Ada", "Ben"], TABLES, seed=1), TABLES)
    match.turn_hourglass("Ada", GRID)
    match.tap("Ada", GRID[0][0], GRID[0][1] - 8.5, 950.0)
    return match


def test_the_picture_shows_the_arena():
    match = match_with_rabbit()
    arena = Arena(TABLES.foil_tap, 60, 40)
    pixels, marks = arena.draw(match.frame())
    assert pixels.shape == (2 * arena.rows, arena.columns, 3)
    assert marks == {}
    assert arena.columns <= 60
    assert arena.rows <= 40
    match.wait("Ada", 400)
    pixels, marks = arena.draw(match.frame())
    assert [letter for letter, _ in marks.values()] == ["W"]
    tile = match.table_now()[0]
    row = int((125.0 + WALL - tile.y) / arena.pitch)
    column = int((125.0 + WALL + tile.x) / arena.pitch)
    assert np.abs(pixels[row, column] - ANIMALS["white"]).max() < 30


@pytest.mark.parametrize("size", [(20, 10), (60, 24), (200, 60)])
def test_the_picture_fits_into_any_terminal(size):
    arena = Arena(TABLES.foil_tap, *size)
    assert arena.columns <= size[0]
    assert arena.rows <= size[1]
    arena.draw(match_with_rabbit().frame())


def test_the_scores_beside_it():
    match = match_with_rabbit()
    match.wait("Ada", 400)
    lines = [line.plain for line in score_lines(View(match.state, match.table_now(), frame=match.frame()), 40)]
    assert lines[0].startswith("▸ Ada")
    assert any("W×1" in line for line in lines)
    assert any("s left" in line for line in lines)
    assert max(len(line) for line in lines) <= 40


def test_matches_can_be_watched_in_a_terminal(tmp_path):
    terminal = Terminal(*RUN, "--bots", "careful", "--watch", "--speed", "4")
    terminal.until("match 1 of 1")
    terminal.until("s left")
    terminal.until("sand has run out")
    terminal.until("turn 2")
    assert terminal.quit() == 0


def test_a_recording_is_shown_in_a_terminal_and_told_in_a_pipe(tmp_path):
    done = hopton(*RUN, "--bots", "careful", "--out", str(tmp_path / "run"))
    assert done.returncode == 0
    log = str(tmp_path / "run" / "logs" / "match-00000.jsonl")
    told = hopton("watch", log, "--terminal")
    assert told.returncode == 0
    assert "The sand runs for careful 1" in told.stdout
    assert "wins the tournament" in told.stdout
    terminal = Terminal("watch", log, "--terminal")
    terminal.until("record 0 of")
    terminal.until("s left")
    terminal.press("G", "wins the tournament")
    assert terminal.quit() == 0
