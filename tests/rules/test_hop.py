"""Every printed rule of HOP!, once."""

from __future__ import annotations

import msgspec
import pytest

from hopton.decks import hop_deck
from hopton.rules import hop
from tests.folding import Scribe

CARDS = [
    {"id": "plain", "assister": False, "turbulator": False},
    {"id": "helper", "assister": True, "turbulator": False},
    {"id": "trouble", "assister": False, "turbulator": True},
    {"id": 4, "assister": True, "turbulator": True, "title": "both"},
]
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def match(*players: str, **options) -> Scribe:
    return Scribe("hop", *(players or PLAYERS), **{"cards": CARDS, **options})


def put(scribe: Scribe, **fields) -> Scribe:
    """Change the state behind the rules' back."""
    scribe.state = msgspec.structs.replace(scribe.state, **fields)
    return scribe


def drawn(card="plain", *players: str, **options) -> Scribe:
    """Ada hurls to Ben and has drawn that card."""
    return match(*players, **options).do("partner_chosen", "Ada", partner="Ben").do("card_drawn", card=card)


def toss(scribe: Scribe, **bets: str) -> Scribe:
    for name, stake in bets.items():
        scribe.do("bet", name, on=stake)
    return scribe.do("tossed", scribe.state.hurler)


def test_set_up():
    scribe = match(first="Cleo")
    assert scribe["hurler"] == "Cleo"
    assert scribe["levels"] == dict.fromkeys(PLAYERS, 1)
    assert scribe["balloons"] == dict.fromkeys(PLAYERS, 5)
    assert (scribe["cloud_supply"], scribe["cards_left"]) == (36, 4)
    assert scribe["to_act"] == ["Cleo"]


def test_default_deck():
    scribe = Scribe("hop", *PLAYERS)
    assert scribe["cards_left"] == 50
    assert scribe.do("partner_chosen", "Ada", partner="Ben").refused("card_drawn", card="plain") == "bad_field"
    scribe.do("card_drawn", card="feather")
    assert scribe.said == "The dare: Like a feather."


def test_shipped_deck_asks_for_people_often_enough():
    deck = hop_deck()
    assert len(deck) == 50
    assert sum(card.assister for card in deck) >= 12
    assert sum(card.turbulator for card in deck) >= 12
    assert any(card.people == 2 for card in deck)
    assert all(card.title and card.dare for card in deck)


def test_hurler_chooses_somebody_else():
    scribe = match()
    assert scribe.refused("partner_chosen", "Ben", partner="Ada") == "not_your_turn"
    assert scribe.refused("partner_chosen", "Ada", partner="Ada") == "bad_field"
    assert scribe.refused("partner_chosen", "Ada", partner="Zoe") == "unknown_player"
    scribe.do("partner_chosen", "Ada", partner="Dan")
    assert (scribe["partner"], scribe["phase"], scribe["to_act"]) == ("Dan", "card", [])


def test_cards_come_once_until_the_pile_is_empty():
    scribe = drawn("helper").do("card_rejected", "Ada")
    assert scribe.refused("card_drawn", card="helper") == "not_available"
    for card in ("trouble", 4, "plain"):
        scribe.do("card_drawn", card=card)
        if card != "plain":
            scribe.do("card_rejected", "Ada")
    assert scribe["cards_left"] == 0
    scribe.do("card_rejected", "Ada").do("card_drawn", card="plain")
    assert scribe["cards_left"] == 3


def test_card_ids_are_compared_with_their_type():
    scribe = match().do("partner_chosen", "Ada", partner="Ben")
    assert scribe.refused("card_drawn", card="4") == "bad_field"
    assert scribe.refused("card_drawn", card=4.0) == "bad_field"
    assert scribe.refused("card_drawn", card=None) == "bad_field"
    assert scribe.do("card_drawn", card=4)["card"] == 4


def test_a_plain_card_goes_straight_to_the_bets_of_all_without_a_role():
    scribe = drawn()
    assert (scribe["phase"], scribe["to_act"]) == ("bets", ["Cleo", "Dan"])
    assert scribe.refused("roles_chosen", "Ada", assister=None, turbulator=None) == "wrong_phase"


@pytest.mark.parametrize(
    ("card", "assister", "turbulator"),
    [
        ("helper", None, None),
        ("helper", "Cleo", "Dan"),
        ("helper", None, "Cleo"),
        ("helper", "Ada", None),
        ("helper", "Ben", None),
        ("trouble", "Cleo", None),
        (4, "Cleo", "Cleo"),
        (4, "Cleo", None),
        (4, "Ben", "Cleo"),
    ],
)
def test_roles_out_of_range(card, assister, turbulator):
    scribe = drawn(card)
    assert scribe.refused("roles_chosen", "Ada", assister=assister, turbulator=turbulator) == "bad_field"


