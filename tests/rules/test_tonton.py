"""Every printed rule of TonTon, once."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from hopton.decks import Mission, mission_deck
from hopton.rules import tonton
from hopton.rules.tonton import mission_points
from tests.folding import Scribe

PLAYERS = ("Ada", "Ben", "Cleo")
HANDS = {
    "Ada": ["red-1", "red-2", "red-3", "red-4", "blue-5", "blue-6", "blue-7", "yellow-8"],
    "Ben": ["red-5", "red-6", "red-7", "red-8", "blue-1", "blue-2", "yellow-1", "yellow-2"],
    "Cleo": ["blue-3", "blue-4", "blue-8", "yellow-3", "yellow-4", "yellow-5", "yellow-6", "yellow-7"],
}
MISSIONS = [
    {"id": "low", "rule": "at_most", "target": 12, "points": [10, 6, 4, 2, 1]},
    {"id": "high", "rule": "at_least", "target": 3, "points": [9, 5, 3, 2, 1], "colour": "teal"},
    {"id": 3, "rule": "more_than", "target": 0, "points": [8, 4, 2, 1, 0]},
]


def match(*players: str, **options) -> Scribe:
    return Scribe("tonton", *(players or PLAYERS), **{"missions": MISSIONS, **options})


def dealt(hands=HANDS, mission="low", **options) -> Scribe:
    return match(**options).do("dealt", hands=hands).do("mission_revealed", mission=mission)


def put(scribe: Scribe, **fields) -> Scribe:
    """Change the state behind the rules' back."""
    scribe.state = msgspec.structs.replace(scribe.state, **fields)
    return scribe


def play(scribe: Scribe, *cards: str) -> Scribe:
    """These cards by those whose turn it is."""
    for card in cards:
        scribe.do("played", scribe["to_act"][0], card=card)
    return scribe


def finish_round(scribe: Scribe) -> Scribe:
    while scribe.state.phase == "trick":
        player = scribe["to_act"][0]
        scribe.do("played", player, card=scribe.game.legal(scribe.state, player)[0].card)
    return scribe


def test_set_up():
    scribe = match(first="Cleo")
    assert (scribe["phase"], scribe["round"], scribe["trick"], scribe["to_act"]) == ("deal", 1, 0, [])
    assert scribe["hands"] == {"Ada": [], "Ben": [], "Cleo": []}
    assert (scribe["leader"], scribe["mission"], scribe["last_trick"]) == (None, None, None)


def test_basic_deck_has_three_missions_and_more_are_advanced():
    basic, advanced = mission_deck(), mission_deck("advanced")
    assert len(basic) == 3
    assert len(advanced) >= 2
    assert Mission("at-most-12", "at_most", 12, (10, 6, 4, 2, 1), "Travel light") in basic
    assert any(mission.rule == "more_than" for mission in basic)
    scribe = Scribe("tonton", *PLAYERS).do("dealt", hands=HANDS)
    assert scribe.do("mission_revealed", mission="at-most-12")["mission"] == {
        "id": "at-most-12",
        "rule": "at_most",
        "target": 12,
        "points": [10, 6, 4, 2, 1],
    }


@pytest.mark.parametrize(
    "change",
    [
        {"Ada": HANDS["Ada"][:7]},
        {"Ada": [*HANDS["Ada"][:7], "red-8"]},
        {"Ada": [*HANDS["Ada"][:7], "green-8"]},
        {"Ada": [*HANDS["Ada"][:7], "red-9"]},
        {"Ada": [*HANDS["Ada"][:7], 8]},
        {"Ada": "red"},
        {"Zoe": []},
        {"Ada": None},
    ],
)
def test_a_wrong_deal_is_a_fault_of_form(change):
    hands = {**HANDS, **change}
    assert match().refused("dealt", hands=hands) == "bad_field"
    assert dealt().refused("dealt", hands=hands) == "bad_field"
    assert match().refused("dealt", hands={name: HANDS[name] for name in ("Ada", "Ben")}) == "bad_field"


def test_deal_then_mission_then_tricks():
    scribe = match()
    assert scribe.refused("mission_revealed", mission="low") == "wrong_phase"
    scribe.do("dealt", hands=HANDS)
    assert (scribe["phase"], scribe["trick"], scribe["leader"]) == ("mission", 0, None)
    assert scribe.refused("played", "Ben", card="red-8") == "wrong_phase"
    assert scribe.refused("mission_revealed", mission="nothing") == "bad_field"
    scribe.do("mission_revealed", mission="low")
    assert (scribe["phase"], scribe["trick"]) == ("trick", 1)


def test_holder_of_the_red_8_leads_any_card():
    scribe = dealt(first="Ada")
    assert scribe["to_act"] == ["Ben"]
    assert scribe.refused("played", "Ada", card="red-1") == "not_your_turn"
    play(scribe, "yellow-1")
    assert scribe["to_act"] == ["Cleo"]
    assert scribe["table"] == [{"player": "Ben", "card": "yellow-1"}]


