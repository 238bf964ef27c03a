"""HOP!: a ring, a partner's finger, a dare, secret bets, clouds to collect and a ladder to climb.

Bets and the values of clouds are in the state, and in nobody's view but their owner's.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hopton.decks import CardId, HopCard
from hopton.errors import RuleError
from hopton.header import HopOptions, MatchHeader
from hopton.records import (
    Bet,
    CardDrawn,
    CardRejected,
    CloudTaken,
    PartnerChosen,
    Record,
    RingCaught,
    RingMissed,
    RolesChosen,
    Stake,
    Tossed,
)
from hopton.rules import hop_text as text
from hopton.rules.game import Game, GameState, Handler, Outcome, awaited, check_turn, common_json, judge
from hopton.text import Verdict

NAME = "hop"
TOP = 7
"""The level that ends the match."""
BALLOONS = 5
FLOCK = 3
"""So many doves raise a player a level, so many crows cost a balloon."""
CLOUDS_EACH = 12
"""How many clouds there are of each of the values 0, 1 and 2."""

Phase = Literal["partner", "card", "roles", "bets", "toss", "flight", "clouds", "over"]


class State(GameState, frozen=True, kw_only=True):
    """A moment of the match; counts by seat.

    `pile` are the ids left to draw, `cloud_supply` the clouds left by value.
    """

    phase: Phase
    deck: tuple[HopCard, ...]
    pile: tuple[CardId, ...]
    hurler: str
    partner: str | None = None
    card: HopCard | None = None
    assister: str | None = None
    turbulator: str | None = None
    bets: tuple[Stake | None, ...]
    due_clouds: tuple[str, ...] = ()
    levels: tuple[int, ...]
    balloons: tuple[int, ...]
    doves: tuple[int, ...]
    crows: tuple[int, ...]
    clouds: tuple[tuple[int, ...], ...]
    cloud_supply: tuple[int, int, int] = (CLOUDS_EACH,) * 3

    @property
    def to_act(self) -> tuple[str, ...]:
        """The hurler, or all who have still to bet."""
        if self.phase in ("partner", "roles", "toss"):
            return (self.hurler,)
        if self.phase == "bets":
            return tuple(n for n, bet in zip(self.players, self.bets, strict=True) if bet is None and self.is_free(n))
        return ()

    @property
    def scores(self) -> dict[str, int]:
        """Levels; when the match is over, with the values of the clouds."""
        if self.phase != "over":
            return dict(zip(self.players, self.levels, strict=True))
        return {
            name: level + sum(clouds)
            for name, level, clouds in zip(self.players, self.levels, self.clouds, strict=True)
        }

    def is_free(self, player: str) -> bool:
        """Whether the player has no role in this turn and so must bet."""
        return player not in (self.hurler, self.partner, self.assister, self.turbulator)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may know; counts by seat.

    `clouds` are the values of the player's own clouds, `cloud_counts` how many everybody has. `own_bet` is
    the player's; `bets` are everybody's once the ring has landed, empty before.
    """

    player: str
    players: tuple[str, ...]
    phase: Phase
    to_act: tuple[str, ...]
    winners: tuple[str, ...] | None
    hurler: str
    partner: str | None
    card: HopCard | None
    assister: str | None
    turbulator: str | None
    bets_placed: tuple[str, ...]
    own_bet: Stake | None
    bets: tuple[Stake | None, ...]
    due_clouds: tuple[str, ...]
    levels: tuple[int, ...]
    balloons: tuple[int, ...]
    doves: tuple[int, ...]
    crows: tuple[int, ...]
    clouds: tuple[int, ...]
    cloud_counts: tuple[int, ...]
    cloud_supply: int
    cards_left: int
    scores: dict[str, int]


def start(header: MatchHeader) -> State:
    """The opening state."""
    options = header.options
    if not isinstance(options, HopOptions):
        raise TypeError("not a header of hop")
    count = len(header.players)
    nothing = (0,) * count
    return State(
        players=header.players,
        phase="partner",
        deck=options.cards,
        pile=tuple(card.id for card in options.cards),
        hurler=options.first,
        bets=(None,) * count,
        levels=(1,) * count,
        balloons=(BALLOONS,) * count,
        doves=nothing,
        crows=nothing,
        clouds=((),) * count,
    )


def apply(state: State, record: Record) -> Outcome[State]:
    """The state after the record and the verdict; raises RuleError when the rules refuse it."""
    return judge(_HANDLERS, state, record)


def _partner_chosen(state: State, record: PartnerChosen) -> Outcome[State]:
    check_turn(record.player, state.hurler)
    if record.partner == state.hurler:
        raise RuleError("bad_field", "the hurler can't be the partner")
    after = msgspec.structs.replace(state, phase="card", partner=record.partner)
    return Outcome(after, text.partner_chosen(record))


