"""The referee: answers in order, refusals that change nothing, logs that can't be used."""

from __future__ import annotations

import json

import pytest

from hopton.errors import LogError
from hopton.match.referee import referee

HEADER = b'{"record": "match", "format": 1, "game": "hop-le-jton", "players": ["Ada", "Ben"]}\n'


def test_answers_are_counted_without_header_and_blank_lines():
    lines = [
        b"\n",
        HEADER,
        b" \n",
        b'{"record": "placed", "player": "Ada", "tokens": ["green"]}\n',
        b"\n",
        b'{"record": 5}',
    ]
    answers = list(referee(lines))
    assert [answer.n for answer in answers] == [0, 1, 2]
    assert [answer.ok for answer in answers] == [True, True, False]
    assert answers[1].to_json()["state"]["phase"] == "push"
    assert answers[1].verdict is not None
    refusal = answers[2].to_json()
    assert refusal == {"n": 2, "ok": False, "error": {"code": "unknown_record", "message": refusal["error"]["message"]}}


def test_the_next_record_is_judged_against_the_same_state():
    push = b'{"record": "push_started", "player": "%s"}\n'
    lines = [HEADER, b'{"record": "placed", "player": "Ada", "tokens": ["green"]}\n', push % b"Ben", push % b"Ada"]
    assert [answer.ok for answer in referee(lines)] == [True, True, False, True]


def test_lines_are_answered_as_they_come():
    asked = []

    def lines():
        for number, line in enumerate((HEADER, b'{"record": "nothing"}', b"{", b"never read")):
            asked.append(number)
            yield line

    answers = referee(lines())
    assert next(answers).n == 0
    assert asked == [0]
    assert next(answers).n == 1
    assert asked == [0, 1]
    with pytest.raises(LogError) as error:
        next(answers)
    assert error.value.line == 3
    assert asked == [0, 1, 2]


@pytest.mark.parametrize("lines", [[], [b"\n"], [b"{}"], [b"\xff"], [HEADER.replace(b"1,", b"1.0,")]], ids=repr)
def test_no_usable_header_no_answer(lines):
    with pytest.raises(LogError):
        next(referee(lines))


def test_numbers_too_long_to_convert_are_bad_fields():
    line = b'{"record": "push_ended", "stop": "line", "touching": ' + b"9" * 5000 + b"}"
    answer = list(referee([HEADER, line]))[1]
    assert answer.error is not None
    assert answer.error.code == "bad_field"


def test_names_with_half_a_surrogate_pair_are_names():
    header = json.dumps(
        {"record": "match", "format": 1, "game": "hop-le-jton", "players": ["\ud800", "Ben"], "options": {}}
    ).encode()
    placed = json.dumps({"record": "placed", "player": "\ud800", "tokens": ["green"]}).encode()
    assert [answer.ok for answer in referee([header, placed])] == [True, True]
