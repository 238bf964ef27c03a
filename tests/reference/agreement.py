"""How far lid pushes are from the 3D reference trials beside this file.

    python tests/reference/agreement.py

prints the table; the tests hold its figures to limits. Kinds of trials: A tokens on a gently
stopped lid, S on a harder stopped one, B full fields in one layer, C fields with upper tokens,
D series of pushes from the start of a game.
"""

from __future__ import annotations

import json
import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from hopton.physics.lid_push import DT
from hopton.physics.lid_push.trial import LidPushScenario, run_lid_push
from hopton.tables import load_tables

HERE = Path(__file__).parent
WARM_UP_PUSHES = 12
"""A series starts with an empty box; it counts from here on."""


def load(kind: str, device: str = "lid-push") -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Scenarios of one kind with the reference's results."""
    scenarios = json.loads((HERE / f"{device}.scenarios.json").read_text())
    results = {entry["id"]: entry for entry in json.loads((HERE / f"{device}.results.json").read_text())}
    return [(scenario, results[scenario["id"]]) for scenario in scenarios if scenario["kind"] == kind]


def run(scenario: Mapping[str, Any], dt: float = DT) -> dict[str, Any]:
    """Our result of one scenario, in the form of the reference."""
    result = run_lid_push(msgspec.convert(scenario, LidPushScenario), load_tables(), dt)
    built: dict[str, Any] = msgspec.to_builtins(result)
    return built


def single_pushes(pairs: Sequence[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, Any]:
    """Share of trials with the same fallen and the same touching set; distances of final positions (mm)."""
    same_fallen = same_touching = 0
    errors, gaps = [], []
    for ours, theirs in pairs:
        fallen = {entry["id"] for entry in ours["fell"]}
        wanted_fallen = {entry["id"] for entry in theirs["fell"]}
        same_fallen += fallen == wanted_fallen
        same_touching += set(ours["touching_line"]) == set(theirs["touching_line"])
        where = {entry["id"]: entry for entry in ours["final"]}
        for wanted in theirs["final"]:
            got = where.get(wanted["id"])
            if got is not None:
                errors.append(math.dist((got["x"], got["y"]), (wanted["x"], wanted["y"])))
                gaps.append(abs(got["y"] - wanted["y"]))
    return {
        "trials": len(pairs),
        "same_fallen": same_fallen,
        "same_touching": same_touching,
        "error_median": statistics.median(errors),
        "error_p90": sorted(errors)[int(0.9 * len(errors))],
        "gap_median": statistics.median(gaps),
        "gap_p90": sorted(gaps)[int(0.9 * len(gaps))],
    }


def series(pairs: Sequence[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, float]:
    """Falls per push and tokens on the box, ours and the reference's, once the box has filled."""
    sums: dict[str, list[int]] = defaultdict(list)
    for ours, theirs in pairs:
        for name, result in (("", ours), ("reference_", theirs)):
            for push in result["pushes"][WARM_UP_PUSHES:]:
                sums[f"{name}falls_per_push"].append(len(push["fell"]))
                sums[f"{name}on_box"].append(len(push["final"]))
    return {name: statistics.mean(values) for name, values in sums.items()}


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson 1927)."""
    z = 1.96
    p = hits / trials
    middle = p + z * z / (2 * trials)
    half = z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return (middle - half) / scale, (middle + half) / scale


def main() -> None:
    """Print the table of agreement."""
    print("kind  trials  same fallen set        same touching set      error median / p90 (mm)")
    for kind in "ASBC":
        row = single_pushes([(run(scenario), wanted) for scenario, wanted in load(kind)])
        shares = []
        for name in ("same_fallen", "same_touching"):
            low, high = wilson(row[name], row["trials"])
            shares.append(f"{row[name] / row['trials']:.3f} ({low:.2f} to {high:.2f})")
        print(
            f"{kind:4}  {row['trials']:6}  {shares[0]:21}  {shares[1]:21}  "
            f"{row['error_median']:.3f} / {row['error_p90']:.2f}"
        )
    for name, value in series([(run(scenario), wanted) for scenario, wanted in load("D")]).items():
        print(f"D     {name:26} {value:.3f}")


if __name__ == "__main__":
    main()
