"""Plans: who sits where in which match, and what cannot be asked for."""

from __future__ import annotations

import pytest

from hopton.errors import ConfigError
from hopton.runs import make_plan
from hopton.streams import match_seed
from hopton.tables import load_tables

TABLES = load_tables()


def plan(**changes):
    asked = {"game": "hop-le-jton", "players": None, "bots": ("random",), "games": 4, "seed": 7, "tables": TABLES}
    return make_plan(**{**asked, **changes})


def test_bots_take_seats_in_turn_and_have_numbered_names():
    assert plan(players=3, bots=("careful", "random")).names == {
        "careful 1": "careful",
        "random 1": "random",
        "careful 2": "careful",
    }
    assert list(plan().names) == ["random 1", "random 2"]
    assert plan(bots=("random", "careful", "greedy")).players == 3


def test_seats_rotate_by_match_and_every_match_has_its_seed():
    headers = list(plan(players=3, bots=("careful", "random", "greedy"), games=4).headers())
    assert [header.players[0] for header in headers] == ["careful 1", "random 1", "greedy 1", "careful 1"]
    assert headers[1].players == ("random 1", "greedy 1", "careful 1")
    assert [header.seed for header in headers] == [match_seed(7, match) for match in range(4)]
    assert headers[2].extra["bots"]["greedy 1"] == {"bot": "greedy", "skill": 0.7}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "hop-le-jeton"}, "GAME: unknown game 'hop-le-jeton'.*did you mean hop-le-jton"),
        ({"bots": ("carefull",)}, "--bots: .*did you mean careful"),
        ({"bots": ("",)}, "--bots"),
        ({"bots": ()}, "--bots"),
        ({"bots": ("random",) * 3, "players": 2}, "--bots: 3 bots do not fit"),
        ({"bots": ("random",) * 5}, "--players: .*2 to 4 players, not for 5"),
        ({"players": 1}, "--players"),
        ({"games": 0}, "--games"),
        ({"seed": -1}, "--seed"),
        ({"skill": 1.5}, "--skill"),
        ({"skill": float("nan")}, "--skill"),
        ({"options": {"target": 0}}, "target"),
        ({"options": {"first": "Zoe"}}, "first"),
        ({"options": {"colour": 1}}, "colour"),
    ],
)
def test_what_cannot_be_asked_for_is_named(changes, words):
    with pytest.raises(ConfigError, match=words):
        plan(**changes)
