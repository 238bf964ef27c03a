"""What the matches of all games share: a match joins rules, what its device reports, chance, and the log.

The one driver of all matches: bots without a screen, people at the window, replays and resumed
matches all go through a `Match`, so that each is a log that can be played again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import msgspec
import numpy as np

from hopton.errors import ConfigError, HoptonError, PlacementError, RuleError
from hopton.files import write_whole
from hopton.header import MatchHeader
from hopton.match.build import tables_of
from hopton.match.log import LogLine, encode_line, read_log
from hopton.players import Hand
from hopton.records import Record, parse_record
from hopton.rules import GAMES, GameState
from hopton.streams import stream
from hopton.tables import Tables
from hopton.text import Verdict

S = TypeVar("S", bound=GameState)


class Seat(NamedTuple):
    """Who sits there: a bot (see `hopton.players.BOTS`) and its hand."""

    player: Any
    hand: Hand


class Decision(msgspec.Struct, frozen=True):
    """What a player does next; every game has its own with further fields."""

    kind: str
    player: str


class Moment(msgspec.Struct, frozen=True):
    """One decision of a recorded match and what followed from it.

    `before` and `after` are `table_now` around it, `state` is the rules' state after it, `lines` its
    lines of the log, `records` how many lines the log has up to here. The first moment of a match is
    its start, with kind "start" and no player.
    """

    kind: str
    player: str | None
    state: Any
    before: Any
    after: Any
    verdicts: tuple[Verdict, ...]
    lines: tuple[LogLine, ...]
    records: int


class Match(ABC, Generic[S]):
    """A match of some game.

    `state` is the rules' state, `lines` the log so far, `verdicts` what every line meant, `turns` how
    many turns have begun and `decisions` how many decisions came before in this turn. A match always
    waits for a decision or is over: what chance and physics say is written straight after the decision
    from which it follows, or at the start. Everything refused raises RuleError or PlacementError and
    changes nothing.
    """

    game: ClassVar[str]

    def __init__(self, header: MatchHeader, tables: Tables | None = None) -> None:
        """A new match; `tables` default to those that the header names. Raises HoptonError."""
        if header.game != self.game:
            raise HoptonError(f"this is a match of {header.game}, not of {self.game}")
        self.header = header
        self.tables = tables_of(header) if tables is None else tables
        self.lines: list[LogLine] = []
        self.verdicts: list[Verdict | None] = []
        self.state: S = GAMES[self.game].start(header)
        self.turns = 0
        self.decisions = 0

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.phase == "over"

    @property
    @abstractmethod
    def to_decide(self) -> str | None:
        """Whose decision comes next; None when the match is over."""

    @property
    def moving(self) -> bool:
        """Whether something goes on between two decisions, so that nobody stops to look."""
        return False

    def table_now(self) -> Any:
        """What lies on the table, as a value that does not change; None for a game of cards."""
        return None

    def chance(self, purpose: str, player: str | None = None) -> np.random.Generator:
        """Chance for the decision at hand, keyed by purpose, seat, turn and the decisions before it in the turn."""
        seat = 0 if player is None else self.state.players.index(player)
        return stream(self.header.seed or 0, f"{purpose} {self.decisions}", seat, self.turns)

    # -- keeping a match -------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The match log so far; what is under way is not in it."""
        return b"".join(encode_line(line) for line in (self.header.to_json(), *(line.to_json() for line in self.lines)))

    def save(self, path: Path) -> None:
        """Write the match log, all or nothing; raises HoptonError."""
        write_whole(path, self.to_bytes())

    @classmethod
    def load(cls, path: Path) -> Self:
        """Resume a saved match exactly where it was, without simulating again what the log knows.

        An action whose records broke off is left out. Raises LogError and HoptonError, with the number
        of the record (from 1, the header is 0) that can't be.
        """
        return cls.resume(*read_log(path))

    @classmethod
    def resume(cls, header: MatchHeader, lines: Sequence[LogLine], tables: Tables | None = None) -> Self:
        """The match after these lines of its log; raises HoptonError."""
        match = cls(header, tables)
        match.check_start(lines)
        lines = cls.whole(lines)
        while len(match.lines) < len(lines):
            match.follow(lines)
        return match

    @staticmethod
    def whole(lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """The lines without an action at the end whose records broke off (a program was killed while it wrote)."""
        return lines

    def check_start(self, lines: Sequence[LogLine]) -> None:
        """Raises HoptonError unless a log with these lines begins as this new match does."""
        self._check_same(lines, 0)

    def follow(self, lines: Sequence[LogLine]) -> None:
        """Go on by the next decision of a log of which this match is the beginning, with what followed from it.

        What the log says of an outcome is taken over, not simulated again. Raises HoptonError for what
        can't be or does not follow.
        """
        n = len(self.lines)
        try:
            if not self.take_over(lines, n):
                raise _does_not_follow(n + 1)
        except (RuleError, PlacementError, ConfigError) as error:
            raise HoptonError(f"record {n + 1} can't be: {error}") from error
        self._check_same(lines, n)

    def take_over(self, lines: Sequence[LogLine], n: int) -> bool:
        """Do what line `n` (from 0) of a log says, taking over from the log what followed; as `repeat` by default.

        False when the line is no decision.
        """
        return self.repeat(lines[n], n + 1)

    @abstractmethod
    def repeat(self, line: LogLine, n: int) -> bool:
        """Take the decision that record number `n` (from 1) stands for once more and find out what follows.

        False when the record is no decision. Raises RuleError, PlacementError and ConfigError for what
        is refused, HoptonError for fields that can't be read.
        """

    @classmethod
    def frames(cls, tables: Tables, moment: Moment, every: Callable[[], float]) -> Iterator[Any]:
        """Pictures of what moved in this moment, simulated again, `every()` seconds of its time apart.

        On another build than the log's it may end a little differently from the recorded end.
        """
        yield from ()

    # -- for the games ---------------------------------------------------------------------

    def _record(self, name: str, **fields: Any) -> Record:
        """A record from outside, checked for its form."""
        return parse_record(self.header, {"record": name, **fields})

    def _happen(self, record: Record, extra: Mapping[str, Any] | None = None) -> Verdict | None:
        """Let the rules judge a record and note it, with its further fields; raises RuleError."""
        self.state, verdict = GAMES[self.game].apply(self.state, record)
        self._note(LogLine(record, extra or {}), verdict)
        return verdict

    def _note(self, line: LogLine, verdict: Verdict | None) -> None:
        self.lines.append(line)
        self.verdicts.append(verdict)

    def _check_same(self, lines: Sequence[LogLine], since: int) -> None:
        for index in range(since, len(self.lines)):
            # A log may break off between a decision and what follows from it; that is known again by now.
            if index < len(lines) and self.lines[index].record != lines[index].record:
                raise _does_not_follow(index + 1)


def _does_not_follow(n: int) -> HoptonError:
    return HoptonError(f"record {n} is not what follows from the records before it")
