"""Rows of matches of Simsala Hopp."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.match.simsala_hopp import SimsalaMatch
from hopton.physics.foil_tap import DT
from hopton.records import ArenaSettled, Flipped, HourglassTurned, LazySpell, LeftArena, Passed, Tapped
from hopton.rules.simsala_hopp import State
from hopton.runs.rows.base import Book, Column, GameRows, Mark

TURNS = (
    Column("taps", "whole", "", "taps against the foil"),
    Column("flips", "whole", "", "times a tile turned over"),
    Column("gone", "whole", "", "tiles that went over the wall"),
    Column("spells", "whole", "", "lazy spells cast by spectators"),
    Column("passes", "whole", "", "spectators that cast none"),
)
EVENTS = (Column("speed", "real", "mm/s", "of the wand, for taps"),)


def collect(match: SimsalaMatch, marks: Sequence[Mark], book: Book) -> None:
    """Taps, tiles turned over (detail: the side that shows now) and gone, spells; x, y from the arena's centre.

    The taps that decide a draw at the end belong to no turn.
    """
    decision = next((count for count, state in marks if isinstance(state, State) and state.deciders), len(match.lines))
    magician = dict(marks)  # Whose turn it was is in the state after every decision.
    tapper = ""
    for index, line in enumerate(match.lines):
        record, extra = line.record, line.extra
        if index == decision:
            book.end(index)
        if isinstance(record, HourglassTurned):
            state = magician.get(index + 1)
            tapper = state.magician if isinstance(state, State) else ""
            book.begin(index, tapper)
        elif isinstance(record, Tapped):
            tapper = record.player
            tap = extra["tap"]
            book.turn["taps"] += 1
            book.event(index, tapper, "tapped", None, (tap["x"], tap["y"]), extra["step"] * DT, tap["speed"])
        elif isinstance(record, Flipped):
            book.turn["flips"] += 1
            book.event(index, tapper, "flipped", record.up, extra["at"], extra["step"] * DT)
        elif isinstance(record, LeftArena):
            book.turn["gone"] += 1
            book.event(index, tapper, "left_arena", str(record.tile), extra["at"], extra["step"] * DT)
        elif isinstance(record, ArenaSettled):
            book.turn["seconds"] = round(extra["step"] * DT, 9)
        elif isinstance(record, LazySpell):
            book.turn["spells"] += 1
            book.event(index, record.player, "lazy_spell", str(record.tile))
        elif isinstance(record, Passed):
            book.turn["passes"] += 1


ROWS = GameRows(TURNS, EVENTS, collect)
