"""How outcomes depend on the fixed timestep of the ring toss.

    python tests/reference/ring_convergence.py

runs every fourth reference trial at rising frequencies and compares them with the finest and with
the reference. A ring that hits a finger is chaotic: two runs of the reference itself, at different
timesteps, agree in 97 to 99 % of planar throws. A timestep at which more throws do not change any
further than that is fine enough.
"""

from __future__ import annotations

import time

from agreement import load
from ring_agreement import KINDS, run

FINEST = 12000
EVERY = 4


def main() -> None:
    """Print the table of convergence."""
    trials = {kind: load(kind, "ring-toss")[::EVERY] for kind in KINDS}
    finest = {s["id"]: run(s, 1 / FINEST) for kind in KINDS for s, _ in trials[kind]}
    print("   Hz   caught or not as at the finest (as in the reference), by kind                          tosses/s")
    for hertz in (500, 1000, 1500, 2000, 3000, 6000, FINEST):
        begin = time.perf_counter()
        results = {s["id"]: run(s, 1 / hertz) for kind in KINDS for s, _ in trials[kind]}
        took = time.perf_counter() - begin
        shares = []
        for kind in KINDS:
            caught = [results[s["id"]]["outcome"] == "caught" for s, _ in trials[kind]]
            fine = [finest[s["id"]]["outcome"] == "caught" for s, _ in trials[kind]]
            wanted = [w["outcome"] == "caught" for _, w in trials[kind]]
            n = len(caught)
            alike = sum(a == b for a, b in zip(caught, fine, strict=True)) / n
            right = sum(a == b for a, b in zip(caught, wanted, strict=True)) / n
            shares.append(f"{kind} {alike:.2f} ({right:.2f})")
        print(f"{hertz:5}   {'   '.join(shares)}   {len(results) / took:8.0f}")


if __name__ == "__main__":
    main()
