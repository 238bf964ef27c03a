"""What all rule engines share: the faces of a state and of a game, and how a record is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from hopton.errors import RuleError
from hopton.header import PLAYERS, MatchHeader
from hopton.records import Record
from hopton.text import Verdict


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that the state of every game has. States are values: frozen, equal when equal, hashable."""

    players: tuple[str, ...]
    phase: str
    winners: tuple[str, ...] | None = None

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who may act now; empty when chance or physics has the next word and when the match is over."""
        raise NotImplementedError

    @property
    def scores(self) -> dict[str, int]:
        """The score of every player, in seating order."""
        raise NotImplementedError

    def after(self, player: str, steps: int = 1) -> str:
        """The player that many seats to the left."""
        return self.players[(self.players.index(player) + steps) % len(self.players)]


S = TypeVar("S", bound=GameState)


class Outcome(NamedTuple, Generic[S]):
    """What a record led to; `verdict` is None when there is nothing that a person should hear."""

    state: S
    verdict: Verdict | None


Handler = tuple[tuple[str, ...], Callable[[S, Any], Outcome[S]]]
"""The phases in which a record may come, and what it does then."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game as pure functions.

    `start(header)` gives the opening state. `apply(state, record)` gives an Outcome or raises
    RuleError, and changes nothing then; it trusts the form of the record (see `parse_record`).
    `legal(state, player)` are all decisions that the player may take now. `awaits(state)` are the
    names of all records that can be accepted now, outcomes of chance and physics included.
    `view(state, player)` holds all that this player may know and nothing else. `to_json(state)` is the
    state as the referee shows it.
    """

    name: str
    state_type: type[S]
    start: Callable[[MatchHeader], S]
    apply: Callable[[S, Record], Outcome[S]]
    legal: Callable[[S, str], tuple[Record, ...]]
    awaits: Callable[[S], tuple[str, ...]]
    view: Callable[[S, str], Any]
    to_json: Callable[[S], dict[str, Any]]

    @property
    def min_players(self) -> int:
        """The fewest players."""
        return PLAYERS[self.name][0]

    @property
    def max_players(self) -> int:
        """The most players."""
        return PLAYERS[self.name][1]


def judge(handlers: Mapping[type[Record], Handler[S]], state: S, record: Record) -> Outcome[S]:
    """Apply the record by the handler of its type; raises RuleError.

    Faults are found in this order: `unknown_record`, `match_over`, `wrong_phase`, then what the
    handler finds.
    """
    handler = handlers.get(type(record))
    if handler is None:
        raise RuleError("unknown_record", "this game has no such record")
    phases, act = handler
    if state.phase not in phases:
        if state.phase == "over":
            raise RuleError("match_over", "the match is over")
        raise RuleError("wrong_phase", f"this can't happen in the phase {state.phase}")
    return act(state, record)


def awaited(handlers: Mapping[type[Record], Handler[S]], phase: str) -> tuple[str, ...]:
    """The names of the records that may come in this phase."""
    return tuple(str(kind.__struct_config__.tag) for kind, (phases, _) in handlers.items() if phase in phases)


def check_turn(player: str, whose: str) -> None:
    """Raises RuleError `not_your_turn` unless it is this player's turn."""
    if player != whose:
        raise RuleError("not_your_turn", f"it is for {whose} to act")


def common_json(name: str, state: GameState) -> dict[str, Any]:
    """The keys that the state of every game shows."""
    return {
        "game": name,
        "phase": state.phase,
        "to_act": list(state.to_act),
        "scores": state.scores,
        "winners": None if state.winners is None else list(state.winners),
    }
