"""How final positions depend on the fixed timestep of the lid push.

    python tests/reference/convergence.py

runs the layered and unlayered full fields at rising frequencies and compares them with the finest.
The reference's own answer to a start shifted by 0.01 mm is 0.13 mm (median) elsewhere: a timestep
whose error stays below that is fine enough.
"""

from __future__ import annotations

import math
import statistics
import time

from agreement import load, run


def main() -> None:
    """Print the table of convergence."""
    scenarios = [scenario for kind in "BC" for scenario, _ in load(kind)]
    finest = {scenario["id"]: run(scenario, 1 / 7680) for scenario in scenarios}
    print("   Hz   same fallen set   error median / p90 (mm)   s for all")
    for hertz in (120, 240, 480, 960, 1920, 3840):
        begin = time.perf_counter()
        results = {scenario["id"]: run(scenario, 1 / hertz) for scenario in scenarios}
        took = time.perf_counter() - begin
        same, errors = 0, []
        for scenario in scenarios:
            ours, fine = results[scenario["id"]], finest[scenario["id"]]
            same += {entry["id"] for entry in ours["fell"]} == {entry["id"] for entry in fine["fell"]}
            starts = {entry["id"]: (entry["x"], entry["y"]) for entry in scenario["tokens"]}
            where = {entry["id"]: (entry["x"], entry["y"]) for entry in ours["final"]}
            for entry in fine["final"]:
                place = (entry["x"], entry["y"])
                if entry["id"] in where and math.dist(place, starts[entry["id"]]) > 0.1:
                    errors.append(math.dist(where[entry["id"]], place))
        errors.sort()
        print(
            f"{hertz:5}   {same:3} of {len(scenarios):3}        "
            f"{statistics.median(errors):.3f} / {errors[int(0.9 * len(errors))]:.2f}              {took:.1f}"
        )


if __name__ == "__main__":
    main()
