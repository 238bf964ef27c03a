"""What is kept of one match of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hopton.match.base import Match
from hopton.runs.measures import MEASURES, Tally


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: `turns` begun, `records` after the header, tallies by name, and the log if it is wanted."""

    match: int
    seed: int
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    turns: int
    records: int
    tallies: Mapping[str, Tally]
    log: bytes | None = None

    def to_json(self) -> dict[str, Any]:
        """The match in the machine-readable answer of a run."""
        return {
            "match": self.match,
            "seed": self.seed,
            "winners": list(self.winners),
            "scores": dict(self.scores),
            "turns": self.turns,
            "records": self.records,
        }


def result_of(match: Match[Any], number: int, keep_log: bool) -> MatchResult:
    """The result of a finished match, number `number` of its run."""
    state = match.state
    return MatchResult(
        match=number,
        seed=match.header.seed or 0,
        winners=state.winners or (),
        scores=state.scores,
        turns=match.turns,
        records=len(match.lines),
        tallies=MEASURES[match.game].tally(match),
        log=match.to_bytes() if keep_log else None,
    )
