"""The clock of all measurements, and quiet while it runs."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import get_clock_info, perf_counter, thread_time
from typing import Any

# Processor time, where the system counts it finely: other programs then only disturb the caches.
clock: Callable[[], float] = thread_time if get_clock_info("thread_time").resolution <= 1e-6 else perf_counter


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage collection while the clock runs."""
    was = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Inside:
    """A function that adds up the seconds spent in it, less what the clock itself takes."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.seconds = 0.0
        self._function = function
        self._latency = min(-clock() + clock() for _ in range(100))

    def __call__(self, *arguments: object) -> Any:
        """Call the function and count its time."""
        began = clock()
        answer = self._function(*arguments)
        self.seconds += clock() - began - self._latency
        return answer
