"""What a run of many matches is: who plays whom, with which seeds, in which seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hopton.errors import ConfigError
from hopton.header import PLAYERS, MatchHeader
from hopton.match.build import new_header
from hopton.match.games import PLAYABLE
from hopton.match.simulation import bot_entry, check_bot, check_skill
from hopton.names import nearest
from hopton.players import DEFAULT_SKILL
from hopton.streams import match_seed
from hopton.tables import Tables


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Matches to be played: `bots` sit down in turn until all seats are taken; seats rotate by match."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    tables: Tables
    skill: float = DEFAULT_SKILL
    options: Mapping[str, Any] = {}

    @property
    def names(self) -> dict[str, str]:
        """The players ("random 1", ...) in the order of the first match's seats, with the bot that each is."""
        counts: Counter[str] = Counter()
        names = {}
        for seat in range(self.players):
            bot = self.bots[seat % len(self.bots)]
            counts[bot] += 1
            names[f"{bot} {counts[bot]}"] = bot
        return names

    def header(self, match: int) -> MatchHeader:
        """The header of match number `match` (from 0)."""
        names = self.names
        order = list(names)
        first = match % len(order)
        return new_header(
            self.game,
            order[first:] + order[:first],
            self.tables,
            seed=match_seed(self.seed, match),
            options=self.options,
            bots={name: bot_entry(bot, self.skill) for name, bot in names.items()},
        )

    def headers(self) -> Iterator[MatchHeader]:
        """The headers of all matches."""
        return (self.header(match) for match in range(self.games))


def make_plan(
    game: str,
    *,
    players: int | None,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    tables: Tables,
    skill: float = DEFAULT_SKILL,
    options: Mapping[str, Any] | None = None,
) -> RunPlan:
    """A plan that can be carried out; raises ConfigError that names what cannot be."""
    if game not in PLAYERS:
        raise ConfigError(f"GAME: unknown game '{game}'; the games are {', '.join(PLAYERS)}{nearest(game, PLAYERS)}")
    if game not in PLAYABLE:
        raise ConfigError(f"GAME: {game} can't be simulated, only {', '.join(PLAYABLE)} can")
    if not bots:
        raise ConfigError("--bots: name at least one bot")
    for bot in bots:
        try:
            check_bot(game, bot)
        except ConfigError as error:
            raise ConfigError(f"--bots: {error}") from error
    low, high = PLAYERS[game]
    count = max(low, len(bots)) if players is None else players
    if not low <= count <= high:
        raise ConfigError(f"--players: {game} is for {low} to {high} players, not for {count}")
    if len(bots) > count:
        raise ConfigError(f"--bots: {len(bots)} bots do not fit into {count} seats")
    if games < 1:
        raise ConfigError(f"--games: there must be at least one match, not {games}")
    if seed < 0:
        raise ConfigError(f"--seed: must be a whole number from 0, not {seed}")
    try:
        check_skill(skill)
    except ConfigError as error:
        raise ConfigError(f"--skill: {error}") from error
    plan = RunPlan(
        game=game,
        players=count,
        bots=bots,
        games=games,
        seed=seed,
        tables=tables,
        skill=skill,
        options=dict(options or {}),
    )
    plan.header(0)
    return plan
