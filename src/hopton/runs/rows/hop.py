"""Rows of matches of HOP!."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.match.hop import HopMatch
from hopton.physics.ring_toss import DT
from hopton.records import Bet, CardDrawn, CardRejected, CloudTaken, PartnerChosen, RingCaught, RingMissed
from hopton.runs.rows.base import Book, Column, GameRows, Mark

TURNS = (
    Column("partner", "text", "", "who was to catch"),
    Column("card", "text", "", "the dare that was thrown"),
    Column("rejected", "whole", "", "dares put back because they could not be done"),
    Column("caught", "whole", "", "1 when the ring was caught"),
    Column("kept", "whole", "", "1 when the dare's rule was kept"),
    Column("success", "whole", "", "1 when both"),
    Column("bets", "whole", "", "how many bet"),
    Column("right_bets", "whole", "", "how many of them were right"),
    Column("clouds", "whole", "", "clouds taken"),
)
EVENTS = (Column("hand_mm", "real", "mm", "where the catching hand was, along the throw"),)


def collect(match: HopMatch, marks: Sequence[Mark], book: Book) -> None:
    """Rings caught and missed with the dare as detail; x along the throw, y the height above the table."""
    hurler, card = "", ""
    bets: list[str] = []
    for index, line in enumerate(match.lines):
        record, extra = line.record, line.extra
        if isinstance(record, PartnerChosen):
            hurler = record.player
            book.begin(index, hurler)
            book.turn["partner"] = record.partner
        elif isinstance(record, CardDrawn):
            card = str(record.card)
            book.turn["card"] = card
        elif isinstance(record, CardRejected):
            bets.clear()
            book.turn["rejected"] += 1
        elif isinstance(record, Bet):
            bets.append(record.on)
        elif isinstance(record, RingCaught | RingMissed):
            caught = isinstance(record, RingCaught)
            success = caught and record.complied
            seconds = round(extra["step"] * DT, 9)
            right = sum((on == "success") == success for on in bets)
            book.turn |= {"caught": int(caught), "kept": int(record.complied), "success": int(success)}
            book.turn |= {"bets": len(bets), "right_bets": right, "seconds": seconds}
            x, z, _, hand = extra["end"][:4]
            book.event(index, hurler, "ring_caught" if caught else "ring_missed", card, (x, z), seconds, hand)
            bets.clear()
        elif isinstance(record, CloudTaken):
            book.turn["clouds"] += 1
            book.event(index, record.player, "cloud_taken", str(record.value))


ROWS = GameRows(TURNS, EVENTS, collect)
