"""Bots at TonTon: what a bot sees of a match, its look-ahead, and its decisions carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import msgspec
import numpy as np

from hopton.decks import Mission
from hopton.match.base import Decision, Seat
from hopton.match.tonton.match import TonTonMatch
from hopton.match.tonton.unseen import deal_unseen
from hopton.match.tonton.worlds import HAND, Numbers, Worlds, card_code, worlds_from
from hopton.records import SUITS, cards_in_use
from hopton.rules.tonton import FIRST_LEAD, ROUNDS, View, playable, suit_of, view

FARTHEST = 10_000
"""Figures of a mission beyond this are taken for this in bots' thoughts."""


class TonTonDecision(Decision, frozen=True):
    """What a player of TonTon does next: kind "play", and the card."""

    card: str


class TonTonSight:
    """What one player of a `TonTonMatch` sees (see `hopton.players.tonton.Sight`): made of the view alone."""

    def __init__(self, match: TonTonMatch, me: str) -> None:
        self._seen = seen = view(match.state, me)
        if seen.mission is None:
            raise ValueError("nobody plays a card before a mission is revealed")
        self.me = me
        self.players = seen.players
        self.hand = seen.hand
        self.choices = playable(seen.hand, seen.table)
        self.mission = _bounded(seen.mission)
        self.rounds_left = ROUNDS - seen.round
        self._chance = match.chance
        self._luck = match.luck

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat: the points of the finished rounds."""
        return tuple(sum(points[seat] for points in self._seen.round_points) for seat in range(len(self.players)))

    @cached_property
    def rng(self) -> np.random.Generator:
        """The player's own chance for this decision."""
        return self._chance("bot", self.me)

    @property
    def luck(self) -> float:
        """A number between 0 and 1 by chance, the player's own for this decision."""
        return self._luck(self.me)

    def now(self) -> Worlds:
        """One world as far as it is known."""
        return self._worlds(self._hands(1))

    def possible(self, samples: int) -> Worlds:
        """So many worlds as they may be."""
        seen = self._seen
        cards, may_hold, counts = unseen_cards(seen)
        codes = np.asarray([card_code(card) for card in cards], dtype=np.int16)
        dealt = deal_unseen(may_hold, counts, samples, self._chance("worlds", self.me))
        hands = self._hands(samples)
        for seat, count in enumerate(counts):
            if count:
                own = np.argsort(dealt != seat, axis=1, kind="stable")[:, :count]
                hands[:, seat, :count] = codes[own]
        return self._worlds(hands)

    def _hands(self, size: int) -> Numbers:
        hands = np.full((size, len(self.players), HAND), -1, dtype=np.int16)
        hands[:, self.players.index(self.me), : len(self.hand)] = [card_code(card) for card in self.hand]
        return hands

    def _worlds(self, hands: Numbers) -> Worlds:
        seen = self._seen
        table = [(self.players.index(name), card_code(card)) for name, card in seen.table]
        leader = self.players.index(str(seen.leader))
        return worlds_from(hands, table, leader, seen.piles, seen.sixes, len(seen.tricks), self.mission)


def _bounded(mission: Mission) -> Mission:
    """The mission with figures that arrays can hold; no sum comes near the bound, so the ranks stay as they are."""

    def within(value: int) -> int:
        return max(-FARTHEST, min(FARTHEST, value))

    a, b, c, d, e = (within(value) for value in mission.points)
    return msgspec.structs.replace(mission, target=within(mission.target), points=(a, b, c, d, e))


def unseen_cards(seen: View) -> tuple[tuple[str, ...], np.ndarray[tuple[int, int], np.dtype[np.bool_]], list[int]]:
    """The cards that this player has not seen, who may hold them (cards, seats), and how many of them everybody has.

    Who did not follow suit holds none of it; the first leader of a round holds the red 8 until it is played.
    """
    tricks = [trick.cards for trick in seen.tricks] + [seen.table]
    played = [card for trick in tricks for _, card in trick]
    cards = tuple(card for card in cards_in_use(len(seen.players)) if card not in played and card not in seen.hand)
    me = seen.players.index(seen.player)
    may_hold = np.ones((len(cards), len(seen.players)), dtype=np.bool_)
    may_hold[:, me] = False
    suits = np.asarray([SUITS.index(suit_of(card)) for card in cards])
    for trick in tricks:
        for name, card in trick[1:]:
            led = suit_of(trick[0][1])
            if suit_of(card) != led:
                may_hold[suits == SUITS.index(led), seen.players.index(name)] = False
    if FIRST_LEAD in cards:
        first = tricks[0][0][0]
        may_hold[cards.index(FIRST_LEAD)] = [name == first for name in seen.players]
    counts = [0 if name == seen.player else count for name, count in zip(seen.players, seen.hand_counts, strict=True)]
    return cards, may_hold, counts


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
