"""Every printed rule of Simsala Hopp, once."""

from __future__ import annotations

import msgspec
import pytest

from hopton.rules import simsala_hopp
from hopton.rules.simsala_hopp import BACKS
from tests.folding import Scribe

PLAYERS = ("Ada", "Ben", "Cleo")


def match(*players: str, **options) -> Scribe:
    return Scribe("simsala-hopp", *(players or PLAYERS), **options)


def put(scribe: Scribe, **fields) -> Scribe:
    """Change the state behind the rules' back."""
    scribe.state = msgspec.structs.replace(scribe.state, **fields)
    return scribe


def turn(scribe: Scribe, up=(), out=(), spells=()) -> Scribe:
    """A whole turn: tiles turned up, tiles lost, then a lazy spell or None from every spectator."""
    scribe.do("hourglass_turned").do("tapped", scribe.state.magician)
    for tile in up:
        scribe.do("flipped", tile=tile, up="back")
    scribe.do("time_up")
    for tile in out:
        scribe.do("left_arena", tile=tile)
    scribe.do("arena_settled")
    spells = iter(spells)
    while scribe.state.phase == "lazy":
        spell = next(spells, None)
        if spell is None:
            scribe.do("passed", scribe.state.spectator)
        else:
            scribe.do("lazy_spell", scribe.state.spectator, tile=spell)
    return scribe


def decision(*players: str, first: str | None = None, **options) -> Scribe:
    """A match at the beginning of a decision among all players: everybody has had a cup in every round."""
    scribe = match(*players, **({"first": first} if first else {}), **options)
    for _ in range(50):
        if scribe.state.phase == "decision":
            return scribe
        turn(scribe)
    raise AssertionError("no decision")


def test_set_up():
    scribe = match()
    assert scribe["tiles"] == ["frog"] * 15
    assert scribe["arena"]["frog"] == 15
    assert (scribe["phase"], scribe["round"], scribe["magician"], scribe["to_act"]) == ("ready", 1, "Ada", ["Ada"])
    assert match(first="Ben")["magician"] == "Ben"


def test_backs():
    assert [BACKS[number - 1] for number in (1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)] == [
        "white", "white", "yellow", "yellow", "orange", "orange", "blue", "blue", "violet", "violet", "cat", "cat",
    ]  # fmt: skip


def test_phases_of_a_turn():
    scribe = match()
    assert scribe.refused("tapped", "Ada") == "wrong_phase"
    scribe.do("hourglass_turned")
    assert scribe.refused("hourglass_turned") == "wrong_phase"
    assert scribe.refused("tapped", "Ben") == "not_your_turn"
    assert scribe.refused("arena_settled") == "wrong_phase"
    scribe.do("tapped", "Ada").do("tapped", "Ada").do("time_up")
    assert scribe.refused("tapped", "Ada") == "wrong_phase"
    assert scribe["to_act"] == []
    scribe.do("flipped", tile=1, up="back").do("arena_settled")
    assert (scribe["phase"], scribe["to_act"]) == ("lazy", ["Ben"])


def test_tiles_outside_take_no_further_part():
    scribe = match().do("hourglass_turned").do("left_arena", tile=3)
    assert scribe.said == "Over the wall: a frog."
    assert scribe.refused("flipped", tile=3, up="back") == "not_available"
    assert scribe.refused("left_arena", tile=3) == "not_available"
    assert scribe["arena"]["outside"] == 1
    assert scribe.refused("flipped", tile=16, up="back") == "bad_field"
    assert scribe.refused("flipped", tile=0, up="back") == "bad_field"


def test_full_somersault_is_accepted():
    scribe = match().do("hourglass_turned")
    before = scribe.state
    scribe.do("flipped", tile=3, up="frog")
    assert scribe.state == before
    assert scribe.said == "A full somersault: still a frog."


