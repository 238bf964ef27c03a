"""A run's tables as arrays, and statistics that all games have in common."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hopton.runs import wilson
from hopton.runs.read import Run
from hopton.runs.summary import Z

Floats = npt.NDArray[np.float64]


class RunData:
    """The games, turns and events of a run as columns of Python values, and who is which bot."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games: dict[str, list[Any]] = run.games().to_pydict()
        self.turns: dict[str, list[Any]] = run.turns().to_pydict()
        self.events: dict[str, list[Any]] = run.events().to_pydict()
        self.labels = run.plan.names
        self.count = len(self.games["match"])

    @property
    def players(self) -> int:
        """Seats in a match."""
        return self.run.plan.players

    @property
    def bots(self) -> list[str]:
        """The kinds of bots, each once, in the order of the first match's seats."""
        return list(dict.fromkeys(self.labels.values()))

    def wins_of(self, name: str, number: int) -> float:
        """The part of the match with this row number that the player has won."""
        winners = self.games["winners"][number]
        return 1 / len(winners) if name in winners else 0.0

    def places(self, *what: str, player: str | None = None) -> tuple[Floats, Floats]:
        """Where these things happened; mm."""
        events = self.events
        chosen = [
            (x, y)
            for name, who, x, y in zip(events["what"], events["player"], events["x_mm"], events["y_mm"], strict=True)
            if name in what and x is not None and (player is None or who == player)
        ]
        array = np.array(chosen, dtype=np.float64).reshape(-1, 2)
        return array[:, 0], array[:, 1]

    def times(self, *what: str) -> Floats:
        """When these things happened; s after the action began."""
        events = self.events
        pairs = zip(events["what"], events["time_s"], strict=True)
        return np.array([time for name, time in pairs if name in what and time is not None], dtype=np.float64)


def share(won: float, of: int) -> tuple[float, float, float]:
    """A share with its 95 % interval (Wilson's)."""
    low, high = wilson(won, of)
    return won / of if of else 0.0, low, high


def mean(values: Sequence[float] | Floats) -> tuple[float, float, float]:
    """A mean with 1.96 standard errors to either side; NaN where there are too few values for it."""
    n = len(values)
    if n == 0:
        return math.nan, math.nan, math.nan
    middle = float(np.mean(values))
    spread = Z * float(np.std(values, ddof=1)) / math.sqrt(n) if n > 1 else math.nan
    return middle, middle - spread, middle + spread


def histogram(
    values: Sequence[float] | Floats, bins: int | None = None, whole: bool = False
) -> tuple[list[float], list[int]]:
    """Edges and counts, in fewer bins where there are few values; `whole` numbers get edges between them."""
    array = np.asarray(values, dtype=np.float64)
    bins = bins or max(8, min(30, int(2 * math.sqrt(len(array)))))
    if not len(array):
        return [0.0, 1.0], [0]
    low, high = float(array.min()), float(array.max())
    if whole:
        step = max(1, math.ceil((high - low + 1) / bins))
        edges = np.arange(low - 0.5, high + step + 0.5, step)
    else:
        edges = np.linspace(low, high if high > low else low + 1.0, bins + 1)
    counts, found = np.histogram(array, edges)
    return found.tolist(), counts.tolist()


def grid(x: Floats, y: Floats, x_edges: Floats, y_edges: Floats) -> list[list[int]]:
    """How often (x, y) lay in every cell, rows upwards."""
    counts, _, _ = np.histogram2d(y, x, (y_edges, x_edges))
    return [[int(count) for count in row] for row in counts.tolist()]


def percent(value: float) -> str:
    """A share as a person reads it."""
    return f"{100 * value:.0f} %"
