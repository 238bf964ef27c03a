"""How far single taps are from the 3D reference trials beside this file.

    python tests/reference/foil_agreement.py

prints the table; the tests hold its figures to limits. Every trial is one tile, struck once at a
distance `d` (mm) from its centre by a ball of about `v` (mm/s).
"""

from __future__ import annotations

import json
import math
import random
import statistics
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hopton.physics.foil_tap.trial import FoilTapScenario, run_foil_tap
from hopton.tables import load_tables

HERE = Path(__file__).parent
Pair = tuple[dict[str, Any], dict[str, Any]]


def load() -> list[Pair]:
    """Scenarios with the reference's results."""
    scenarios = json.loads((HERE / "foil-tap.scenarios.json").read_text())
    results = {entry["id"]: entry for entry in json.loads((HERE / "foil-tap.results.json").read_text())}
    return [(scenario, results[scenario["id"]]) for scenario in scenarios]


def run(scenario: Mapping[str, Any], cells: int | None = None, substeps: int | None = None) -> dict[str, Any]:
    """Our result of one scenario, in the form of the reference."""
    form = msgspec.convert(scenario, FoilTapScenario)
    built: dict[str, Any] = msgspec.to_builtins(run_foil_tap(form, load_tables(), cells, substeps))
    return built


def _launches(pairs: Sequence[Pair]) -> list[tuple[dict[str, float], dict[str, float], float]]:
    """Launches of strikes at most 16 mm out and at least 400 mm/s fast; none counts as standing still."""
    still = {"v": 0.0, "omega": 0.0, "tilt_deg": 0.0}
    return [
        (ours["tiles"][0]["launch"] or still, wanted["tiles"][0]["launch"], wanted["v"])
        for ours, wanted in pairs
        if wanted["d"] <= 16 and wanted["v"] >= 400
    ]


def _rms(values: Sequence[float]) -> float:
    return math.sqrt(sum(value * value for value in values) / len(values))


def figures(pairs: Sequence[Pair]) -> dict[str, float]:
    """All figures of agreement between our results and the reference's, given as pairs."""
    launches = _launches(pairs)
    tiles = [(ours["tiles"][0], wanted["tiles"][0], wanted["v"]) for ours, wanted in pairs]
    by_speed: dict[float, list[tuple[int, int]]] = defaultdict(list)
    for ours, wanted, speed in tiles:
        by_speed[speed].append((abs(ours["half_turns"]), abs(wanted["half_turns"])))
    flips, turns = [], []
    for speed, counts in by_speed.items():
        if speed <= 1600:
            flips.append(abs(statistics.mean(a % 2 for a, _ in counts) - statistics.mean(b % 2 for _, b in counts)))
        if speed >= 800:
            turns.append(abs(statistics.mean(a for a, _ in counts) / statistics.mean(b for _, b in counts) - 1))
    return {
        "launch_speed": _rms([(ours["v"] - wanted["v"]) / speed for ours, wanted, speed in launches]),
        "launch_spin": _rms([ours["omega"] - wanted["omega"] for ours, wanted, _ in launches]),
        "launch_tilt": _rms([ours["tilt_deg"] - wanted["tilt_deg"] for ours, wanted, _ in launches]),
        "apex": statistics.median(
            abs(ours["apex"] / wanted["apex"] - 1) for ours, wanted, _ in tiles if wanted["apex"] > 5
        ),
        "turned": statistics.mean(
            (ours["half_turns"] == 0) == (wanted["half_turns"] == 0) for ours, wanted, _ in tiles
        ),
        "flip_probability": statistics.mean(flips),
        "half_turns": statistics.mean(turns),
    }


def interval(
    pairs: Sequence[Pair], measure: Callable[[Sequence[Pair]], dict[str, float]]
) -> dict[str, tuple[float, float]]:
    """95 % intervals of all figures by drawing the trials of each speed anew, two hundred times."""
    chance = random.Random(1)
    groups: dict[float, list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[pair[1]["v"]].append(pair)
    drawn: dict[str, list[float]] = defaultdict(list)
    for _ in range(200):
        sample = [pair for group in groups.values() for pair in chance.choices(group, k=len(group))]
        for name, value in measure(sample).items():
            drawn[name].append(value)
    return {name: (sorted(values)[5], sorted(values)[194]) for name, values in drawn.items()}


def main() -> None:
    """Print the table of agreement."""
    pairs = [(run(scenario), wanted) for scenario, wanted in load()]
    bounds = interval(pairs, figures)
    print("figure             all       95 % interval      every other trial   the rest")
    halves = figures(pairs[::2]), figures(pairs[1::2])
    for name, value in figures(pairs).items():
        low, high = bounds[name]
        shares = f"{halves[0][name]:7.4f}             {halves[1][name]:7.4f}"
        print(f"{name:17}  {value:7.4f}   {low:7.4f} to {high:7.4f}   {shares}")


if __name__ == "__main__":
    main()
