"""What the rules of Hop le J'ton have to say, as clauses of one sentence per record."""

from __future__ import annotations

from typing import Protocol

from hopton.records import Fell, PenaltyPaid, Placed, PushEnded, PushStarted, Replaced, Tilted, Token
from hopton.text import Value, Verdict

_POINTS = {"white": 1, "grey": 2, "black": 3}


class _Push(Protocol):
    @property
    def turn(self) -> str: ...
    @property
    def placed(self) -> int: ...
    @property
    def fallen(self) -> tuple[Token, ...]: ...


def _clause(name: str, **params: Value) -> Verdict:
    return Verdict(f"hop-le-jton.{name}", params)


def whole(said: list[Verdict], *more: Verdict) -> Verdict:
    """One sentence of all these clauses."""
    return Verdict("sentence", {"parts": (*said, *more)})


def _tokens(tokens: tuple[Token, ...] | list[Token], article: str = "jtons") -> Value:
    """The j'tons counted by colour, colours in the order of their first appearance."""
    return tuple(Verdict(f"{article}.{token}", {"n": tokens.count(token)}) for token in dict.fromkeys(tokens))


def placed(record: Placed) -> Verdict:
    """Who lays what."""
    return whole([_clause("placed", player=record.player, tokens=_tokens(record.tokens, "a-jton"))])


def push_started(record: PushStarted) -> Verdict:
    """Who pushes."""
    return whole([_clause("push_started", player=record.player)])


def fell(record: Fell) -> Verdict:
    """What falls."""
    return whole([_clause("fell", tokens=_tokens((record.token,), "a-jton"))])


def push_ended(record: PushEnded, state: _Push, winner: str, missed: int) -> list[Verdict]:
    """How the push ended and who gets what; the penalty is told with the debts."""
    said: list[Verdict] = []
    if record.stop != "line":
        said.append(_clause(record.stop))
    said += _gains(state.fallen, None if winner == state.turn else winner)
    home = [token for token in state.fallen if token not in _POINTS]
    if home:
        said.append(_clause("home", n=len(home), tokens=_tokens(home, "a-jton")))
    if not state.fallen:
        said.append(_clause("nothing_fell"))
    if not missed:
        said.append(_clause("all_touch", n=state.placed))
    return [_clause("of", player=state.turn, what=said[0]), *said[1:]]


def tilted(record: Tilted, winner: str) -> list[Verdict]:
    """Who made what fall, and who gets it."""
    said = [_clause("tilted", player=record.player, tokens=_tokens(record.fell, "a-jton"))]
    return said + _gains(record.fell, winner)


def _gains(fallen: tuple[Token, ...], to: str | None) -> list[Verdict]:
    gained = [token for token in fallen if token in _POINTS]
    if not gained:
        return []
    worth = sum(_POINTS[token] for token in gained)
    if to is None:
        return [_clause("gains", n=worth, tokens=_tokens(gained))]
    return [_clause("gains_other", n=worth, tokens=_tokens(gained), player=to)]


def replaced(record: Replaced) -> list[Verdict]:
    """What comes out of the reserve."""
    return [_clause("replaced", player=record.player, tokens=_tokens((record.token,), "a-jton"))]


def penalty_paid(record: PenaltyPaid) -> list[Verdict]:
    """What a penalty was paid with."""
    return [_clause("penalty_paid", player=record.player, tokens=_tokens((record.token,), "a-jton"))]


def penalty(missed: int) -> Verdict:
    """That the pusher owes a penalty for so many j'tons off the line."""
    return _clause("penalty", n=missed)


def penalty_owed(player: str) -> Verdict:
    """That a culprit owes a penalty."""
    return _clause("penalty_owed", player=player)


def debt_dropped(kind: str, player: str) -> Verdict:
    """That a debt vanishes because it can't be paid."""
    return _clause(f"{kind}_dropped", player=player)


def passed(names: list[str]) -> tuple[Verdict, ...]:
    """Who has nothing to lay and passes."""
    return (_clause("passed", n=len(names), players=tuple(names)),) if names else ()


def won(winner: str, points: int) -> Verdict:
    """Who has won by reaching the target."""
    return _clause("won", player=winner, n=points)


def no_tokens_left(winners: tuple[str, ...], points: int) -> Verdict:
    """Who has won because nobody has anything left to lay."""
    if len(winners) == 1:
        return _clause("no_tokens_left", player=winners[0], n=points)
    return _clause("no_tokens_left_shared", players=winners, n=points)
