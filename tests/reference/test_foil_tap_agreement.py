"""Single taps against the 3D reference: the limits that the device promises."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


def _agreement() -> ModuleType:
    spec = importlib.util.spec_from_file_location("foil_agreement", Path(__file__).with_name("foil_agreement.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


agreement = _agreement()


@pytest.fixture(scope="module")
def figures() -> dict[str, float]:
    pairs = [(agreement.run(scenario), wanted) for scenario, wanted in agreement.load()]
    assert len(pairs) == 264
    measured: dict[str, float] = agreement.figures(pairs)
    return measured


def test_launches(figures: dict[str, float]) -> None:
    assert figures["launch_speed"] <= 0.06
    assert figures["launch_spin"] <= 7.0
    assert figures["launch_tilt"] <= 4.0


def test_flights_and_turns(figures: dict[str, float]) -> None:
    assert figures["apex"] <= 0.08
    assert figures["turned"] >= 0.90
    # Chance alone gives about 0.08 here, and half of that in the half-turns.
    assert figures["flip_probability"] <= 0.12
    assert figures["half_turns"] <= 0.25


def test_limits_can_fail() -> None:
    # A tile that never moves must not count as agreement.
    still = {"half_turns": 0, "apex": 0.0, "launch": None}
    pairs = [({"tiles": [still]}, wanted) for _, wanted in agreement.load()]
    row = agreement.figures(pairs)
    assert row["launch_speed"] > 0.5
    assert row["apex"] == 1.0
    assert row["turned"] < 0.6
    assert row["half_turns"] == 1.0
