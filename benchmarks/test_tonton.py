"""TonTon: whole matches of random bots beside the rules alone, and how long bots think about a card."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from hopton.bench.timing import clock
from hopton.header import MatchHeader
from hopton.match.base import Match
from hopton.match.simulation import bot_match, play
from hopton.match.tonton import TonTonMatch, TonTonSight
from hopton.players.tonton import CarefulTonTonBot, SearchTonTonBot
from hopton.rules import GAMES
from hopton.runs import make_plan, play_match
from hopton.tables import Tables

GAME = "tonton"


def header_of(tables: Tables, players: int) -> MatchHeader:
    return make_plan(GAME, players=players, bots=("random",), games=1, seed=1, tables=tables).header(0)


def by_the_rules(header: MatchHeader, match: Match[Any]) -> object:
    """The rules fold over the records of a match."""
    state = GAMES[GAME].start(header)
    for line in match.lines:
        state = GAMES[GAME].apply(state, line.record).state
    return state


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tonton_match(benchmark: BenchmarkFixture, tables: Tables, players: int) -> None:
    """A match of random bots as a run plays it."""
    header = header_of(tables, players)
    result = benchmark.pedantic(play_match, args=(header, 0), kwargs={"tables": tables}, rounds=40, warmup_rounds=3)
    benchmark.extra_info["records"] = result.records


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tonton_rules(benchmark: BenchmarkFixture, tables: Tables, players: int) -> None:
    """The records of such a match by the rules alone."""
    header = header_of(tables, players)
    match, seats = bot_match(header, tables)
    for _ in play(match, seats):
        pass
    assert benchmark.pedantic(by_the_rules, args=(header, match), rounds=40, warmup_rounds=3) == match.state


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bot", ["careful", "search"])
def test_tonton_thought(benchmark: BenchmarkFixture, tables: Tables, players: int, bot: str) -> None:
    """The first card of a round, about which there is most to think."""
    match = TonTonMatch(header_of(tables, players), tables)
    mind = CarefulTonTonBot() if bot == "careful" else SearchTonTonBot()
    me = str(match.to_decide)
    # A sight draws its chance once: every thought begins with a new one.
    benchmark.pedantic(lambda: mind.play(TonTonSight(match, me)), rounds=15, warmup_rounds=1)


def test_a_match_costs_a_few_times_its_rules(tables: Tables) -> None:
    """Bots, chance and the log may not take much longer than the judging itself; both sides take turns."""
    header = header_of(tables, 3)
    whole, rules = [], []
    for _ in range(60):
        began = clock()
        match, seats = bot_match(header, tables)
        for _ in play(match, seats):
            pass
        between = clock()
        by_the_rules(header, match)
        whole.append(between - began)
        rules.append(clock() - between)
    ratio = min(whole) / min(rules)
    print(f"{1 / min(whole):.0f} matches a second, {ratio:.2f} times as long as the rules alone")
    assert ratio < 5
