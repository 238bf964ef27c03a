"""Bots at the box top: what a bot sees of a match, its look-ahead, and its decisions carried out by its hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from hopton.match.base import Decision, Seat
from hopton.match.hop_le_jton.frames import Frame, driven
from hopton.match.hop_le_jton.match import LidMatch
from hopton.physics.lid_push import DT, LidPush, Spot, Token, touching_line, trapezoid
from hopton.players import Hand
from hopton.players.hop_le_jton import Laying, Outlook, PushPlan, noisy_lay, noisy_push
from hopton.rules.hop_le_jton import view

MIND_STEPS = 2
"""In the mind a push takes steps that are so many times as long as on the table: less exact, and quicker."""


class LidDecision(Decision, frozen=True):
    """J'tons laid (one for a replacement or a penalty), or the path of the lid (mm by step)."""

    laid: tuple[Laying, ...] = ()
    path: tuple[float, ...] = ()


class LidSight:
    """What one player of a `LidMatch` sees when it has to decide (see `hopton.players.Sight`)."""

    def __init__(self, match: LidMatch, hand: Hand) -> None:
        need = match.need()
        if need.player is None:
            raise ValueError("nobody has to decide")
        self._match = match
        self.me = need.player
        seen = view(match.state, self.me)
        self.players = seen.players
        self.target = seen.target
        self.scores = seen.scores
        self.supply: Mapping[str, int] = {str(colour): n for colour, n in seen.supply_of(self.me).items()}
        self.won: Mapping[str, int] = {str(colour): n for colour, n in seen.won_by(self.me).items()}
        self.box = match.box
        self.tokens: Sequence[Token] = match.table.tokens
        self.choices = need.choices
        self.hand = hand
        self.rng = match.chance("bot", self.me)
        self._mind: LidPush | None = None

    def play_spots(self, laid: Sequence[tuple[float, float]] = ()) -> Sequence[Spot]:
        """Where one more j'ton may be played beside those `laid` in this turn (mm)."""
        return self._match.play_spots(laid)

    def may_play(self, x: float, y: float, laid: Sequence[tuple[float, float]] = ()) -> bool:
        """Whether a j'ton may be played there."""
        return self._match.play_fault(x, y, laid) is None

    def point_spots(self) -> Sequence[Spot]:
        """Where a replacement or a penalty may be put down (mm)."""
        return self._match.point_spots()

    def try_turn(self, laid: Sequence[Laying], plan: PushPlan) -> Outlook:
        """Imagine a turn on a copy of the box top: lay these (none: what lies already is played) and push.

        It is the table's own physics with longer steps, so it may differ a little from what will happen.
        """
        match = self._match
        if self._mind is None:
            self._mind = LidPush(match.box, match.tables.gravity, dt=MIND_STEPS * DT)
        mind = self._mind
        mind.restore(match.table.snapshot())
        mine = set(() if laid else match.placed)
        for number, (colour, x, y) in enumerate(laid):
            layer, supports = match.rest_at(x, y) if match.table.tokens else (0, ())
            token = Token(f"{colour}-mind{number}", x, y, 0.0, layer, supports)
            mind.lay(token)
            mine.add(token.id)
        path = lid_path(match, plan)
        result = mind.push((*path[MIND_STEPS - 1 :: MIND_STEPS], *path[-1:]))
        tokens = mind.tokens
        touching = sum(token.id in mine and touching_line(self.box, token) for token in tokens)
        fell = tuple(fall.token for fall in result.falls)
        return Outlook(fell, match.judge_stop(plan.stop_y), touching, len(laid) or match.state.placed, tokens)


def lid_path(match: LidMatch, plan: PushPlan) -> tuple[float, ...]:
    """The lid's path (mm by fixed step) that `plan` means in this match."""
    return trapezoid(match.table.lid_y, plan.stop_y, plan.speed, plan.accel, plan.decel)


def decide(match: LidMatch, seats: Mapping[str, Seat]) -> LidDecision:
    """What the bot whose turn it is does next, its hand's noise included; the match is not changed.

    The same match always gives the same decision: all chance is keyed by seed, seat and turn.
    """
    need = match.need()
    if need.player is None or need.player not in seats:
        raise ValueError("no bot has to decide")
    player, hand = seats[need.player]
    sight = LidSight(match, hand)
    noise = match.chance("hand", need.player)
    if need.kind == "push":
        plan = noisy_push(hand, noise, player.push(sight), match.table.lid_y, match.box.box_length)
        return LidDecision("push", need.player, path=lid_path(match, plan))
    laid: list[Laying] = []
    if need.kind == "place":
        at: list[tuple[float, float]] = []
        for colour, x, y in player.place(sight):
            # What the hand did before may have taken this place: then the j'ton stays in the hand.
            if at and not sight.may_play(x, y, at):
                continue
            x, y = _lay(hand, noise, (x, y), lambda x, y: sight.may_play(x, y, at), sight.play_spots)
            at.append((x, y))
            laid.append(Laying(colour, x, y))
        return LidDecision("place", need.player, tuple(laid))
    colour, x, y = player.put_back(sight)
    x, y = _lay(hand, noise, (x, y), lambda x, y: match.point_fault(x, y) is None, sight.point_spots)
    return LidDecision(need.kind, need.player, (Laying(colour, x, y),))


def _lay(
    hand: Hand,
    noise: np.random.Generator,
    wanted: tuple[float, float],
    allowed: Callable[[float, float], bool],
    spots: Callable[[], Sequence[Spot]],
) -> tuple[float, float]:
    """Where the hand lays a j'ton; for a bot that wants what is not allowed, at the nearest place that is."""
    if not allowed(*wanted):
        wanted = min(((spot.x, spot.y) for spot in spots()), key=lambda at: math.dist(at, wanted))
    return noisy_lay(hand, noise, *wanted, allowed)


def carry_out(match: LidMatch, decision: LidDecision) -> None:
    """Do what was decided."""
    if decision.kind == "place":
        match.place(decision.player, decision.laid)
    elif decision.kind == "push":
        match.push(decision.player, decision.path)
    else:
        put = match.replace if decision.kind == "replace" else match.pay_penalty
        put(decision.player, *decision.laid[0])


def perform(match: LidMatch, decision: LidDecision, every: Callable[[], float]) -> Iterator[Frame]:
    """Do what was decided, with pictures of a push `every()` seconds apart on the way."""
    if decision.kind != "push":
        carry_out(match, decision)
        return
    match.begin_push(decision.player)
    yield from driven(match.table, decision.path, match.advance, every)
    match.end_push()
