"""Matches are measured on what they are: the same match with and without the clock."""

from __future__ import annotations

import pymunk
import pytest

from hopton.bench import BenchError, measure_game, measure_hop_le_jton
from hopton.bench import games as module
from hopton.runs import MatchResult, play_match
from hopton.tables import load_tables


def test_a_match_is_measured_and_leaves_pymunk_as_it_was() -> None:
    step = pymunk.Space.step
    row = measure_hop_le_jton(load_tables(), games=1)
    assert pymunk.Space.step is step
    assert row.games == 1
    assert row.turns > 0
    assert row.games_per_s > 0
    assert row.overhead > 1


def test_a_match_that_comes_out_in_two_ways_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[MatchResult] = []

    def other_winner(*arguments: object) -> MatchResult:
        if not played:
            played.append(play_match(*arguments))
            return played[0]
        result = played[0]
        return MatchResult(
            match=result.match,
            seed=result.seed,
            winners=(),
            scores=result.scores,
            turns=result.turns,
            records=result.records,
            tallies=result.tallies,
            log=result.log,
        )

    monkeypatch.setattr(module, "play_match", other_winner)
    step = pymunk.Space.step
    with pytest.raises(BenchError, match="two ways"):
        measure_hop_le_jton(load_tables(), games=1)
    assert pymunk.Space.step is step


@pytest.mark.parametrize(("game", "count"), [("hop", 2), ("tonton", 3)])
def test_other_games_are_played_without_a_bare_side(game, count):
    row = measure_game(game, load_tables(), count)
    assert (row.games, row.overhead) == (count, None)
    assert row.games_per_s > 0
    assert row.turns >= 5 * count
