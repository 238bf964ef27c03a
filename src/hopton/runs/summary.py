"""The summary of a run: who won how often, against what chance alone would give."""

from __future__ import annotations

import math
from collections.abc import Sequence
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


def summarise(plan: RunPlan, results: Sequence[MatchResult]) -> Summary:
    """The summary of these matches of the plan."""
    names = plan.names
    games = len(results)
    measures = MEASURES[plan.game]
    wins = dict.fromkeys(names, 0.0)
    for result in results:
        for name in result.winners:
            wins[name] += 1 / len(result.winners)
    bots = []
    for bot in dict.fromkeys(names.values()):
        mine = [name for name in names if names[name] == bot]
        won = sum(wins[name] for name in mine)
        fair = len(mine) / len(names)
        low, high = wilson(won, games)
        tallies = [result.tallies[name] for result in results for name in mine]
        score = sum(result.scores[name] for result in results for name in mine) / max(1, len(tallies))
        bots.append(
            BotSummary(
                bot=bot,
                seats=len(mine),
                wins=_round(won),
                share=_round(won / max(1, games) / fair),
                share_low=_round(low / fair),
                share_high=_round(high / fair),
                score=_round(score),
                counts={count: sum(tally[count] for tally in tallies) for count in tallies[0]} if tallies else {},
                figures={figure.name: _rounded(figure.value(tallies)) for figure in measures.figures},
            )
        )
    return Summary(
        games=games,
        turns=_round(sum(result.turns for result in results) / max(1, games)),
        records=_round(sum(result.records for result in results) / max(1, games)),
        shared=sum(len(result.winners) > 1 for result in results),
        wins={name: _round(won) for name, won in wins.items()},
        bots=tuple(bots),
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else _round(value)


def _round(value: float) -> float:
    return round(value, 4)
