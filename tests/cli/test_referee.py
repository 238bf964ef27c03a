"""`hopton referee` as a program: output, exit status, one line on standard error, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

GIVEN = Path(__file__).parents[1] / "golden" / "given"
HEADER = '{"record": "match", "format": 1, "game": "hop-le-jton", "players": ["Ada", "Ben"]}\n'
PLACED = '{"record": "placed", "player": "Ada", "tokens": ["green"]}\n'


def hopton(*arguments: str | Path, given: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "hopton", "referee", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, check=False)


def answers(result: subprocess.CompletedProcess[bytes]) -> list[dict]:
    return [json.loads(line) for line in result.stdout.decode("utf-8").splitlines()]


def complaint(result: subprocess.CompletedProcess[bytes]) -> str:
    text = result.stderr.decode("utf-8")
    assert text.startswith("hopton: ")
    assert text.count("\n") == 1
    assert text.endswith("\n")
    return text


def test_a_log_that_is_accepted_whole(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_text(HEADER + PLACED)
    result = hopton(path)
    assert (result.returncode, result.stderr) == (0, b"")
    assert [(answer["n"], answer["ok"]) for answer in answers(result)] == [(0, True), (1, True)]
    assert set(answers(result)[1]) == {"n", "ok", "state"}


def test_a_log_with_refusals_is_answered_to_its_end():
    result = hopton(GIVEN / "tonton.jsonl")
    assert (result.returncode, result.stderr) == (1, b"")
    written = [json.loads(line) for line in (GIVEN / "tonton.states.jsonl").read_text("utf-8").splitlines()]
    for answer, line in zip(answers(result), written, strict=True):
        if not line["ok"]:
            line["error"]["message"] = answer["error"]["message"]
        assert answer == line


def test_verdicts_are_added_when_asked_for(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_text(HEADER + PLACED)
    assert answers(hopton(path, "--verdicts"))[1]["verdict"] == "Ada lays a green j'ton."


def test_an_unusable_line_stops_and_is_named_while_the_answers_stay(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_text(HEADER + "\n" + PLACED + "[]\n" + PLACED)
    result = hopton(path)
    assert result.returncode == 2
    assert len(answers(result)) == 2
    assert "match.jsonl, line 4: this line is not a JSON object" in complaint(result)


def test_an_unusable_line_after_a_refusal_still_is_status_2():
    result = hopton("-", given=(HEADER + '{"record": "x"}\n{').encode())
    assert result.returncode == 2
    assert "standard input, line 3" in complaint(result)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (b"", 1),
        (b"\n\n", 1),
        (b"\xff\xfe\n", 1),
        (b"\n{}\n", 2),
        (HEADER.replace("hop-le-jton", "chess").encode(), 1),
        (HEADER.replace('"Ben"', '"Ada"').encode(), 1),
        (HEADER.replace("1", "2").encode(), 1),
        (HEADER.encode() + b'{"a": NaN}\n', 2),
        (HEADER.encode() + b"[" * 200_000, 2),
        (b'{"a":' * 200_000, 1),
        ((HEADER[:-2] + ', "options": {"x": "' + "y" * 9999 + '"}}').encode(), 1),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_unusable_logs_are_one_line_that_names_the_line(given, line):
    result = hopton("-", given=given)
    assert result.returncode == 2
    assert f"line {line}: " in complaint(result)


def test_line_ends_and_names_of_all_kinds():
    header = HEADER.replace("Ada", "子龍").replace("\n", "\r\n")
    result = hopton("-", given=b"\xef\xbb\xbf" + header.encode() + PLACED.replace("Ada", "子龍").encode())
    assert result.returncode == 0
    assert "子龍" in result.stdout.decode("utf-8")


@pytest.mark.parametrize("name", ["none.jsonl", ".", "bad\0name"])
def test_files_that_can_not_be_read(tmp_path, name):
    if "\0" in name:
        # No shell can pass such a name; the function itself must still cope.
        from hopton.cli.referee import _lines
        from hopton.errors import HoptonError

        with pytest.raises(HoptonError):
            list(_lines(name))
        return
    result = hopton(tmp_path / name)
    assert result.returncode == 2
    assert result.stdout == b""
    complaint(result)


def test_standard_input_is_answered_line_by_line():
    with subprocess.Popen(
        [sys.executable, "-m", "hopton", "referee", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for n, line in enumerate((HEADER, PLACED, '{"record": "undo"}\n')):
            process.stdin.write(line.encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["n"] == n
        process.stdin.close()
        assert process.wait(30) == 1


def test_a_reader_who_has_had_enough():
    with subprocess.Popen(
        [sys.executable, "-m", "hopton", "referee", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(HEADER.encode())
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(PLACED.encode() * 3)
        process.stdin.close()
        assert process.wait(30) == 1
        assert process.stderr.read() == b""
