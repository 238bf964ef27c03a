"""Bots at TonTon: what a bot sees of a match, and its decisions carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import numpy as np

from hopton.match.base import Decision, Seat
from hopton.match.tonton.match import TonTonMatch
from hopton.rules.tonton import Play, playable, view


class TonTonDecision(Decision, frozen=True):
    """What a player of TonTon does next: kind "play", and the card."""

    card: str


class TonTonSight:
    """What one player of a `TonTonMatch` sees (see `hopton.players.tonton.Sight`): made of the view alone."""

    def __init__(self, match: TonTonMatch, me: str) -> None:
        seen = view(match.state, me)
        if seen.mission is None:
            raise ValueError("nobody plays a card before a mission is revealed")
        self.me = me
        self.players = seen.players
        self.hand = seen.hand
        self.choices = playable(seen.hand, seen.table)
        self.table = seen.table
        self.tricks: tuple[tuple[Play, ...], ...] = tuple(trick.cards for trick in seen.tricks)
        self.mission = seen.mission
        self.piles = seen.piles
        self.sixes = seen.sixes
        self._chance = match.chance

    @cached_property
    def rng(self) -> np.random.Generator:
        """The player's own chance for this decision."""
        return self._chance("bot", self.me)


def decide(match: TonTonMatch, seats: Mapping[str, Seat]) -> TonTonDecision:
    """Which card the bot whose turn it is plays; the match is not changed.

    The same match always gives the same decision: all chance is keyed by seed, seat and trick.
    """
    me = match.to_decide
    if me is None or me not in seats:
        raise ValueError("no bot has to decide")
    sight = TonTonSight(match, me)
    # A card that must be played needs no thought.
    card = sight.choices[0] if len(sight.choices) == 1 else seats[me].player.play(sight)
    return TonTonDecision("play", me, card)


def carry_out(match: TonTonMatch, decision: TonTonDecision) -> None:
    """Do what was decided."""
    match.play(decision.player, decision.card)


def perform(match: TonTonMatch, decision: TonTonDecision, every: Callable[[], float]) -> Iterator[None]:
    """Do what was decided; a card moves too little to be shown on its way."""
    carry_out(match, decision)
    yield from ()
