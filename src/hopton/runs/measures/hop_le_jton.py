"""What is counted in matches of Hop le J'ton."""

from __future__ import annotations

from hopton.match.hop_le_jton import LidMatch
from hopton.records import Fell, PenaltyPaid, PushEnded, PushStarted, Tilted
from hopton.runs.measures.base import Figure, Measures, Tally

COUNTS = {
    "pushes": "pushes",
    "fell": "j'tons that fell in them",
    "short": "pushes that stopped short of the line",
    "past": "pushes that went past the line",
    "penalties": "penalties paid",
    "tilts": "times that j'tons fell while nobody pushed, by this player's fault",
}


def tally(match: LidMatch) -> dict[str, Tally]:
    """By player: pushes, all j'tons that fell in them, lids short of the line and past it, penalties paid, tilts."""
    tallies = {name: dict.fromkeys(COUNTS, 0) for name in match.state.players}
    pusher = dict.fromkeys(COUNTS, 0)
    for line in match.lines:
        record = line.record
        if isinstance(record, PushStarted):
            pusher = tallies[record.player]
            pusher["pushes"] += 1
        elif isinstance(record, Fell):
            pusher["fell"] += 1
        elif isinstance(record, PushEnded):
            pusher["short"] += record.stop == "short"
            pusher["past"] += record.stop == "past"
        elif isinstance(record, PenaltyPaid):
            tallies[record.player]["penalties"] += 1
        elif isinstance(record, Tilted):
            tallies[record.player]["tilts"] += 1
    return dict(tallies)


MEASURES = Measures(
    COUNTS,
    tally,
    (
        Figure("fell_per_push", "fell", "fell", "pushes", "j'tons that fall in a push"),
        Figure("penalties_per_push", "penalty", "penalties", "pushes", "pushes that led to a penalty", percent=True),
        Figure("short_per_push", "short", "short", "pushes", "pushes that stopped short of the line", percent=True),
        Figure("past_per_push", "past", "past", "pushes", "pushes that went past the line", percent=True),
    ),
)
