"""`hopton sweep` as a program."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.program import hopton, refused

REPOSITORY = Path(__file__).parents[2]
SWEEP = ("sweep", "ring-toss", "--over", "toss.speed=4200:4400:100", "--repeats", "4", "--seed", "1")


def test_a_map_as_table_parquet_plot_and_json(tmp_path):
    out, plot = tmp_path / "map.parquet", tmp_path / "map.svg"
    done = hopton(*SWEEP, "--over", "elevation=40:50:10", "-o", str(out), "--plot", str(plot))
    assert (done.returncode, done.stderr) == (0, "")
    assert "speed \\ elevation" in done.stdout
    assert "6 points of 4 throws, seed 1" in done.stdout
    assert re.search(r"95 % intervals reach at most \d\d % from these values", done.stdout)
    assert pq.read_table(out).num_rows == 6
    assert plot.read_text().startswith("<?xml")
    shown = json.loads(hopton(*SWEEP, "--over", "elevation=40:50:10", "--json").stdout)
    again = json.loads(hopton(*SWEEP, "--over", "elevation=40:50:10", "--json", "--jobs", "2").stdout)
    assert shown.pop("timing")["jobs"] == 1
    assert again.pop("timing")["jobs"] == 2
    assert shown == again
    assert [point["at"] for point in shown["points"]][:2] == [
        {"speed": 4200.0, "elevation": 40.0},
        {"speed": 4200.0, "elevation": 50.0},
    ]


def test_a_wide_map_has_its_longer_axis_down():
    done = hopton("sweep", "ring-toss", "--over", "speed=4200,4300", "--over", "tilt=0:24:1", "--repeats", "1")
    lines = done.stdout.splitlines()
    assert "tilt \\ speed  4200  4300" in done.stdout
    assert sum(bool(re.fullmatch(r" +\d+ +(0|100) +(0|100) *", line)) for line in lines) == 25
    assert "rings caught (%)" in done.stdout
    assert "…" not in hopton("sweep", "ring-toss", "--over", "speed=4200,4300", "--over", "tilt=-12:12:1").stdout
    assert "…" not in hopton("sweep", "foil-tap", "--over", "speed=400,1000", "--repeats", "2").stdout


def test_controls_are_listed():
    done = hopton("sweep", "foil-tap", "--controls")
    assert done.returncode == 0
    for word in ("offset", "flipped", "mm/s"):
        assert word in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sweep"], ["DEVICE"]),
        (["sweep", "foil-tab", "--over", "speed=1:2:1"], ["did you mean foil-tap"]),
        (["sweep", "foil-tab", "--controls"], ["did you mean foil-tap"]),
        (["sweep", "foil-tap"], ["--over"]),
        ([*SWEEP, "--over", "elevation"], ["--over", "name=from:to:step"]),
        ([*SWEEP, "--at", "skill"], ["--at", "skill=1"]),
        ([*SWEEP, "--at", "skill=2"], ["--at", "skill"]),
        ([*SWEEP, "--measure", "cougt"], ["--measure", "did you mean caught"]),
        ([*SWEEP, "--plot", "map.bmp"], ["--plot", ".png"]),
        ([*SWEEP, "--repeats", "1000000", "-o", "nowhere/map.parquet"], ["--out", "nowhere/map.parquet"]),
        ([*SWEEP, "--repeats", "1000000", "--plot", "nowhere/map.png"], ["--plot", "nowhere/map.png"]),
        ([*SWEEP, "--repeats", "1000000", "-o", "."], ["--out", "is a folder"]),
        ([*SWEEP, "--set", "ring_toss.ring_mas=3"], ["--set", "did you mean ring_toss.ring_mass"]),
        ([*SWEEP, "--tables", "none.toml"], ["--tables", "none.toml"]),
        ([*SWEEP, "--jobs", "0"], ["--jobs"]),
        ([*SWEEP, "--repeats", "0"], ["--repeats"]),
    ],
)
def test_bad_input_gets_one_line(tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    refused(hopton(*arguments), *words)
    assert not list(tmp_path.iterdir())


def test_figures_of_the_table_can_be_changed():
    heavy, usual = (json.loads(hopton(*SWEEP, "--json", *more).stdout) for more in (("--set", "gravity=4905"), ()))
    assert heavy["hash"] != usual["hash"]
    assert heavy["points"] != usual["points"]


def test_the_commands_of_the_documentation_can_be_asked_for(tmp_path, monkeypatch):
    page = REPOSITORY / "src" / "hopton" / "sweep" / "README.md"
    commands = re.findall(r"^hopton (sweep .*)$", page.read_text(), re.MULTILINE)
    assert len(commands) == 4
    monkeypatch.chdir(tmp_path)
    for command in commands:
        # All else is looked at before the measure.
        refused(hopton(*shlex.split(command), "--measure", "none"), "--measure")
    for picture in re.findall(r"\((\S+\.png)\)", page.read_text()):
        assert (page.parent / picture).stat().st_size < 120_000


BARE = """
import sys
sys.modules["pyarrow"] = sys.modules["matplotlib"] = None
from hopton.cli import main
main()
"""


def test_without_the_extra_there_is_the_table_and_nothing_else(tmp_path):
    for argument in (["-o", str(tmp_path / "map.parquet")], ["--plot", str(tmp_path / "map.png")], []):
        command = [sys.executable, "-c", BARE, *SWEEP, *argument]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        if argument:
            refused(done, "hopton[data]")
            assert not list(tmp_path.iterdir())
        else:
            assert (done.returncode, done.stderr) == (0, "")
            assert "caught" in done.stdout