def test_spectators_act_once_each_clockwise():
    scribe = match(first="Ben").do("hourglass_turned").do("time_up").do("arena_settled")
    assert scribe["to_act"] == ["Cleo"]
    assert scribe.refused("passed", "Ada") == "not_your_turn"
    assert scribe.refused("lazy_spell", "Ben", tile=1) == "not_your_turn"
    scribe.do("passed", "Cleo").do("lazy_spell", "Ada", tile=1)
    assert (scribe["phase"], scribe["magician"]) == ("ready", "Cleo")


def test_lazy_spells_turn_frogs_only():
    scribe = match().do("hourglass_turned").do("flipped", tile=1, up="back").do("left_arena", tile=2)
    scribe.do("time_up").do("arena_settled")
    assert scribe.refused("lazy_spell", "Ben", tile=1) == "not_a_frog"
    assert scribe.refused("lazy_spell", "Ben", tile=2) == "not_a_frog"
    scribe.do("lazy_spell", "Ben", tile=8)
    assert scribe["tiles"][7] == "back"
    assert scribe.said == "Ben turns a frog over by hand: an orange rabbit."


def test_without_frogs_the_remaining_spectators_are_skipped():
    scribe = match().do("hourglass_turned")
    for tile in range(1, 15):
        scribe.do("left_arena", tile=tile)
    scribe.do("time_up").do("arena_settled").do("lazy_spell", "Ben", tile=15)
    assert scribe["magician"] == "Ben"
    scribe.do("hourglass_turned")
    for tile in range(1, 16):
        scribe.do("left_arena", tile=tile)
    scribe.do("time_up").do("arena_settled")
    assert scribe["magician"] == "Cleo"


def test_points_of_a_turn():
    scribe = turn(match(), up=[1, 2, 6, 8, 9, 12], spells=[None, 10])
    # Ada: two white, one yellow. Ben: both orange. Cleo: one blue. Nobody has violet.
    assert scribe["bats"] == {"Ada": 3, "Ben": 2, "Cleo": 1}
    assert scribe.said.endswith("Ada gains 3 points; Ben gains 2 points; Cleo gains 1 point; Ben is the magician now.")


def test_cats_mean_nothing_in_variant_0():
    assert turn(match(), up=[1, 14, 15])["bats"]["Ada"] == 1


def test_variant_1_takes_a_point_for_every_cat_seen_when_the_arena_has_settled():
    scribe = turn(match(variant=1), up=[1, 2, 14], out=[15], spells=[None])
    assert scribe["bats"]["Ada"] == 1
    scribe = match(variant=1)
    assert turn(scribe, up=[1, 2], spells=[14, 15])["bats"]["Ada"] == 2


def test_cats_counted_at_the_count():
    scribe = match(variant=1, cats_counted="at_count")
    assert turn(scribe, up=[1, 2], spells=[14, None])["bats"]["Ada"] == 1


def test_variant_2_gives_a_point_for_every_cat_that_left_whichever_side_was_up():
    scribe = turn(match(variant=2), up=[14], out=[14, 15])
    assert scribe["bats"]["Ada"] == 2
    scribe = turn(put(match(variant=2), bats=(1, 0, 0)), up=[14], out=[15])
    assert scribe["bats"]["Ada"] == 1


def test_cats_that_left_in_an_earlier_turn_are_forgotten():
    scribe = turn(match(variant=2), out=[14, 15])
    assert turn(scribe)["bats"] == {"Ada": 2, "Ben": 0, "Cleo": 0}


def test_bats_are_kept_within_bounds_after_adding_up():
    assert turn(match(variant=1), up=[14, 15])["bats"]["Ada"] == 0
    assert turn(put(match(), bats=(13, 0, 0)), up=[1, 2, 3, 4])["bats"]["Ada"] == 15
    # The loss counts before the bound does.
    scribe = turn(put(match(variant=1), bats=(14, 0, 0)), up=[1, 2, 14])
    assert scribe["bats"]["Ada"] == 15


def test_round_ends_with_cups_for_all_who_are_furthest():
    scribe = match()
    turn(turn(scribe, up=[1]), up=[2])
    turn(scribe)
    assert scribe["cups"] == {"Ada": 1, "Ben": 1, "Cleo": 0}
    assert scribe["scores"] == scribe["cups"]
    assert scribe["bats"] == {"Ada": 0, "Ben": 0, "Cleo": 0}
    assert (scribe["round"], scribe["magician"]) == (2, "Ben")