def test_further_keys_of_a_mission_are_shown_again():
    assert dealt(mission="high")["mission"]["colour"] == "teal"


def test_suit_must_be_followed_if_possible():
    scribe = play(dealt(), "red-5")
    assert scribe.refused("played", "Cleo", card="red-1") == "not_yours"
    play(scribe, "blue-3")
    assert scribe.refused("played", "Ada", card="blue-5") == "must_follow_suit"
    assert len(scribe.game.legal(scribe.state, "Ada")) == 4


def test_cards_of_other_numbers_of_players_are_known_but_nobodys():
    scribe = dealt()
    assert scribe.refused("played", "Ben", card="purple-1") == "not_yours"
    assert scribe.refused("played", "Ben", card="red-9") == "bad_field"


def test_highest_number_wins_whatever_its_suit():
    scribe = play(dealt(), "red-5", "blue-8", "red-1")
    assert scribe["last_trick"]["winner"] == "Cleo"
    assert scribe["leader"] == "Cleo"
    assert scribe["trick"] == 2


def test_of_equals_the_last_played_wins():
    scribe = play(dealt(), "red-5", "yellow-5", "red-1")
    assert scribe["last_trick"]["winner"] == "Cleo"


def test_winner_stacks_by_suit_with_the_smallest_on_top():
    scribe = play(dealt(), "red-5", "yellow-7", "red-1")
    assert scribe["piles"] == {"Ada": {}, "Ben": {}, "Cleo": {"red": 1, "yellow": 7}}
    play(scribe, "yellow-6", "yellow-8", "yellow-1")
    assert scribe["piles"]["Ada"] == {"yellow": 1}
    assert scribe["piles"]["Cleo"] == {"red": 1, "yellow": 7}


def test_last_player_of_a_4_leads_next():
    scribe = play(dealt(), "red-5", "blue-4", "red-4")
    assert scribe["last_trick"]["winner"] == "Ben"
    assert scribe["leader"] == "Ada"
    assert scribe.said == "Ada plays red 4; Ben takes the trick with red 5; Ada played the last 4 and leads."
    scribe = play(dealt(), "red-5", "blue-4", "red-1")
    assert scribe["leader"] == "Cleo"


def test_seven_tricks_and_the_eighth_card_is_never_played():
    scribe = finish_round(dealt())
    assert (scribe["phase"], scribe["round"], scribe["trick"]) == ("deal", 2, 0)
    assert scribe["hands"] == {"Ada": [], "Ben": [], "Cleo": []}
    assert scribe["mission"] is None
    assert scribe["leader"] is None
    assert scribe["table"] == []
    assert scribe["last_trick"] is not None
    assert len(scribe["round_points"]) == 1
    assert scribe["scores"] == scribe["round_points"][0]


def test_piles_and_sixes_stand_until_the_next_deal():
    scribe = finish_round(dealt())
    assert any(scribe["piles"].values())
    scribe.do("dealt", hands=HANDS)
    assert scribe["piles"] == {"Ada": {}, "Ben": {}, "Cleo": {}}
    assert scribe["sixes"] == {"Ada": 0, "Ben": 0, "Cleo": 0}


def test_missions_are_used_once():
    scribe = finish_round(dealt()).do("dealt", hands=HANDS)
    assert scribe.refused("mission_revealed", mission="low") == "not_available"
    assert scribe.refused("mission_revealed", mission="3") == "bad_field"
    scribe.do("mission_revealed", mission=3)
    assert scribe["mission"]["id"] == 3


@pytest.mark.parametrize(
    ("rule", "sums", "points"),
    [
        ("at_most", (12, 11, 13), (10, 6, 0)),
        ("at_most", (5, 11, 11, 0), (4, 10, 10, 2)),
        ("at_most", (13, 14, 15), (0, 0, 0)),
        ("at_least", (12, 13, 11), (10, 6, 0)),
        ("more_than", (12, 13, 15), (0, 10, 6)),
        ("at_least", (14, 14, 14, 20, 12), (6, 6, 6, 1, 10)),
        ("at_most", (0, 0, 0), (10, 10, 10)),
    ],
)
def test_ranks_by_distance_to_the_target(rule, sums, points):
    assert mission_points(Mission("m", rule, 12, (10, 6, 4, 2, 1)), sums) == points


def test_sixes_score_met_or_not():
    scribe = play(dealt(), "red-6", "blue-4", "red-1")
    assert scribe["sixes"]["Ben"] == 1
    last = {"Ada": ("red-2", "red-3"), "Ben": ("red-7", "red-8"), "Cleo": ("yellow-6", "yellow-7")}
    scribe = put(
        scribe,
        trick=7,
        leader="Cleo",
        hands=tuple(last[name] for name in PLAYERS),
        sixes=(1, 2, 0),
        piles=((8, 8, 8), (1, 0, 0), (8, 8, 0)),
    )
    play(scribe, "yellow-7", "red-2", "red-8")
    # Ben takes red 2 on his red pile and yellow 7: sum 9, the only one of at most 12; two sixes besides.
    assert scribe["round_points"] == [{"Ada": 1, "Ben": 12, "Cleo": 0}]
    assert scribe.said.endswith(
        "round 1 is over: Ada 1 point (sum 24), Ben 12 points (sum 9) and Cleo 0 points (sum 16)."
    )


