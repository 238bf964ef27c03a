from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.program import hopton, refused

SCENARIO = {
    "id": "r1",
    "speed": 5058.11,
    "elevation_deg": 26.6411,
    "tilt_deg": -3.7863,
    "pitch_spin": -4.7869,
    "yaw_spin": 0.0,
    "lateral": 0.0,
    "hand": "still",
}


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in SCENARIO.items() if name != field}


def test_results_come_in_order_and_in_the_documented_form(tmp_path: Path) -> None:
    short = SCENARIO | {"id": 2, "speed": 3000.0, "kind": "ignored"}
    follows = without("hand") | {"id": "f", "hand": "follows"}
    still = without("hand") | {"id": "s"}
    path, out = tmp_path / "s.json", tmp_path / "r.json"
    path.write_text(json.dumps([SCENARIO, short, follows, still]))
    done = hopton("trial", "ring-toss", str(path), "-o", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    one, two, three, four = json.loads(out.read_text())
    assert [r["id"] for r in (one, two, three, four)] == ["r1", 2, "f", "s"]
    assert list(one) == ["id", "outcome", "first", "t_contact", "t_caught"]
    assert (one["outcome"], one["first"]) == ("caught", "fist")
    assert one["t_contact"] == pytest.approx(0.3965, abs=0.001)
    assert one["t_caught"] > one["t_contact"]
    assert two == {"id": 2, "outcome": "missed", "first": None, "t_contact": None, "t_caught": None}
    assert three["first"] is not None
    assert four == one | {"id": "s"}


def test_overrides_change_the_physics() -> None:
    scenario = json.dumps([SCENARIO])
    for override in ("ring_toss.release_distance=2400", "ring_toss.hand_height=150.0"):
        done = hopton("trial", "ring-toss", "-", "--set", override, stdin=scenario)
        assert json.loads(done.stdout)[0]["t_contact"] != pytest.approx(0.3965, abs=0.001)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (json.dumps([SCENARIO, without("speed") | {"id": "no"}]), ["scenario 2", "no", "speed"]),
        (json.dumps([without("lateral")]), ["r1", "lateral"]),
        (json.dumps([SCENARIO | {"tilt_deg": "up"}]), ["r1", "tilt_deg"]),
        (json.dumps([SCENARIO | {"hand": "waves"}]), ["r1", "hand", "waves"]),
        (json.dumps([SCENARIO | {"speed": -5}]), ["r1", "speed"]),
        (json.dumps([SCENARIO | {"speed": 1e7}]), ["r1", "pass through"]),
        ('{"id": 1}', ["JSON list"]),
    ],
)
def test_bad_scenarios_are_one_clear_line(tmp_path: Path, content: str, words: list[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content)
    refused(hopton("trial", "ring-toss", str(path)), "bad.json", *words)


def test_a_ring_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(json.dumps([SCENARIO]))
    refused(hopton("trial", "ring-toss", str(path), "--set", "ring_toss.ring_tube_diameter=95"), "ring_tube_diameter")
    refused(hopton("trial", "ring-tos", str(path)), "ring-tos", "did you mean ring-toss")


def test_help_names_the_device() -> None:
    assert "ring-toss" in hopton("trial", "--help").stdout
