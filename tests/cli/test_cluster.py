"""`hopton simulate --cluster` on a real scheduler with two workers: whatever dies, nothing is lost or doubled."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

RUN = ["simulate", "hop", "--seed", "3", "--games", "40", "--keep-logs", "all"]


def hopton(*arguments: str | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "hopton", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(program: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, error = program.communicate(timeout=120)
    return program.returncode, out, error


def contents(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def wait_for_logs(path: Path, count: int) -> None:
    deadline = time.monotonic() + 90
    while len(list((path / "logs").glob("match-*"))) < count:
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Cluster:
    """A scheduler and two workers, each a program of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.folder = folder
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
        self.workers = [
            self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
            for _ in range(2)
        ]

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder)

    def stop(self) -> None:
        for program in (*self.workers, self.scheduler):
            program.kill()
            program.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    folder = tmp_path / "dask"
    folder.mkdir()
    running = Cluster(folder)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    path = tmp_path_factory.mktemp("local") / "run"
    assert ended(hopton(*RUN, "--out", path, "--jobs", "2", "--quiet")) == (0, "", "")
    return contents(path)


def test_a_worker_killed_in_mid_run_loses_and_doubles_nothing(
    cluster: Cluster, local: dict[str, bytes], tmp_path: Path
) -> None:
    run = hopton(*RUN, "--out", tmp_path / "run", "--cluster", cluster.address, "--json")
    wait_for_logs(tmp_path / "run", 1)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    status, out, error = ended(run)
    assert (status, error) == (0, "")
    assert contents(tmp_path / "run") == local
    answer = json.loads(out)
    assert [match["match"] for match in answer["matches"]] == list(range(40))
    assert answer["timing"]["cluster"] == cluster.address


def test_a_lost_cluster_is_one_line_and_the_run_goes_on_without_it(
    cluster: Cluster, local: dict[str, bytes], tmp_path: Path
) -> None:
    run = hopton(*RUN, "--out", tmp_path / "run", "--cluster", cluster.address)
    wait_for_logs(tmp_path / "run", 1)
    cluster.stop()
    status, out, error = ended(run)
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert "broke off" in error
    assert "go on with --resume" in error
    status, out, error = ended(hopton("simulate", "hop", "--out", tmp_path / "run", "--resume"))
    assert (status, error) == (0, "")
    assert "of 40 matches were there and were not repeated" in out
    assert contents(tmp_path / "run") == local


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--cluster", "here"], "tcp://HOST:8786"),
        (["--cluster", "tcp://127.0.0.1:1", "--jobs", "2"], "--jobs"),
        (["--cluster", "tcp://127.0.0.1:1", "--watch"], "--watch"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path: Path, arguments: list[str], words: str) -> None:
    status, out, error = ended(hopton(*RUN, "--out", tmp_path / "run", *arguments))
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert words in error
    assert not (tmp_path / "run").exists()