def test_roles_are_judged_in_order():
    scribe = drawn(4, "Ada", "Ben", "Cleo")
    assert scribe.refused("roles_chosen", "Ada", assister="Zoe", turbulator=None) == "unknown_player"
    assert scribe.refused("roles_chosen", "Ada", turbulator=None) == "bad_field"
    assert scribe.refused("roles_chosen", "Ben", assister="Cleo", turbulator=None) == "not_your_turn"
    assert scribe.refused("roles_chosen", "Ada", assister=None, turbulator=None) == "not_available"
    assert "roles_chosen" not in scribe.game.awaits(scribe.state)
    assert scribe.do("card_rejected", "Ada")["phase"] == "card"


def test_roles_leave_the_others_to_bet():
    scribe = drawn("helper").do("roles_chosen", "Ada", assister="Dan", turbulator=None)
    assert (scribe["assister"], scribe["turbulator"], scribe["to_act"]) == ("Dan", None, ["Cleo"])
    scribe = drawn(4).do("roles_chosen", "Ada", assister="Dan", turbulator="Cleo")
    assert (scribe["phase"], scribe["to_act"]) == ("toss", ["Ada"])


def test_bets_come_in_any_order_from_those_without_a_role():
    scribe = drawn()
    assert scribe.refused("bet", "Ben", on="success") == "not_your_turn"
    scribe.do("bet", "Dan", on="failure")
    assert scribe["bets_placed"] == ["Dan"]
    assert scribe.refused("bet", "Dan", on="success") == "not_your_turn"
    scribe.do("bet", "Cleo", on="success")
    assert scribe["bets_placed"] == ["Cleo", "Dan"]
    assert scribe.refused("bet", "Dan", on="success") == "wrong_phase"
    assert scribe["phase"] == "toss"


@pytest.mark.parametrize("phase", ["roles", "bets", "toss"])
def test_rejecting_takes_roles_and_bets_back_and_spends_the_card(phase):
    scribe = drawn("helper")
    if phase != "roles":
        scribe.do("roles_chosen", "Ada", assister="Dan", turbulator=None)
    if phase == "toss":
        scribe.do("bet", "Cleo", on="success")
    assert scribe["phase"] == phase
    assert scribe.refused("card_rejected", "Ben") == "not_your_turn"
    scribe.do("card_rejected", "Ada")
    assert (scribe["card"], scribe["assister"], scribe["bets_placed"]) == (None, None, [])
    assert (scribe["partner"], scribe["phase"], scribe["cards_left"]) == ("Ben", "card", 3)


def test_no_rejecting_once_the_ring_flies():
    scribe = toss(drawn(), Cleo="success", Dan="success")
    assert scribe.refused("card_rejected", "Ada") == "wrong_phase"
    assert scribe["to_act"] == []


def test_only_the_hurler_tosses():
    scribe = drawn().do("bet", "Cleo", on="success").do("bet", "Dan", on="success")
    assert scribe.refused("tossed", "Ben") == "not_your_turn"


def test_success_lifts_the_hurler_and_owes_clouds_to_partner_then_assister():
    scribe = drawn("helper").do("roles_chosen", "Ada", assister="Dan", turbulator=None)
    toss(scribe, Cleo="success").do("ring_caught")
    assert scribe["levels"]["Ada"] == 2
    assert scribe["due_clouds"] == ["Ben", "Dan"]
    assert scribe["doves"]["Cleo"] == 1
    assert scribe.refused("cloud_taken", "Dan", value=0) == "not_your_turn"
    scribe.do("cloud_taken", "Ben", value=2).do("cloud_taken", "Dan", value=0)
    assert scribe["clouds"] == {"Ada": 0, "Ben": 1, "Cleo": 0, "Dan": 1}
    assert scribe["cloud_supply"] == 34
    assert scribe["hurler"] == "Ben"
    assert scribe["partner"] is None
    assert scribe["scores"]["Ben"] == 1


@pytest.mark.parametrize(
    ("record", "fields"),
    [("ring_missed", {}), ("ring_missed", {"complied": True}), ("ring_caught", {"complied": False})],
)
def test_failure_costs_a_balloon_and_owes_the_turbulator_a_cloud(record, fields):
    scribe = drawn("trouble").do("roles_chosen", "Ada", assister=None, turbulator="Dan")
    toss(scribe, Cleo="success").do(record, **fields)
    assert scribe["balloons"]["Ada"] == 4
    assert scribe["due_clouds"] == ["Dan"]
    assert scribe["crows"]["Cleo"] == 1
    assert scribe["levels"]["Ada"] == 1


def test_complied_may_be_left_out_but_not_be_null():
    scribe = toss(drawn(), Cleo="success", Dan="success")
    assert scribe.refused("ring_caught", complied=None) == "bad_field"
    assert scribe.refused("ring_caught", complied=1) == "bad_field"


