"""Replaying a log: its decisions go to the physics again, and what comes out is compared with the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hopton.errors import ConfigError, PlacementError, RuleError
from hopton.header import MatchHeader
from hopton.match.base import Match
from hopton.match.build import other_build
from hopton.match.games import new_match
from hopton.match.log import LogLine, encode_line


class Difference(msgspec.Struct, frozen=True):
    """The first record (number `n`, from 1) that comes out otherwise: what the log has and what came out.

    `recorded` is None where the log ends too early, `simulated` where nothing comes out; `reason` says
    why a decision was refused.
    """

    n: int
    recorded: dict[str, Any] | None
    simulated: dict[str, Any] | None
    reason: str | None = None


class ReplayReport(msgspec.Struct, frozen=True):
    """What a replay found: how many `records` agree, the `difference`, and what of the build is another.

    `finished`: the match in the log has ended; `broken_off`: the log ends before all that follows from
    its last decision.
    """

    records: int
    finished: bool
    broken_off: bool
    difference: Difference | None
    other_build: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether everything came out as in the log."""
        return self.difference is None


def replay(header: MatchHeader, lines: Sequence[LogLine]) -> ReplayReport:
    """Play a log again; raises HoptonError for one that does not come from a simulated match."""
    match = new_match(header)
    difference = _first_difference(match, lines, 0)
    while difference is None and len(match.lines) < len(lines):
        difference = _go_on(match, lines)
    broken_off = difference is None and len(match.lines) > len(lines)
    return ReplayReport(
        records=len(lines) if difference is None else difference.n - 1,
        finished=match.over,
        broken_off=broken_off,
        difference=difference,
        other_build=other_build(header, match.tables),
    )


def _go_on(match: Match[Any], lines: Sequence[LogLine]) -> Difference | None:
    """Take the next decision of the log; the first difference in what follows from it."""
    done = len(match.lines)
    line = lines[done]
    try:
        if not match.repeat(line, done + 1):
            return Difference(done + 1, line.to_json(), None)
    except (RuleError, PlacementError, ConfigError) as error:
        return Difference(done + 1, line.to_json(), None, str(error))
    return _first_difference(match, lines, done)


def _first_difference(match: Match[Any], lines: Sequence[LogLine], since: int) -> Difference | None:
    for index in range(since, min(len(match.lines), len(lines))):
        ours, theirs = match.lines[index], lines[index]
        shown = theirs.to_json()
        if index == since:
            # Remarks in a decision are free; only what the decision was is compared.
            shown = {key: value for key, value in shown.items() if key in ours.to_json()}
        if encode_line(dict(sorted(shown.items()))) != encode_line(dict(sorted(ours.to_json().items()))):
            return Difference(index + 1, theirs.to_json(), ours.to_json())
    return None
