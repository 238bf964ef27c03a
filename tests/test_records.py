"""The form of records and headers: what is refused, in which order, and what is let through."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopton.errors import LogError, RuleError
from hopton.header import HopOptions, TontonOptions, make_header, parse_header
from hopton.records import (
    CardDrawn,
    Dealt,
    Placed,
    RingCaught,
    cards_in_use,
    parse_record,
    record_fields,
    record_to_json,
    record_types,
)
from hopton.rules import GAMES

JTON = make_header("hop-le-jton", ["Ada", "Ben"])
SIMSALA = make_header("simsala-hopp", ["Ada", "Ben"])
CARDS = [{"id": name, "assister": False, "turbulator": False} for name in ("a", 1, "1")]
HOP = make_header("hop", ["Ada", "Ben", "Cleo"], options={"cards": CARDS})
TONTON = make_header("tonton", ["Ada", "Ben", "Cleo"])
HEADERS = {header.game: header for header in (JTON, SIMSALA, HOP, TONTON)}


def code(header, line) -> str:
    with pytest.raises(RuleError) as refusal:
        parse_record(header, line)
    assert refusal.value.message
    return refusal.value.code


def header_line(**changes):
    line = {"record": "match", "format": 1, "game": "hop-le-jton", "players": ["Ada", "Ben"], **changes}
    return {key: value for key, value in line.items() if value is not ...}


# ---- records ----


@pytest.mark.parametrize("name", ["undo", "", None, 1, True, ["placed"], {"placed": 1}, "match", "bet", "Placed"])
def test_unknown_record(name):
    assert code(JTON, {"record": name, "player": "Ada", "tokens": ["green"]}) == "unknown_record"


def test_record_without_a_name():
    assert code(JTON, {"player": "Ada"}) == "unknown_record"


def test_faults_of_form_come_in_order():
    assert code(JTON, {"record": "nothing", "player": 1}) == "unknown_record"
    assert code(JTON, {"record": "placed", "player": "Zoe", "tokens": ["teal"]}) == "bad_field"
    assert code(JTON, {"record": "placed", "player": "Zoe", "tokens": ["green"]}) == "unknown_player"
    assert code(HOP, {"record": "partner_chosen", "player": "Zoe", "partner": 5}) == "bad_field"


GOOD = [
    (JTON, {"record": "placed", "player": "Ada", "tokens": ["green", "blue", "white"]}),
    (JTON, {"record": "fell", "token": "blue"}),
    (JTON, {"record": "push_ended", "stop": "past", "touching": 0}),
    (JTON, {"record": "tilted", "player": "Ben", "fell": ["green"] * 30}),
    (SIMSALA, {"record": "hourglass_turned"}),
    (SIMSALA, {"record": "flipped", "tile": 15, "up": "back"}),
    (SIMSALA, {"record": "lazy_spell", "player": "Ben", "tile": 1}),
    (HOP, {"record": "card_drawn", "card": "1"}),
    (HOP, {"record": "card_drawn", "card": 1}),
    (HOP, {"record": "roles_chosen", "player": "Ada", "assister": None, "turbulator": "Ada"}),
    (HOP, {"record": "ring_missed", "complied": False}),
    (HOP, {"record": "cloud_taken", "player": "Ada", "value": 2}),
    (TONTON, {"record": "played", "player": "Ada", "card": "purple-8"}),
    (TONTON, {"record": "mission_revealed", "mission": "at-most-12"}),
]


@pytest.mark.parametrize(("header", "line"), GOOD, ids=lambda value: getattr(value, "game", None) or value["record"])
def test_good_records_pass_and_come_back(header, line):
    record = parse_record(header, {**line, "t": 1.5, "note": None})
    assert record_to_json(record) == line
    assert json.loads(json.dumps(record_to_json(record))) == line


BAD = [
    (JTON, {"record": "placed", "player": "Ada"}),
    (JTON, {"record": "placed", "tokens": ["green"]}),
    (JTON, {"record": "placed", "player": None, "tokens": ["green"]}),
    (JTON, {"record": "placed", "player": "Ada", "tokens": None}),
    (JTON, {"record": "placed", "player": "Ada", "tokens": "green"}),
    (JTON, {"record": "placed", "player": "Ada", "tokens": ["green", None]}),
    (JTON, {"record": "placed", "player": "Ada", "tokens": [["green"]]}),
    (JTON, {"record": "push_ended", "stop": "line", "touching": True}),
    (JTON, {"record": "push_ended", "stop": "line", "touching": 1.0}),
    (JTON, {"record": "push_ended", "stop": "line", "touching": -1}),
    (JTON, {"record": "push_ended", "stop": "line", "touching": 10**400}),
    (JTON, {"record": "push_ended", "stop": "line", "touching": float("inf")}),
    (JTON, {"record": "push_ended", "stop": "far", "touching": 1}),
    (JTON, {"record": "push_ended", "stop": ["line"], "touching": 1}),
    (SIMSALA, {"record": "flipped", "tile": "1", "up": "back"}),
    (SIMSALA, {"record": "flipped", "tile": 1, "up": "outside"}),
    (SIMSALA, {"record": "left_arena", "tile": 0}),
    (HOP, {"record": "roles_chosen", "player": "Ada", "turbulator": None}),
    (HOP, {"record": "roles_chosen", "player": "Ada", "assister": 1, "turbulator": None}),
    (HOP, {"record": "card_drawn", "card": True}),
    (HOP, {"record": "card_drawn", "card": 1.0}),
    (HOP, {"record": "card_drawn", "card": "b"}),
    (HOP, {"record": "card_drawn", "card": ["a"]}),
    (HOP, {"record": "bet", "player": "Ada", "on": True}),
    (HOP, {"record": "ring_caught", "complied": "true"}),
    (HOP, {"record": "cloud_taken", "player": "Ada", "value": 3}),
    (TONTON, {"record": "played", "player": "Ada", "card": "red-08"}),
    (TONTON, {"record": "played", "player": "Ada", "card": None}),
    (TONTON, {"record": "mission_revealed", "mission": {}}),
    (TONTON, {"record": "dealt", "hands": []}),
]


@pytest.mark.parametrize(("header", "line"), BAD, ids=str)
def test_bad_fields(header, line):
    assert code(header, line) == "bad_field"


def test_complied_is_true_when_left_out():
    assert parse_record(HOP, {"record": "ring_caught"}) == RingCaught(True)


def test_hands_come_in_seating_order_and_complete():
    cards = cards_in_use(3)
    hands = {"Cleo": list(cards[:8]), "Ada": list(cards[8:16]), "Ben": list(cards[16:])}
    record = parse_record(TONTON, {"record": "dealt", "hands": hands})
    assert isinstance(record, Dealt)
    assert list(record.hands) == ["Ada", "Ben", "Cleo"]
    assert record_to_json(record)["hands"] == hands
    assert code(TONTON, {"record": "dealt", "hands": {**hands, "Zoe": []}}) == "bad_field"
    assert code(TONTON, {"record": "dealt", "hands": {"Zoe": hands["Ada"], "Ben": [], "Cleo": []}}) == "bad_field"


def test_records_are_frozen_and_equal_when_equal():
    record = Placed("Ada", ("green",))
    assert record == Placed("Ada", ("green",))
    assert hash(record) == hash(Placed("Ada", ("green",)))
    with pytest.raises(AttributeError):
        record.player = "Ben"


def test_names_of_records_belong_to_one_game_each():
    names = [name for game in GAMES for name in record_types(game)]
    assert len(names) == len(set(names)) == 27
    assert record_fields(CardDrawn("a")) == ("card",)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["Ada", "Zoe", "green", "line", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["Ada", "id"]), inner, max_size=2),
    max_leaves=5,
)


@given(game=st.sampled_from(list(HEADERS)), data=st.data())
def test_no_line_breaks_the_parser(game, data):
    name = data.draw(st.sampled_from(list(record_types(game))))
    fields = record_types(game)[name].__struct_fields__
    values = data.draw(st.lists(anything, min_size=len(fields), max_size=len(fields)))
    line = {"record": name, **{field: value for field, value in zip(fields, values, strict=True) if value != 0}}
    try:
        parse_record(HEADERS[game], line)
    except RuleError as refusal:
        code_given = refusal.code
    else:
        code_given = ""
    assert code_given in ("", "bad_field", "unknown_player")


# ---- headers ----


def test_header_with_everything():
    line = header_line(options={"first": "Ben", "target": 3}, seed=7, bots={"Ben": "random"})
    header = parse_header(line)
    assert (header.options.first, header.options.target, header.seed) == ("Ben", 3, 7)
    assert header.extra == {"bots": {"Ben": "random"}}
    assert header.to_json() == line


def test_header_without_anything():
    header = parse_header(header_line())
    assert (header.options.first, header.options.target, header.seed) == ("Ada", 7, None)
    assert header.to_json() == header_line()


@pytest.mark.parametrize(
    "changes",
    [
        {"record": "placed"},
        {"record": ...},
        {"format": ...},
        {"format": 2},
        {"format": True},
        {"format": 1.0},
        {"format": "1"},
        {"game": "chess"},
        {"game": ...},
        {"game": ["hop"]},
        {"players": ...},
        {"players": ["Ada"]},
        {"players": ["A", "B", "C", "D", "E"]},
        {"players": ["Ada", "Ada"]},
        {"players": ["Ada", ""]},
        {"players": ["Ada", 5]},
        {"players": {"Ada": 1, "Ben": 2}},
        {"players": "AB"},
        {"seed": None},
        {"seed": 1.0},
        {"seed": True},
        {"seed": "7"},
        {"options": None},
        {"options": []},
        {"options": {"speed": 1}},
        {"options": {"variant": 1}},
        {"options": {"first": "Zoe"}},
        {"options": {"first": None}},
        {"options": {"first": ["Ada"]}},
        {"options": {"target": 0}},
        {"options": {"target": True}},
        {"options": {"target": 7.0}},
        {"options": {"target": None}},
    ],
    ids=str,
)
def test_unusable_headers_name_the_line(changes):
    with pytest.raises(LogError) as error:
        parse_header(header_line(**changes), 3)
    assert error.value.line == 3
    assert str(error.value).startswith("line 3: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "options",
    [
        {"variant": 3},
        {"variant": True},
        {"variant": "1"},
        {"cats_counted": "never"},
        {"cats_counted": ["at_count"]},
        {"fresh_arena_each_decision_tap": 1},
        {"target": 7},
    ],
    ids=str,
)
def test_bad_options_of_simsala_hopp(options):
    with pytest.raises(LogError):
        make_header("simsala-hopp", ["Ada", "Ben"], options=options)


@pytest.mark.parametrize(
    "cards",
    [
        [],
        None,
        {},
        ["a"],
        [{"id": "a", "assister": True}],
        [{"id": "a", "assister": 1, "turbulator": False}],
        [{"id": None, "assister": True, "turbulator": False}],
        [{"id": 1.0, "assister": True, "turbulator": False}],
        [{"id": True, "assister": True, "turbulator": False}],
        [{"id": "a", "assister": True, "turbulator": False}] * 2,
        [{"assister": True, "turbulator": False}],
    ],
    ids=str,
)
def test_bad_cards(cards):
    with pytest.raises(LogError):
        make_header("hop", ["Ada", "Ben", "Cleo"], options={"cards": cards})


MISSION = {"id": "a", "rule": "at_most", "target": 1, "points": [5, 4, 3, 2, 1]}


@pytest.mark.parametrize(
    "change",
    [
        {"id": False},
        {"rule": "exactly"},
        {"rule": ["at_most"]},
        {"target": "1"},
        {"target": 1.0},
        {"points": [1, 2, 3, 4]},
        {"points": [1, 2, 3, 4, 5, 6]},
        {"points": [1, 2, 3, 4, True]},
        {"points": 5},
        {"weight": float("inf")},
    ],
    ids=str,
)
def test_bad_missions(change):
    missions = [{**MISSION, "id": "b"}, {**MISSION, "id": "c"}, {**MISSION, **change}]
    with pytest.raises(LogError):
        make_header("tonton", ["Ada", "Ben", "Cleo"], options={"missions": missions})


def test_three_missions_are_the_least():
    missions = [MISSION, {**MISSION, "id": 2}]
    with pytest.raises(LogError):
        make_header("tonton", ["Ada", "Ben", "Cleo"], options={"missions": missions})
    header = make_header("tonton", ["Ada", "Ben", "Cleo"], options={"missions": [*missions, {**MISSION, "id": "2"}]})
    assert isinstance(header.options, TontonOptions)
    assert [mission.id for mission in header.options.missions] == ["a", 2, "2"]


def test_shipped_decks_stand_in_for_missing_options():
    header = make_header("hop", ["Ada", "Ben", "Cleo"])
    assert isinstance(header.options, HopOptions)
    assert len(header.options.cards) == 50


def test_a_huge_option_is_shown_short():
    with pytest.raises(LogError) as error:
        make_header("hop-le-jton", ["Ada", "Ben"], options={"target": ["x" * 1000]})
    assert len(str(error.value)) < 150


@given(line=st.dictionaries(st.sampled_from(["record", "format", "game", "players", "options", "seed"]), anything))
def test_no_header_breaks_the_parser(line):
    with pytest.raises(LogError):
        parse_header({"record": "match", **line, "players": line.get("players")})
