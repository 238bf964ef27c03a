"""Whole matches of random bots: how many a second, and of the lid the cost beside the bare steps within them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pymunk

from hopton.bench.device import BenchError
from hopton.bench.timing import Inside, clock
from hopton.runs import Keep, make_plan, play_match
from hopton.tables import Tables


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of `random` bots in one process, as few players as the game allows.

    `overhead` is their time over that inside `Space.step`; None for games whose physics is not mostly pymunk's.
    """

    games_per_s: float
    games: int
    turns: int
    overhead: float | None


def measure_game(game: str, tables: Tables, games: int, seed: int = 1) -> GameRow:
    """Play `games` matches of any game."""
    plan = make_plan(game, players=None, bots=("random",), games=games, seed=seed, tables=tables)
    keep = Keep(logs=None)
    began = clock()
    turns = sum(play_match(header, number, keep, tables).turns for number, header in enumerate(plan.headers()))
    whole = clock() - began
    return GameRow(games_per_s=round(games / whole, 3), games=games, turns=turns, overhead=None)


def measure_hop_le_jton(tables: Tables, games: int, seed: int = 1) -> GameRow:
    """Play `games` matches, each twice: once plain, once with a clock around every step.

    Garbage is collected as usual: it is part of what a match costs. Raises BenchError when a
    match comes out in two ways.
    """
    plan = make_plan("hop-le-jton", players=2, bots=("random",), games=games, seed=seed, tables=tables)
    keep = Keep(logs=None)
    whole = inside = 0.0
    turns = 0
    for number, header in enumerate(plan.headers()):
        began = clock()
        result = play_match(header, number, keep)
        whole += clock() - began
        with _clocked_steps() as steps:
            again = play_match(header, number, keep)
        if again != result:
            raise BenchError("the same match came out in two ways")
        inside += steps.seconds
        turns += result.turns
    return GameRow(games_per_s=round(games / whole, 3), games=games, turns=turns, overhead=round(whole / inside, 4))


@contextmanager
def _clocked_steps() -> Iterator[Inside]:
    """Every space of this process counts the time of its steps."""
    name = "step"
    plain = getattr(pymunk.Space, name)
    inside = Inside(plain)

    def step(space: pymunk.Space, dt: float) -> None:
        inside(space, dt)

    setattr(pymunk.Space, name, step)
    try:
        yield inside
    finally:
        setattr(pymunk.Space, name, plain)
