"""The games that can be played: by name, the match and what bots do in it.

A new game is played everywhere (bots, runs, logs, the terminal) as soon as it stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from hopton.errors import HoptonError
from hopton.header import MatchHeader
from hopton.match import hop, hop_le_jton, simsala_hopp, tonton
from hopton.match.base import Match, Seat
from hopton.match.log import LogLine
from hopton.tables import Tables


@dataclass(frozen=True, slots=True)
class Playable:
    """How one game is played.

    `decide(match, seats)` is what the bot whose decision comes next does, its hand's noise included; the
    match is not changed, and the same match always gives the same decision. `carry_out(match, decision)`
    does it. `perform(match, decision, every)` does it too, with pictures (`Match.frames`) on the way.
    """

    match: type[Match[Any]]
    decide: Callable[[Any, Mapping[str, Seat]], Any]
    carry_out: Callable[[Any, Any], None]
    perform: Callable[[Any, Any, Callable[[], float]], Iterator[Any]]


PLAYABLE: Mapping[str, Playable] = MappingProxyType(
    {
        hop_le_jton.GAME: Playable(
            hop_le_jton.LidMatch, hop_le_jton.decide, hop_le_jton.carry_out, hop_le_jton.perform
        ),
        simsala_hopp.GAME: Playable(
            simsala_hopp.SimsalaMatch, simsala_hopp.decide, simsala_hopp.carry_out, simsala_hopp.perform
        ),
        hop.GAME: Playable(hop.HopMatch, hop.decide, hop.carry_out, hop.perform),
        tonton.GAME: Playable(tonton.TonTonMatch, tonton.decide, tonton.carry_out, tonton.perform),
    }
)
"""All games that can be played, by name."""


def playable(game: str) -> Playable:
    """How this game is played; raises HoptonError for one that only has a referee."""
    if game not in PLAYABLE:
        raise HoptonError(f"{game} can't be simulated, only {', '.join(PLAYABLE)} can")
    return PLAYABLE[game]


def new_match(header: MatchHeader, tables: Tables | None = None) -> Match[Any]:
    """A new match of the header's game; raises HoptonError."""
    return playable(header.game).match(header, tables)


def resume_match(header: MatchHeader, lines: tuple[LogLine, ...]) -> Match[Any]:
    """The match after these lines of its log; raises HoptonError."""
    return playable(header.game).match.resume(header, lines)
