"""What imagined deals are worth to the bot `search` of TonTon: its share of wins by how many it imagines.

    python -m benchmarks.tonton_search [--games 300]

prints the table of `src/hopton/match/tonton/README.md`: one `search` at a table of four, against `careful` and
against itself with fewer deals, seats rotated; 1 is a fair share. It takes about half an hour of one core.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Any

from hopton.match.base import Seat
from hopton.match.build import new_header
from hopton.match.tonton import TonTonMatch, carry_out, decide
from hopton.players import Hand
from hopton.players.tonton import CarefulTonTonBot, SearchTonTonBot
from hopton.runs.summary import wilson
from hopton.streams import match_seed
from hopton.tables import load_tables

PLAYERS = 4
SEED = 77
USUAL = SearchTonTonBot().samples
AGAINST_CAREFUL = (2, 5, 20, 80, USUAL, 500)
AGAINST_ITSELF = (5, 20, 80)

Maker = Callable[[], Any]


def share(bot: Maker, others: Maker, games: int) -> tuple[float, float, float, float]:
    """The first bot's share with its 95 % interval, and its milliseconds of processor time a card."""
    tables = load_tables()
    names = [f"player {k}" for k in range(PLAYERS)]
    won = seconds = 0.0
    cards = 0
    for game in range(games):
        first = game % PLAYERS
        order = names[first:] + names[:first]
        match = TonTonMatch(new_header("tonton", order, tables, seed=match_seed(SEED, game)), tables)
        seats = {name: Seat(bot() if name == names[0] else others(), Hand()) for name in names}
        while not match.over:
            mine, began = match.to_decide == names[0], process_time()
            decision = decide(match, seats)
            seconds += mine * (process_time() - began)
            cards += mine
            carry_out(match, decision)
        winners = match.state.winners or ()
        won += (names[0] in winners) / len(winners)
    low, high = wilson(won, games)
    return PLAYERS * won / games, PLAYERS * low, PLAYERS * high, 1000 * seconds / cards


def rows(games: int) -> Iterator[tuple[int, str, tuple[float, float, float, float]]]:
    """Deals imagined, against whom, and what came out."""
    for samples in AGAINST_CAREFUL:
        yield samples, "`careful`", share(lambda n=samples: SearchTonTonBot(n), CarefulTonTonBot, games)
    for samples in AGAINST_ITSELF:
        found = share(SearchTonTonBot, lambda n=samples: SearchTonTonBot(n), games)
        yield USUAL, f"`search` with {samples}", found


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What imagined deals are worth.")
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args(argv).games
    sys.stdout.write("| deals imagined | against three | share | 95 % | ms a card |\n| --- | --- | --- | --- | --- |\n")
    for samples, others, (mean, low, high, milliseconds) in rows(games):
        sys.stdout.write(f"| {samples} | {others} | {mean:.2f} | {low:.2f} to {high:.2f} | {milliseconds:.1f} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
