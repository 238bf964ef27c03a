"""Hop le J'ton: players lay j'tons before a lid, push the pile and win what falls in front.

A pure fold over records. Where j'tons lie and what falls is not for these rules to say: they
count. On a win, debts end at once; a debt that can't be paid when its turn comes vanishes.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, Literal

import msgspec

from hopton.errors import RuleError
from hopton.header import HopLeJtonOptions, MatchHeader
from hopton.records import (
    COLOURED,
    POINT_TOKENS,
    TOKENS,
    Fell,
    PenaltyPaid,
    Placed,
    PushEnded,
    PushStarted,
    Record,
    Replaced,
    Tilted,
    Token,
)
from hopton.rules import hop_le_jton_text as text
from hopton.rules.game import Game, GameState, Handler, Outcome, awaited, check_turn, common_json, judge
from hopton.text import Verdict

NAME = "hop-le-jton"
VALUES: dict[Token, int] = {"white": 1, "grey": 2, "black": 3}
"""What a point j'ton is worth."""
SEATS: dict[int, tuple[tuple[Token, ...], ...]] = {
    2: (("green", "red"), ("yellow", "blue")),
    3: (("green",), ("red",), ("yellow",)),
    4: (("green",), ("red",), ("yellow",), ("blue",)),
}
"""By the number of players: the colours of every seat."""
EACH = {2: 7, 3: 9, 4: 7}
"""By the number of players: how many j'tons of every own colour a player has."""
MOST_PLACED = 3

_INDEX: dict[Token, int] = {token: i for i, token in enumerate(TOKENS)}
_COLOURS = len(COLOURED)

Phase = Literal["place", "push", "pushing", "due", "over"]
Counts = tuple[int, ...]


class Debt(msgspec.Struct, frozen=True):
    """Something to be put back on the box; `token` is the owed colour of a replacement."""

    kind: Literal["replace", "penalty"]
    player: str
    token: Token | None = None


class State(GameState, frozen=True, kw_only=True):
    """A moment of the match. Counts of tokens are tuples: `on_box` by `TOKENS`, `reserve` and `won`
    by `POINT_TOKENS`, `supply` by the colours of the seat (`SEATS`).

    `then` says where play goes on when all debts are paid.
    """

    phase: Phase
    target: int
    turn: str
    placed: int
    fallen: tuple[Token, ...]
    supply: tuple[Counts, ...]
    won: tuple[Counts, ...]
    on_box: Counts
    reserve: Counts
    due: tuple[Debt, ...]
    passed_over: tuple[str, ...]
    then: Literal["place", "push", "next"] = "next"

    @property
    def to_act(self) -> tuple[str, ...]:
        """The turn's player, or who owes the first debt."""
        if self.phase in ("place", "push"):
            return (self.turn,)
        return (self.due[0].player,) if self.phase == "due" else ()

    @property
    def scores(self) -> dict[str, int]:
        """Points of the won j'tons."""
        return {name: points(won) for name, won in zip(self.players, self.won, strict=True)}

    def colours(self, player: str) -> tuple[Token, ...]:
        """The player's own colours."""
        return SEATS[len(self.players)][self.players.index(player)]

    def supply_of(self, player: str) -> dict[Token, int]:
        """The player's j'tons that are not on the box, by own colour."""
        return dict(zip(self.colours(player), self.supply[self.players.index(player)], strict=True))

    def won_by(self, player: str) -> dict[Token, int]:
        """The player's won point j'tons by colour."""
        return dict(zip(POINT_TOKENS, self.won[self.players.index(player)], strict=True))


View = State
"""Nothing is hidden in this game: a player's view is the state."""


def points(won: Counts) -> int:
    """The points of so many white, grey and black j'tons."""
    return won[0] + 2 * won[1] + 3 * won[2]