def test_a_tie_at_zero_is_a_cup_for_everybody():
    scribe = turn(turn(turn(match())))
    assert scribe["cups"] == {"Ada": 1, "Ben": 1, "Cleo": 1}
    assert scribe.said.endswith("Ada, Ben and Cleo each get a cup for round 1; Ben is the magician now.")


def test_two_cups_end_the_tournament_and_bats_stay():
    scribe = put(match(), cups=(0, 1, 0))
    turn(turn(scribe), up=[1, 8])
    turn(scribe)
    assert scribe["winners"] == ["Ben"]
    assert scribe["bats"] == {"Ada": 0, "Ben": 2, "Cleo": 0}
    assert (scribe["magician"], scribe["to_act"], scribe["round"]) == ("Cleo", [], 1)
    assert scribe.refused("hourglass_turned") == "match_over"


def test_two_players_need_three_cups():
    scribe = match("Ada", "Ben")
    for number in range(3):
        turn(scribe, up=[1] if number % 2 == 0 else [])
        turn(scribe, up=[] if number % 2 == 0 else [1])
    # The starter changes every round, so Ada was first in rounds 1 and 3 and second in round 2.
    assert scribe["phase"] == "over"
    assert scribe["winners"] == ["Ada"]
    assert scribe["cups"] == {"Ada": 3, "Ben": 0}


def test_decision_begins_clockwise_from_the_next_starter_with_bats_at_0():
    scribe = decision(*PLAYERS)
    assert scribe["round"] == 2
    assert scribe.state.deciders == ("Cleo", "Ada", "Ben")
    assert (scribe["magician"], scribe["to_act"]) == ("Cleo", ["Cleo"])
    assert scribe["in_decision"] == ["Ada", "Ben", "Cleo"]
    assert scribe["bats"] == {"Ada": 0, "Ben": 0, "Cleo": 0}
    assert scribe.refused("tapped", "Ada") == "not_your_turn"
    assert scribe.refused("flipped", tile=1, up="back") == "wrong_phase"
    assert scribe.refused("hourglass_turned") == "wrong_phase"


def test_decision_is_among_those_with_most_cups_only():
    scribe = put(match(), cups=(1, 1, 0))
    turn(turn(turn(scribe, up=[1]), up=[1]))
    assert scribe["in_decision"] == ["Ada", "Ben"]
    assert scribe["magician"] == "Ben"


def test_arena_of_a_decision_is_set_up_at_its_first_tap_only():
    scribe = put(match(), cups=(1, 1, 0))
    turn(turn(turn(scribe, up=[1]), up=[2]), spells=[3])
    assert scribe["tiles"][2] == "back"
    scribe.do("passed", "Ben")
    assert scribe["tiles"][2] == "back"
    scribe.do("tapped", "Ada")
    assert scribe["tiles"] == ["frog"] * 15


def test_later_taps_find_the_arena_as_it_lies():
    scribe = decision(*PLAYERS).do("tapped", "Cleo").do("flipped", tile=1, up="back").do("arena_settled")
    scribe.do("tapped", "Ada")
    assert scribe["arena"]["white"] == 1
    scribe.do("arena_settled").do("passed", "Ben")
    assert scribe.state.phase == "decision"
    assert scribe["in_decision"] == ["Ada", "Cleo"]


def test_option_fresh_arena_for_every_tap():
    scribe = decision(*PLAYERS, fresh_arena_each_decision_tap=True)
    scribe.do("tapped", "Cleo").do("flipped", tile=1, up="back").do("arena_settled").do("tapped", "Ada")
    assert scribe["arena"]["frog"] == 15


def test_points_of_a_decision_leave_cats_aside():
    scribe = decision(*PLAYERS, variant=2)
    scribe.do("tapped", "Cleo")
    for tile in (1, 10, 14):
        scribe.do("flipped", tile=tile, up="back")
    scribe.do("left_arena", tile=15).do("arena_settled")
    assert scribe["bats"]["Cleo"] == 2
    assert scribe.said == "Cleo reaches 2 points; Ada is to tap."


