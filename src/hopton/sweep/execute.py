"""Carrying out a sweep: point by point, in one process or several, with the same results in the same order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from hopton.errors import ConfigError, HoptonError
from hopton.runs.execute import end_with_parent, workers_deaf
from hopton.streams import stream
from hopton.sweep.devices import DEVICES
from hopton.sweep.plan import SweepPlan
from hopton.sweep.result import PointResult, gather

_plan: SweepPlan | None = None


def execute(plan: SweepPlan, jobs: int = 1) -> Generator[PointResult, None, None]:
    """The points of the grid in order. Raises ConfigError for what no point allows, HoptonError for a dead process."""
    points = plan.points
    if jobs == 1 or len(points) == 1:
        for point in points:
            yield try_point(plan, point)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(points)), context, initializer=_begin, initargs=(plan,)) as pool:
        try:
            with workers_deaf():
                found = pool.map(_try, points)
            yield from found
        except BrokenProcessPool as error:
            raise HoptonError(
                "a process of the sweep was killed; were there too few memory or too many jobs?"
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)


def try_point(plan: SweepPlan, point: Mapping[str, float]) -> PointResult:
    """All actions at one point; raises ConfigError that names the point."""
    device = DEVICES[plan.device]
    try:
        # Action k has the same chance at every point.
        actions = [
            device.act(point, stream(plan.seed, f"sweep {plan.device}", 0, k), plan.tables) for k in range(plan.repeats)
        ]
    except ConfigError as error:
        where = ", ".join(f"{axis.name} {point[axis.name]:g}" for axis in plan.axes)
        raise ConfigError(f"at {where}: {error}") from error
    return gather(device, {axis.name: point[axis.name] for axis in plan.axes}, actions)


def _begin(plan: SweepPlan) -> None:
    global _plan
    _plan = plan
    end_with_parent()


def _try(point: Mapping[str, float]) -> PointResult:
    if _plan is None:
        raise RuntimeError("this process has not been set up")
    return try_point(_plan, point)
