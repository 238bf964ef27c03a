"""What is counted in matches of HOP!."""

from __future__ import annotations

from typing import Any

from hopton.match.hop import HopMatch
from hopton.records import Bet, CardRejected, RingCaught, RingMissed, Tossed
from hopton.runs.measures.base import Figure, Measures, Tally

COUNTS = {
    "tosses": "own tosses",
    "caught": "own tosses caught",
    "successes": "own tosses caught with the dare's rule kept",
    "bets": "bets",
    "right_bets": "bets that were right",
    "clouds": "clouds taken",
    "catches_tried": "others' rings to be caught",
    "catches": "others' rings caught",
}


def tally(match: HopMatch) -> dict[str, Tally]:
    """By player: tosses, rings caught, successes; bets and right ones; clouds; rings to catch and caught."""
    tallies = {name: dict.fromkeys(COUNTS, 0) for name in match.state.players}
    bets: dict[str, str] = {}
    hurler = partner = ""
    for line in match.lines:
        record: Any = line.record
        if isinstance(record, Bet):
            bets[record.player] = record.on
        elif isinstance(record, CardRejected):
            bets.clear()
        elif isinstance(record, Tossed):
            hurler = record.player
        elif isinstance(record, RingCaught | RingMissed):
            caught = isinstance(record, RingCaught)
            success = caught and record.complied
            tallies[hurler]["tosses"] += 1
            tallies[hurler]["caught"] += caught
            tallies[hurler]["successes"] += success
            tallies[partner]["catches_tried"] += 1
            tallies[partner]["catches"] += caught
            for name, on in bets.items():
                tallies[name]["bets"] += 1
                tallies[name]["right_bets"] += (on == "success") == success
            bets.clear()
        elif hasattr(record, "partner"):
            partner = record.partner
    for name, clouds in zip(match.state.players, match.state.clouds, strict=True):
        tallies[name]["clouds"] += len(clouds)
    return dict(tallies.items())


MEASURES = Measures(
    COUNTS,
    tally,
    (
        Figure("success_per_toss", "success", "successes", "tosses", "own tosses caught with the dare kept", True),
        Figure("caught_per_toss", "caught", "caught", "tosses", "own tosses caught", True),
        Figure("catches_per_try", "catch", "catches", "catches_tried", "others' rings caught", True),
        Figure("right_per_bet", "bets", "right_bets", "bets", "bets that are right", True),
    ),
)
