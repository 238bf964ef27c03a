"""How far ring tosses are from the 3D reference trials beside this file.

    python tests/reference/ring_agreement.py

prints the table; the tests hold its figures to limits. Kinds of trials: planar throws, the same
throws with yaw spin and with a lateral error, and throws that the hand follows. The table shows
all trials and both halves of them, even and odd places in the file, since figures from 125 trials
scatter.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from agreement import load, wilson

from hopton.physics.ring_toss import DT
from hopton.physics.ring_toss.trial import RingTossScenario, run_ring_toss
from hopton.tables import load_tables

KINDS = ("planar", "yaw", "lateral", "follows")

Pair = tuple[dict[str, Any], dict[str, Any]]


def run(scenario: Mapping[str, Any], dt: float = DT) -> dict[str, Any]:
    """Our result of one scenario, in the form of the reference."""
    result = run_ring_toss(msgspec.convert(scenario, RingTossScenario), load_tables(), dt)
    built: dict[str, Any] = msgspec.to_builtins(result)
    return built


def pairs(kind: str, dt: float = DT) -> list[Pair]:
    """Our results of one kind, each with the reference's."""
    return [(run(scenario, dt), wanted) for scenario, wanted in load(kind, "ring-toss")]


def figures(results: Sequence[Pair]) -> dict[str, Any]:
    """How many trials agree on caught, on missed and on the first part touched; catches; contact times (s)."""
    times = [
        abs(ours["t_contact"] - theirs["t_contact"])
        for ours, theirs in results
        if ours["t_contact"] is not None and theirs["t_contact"] is not None
    ]
    return {
        "trials": len(results),
        "agree": sum((a["outcome"] == "caught") == (b["outcome"] == "caught") for a, b in results),
        "agree_missed": sum((a["outcome"] == "missed") == (b["outcome"] == "missed") for a, b in results),
        "agree_first": sum(a["first"] == b["first"] for a, b in results),
        "caught": sum(a["outcome"] == "caught" for a, _ in results),
        "reference_caught": sum(b["outcome"] == "caught" for _, b in results),
        "contact_error_median": statistics.median(times) if times else None,
    }


def main() -> None:
    """Print the table of agreement."""
    print("kind     trials  caught or not alike    caught (reference)  first part  contact error (ms, median)")
    for kind in KINDS:
        results = pairs(kind)
        for name, part in ((kind, results), ("  even", results[::2]), ("  odd", results[1::2])):
            row = figures(part)
            n = row["trials"]
            low, high = wilson(row["agree"], n)
            print(
                f"{name:8} {n:6}  {row['agree'] / n:.3f} ({low:.2f} to {high:.2f})   "
                f"{row['caught'] / n:.3f} ({row['reference_caught'] / n:.3f})       "
                f"{row['agree_first'] / n:.3f}       {1000 * row['contact_error_median']:.2f}"
            )


if __name__ == "__main__":
    main()
