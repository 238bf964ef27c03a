"""TonTon on the command line: runs, logs, replay, what bad input gets, and the picture of characters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from hopton.cli.tables import View, terminal_table
from hopton.cli.tables.tonton import SYMBOLS, Board, score_lines, why_leads
from hopton.match.build import new_header
from hopton.match.recording import Recording
from hopton.match.tonton import TonTonMatch
from hopton.records import SUITS
from hopton.tables import load_tables
from tests.match.test_tonton import lines_of, new, play
from tests.program import hopton, refused

TABLES = load_tables()
RUN = ("simulate", "tonton", "--seed", "2")


@pytest.mark.parametrize("players", ["3", "5"])
def test_matches_of_all_sizes(players: str) -> None:
    done = hopton(*RUN, "--players", players, "--bots", "careful,random", "--games", "3", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    shown = json.loads(done.stdout)
    assert [len(match["scores"]) for match in shown["matches"]] == 3 * [int(players)]
    assert [match["turns"] for match in shown["matches"]] == [21] * 3
    for bot in shown["summary"]["bots"]:
        counts, figures = bot["counts"], bot["figures"]
        assert counts["met"] <= counts["rounds"] == 9 * bot["seats"]
        assert figures["mission_met"] == pytest.approx(counts["met"] / counts["rounds"], abs=1e-3)


def test_the_same_seed_gives_the_same_logs_whatever_the_number_of_processes(tmp_path: Path) -> None:
    logs = []
    for jobs in ("1", "2"):
        out = str(tmp_path / jobs)
        done = hopton(*RUN, "--games", "2", "--bots", "search,careful,random", "--jobs", jobs, "--out", out)
        assert done.returncode == 0, done.stderr
        logs.append({path.name: path.read_bytes() for path in sorted((tmp_path / jobs / "logs").iterdir())})
    assert logs[0] == logs[1]
    log = tmp_path / "1" / "logs" / "match-00000.jsonl"
    replayed = hopton("replay", str(log))
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert "come out the same" in replayed.stdout
    assert hopton("referee", str(log)).returncode == 0
    # Other cards in a hand: replay says where.
    lines = log.read_text(encoding="utf-8").splitlines()
    deal = json.loads(lines[1])
    one, two, _ = deal["hands"]
    deal["hands"][one], deal["hands"][two] = deal["hands"][two], deal["hands"][one]
    lines[1] = json.dumps(deal)
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    changed = hopton("replay", str(log))
    assert changed.returncode == 1
    assert "record 1" in changed.stdout


def test_the_advanced_missions_are_played_by_name(tmp_path: Path) -> None:
    done = hopton(*RUN, "--option", "missions=advanced", "--out", str(tmp_path / "run"))
    assert done.returncode == 0, done.stderr
    log = tmp_path / "run" / "logs" / "match-00000.jsonl"
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert [mission["id"] for mission in header["options"]["missions"]][:2] == ["at-most-5", "more-than-14"]
    assert header["options"]["missions"][0]["title"] == "Empty pockets"
    assert hopton("replay", str(log)).returncode == 0


def test_a_recorded_match_is_told_without_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play(new(4)).save(path)
    told = hopton("watch", str(path), "--terminal")
    assert told.returncode == 0, told.stderr
    assert told.stdout.count(" takes the trick ") == 21
    assert told.stdout.count(" is over: ") == 3


def test_bad_input_is_told_in_one_line(tmp_path: Path) -> None:
    refused(hopton(*RUN, "--bots", "serach"), "serach", "search")
    refused(hopton(*RUN, "--players", "6"), "players")
    refused(hopton(*RUN, "--option", "missions=expert"), "missions", "expert", "advanced")
    path = tmp_path / "match.jsonl"
    play(new()).save(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:4], *lines[5:]]) + "\n", encoding="utf-8")
    refused(hopton("watch", str(path), "--terminal"), "record")


def shown(board: Board, view: View) -> list[str]:
    return ["".join(segment.text for segment in line) for line in board.draw(view)]


def test_the_trick_is_shown_in_the_order_of_play_with_who_wins_so_far() -> None:
    match = play(new(4), cards=3)
    rows = shown(Board(TABLES, 56, 30), View(match.state, None))
    assert rows[0].strip() == "Round 1 of 3, trick 1 of 7"
    numbers = [int(row) for row in rows[3].replace("╭╌╌╌╌╌╮", "").split()]
    assert numbers == [int(card[-1]) for _, card in match.state.table]
    assert [mark for mark in rows[4] if mark in SYMBOLS.values()] == [
        SYMBOLS[card[:-2]] for _, card in match.state.table
    ]
    assert "╎" in rows[4]
    order = [name for name, _ in match.state.table] + [str(match.to_decide)]
    assert rows[6].split() == order
    best = max(range(3), key=lambda place: (numbers[place], place))
    slot = 12
    assert rows[7][best * slot : (best + 1) * slot].strip() == "best"
    assert rows[7].split() == (["best"] if best == 0 else ["led", "best"])


def test_piles_sums_and_points_stand_beside_the_mission() -> None:
    match = play(new(3, seed=4), cards=12)
    state = match.state
    rows = shown(Board(TABLES, 56, 30), View(state, None))
    for seat, name in enumerate(state.players):
        fields = next(row for row in rows[9:] if row[2:].startswith(name))[2:].split()
        assert fields[1:4] == [str(top or "·") for top in state.piles[seat]]
        assert int(fields[4]) == sum(state.piles[seat])
    # A finished trick lies there until the next one begins.
    assert sum("takes" in row for row in rows) == 1


def test_the_end_of_a_round_is_shown_with_its_points() -> None:
    moments = Recording(*lines_of(play(new(5, seed=6)))).moments
    ends = [moment for moment in moments if moment.after is not moment.before]
    assert len(ends) == 3
    for number, moment in enumerate(ends, start=1):
        rows = shown(Board(TABLES, 56, 30), View(moment.state, moment.after, moment.before))
        assert rows[0].strip() == f"Round {number} of 3 is over"
        done = moment.after
        for seat, name in enumerate(moment.state.players):
            words = f"{name}: mission {done.earned[seat]}, sixes {done.sixes[seat]}, together {done.points[seat]}"
            assert words in [row.strip() for row in rows]


@pytest.mark.parametrize(("columns", "rows"), [(24, 16), (30, 40), (48, 24), (90, 18), (56, 60)])
def test_the_picture_fits_at_every_size(columns: int, rows: int) -> None:
    for count in (3, 5):
        moments = Recording(*lines_of(play(new(count)))).moments
        for moment in moments[::4]:
            board = Board(TABLES, columns, rows)
            lines = shown(board, View(moment.state, moment.after, moment.before))
            assert len(lines) <= rows
            assert {len(line) for line in lines} == {board.columns}
            assert board.columns <= columns


def test_names_of_any_length_and_script_keep_the_columns() -> None:
    names = ("林小明", "Maximiliane 1", "Maximiliane 2")
    match = TonTonMatch(new_header("tonton", names, TABLES, seed=1), TABLES)
    match.play(str(match.to_decide), match.state.hands[names.index(str(match.to_decide))][0])
    for columns in (24, 34, 48, 56):
        lines = shown(Board(TABLES, columns, 30), View(match.state, None))
        assert {cell_len(line) for line in lines} == {columns}
        for name in ("林", "…" if columns < 56 else "Maximiliane 1", " 1 ", " 2 "):
            assert any(name in line for line in lines), (columns, name)
    lines = [str(line) for line in score_lines(View(match.state, None), 24)]
    assert [line[-3:] for line in lines[:3]] == ["  0"] * 3


def test_scores_and_why_somebody_leads() -> None:
    match, reasons = new(3, seed=2), set()
    table = terminal_table("tonton")
    while not match.over:
        state = match.state
        reasons.add(why_leads(state))
        lines = [str(line) for line in score_lines(View(state, None), 30)]
        assert lines[-2] == f"{state.leader} leads: {why_leads(state)}"
        play(match, cards=1)
    assert reasons == {"has the red 8", "played the last 4", "took the last trick"}
    lines = [str(line) for line in table.score_lines(View(match.state, None), 60)]
    assert [line for line in lines if line.startswith("★")]
    for name, points in match.state.scores.items():
        assert any(name in line and f" {points} " in line for line in lines)


def test_every_suit_has_a_shape_of_its_own() -> None:
    assert list(SYMBOLS) == list(SUITS)
    assert len(set(SYMBOLS.values())) == len(SUITS)


def test_missions_with_enormous_figures_are_played():
    def mission(number: int, target: int) -> dict:
        return {"id": number, "rule": "at_least", "target": target, "points": [1, 2, 3, 4, 10**20]}

    missions = json.dumps([mission(1, 10**26), mission(2, -(10**26)), mission(3, 9)])
    done = hopton(
        "simulate", "tonton", "--bots", "random,search,careful", "--seed", "1", "--option", f"missions={missions}"
    )
    assert (done.returncode, done.stderr) == (0, "")
