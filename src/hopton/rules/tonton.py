"""TonTon: seven tricks a round in which low visible cards may be what you want, or not.

Hands are in the state; a player's view holds the own hand only.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hopton.decks import Mission
from hopton.errors import RuleError
from hopton.header import MatchHeader, TontonOptions
from hopton.records import SUITS, Dealt, MissionRevealed, Played, Record
from hopton.rules import tonton_text as text
from hopton.rules.game import Game, GameState, Handler, Outcome, awaited, check_turn, common_json, judge
from hopton.text import Verdict

NAME = "tonton"
ROUNDS = 3
TRICKS = 7
"""Tricks in a round; the eighth card is never played."""
FIRST_LEAD = "red-8"
"""Whoever holds this card leads the first trick of a round."""

Phase = Literal["deal", "mission", "trick", "over"]
Play = tuple[str, str]
"""A player and the card played."""


class Trick(msgspec.Struct, frozen=True):
    """A finished trick, cards in the order of play."""

    cards: tuple[Play, ...]
    winner: str


class State(GameState, frozen=True, kw_only=True):
    """A moment of the match; `hands`, `piles`, `sixes` and each of `round_points` by seat.

    `piles` hold the visible number by suit of the match (`SUITS`), 0 where there is no pile. `used` are the
    missions of this and earlier rounds. `tricks` are the finished ones since the last deal: everybody has seen
    them, and who did not follow suit in them.
    """

    phase: Phase
    missions: tuple[Mission, ...]
    used: tuple[Mission, ...] = ()
    round: int = 1
    trick: int = 0
    leader: str | None = None
    mission: Mission | None = None
    hands: tuple[tuple[str, ...], ...]
    table: tuple[Play, ...] = ()
    last_trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    piles: tuple[tuple[int, ...], ...]
    sixes: tuple[int, ...]
    round_points: tuple[tuple[int, ...], ...] = ()

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who plays the next card."""
        if self.phase != "trick" or self.leader is None:
            return ()
        return (self.after(self.leader, len(self.table)),)

    @property
    def scores(self) -> dict[str, int]:
        """The points of all finished rounds."""
        return {name: sum(points[seat] for points in self.round_points) for seat, name in enumerate(self.players)}

    def piles_of(self, player: str) -> dict[str, int]:
        """The visible numbers of the player's piles by suit."""
        piles = self.piles[self.players.index(player)]
        return {suit: top for suit, top in zip(SUITS, piles, strict=False) if top}


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may know; the fields are those of `State`, with the own `hand` and the others' counts."""

    player: str
    players: tuple[str, ...]
    phase: Phase
    to_act: tuple[str, ...]
    winners: tuple[str, ...] | None
    missions: tuple[Mission, ...]
    used: tuple[Mission, ...]
    round: int
    trick: int
    leader: str | None
    mission: Mission | None
    hand: tuple[str, ...]
    hand_counts: tuple[int, ...]
    table: tuple[Play, ...]
    last_trick: Trick | None
    tricks: tuple[Trick, ...]
    piles: tuple[tuple[int, ...], ...]
    sixes: tuple[int, ...]
    round_points: tuple[tuple[int, ...], ...]


def suit_of(card: str) -> str:
    """The suit of a card like `red-8`."""
    return card[:-2]


def number_of(card: str) -> int:
    """The number of a card like `red-8`."""
    return int(card[-1])


def start(header: MatchHeader) -> State:
    """The opening state."""
    options = header.options
    if not isinstance(options, TontonOptions):
        raise TypeError("not a header of tonton")
    count = len(header.players)
    return State(
        players=header.players,
        phase="deal",
        missions=options.missions,
        hands=((),) * count,
        piles=((0,) * count,) * count,
        sixes=(0,) * count,
    )


def apply(state: State, record: Record) -> Outcome[State]:
    """The state after the record and the verdict; raises RuleError when the rules refuse it."""
    return judge(_HANDLERS, state, record)


def _dealt(state: State, record: Dealt) -> Outcome[State]:
    count = len(state.players)
    after = msgspec.structs.replace(
        state,
        phase="mission",
        hands=tuple(record.hands[name] for name in state.players),
        tricks=(),
        piles=((0,) * count,) * count,
        sixes=(0,) * count,
    )
    return Outcome(after, text.dealt(state.round, ROUNDS))


def _mission_revealed(state: State, record: MissionRevealed) -> Outcome[State]:
    if any(mission.id == record.mission for mission in state.used):
        raise RuleError("not_available", "that mission was used in an earlier round")
    mission = next(mission for mission in state.missions if mission.id == record.mission)
    leader = next(name for name, hand in zip(state.players, state.hands, strict=True) if FIRST_LEAD in hand)
    after = msgspec.structs.replace(
        state, phase="trick", trick=1, leader=leader, mission=mission, used=(*state.used, mission)
    )
    return Outcome(after, text.mission_revealed(mission, leader))


def playable(hand: tuple[str, ...], table: tuple[Play, ...]) -> tuple[str, ...]:
    """The cards of the hand that may be played: the led suit if there is any of it, else all."""
    if not table:
        return hand
    led = table[0][1][:-1]  # With its hyphen: no suit begins with another's name and hyphen.
    return tuple([card for card in hand if card.startswith(led)]) or hand


