"""Whether memory stays flat over many whole matches: the process's memory after every hundred of them.

`python -m benchmarks.memory [GAMES]` plays matches of two `random` bots of Hop le J'ton in this process, their rows and
logs made and thrown away, and prints the resident set. A thousand take about ten minutes.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from hopton.runs import Keep, make_plan, play_match
from hopton.tables import load_tables

EVERY = 100


def resident_mb() -> float:
    """The resident set of this process; MB (Linux)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the system does not tell how much memory this process has")


def main(games: int) -> None:
    """Play and print."""
    plan = make_plan("hop-le-jton", players=2, bots=("random",), games=games, seed=1, tables=load_tables())
    keep = Keep(rows=True, logs=None)
    for number in range(games):
        play_match(plan.header(number), number, keep, plan.tables)
        if (number + 1) % EVERY == 0:
            gc.collect()
            print(f"{number + 1} matches: {resident_mb():.1f} MB", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
