"""A recorded match as moments that can be shown, stepped through and sought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hopton.header import MatchHeader
from hopton.match.build import tables_of
from hopton.match.hop_le_jton import LidMatch
from hopton.match.log import LogLine
from hopton.match.recorded import whole_pushes
from hopton.physics.lid_push import Fall, LidPush, Token
from hopton.rules.hop_le_jton import State
from hopton.tables import Tables
from hopton.text import Verdict


class Moment(msgspec.Struct, frozen=True):
    """One decision and what followed: the box top and the score after it, and what was said.

    `path` is the lid's (mm by fixed step) when the moment is a push; `before` the box top it starts from.
    `records` counts the lines of the log up to here.
    """

    kind: str
    player: str | None
    state: State
    before: tuple[Token, ...]
    tokens: tuple[Token, ...]
    verdicts: tuple[Verdict, ...]
    path: tuple[float, ...] = ()
    records: int = 0


class Frame(msgspec.Struct, frozen=True):
    """A picture of a push: the j'tons on the box, the lid's front (mm), and what has fallen so far."""

    tokens: tuple[Token, ...]
    lid_y: float
    fallen: tuple[Fall, ...]


class Recording:
    """The moments of a recorded match of Hop le J'ton; the first is the set-up."""

    def __init__(self, header: MatchHeader, lines: Sequence[LogLine], tables: Tables | None = None) -> None:
        """Read all moments; raises HoptonError for a log that is not that of a simulated match."""
        self.header = header
        self.tables = tables_of(header) if tables is None else tables
        match = LidMatch(header, self.tables)
        moments = [Moment("start", None, match.state, match.table.tokens, match.table.tokens, ())]
        lines = whole_pushes(lines)
        while len(match.lines) < len(lines):
            done = len(match.lines)
            before = match.table.tokens
            need = match.need()
            match.follow(lines)
            path = lines[done].extra.get("lid", ())
            said = tuple(verdict for verdict in match.verdicts[done:] if verdict is not None)
            moments.append(
                Moment(
                    need.kind, need.player, match.state, before, match.table.tokens, said, tuple(path), len(match.lines)
                )
            )
        self.moments = tuple(moments)

    def frames(self, moment: Moment, every: int) -> Iterator[Frame]:
        """The push of this moment simulated again, a frame for every so many fixed steps; none for others.

        On another build than the log's it may end a little differently from the recorded end.
        """
        if not moment.path:
            return
        box = LidPush(self.tables.lid_push, self.tables.gravity, moment.before)
        box.begin_push()
        fallen: list[Fall] = []
        for step, y in enumerate(moment.path):
            fallen += box.advance(y)
            if step % every == every - 1:
                yield Frame(box.tokens, box.lid_y, tuple(fallen))
        step = 0
        while not box.settled:
            fallen += box.advance(moment.path[-1])
            step += 1
            if step % every == 0:
                yield Frame(box.tokens, box.lid_y, tuple(fallen))
        lid_y = box.lid_y
        fallen += box.end_push()
        yield Frame(box.tokens, lid_y, tuple(fallen))
