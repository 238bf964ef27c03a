"""The summary of a run: who won how often, against what chance alone would give."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from hopton.runs.measures import MEASURES
from hopton.runs.plan import RunPlan
from hopton.runs.result import MatchResult

Z = 1.959964
"""Standard normal quantile of a 95 % interval."""


class BotSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of bot over all its seats in the run.

    `wins` counts shared wins by their share; `share` is their part of all matches over the part of
    the seats (1 is fair), with the ends of its 95 % interval (Wilson's). `score` is the mean at the end;
    `counts` are sums over all matches and `figures` what they come to, as the game's measures say.
    """

    bot: str
    seats: int
    wins: float
    share: float
    share_low: float
    share_high: float
    score: float
    counts: dict[str, int]
    figures: dict[str, float | None]


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A run in a few numbers; everything but `wins` (by player) is by match or by bot."""

    games: int
    turns: float
    records: float
    shared: int
    wins: dict[str, float]
    bots: tuple[BotSummary, ...]

    def to_json(self) -> dict[str, Any]:
        """The summary as an object."""
        shown: dict[str, Any] = msgspec.to_builtins(self)
        return shown


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson (1927)."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return max(0.0, round(low, 12)), min(1.0, round(high, 12))


class Count:
    """Counts up the results of a run as they come; their order does not matter, and none is kept."""

    def __init__(self, plan: RunPlan) -> None:
        self._plan = plan
        self._names = plan.names
        self._wins: Counter[tuple[str, int]] = Counter()
        self._scores: Counter[str] = Counter()
        self._counts: dict[str, Counter[str]] = {name: Counter() for name in self._names}
        self.games = self._turns = self._records = self._shared = 0

    def add(self, result: MatchResult) -> None:
        """Count one match."""
        self.games += 1
        self._turns += result.turns
        self._records += result.records
        self._shared += len(result.winners) > 1
        for name in result.winners:
            self._wins[name, len(result.winners)] += 1
        for name, score in result.scores.items():
            self._scores[name] += score
            self._counts[name].update(result.tallies[name])

    def summary(self) -> Summary:
        """What it comes to."""
        games = self.games
        wins = {name: self._won((name,)) for name in self._names}
        bots = [self._bot(bot) for bot in dict.fromkeys(self._names.values())]
        return Summary(
            games=games,
            turns=_round(self._turns / max(1, games)),
            records=_round(self._records / max(1, games)),
            shared=self._shared,
            wins={name: _round(won) for name, won in wins.items()},
            bots=tuple(bots),
        )

    def _won(self, names: Sequence[str]) -> float:
        """Wins of these players together, shared ones by their share; exact whatever the order of matches."""
        return float(sum(Fraction(n, sharers) for (name, sharers), n in self._wins.items() if name in names))

    def _bot(self, bot: str) -> BotSummary:
        measures = MEASURES[self._plan.game]
        mine = [name for name, label in self._names.items() if label == bot]
        seats = len(mine) * self.games
        fair = len(mine) / len(self._names)
        won = self._won(mine)
        low, high = wilson(won, self.games)
        counts = {count: sum(self._counts[name][count] for name in mine) for count in measures.counts}
        return BotSummary(
            bot=bot,
            seats=len(mine),
            wins=_round(won),
            share=_round(won / max(1, self.games) / fair),
            share_low=_round(low / fair),
            share_high=_round(high / fair),
            score=_round(sum(self._scores[name] for name in mine) / max(1, seats)),
            counts=counts if self.games else {},
            figures={figure.name: _rounded(figure.value(counts, seats)) for figure in measures.figures},
        )


def summarise(plan: RunPlan, results: Iterable[MatchResult]) -> Summary:
    """The summary of these matches of the plan."""
    count = Count(plan)
    for result in results:
        count.add(result)
    return count.summary()


def _rounded(value: float | None) -> float | None:
    return None if value is None else _round(value)


def _round(value: float) -> float:
    return round(value, 4)
