"""`hopton report` as a program."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.program import hopton, refused


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("run") / "run"
    done = hopton("simulate", "tonton", "--games", "3", "--seed", "1", "--out", str(folder), "--keep-logs", "0")
    assert done.returncode == 0, done.stderr
    return str(folder)


def test_page_and_terminal(run, tmp_path):
    page = tmp_path / "page.html"
    done = hopton("report", run, "-o", str(page))
    assert (done.returncode, done.stderr, done.stdout.strip()) == (0, "", str(page))
    assert page.read_text().startswith("<!doctype html>")
    assert f"hopton watch {run} --match 2" in page.read_text()
    assert "logs kept: 0." in page.read_text()
    shown = hopton("report", run, "--terminal")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Who wins" in shown.stdout


def test_what_cannot_be_reported(run, tmp_path):
    refused(hopton("report", str(tmp_path)), "holds no run", str(tmp_path))
    refused(hopton("report", str(tmp_path / "none")), "none")
    refused(hopton("report", run, "--terminal", "-o", "x.html"), "--terminal", "--out")
    refused(hopton("report", run, "-o", str(tmp_path / "nowhere" / "x.html")), "nowhere")
    (tmp_path / "run.json").write_text("{")
    refused(hopton("report", str(tmp_path)), "run.json")
    (tmp_path / "run.json").write_text(json.dumps({"game": "chess"}))
    refused(hopton("report", str(tmp_path)), str(tmp_path))


BARE = """
import sys
sys.modules["pyarrow"] = sys.modules["matplotlib"] = None
from hopton.cli import main
main()
"""


def test_without_the_extra(run, tmp_path):
    page = tmp_path / "page.html"
    command = [sys.executable, "-c", BARE, "report", run, "-o", str(page)]
    refused(
        subprocess.run(command, capture_output=True, text=True, timeout=120, check=False), "hopton[data]", "pip install"
    )
    assert not page.exists()
