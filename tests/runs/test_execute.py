"""Runs: the same results in one process or two; what is summed up."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from hopton.runs import Keep, execute, make_plan, summarise, wilson
from hopton.runs.measures.hop_le_jton import COUNTS
from hopton.runs.result import MatchResult
from hopton.tables import load_tables

TABLES = load_tables()
ALL = Keep(rows=True, logs=None)


def plan(games: int = 3, **changes):
    asked = {"game": "hop-le-jton", "players": 2, "bots": ("careful", "random"), "games": games, "seed": 3}
    return make_plan(**{**asked, "tables": TABLES, "options": {"target": 1}, **changes})


@pytest.fixture(scope="module")
def played():
    return list(execute(plan(), 1, ALL))


def test_results_come_in_order(played):
    assert [result.match for result in played] == [0, 1, 2]
    for result in played:
        assert set(result.scores) == {"careful 1", "random 1"}
        assert result.winners
        assert result.log is not None
        lines = result.log.splitlines()
        assert result.records == len(lines) - 1
        assert result.turns == sum(json.loads(line)["record"] == "placed" for line in lines)


def test_results_do_not_depend_on_the_number_of_processes(played):
    assert sorted(execute(plan(), 2, ALL), key=lambda result: result.match) == played


def test_only_the_matches_asked_for_are_played(played):
    assert list(execute(plan(), 1, ALL, [2, 0])) == [played[2], played[0]]


def test_only_so_many_logs_are_kept(played):
    kept = [(result.log, result.rows) for result in execute(plan(2), keep=Keep(logs=1))]
    assert kept == [(played[0].log, None), (None, None)]


def test_a_run_broken_off_ends_its_processes(played):
    run = execute(plan(50), jobs=2)
    assert next(run).match < 50
    run.close()
    with pytest.raises(StopIteration):
        next(run)


def test_tallies_count_what_the_log_says(played):
    result = played[0]
    lines = [json.loads(line) for line in result.log.splitlines()]
    for attribute, name in (("pushes", "push_started"), ("fell", "fell"), ("penalties", "penalty_paid")):
        counted = sum(tally[attribute] for tally in result.tallies.values())
        assert counted == sum(line["record"] == name for line in lines)


def test_the_summary_adds_up(played):
    summary = summarise(plan(), played)
    assert summary.games == 3
    assert sum(summary.wins.values()) == pytest.approx(3)
    assert sum(bot.share for bot in summary.bots) == pytest.approx(2)
    for bot in summary.bots:
        assert bot.share_low <= bot.share <= bot.share_high
    assert json.loads(json.dumps(summary.to_json()))["bots"][0]["bot"] == "careful"
    assert summarise(plan(), reversed(played)) == summary


def test_shares_count_seats_and_shared_wins():
    tally = {name: dict.fromkeys(COUNTS, 0) for name in ("careful 1", "random 1", "random 2")}
    asked = plan(2, players=3, bots=("careful", "random", "random"))
    won = [
        MatchResult(match=k, seed=1, winners=winners, scores=dict.fromkeys(tally, 1), turns=1, records=3, tallies=tally)
        for k, winners in enumerate([("careful 1",), ("random 1", "random 2")])
    ]
    summary = summarise(asked, won)
    assert [(bot.bot, bot.seats, bot.wins, bot.share) for bot in summary.bots] == [
        ("careful", 1, 1.0, 1.5),
        ("random", 2, 1.0, 0.75),
    ]
    assert (summary.shared, summary.wins["random 2"]) == (1, 0.5)


def test_wilson_intervals():
    # 60 of 100: 0.502 to 0.691 (Wilson's score interval, any statistics table).
    low, high = wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_matches_are_played_without_the_packages_of_extras():
    """What only run directories, plots and clusters need is not even looked for."""
    program = """
import sys
from hopton.runs import execute, make_plan
from hopton.tables import load_tables
list(execute(make_plan("tonton", players=3, bots=("random",), games=1, seed=1, tables=load_tables())))
print(sorted({"pyarrow", "matplotlib", "distributed", "dask", "av", "pygame"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")
