"""How single taps depend on the foil's cells and on the substeps of the foil-tap device.

    python tests/reference/foil_convergence.py

Launches are compared with those of the finest grid and shortest substep, in the figures of the
agreement with the reference; what differs by less than that agreement is fine enough.
"""

from __future__ import annotations

import math
import time
from typing import Any

from foil_agreement import load, run


def main() -> None:
    """Print the table of convergence."""
    scenarios = [scenario for scenario, wanted in load() if wanted["d"] <= 16 and wanted["v"] >= 400][::4]
    finest = [run(scenario, 64, 96) for scenario in scenarios]
    print("cells  substeps   launch speed (of v)   spin (rad/s)   tilt (degrees)   s for all")
    for cells, substeps in (
        (24, 12),
        (28, 12),
        (32, 6),
        (32, 8),
        (32, 12),
        (32, 24),
        (32, 48),
        (40, 24),
        (48, 24),
        (64, 48),
    ):
        begin = time.perf_counter()
        results = [run(scenario, cells, substeps) for scenario in scenarios]
        took = time.perf_counter() - begin
        rows = [_differences(a, b, s["tap"]["speed"]) for a, b, s in zip(results, finest, scenarios, strict=True)]
        speed, spin, tilt = (math.sqrt(sum(row[k] ** 2 for row in rows) / len(rows)) for k in range(3))
        print(f"{cells:5}  {substeps:8}   {speed:19.4f}   {spin:12.2f}   {tilt:14.2f}   {took:9.1f}")


def _differences(ours: dict[str, Any], fine: dict[str, Any], speed: float) -> tuple[float, float, float]:
    still = {"v": 0.0, "omega": 0.0, "tilt_deg": 0.0}
    a, b = ours["tiles"][0]["launch"] or still, fine["tiles"][0]["launch"] or still
    return (a["v"] - b["v"]) / speed, a["omega"] - b["omega"], a["tilt_deg"] - b["tilt_deg"]


if __name__ == "__main__":
    main()
