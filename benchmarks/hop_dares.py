"""How hard the dares of HOP! are: the success of a fixed thrower, card by card.

    python -m benchmarks.hop_dares [--throws 200] [--skill 0.7]

prints the table of `src/hopton/match/hop/README.md`, the hardest card last. The thrower plans as the bot
`careful` does, by the parabola, and looks nothing up; hurler and catcher have hands of the same skill. The same
throws are made at every card.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from hopton.decks import HopCard, hop_deck
from hopton.match.hop import scene_of
from hopton.match.hop.thrower import rates
from hopton.players import DEFAULT_SKILL
from hopton.tables import load_tables


def all_rates(throws: int, skill: float) -> list[tuple[HopCard, float, float]]:
    """By card: caught, and caught with the dare kept."""
    tables = load_tables()
    rows = []
    for card in (HopCard("plain", False, False, "(a plain throw)"), *hop_deck()):
        scene = scene_of(tables.ring_toss, tables.gravity, card.set, card.must)
        rows.append((card, *rates(scene, skill, throws)))
    return sorted(rows, key=lambda row: -row[2])


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How hard the dares of HOP! are.")
    parser.add_argument("--throws", type=int, default=200)
    parser.add_argument("--skill", type=float, default=DEFAULT_SKILL)
    options = parser.parse_args(argv)
    write = sys.stdout.write
    write("| card | asks for | caught | success |\n| --- | --- | --- | --- |\n")
    for card, caught, success in all_rates(options.throws, options.skill):
        asked = " + ".join(name for name in ("assister", "turbulator") if getattr(card, name)) or ""
        write(f"| {card.title} | {asked} | {caught:.0%} | {success:.0%} |\n")


if __name__ == "__main__":
    main()
