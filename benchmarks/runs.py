"""What runs of many matches cost: python -m benchmarks.runs [--game GAME] [--matches N] [--rounds N]

Two processes beside one: the same matches of random bots, round by round in one process and then in two. The ratio
of matches a second is told for every round, with the processes' start in it. Other work on the machine takes
one of its cores from the second process, so the best round says most; beside it stands the ratio by processor time
(2 x that of one process over that of two with all that they share), which other work hardly touches.

Writing results beside not writing them: every match is played twice in this process, once with nothing kept and
once as `simulate --out` keeps it (rows, journal, ten logs, and the tables at the end), in changing order. Told are
processor times, and how long it waited for the disk (and, on a busy machine, for a processor).
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from pathlib import Path
from statistics import median

from hopton.physics.foil_tap import warm_up
from hopton.runs import Keep, RunDirectory, RunPlan, execute, make_plan, play_match, settings
from hopton.tables import load_tables


def plan_of(game: str, matches: int) -> RunPlan:
    """Random bots, as few as the game is for."""
    return make_plan(game, players=None, bots=("random",), games=matches, seed=1, tables=load_tables())


def processor_seconds() -> float:
    """Processor time of this process and of those that it has started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def processes(plan: RunPlan, rounds: int) -> None:
    """One process and two, in turn."""
    speedups, shares, rates = [], [], []
    for number in range(1, rounds + 1):
        seconds, processor = [], []
        for jobs in (1, 2):
            before, start = processor_seconds(), time.perf_counter()
            turns = sum(result.turns for result in execute(plan, jobs))
            for child in multiprocessing.active_children():
                child.join()
            seconds.append(time.perf_counter() - start)
            processor.append(processor_seconds() - before)
        speedups.append(seconds[0] / seconds[1])
        shares.append(2 * processor[0] / processor[1])
        rates.append(plan.games / seconds[1])
        print(
            f"  round {number}: one process {plan.games / seconds[0]:.2f} matches/s, two {rates[-1]:.2f} matches/s, "
            f"ratio {speedups[-1]:.2f}, by processor time {shares[-1]:.2f}  "
            f"({turns / plan.games:.1f} turns a match, {1000 * processor[0] / plan.games:.0f} ms of one processor)"
        )
    print(f"  two processes: best {max(rates):.2f} matches/s; ratio best {max(speedups):.2f}, ", end="")
    print(f"median {median(speedups):.2f}; by processor time median {median(shares):.2f}")


def writing(plan: RunPlan, rounds: int) -> None:
    """With and without a run directory, in turn; what other work on the machine takes is left out."""
    settings.CHUNK = plan.games
    keep = Keep(rows=True, logs=10)
    costs, waits = [], []
    for number in range(1, rounds + 1):
        plain = kept = waited = 0.0
        with tempfile.TemporaryDirectory() as folder:
            directory = RunDirectory.create(Path(folder) / "run", plan, 10)
            for match in range(plan.games):
                header = plan.header(match)
                for with_writing in (False, True) if match % 2 else (True, False):
                    start = time.process_time()
                    if with_writing:
                        result = play_match(header, match, keep, plan.tables)
                        clock, processor = time.perf_counter(), time.process_time()
                        directory.keep(result)
                        waited += time.perf_counter() - clock - (time.process_time() - processor)
                        kept += time.process_time() - start
                    else:
                        play_match(header, match, tables=plan.tables)
                        plain += time.process_time() - start
            directory.close()
            size = sum(file.stat().st_size for file in (Path(folder) / "run").glob("*.parquet"))
        costs.append(kept / plain - 1)
        waits.append(waited / plain)
        print(
            f"  round {number}: {1000 * plain / plan.games:.1f} ms of a processor a match, with writing "
            f"{1000 * kept / plan.games:.1f} ms, {costs[-1]:+.1%}; waiting for the disk {waits[-1]:.1%}; "
            f"{size / plan.games / 1024:.1f} kB of tables a match"
        )
    print(f"  writing costs: median {median(costs):+.1%}, waiting for the disk best {min(waits):.1%}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.runs", description="What runs of many matches cost.")
    parser.add_argument("--game", default="hop-le-jton")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=("processes", "writing"))
    asked = parser.parse_args()
    plan = plan_of(asked.game, asked.matches)
    if asked.game == "simsala-hopp":
        warm_up(plan.tables.foil_tap, plan.tables.gravity)
    play_match(plan.header(0), 0, Keep(rows=True, logs=None), plan.tables)
    load = os.getloadavg()[0]
    print(f"{asked.game}, {asked.matches} matches a round, {os.cpu_count()} cores, load before {load:.1f}")
    if asked.only != "writing":
        processes(plan, asked.rounds)
    if asked.only != "processes":
        writing(plan, asked.rounds)


if __name__ == "__main__":
    main()
