"""Every printed rule of Hop le J'ton, once."""

from __future__ import annotations

import msgspec
import pytest

from hopton.rules import hop_le_jton
from hopton.rules.hop_le_jton import Debt
from tests.folding import Scribe


def match(*players: str, **options) -> Scribe:
    return Scribe("hop-le-jton", *(players or ("Ada", "Ben", "Cleo")), **options)


def turn(scribe: Scribe, placed: int = 3, fell=(), stop: str = "line", touching: int | None = None) -> Scribe:
    """A whole turn of the player whose turn it is, with own tokens."""
    player = scribe.state.turn
    supply = scribe.state.supply_of(player)
    tokens = [token for token, n in supply.items() for _ in range(n)][:placed]
    scribe.do("placed", player, tokens=tokens).do("push_started", player)
    for token in fell:
        scribe.do("fell", token=token)
    return scribe.do("push_ended", stop=stop, touching=len(tokens) if touching is None else touching)


def put(scribe: Scribe, **fields) -> Scribe:
    """Change the state behind the rules' back."""
    scribe.state = msgspec.structs.replace(scribe.state, **fields)
    return scribe


@pytest.mark.parametrize(
    ("players", "supply"),
    [
        (("A", "B"), {"A": {"green": 7, "red": 7}, "B": {"yellow": 7, "blue": 7}}),
        (("A", "B", "C"), {"A": {"green": 9}, "B": {"red": 9}, "C": {"yellow": 9}}),
        (("A", "B", "C", "D"), {"A": {"green": 7}, "B": {"red": 7}, "C": {"yellow": 7}, "D": {"blue": 7}}),
    ],
)
def test_set_up(players, supply):
    scribe = match(*players)
    assert scribe["supply"] == supply
    assert scribe["on_box"] == {"white": 1, "grey": 1, "black": 1}
    assert scribe["reserve"] == {"white": 4, "grey": 4, "black": 4}
    assert scribe["to_act"] == ["A"]
    assert scribe["phase"] == "place"


def test_first_option_names_who_begins():
    assert match(first="Cleo")["turn"] == "Cleo"


def test_one_to_three_own_tokens_are_placed():
    scribe = match("Ada", "Ben")
    assert scribe.refused("placed", "Ada", tokens=[]) == "bad_field"
    assert scribe.refused("placed", "Ada", tokens=["green"] * 4) == "bad_field"
    assert scribe.refused("placed", "Ada", tokens=["green", "yellow"]) == "not_yours"
    assert scribe.refused("placed", "Ada", tokens=["white"]) == "not_yours"
    scribe.do("placed", "Ada", tokens=["green", "red"])
    assert (scribe["placed"], scribe["phase"]) == (2, "push")
    assert scribe["supply"]["Ada"] == {"green": 6, "red": 6}
    assert scribe["on_box"] == {"green": 1, "red": 1, "white": 1, "grey": 1, "black": 1}
    assert scribe.said == "Ada lays a green j'ton and a red j'ton."


def test_nobody_lays_more_than_the_supply_holds():
    scribe = put(match(), supply=((1,), (9,), (9,)))
    assert scribe.refused("placed", "Ada", tokens=["green", "green"]) == "not_yours"
    assert scribe.refused("placed", "Ada", tokens=["blue"]) == "not_yours"


def test_only_the_turns_player_acts_and_only_in_the_right_phase():
    scribe = match()
    assert scribe.refused("placed", "Ben", tokens=["green"]) == "not_your_turn"
    assert scribe.refused("push_started", "Ben") == "wrong_phase"
    scribe.do("placed", "Ada", tokens=["green"])
    assert scribe.refused("push_started", "Ben") == "not_your_turn"
    assert scribe.refused("fell", token="green") == "wrong_phase"
    scribe.do("push_started", "Ada")
    assert scribe["to_act"] == []
    assert scribe.refused("tilted", "Ada", fell=["green"]) == "wrong_phase"


