"""What is chosen before a match."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hopton.errors import ConfigError
from hopton.header import MatchHeader
from hopton.match.build import new_header
from hopton.match.simulation import bot_entry, check_bot, seats_of
from hopton.players import BOTS, DEFAULT_SKILL
from hopton.rules import GAMES
from hopton.tables import Tables

PERSON = "person"
SKILLS = (0.35, 0.7, 1.0)
"""How exact bots' hands may be: shaky, steady, exact."""


@dataclass(frozen=True)
class Seat:
    """A player: a name, who plays ("person" or a bot), and a bot's skill, 0 to 1."""

    name: str
    kind: str
    skill: float = DEFAULT_SKILL


@dataclass(frozen=True)
class MatchSetup:
    """A match to be started. `seed` is the number from which all its chance grows."""

    game: str
    seats: tuple[Seat, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def header(self, tables: Tables) -> MatchHeader:
        """The header of this match; raises ConfigError for what can't be."""
        bots = {seat.name: bot_entry(seat.kind, seat.skill) for seat in self.seats if seat.kind != PERSON}
        names = [seat.name for seat in self.seats]
        return new_header(self.game, names, tables, seed=self.seed, options=dict(self.options), bots=bots)


def kinds_for(game: str) -> tuple[str, ...]:
    """Who may sit at a seat of this game: a person, or bots from the weakest."""
    return (PERSON, *BOTS[game])


def fresh_seed() -> int:
    """A seed for a new match, below 10^9 so that it can be read out and typed again."""
    return int.from_bytes(os.urandom(8), "big") % 1_000_000_000


def seats_in(header: MatchHeader) -> tuple[Seat, ...]:
    """Who sits where in a match; raises ConfigError for bots that can't be."""
    bots = seats_of(header)
    entries = header.extra.get("bots", {})
    return tuple(
        Seat(name, str(entries[name]["bot"]), float(entries[name]["skill"])) if name in bots else Seat(name, PERSON)
        for name in header.players
    )


def kept(setup: MatchSetup) -> dict[str, Any]:
    """What is kept of a setup for the next time, as JSON."""
    seats = [{"name": seat.name, "kind": seat.kind, "skill": seat.skill} for seat in setup.seats]
    return {"seats": seats, "options": dict(setup.options)}


def remembered(game: str, data: Any, options: Mapping[str, Sequence[Any]], seed: int) -> MatchSetup | None:
    """The setup that `kept` has made, None for what can't be (any more). `options`: which values each may have."""
    try:
        seats = tuple(Seat(one["name"], one["kind"], one["skill"]) for one in data["seats"])
        chosen = {name: value for name, value in data["options"].items() if value in options.get(name, ())}
    except (TypeError, KeyError, AttributeError):
        return None
    names = [seat.name for seat in seats]
    right = (
        GAMES[game].min_players <= len(seats) <= GAMES[game].max_players
        and all(isinstance(name, str) and name.strip() for name in names)
        and len(set(names)) == len(names)
        and all(seat.kind in kinds_for(game) and seat.skill in SKILLS for seat in seats)
    )
    return MatchSetup(game, seats, seed, chosen) if right else None


def first_setup(
    game: str, names: Sequence[str], players: int | None, bots: Sequence[str], seed: int | None
) -> MatchSetup:
    """What the first screen of a game offers: people first, then the bots. Raises ConfigError naming the argument."""
    for bot in bots:
        check_bot(game, bot)
    low, high = GAMES[game].min_players, GAMES[game].max_players
    count = max(low, len(bots) + 1) if players is None else players
    if not low <= count <= high:
        raise ConfigError(f"--players: {game} is for {low} to {high} players, not for {count}")
    if len(bots) > count:
        raise ConfigError(f"--bots: {len(bots)} bots do not fit at a table for {count}")
    chosen = list(bots) if bots else [usual_bot(game)] * (count - 1)
    kinds = [PERSON] * (count - len(chosen)) + chosen
    seats = tuple(Seat(name, kind) for name, kind in zip(names, kinds, strict=False))
    return MatchSetup(game, seats, fresh_seed() if seed is None else seed)


def usual_bot(game: str) -> str:
    """The bot that is offered first: the second weakest."""
    return list(BOTS[game])[:2][-1]
