"""Columns of the tables that a run keeps, and how the rows of one match are collected from its log."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hopton.match.base import Match
from hopton.rules import GameState

Kind = Literal["whole", "long", "real", "text", "texts", "wholes", "reals"]
"""What a column holds: whole numbers of 32 or 64 bits, floats of 64 bits, text, and lists of them."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what it holds, its unit ("" where it is a name or a number of things), what it means."""

    name: str
    kind: Kind
    unit: str
    meaning: str


TURNS: tuple[Column, ...] = (
    Column("match", "whole", "", "number of the match in its run, from 0"),
    Column("turn", "whole", "", "number of the turn in its match, from 1"),
    Column("player", "text", "", "whose turn it is"),
    Column("first_record", "whole", "", "number of the turn's first record in the log, from 1"),
    Column("records", "whole", "", "how many records of the log belong to the turn"),
    Column("seconds", "real", "s", "how long things moved, in the table's time; empty for cards"),
    Column("scores", "wholes", "", "the scores after the turn, by seat as in games"),
)
"""What the turns of all games have; the game's own columns follow."""

EVENTS: tuple[Column, ...] = (
    Column("match", "whole", "", "number of the match in its run, from 0"),
    Column("turn", "whole", "", "number of the turn in its match, from 1; empty outside of turns"),
    Column("record", "whole", "", "number of the record in the log, from 1"),
    Column("player", "text", "", "who did it or whose turn it is"),
    Column("what", "text", "", "what happened"),
    Column("detail", "text", "", "which one, or how; by game"),
    Column("x_mm", "real", "mm", "where; empty when the log names no place"),
    Column("y_mm", "real", "mm", "where; empty when the log names no place"),
    Column("time_s", "real", "s", "when, in the table's time since the action began; empty when it has none"),
)
"""What the events of all games have; the game's own columns follow."""

Mark = tuple[int, GameState]
"""How many records there were after a decision, and the rules' state then."""


class Book:
    """The rows of one match as they are collected."""

    def __init__(self, match: int, turns: Sequence[Column], events: Sequence[Column]) -> None:
        self.match = match
        self.turns: list[dict[str, Any]] = []
        self.events: list[list[Any]] = []
        self.turn: dict[str, Any] = {}
        """The turn that is being collected: the game's own columns, to be counted up."""
        self._blank = {column.name: 0 if column.kind == "whole" else None for column in turns}
        self._extra = len(events)
        self.number: int | None = None

    def begin(self, index: int, player: str) -> None:
        """A turn begins with line `index` (from 0) of the log."""
        self.number = len(self.turns) + 1
        self.turn = {"player": player, "first": index, "seconds": None, **self._blank}
        self.turns.append(self.turn)

    def end(self, index: int) -> None:
        """What comes from line `index` (from 0) on belongs to no turn."""
        self.turn = {**self.turn}
        if self.turns:
            self.turns[-1]["end"] = index
        self.number = None

    def event(
        self,
        index: int,
        player: str | None,
        what: str,
        detail: str | None = None,
        at: Sequence[float] | None = None,
        time: float | None = None,
        *extra: Any,
    ) -> None:
        """Something happened in line `index` (from 0): at [x, y] mm, `time` seconds after the action began."""
        x, y = (None, None) if at is None else at
        time = None if time is None else round(time, 9)
        blank = (None,) * (self._extra - len(extra))
        self.events.append([self.match, self.number, index + 1, player, what, detail, x, y, time, *extra, *blank])

    def turn_rows(self, lines: int, marks: Sequence[Mark]) -> list[list[Any]]:
        """The rows of the turns, `marks` being how things stood after every decision of a match with so many lines."""
        rows = []
        counts = [count for count, _ in marks]
        for number, turn in enumerate(self.turns, start=1):
            first = turn["first"]
            end = turn.get("end", self.turns[number]["first"] if number < len(self.turns) else lines)
            scores = marks[min(bisect_left(counts, end), len(marks) - 1)][1].scores
            own = (turn[name] for name in self._blank)
            head = [self.match, number, turn["player"], first + 1, end - first, turn["seconds"], list(scores.values())]
            rows.append([*head, *own])
        return rows


@dataclass(frozen=True, slots=True)
class GameRows:
    """How the rows of one game are made.

    `turns` and `events` are the game's own columns after those that all games have; `collect(match, marks, book)`
    goes over the log of a finished match.
    """

    turns: tuple[Column, ...]
    events: tuple[Column, ...]
    collect: Callable[[Any, Sequence[Mark], Book], None]


Rows = tuple[list[list[Any]], list[list[Any]]]
"""The rows of the turns and of the events of one match."""


def mark(match: Match[Any]) -> Mark:
    """How things stand after a decision."""
    return len(match.lines), match.state