def start(header: MatchHeader) -> State:
    """The opening state."""
    options = header.options
    if not isinstance(options, HopLeJtonOptions):
        raise TypeError("not a header of hop-le-jton")
    count = len(header.players)
    return State(
        players=header.players,
        phase="place",
        target=options.target,
        turn=options.first,
        placed=0,
        fallen=(),
        supply=tuple((EACH[count],) * len(colours) for colours in SEATS[count]),
        won=((0, 0, 0),) * count,
        on_box=(0,) * _COLOURS + (1, 1, 1),
        reserve=(4, 4, 4),
        due=(),
        passed_over=(),
    )


def apply(state: State, record: Record) -> Outcome[State]:
    """The state after the record and the verdict; raises RuleError when the rules refuse it."""
    return judge(_HANDLERS, state, record)


def _changed(counts: Counts, index: int, by: int) -> Counts:
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


def _placed(state: State, record: Placed) -> Outcome[State]:
    check_turn(record.player, state.turn)
    seat = state.players.index(record.player)
    own = SEATS[len(state.players)][seat]
    left, on_box = list(state.supply[seat]), list(state.on_box)
    for token in record.tokens:
        if token not in own or not left[own.index(token)]:
            raise RuleError("not_yours", f"{record.player} has no such {token} j'ton to lay")
        left[own.index(token)] -= 1
        on_box[_INDEX[token]] += 1
    supply = (*state.supply[:seat], tuple(left), *state.supply[seat + 1 :])
    after = msgspec.structs.replace(state, phase="push", placed=len(record.tokens), supply=supply, on_box=tuple(on_box))
    return Outcome(after, text.placed(record))


def _push_started(state: State, record: PushStarted) -> Outcome[State]:
    check_turn(record.player, state.turn)
    return Outcome(msgspec.structs.replace(state, phase="pushing"), text.push_started(record))


def _fell(state: State, record: Fell) -> Outcome[State]:
    index = _INDEX[record.token]
    if not state.on_box[index]:
        raise RuleError("not_available", f"there is no {record.token} j'ton on the box")
    on_box = _changed(state.on_box, index, -1)
    after = msgspec.structs.replace(state, on_box=on_box, fallen=(*state.fallen, record.token))
    return Outcome(after, text.fell(record))


def _push_ended(state: State, record: PushEnded) -> Outcome[State]:
    if record.touching > state.placed:
        raise RuleError("bad_field", f"touching can't be more than the {state.placed} placed")
    pusher = state.turn
    winner = state.after(pusher) if record.stop == "past" else pusher
    supply, won = _home(state, state.fallen, winner)
    missed = state.placed - record.touching
    said = text.push_ended(record, state, winner, missed)
    after = msgspec.structs.replace(state, fallen=(), supply=supply, won=won)
    due = [Debt("replace", winner, token) for token in state.fallen if token in VALUES]
    if due and after.scores[winner] >= state.target:
        return _win(after, winner, said)
    penalty = text.penalty(missed) if missed else None
    if missed:
        due.append(Debt("penalty", pusher))
    return _settle(msgspec.structs.replace(after, due=tuple(due), then="next"), said, penalty)


def _tilted(state: State, record: Tilted) -> Outcome[State]:
    on_box = list(state.on_box)
    for token in record.fell:
        on_box[_INDEX[token]] -= 1
        if on_box[_INDEX[token]] < 0:
            raise RuleError("not_available", f"there are not so many {token} j'tons on the box")
    winner = state.after(record.player)
    supply, won = _home(state, record.fell, winner)
    said = text.tilted(record, winner)
    after = msgspec.structs.replace(state, on_box=tuple(on_box), supply=supply, won=won)
    due = [Debt("replace", winner, token) for token in record.fell if token in VALUES]
    if due and after.scores[winner] >= state.target:
        return _win(after, winner, said)
    then = state.then if state.phase == "due" else state.phase
    due.append(Debt("penalty", record.player))
    return _settle(
        msgspec.structs.replace(after, due=(*state.due, *due), then=then), said, text.penalty_owed(record.player)
    )


