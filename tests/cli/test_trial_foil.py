from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.program import hopton, refused

SCENARIO: dict[str, Any] = {
    "id": "one",
    "tiles": [
        {"id": 1, "x": 0.0, "y": 0.0, "up": "frog"},
        {"id": "b", "x": 60.0, "y": 0.0, "up": "back", "colour": "x"},
    ],
    "tap": {"x": 5.0, "y": 0.0, "speed": 900},
}


def test_results_come_in_order_and_in_the_documented_form(tmp_path: Path) -> None:
    second = {"id": 2, "tiles": [{"id": 9, "x": 0.0, "y": 0.0}], "tap": {"x": 100.0, "y": 100.0, "speed": 200}}
    path, out = tmp_path / "s.json", tmp_path / "results.json"
    path.write_text(json.dumps([SCENARIO, second]))
    done = hopton("trial", "foil-tap", str(path), "-o", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    one, two = json.loads(out.read_text())
    assert (one["id"], two["id"]) == ("one", 2)
    assert set(one) == {"id", "tiles", "rest_s"}
    struck, other = one["tiles"]
    assert set(struck) == {"id", "x", "y", "half_turns", "up", "apex", "outside", "launch"}
    assert set(struck["launch"]) == {"v", "omega", "tilt_deg"}
    assert (struck["id"], other["id"]) == (1, "b")
    assert struck["launch"]["v"] > 900
    assert struck["half_turns"] > 0
    assert struck["apex"] > 30
    assert not struck["outside"]
    assert other["up"] == "back"
    assert other["half_turns"] == 0
    assert two["tiles"][0]["launch"] is None
    assert 0 < two["rest_s"] < 0.5 < one["rest_s"] + 0.3


def test_overrides_change_the_physics() -> None:
    heights = []
    for override in ("foil_tap.restitution_tile_ball=0.35", "foil_tap.restitution_tile_ball=0.7"):
        done = hopton("trial", "foil-tap", "-", "--set", override, stdin=json.dumps([SCENARIO]))
        heights.append(json.loads(done.stdout)[0]["tiles"][0]["apex"])
    assert heights[1] > 1.2 * heights[0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tap": {"x": 0, "y": 0}}, ["scenario 1", "one", "speed", "tap"]),
        ({"tap": {"x": 0, "y": 0, "speed": 0}}, ["scenario one", "speed"]),
        ({"tap": {"x": 200, "y": 0, "speed": 500}}, ["scenario one", "outside the arena"]),
        ({"tiles": [{"id": 1, "x": 0, "y": 200}]}, ["scenario one", "tile '1'", "arena"]),
        ({"tiles": [{"id": 1, "x": 0, "y": 0}, {"id": 1, "x": 50, "y": 0}]}, ["scenario one", "already"]),
        ({"tiles": [{"id": 1, "x": 0, "y": 0, "up": "side"}]}, ["tiles[0].up"]),
        ({"tiles": [{"id": 1, "x": 0}]}, ["tiles[0]", "y"]),
    ],
)
def test_bad_scenarios_are_one_clear_line(change: dict[str, Any], words: list[str]) -> None:
    refused(hopton("trial", "foil-tap", "-", stdin=json.dumps([SCENARIO | change])), *words)


def test_other_devices_do_not_wait_for_the_compiler() -> None:
    program = "import sys, hopton.physics.trials; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