def test_furthest_bat_wins_the_decision():
    scribe = decision(*PLAYERS).do("tapped", "Cleo").do("flipped", tile=10, up="back").do("arena_settled")
    scribe.do("passed", "Ada").do("passed", "Ben")
    assert scribe["winners"] == ["Cleo"]
    assert scribe["bats"]["Cleo"] == 1
    assert scribe["in_decision"] == []
    assert scribe["magician"] == "Ben"


def test_second_tap_removes():
    scribe = decision(*PLAYERS).do("tapped", "Cleo")
    assert scribe.refused("tapped", "Ada") == "not_your_turn"
    scribe.do("tapped", "Cleo")
    assert scribe.said == "Cleo taps twice and is out of the decision."
    assert scribe["in_decision"] == ["Ada", "Ben"]
    assert scribe.refused("tapped", "Cleo") == "not_your_turn"
    assert scribe.refused("passed", "Cleo") == "wrong_phase"
    scribe.do("flipped", tile=1, up="back").do("arena_settled")
    assert scribe["bats"]["Cleo"] == 0
    assert scribe["to_act"] == ["Ada"]


def test_the_last_one_left_still_has_to_act():
    scribe = decision("Ada", "Ben")
    scribe.do("tapped", scribe.state.magician).do("tapped", scribe.state.magician).do("arena_settled")
    assert scribe["winners"] is None
    last = scribe.state.magician
    scribe.do("passed", last)
    assert scribe["winners"] == [last]


def test_tie_repeats_the_decision_among_the_furthest():
    scribe = decision(*PLAYERS).do("tapped", "Cleo").do("flipped", tile=1, up="back").do("arena_settled")
    scribe.do("tapped", "Ada").do("arena_settled").do("passed", "Ben")
    assert scribe["in_decision"] == ["Ada", "Cleo"]
    assert scribe["bats"] == {"Ada": 0, "Ben": 0, "Cleo": 0}
    assert (scribe["magician"], scribe["round"], scribe["phase"]) == ("Cleo", 2, "decision")
    assert scribe["arena"]["white"] == 1
    scribe.do("tapped", "Cleo")
    assert scribe["arena"]["white"] == 0


def test_all_removed_share():
    scribe = decision(*PLAYERS)
    for name in ("Cleo", "Ada", "Ben"):
        scribe.do("tapped", name).do("tapped", name).do("arena_settled")
    assert scribe["winners"] == ["Ada", "Ben", "Cleo"]
    assert scribe.said.endswith("Ada, Ben and Cleo share the tournament.")


def test_all_removed_from_a_repeated_decision_share_among_those_who_began_it():
    scribe = decision(*PLAYERS).do("tapped", "Cleo").do("tapped", "Cleo").do("arena_settled")
    scribe.do("passed", "Ada").do("passed", "Ben")
    assert scribe["in_decision"] == ["Ada", "Ben"]
    for name in ("Ada", "Ben"):
        scribe.do("tapped", name).do("tapped", name).do("arena_settled")
    assert scribe["winners"] == ["Ada", "Ben"]


@pytest.mark.parametrize("phase", ["ready", "transform", "lazy"])
def test_legal_decisions(phase):
    scribe = match()
    if phase != "ready":
        scribe.do("hourglass_turned")
    if phase == "lazy":
        scribe.do("left_arena", tile=4).do("time_up").do("arena_settled")
    player = scribe["to_act"][0]
    legal = scribe.game.legal(scribe.state, player)
    assert len(legal) == {"ready": 1, "transform": 1, "lazy": 15}[phase]


def test_view_has_no_numbers():
    scribe = match().do("hourglass_turned").do("flipped", tile=1, up="back")
    view = simsala_hopp.view(scribe.state, "Ben")
    assert view.arena["white"] == 1
    assert "tiles" not in view.__struct_fields__