def test_only_what_is_on_the_box_falls():
    scribe = match().do("placed", "Ada", tokens=["green"]).do("push_started", "Ada")
    assert scribe.refused("fell", token="blue") == "not_available"
    scribe.do("fell", token="green")
    assert scribe["fallen"] == ["green"]
    assert "green" not in scribe["on_box"]
    assert scribe.refused("fell", token="green") == "not_available"


def test_touching_is_at_most_the_number_placed():
    scribe = match().do("placed", "Ada", tokens=["green"]).do("push_started", "Ada")
    assert scribe.refused("push_ended", stop="line", touching=2) == "bad_field"
    assert scribe.refused("push_ended", stop="line", touching=4) == "bad_field"
    scribe.do("push_ended", stop="short", touching=1)
    assert scribe["phase"] == "place"


def test_coloured_tokens_go_home_also_played_ones():
    scribe = turn(turn(match()), fell=["green", "red"])
    assert scribe["supply"]["Ada"] == {"green": 7}
    assert scribe["supply"]["Ben"] == {"red": 7}
    assert scribe["fallen"] == []


def test_point_tokens_go_to_the_pusher():
    scribe = turn(match(), fell=["black", "white"])
    assert scribe["scores"] == {"Ada": 4, "Ben": 0, "Cleo": 0}
    assert scribe["due"] == [
        {"kind": "replace", "player": "Ada", "token": "black"},
        {"kind": "replace", "player": "Ada", "token": "white"},
    ]
    assert scribe.said == "Ada: 4 points for the black j'ton and the white j'ton; all j'tons laid touch the line."


def test_past_the_line_point_tokens_go_to_the_next_player():
    scribe = turn(match(), fell=["black"], stop="past", touching=0)
    assert scribe["scores"]["Ben"] == 3
    assert scribe["due"] == [
        {"kind": "replace", "player": "Ben", "token": "black"},
        {"kind": "penalty", "player": "Ada", "token": None},
    ]
    assert scribe["to_act"] == ["Ben"]


def test_the_target_wins_at_once_and_nothing_below_happens():
    scribe = put(match(), won=((0, 2, 0), (0, 0, 0), (0, 0, 0)))
    turn(scribe, fell=["black", "green"], touching=0)
    assert scribe["phase"] == "over"
    assert scribe["winners"] == ["Ada"]
    assert scribe["due"] == []
    assert scribe["turn"] == "Ada"
    assert scribe["placed"] == 3
    assert scribe["supply"]["Ada"] == {"green": 7}
    assert scribe.said.endswith("Ada wins with 7 points.")
    assert scribe.refused("placed", "Ben", tokens=["red"]) == "match_over"


def test_target_option():
    assert turn(match(target=3), fell=["black"])["winners"] == ["Ada"]
    assert turn(match(target=4), fell=["black"])["winners"] is None


def test_example_sentence_of_a_scoring_push_with_a_penalty():
    scribe = turn(match(), fell=["black"], touching=2)
    assert scribe.said == "Ada: 3 points for the black j'ton; penalty: one j'ton off the line."


def test_replacement_has_the_same_colour_while_the_reserve_has_it():
    scribe = turn(match(), fell=["black"])
    assert scribe.refused("replaced", "Ben", token="black") == "not_your_turn"
    assert scribe.refused("replaced", "Ada", token="white") == "not_available"
    assert scribe.refused("replaced", "Ada", token="green") == "not_available"
    scribe.do("replaced", "Ada", token="black")
    assert scribe["reserve"]["black"] == 3
    assert scribe["on_box"]["black"] == 1
    assert scribe["turn"] == "Ben"


def test_replacement_of_any_colour_once_the_reserve_has_none_of_the_owed_one():
    scribe = turn(put(match(), reserve=(2, 0, 0)), fell=["black"])
    assert scribe.refused("replaced", "Ada", token="black") == "not_available"
    assert scribe.refused("replaced", "Ada", token="grey") == "not_available"
    scribe.do("replaced", "Ada", token="white")
    assert scribe["reserve"] == {"white": 1, "grey": 0, "black": 0}


def test_replacement_vanishes_with_an_empty_reserve():
    scribe = turn(put(match(), reserve=(0, 1, 0)), fell=["black", "white"])
    scribe.do("replaced", "Ada", token="grey")
    assert scribe["due"] == []
    assert scribe["turn"] == "Ben"


