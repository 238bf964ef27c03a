"""Lid pushes against the 3D reference: the limits that the device promises."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def _agreement() -> ModuleType:
    spec = importlib.util.spec_from_file_location("agreement", Path(__file__).with_name("agreement.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


agreement = _agreement()


def figures(kinds: str) -> dict[str, Any]:
    pairs = [(agreement.run(scenario), wanted) for kind in kinds for scenario, wanted in agreement.load(kind)]
    row: dict[str, Any] = agreement.single_pushes(pairs)
    return row


def test_stops_touching_sets_and_gaps() -> None:
    row = figures("AS")
    assert row["trials"] == 40
    assert row["same_touching"] / row["trials"] >= 0.95
    assert row["same_fallen"] == row["trials"]
    # The reference itself scatters by 0.28 mm around the closed form of running ahead.
    assert row["gap_median"] <= 0.1
    assert row["gap_p90"] <= 0.3


def test_one_layer() -> None:
    row = figures("B")
    assert row["trials"] == 60
    assert row["same_fallen"] / row["trials"] >= 0.85
    assert row["error_median"] <= 0.30


def test_two_layers() -> None:
    row = figures("C")
    assert row["trials"] == 40
    assert row["same_fallen"] / row["trials"] >= 0.90
    assert row["error_median"] <= 0.40


def test_series_of_pushes_fill_the_box_and_drop_as_many() -> None:
    row = agreement.series([(agreement.run(scenario), wanted) for scenario, wanted in agreement.load("D")])
    assert row["falls_per_push"] == pytest.approx(row["reference_falls_per_push"], rel=0.08)
    assert row["on_box"] == pytest.approx(row["reference_on_box"], rel=0.08)


def test_limits_can_fail() -> None:
    # Two results that differ in everything must not count as agreement.
    _, wanted = agreement.load("B")[0]
    ours = {"fell": [], "final": [{"id": "p1", "x": 0.0, "y": 0.0}], "touching_line": []}
    row = agreement.single_pushes([(ours, wanted)])
    assert (row["same_fallen"], row["same_touching"]) == (0, 0)
    assert row["error_median"] > 10
