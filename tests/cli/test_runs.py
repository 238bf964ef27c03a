"""`hopton simulate --out` and `--resume` as programs that are killed, stopped and run out of room."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hopton.players import BOTS

RUN = ["simulate", "tonton", "--seed", "3", "--games", "450", "--keep-logs", "3"]


def start(*arguments: str | Path, **kwargs) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "hopton", *map(str, arguments)]
    kwargs = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **kwargs}
    return subprocess.Popen(command, start_new_session=True, **kwargs)


def hopton(*arguments: str | Path, **kwargs) -> tuple[int, str, str]:
    program = start(*arguments, **kwargs)
    out, error = program.communicate(timeout=120)
    return program.returncode, out, error


def contents(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def answer(out: str) -> dict:
    shown = json.loads(out)
    del shown["timing"]
    return shown


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> tuple[dict[str, bytes], dict]:
    """A run that nobody disturbed: its directory and its answer."""
    path = tmp_path_factory.mktemp("whole") / "run"
    status, out, error = hopton(*RUN, "--out", path, "--json")
    assert (status, error) == (0, "")
    return contents(path), answer(out)


def test_killed_again_and_again_it_ends_in_the_same_bytes(whole, tmp_path):
    """Killed at moments that nobody chose, with one process and with two, a run comes to what it would have."""
    path = tmp_path / "run"
    rng = random.Random(5)
    killed = 0
    for jobs in ("1", "2", "1", "2"):
        begun = (path / "run.json").exists()
        program = start(*(["simulate", "tonton", "--resume"] if begun else RUN), "--out", path, "--jobs", jobs)
        deadline = time.monotonic() + 60
        while not (path / "run.json").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(rng.uniform(0.1, 1.5) + begun)
        if program.poll() is None:
            killed += 1
            with contextlib.suppress(ProcessLookupError):  # It may just have ended.
                os.killpg(program.pid, signal.SIGKILL)
        program.communicate()
    assert killed
    status, out, error = hopton("simulate", "tonton", "--resume", "--out", path, "--json")
    assert (status, error) == (0, "")
    assert answer(out) == whole[1]
    assert contents(path) == whole[0]


def workers(program: subprocess.Popen[str]) -> list[int]:
    """The processes that play for this one."""
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_process_of_the_run_that_is_killed_is_told_and_what_is_done_stays(whole, tmp_path):
    path = tmp_path / "run"
    program = start(*RUN, "--out", path, "--jobs", "2")
    deadline = time.monotonic() + 60
    while not list(path.glob("logs/match-*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(workers(program)[-1], signal.SIGKILL)
    out, error = program.communicate(timeout=60)
    assert (program.returncode, out, error.count("\n")) == (2, "", 1)
    assert "a process of the run was killed" in error
    assert "go on with --resume" in error
    assert hopton("simulate", "tonton", "--resume", "--out", path, "--quiet") == (0, "", "")
    assert contents(path) == whole[0]


def test_a_resumed_run_says_what_it_did_not_repeat(whole, tmp_path):
    path = tmp_path / "run"
    path.mkdir()
    for name, data in whole[0].items():
        file = path / name
        file.parent.mkdir(exist_ok=True)
        if "-00002" not in name:
            file.write_bytes(data)
    info = json.loads(whole[0]["run.json"])
    (path / "run.json").write_text(json.dumps({**info, "finished": False}))
    status, out, _ = hopton("simulate", "tonton", "--resume", "--out", path)
    assert status == 0
    assert out.startswith("400 of 450 matches were there and were not repeated.\n")
    again = hopton("simulate", "tonton", "--resume", "--out", path)
    assert again[0] == 0
    assert again[1].startswith("The run was finished: all 450 matches are there, and none was played again.\n")
    assert json.loads((path / "run.json").read_text())["summary"] == info["summary"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seed", "4"], "seed 3 there, 4 here"),
        (["--bots", "random:0.5"], "bots random there, random:0.5 here"),
        (["--set", "lid_push.token_mass=2.0"], "lid_push.token_mass nothing there, 2.0 here"),
        (["--keep-logs", "all"], "keep_logs 3 there, all here"),
    ],
)
def test_other_settings_are_refused_with_the_difference(whole, tmp_path, arguments, words):
    (tmp_path / "run.json").write_bytes(whole[0]["run.json"])
    status, _, error = hopton("simulate", "tonton", "--resume", "--out", tmp_path, *arguments)
    assert (status, error.count("\n")) == (2, 1)
    assert words in error


def test_another_game_is_no_game_to_go_on_with(whole, tmp_path):
    (tmp_path / "run.json").write_bytes(whole[0]["run.json"])
    status, _, error = hopton("simulate", "hop", "--resume", "--out", tmp_path)
    assert (status, error.count("\n")) == (2, 1)
    assert "is a run of tonton, not of hop" in error


def test_a_limit_of_the_system_leaves_a_usable_run(whole, tmp_path):
    """Files may grow to so many bytes and no further: the last write is cut off, as on a full disk."""
    path = tmp_path / "run"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    status, out, error = hopton(*RUN, "--out", path, preexec_fn=limit)
    assert (status, out, error.count("\n")) == (2, "", 1)
    kept = int(re.search(r"File too large; (\d+) of 450 matches are kept in .*; go on with --resume", error)[1])
    assert kept > 0
    status, out, _ = hopton("simulate", "tonton", "--resume", "--out", path)
    assert status == 0
    assert out.startswith(f"{kept} of 450 matches were there")
    assert contents(path) == whole[0]


def test_a_directory_that_cannot_be_made():
    status, _, error = hopton("simulate", "tonton", "--out", "/sys/hopton")
    assert (status, error.count("\n")) == (2, 1)
    assert error.startswith("hopton: --out: /sys/hopton: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--resume"], ["--resume", "--out"]),
        (["--resume", "--out", "nothing"], ["--resume", "nothing holds no run"]),
        (["--watch", "--jobs", "2"], ["--watch", "--jobs"]),
        (["--watch", "--quiet"], ["--watch", "--quiet"]),
        (["--bots", "random:1.5"], ["--bots", "skill"]),
        (["--bots", "random:much"], ["--bots", "'much'", "random:0.3"]),
        (["--bots", "serch:0.3"], ["--bots", "did you mean search"]),
        (["--set", "lid_push.token_mas=2"], ["--set", "did you mean lid_push.token_mass"]),
        (["--set", "lid_push.token_mass=-2"], ["--set", "token_mass"]),
        (["--tables", "no-such-file.toml"], ["--tables", "no-such-file.toml"]),
        (["--option", "misions=3"], ["--option", "did you mean missions"]),
    ],
)
def test_bad_input_names_the_argument(tmp_path, arguments, words):
    status, out, error = hopton("simulate", "tonton", *arguments, cwd=tmp_path)
    assert (status, out, error.count("\n")) == (2, "", 1)
    for word in words:
        assert word in error
    assert list(tmp_path.iterdir()) == []


BARE = """
import sys, hopton.extras
hopton.extras.find_spec = lambda name: None
sys.modules["pyarrow"] = None
from hopton.cli import main
main()
"""


def test_on_the_plain_install_a_run_is_kept_and_gets_its_tables_later(whole, tmp_path):
    path = tmp_path / "run"
    command = [sys.executable, "-c", BARE, *RUN, "--out", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert 'pip install "hopton[data]"' in done.stderr
    assert answer(done.stdout) == whole[1]
    assert len(list(path.glob("logs/match-*"))) == 3
    assert not list(path.glob("*.parquet"))
    status, out, error = hopton("simulate", "tonton", "--resume", "--out", path)
    assert (status, error) == (0, "")
    assert out.startswith("The run was finished: all 450 matches")
    assert contents(path) == whole[0]


def test_a_run_that_is_watched_is_the_same_run(tmp_path):
    asked = ["simulate", "hop", "--seed", "3", "--games", "2"]
    assert hopton(*asked, "--out", tmp_path / "plain", "--quiet")[0] == 0
    status, out, _ = hopton(*asked, "--out", tmp_path / "watched", "--watch")
    assert status == 0
    assert "random 1" in out
    assert contents(tmp_path / "watched") == contents(tmp_path / "plain")


def test_quiet_says_nothing():
    assert hopton("simulate", "tonton", "--seed", "3", "--quiet") == (0, "", "")


def test_bots_with_skills_of_their_own_are_told_apart():
    status, out, _ = hopton("simulate", "hop", "--seed", "3", "--bots", "random:0.9,random:0.3,random", "--json")
    assert status == 0
    shown = json.loads(out)
    assert shown["bots"] == ["random:0.9", "random:0.3", "random"]
    assert [bot["bot"] for bot in shown["summary"]["bots"]] == ["random:0.9", "random:0.3", "random"]


def test_the_help_knows_all_games_and_bots():
    status, out, _ = hopton("simulate", "--help", env={**os.environ, "COLUMNS": "200"})
    assert status == 0
    for game, bots in BOTS.items():
        assert game in out
        for bot in bots:
            assert bot in out


def test_progress_is_for_a_terminal():
    """Bar, count, rate and time left are on standard error when that is a terminal, and nowhere else."""
    leader, follower = pty.openpty()
    program = start("simulate", "tonton", "--seed", "3", "--games", "150", "--json", stderr=follower)
    os.close(follower)
    shown = b""
    while True:
        try:
            data = os.read(leader, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data
    out, _ = program.communicate(timeout=60)
    os.close(leader)
    assert json.loads(out)["summary"]["games"] == 150
    text = shown.decode()
    assert "tonton" in text
    assert "/150" in text
    assert "matches/s" in text
    assert re.search(r"\d:\d\d:\d\d", text)


def test_a_pipe_in_a_run_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "run.json")
    for words in (("report", tmp_path), ("watch", tmp_path, "--list")):
        status, _, error = hopton(*words)
        assert (status, error.count("\n")) == (2, 1)
        assert "it is no file" in error