def test_three_doves_lift_and_all_birds_go_back():
    scribe = put(drawn(), doves=(0, 0, 2, 0), crows=(0, 0, 2, 0))
    toss(scribe, Cleo="success", Dan="failure").do("ring_caught")
    assert scribe["levels"]["Cleo"] == 2
    assert (scribe["doves"]["Cleo"], scribe["crows"]["Cleo"]) == (0, 0)
    assert scribe["crows"]["Dan"] == 1


def test_three_crows_cost_a_balloon_and_all_birds_go_back():
    scribe = put(drawn(), doves=(0, 0, 2, 0), crows=(0, 0, 2, 0))
    toss(scribe, Cleo="failure", Dan="failure").do("ring_caught")
    assert scribe["balloons"]["Cleo"] == 4
    assert (scribe["doves"]["Cleo"], scribe["crows"]["Cleo"]) == (0, 0)


def test_clouds_are_twelve_of_each_value():
    scribe = put(drawn(), cloud_supply=(0, 12, 12))
    toss(scribe, Cleo="success", Dan="success").do("ring_caught")
    assert scribe.refused("cloud_taken", "Ben", value=0) == "not_available"
    assert scribe.refused("cloud_taken", "Ben", value=3) == "bad_field"


def test_clouds_owed_when_none_is_left_vanish():
    scribe = put(drawn("helper"), cloud_supply=(1, 0, 0))
    scribe.do("roles_chosen", "Ada", assister="Dan", turbulator=None)
    toss(scribe, Cleo="success").do("ring_caught").do("cloud_taken", "Ben", value=0)
    assert scribe["due_clouds"] == []
    assert scribe["hurler"] == "Ben"
    assert "no cloud is left for Dan" in scribe.said


def test_match_ends_on_level_7_after_the_clouds():
    scribe = put(drawn(), levels=(6, 1, 1, 1))
    toss(scribe, Cleo="success", Dan="success").do("ring_caught")
    assert (scribe["phase"], scribe["winners"]) == ("clouds", None)
    scribe.do("cloud_taken", "Ben", value=2)
    assert scribe["winners"] == ["Ada"]
    assert scribe["scores"] == {"Ada": 7, "Ben": 3, "Cleo": 1, "Dan": 1}
    assert (scribe["hurler"], scribe["partner"], scribe["card"]) == ("Ada", "Ben", "plain")
    assert scribe["bets_placed"] == ["Cleo", "Dan"]


def test_match_ends_when_somebody_has_no_balloon_and_that_is_level_0():
    scribe = put(drawn(), balloons=(1, 5, 5, 5), levels=(4, 3, 2, 2), clouds=((2,), (), (), ()))
    toss(scribe, Cleo="success", Dan="success").do("ring_missed")
    assert scribe["levels"] == {"Ada": 0, "Ben": 3, "Cleo": 2, "Dan": 2}
    assert scribe["scores"]["Ada"] == 2
    assert scribe["winners"] == ["Ben"]
    assert scribe.said.endswith("Ada ends beside the board; Ben wins with 3 points.")


def test_a_better_can_end_the_match():
    scribe = put(drawn(), crows=(0, 0, 2, 0), balloons=(5, 5, 1, 5))
    toss(scribe, Cleo="failure", Dan="success").do("ring_caught").do("cloud_taken", "Ben", value=0)
    assert scribe["levels"]["Cleo"] == 0
    assert scribe["winners"] == ["Ada"]


def test_ties_go_to_the_higher_level_then_are_shared():
    clouds = ((), (2,), (1,), (1,))
    scribe = put(drawn(), balloons=(1, 5, 5, 5), levels=(4, 3, 4, 4), clouds=clouds)
    toss(scribe, Cleo="success", Dan="success").do("ring_missed")
    assert scribe["scores"] == {"Ada": 0, "Ben": 5, "Cleo": 5, "Dan": 5}
    assert scribe["winners"] == ["Cleo", "Dan"]


def test_secrets_stay_with_their_owners():
    scribe = put(drawn(), clouds=((), (), (2, 1), (0,))).do("bet", "Cleo", on="failure")
    own, other = (hop.view(scribe.state, name) for name in ("Cleo", "Dan"))
    assert (own.own_bet, own.clouds) == ("failure", (2, 1))
    assert (other.own_bet, other.clouds, other.bets) == (None, (0,), ())
    assert other.bets_placed == ("Cleo",)
    assert other.cloud_counts == (0, 0, 2, 1)
    scribe.do("bet", "Dan", on="success").do("tossed", "Ada").do("ring_caught")
    assert hop.view(scribe.state, "Dan").bets == (None, None, "failure", "success")


def test_legal_roles_are_counted():
    scribe = drawn(4, *PLAYERS, "Eve")
    # Ordered pairs of the three others, and rejecting.
    assert len(scribe.game.legal(scribe.state, "Ada")) == 3 * 2 + 1
