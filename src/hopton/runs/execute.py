"""Carrying out a run: matches in one process or in several, always with the same results."""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.synchronize import Event

from hopton.errors import HoptonError
from hopton.header import MatchHeader
from hopton.match.simulation import bot_match, play
from hopton.runs.plan import RunPlan
from hopton.runs.result import NOTHING, Keep, MatchResult, result_of
from hopton.runs.rows import Mark, mark
from hopton.tables import Tables

AHEAD = 3
"""So many groups of matches per process are handed out at a time."""
GROUP_SECONDS, GROUP_MOST = 0.1, 16
"""A process is given as many matches together as take about so long, because handing out takes time, too."""

_stop: Event | None = None


class _StoppedError(Exception):
    """The run is being broken off."""


def play_match(header: MatchHeader, number: int, keep: Keep = NOTHING, tables: Tables | None = None) -> MatchResult:
    """Play one match of bots to its end; `tables` are those that the header names, if they are at hand."""
    match, seats = bot_match(header, tables)
    marks: list[Mark] = []
    for _ in play(match, seats):
        if _stop is not None and _stop.is_set():
            raise _StoppedError
        if keep.rows:
            marks.append(mark(match))
    return result_of(match, number, keep, marks)


def execute(
    plan: RunPlan, jobs: int = 1, keep: Keep = NOTHING, matches: Iterable[int] | None = None
) -> Generator[MatchResult, None, None]:
    """The results of these matches of the plan (all by default), as they come: in order when `jobs` is 1.

    With more than one job, matches run in processes of their own; closing the iterator, also by Ctrl-C,
    ends them. Raises HoptonError when such a process dies.
    """
    wanted = list(range(plan.games) if matches is None else matches)
    if jobs == 1 or len(wanted) <= 1:
        for number in wanted:
            yield play_match(plan.header(number), number, keep, plan.tables)
        return
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    workers = min(jobs, len(wanted))
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(stop, plan, keep)) as pool:
        left = iter(wanted)
        waiting: set[Future[tuple[list[MatchResult], float]]] = set()
        group = 1
        try:
            while True:
                while len(waiting) < AHEAD * workers and (numbers := list(islice(left, group))):
                    with workers_deaf():
                        waiting.add(pool.submit(_play, numbers))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    results, seconds = future.result()
                    # The first match of a process also warms it up: groups grow step by step.
                    fitting = int(GROUP_SECONDS * len(results) / max(seconds, 1e-9))
                    group = max(1, min(fitting, 2 * group, GROUP_MOST))
                    yield from results
        except BrokenProcessPool as error:
            raise HoptonError(
                "a process of the run was killed; was there too little memory for so many jobs?"
            ) from error
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)  # Waits: a worker that is just starting needs what it was given.


_task: tuple[RunPlan, Keep] | None = None


def _play(numbers: list[int]) -> tuple[list[MatchResult], float]:
    """In a worker: play these matches of the run; how many seconds they took decides how many come next."""
    if _task is None:
        raise RuntimeError("this process has not been set up")
    plan, keep = _task
    start = time.perf_counter()
    results = [play_match(plan.header(number), number, keep, plan.tables) for number in numbers]
    return results, time.perf_counter() - start


def _begin(stop: Event, plan: RunPlan, keep: Keep) -> None:
    """Set a worker up; the program that started it sets `stop` to break off."""
    global _stop, _task
    _stop, _task = stop, (plan, keep)
    end_with_parent()


@contextlib.contextmanager
def workers_deaf() -> Iterator[None]:
    """Processes started inside never hear Ctrl-C, not even before `end_with_parent`; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """In a worker: leave Ctrl-C to the program that started it, and end when that has gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)
