"""The rows that a run keeps of every match: turns and events; the columns are described beside them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from hopton.match.base import Match
from hopton.runs.measures import MEASURES
from hopton.runs.rows import hop, hop_le_jton, simsala_hopp, tonton
from hopton.runs.rows.base import EVENTS, TURNS, Book, Column, GameRows, Mark, Rows, mark

__all__ = ["GAME_ROWS", "Column", "Mark", "Rows", "columns", "mark", "rows_of"]

GAME_ROWS: Mapping[str, GameRows] = MappingProxyType(
    {
        "hop-le-jton": hop_le_jton.ROWS,
        "simsala-hopp": simsala_hopp.ROWS,
        "hop": hop.ROWS,
        "tonton": tonton.ROWS,
    }
)
"""By game."""

GAMES: tuple[Column, ...] = (
    Column("match", "whole", "", "number of the match in its run, from 0"),
    Column("seed", "long", "", "the seed of the match"),
    Column("winners", "texts", "", "who won; several share a win"),
    Column("turns", "whole", "", "how many turns it had"),
    Column("records", "whole", "", "how many records its log has after the header"),
    Column("players", "texts", "", "the players by seat, who begins first"),
    Column("bots", "texts", "", "the bot in every seat"),
    Column("skills", "reals", "", "the skill in every seat, 0 (clumsy) to 1 (exact)"),
    Column("scores", "wholes", "", "the scores at the end, by seat"),
)
"""What the matches of all games have; the game's counts follow, by seat, their names with `count_` before them."""


@functools.cache
def columns(game: str) -> Mapping[str, tuple[Column, ...]]:
    """The columns of the tables "games", "turns" and "events" of a game's run, in order."""
    counts = (Column(f"count_{name}", "wholes", "", meaning) for name, meaning in MEASURES[game].counts.items())
    rows = GAME_ROWS[game]
    return MappingProxyType(
        {"games": (*GAMES, *counts), "turns": (*TURNS, *rows.turns), "events": (*EVENTS, *rows.events)}
    )


def rows_of(match: Match[Any], number: int, marks: Sequence[Mark]) -> Rows:
    """The rows of a finished match, number `number` of its run; `marks` as it stood after every decision."""
    game = GAME_ROWS[match.game]
    book = Book(number, game.turns, game.events)
    game.collect(match, marks, book)
    return book.turn_rows(len(match.lines), marks), book.events
