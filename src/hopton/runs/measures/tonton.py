"""What is counted in matches of TonTon."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hopton.match.tonton import TonTonMatch
from hopton.records import Dealt
from hopton.rules.tonton import FIRST_LEAD, number_of
from hopton.runs.measures.base import Figure, Measures, Tally

RULES = {"at_most": "at most", "more_than": "more than", "at_least": "at least"}
PLACES = range(1, 6)
COUNTS = {
    "rounds": "rounds",
    "points": "points of rounds",
    "met": "missions met",
    "sixes": "sixes won",
    **{
        f"{name}_{part}": words
        for name in ("fours", "sixes")
        for part, words in (
            ("dealt", f"{name} in dealt hands"),
            ("squared", f"squares of the number of {name} in a hand"),
            ("points", f"points of a round times the {name} in the hand"),
        )
    },
    **{f"{rule}_rounds": f"rounds with a mission '{words}'" for rule, words in RULES.items()},
    **{f"{rule}_met": f"missions '{words}' met" for rule, words in RULES.items()},
    **{f"place_{place}_rounds": f"rounds as number {place} from the red 8 on" for place in PLACES},
    **{f"place_{place}_points": f"points as number {place} from the red 8 on" for place in PLACES},
}


@dataclass(frozen=True, slots=True)
class Worth(Figure):
    """What one card more of a kind in the hand is worth: the slope of a round's points over the number of such cards.

    Hands are dealt by chance, so that this is what the cards do and not who holds them.
    """

    def value(self, counts: Tally, seats: int) -> float | None:
        """By least squares over all rounds and hands; None where all hands held the same number."""
        n, cards = counts["rounds"], counts[f"{self.count}_dealt"]
        spread = n * counts[f"{self.count}_squared"] - cards * cards
        together = n * counts[f"{self.count}_points"] - cards * counts["points"]
        return together / spread if spread else None


def tally(match: TonTonMatch) -> dict[str, Tally]:
    """By player, over the finished rounds."""
    players = match.state.players
    tallies = {name: dict.fromkeys(COUNTS, 0) for name in players}
    deals = (line.record for line in match.lines if isinstance(line.record, Dealt))
    for done, deal in zip(match.rounds, deals, strict=False):
        first = next(seat for seat, name in enumerate(players) if FIRST_LEAD in deal.hands[name])
        for seat, (name, mine) in enumerate(tallies.items()):
            points, place = done.points[seat], (seat - first) % len(players) + 1
            more = {
                "rounds": 1,
                "points": points,
                "met": int(done.met[seat]),
                "sixes": done.sixes[seat],
                f"{done.mission.rule}_rounds": 1,
                f"{done.mission.rule}_met": int(done.met[seat]),
                f"place_{place}_rounds": 1,
                f"place_{place}_points": points,
            }
            numbers = [number_of(card) for card in deal.hands[name]]
            for kind, number in (("fours", 4), ("sixes", 6)):
                held = numbers.count(number)
                more |= {f"{kind}_dealt": held, f"{kind}_squared": held * held, f"{kind}_points": held * points}
            for count, n in more.items():
                mine[count] += n
    return dict(tallies)


def notes(counts: Tally) -> Iterator[str]:
    """What all players together tell about the game."""
    by_place = [
        f"{counts[f'place_{place}_points'] / counts[f'place_{place}_rounds']:.2f}"
        for place in PLACES
        if counts[f"place_{place}_rounds"]
    ]
    yield f"points a round in the order of seats, from who has the red 8 on: {', '.join(by_place)}"
    met = [
        f"{words} {100 * counts[f'{rule}_met'] / counts[f'{rule}_rounds']:.0f} %"
        for rule, words in RULES.items()
        if counts[f"{rule}_rounds"]
    ]
    yield f"missions met: {', '.join(met)}"


MEASURES = Measures(
    COUNTS,
    tally,
    (
        Figure("mission_met", "met", "met", "rounds", "missions met", percent=True),
        Figure("sixes_per_round", "6s", "sixes", "rounds", "sixes won in a round, a point each"),
        Worth("worth_of_a_four", "a 4", "fours", None, "points that one more 4 in the hand is worth"),
        Worth("worth_of_a_six", "a 6", "sixes", None, "points that one more 6 in the hand is worth"),
    ),
    notes,
)
