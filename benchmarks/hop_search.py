"""What imagining throws is worth to the bot `greedy` of HOP!: its success by how many it imagines before one.

    python -m benchmarks.hop_search [--throws 200] [--every 4]

prints a table of `src/hopton/match/hop/README.md`: the mean over every so-manyth dare of the deck. The throws that
are counted are others than those that were imagined. `careful` imagines none. It takes some minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from hopton.decks import hop_deck
from hopton.match.hop import scene_of
from hopton.match.hop.thrower import rates
from hopton.players import DEFAULT_SKILL
from hopton.players.hop import CarefulHopBot, GreedyHopBot, HopBot
from hopton.tables import load_tables

EFFORTS = (0.125, 0.25, 1.0, 4.0)
"""Beside the usual number of imagined throws."""


def success(bot: HopBot, every: int, throws: int) -> float:
    """The mean share of throws that succeed."""
    tables = load_tables()
    scenes = [scene_of(tables.ring_toss, tables.gravity, card.set, card.must) for card in hop_deck()[::every]]
    return sum(rates(scene, DEFAULT_SKILL, throws, bot)[1] for scene in scenes) / len(scenes)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What imagining throws is worth.")
    parser.add_argument("--throws", type=int, default=200)
    parser.add_argument("--every", type=int, default=4)
    options = parser.parse_args(argv)
    write = sys.stdout.write
    write("| throws imagined | success |\n| --- | --- |\n")
    write(f"| none (`careful`) | {success(CarefulHopBot(), options.every, options.throws):.1%} |\n")
    for effort in EFFORTS:
        found = success(GreedyHopBot(effort), options.every, options.throws)
        write(f"| {effort:g} times as many | {found:.1%} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
