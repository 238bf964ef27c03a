"""What runs of TonTon tell designers."""

from __future__ import annotations

from collections import Counter

import pytest

from hopton.records import Dealt
from hopton.runs.measures import MEASURES
from hopton.runs.measures.tonton import Worth, notes
from tests.match.test_tonton import new, play

MEASURE = MEASURES["tonton"]


def test_rounds_points_and_places_add_up() -> None:
    match = play(new(4, seed=11))
    tallies = MEASURE.tally(match)
    assert {name: counts["points"] for name, counts in tallies.items()} == match.state.scores
    assert {counts["rounds"] for counts in tallies.values()} == {3}
    together = sum((Counter(counts) for counts in tallies.values()), Counter())
    for name in ("rounds", "points"):
        assert sum(together[f"place_{place}_{name}"] for place in range(1, 6)) == together[name]
    assert together["place_5_rounds"] == 0
    assert sum(together[f"{rule}_met"] for rule in ("at_most", "more_than", "at_least")) == together["met"]
    assert together["fours_dealt"] == together["sixes_dealt"] == 3 * 4
    assert set(tallies["Ada"]) == set(MEASURE.counts)


def test_place_one_has_the_red_8() -> None:
    match = play(new(3, seed=12), cards=21)
    (deal,) = (line.record for line in match.lines[:1])
    assert isinstance(deal, Dealt)
    (first,) = (name for name, hand in deal.hands.items() if "red-8" in hand)
    counts = MEASURE.tally(match)[first]
    assert (counts["rounds"], counts["place_1_rounds"], counts["place_1_points"]) == (1, 1, counts["points"])


def test_what_a_card_is_worth_is_the_slope() -> None:
    worth = Worth("worth_of_a_four", "a 4", "fours", None, "")
    held, points = [0, 1, 1, 3, 2], [5, 4, 3, 1, 0]
    counts = {
        "rounds": 5,
        "points": sum(points),
        "fours_dealt": sum(held),
        "fours_squared": sum(n * n for n in held),
        "fours_points": sum(n * p for n, p in zip(held, points, strict=True)),
    }
    # By hand: means 1.4 and 2.6, sums of squares 5.2 and of products -8.2 around them.
    assert worth.value(counts, 5) == pytest.approx(-8.2 / 5.2)
    same = {**counts, "fours_dealt": 5, "fours_squared": 5, "fours_points": sum(points)}
    assert worth.value(same, 5) is None


def test_notes_leave_out_what_was_not_played() -> None:
    counts = dict.fromkeys(MEASURE.counts, 0) | {
        "place_1_rounds": 4,
        "place_1_points": 10,
        "place_2_rounds": 4,
        "place_2_points": 5,
        "at_most_rounds": 8,
        "at_most_met": 6,
    }
    assert list(notes(counts)) == [
        "points a round in the order of seats, from who has the red 8 on: 2.50, 1.25",
        "missions met: at most 75 %",
    ]