def test_penalty_is_paid_with_a_won_token_while_there_is_one():
    scribe = turn(put(match(), won=((1, 1, 0), (0, 0, 0), (0, 0, 0))), touching=1)
    assert scribe.said == "Ada: nothing falls; penalty: 2 j'tons off the line."
    assert scribe.refused("penalty_paid", "Ada", token="green") == "not_yours"
    assert scribe.refused("penalty_paid", "Ada", token="black") == "not_yours"
    assert scribe.refused("penalty_paid", "Ben", token="white") == "not_your_turn"
    scribe.do("penalty_paid", "Ada", token="grey")
    assert scribe["scores"]["Ada"] == 1
    assert scribe["on_box"]["grey"] == 2
    assert scribe["turn"] == "Ben"


def test_penalty_without_a_won_token_costs_an_own_coloured_one():
    scribe = turn(match(), touching=0)
    assert scribe.refused("penalty_paid", "Ada", token="white") == "not_yours"
    assert scribe.refused("penalty_paid", "Ada", token="red") == "not_yours"
    scribe.do("penalty_paid", "Ada", token="green")
    assert scribe["supply"]["Ada"] == {"green": 5}
    assert scribe["on_box"]["green"] == 4


def test_a_token_just_won_can_pay_the_penalty():
    scribe = turn(match(), fell=["white"], touching=0).do("replaced", "Ada", token="white")
    assert scribe.refused("penalty_paid", "Ada", token="green") == "not_yours"
    scribe.do("penalty_paid", "Ada", token="white")
    assert scribe["scores"]["Ada"] == 0


def test_penalty_of_somebody_with_nothing_vanishes():
    scribe = turn(put(match(), supply=((3,), (9,), (9,))), touching=0)
    assert scribe["due"] == []
    assert scribe["turn"] == "Ben"
    assert "nothing to pay" in scribe.said


def test_the_wrong_kind_of_payment_is_a_wrong_phase_whoever_sends_it():
    scribe = turn(match(), fell=["white"], touching=0)
    assert scribe.refused("penalty_paid", "Ben", token="white") == "wrong_phase"
    scribe.do("replaced", "Ada", token="white")
    assert scribe.refused("replaced", "Ben", token="white") == "wrong_phase"


def test_players_without_tokens_pass():
    scribe = turn(put(match(), supply=((9,), (0,), (9,))))
    assert scribe["turn"] == "Cleo"
    assert scribe["passed_over"] == ["Ben"]
    assert scribe.said.endswith("Ben has no j'ton left and passes.")
    assert turn(scribe)["passed_over"] == []


def test_the_turn_can_come_back_to_the_same_player():
    scribe = turn(put(match(), supply=((9,), (0,), (0,))))
    assert scribe["turn"] == "Ada"
    assert scribe["passed_over"] == ["Ben", "Cleo"]
    assert scribe["placed"] == 0


def test_nobody_has_a_token_left():
    scribe = put(match(), supply=((0,), (2,), (0,)), turn="Ben", won=((1, 0, 0), (0, 0, 1), (1, 1, 0)))
    turn(scribe)
    assert scribe["phase"] == "over"
    assert scribe["winners"] == ["Ben", "Cleo"]
    assert scribe["passed_over"] == ["Cleo", "Ada", "Ben"]
    assert (scribe["placed"], scribe["turn"]) == (2, "Ben")
    assert scribe.said.endswith("nobody has a j'ton left to lay and Ben and Cleo share the win with 3 points each.")


def test_tilt_gives_colours_home_points_to_the_next_and_the_culprit_owes():
    scribe = turn(match())
    scribe.do("tilted", "Ada", fell=["white", "green", "black"])
    assert scribe["scores"] == {"Ada": 0, "Ben": 4, "Cleo": 0}
    assert scribe["supply"]["Ada"] == {"green": 7}
    assert [(debt["kind"], debt["player"], debt["token"]) for debt in scribe["due"]] == [
        ("replace", "Ben", "white"),
        ("replace", "Ben", "black"),
        ("penalty", "Ada", None),
    ]
    scribe.do("replaced", "Ben", token="white").do("replaced", "Ben", token="black")
    scribe.do("penalty_paid", "Ada", token="green")
    assert (scribe["phase"], scribe["turn"]) == ("place", "Ben")


