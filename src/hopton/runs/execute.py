"""Carrying out a run: matches in one process or in several, always with the same results in the same order."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.synchronize import Event

from hopton.errors import HoptonError
from hopton.header import MatchHeader
from hopton.match.simulation import bot_match, play
from hopton.runs.plan import RunPlan
from hopton.runs.result import MatchResult, result_of

AHEAD = 4
"""So many matches per process are handed out ahead of the oldest one that is not finished."""

_stop: Event | None = None


class _StoppedError(Exception):
    """The run is being broken off."""


def play_match(header: MatchHeader, number: int, keep_log: bool) -> MatchResult:
    """Play one match of bots to its end."""
    match, seats = bot_match(header)
    for _ in play(match, seats):
        if _stop is not None and _stop.is_set():
            raise _StoppedError
    return result_of(match, number, keep_log)


def execute(plan: RunPlan, jobs: int = 1, keep_logs: int | None = 0) -> Generator[MatchResult, None, None]:
    """The results of all matches, in order, as they come.

    `keep_logs`: the first so many results hold their logs (None: all). With more than one job,
    matches run in processes of their own; closing the iterator, also by Ctrl-C, ends them.
    Raises HoptonError when such a process dies.
    """
    if jobs == 1 or plan.games == 1:
        for number, header in enumerate(plan.headers()):
            yield play_match(header, number, keep_logs is None or number < keep_logs)
        return
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    workers = min(jobs, plan.games)
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(stop,)) as pool:
        waiting: deque[Future[MatchResult]] = deque()
        try:
            for number, header in enumerate(plan.headers()):
                waiting.append(pool.submit(play_match, header, number, keep_logs is None or number < keep_logs))
                if len(waiting) >= AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise HoptonError("a process of the run was killed; were there too few memory or too many jobs?") from error
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(stop: Event) -> None:
    """Set a worker up: Ctrl-C is for the program that started it, which then sets `stop`."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """End this worker when the program that started it has gone, however it went."""
    multiprocessing.connection.wait([sentinel])
    os._exit(1)