def _card_drawn(state: State, record: CardDrawn) -> Outcome[State]:
    pile = state.pile or tuple(card.id for card in state.deck)
    if record.card not in pile:
        raise RuleError("not_available", "that card is no longer in the draw pile")
    card = next(card for card in state.deck if card.id == record.card)
    after = msgspec.structs.replace(state, pile=tuple(known for known in pile if known != record.card), card=card)
    said = [text.card_drawn(card)]
    if card.people:
        return Outcome(msgspec.structs.replace(after, phase="roles"), text.whole(said))
    return Outcome(_to_bets(after), text.whole(said))


def _to_bets(state: State) -> State:
    free = any(state.is_free(name) for name in state.players)
    return msgspec.structs.replace(state, phase="bets" if free else "toss")


def _card_rejected(state: State, record: CardRejected) -> Outcome[State]:
    check_turn(record.player, state.hurler)
    after = msgspec.structs.replace(
        state,
        phase="card",
        card=None,
        assister=None,
        turbulator=None,
        bets=(None,) * len(state.players),
    )
    return Outcome(after, text.card_rejected(record))


def _roles_chosen(state: State, record: RolesChosen) -> Outcome[State]:
    check_turn(record.player, state.hurler)
    card = state.card
    if card is None or card.people > len(state.players) - 2:
        raise RuleError("not_available", "the card asks for more people than there are; reject it")
    for role, asked, name in (
        ("assister", card.assister, record.assister),
        ("turbulator", card.turbulator, record.turbulator),
    ):
        if asked != (name is not None):
            raise RuleError(
                "bad_field",
                f"the card asks for {'an' if role == 'assister' else 'a'} {role}: name one"
                if asked
                else f"the card asks for no {role}: it must be null",
            )
        if name is not None and name in (state.hurler, state.partner):
            raise RuleError("bad_field", f"{name} already throws or catches and can't be the {role}")
    if record.assister is not None and record.assister == record.turbulator:
        raise RuleError("bad_field", f"{record.assister} can't have two roles")
    after = msgspec.structs.replace(state, assister=record.assister, turbulator=record.turbulator)
    return Outcome(_to_bets(after), text.roles_chosen(record))


def _bet(state: State, record: Bet) -> Outcome[State]:
    if record.player not in state.to_act:
        raise RuleError("not_your_turn", f"{record.player} has no bet to place")
    seat = state.players.index(record.player)
    bets = (*state.bets[:seat], record.on, *state.bets[seat + 1 :])
    after = msgspec.structs.replace(state, bets=bets)
    if not after.to_act:
        after = msgspec.structs.replace(after, phase="toss")
    return Outcome(after, text.bet(record))


def _tossed(state: State, record: Tossed) -> Outcome[State]:
    check_turn(record.player, state.hurler)
    return Outcome(msgspec.structs.replace(state, phase="flight"), text.tossed(record))


def _ring_caught(state: State, record: RingCaught) -> Outcome[State]:
    return _landed(state, record.complied, text.ring_caught(state.hurler, str(state.partner), record.complied))


def _ring_missed(state: State, record: RingMissed) -> Outcome[State]:
    return _landed(state, False, text.ring_missed(state.hurler, str(state.partner)))


def _landed(state: State, success: bool, landed: Verdict) -> Outcome[State]:
    said = [landed]
    levels, balloons = list(state.levels), list(state.balloons)
    doves, crows = list(state.doves), list(state.crows)
    hurler = state.players.index(state.hurler)
    if success:
        levels[hurler] = min(levels[hurler] + 1, TOP)
        said.append(text.up(state.hurler, levels[hurler]))
        owed = (state.partner, state.assister)
    else:
        balloons[hurler] = max(balloons[hurler] - 1, 0)
        said.append(text.balloon_lost(state.hurler, balloons[hurler]))
        owed = (state.turbulator, None)
    due = tuple(name for name in owed if name is not None)
    said += text.clouds_owed(due)
    for seat, (name, stake) in enumerate(zip(state.players, state.bets, strict=True)):
        if stake is None:
            continue
        right = (stake == "success") == success
        said.append(text.bird(name, right))
        birds = doves if right else crows
        birds[seat] += 1
        if birds[seat] == FLOCK:
            doves[seat] = crows[seat] = 0
            if right:
                levels[seat] = min(levels[seat] + 1, TOP)
                said.append(text.up(name, levels[seat]))
            else:
                balloons[seat] = max(balloons[seat] - 1, 0)
                said.append(text.balloon_lost(name, balloons[seat]))
    after = msgspec.structs.replace(
        state,
        phase="clouds",
        due_clouds=due,
        levels=tuple(levels),
        balloons=tuple(balloons),
        doves=tuple(doves),
        crows=tuple(crows),
    )
    return _settle(after, said)


def _cloud_taken(state: State, record: CloudTaken) -> Outcome[State]:
    check_turn(record.player, state.due_clouds[0])
    if not state.cloud_supply[record.value]:
        raise RuleError("not_available", f"no cloud of value {record.value} is left")
    seat = state.players.index(record.player)
    zero, one, two = (n - (value == record.value) for value, n in enumerate(state.cloud_supply))
    after = msgspec.structs.replace(
        state,
        due_clouds=state.due_clouds[1:],
        clouds=(*state.clouds[:seat], (*state.clouds[seat], record.value), *state.clouds[seat + 1 :]),
        cloud_supply=(zero, one, two),
    )
    return _settle(after, [text.cloud_taken(record.player)])


