"""`hopton replay` and `hopton watch` as programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def hopton(*arguments: str | Path, **kwargs) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hopton", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **kwargs)


def complaint(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 2, result
    assert result.stderr.startswith("hopton: "), result.stderr
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Path:
    directory = tmp_path_factory.mktemp("run") / "run"
    result = hopton("simulate", "hop-le-jton", "--seed", "3", "--option", "target=1", "--out", directory)
    assert result.returncode == 0, result.stderr
    return directory


@pytest.fixture
def log(run, tmp_path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes((run / "logs" / "match-00000.jsonl").read_bytes())
    return path


def change(log: Path, record: str, **fields: object) -> int:
    """Change the first such record of the log; its number."""
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    n = next(n for n, line in enumerate(lines) if line["record"] == record)
    lines[n].update(fields)
    log.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return n


def test_a_true_log_is_confirmed(log):
    result = hopton("replay", log)
    assert (result.returncode, result.stderr) == (0, "")
    assert "come out the same: a finished match" in result.stdout
    shown = json.loads(hopton("replay", log, "--json").stdout)
    assert (shown["same"], shown["difference"], shown["other_build"]) == (True, None, [])


def test_a_changed_log_is_caught_and_the_record_named(log):
    n = change(log, "push_ended", touching=3)
    result = hopton("replay", log)
    assert (result.returncode, result.stderr) == (1, "")
    assert f"record {n} " in result.stdout
    assert "push_ended" in result.stdout
    shown = json.loads(hopton("replay", log, "--json").stdout)
    assert (shown["same"], shown["difference"]["n"]) == (False, n)


def test_the_difference_is_told_by_its_field(log):
    n = change(log, "push_ended", stop="sideways-free")
    # Such a stop is no stop at all: the log can't be used, and the line is named.
    assert f"line {n + 1}" in complaint(hopton("replay", log))


def test_another_build_is_told_first(log):
    change(log, "match", platform="toaster")
    result = hopton("replay", log)
    assert result.returncode == 0
    assert "another build" in result.stdout.splitlines()[0]
    assert "toaster" in result.stdout.splitlines()[0]


@pytest.mark.parametrize("command", [["replay"], ["watch", "--terminal"]])
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: b"", ["empty"]),
        (lambda data: data[: len(data) - 40], ["line", "cut off"]),
        (lambda data: data.replace(b'"format": 1', b'"format": 2', 1), ["line 1", "format 2"]),
        (lambda data: data.replace(b'"record": "placed"', b'"record": "thrown"', 1), ["line 2"]),
        (lambda data: data.replace(b'"at"', b'"where"'), ["record 1"]),
        (lambda data: b"\xff\xfe" + data, ["line 1"]),
        (lambda data: data.replace(b"hop-le-jton", b"hop-le-jeton", 1), ["line 1", "hop-le-jeton"]),
    ],
)
def test_spoilt_logs_get_one_line(log, command, spoil, words):
    log.write_bytes(spoil(log.read_bytes()))
    before = log.read_bytes()
    text = complaint(hopton(*command, log))
    for word in words:
        assert word in text
    assert log.read_bytes() == before


def test_no_such_file(tmp_path):
    assert "missing.jsonl" in complaint(hopton("replay", tmp_path / "missing.jsonl"))
    assert "missing.jsonl" in complaint(hopton("watch", tmp_path / "missing.jsonl", "--terminal"))
    assert "no match logs" in complaint(hopton("watch", tmp_path, "--terminal"))
    assert "--speed" in complaint(hopton("watch", tmp_path, "--terminal", "--speed", "0"))


def test_watching_in_a_pipe_prints_every_sentence(run):
    result = hopton("watch", run, "--terminal")
    assert (result.returncode, result.stderr) == (0, "")
    assert "random 1 lays" in result.stdout
    assert "wins with" in result.stdout or "share the win" in result.stdout


def test_without_a_display_the_terminal_is_offered(log):
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    text = complaint(hopton("watch", log, env=environment))
    assert "display" in text


def test_a_device_is_no_log_and_errors_of_watching_name_the_file(log):
    assert "this is a device" in complaint(hopton("replay", "/dev/zero"))
    change(log, "push_started", lid="x")
    assert str(log) in complaint(hopton("watch", log, "--terminal"))
