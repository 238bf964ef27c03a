"""What the measures of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Tally = Mapping[str, int]
"""Counts of one player in one match, by name."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the summary: the sum of a count over all matches, divided by the sum of another.

    `name` is its key in the machine form, `label` the head of its column, `per` the count by which it is
    divided (None: by the matches and seats), `percent` whether it is a share, shown in percent;
    `meaning` says in a few words what it is.
    """

    name: str
    label: str
    count: str
    per: str | None
    meaning: str
    percent: bool = False

    def value(self, counts: Tally, seats: int) -> float | None:
        """The figure of these counts, summed over so many seats of matches; None where nothing is to be divided by."""
        below = seats if self.per is None else counts[self.per]
        return counts[self.count] / below if below else None

    def shown(self, value: float | None) -> str:
        """The value as a person reads it."""
        if value is None:
            return "-"
        return f"{100 * value:.0f} %" if self.percent else f"{value:.2f}"


def _nothing(counts: Tally) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of one game. `tally(match)` counts for every player; `counts` says what each count means.

    `notes` are lines about the game itself, made of the counts of all players together.
    """

    counts: Mapping[str, str]
    tally: Callable[[Any], dict[str, Tally]]
    figures: tuple[Figure, ...]
    notes: Callable[[Tally], Iterable[str]] = _nothing
