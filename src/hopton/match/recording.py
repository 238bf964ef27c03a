"""A recorded match as moments that can be shown, stepped through and sought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hopton.header import MatchHeader
from hopton.match.base import Moment
from hopton.match.build import tables_of
from hopton.match.games import PLAYABLE
from hopton.match.log import LogLine
from hopton.tables import Tables


class Recording:
    """The moments of a recorded match; the first is its start."""

    def __init__(self, header: MatchHeader, lines: Sequence[LogLine], tables: Tables | None = None) -> None:
        """Read all moments; raises HoptonError for a log that is not that of a simulated match."""
        self.header = header
        self.tables = tables_of(header) if tables is None else tables
        self._match = PLAYABLE[header.game].match
        match = self._match(header, self.tables)
        match.check_start(lines)
        lines = self._match.whole(lines)
        moments = []
        done, kind, player, before = 0, "start", None, match.table_now()
        while True:
            said = tuple(verdict for verdict in match.verdicts[done:] if verdict is not None)
            after, new = match.table_now(), tuple(match.lines[done:])
            moments.append(Moment(kind, player, match.state, before, after, said, new, len(match.lines)))
            done, before = len(match.lines), after
            if done >= len(lines):
                break
            player = match.to_decide
            match.follow(lines)
            kind = str(match.lines[done].record.__struct_config__.tag)
        self.moments = tuple(moments)

    def frames(self, moment: Moment, every: Callable[[], float]) -> Iterator[Any]:
        """Pictures of what moved in this moment, `every()` seconds of its own time apart (see `Match.frames`)."""
        return self._match.frames(self.tables, moment, every)
