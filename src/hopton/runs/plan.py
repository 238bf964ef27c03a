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


class Entrant(msgspec.Struct, frozen=True):
    """Who takes a seat: a bot with its skill, and how both are called in tables ("careful", "careful:0.3")."""

    label: str
    bot: str
    skill: float


MOST_GAMES = 100_000_000
"""Numbers of matches are kept in memory."""


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Matches to be played: `bots` sit down in turn until all seats are taken; seats rotate by match.

    A bot is named "careful", with the run's `skill`, or "careful:0.3" with its own.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    tables: Tables
    skill: float = DEFAULT_SKILL
    options: Mapping[str, Any] = {}

    @property
    def entrants(self) -> dict[str, Entrant]:
        """The players ("random 1", ...) in the order of the first match's seats, with what each is."""
        counts: Counter[str] = Counter()
        entrants = {}
        for seat in range(self.players):
            label = self.bots[seat % len(self.bots)]
            bot, colon, skill = label.partition(":")
            counts[label] += 1
            entrants[f"{label} {counts[label]}"] = Entrant(label, bot, float(skill) if colon else self.skill)
        return entrants

    @property
    def names(self) -> dict[str, str]:
        """The players in the order of the first match's seats, with the bot that each is, as tables call it."""
        return {name: entrant.label for name, entrant in self.entrants.items()}

    def header(self, match: int) -> MatchHeader:
        """The header of match number `match` (from 0)."""
        entrants = self.entrants
        order = list(entrants)
        first = match % len(order)
        return new_header(
            self.game,
            order[first:] + order[:first],
            self.tables,
            seed=match_seed(self.seed, match),
            options=self.options,
            bots={name: bot_entry(entrant.bot, entrant.skill) for name, entrant in entrants.items()},
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
    """A plan that can be carried out; `bots` may have a skill of their own ("careful:0.3").

    Raises ConfigError that names what cannot be.
    """
    if game not in PLAYERS:
        raise ConfigError(f"GAME: unknown game '{game}'; the games are {', '.join(PLAYERS)}{nearest(game, PLAYERS)}")
    if game not in PLAYABLE:
        raise ConfigError(f"GAME: {game} can't be simulated, only {', '.join(PLAYABLE)} can")
    if not bots:
        raise ConfigError("--bots: name at least one bot")
    try:
        check_skill(skill)
    except ConfigError as error:
        raise ConfigError(f"--skill: {error}") from error
    labels = tuple(_label(game, bot, skill) for bot in bots)
    low, high = PLAYERS[game]
    count = max(low, len(bots)) if players is None else players
    if not low <= count <= high:
        raise ConfigError(f"--players: {game} is for {low} to {high} players, not for {count}")
    if len(bots) > count:
        raise ConfigError(f"--bots: {len(bots)} bots do not fit into {count} seats")
    if not 1 <= games <= MOST_GAMES:
        raise ConfigError(f"--games: there must be 1 to {MOST_GAMES} matches, not {games}")
    if seed < 0:
        raise ConfigError(f"--seed: must be a whole number from 0, not {seed}")
    plan = RunPlan(
        game=game,
        players=count,
        bots=labels,
        games=games,
        seed=seed,
        tables=tables,
        skill=skill,
        options=dict(options or {}),
    )
    try:
        plan.header(0)
    except ConfigError as error:
        raise ConfigError(f"--option: {error}") from error
    return plan


def _label(game: str, text: str, skill: float) -> str:
    """How tables call the bot named by `text`: with its skill where that is not the run's."""
    bot, colon, own = text.partition(":")
    try:
        check_bot(game, bot)
        if not colon:
            return bot
        check_skill(float(own))
    except ConfigError as error:
        raise ConfigError(f"--bots: {error}") from error
    except ValueError as error:
        raise ConfigError(f"--bots: '{own}' is no skill; write for example {bot}:0.3") from error
    return bot if float(own) == skill else f"{bot}:{repr(float(own)).removesuffix('.0')}"
