"""Standard streams that are closed, and logs on standard input."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from tests.program import hopton, refused

RUN = ("simulate", "hop-le-jton", "--seed", "3", "--option", "target=1")


@pytest.fixture(scope="module")
def log(tmp_path_factory) -> str:
    directory = tmp_path_factory.mktemp("run") / "run"
    assert hopton(*RUN, "--out", str(directory)).returncode == 0
    return (directory / "logs" / "match-00000.jsonl").read_text("utf-8")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_to_fail(tmp_path, closed):
    command = shlex.join([sys.executable, "-m", "hopton", *RUN, "--out", str(tmp_path / "run")])
    done = subprocess.run(
        f"{command} {closed}", shell=True, capture_output=True, text=True, timeout=120, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    # What would have been printed has not gone into a file of the run.
    assert b"matches a second" not in b"".join(p.read_bytes() for p in tmp_path.rglob("*") if p.is_file())


def test_an_error_without_a_place_for_it(tmp_path):
    command = shlex.join([sys.executable, "-m", "hopton", "replay", str(tmp_path / "none.jsonl")])
    done = subprocess.run(f"{command} 2>&-", shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (2, "")


def test_a_log_on_standard_input_is_replayed(log):
    done = hopton("replay", "-", stdin=log)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("standard input: all ")
    refused(hopton("replay", "-", stdin=log[:-5]), "standard input", "cut off")
    refused(hopton("replay", "-", stdin=""), "standard input")
