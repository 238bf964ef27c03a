"""Carrying out a run on a Dask cluster (extra `cluster`): the same plan, the same results.

The run is cut into chunks of a few matches. A chunk hangs on nothing but the plan and the numbers of its
matches, so that the scheduler may hand it to another worker whenever one is lost.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from hopton.errors import HoptonError
from hopton.extras import need
from hopton.match.build import this_platform, versions
from hopton.runs.execute import play_match
from hopton.runs.plan import RunPlan
from hopton.runs.result import Keep, MatchResult
from hopton.runs.settings import differences

CHUNK = 4
"""So many matches are handed to a worker together."""
AHEAD = 2
"""So many chunks are handed out for every thread of the cluster."""
PATIENCE = 20.0
"""Seconds in which a scheduler must answer and have a worker."""

_one_at_a_time = threading.Lock()


class Cluster:
    """The Dask cluster whose scheduler is at `address`."""

    def __init__(self, address: str) -> None:
        """Connect. Raises HoptonError when nobody answers there and when a worker is of another build."""
        need("distributed", "cluster", "runs on a cluster")
        if not re.fullmatch(r"(\w+://)?[^/\s]+:\d{1,5}", address):
            raise HoptonError(
                f"--cluster: must be the address of a Dask scheduler like tcp://HOST:8786, not '{address}'"
            )
        self.address = address
        self._library = _library()
        try:
            self._client = self._library.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise HoptonError(f"--cluster: no Dask scheduler answers at {address}: {_reason(error)}") from error
        try:
            self._check_workers()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Take leave of the cluster, which goes on running."""
        self._client.close()

    def execute(self, plan: RunPlan, keep: Keep, matches: Sequence[int]) -> Generator[MatchResult, None, None]:
        """The results of these matches of the plan, as they come from the workers.

        Raises HoptonError when a worker is of another build and when the cluster is lost.
        """
        client, here = self._client, build()
        chunks = _chunks(matches)

        def next_chunk() -> list[Any]:
            return [client.submit(play_chunk, plan, keep, chunk, here, pure=False) for chunk in islice(chunks, 1)]

        threads = max(1, sum(client.nthreads().values()))
        coming = self._library.as_completed((), loop=client.loop)
        for _ in range(AHEAD * threads):
            coming.update(next_chunk())
        try:
            for future in coming:
                results = future.result()
                future.release()
                coming.update(next_chunk())
                yield from results
        except HoptonError as error:
            raise HoptonError(f"--cluster: {error}") from error
        except Exception as error:
            raise HoptonError(f"--cluster: the run at {self.address} broke off: {_reason(error)}") from error

    def _check_workers(self) -> None:
        client, here = self._client, build()
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            builds = client.run(build)
        except TimeoutError as error:
            raise HoptonError(f"--cluster: the scheduler at {self.address} has no workers") from error
        except ImportError as error:
            raise HoptonError(f"--cluster: a worker has not this hopton installed: {error}") from error
        except OSError as error:
            raise HoptonError(f"--cluster: the workers at {self.address} can't be reached: {_reason(error)}") from error
        for worker, there in sorted(builds.items()):
            different = differences(there, here)
            if different:
                raise HoptonError(f"--cluster: the worker {worker} is of another build: {'; '.join(different)}")


def play_chunk(plan: RunPlan, keep: Keep, matches: Sequence[int], wanted: Mapping[str, Any]) -> list[MatchResult]:
    """On a worker: play these matches. Raises HoptonError on another build than `wanted`."""
    different = differences(wanted, build())
    if different:
        raise HoptonError(f"a worker is of another build: {'; '.join(different)}")
    # Devices are remembered between matches: threads of one process take turns.
    with _one_at_a_time:
        return [play_match(plan.header(match), match, keep, plan.tables) for match in matches]


def build() -> dict[str, Any]:
    """What results hang on beside the plan."""
    return {"versions": versions(), "platform": this_platform()}


def _chunks(matches: Sequence[int]) -> Iterator[list[int]]:
    left = iter(matches)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def _library() -> Any:
    """The package `distributed`, which is typed in part only, with its log silenced."""
    import distributed

    # What happens to workers is told there, and a lost cluster is an error in one line: nothing else is to be said.
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return distributed


def _reason(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__
