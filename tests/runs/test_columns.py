"""The columns of a run's tables: described, and true to the log and to the results."""

from __future__ import annotations

import json
from itertools import pairwise
from types import SimpleNamespace

import msgspec
import pytest

from hopton.match.build import new_header
from hopton.match.log import LogLine
from hopton.records import ArenaSettled, HourglassTurned, Passed, Tapped
from hopton.rules import GAMES as RULES
from hopton.runs import Keep, RunDirectory, execute, make_plan, open_run
from hopton.runs.parquet import schema
from hopton.runs.rows import GAME_ROWS, columns, rows_of
from hopton.tables import load_tables
from tests.runs.columns import split, text

TABLES = load_tables()
GAMES = {"hop-le-jton": {"target": 1}, "hop": {}, "tonton": {}, "simsala-hopp": {}}


@pytest.fixture(scope="module", params=GAMES)
def run(request, tmp_path_factory):
    """A run of two matches, with the records of its logs."""
    plan = make_plan(
        request.param, players=None, bots=("random",), games=2, seed=4, tables=TABLES, options=GAMES[request.param]
    )
    path = tmp_path_factory.mktemp("run")
    directory = RunDirectory.create(path, plan, None)
    for result in execute(plan, 1, Keep(rows=True, logs=None)):
        directory.keep(result)
    directory.close()
    opened = open_run(path)
    logs = [[json.loads(line) for line in log.read_text().splitlines()] for log in opened.logs().values()]
    return opened, logs


def test_the_readme_describes_every_column():
    assert split()[1] == text(), "python -m tests.runs.columns writes the columns into the README"


@pytest.mark.parametrize("game", GAME_ROWS)
def test_every_column_says_what_it_means(game):
    for name, of in columns(game).items():
        assert len({column.name for column in of}) == len(of)
        for column, field in zip(of, schema(game, name), strict=True):
            assert column.meaning
            assert field.metadata == {b"meaning": column.meaning.encode(), b"unit": column.unit.encode()}
            if column.kind in ("real", "reals"):
                assert column.unit or column.name == "skills"


def test_games_are_the_results(run):
    opened, logs = run
    for row, log in zip(opened.games().to_pylist(), logs, strict=True):
        header, *records = log
        assert row["players"] == header["players"]
        assert (row["seed"], row["records"]) == (header["seed"], len(records))
        assert row["bots"] == ["random"] * len(row["players"])
        assert set(row["winners"]) <= set(row["players"])


def test_turns_follow_one_another_and_end_in_the_scores_of_the_match(run):
    opened, logs = run
    games = opened.games().to_pylist()
    turns = opened.turns().to_pylist()
    for match, log in enumerate(logs):
        mine = [turn for turn in turns if turn["match"] == match]
        assert [turn["turn"] for turn in mine] == list(range(1, games[match]["turns"] + 1))
        for turn, following in pairwise(mine):
            assert turn["first_record"] + turn["records"] == following["first_record"]
        assert mine[-1]["first_record"] + mine[-1]["records"] == len(log)
        assert mine[-1]["scores"] == games[match]["scores"]
        assert all(turn["player"] in games[match]["players"] for turn in mine)


def test_events_are_what_the_log_says(run):
    opened, logs = run
    events = opened.events().to_pylist()
    assert events
    for event in events:
        record = logs[event["match"]][event["record"]]
        if event["what"] in ("mission_met", "mission_missed"):
            assert record["record"] == "played"
            continue
        assert record["record"] == {"laid": "placed"}.get(event["what"], event["what"])
        if "at" in record:
            places = record["at"] if isinstance(record["at"][0], list) else [record["at"]]
            assert [event["x_mm"], event["y_mm"]] in places
        if event["time_s"] is not None:
            assert 0 <= event["time_s"] < 600
    assert opened.places().num_rows == sum(event["x_mm"] is not None for event in events)


def test_counts_of_turns_come_to_the_counts_of_matches(run):
    opened, _ = run
    pairs = {
        "hop-le-jton": {"fell": "fell", "penalties": "penalties"},
        "simsala-hopp": {"taps": "taps", "flips": "flips", "gone": "gone", "spells": "spells"},
        "hop": {"caught": "caught", "success": "successes", "bets": "bets", "right_bets": "right_bets"},
        "tonton": {},
    }
    turns, games = opened.turns().to_pydict(), opened.games().to_pydict()
    for of_turns, of_games in pairs[opened.game].items():
        assert sum(turns[of_turns]) == sum(map(sum, games[f"count_{of_games}"])), of_turns


def test_taps_that_decide_a_draw_belong_to_no_turn():
    """A turn with one tap and a spectator who passes; then both tap once more to decide."""
    header = new_header("simsala-hopp", ("Ada", "Ben"), TABLES, seed=1)
    state = RULES["simsala-hopp"].start(header)
    tap = {"tap": {"x": 1.0, "y": 2.0, "speed": 300.0}, "step": 4}
    lines = [
        LogLine(HourglassTurned(), {"at": []}),
        LogLine(Tapped("Ada"), tap),
        LogLine(ArenaSettled(), {"step": 900, "rest": []}),
        LogLine(Passed("Ben"), {}),
        LogLine(Tapped("Ben"), tap),
        LogLine(ArenaSettled(), {"step": 700, "rest": []}),
        LogLine(Passed("Ada"), {}),
    ]
    deciding = msgspec.structs.replace(state, deciders=("Ben", "Ada"), cups=(3, 3))
    marks = [(1, state), (3, state), (4, deciding), (6, deciding), (7, state)]
    match = SimpleNamespace(game="simsala-hopp", lines=lines, state=state)
    turns, events = rows_of(match, 5, marks)
    assert len(turns) == 1
    row = dict(zip((column.name for column in columns("simsala-hopp")["turns"]), turns[0], strict=True))
    assert (row["player"], row["records"], row["taps"], row["passes"], row["scores"]) == ("Ada", 4, 1, 1, [3, 3])
    assert row["seconds"] == 900 / 480
    assert [event[1:4] for event in events] == [[1, 2, "Ada"], [None, 5, "Ben"]]
