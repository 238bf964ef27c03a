"""Whole matches of two random bots: how long one takes, and that matches leave no memory behind."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from hopton.header import MatchHeader
from hopton.runs import Keep, make_plan, play_match
from hopton.tables import Tables

LOGS = Keep(logs=None)


@pytest.fixture(scope="module")
def header(tables: Tables) -> MatchHeader:
    return make_plan("hop-le-jton", players=2, bots=("random",), games=1, seed=1, tables=tables).header(0)


def test_match(benchmark: BenchmarkFixture, header: MatchHeader) -> None:
    """A short match from set-up to end, its log kept."""
    result = benchmark.pedantic(play_match, args=(header, 0, LOGS), rounds=3, warmup_rounds=1)
    benchmark.extra_info["turns"] = result.turns


def test_matches_leave_no_memory_behind(header: MatchHeader) -> None:
    """After a first match, Python holds no more memory after any other."""
    tracemalloc.start()
    try:
        held = []
        for _ in range(5):
            play_match(header, 0, LOGS)
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    print(f"Python holds {[f'{bytes_ / 1024:.0f} kB' for bytes_ in held]}")
    assert held[-1] - held[1] < 32 * 1024