def _home(state: State, fallen: tuple[Token, ...], winner: str) -> tuple[tuple[Counts, ...], tuple[Counts, ...]]:
    """The supplies and the won j'tons when those that fell have gone where they belong."""
    if not fallen:
        return state.supply, state.won
    supply = [list(counts) for counts in state.supply]
    won = list(state.won)
    seat = state.players.index(winner)
    seats = SEATS[len(state.players)]
    for token in fallen:
        if token in VALUES:
            won[seat] = _changed(won[seat], _INDEX[token] - _COLOURS, 1)
        else:
            for owner, own in enumerate(seats):
                if token in own:
                    supply[owner][own.index(token)] += 1
    return tuple(tuple(counts) for counts in supply), tuple(won)


def _win(state: State, winner: str, said: list[Verdict]) -> Outcome[State]:
    over = msgspec.structs.replace(state, phase="over", due=(), then="next", winners=(winner,))
    return Outcome(over, text.whole(said, text.won(winner, over.scores[winner])))


def _replaced(state: State, record: Replaced) -> Outcome[State]:
    debt = _head(state, "replace", record.player)
    if record.token not in VALUES:
        raise RuleError("not_available", "only point j'tons come out of the reserve")
    index = _INDEX[record.token] - _COLOURS
    if debt.token is not None and record.token != debt.token and state.reserve[_INDEX[debt.token] - _COLOURS]:
        raise RuleError("not_available", f"the reserve still has a {debt.token} j'ton, which is owed")
    if not state.reserve[index]:
        raise RuleError("not_available", f"the reserve has no {record.token} j'ton left")
    after = msgspec.structs.replace(
        state,
        reserve=_changed(state.reserve, index, -1),
        on_box=_changed(state.on_box, _INDEX[record.token], 1),
        due=state.due[1:],
    )
    return _settle(after, text.replaced(record))


def _penalty_paid(state: State, record: PenaltyPaid) -> Outcome[State]:
    _head(state, "penalty", record.player)
    seat = state.players.index(record.player)
    won, supply = state.won, state.supply
    if any(won[seat]):
        index = _INDEX[record.token] - _COLOURS
        if index < 0:
            raise RuleError("not_yours", "the penalty must be a won point j'ton while there is one")
        if not won[seat][index]:
            raise RuleError("not_yours", f"{record.player} has won no {record.token} j'ton")
        won = (*won[:seat], _changed(won[seat], index, -1), *won[seat + 1 :])
    else:
        own = SEATS[len(state.players)][seat]
        if record.token not in own or not supply[seat][own.index(record.token)]:
            raise RuleError("not_yours", f"{record.player} has no {record.token} j'ton to pay with")
        counts = _changed(supply[seat], own.index(record.token), -1)
        supply = (*supply[:seat], counts, *supply[seat + 1 :])
    after = msgspec.structs.replace(
        state,
        won=won,
        supply=supply,
        on_box=_changed(state.on_box, _INDEX[record.token], 1),
        due=state.due[1:],
    )
    return _settle(after, text.penalty_paid(record))


def _head(state: State, kind: Literal["replace", "penalty"], player: str) -> Debt:
    debt = state.due[0]
    if debt.kind != kind:
        raise RuleError(
            "wrong_phase", f"first {debt.player} owes a {'penalty' if kind == 'replace' else 'replacement'}"
        )
    check_turn(player, debt.player)
    return debt


def _can_pay(state: State, debt: Debt) -> bool:
    if debt.kind == "replace":
        return any(state.reserve)
    seat = state.players.index(debt.player)
    return any(state.won[seat]) or any(state.supply[seat])


def _settle(state: State, said: list[Verdict], penalty: Verdict | None = None) -> Outcome[State]:
    """Drop debts at the head that can't be paid; with none left, play goes on where it stood.

    `penalty` tells of the penalty that is the last of the debts, unless that is dropped.
    """
    due = state.due
    while due and not _can_pay(state, due[0]):
        said.append(text.debt_dropped(due[0].kind, due[0].player))
        due = due[1:]
    if due:
        after = msgspec.structs.replace(state, phase="due", due=due)
        if penalty is not None:
            said.append(penalty)
        return Outcome(after, text.whole(said))
    then = state.then
    after = msgspec.structs.replace(state, due=(), then="next")
    seat = state.players.index(state.turn)
    if then == "push" or (then == "place" and any(state.supply[seat])):
        return Outcome(msgspec.structs.replace(after, phase=then), text.whole(said))
    return _hand_over(after, seat if then == "place" else seat + 1, said)


