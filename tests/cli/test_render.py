"""`hopton render` as a program."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.program import hopton, refused


@pytest.fixture(scope="module")
def log(tmp_path_factory) -> Path:
    directory = tmp_path_factory.mktemp("run") / "run"
    done = hopton("simulate", "hop-le-jton", "--seed", "3", "--option", "target=1", "--out", str(directory))
    assert done.returncode == 0, done.stderr
    return directory / "logs" / "match-00000.jsonl"


def test_a_film_without_a_display(log, tmp_path):
    film = tmp_path / "film.mp4"
    done = hopton("render", str(log), "-o", str(film), "--turns", "1", "--size", "400x250", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["file"] == str(film)
    assert told["pictures"] > 30
    assert film.stat().st_size > 2000


def test_one_picture(log, tmp_path):
    done = hopton("render", str(log), "-o", str(tmp_path / "end.png"), "--still")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")


def test_killed_in_the_middle_leaves_no_film(log, tmp_path):
    film = tmp_path / "film.mp4"
    command = [sys.executable, "-m", "hopton", "render", str(log), "-o", str(film)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    assert not film.exists()
    again = hopton("render", str(log), "-o", str(film), "--turns", "1", "--size", "400x250", "--speed", "8")
    assert again.returncode == 0, again.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["film.mp4"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "film.avi"], [".mp4", "film.avi"]),
        (["-o", "film.mp4", "--fps", "0"], ["--fps"]),
        (["-o", "film.mp4", "--fps", "nan"], ["--fps"]),
        (["-o", "film.mp4", "--speed", "0"], ["--speed"]),
        (["-o", "film.mp4", "--size", "10x10"], ["--size"]),
        (["-o", "film.mp4", "--turns", "two"], ["--turns"]),
        (["-o", "film.mp4", "--turns", "1:99"], ["turns", "99"]),
        (["-o", "film.mp4", "--still"], ["single picture", ".png"]),
        (["-o", "nowhere/film.mp4"], ["nowhere/film.mp4", "can't be written"]),
        ([], ["-o"]),
    ],
)
def test_what_cannot_be_made(log, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    refused(hopton("render", str(log), *arguments), *words)
    assert not list(tmp_path.iterdir())


def test_logs_that_cannot_be_shown(tmp_path):
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"record": "nonsense"}\n')
    refused(hopton("render", str(broken), "-o", str(tmp_path / "a.mp4")), "broken.jsonl")
    refused(hopton("render", str(tmp_path / "none.jsonl"), "-o", str(tmp_path / "a.mp4")), "none.jsonl")
    refused(hopton("render", str(tmp_path), "-o", str(tmp_path / "a.mp4")), str(tmp_path))
