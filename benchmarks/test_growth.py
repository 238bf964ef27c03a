"""What must not grow: the cost of a step faster than its tokens, and memory at all."""

from __future__ import annotations

import gc
import itertools
import tracemalloc
from pathlib import Path

import pytest

from hopton.bench import find_windows, make_field, time_window
from hopton.physics.lid_push import LidPush, trapezoid
from hopton.tables import Tables

PUSHES = 1000
MB = 1 << 20


def test_steps_grow_no_faster_than_tokens(tables: Tables) -> None:
    """Per token, a step costs no more on a larger box than on the next smaller one (with a quarter for noise)."""
    per_token = {}
    for bodies in (12, 31, 60, 200):
        window = find_windows(tables, bodies, seed=1, count=1)[0]
        times = sorted(time_window(window)[0] for _ in range(7))
        per_token[bodies] = times[3] / window.steps / bodies
    print({bodies: f"{cost * 1e6:.2f} us a token and step" for bodies, cost in per_token.items()})
    for fewer, more in itertools.pairwise(per_token):
        assert per_token[more] <= 1.25 * per_token[fewer]


def test_pushes_leave_no_memory_behind(tables: Tables) -> None:
    """A thousand short pushes on twelve tokens: neither Python's memory nor the process grows."""
    field = make_field(tables, 12, seed=1)
    start = field.table.brown_zone[0]
    path = trapezoid(start, start + 2.0, 100.0, 5000.0)

    def pushes(count: int) -> None:
        for _ in range(count):
            LidPush(field.table, field.gravity, field.snapshot.tokens).push(path)
        gc.collect()

    pushes(100)
    resident = _resident()
    pushes(PUSHES)
    grown = _resident() - resident
    tracemalloc.start()
    try:
        pushes(50)
        before = tracemalloc.get_traced_memory()[0]
        pushes(100)
        traced = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    print(f"process {grown / MB:+.2f} MB after {PUSHES} pushes, Python {traced / 1024:+.1f} kB after 100")
    assert traced < 64 * 1024
    assert grown < 4 * MB


def _resident() -> int:
    """The process's resident memory in bytes, where /proc tells it."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("this system does not tell a process's memory in /proc")
    import resource

    return int(statm.read_text().split()[1]) * resource.getpagesize()