def _played(state: State, record: Played) -> Outcome[State]:
    check_turn(record.player, state.to_act[0])
    seat = state.players.index(record.player)
    hand = state.hands[seat]
    if record.card not in hand:
        raise RuleError("not_yours", f"{record.player} does not hold {record.card}")
    if record.card not in playable(hand, state.table):
        raise RuleError("must_follow_suit", f"{suit_of(state.table[0][1])} was led and must be followed")
    place = hand.index(record.card)
    left = hand[:place] + hand[place + 1 :]
    after = msgspec.structs.replace(
        state,
        hands=(*state.hands[:seat], left, *state.hands[seat + 1 :]),
        table=(*state.table, (record.player, record.card)),
    )
    said = [text.played(record)]
    if len(after.table) < len(state.players):
        return Outcome(after, text.whole(said))
    return _trick_over(after, said)


def _trick_over(state: State, said: list[Verdict]) -> Outcome[State]:
    winner, best = state.table[0]
    highest = 0
    leader: str | None = None
    tops: dict[str, int] = {}
    sixes = 0
    for name, card in state.table:
        suit, number = suit_of(card), number_of(card)
        if number >= highest:
            winner, best, highest = name, card, number
        if number == 4:
            leader = name
        sixes += number == 6
        tops[suit] = min(number, tops.get(suit, number))
    seat = state.players.index(winner)
    suits = SUITS[: len(state.players)]
    piles = tuple(tops.get(suit, top) for suit, top in zip(suits, state.piles[seat], strict=True))
    trick = Trick(state.table, winner)
    after = msgspec.structs.replace(
        state,
        table=(),
        last_trick=trick,
        tricks=(*state.tricks, trick),
        piles=(*state.piles[:seat], piles, *state.piles[seat + 1 :]),
        sixes=(*state.sixes[:seat], state.sixes[seat] + sixes, *state.sixes[seat + 1 :]),
    )
    said.append(text.trick_won(winner, best, sixes))
    if state.trick == TRICKS:
        return _round_over(after, said)
    if leader not in (None, winner):
        said.append(text.four_leads(str(leader)))
    after = msgspec.structs.replace(after, trick=state.trick + 1, leader=leader or winner)
    return Outcome(after, text.whole(said))


def mission_points(mission: Mission, sums: tuple[int, ...]) -> tuple[int, ...]:
    """What each sum of visible numbers scores: ranks by distance to the target among those that meet it."""
    distances = [abs(total - mission.target) if mission.met_by(total) else None for total in sums]
    met = [distance for distance in distances if distance is not None]
    return tuple(0 if mine is None else mission.points[sum(other < mine for other in met)] for mine in distances)


def _round_over(state: State, said: list[Verdict]) -> Outcome[State]:
    mission = state.mission
    if mission is None:
        raise RuleError("wrong_phase", "no mission was revealed")
    sums = tuple(sum(piles) for piles in state.piles)
    earned = mission_points(mission, sums)
    points = tuple(a + b for a, b in zip(earned, state.sixes, strict=True))
    after = msgspec.structs.replace(
        state,
        phase="deal",
        trick=0,
        leader=None,
        mission=None,
        hands=((),) * len(state.players),
        round_points=(*state.round_points, points),
    )
    said += text.round_over(state.round, state.players, sums, points)
    if state.round < ROUNDS:
        return Outcome(msgspec.structs.replace(after, round=state.round + 1), text.whole(said))
    scores = after.scores
    best = max(scores.values())
    winners = tuple(name for name in state.players if scores[name] == best)
    said.append(text.won(winners, best))
    return Outcome(msgspec.structs.replace(after, phase="over", winners=winners), text.whole(said))


def legal(state: State, player: str) -> tuple[Record, ...]:
    """All decisions that the player may take now."""
    if player not in state.to_act:
        return ()
    hand = state.hands[state.players.index(player)]
    return tuple(Played(player, card) for card in playable(hand, state.table))


def awaits(state: State) -> tuple[str, ...]:
    """The names of the records that can be accepted now."""
    return awaited(_HANDLERS, state.phase)


def view(state: State, player: str) -> View:
    """What the player may know: no hand but the own one."""
    return View(
        player=player,
        players=state.players,
        phase=state.phase,
        to_act=state.to_act,
        winners=state.winners,
        missions=state.missions,
        used=state.used,
        round=state.round,
        trick=state.trick,
        leader=state.leader,
        mission=state.mission,
        hand=state.hands[state.players.index(player)],
        hand_counts=tuple(map(len, state.hands)),
        table=state.table,
        last_trick=state.last_trick,
        tricks=state.tricks,
        piles=state.piles,
        sixes=state.sixes,
        round_points=state.round_points,
    )


def _plays(plays: tuple[Play, ...]) -> list[dict[str, str]]:
    return [{"player": name, "card": card} for name, card in plays]


def to_json(state: State) -> dict[str, Any]:
    """The state as the referee shows it."""
    last = state.last_trick
    return {
        **common_json(NAME, state),
        "round": state.round,
        "trick": state.trick,
        "leader": state.leader,
        "mission": None if state.mission is None else state.mission.to_json(),
        "hands": {name: list(hand) for name, hand in zip(state.players, state.hands, strict=True)},
        "table": _plays(state.table),
        "last_trick": None if last is None else {"cards": _plays(last.cards), "winner": last.winner},
        "piles": {name: state.piles_of(name) for name in state.players},
        "sixes": dict(zip(state.players, state.sixes, strict=True)),
        "round_points": [dict(zip(state.players, points, strict=True)) for points in state.round_points],
    }


_HANDLERS: dict[type[Record], Handler[State]] = {
    Dealt: (("deal",), _dealt),
    MissionRevealed: (("mission",), _mission_revealed),
    Played: (("trick",), _played),
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
