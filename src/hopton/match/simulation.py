"""Matches played by bots alone: a match with its bots from a header, and how it is played to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hopton.errors import ConfigError
from hopton.header import MatchHeader
from hopton.match.base import Decision, Match, Seat
from hopton.match.games import new_match, playable
from hopton.names import nearest
from hopton.players import BOTS, Hand
from hopton.tables import Tables


def bot_entry(bot: str, skill: float) -> dict[str, Any]:
    """What the header's `bots` says about one bot."""
    return {"bot": bot, "skill": skill}


def check_bot(game: str, bot: str) -> None:
    """Raises ConfigError, with the nearest name, when the game has no such bot."""
    if bot not in BOTS[game]:
        raise ConfigError(f"{game} has no bot '{bot}', only {', '.join(BOTS[game])}{nearest(bot, BOTS[game])}")


def seats_of(header: MatchHeader) -> dict[str, Seat]:
    """The bots of a match by name, from its header; people are not among them. Raises ConfigError."""
    entries = header.extra.get("bots", {})
    if not isinstance(entries, Mapping):
        raise ConfigError('the header\'s "bots" must say by name who is a bot')
    seats = {}
    for name, entry in entries.items():
        if name not in header.players or not isinstance(entry, Mapping):
            raise ConfigError(f"the header's \"bots\" can't be used: {name} is no player or not described")
        bot, skill = entry.get("bot"), entry.get("skill")
        if not isinstance(bot, str) or isinstance(skill, bool) or not isinstance(skill, int | float):
            raise ConfigError(f'the header\'s "bots" must give {name} a "bot" and a "skill"')
        check_bot(header.game, bot)
        check_skill(skill)
        seats[name] = Seat(BOTS[header.game][bot](), Hand(float(skill)))
    return seats


def check_skill(skill: float) -> None:
    """Raises ConfigError unless the skill lies between 0 and 1."""
    if not 0.0 <= skill <= 1.0:
        raise ConfigError(f"skill must lie between 0 (clumsy) and 1 (exact), not {skill}")


def bot_match(header: MatchHeader, tables: Tables | None = None) -> tuple[Match[Any], dict[str, Seat]]:
    """A new match of bots and its seats; raises ConfigError if a player is no bot."""
    seats = seats_of(header)
    for name in header.players:
        if name not in seats:
            raise ConfigError(f"{name} is no bot")
    return new_match(header, tables), seats


def play(match: Match[Any], seats: Mapping[str, Seat]) -> Iterator[Decision]:
    """Play the match to its end; yields every decision after it has been carried out."""
    game = playable(match.game)
    while not match.over:
        decision = game.decide(match, seats)
        game.carry_out(match, decision)
        yield decision
