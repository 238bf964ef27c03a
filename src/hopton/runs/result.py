"""What is kept of one match of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hopton.match.hop_le_jton import LidMatch
from hopton.records import Fell, PenaltyPaid, PushEnded, PushStarted, Tilted


class Tally(msgspec.Struct):
    """What one player's pushes came to in a match: `fell` counts all j'tons, `stops` how the lid stopped."""

    pushes: int = 0
    fell: int = 0
    short: int = 0
    past: int = 0
    penalties: int = 0
    tilts: int = 0


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


def result_of(match: LidMatch, number: int, keep_log: bool) -> MatchResult:
    """The result of a finished match, number `number` of its run."""
    state = match.state
    return MatchResult(
        match=number,
        seed=match.header.seed or 0,
        winners=state.winners or (),
        scores=state.scores,
        turns=match.turns,
        records=len(match.lines),
        tallies=_tallies(match),
        log=match.to_bytes() if keep_log else None,
    )


def _tallies(match: LidMatch) -> dict[str, Tally]:
    tallies = {name: Tally() for name in match.state.players}
    pusher = Tally()
    for line in match.lines:
        record = line.record
        if isinstance(record, PushStarted):
            pusher = tallies[record.player]
            pusher.pushes += 1
        elif isinstance(record, Fell):
            pusher.fell += 1
        elif isinstance(record, PushEnded):
            pusher.short += record.stop == "short"
            pusher.past += record.stop == "past"
        elif isinstance(record, PenaltyPaid):
            tallies[record.player].penalties += 1
        elif isinstance(record, Tilted):
            tallies[record.player].tilts += 1
    return tallies
