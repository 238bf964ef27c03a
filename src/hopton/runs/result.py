"""What is kept of one match of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hopton.match.base import Match
from hopton.runs.measures import MEASURES, Tally
from hopton.runs.rows import Mark, Rows, rows_of


class Keep(msgspec.Struct, frozen=True):
    """What is to be kept of matches: their rows, and the logs of the first so many of the run (None: of all)."""

    rows: bool = False
    logs: int | None = 0

    def log_of(self, match: int) -> bool:
        """Whether the log of this match is wanted."""
        return self.logs is None or match < self.logs


NOTHING = Keep()
"""Nothing but how matches end."""


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: `turns` begun, `records` after the header, scores and tallies by name in seating order.

    `rows` holds its rows for the run directory, packed (see `unpack_rows`), and `log` its log, if they are wanted.
    """

    match: int
    seed: int
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    turns: int
    records: int
    tallies: Mapping[str, Tally]
    rows: bytes | None = None
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


def result_of(match: Match[Any], number: int, keep: Keep = NOTHING, marks: Sequence[Mark] = ()) -> MatchResult:
    """The result of a finished match, number `number` of its run; `marks` after every decision are for its rows."""
    state = match.state
    return MatchResult(
        match=number,
        seed=match.header.seed or 0,
        winners=state.winners or (),
        scores=state.scores,
        turns=match.turns,
        records=len(match.lines),
        tallies=MEASURES[match.game].tally(match),
        rows=msgspec.msgpack.encode(rows_of(match, number, marks)) if keep.rows else None,
        log=match.to_bytes() if keep.log_of(number) else None,
    )


def unpack_rows(packed: bytes) -> Rows:
    """The rows that a result holds."""
    return msgspec.msgpack.decode(packed, type=Rows)
