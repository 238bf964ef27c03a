"""`hopton simulate` as a program: its answers, its run directories, and what bad input gets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUN = ["simulate", "hop-le-jton", "--seed", "3", "--option", "target=1"]


def hopton(*arguments: str | Path, **kwargs) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hopton", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **kwargs)


def complaint(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 2, result
    assert result.stderr.startswith("hopton: "), result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr


def test_json_has_what_was_promised():
    result = hopton(*RUN, "--games", "2", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    shown = json.loads(result.stdout)
    assert (shown["game"], shown["players"], shown["seed"]) == ("hop-le-jton", 2, 3)
    assert [match["match"] for match in shown["matches"]] == [0, 1]
    assert set(shown["matches"][0]) == {"match", "seed", "winners", "scores", "turns", "records"}
    assert set(shown["timing"]) == {"seconds", "games_per_s", "jobs"}
    assert shown["summary"]["games"] == 2


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_processes(tmp_path):
    shown = []
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        result = hopton(*RUN, "--games", "3", "--jobs", jobs, "--json", "--out", out, "--keep-logs", "all")
        assert result.returncode == 0, result.stderr
        answer = json.loads(result.stdout)
        del answer["timing"]
        logs = {path.name: path.read_bytes() for path in sorted((out / "logs").iterdir())}
        shown.append((answer, logs, (out / "run.json").read_bytes()))
    assert shown[0] == shown[1]
    assert list(shown[0][1]) == ["match-00000.jsonl", "match-00001.jsonl", "match-00002.jsonl"]


def test_a_drawn_seed_is_told_and_can_be_used_again():
    first = hopton("simulate", "hop-le-jton", "--option", "target=1", "--json")
    answer = json.loads(first.stdout)
    again = hopton("simulate", "hop-le-jton", "--option", "target=1", "--json", "--seed", str(answer["seed"]))
    assert json.loads(again.stdout)["matches"] == answer["matches"]


def test_the_table_for_people():
    result = hopton(*RUN, "--bots", "careful,random")
    assert result.returncode == 0
    assert result.stdout.startswith("hop-le-jton, 2 players, 1 match, skill 0.7, seed 3: ")
    assert "careful" in result.stdout
    assert result.stderr == ""


def test_watching_in_a_pipe_prints_what_happens():
    result = hopton(*RUN, "--watch")
    assert result.returncode == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("random 1 lays ")
    assert any("[random 1 0, random 2 0]" in line for line in lines)
    assert "\x1b" not in result.stdout


def test_options_and_tables_reach_the_match(tmp_path):
    result = hopton(*RUN, "--set", "lid_push.token_mass=2.0", "--out", tmp_path / "run")
    assert result.returncode == 0, result.stderr
    header = json.loads((tmp_path / "run" / "logs" / "match-00000.jsonl").read_text().splitlines()[0])
    assert header["tables"] == {"lid_push.token_mass": 2.0}
    assert header["options"] == {"target": 1}
    assert header["bots"]["random 1"] == {"bot": "random", "skill": 0.7}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "hop-le-jeton"], ["GAME", "did you mean hop-le-jton"]),
        (["simulate"], ["GAME"]),
        ([*RUN, "--bots", "gready"], ["--bots", "did you mean greedy"]),
        ([*RUN, "--bots", ""], ["--bots"]),
        ([*RUN, "--players", "5"], ["--players", "2 to 4"]),
        ([*RUN, "--players", "2", "--bots", "random,careful,greedy"], ["--bots", "seats"]),
        ([*RUN, "--games", "0"], ["--games"]),
        ([*RUN, "--games", "many"], ["--games"]),
        ([*RUN, "--jobs", "0"], ["--jobs"]),
        ([*RUN, "--skill", "2"], ["--skill"]),
        ([*RUN, "--speed", "0"], ["--speed"]),
        (["simulate", "hop-le-jton", "--seed", "-1"], ["--seed"]),
        ([*RUN, "--option", "target"], ["--option", "target=5"]),
        ([*RUN, "--option", "target=none"], ["target"]),
        ([*RUN, "--option", "aim=3"], ["unknown option", "target"]),
        ([*RUN, "--set", "lid_push.token_mas=2"], ["did you mean lid_push.token_mass"]),
        ([*RUN, "--set", "lid_push.token_mass=-2"], ["token_mass"]),
        ([*RUN, "--tables", "no-such-file.toml"], ["no-such-file.toml"]),
        ([*RUN, "--keep-logs", "3"], ["--keep-logs", "--out"]),
        ([*RUN, "--out", "run", "--keep-logs", "some"], ["--keep-logs"]),
        ([*RUN, "--watch", "--json"], ["--watch", "--json"]),
        ([*RUN, "--gmes", "3"], ["--gmes", "--games"]),
        (["simulat"], ["simulat", "simulate"]),
    ],
)
def test_bad_input_gets_one_line_that_names_it(tmp_path, arguments, words):
    text = complaint(hopton(*arguments, cwd=tmp_path))
    for word in words:
        assert word in text
    assert list(tmp_path.iterdir()) == []


def test_a_file_where_the_run_should_go(tmp_path):
    (tmp_path / "run").write_text("mine")
    assert "--out" in complaint(hopton(*RUN, "--out", tmp_path / "run"))
    assert (tmp_path / "run").read_text() == "mine"


def test_a_run_is_never_overwritten(tmp_path):
    assert hopton(*RUN, "--out", tmp_path / "run").returncode == 0
    before = (tmp_path / "run" / "run.json").read_bytes()
    assert "holds a run already" in complaint(hopton(*RUN, "--out", tmp_path / "run"))
    assert (tmp_path / "run" / "run.json").read_bytes() == before


def test_a_full_disk_is_told():
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "hopton", *RUN, "--json"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "No space left" in result.stderr


@pytest.mark.parametrize(("jobs", "end"), [("1", "ctrl-c"), ("2", "ctrl-c"), ("2", "terminate")])
def test_a_run_that_is_ended_ends_at_once_and_keeps_what_is_done(tmp_path, jobs, end):
    command = [sys.executable, "-m", "hopton", *RUN, "--games", "500", "--jobs", jobs, "--out", str(tmp_path / "run")]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    logs = tmp_path / "run" / "logs"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (logs.exists() and list(logs.glob("match-*"))):
        time.sleep(0.1)
    if end == "ctrl-c":
        os.killpg(run.pid, signal.SIGINT)  # A terminal tells all processes.
    else:
        run.terminate()
    out, error = run.communicate(timeout=30)
    assert run.returncode == (130 if end == "ctrl-c" else 143)
    assert (out, error) == ("", "")
    assert list(logs.glob("match-*"))
    assert not json.loads((tmp_path / "run" / "run.json").read_text())["finished"]


def test_a_reader_that_leaves_is_no_error():
    command = f"{sys.executable} -m hopton {' '.join(RUN)} --watch | head -n 1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert (result.stdout.count("\n"), result.stderr) == (1, "")


@pytest.mark.parametrize("command", ["simulate", "watch", "replay", "referee", "trial", "bench"])
def test_every_command_explains_itself_with_an_example(command):
    result = hopton(command, "--help")
    assert result.returncode == 0
    assert "Example" in result.stdout
    assert f"hopton {command}" in result.stdout


def test_the_version_and_the_help():
    assert hopton("--version").stdout.startswith("hopton 0.")
    assert "simulate" in hopton("--help").stdout
    nothing = hopton()
    assert nothing.returncode == 2
    assert "simulate" in nothing.stdout