def _settle(state: State, said: list[Verdict]) -> Outcome[State]:
    """Wait for the next owed cloud; with none owed or left, the turn ends."""
    if state.due_clouds:
        if any(state.cloud_supply):
            return Outcome(state, text.whole(said))
        said.append(text.no_clouds_left(state.due_clouds))
        state = msgspec.structs.replace(state, due_clouds=())
    if TOP in state.levels or 0 in state.balloons:
        return _over(state, said)
    after = msgspec.structs.replace(
        state,
        phase="partner",
        hurler=state.after(state.hurler),
        partner=None,
        card=None,
        assister=None,
        turbulator=None,
        bets=(None,) * len(state.players),
    )
    said.append(text.next_hurler(after.hurler))
    return Outcome(after, text.whole(said))


def _over(state: State, said: list[Verdict]) -> Outcome[State]:
    levels = tuple(level if balloons else 0 for level, balloons in zip(state.levels, state.balloons, strict=True))
    over = msgspec.structs.replace(state, phase="over", levels=levels)
    scores = over.scores
    results = {name: (scores[name], level) for name, level in zip(state.players, levels, strict=True)}
    best = max(results.values())
    winners = tuple(name for name in state.players if results[name] == best)
    said += text.over(state.players, state.balloons, winners, best[0])
    return Outcome(msgspec.structs.replace(over, winners=winners), text.whole(said))


def legal(state: State, player: str) -> tuple[Record, ...]:
    """All decisions that the player may take now."""
    if player not in state.to_act:
        return ()
    if state.phase == "partner":
        return tuple(PartnerChosen(player, name) for name in state.players if name != player)
    if state.phase == "bets":
        return (Bet(player, "success"), Bet(player, "failure"))
    reject = CardRejected(player)
    if state.phase == "toss":
        return (Tossed(player), reject)
    card = state.card
    others = [name for name in state.players if name not in (state.hurler, state.partner)]
    if card is None or card.people > len(others):
        return (reject,)
    assisters = others if card.assister else [None]
    turbulators = others if card.turbulator else [None]
    return (*(RolesChosen(player, a, t) for a in assisters for t in turbulators if a != t), reject)


def awaits(state: State) -> tuple[str, ...]:
    """The names of the records that can be accepted now."""
    names = awaited(_HANDLERS, state.phase)
    card = state.card
    if state.phase == "roles" and card is not None and card.people > len(state.players) - 2:
        return tuple(name for name in names if name != "roles_chosen")
    return names


def view(state: State, player: str) -> View:
    """What the player may know: no bet but the own one before the ring has landed, only the own clouds."""
    seat = state.players.index(player)
    landed = state.phase in ("clouds", "over")
    return View(
        player=player,
        players=state.players,
        phase=state.phase,
        to_act=state.to_act,
        winners=state.winners,
        hurler=state.hurler,
        partner=state.partner,
        card=state.card,
        assister=state.assister,
        turbulator=state.turbulator,
        bets_placed=_bets_placed(state),
        own_bet=state.bets[seat],
        bets=state.bets if landed else (),
        due_clouds=state.due_clouds,
        levels=state.levels,
        balloons=state.balloons,
        doves=state.doves,
        crows=state.crows,
        clouds=state.clouds[seat],
        cloud_counts=tuple(len(clouds) for clouds in state.clouds),
        cloud_supply=sum(state.cloud_supply),
        cards_left=len(state.pile),
        scores=state.scores,
    )


def _bets_placed(state: State) -> tuple[str, ...]:
    return tuple(name for name, bet in zip(state.players, state.bets, strict=True) if bet is not None)


def to_json(state: State) -> dict[str, Any]:
    """The state as the referee shows it: bets and clouds are counted, not told."""

    def by_name(counts: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(state.players, counts, strict=True))

    return {
        **common_json(NAME, state),
        "hurler": state.hurler,
        "partner": state.partner,
        "card": None if state.card is None else state.card.id,
        "assister": state.assister,
        "turbulator": state.turbulator,
        "bets_placed": list(_bets_placed(state)),
        "due_clouds": list(state.due_clouds),
        "levels": by_name(state.levels),
        "balloons": by_name(state.balloons),
        "doves": by_name(state.doves),
        "crows": by_name(state.crows),
        "clouds": by_name(tuple(len(clouds) for clouds in state.clouds)),
        "cloud_supply": sum(state.cloud_supply),
        "cards_left": len(state.pile),
    }


_HANDLERS: dict[type[Record], Handler[State]] = {
    PartnerChosen: (("partner",), _partner_chosen),
    CardDrawn: (("card",), _card_drawn),
    CardRejected: (("roles", "bets", "toss"), _card_rejected),
    RolesChosen: (("roles",), _roles_chosen),
    Bet: (("bets",), _bet),
    Tossed: (("toss",), _tossed),
    RingCaught: (("flight",), _ring_caught),
    RingMissed: (("flight",), _ring_missed),
    CloudTaken: (("clouds",), _cloud_taken),
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