def _hand_over(state: State, seat: int, said: list[Verdict]) -> Outcome[State]:
    """The first player from `seat` on who has a coloured j'ton places; nobody has one: the match is over."""
    passed: list[str] = []
    count = len(state.players)
    for i in range(seat, seat + count):
        name = state.players[i % count]
        if any(state.supply[i % count]):
            after = msgspec.structs.replace(state, phase="place", turn=name, placed=0, passed_over=tuple(passed))
            return Outcome(after, text.whole(said, *text.passed(passed)))
        passed.append(name)
    scores = state.scores
    best = max(scores.values())
    winners = tuple(name for name in state.players if scores[name] == best)
    over = msgspec.structs.replace(state, phase="over", passed_over=tuple(passed), winners=winners)
    return Outcome(over, text.whole(said, text.no_tokens_left(winners, best)))


def legal(state: State, player: str) -> tuple[Record, ...]:
    """All decisions that the player may take now."""
    if player not in state.to_act:
        return ()
    if state.phase == "push":
        return (PushStarted(player),)
    seat = state.players.index(player)
    own = dict(zip(state.colours(player), state.supply[seat], strict=True))
    if state.phase == "place":
        return tuple(
            Placed(player, tokens)
            for size in range(1, MOST_PLACED + 1)
            for tokens in combinations_with_replacement(own, size)
            if all(tokens.count(token) <= own[token] for token in tokens)
        )
    debt = state.due[0]
    if debt.kind == "replace":
        reserve = dict(zip(POINT_TOKENS, state.reserve, strict=True))
        if debt.token is not None and reserve[debt.token]:
            return (Replaced(player, debt.token),)
        return tuple(Replaced(player, token) for token in POINT_TOKENS if reserve[token])
    won = state.won_by(player)
    purse = won if any(won.values()) else own
    return tuple(PenaltyPaid(player, token) for token in purse if purse[token])


def awaits(state: State) -> tuple[str, ...]:
    """The names of the records that can be accepted now."""
    names = awaited(_HANDLERS, state.phase)
    if state.phase == "due":
        other = "penalty_paid" if state.due[0].kind == "replace" else "replaced"
        return tuple(name for name in names if name != other)
    return names


def view(state: State, player: str) -> View:
    """What the player may know: everything."""
    return state


def to_json(state: State) -> dict[str, Any]:
    """The state as the referee shows it."""
    return {
        **common_json(NAME, state),
        "turn": state.turn,
        "placed": state.placed,
        "fallen": list(state.fallen),
        "supply": {name: state.supply_of(name) for name in state.players},
        "won": {name: state.won_by(name) for name in state.players},
        "on_box": {token: n for token, n in zip(TOKENS, state.on_box, strict=True) if n},
        "reserve": dict(zip(POINT_TOKENS, state.reserve, strict=True)),
        "due": [{"kind": debt.kind, "player": debt.player, "token": debt.token} for debt in state.due],
        "passed_over": list(state.passed_over),
    }


_HANDLERS: dict[type[Record], Handler[State]] = {
    Placed: (("place",), _placed),
    PushStarted: (("push",), _push_started),
    Fell: (("pushing",), _fell),
    PushEnded: (("pushing",), _push_ended),
    Replaced: (("due",), _replaced),
    PenaltyPaid: (("due",), _penalty_paid),
    Tilted: (("place", "push", "due"), _tilted),
}

GAME = Game(
    name=NAME,
    state_type=State,
    start=start,
    apply=apply,
    legal=legal,
    awaits=awaits,
    view=view,
    to_json=to_json,
)
