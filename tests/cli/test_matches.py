"""The matches of a run: listed, and any of them watched, whether its log was kept or not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hopton.cli.matches import log_of
from hopton.errors import HoptonError
from hopton.runs import open_run


def hopton(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hopton", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run"
    done = hopton("simulate", "tonton", "--seed", "3", "--games", "3", "--keep-logs", "1", "--out", path, "--quiet")
    assert done.returncode == 0, done.stderr
    return path


def test_matches_are_listed(run: Path) -> None:
    result = hopton("watch", run, "--list")
    assert (result.returncode, result.stderr) == (0, "")
    lines = [line.split() for line in result.stdout.splitlines() if line.split()[:1] and line.split()[0].isdecimal()]
    assert [line[0] for line in lines] == ["0", "1", "2"]
    assert [line[-1] == "kept" for line in lines] == [True, False, False]


def test_any_match_is_watched(run: Path) -> None:
    result = hopton("watch", run, "--match", "2", "--terminal")
    assert (result.returncode, result.stderr) == (0, "")
    winner = open_run(run).games()["winners"].to_pylist()[2][0]
    assert winner in result.stdout.splitlines()[-1]


def test_a_log_that_was_not_kept_is_the_same_one(run: Path, tmp_path: Path) -> None:
    again = hopton(
        "simulate", "tonton", "--seed", "3", "--games", "3", "--keep-logs", "all", "--out", tmp_path / "all", "--quiet"
    )
    assert again.returncode == 0
    for match, path in open_run(tmp_path / "all").logs().items():
        with log_of(run, match) as log:
            assert log.name == path.name
            assert log.read_bytes() == path.read_bytes()
        assert not log.exists()


def test_a_match_that_is_not_there(run: Path) -> None:
    with pytest.raises(HoptonError, match="has the matches 0 to 2, not 3"):
        open_run(run).log(3)
    result = hopton("watch", run, "--match", "3")
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)


def test_on_another_build_only_kept_logs_are_shown(run: Path, tmp_path: Path) -> None:
    info = json.loads((run / "run.json").read_text())
    info["versions"]["pymunk"] = "6.0"
    (tmp_path / "logs").mkdir()
    (tmp_path / "run.json").write_text(json.dumps(info))
    (tmp_path / "logs" / "match-00000.jsonl").write_bytes((run / "logs" / "match-00000.jsonl").read_bytes())
    assert open_run(tmp_path).log(0)
    with pytest.raises(HoptonError, match=r"no log of match 1, and here it might go another way: pymunk 6\.0 there"):
        open_run(tmp_path).log(1)
