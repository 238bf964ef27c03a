"""Rows of matches of Hop le J'ton."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.match.hop_le_jton import LidMatch
from hopton.physics.lid_push import DT
from hopton.records import Fell, PenaltyPaid, Placed, PushEnded, PushStarted, Replaced, Tilted
from hopton.runs.rows.base import Book, Column, GameRows, Mark

TURNS = (
    Column("laid", "whole", "", "j'tons laid in the brown zone"),
    Column("fell", "whole", "", "j'tons that fell during the push"),
    Column("stop", "text", "", '"line", "short" or "past": where the lid stopped'),
    Column("lid_mm", "real", "mm", "where the lid's front stopped, along the push"),
    Column("touching", "whole", "", "laid j'tons that touch the line"),
    Column("replaced", "whole", "", "point j'tons put down again"),
    Column("penalties", "whole", "", "penalties paid"),
    Column("tilted", "whole", "", "j'tons that fell while nobody pushed"),
)


def collect(match: LidMatch, marks: Sequence[Mark], book: Book) -> None:
    """Laid, fallen, put back: with the colour as detail; x across the box, y along the push."""
    pusher = ""
    for index, line in enumerate(match.lines):
        record, extra = line.record, line.extra
        if isinstance(record, Placed):
            pusher = record.player
            book.begin(index, pusher)
            book.turn["laid"] = len(record.tokens)
            for token, at in zip(record.tokens, extra["at"], strict=True):
                book.event(index, pusher, "laid", token, at)
        elif isinstance(record, PushStarted):
            path = extra["lid"]
            book.turn |= {"seconds": round(len(path) * DT, 9), "lid_mm": path[-1] if path else None}
        elif isinstance(record, Fell):
            book.turn["fell"] += 1
            book.event(index, pusher, "fell", record.token, extra["at"], extra["step"] * DT)
        elif isinstance(record, PushEnded):
            book.turn |= {"stop": record.stop, "touching": record.touching}
        elif isinstance(record, Replaced):
            book.turn["replaced"] += 1
            book.event(index, record.player, "replaced", record.token, extra["at"])
        elif isinstance(record, PenaltyPaid):
            book.turn["penalties"] += 1
            book.event(index, record.player, "penalty_paid", record.token, extra["at"])
        elif isinstance(record, Tilted):
            book.turn["tilted"] += len(record.fell)
            for token, at in zip(record.fell, extra["at"], strict=True):
                book.event(index, record.player, "tilted", token, at)


ROWS = GameRows(TURNS, (), collect)
