"""Bots at HOP!: what a bot sees of a match, its look-ahead, and its decisions carried out by its hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hopton.match.base import Decision, Seat
from hopton.match.hop.frames import Frame, frame_of
from hopton.match.hop.match import HopMatch
from hopton.match.hop.toss import Catcher, Move, chance_of
from hopton.physics.ring_toss import DT
from hopton.players.hop import Look, Plan, hurl, look_error
from hopton.rules.hop import BALLOONS, view


class HopDecision(Decision, frozen=True):
    """What a player of HOP! does next: kind "partner", "reject", "roles", "bet" or "toss".

    A toss has the throw, how it was meant and, when a bot catches, how the catching hand moves.
    """

    partner: str | None = None
    assister: str | None = None
    turbulator: str | None = None
    on: str | None = None
    throw: Plan | None = None
    wanted: Plan | None = None
    moves: tuple[Move, ...] = ()


class HopSight:
    """What one player of a `HopMatch` sees (see `hopton.players.hop.Sight`)."""

    def __init__(self, match: HopMatch, me: str, skill: float, purpose: str = "bot") -> None:
        seen = view(match.state, me)
        self.me = me
        self.players = seen.players
        self.hurler = seen.hurler
        self.levels: Mapping[str, int] = dict(zip(seen.players, seen.levels, strict=True))
        self.balloons: Mapping[str, int] = dict(zip(seen.players, seen.balloons, strict=True))
        self.most_balloons = BALLOONS
        self.doves: Mapping[str, int] = dict(zip(seen.players, seen.doves, strict=True))
        self.crows: Mapping[str, int] = dict(zip(seen.players, seen.crows, strict=True))
        self.clouds: Mapping[str, int] = dict(zip(seen.players, seen.cloud_counts, strict=True))
        self.choices = tuple(name for name in seen.players if name not in (seen.hurler, seen.partner))
        self.card = seen.card
        self._scene = match.scene()
        self.set = self._scene.set
        self.must = self._scene.must
        self.table = self._scene.table
        self.gravity = self._scene.gravity
        self.skill = skill
        self.rng = match.chance(purpose, me)

    def chance_of(self, plan: Plan, samples: int) -> float:
        """The share of so many imagined throws, of hands like the player's own, that succeed."""
        return chance_of(self._scene, plan, self.skill, samples)


def decide(match: HopMatch, seats: Mapping[str, Seat]) -> HopDecision:
    """What the bot whose turn it is does next, its hand's scatter included; the match is not changed.

    The same match always gives the same decision: all chance is keyed by seed, seat and turn.
    """
    me = match.to_decide
    if me is None or me not in seats:
        raise ValueError("no bot has to decide")
    bot, hand = seats[me]
    state = match.state
    if state.phase == "roles" and must_reject(match):
        return HopDecision("reject", me)
    sight = HopSight(match, me, hand.skill)
    if state.phase == "partner":
        return HopDecision("partner", me, partner=bot.partner(sight))
    if state.phase == "roles":
        assister, turbulator = bot.helpers(sight)
        return HopDecision("roles", me, assister=assister, turbulator=turbulator)
    if state.phase == "bets":
        return HopDecision("bet", me, on=bot.bet(sight))
    wanted = bot.throw(sight)
    normal = match.chance("hand", me).standard_normal(len(Plan._fields)).tolist()
    throw = hurl(hand.skill, normal, wanted, sight.set, sight.table.release_distance)
    catcher = catcher_of(match, seats)
    moves = () if catcher is None else match.catching(throw, catcher)
    return HopDecision("toss", me, throw=throw, wanted=wanted, moves=moves)


def must_reject(match: HopMatch) -> bool:
    """Whether the card can't be done because it asks for more people than there are."""
    card = match.state.card
    return card is not None and card.people > len(match.state.players) - 2


def catcher_of(match: HopMatch, seats: Mapping[str, Seat]) -> Catcher | None:
    """What the bot that has to catch the coming toss does with its hand; None when a person catches."""
    partner = match.state.partner
    if partner is None or partner not in seats:
        return None
    bot, hand = seats[partner]
    sight = HopSight(match, partner, hand.skill, "catch")
    eye = match.chance("eye", partner)

    def catcher(look: Look) -> float | None:
        error = look_error(hand.skill, eye, look.left)
        crossing = None if look.crossing is None else look.crossing + error
        wanted: float | None = bot.catch(sight, look._replace(crossing=crossing))
        return wanted

    return catcher


def carry_out(match: HopMatch, decision: HopDecision) -> None:
    """Do what was decided."""
    me = decision.player
    if decision.kind == "partner":
        match.choose_partner(me, str(decision.partner))
    elif decision.kind == "reject":
        match.reject(me)
    elif decision.kind == "roles":
        match.choose_roles(me, decision.assister, decision.turbulator)
    elif decision.kind == "bet":
        match.bet(me, str(decision.on))
    elif decision.throw is not None:
        match.toss(me, decision.throw, decision.moves, decision.wanted)


def perform(match: HopMatch, decision: HopDecision, every: Callable[[], float]) -> Iterator[Frame]:
    """Do what was decided, with pictures of a toss `every()` seconds apart on the way."""
    if decision.kind != "toss" or decision.throw is None:
        carry_out(match, decision)
        return
    # Flown on the side for the pictures: whole tosses are what is written down.
    match.begin_toss(decision.player, decision.throw, decision.wanted)
    moves = list(decision.moves)
    while match.device.flying:
        yield frame_of(match.toss_so_far(), match.device)
        _fly(match, moves, max(1, round(every() / DT)))
    yield frame_of(match.toss_so_far(), match.device)
    match.end_toss()


def _fly(match: HopMatch, moves: list[Move], steps: int) -> None:
    """So many steps with the hand heading for the targets whose time has come."""
    end = match.device.step_count + steps
    target: float | None = None
    while match.device.flying and match.device.step_count < end:
        here = match.device.step_count
        while moves and moves[0][0] <= here:
            target = moves.pop(0)[1]
        stop = min(end, moves[0][0]) if moves else end
        match.advance(stop - here, target)