def test_tilt_needs_that_many_tokens_on_the_box():
    scribe = match()
    assert scribe.refused("tilted", "Ada", fell=["white", "white"]) == "not_available"
    assert scribe.refused("tilted", "Ada", fell=["green"]) == "not_available"
    assert scribe.refused("tilted", "Ada", fell=[]) == "bad_field"


def test_tilt_after_placing_goes_back_to_the_push_with_the_same_number_placed():
    scribe = match().do("placed", "Ada", tokens=["green", "green"])
    scribe.do("tilted", "Ben", fell=["green"]).do("penalty_paid", "Ben", token="red")
    assert (scribe["phase"], scribe["placed"], scribe["to_act"]) == ("push", 2, ["Ada"])
    scribe.do("push_started", "Ada").do("push_ended", stop="line", touching=1)
    assert scribe["due"] == [{"kind": "penalty", "player": "Ada", "token": None}]


def test_tilt_while_debts_are_open_adds_to_their_end():
    scribe = turn(match(), touching=0).do("tilted", "Cleo", fell=["grey"])
    assert scribe.state.due == (Debt("penalty", "Ada"), Debt("replace", "Ada", "grey"), Debt("penalty", "Cleo"))
    scribe.do("penalty_paid", "Ada", token="grey").do("replaced", "Ada", token="grey")
    scribe.do("penalty_paid", "Cleo", token="yellow")
    assert scribe["turn"] == "Ben"


def test_tilt_can_win_the_match_also_for_a_player_in_the_middle_of_a_turn():
    scribe = put(match().do("placed", "Ada", tokens=["green"]), won=((0, 0, 2), (0, 0, 0), (0, 0, 0)))
    scribe.do("tilted", "Cleo", fell=["white"])
    assert scribe["winners"] == ["Ada"]
    assert scribe["due"] == []


def test_placer_who_pays_the_last_token_after_a_tilt_passes_and_begins_a_new_list():
    scribe = put(match(), supply=((1,), (0,), (5,)), on_box=(8, 9, 4, 0, 1, 1, 1), passed_over=("Ben",))
    scribe.do("tilted", "Ada", fell=["yellow"]).do("penalty_paid", "Ada", token="green")
    assert scribe["turn"] == "Cleo"
    assert scribe["passed_over"] == ["Ada", "Ben"]


def test_placer_who_keeps_a_token_after_a_tilt_keeps_the_list():
    scribe = put(match(), passed_over=("Cleo",), on_box=(0, 1, 0, 0, 1, 1, 1))
    scribe.do("tilted", "Ada", fell=["red"]).do("penalty_paid", "Ada", token="green")
    assert (scribe["phase"], scribe["turn"], scribe["passed_over"]) == ("place", "Ada", ["Cleo"])


def test_match_over_after_a_tilt_takes_the_last_token():
    scribe = put(match(), supply=((1,), (0,), (0,)), on_box=(8, 9, 9, 0, 1, 1, 1))
    scribe.do("tilted", "Ada", fell=["white"]).do("replaced", "Ben", token="white")
    scribe.do("penalty_paid", "Ada", token="green")
    assert scribe["winners"] == ["Ben"]
    assert scribe["passed_over"] == ["Ada", "Ben", "Cleo"]


def test_legal_decisions_are_counted():
    two, three = match("Ada", "Ben"), match()
    # Multisets of up to three of two colours: 2 + 3 + 4; of one colour: 3.
    assert len(two.game.legal(two.state, "Ada")) == 9
    assert len(three.game.legal(three.state, "Ada")) == 3
    assert three.game.legal(three.state, "Ben") == ()


def test_a_view_is_the_state():
    scribe = match()
    assert hop_le_jton.view(scribe.state, "Ben") is scribe.state