def test_three_rounds_and_most_points_win():
    scribe = dealt()
    for mission in ("high", 3):
        finish_round(scribe).do("dealt", hands=HANDS).do("mission_revealed", mission=mission)
    assert scribe["round"] == 3
    finish_round(scribe)
    assert (scribe["phase"], scribe["round"], scribe["trick"]) == ("over", 3, 0)
    best = max(scribe["scores"].values())
    assert scribe["winners"] == [name for name in PLAYERS if scribe["scores"][name] == best]
    assert scribe.refused("dealt", hands=HANDS) == "match_over"


def test_shared_win_in_seating_order():
    scribe = put(dealt(), round=3, round_points=((0, 0, 0), (0, 0, 0)))
    opening = scribe.state
    ada, ben, _ = finish_round(scribe)["round_points"][-1].values()
    scribe.state = opening
    finish_round(put(scribe, round_points=((500 - ada, 0, 0), (0, 500 - ben, 0))))
    assert scribe["scores"]["Ada"] == scribe["scores"]["Ben"] == 500
    assert scribe["winners"] == ["Ada", "Ben"]
    assert scribe.said.endswith("Ada and Ben share the win with 500 points each.")


def test_a_player_sees_the_own_hand_only():
    view = tonton.view(dealt().state, "Ada")
    assert view.hand == tuple(HANDS["Ada"])
    assert view.hand_counts == (8, 8, 8)
    assert "hands" not in view.__struct_fields__


def _count_plays(state, depth):
    if not depth or not state.to_act:
        return 1
    player = state.to_act[0]
    return sum(_count_plays(tonton.apply(state, record).state, depth - 1) for record in tonton.legal(state, player))


def test_number_of_legal_plays_from_a_fixed_deal():
    state = dealt().state
    # Ben leads any of 8. Red is led 4 times: Cleo has none and may play all 8, Ada must follow with one of
    # 4 reds. Blue twice: 3 cards each for Cleo and Ada. Yellow twice: 5 for Cleo, 1 for Ada.
    assert _count_plays(state, 1) == 8
    assert _count_plays(state, 2) == 4 * 8 + 2 * 3 + 2 * 5
    assert _count_plays(state, 3) == 4 * 8 * 4 + 2 * 3 * 3 + 2 * 5 * 1


def _count_orders(hands: dict[str, list[str]], leader: str, tricks: int) -> int:
    """Legal play sequences by brute force: every order of every hand, kept if nobody in it breaks a rule."""
    names = list(hands)
    count = 0
    for orders in itertools.product(*(itertools.permutations(hand, tricks) for hand in hands.values())):
        left = {name: list(hand) for name, hand in hands.items()}
        lead, legal = names.index(leader), True
        for trick in range(tricks):
            turn = [(lead + step) % len(names) for step in range(len(names))]
            cards = [orders[seat][trick] for seat in turn]
            led = cards[0].split("-")[0]
            for seat, card in zip(turn, cards, strict=True):
                can_follow = any(own.split("-")[0] == led for own in left[names[seat]])
                legal &= card.split("-")[0] == led or not can_follow
                left[names[seat]].remove(card)
            numbers = [int(card.split("-")[1]) for card in cards]
            highest = max(range(len(turn)), key=lambda place: (numbers[place], place))
            fours = [seat for seat, number in zip(turn, numbers, strict=True) if number == 4]
            lead = fours[-1] if fours else turn[highest]
        count += legal
    return count


@pytest.mark.parametrize(
    ("leader", "hands"),
    [
        ("Ada", [["red-1", "red-4", "blue-5"], ["red-8", "blue-1", "blue-4"], ["yellow-4", "blue-3", "red-6"]]),
        ("Ben", [["red-4", "blue-4", "yellow-4"], ["red-8", "red-7", "blue-8"], ["blue-2", "blue-6", "yellow-8"]]),
        ("Cleo", [["red-1", "red-2", "red-3"], ["blue-1", "blue-2", "blue-3"], ["yellow-1", "yellow-2", "yellow-3"]]),
        ("Cleo", [["red-5", "blue-6", "yellow-7", "red-4"], ["red-6", "blue-4", "yellow-1", "yellow-2"],
                  ["blue-5", "yellow-5", "red-7", "red-3"]]),
    ],
)  # fmt: skip
def test_number_of_legal_plays_is_that_of_brute_force(leader: str, hands: list[list[str]]) -> None:
    tricks = len(hands[0]) - 1  # The last card is never played.
    state = put(
        dealt(),
        hands=tuple(map(tuple, hands)),
        leader=leader,
        trick=tonton.TRICKS - tricks + 1,
    ).state
    assert _count_plays(state, 99) == _count_orders(dict(zip(PLAYERS, hands, strict=True)), leader, tricks)
