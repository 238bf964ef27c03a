"""Rows of matches of TonTon."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.match.tonton import TonTonMatch
from hopton.records import MissionRevealed, Played
from hopton.rules.tonton import TRICKS, State
from hopton.runs.rows.base import Book, Column, GameRows, Mark

TURNS = (
    Column("round", "whole", "", "number of the round, from 1"),
    Column("mission", "text", "", "the round's mission"),
    Column("cards", "texts", "", "the cards of the trick, as they were played"),
    Column("winner", "text", "", "who takes the trick"),
)
EVENTS = (
    Column("round", "whole", "", "number of the round, from 1"),
    Column("sum", "whole", "", "what the player's cards came to at the end of the round"),
    Column("earned", "whole", "points", "for the mission"),
    Column("sixes", "whole", "points", "for sixes"),
    Column("points", "whole", "points", "of the round"),
)


def collect(match: TonTonMatch, marks: Sequence[Mark], book: Book) -> None:
    """A turn is a trick and belongs to who leads it; a round's end is an event for every player."""
    players = match.state.players
    number, tricks, mission = 0, 0, ""
    played: list[str] = []
    after = iter(marks)  # Every decision is a card.
    for index, line in enumerate(match.lines):
        record = line.record
        if isinstance(record, MissionRevealed):
            number, tricks, mission = number + 1, 0, str(record.mission)
        if not isinstance(record, Played):
            continue
        if not played:
            book.begin(index, record.player)
            book.turn |= {"round": number, "mission": mission, "cards": played}
        played.append(record.card)
        _, state = next(after)
        if len(played) < len(players):
            continue
        if isinstance(state, State) and state.last_trick is not None:
            book.turn["winner"] = state.last_trick.winner
        played = []
        tricks += 1
        if tricks == TRICKS:
            done = match.rounds[number - 1]
            for seat, name in enumerate(players):
                what = "mission_met" if done.met[seat] else "mission_missed"
                figures = (number, done.sums[seat], done.earned[seat], done.sixes[seat], done.points[seat])
                book.event(index, name, what, mission, None, None, *figures)


ROWS = GameRows(TURNS, EVENTS, collect)
