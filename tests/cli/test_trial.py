from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.program import hopton, refused

SCENARIO = {
    "id": "one",
    "lid": {"speed": 60, "accel": 2000, "stop_y": 65.5},
    "tokens": [
        {"id": "f", "x": 50.0, "y": 80.0},
        {"id": 7, "x": 50.0, "y": 53.0, "layer": 0, "supports": [], "played": True, "colour": "ignored"},
    ],
}


LAID = {"id": "a", "x": 50, "y": 100}


def write(path: Path, data: Any) -> str:
    path.write_text(json.dumps(data))
    return str(path)


def test_results_come_in_order_and_in_the_documented_form(tmp_path: Path) -> None:
    second = SCENARIO | {"id": 2, "lid": {"speed": 60, "accel": 2000, "decel": 9000, "stop_y": 60}}
    out = tmp_path / "results.json"
    done = hopton("trial", "lid-push", write(tmp_path / "s.json", [SCENARIO, second]), "-o", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    one, two = json.loads(out.read_text())
    assert one["id"] == "one"
    assert two["id"] == 2
    assert set(one) == {"id", "fell", "final", "touching_line", "rest_s"}
    assert one["touching_line"] == [7]
    assert two["touching_line"] == []
    assert [entry["id"] for entry in one["final"]] == ["f", 7]
    assert set(one["final"][0]) == {"id", "x", "y", "layer"}
    assert one["final"][1]["y"] == pytest.approx(75.5, abs=0.03)
    assert 0.4 < one["rest_s"] < 1.0


def test_several_pushes_and_a_fall(tmp_path: Path) -> None:
    series = {
        "id": "d",
        "lid": {"speed": 60, "accel": 2000, "stop_y": 65.5},
        "tokens": [{"id": "edge", "x": 50.0, "y": 149.0}, {"id": "mid", "x": 50.0, "y": 128.9}],
        "pushes": [
            [{"id": "a", "x": 50.0, "y": 53.0}],
            [{"id": "b", "x": 50.0, "y": 53.0}],
            [{"id": "c", "x": 50.0, "y": 53.0}],
        ],
    }
    done = hopton("trial", "lid-push", "-", stdin=json.dumps([series]))
    assert done.returncode == 0
    (result,) = json.loads(done.stdout)
    pushes = result["pushes"]
    assert [push["touching_line"] for push in pushes] == [["a"], ["b"], ["c"]]
    falls = [fall for push in pushes for fall in push["fell"]]
    assert falls[0]["id"] == "edge"
    assert falls[0]["side"] == "front"
    assert 0 < falls[0]["t"] < pushes[2]["rest_s"]


def test_overrides_change_the_physics(tmp_path: Path) -> None:
    scenario = SCENARIO | {"lid": {"speed": 150, "accel": 2000, "decel": 1e5, "stop_y": 65.5}}
    path = write(tmp_path / "s.json", [scenario])
    ends = []
    for override in ("lid_push.friction_token_box=0.35", "lid_push.friction_token_box=0.7"):
        done = hopton("trial", "lid-push", path, "--set", override)
        ends.append(json.loads(done.stdout)[0]["final"][0]["y"])
    assert ends[0] > ends[1] + 1.0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{}", ["JSON list"]),
        ('[{"id": "x",\n\n "lid": }]', ["line 3"]),
        (json.dumps([SCENARIO, {"id": "no", "tokens": []}]), ["scenario 2", "no", "lid"]),
        (json.dumps([SCENARIO | {"tokens": [{"id": "a", "x": "left", "y": 2}]}]), ["one", "tokens[0].x"]),
        (json.dumps([SCENARIO | {"tokens": SCENARIO["tokens"] * 2}]), ["one", "already"]),
        (json.dumps([SCENARIO | {"lid": {"speed": -1, "accel": 1, "stop_y": 65}}]), ["one", "speed"]),
        (json.dumps([SCENARIO | {"lid": {"speed": 9e4, "accel": 1e9, "stop_y": 65}}]), ["one", "pass through"]),
        (json.dumps([SCENARIO | {"tokens": [{"id": "p", "x": 50, "y": 20}]}]), ["one", "'p'", "behind the lid"]),
        (json.dumps([SCENARIO | {"tokens": [LAID, LAID | {"id": "b"}]}]), ["one", "lies where"]),
        (json.dumps([SCENARIO | {"tokens": [LAID | {"layer": 1, "supports": ["q"]}]}]), ["'q'", "not there"]),
        (
            json.dumps([SCENARIO | {"tokens": [LAID, LAID | {"id": "b", "layer": 2, "supports": ["a"]}]}]),
            ["'b'", "'a'", "one layer below"],
        ),
        ("[" * 5000, ["line 1"]),
        ("", ["line 1"]),
    ],
)
def test_bad_scenarios_are_one_clear_line(tmp_path: Path, content: str, words: list[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content)
    out = tmp_path / "kept.json"
    out.write_text("before")
    refused(hopton("trial", "lid-push", str(path), "-o", str(out)), "bad.json", *words)
    assert out.read_text() == "before"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b'[{"id": "\xff\xfe"}]')
    refused(hopton("trial", "lid-push", str(path)), "bad.json")


def test_unknown_things_are_named_with_a_hint(tmp_path: Path) -> None:
    path = write(tmp_path / "s.json", [SCENARIO])
    refused(hopton("trial", "lid-psh", path), "lid-psh", "lid-push")
    refused(hopton("trial", "lid-push", path, "--set", "lid_push.tokn_mass=2"), "lid_push.token_mass")
    refused(hopton("trial", "lid-push", path, "--set", "lid_push.token_mass=-2"), "token_mass")
    refused(hopton("trial", "lid-push", path, "--set", "lid_push.token_mass=nan"), "token_mass")
    refused(hopton("trial", "lid-push", path, "--tables", str(tmp_path / "none.toml")), "none.toml")
    refused(hopton("trial", "lid-push", str(tmp_path / "none.json")), "none.json")
    refused(hopton("trial", "lid-push", str(tmp_path)), str(tmp_path))


@pytest.mark.parametrize("target", ["/dev/full", "missing/folder/out.json"])
def test_results_that_cannot_be_written(tmp_path: Path, target: str) -> None:
    path = write(tmp_path / "s.json", [SCENARIO])
    where = target if os.path.isabs(target) else str(tmp_path / target)  # noqa: PTH117 - a string by design
    refused(hopton("trial", "lid-push", path, "-o", where), where, "nothing was written")
