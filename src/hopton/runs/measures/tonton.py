"""What is counted in matches of TonTon."""

from __future__ import annotations

from hopton.match.tonton import TonTonMatch
from hopton.runs.measures.base import Figure, Measures, Tally

COUNTS = {
    "rounds": "rounds",
    "met": "missions met in them",
    "sixes": "sixes won",
}


def tally(match: TonTonMatch) -> dict[str, Tally]:
    """By player: rounds, missions met in them, sixes won."""
    tallies = {name: dict.fromkeys(COUNTS, 0) for name in match.state.players}
    for done in match.rounds:
        for seat, mine in enumerate(tallies.values()):
            mine["rounds"] += 1
            mine["met"] += done.met[seat]
            mine["sixes"] += done.sixes[seat]
    return dict(tallies)


MEASURES = Measures(COUNTS, tally, (Figure("mission_met", "met", "met", "rounds", "missions met", percent=True),))
