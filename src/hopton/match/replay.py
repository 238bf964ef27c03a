"""Replaying a log: its decisions go to the physics again, and what comes out is compared with the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hopton.errors import ConfigError, HoptonError, PlacementError, RuleError
from hopton.header import MatchHeader
from hopton.match.build import other_build, tables_of
from hopton.match.hop_le_jton import GAME, LidMatch
from hopton.match.log import LogLine, encode_line
from hopton.match.recorded import lid_path, places


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

    `finished`: the match in the log has ended; `broken_off`: the log ends in the middle of a push.
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


REPLAYED = (GAME,)
"""The games whose logs can be replayed."""


def replay(header: MatchHeader, lines: Sequence[LogLine]) -> ReplayReport:
    """Simulate a log again; raises HoptonError for one that does not come from a simulated match."""
    if header.game not in REPLAYED:
        raise HoptonError(f"logs of {header.game} can't be replayed, only those of {', '.join(REPLAYED)}")
    tables = tables_of(header)
    match = LidMatch(header, tables)
    difference = None
    while difference is None and len(match.lines) < len(lines):
        difference = _go_on(match, lines)
    broken_off = difference is None and len(match.lines) > len(lines)
    return ReplayReport(
        records=len(lines) if difference is None else difference.n - 1,
        finished=match.over,
        broken_off=broken_off,
        difference=difference,
        other_build=other_build(header, tables),
    )


def _go_on(match: LidMatch, lines: Sequence[LogLine]) -> Difference | None:
    """Take the next decision of the log; the first difference in what follows from it."""
    done = len(match.lines)
    line = lines[done]
    record: Any = line.record
    n = done + 1
    try:
        kind = record.__struct_config__.tag
        if kind == "placed":
            at = places(line, n, len(record.tokens))
            match.place(record.player, [(colour, *xy) for colour, xy in zip(record.tokens, at, strict=True)])
        elif kind == "replaced":
            match.replace(record.player, record.token, *places(line, n)[0])
        elif kind == "penalty_paid":
            match.pay_penalty(record.player, record.token, *places(line, n)[0])
        elif kind == "push_started":
            match.push(record.player, lid_path(line, n))
        else:
            return Difference(n, line.to_json(), None)
    except (RuleError, PlacementError, ConfigError) as error:
        return Difference(n, line.to_json(), None, str(error))
    for index in range(done, min(len(match.lines), len(lines))):
        ours, theirs = match.lines[index], lines[index]
        shown = theirs.to_json()
        if index == done:
            # Remarks in a decision are free; only what the decision was is compared.
            shown = {key: value for key, value in shown.items() if key in ours.to_json()}
        if encode_line(dict(sorted(shown.items()))) != encode_line(dict(sorted(ours.to_json().items()))):
            return Difference(index + 1, theirs.to_json(), ours.to_json())
    return None
