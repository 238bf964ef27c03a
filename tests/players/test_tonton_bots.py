"""Bots of TonTon: what they may, what they know, and that each is better than the one below."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from hopton.decks import Mission, mission_deck
from hopton.match.base import Seat
from hopton.match.tonton import TonTonMatch, TonTonSight, decide
from hopton.players import BOTS, Hand
from hopton.players.tonton import SearchTonTonBot
from hopton.players.tonton.judgement import NEVER, judge, sum_values
from hopton.players.tonton.search import win_chances
from hopton.rules import tonton
from hopton.runs import execute, make_plan, summarise
from hopton.streams import stream
from hopton.tables import load_tables
from tests.match.test_tonton import new, play, seats

LOW = Mission("low", "at_most", 12, (10, 6, 4, 2, 1))
TABLES = load_tables()


def share(bot: str, other: str, players: int, games: int) -> float:
    """The share of the wins of one bot among others, over the fair one."""
    bots = (bot, *[other] * (players - 1))
    plan = make_plan("tonton", players=players, bots=bots, games=games, seed=5, tables=TABLES)
    return summarise(plan, list(execute(plan))).bots[0].share


def with_hidden_cards_exchanged(match: TonTonMatch, me: str, seed: int) -> TonTonMatch:
    """The same match, as far as `me` can tell, with the others' cards dealt anew as they might lie."""
    rng = stream(seed, "exchange")
    seen = tonton.view(match.state, me)
    other = new(len(match.state.players), seed=match.header.seed or 0)
    other.turns, other.decisions = match.turns, match.decisions
    cards = [card for name, hand in zip(seen.players, match.state.hands, strict=True) if name != me for card in hand]
    hands = []
    order = [cards[place] for place in rng.permutation(len(cards))]
    for name, hand in zip(seen.players, match.state.hands, strict=True):
        hands.append(hand if name == me else tuple(order.pop() for _ in hand))
    other.state = msgspec.structs.replace(match.state, hands=tuple(hands))
    return other


@pytest.mark.parametrize("bot", list(BOTS["tonton"]))
@pytest.mark.parametrize("count", [3, 5])
def test_a_choice_does_not_change_when_hidden_cards_are_exchanged(bot: str, count: int) -> None:
    match, exchanged = new(count, seed=20 + count), 0
    bots = {name: Seat(SearchTonTonBot(20) if bot == "search" else BOTS["tonton"][bot](), Hand()) for name in "ABCDE"}
    bots = {name: next(iter(bots.values())) for name in match.state.players}
    for _ in range(7 * count):
        me = str(match.to_decide)
        chosen = decide(match, bots)
        for seed in range(2):
            other = with_hidden_cards_exchanged(match, me, seed)
            exchanged += other.state != match.state
            assert tonton.view(other.state, me) == tonton.view(match.state, me)
            assert decide(other, bots) == chosen
        play(match, cards=1)
    assert exchanged > 8 * count


@pytest.mark.parametrize("bot", list(BOTS["tonton"]))
def test_bots_choose_what_is_allowed_and_the_same_again(bot: str) -> None:
    match = new(4, seed=9)
    bots = seats(match, bot)
    if bot == "search":
        bots = {name: Seat(SearchTonTonBot(10), Hand()) for name in match.state.players}
    while not match.over:
        state = match.state
        chosen = decide(match, bots)
        assert decide(match, bots) == chosen
        assert match.state is state
        assert chosen.card in [record.card for record in tonton.legal(state, chosen.player)]
        match.play(chosen.player, chosen.card)


def test_nobody_decides_for_a_person_or_after_the_end() -> None:
    match = new()
    with pytest.raises(ValueError, match="no bot"):
        decide(match, {})
    match = play(match)
    with pytest.raises(ValueError, match="no bot"):
        decide(match, seats(match))


def test_random_plays_everything_it_may() -> None:
    chosen = set()
    for seed in range(60):
        match = new(seed=seed)
        match.state = new(seed=1).state
        chosen.add(decide(match, seats(match)).card)
    leader = new(seed=1)
    assert chosen == set(leader.state.hands[leader.state.players.index(str(leader.to_decide))])


@pytest.mark.parametrize("players", [3, 5])
def test_careful_is_better_than_random(players: int) -> None:
    assert share("careful", "random", players, 90) > 1.25


def test_search_is_better_than_careful() -> None:
    assert share("search", "careful", 3, 12) > 1.6


def test_judgement_hangs_on_nothing_hidden() -> None:
    match = play(new(4, seed=2), cards=6)
    sight = TonTonSight(match, str(match.to_decide))
    values = judge(sight.possible(40))
    assert (values == values[0]).all()
    assert (values[0] == judge(sight.now())[0]).all()
    legal = [card in sight.choices for card in sight.hand]
    assert [value > NEVER for value in values[0][: len(sight.hand)]] == legal
    assert (values[0][len(sight.hand) :] == NEVER).all()


@pytest.mark.parametrize("mission", [*mission_deck(), *mission_deck("advanced")], ids=lambda mission: mission.id)
def test_sums_are_worth_most_beside_the_target(mission: Mission) -> None:
    table = sum_values(mission, 4)
    assert table.shape == (8, 41)
    best = int(table[0].argmax())
    assert mission.met_by(best)
    assert abs(best - mission.target) <= 1
    assert table[0][best] == pytest.approx(mission.points[0], abs=1)
    assert all(table[0][total] == 0 for total in range(41) if not mission.met_by(total))
    # The more is still to come, the less it matters where one stands.
    spread = table.max(axis=1) - table.min(axis=1)
    assert (np.diff(spread) <= 1e-9).all()


def test_a_chance_to_win() -> None:
    totals = np.array([[10, 10, 4], [12, 10, 4], [9, 10, 4]])
    assert win_chances(totals, 0, 0).tolist() == [0.5, 1.0, 0.0]
    early, late = win_chances(totals, 0, 2), win_chances(totals, 0, 1)
    for chances in (early, late):
        assert chances[1] > chances[0] > chances[2] > 0
    # A lead counts for more when less is to come.
    assert late[1] > early[1]
    everybody = sum(win_chances(totals, seat, 1) for seat in range(3))
    assert everybody == pytest.approx(np.ones(3))


def test_search_finds_the_card_that_decides_the_match() -> None:
    """The last trick of the match: only one of two cards keeps the sum at the target."""
    match = new(3, seed=1)
    hands = (("red-1", "red-8"), ("red-2", "blue-1"), ("red-3", "blue-2"))
    played = [
        ("red-4", "red-5", "red-6"),
        ("blue-3", "blue-4", "blue-5"),
        ("blue-6", "blue-7", "blue-8"),
        ("yellow-1", "yellow-2", "yellow-3"),
        ("yellow-4", "yellow-5", "yellow-6"),
        ("yellow-7", "yellow-8", "red-7"),
    ]
    tricks = tuple(tonton.Trick(tuple(zip(("Ada", "Ben", "Cleo"), cards, strict=True)), "Cleo") for cards in played)
    match.state = msgspec.structs.replace(
        match.state,
        round=3,
        trick=7,
        leader="Ada",
        mission=LOW,
        hands=hands,
        table=(),
        tricks=tricks,
        piles=((0, 6, 6), (2, 0, 0), (3, 0, 0)),
        round_points=((0, 0, 0), (0, 0, 0)),
    )
    # With the red 8 Ada takes a red pile: at most 3 on top of 12 is too much.
    for bot in (SearchTonTonBot(30), BOTS["tonton"]["careful"]()):
        assert decide(match, {"Ada": Seat(bot, Hand())}).card == "red-1"
