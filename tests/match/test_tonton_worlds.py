"""The look-ahead of bots at TonTon: it knows the rules, deals what can be, and sees nothing hidden."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest

from hopton.decks import Mission, mission_deck
from hopton.match.tonton import TonTonMatch, TonTonSight
from hopton.match.tonton.seat import unseen_cards
from hopton.match.tonton.unseen import deal_unseen
from hopton.match.tonton.worlds import HAND, card_code, worlds_from
from hopton.records import cards_in_use
from hopton.rules import tonton
from hopton.rules.tonton import State
from hopton.streams import stream
from tests.match.test_tonton import new, play

MISSIONS = [*mission_deck(), *mission_deck("advanced"), Mission("odd", "at_least", 3, (3, 0, 7, -2, 1))]


def codes(cards: tuple[str, ...]) -> list[int]:
    return [card_code(card) for card in cards]


def with_mission(match: TonTonMatch, mission: Mission) -> State:
    return msgspec.structs.replace(match.state, mission=mission)


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: str(mission.id))
def test_worlds_know_the_rules(count: int, mission: Mission) -> None:
    rng = stream(count, "test worlds")
    states = [with_mission(new(count, seed=seed), mission) for seed in range(12)]
    size = len(states)
    hands = np.array([[codes(hand) for hand in state.hands] for state in states], dtype=np.int16)
    leaders = [state.players.index(str(state.leader)) for state in states]
    worlds = worlds_from(hands, [], 0, states[0].piles, states[0].sixes, 0, mission)
    worlds.leader = np.array(leaders, dtype=np.int16)
    while not worlds.finished:
        own = worlds.own
        legal = worlds.legal(own)
        places = []
        for world, state in enumerate(states):
            (name,) = state.to_act
            assert worlds.seat[world] == state.players.index(name)
            assert sorted(own[world][own[world] >= 0]) == sorted(codes(state.hands[state.players.index(name)]))
            allowed = {card_code(record.card): record for record in tonton.legal(state, name)}
            assert set(own[world][legal[world]].tolist()) == set(allowed)
            assert worlds.own_piles[world].tolist() == list(state.piles[state.players.index(name)])
            place = int(rng.choice(np.flatnonzero(legal[world])))
            places.append(place)
            states[world] = tonton.apply(state, allowed[int(own[world, place])]).state
        worlds.play(np.array(places))
    points = worlds.points()
    for world in range(size):
        assert worlds.piles[world].tolist() == [list(piles) for piles in states[world].piles]
        assert worlds.sixes[world].tolist() == list(states[world].sixes)
        assert points[world].tolist() == list(states[world].round_points[-1])


@pytest.mark.parametrize("cards", range(0, 28, 3))
def test_a_sight_stands_at_the_same_card(cards: int) -> None:
    match = play(new(4, seed=3), cards=cards)
    state, me = match.state, str(match.to_decide)
    sight = TonTonSight(match, me)
    for worlds in (sight.now(), sight.possible(5)):
        assert set(worlds.seat.tolist()) == {state.players.index(me)}
        assert {tuple(own) for own in worlds.own[:, : len(sight.hand)].tolist()} == {tuple(codes(sight.hand))}
        legal = worlds.legal(worlds.own)[0]
        assert [card for card, may in zip(sight.hand, legal, strict=False) if may] == list(sight.choices)
        assert worlds.placed == len(state.table)
        assert worlds.piles[0].tolist() == [list(piles) for piles in state.piles]
        assert worlds.tricks_left == 7 - state.trick
    hidden = [seat for seat, name in enumerate(state.players) if name != me]
    assert sight.now().hands[:, hidden].max() == -1


def test_every_possible_world_deals_each_unseen_card_once() -> None:
    match = play(new(5, seed=4), cards=13)
    sight = TonTonSight(match, str(match.to_decide))
    played = {card for trick in match.state.tricks for _, card in trick.cards} | {card for _, card in match.state.table}
    left = sorted(card_code(card) for card in cards_in_use(5) if card not in played)
    for hands in sight.possible(50).hands:
        assert sorted(hands[hands >= 0].tolist()) == left


@pytest.mark.parametrize("count", [3, 4, 5])
def test_what_is_so_is_always_held_possible(count: int) -> None:
    told = 0
    match = new(count, seed=count)
    while not match.over:
        seen = tonton.view(match.state, str(match.to_decide))
        cards, may_hold, counts = unseen_cards(seen)
        for seat, hand in enumerate(match.state.hands):
            if seen.players[seat] != seen.player:
                assert counts[seat] == len(hand)
                assert all(may_hold[cards.index(card), seat] for card in hand)
        told += int((~may_hold).sum() - len(cards))
        play(match, cards=1)
    assert told > 30  # Something is known of who can't hold what.


def test_who_does_not_follow_suit_and_who_holds_the_red_8_is_remembered() -> None:
    match = play(new(3, seed=1), cards=8)
    state = match.state
    trick = tuple(zip(("Ada", "Ben", "Cleo"), ("blue-1", "red-2", "blue-3"), strict=True))
    seen = msgspec.structs.replace(
        tonton.view(state, "Cleo"), tricks=(tonton.Trick(trick, "Cleo"),), table=(), hand=("yellow-1",)
    )
    cards, may_hold, _ = unseen_cards(seen)
    for card, may in zip(cards, may_hold.tolist(), strict=True):
        if card == "red-8":
            assert may == [True, False, False]
        else:
            assert may == [True, not card.startswith("blue"), False]


def test_all_deals_that_fit_are_equally_likely() -> None:
    may_hold = np.array([[1, 1, 0], [1, 1, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]], dtype=bool)
    counts = [2, 1, 2]
    fitting = [
        deal
        for deal in itertools.product(range(3), repeat=5)
        if [deal.count(holder) for holder in range(3)] == counts
        and all(may_hold[card, holder] for card, holder in enumerate(deal))
    ]
    draws = 6000
    found = Counter(map(tuple, deal_unseen(may_hold, counts, draws, stream(1, "test")).tolist()))
    assert set(found) == set(fitting)
    expected = draws / len(fitting)
    # The sum of squares is about the number of ways less one; its standard deviation the root of twice that.
    squares = sum((n - expected) ** 2 / expected for n in found.values())
    assert squares < len(fitting) - 1 + 4 * (2 * len(fitting)) ** 0.5


def test_deals_that_cannot_be_are_refused() -> None:
    may_hold = np.array([[True, False], [True, False]])
    with pytest.raises(ValueError, match="no deal"):
        deal_unseen(may_hold, [1, 1], 3, stream(1, "test"))


def test_copies_of_worlds_go_their_own_way() -> None:
    match = play(new(3, seed=6), cards=4)
    sight = TonTonSight(match, str(match.to_decide))
    first = sight.possible(4)
    both = first.repeated(2)
    before: Any = first.hands.copy()
    places = np.zeros(8, dtype=np.intp)
    both.play(places)
    assert (first.hands == before).all()
    first.play(places[:4])
    for name in ("hands", "lows", "best", "piles"):
        assert (getattr(both, name)[:4] == getattr(first, name)).all()
        assert (getattr(both, name)[4:] == getattr(first, name)).all()
    assert HAND == 8
