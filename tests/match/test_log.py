"""Match logs as files: what is read, what is refused with its line number, what is written."""

from __future__ import annotations

import errno
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopton.errors import HoptonError, LogError
from hopton.header import make_header
from hopton.match.log import LogLine, LogWriter, decode_line, encode_line, read_log
from hopton.records import Fell, Placed, PushStarted

HEADER = make_header("hop-le-jton", ["Ada", "Ben"], seed=3, extra={"bots": {"Ben": "careful"}})
FIRST = encode_line(HEADER.to_json())
LINES = (
    LogLine(Placed("Ada", ("green", "red")), {"at": [[35.0, 45.0], [60.5, 44.0]], "token_id": ["a", "b"]}),
    LogLine(PushStarted("Ada"), {"lid": [40.0, 40.1]}),
    LogLine(Fell("white"), {"step": 120}),
)


def test_what_is_written_is_read_again(tmp_path):
    path = tmp_path / "match.jsonl"
    with LogWriter(path, HEADER, LINES[:1]) as log:
        log.append(*LINES[1:])
        # Everything is on disk before the file is closed.
        assert read_log(path) == (HEADER, LINES)
    assert read_log(str(path)) == (HEADER, LINES)
    assert json.loads(path.read_text("utf-8").splitlines()[1])["record"] == "placed"


def test_lines_are_read_from_bytes_too():
    assert read_log([FIRST, b'{"record": "push_started", "player": "Ada", "lid": [40.0, 40.1]}']) == (
        HEADER,
        LINES[1:2],
    )


def test_record_fields_come_first_and_extra_fields_stay():
    assert list(LINES[0].to_json()) == ["record", "player", "tokens", "at", "token_id"]


def test_names_beyond_ascii_are_written_as_they_are():
    assert encode_line({"players": ["Zoë", "子龍"]}) == '{"players": ["Zoë", "子龍"]}\n'.encode()
    assert decode_line(encode_line({"a": "\ud800"}), 2) == {"a": "\ud800"}


@pytest.mark.parametrize(
    "line", [b"", b"\n", b" \t\r\n", "\u00a0\u2003\u3000\n".encode(), b"\x0b\x0c\x1c\n", b"\xef\xbb\xbf\n"], ids=repr
)
def test_blank_lines(line):
    assert decode_line(line, 1) is None


@pytest.mark.parametrize(
    "line",
    [
        b"\xff",
        b"\xed\xa0\x80",
        b"{",
        b"{}{}",
        b"{'a': 1}",
        b"{a: 1}",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": Infinity}',
        b'{"a": 01}',
        b'{"a": "\t"}',
        b'{"a": 1,}',
        b"\x00",
        b"\xef\xbb\xbf{}",
        "\u00a0{}".encode(),
        b"[]",
        b"null",
        b"1",
        b'"match"',
        b"[" * 100_000,
        b'{"a": ' * 100_000,
        '{"a": 1}'.encode("utf-16"),
        b"\r{}\r{}\r",
    ],
    ids=lambda line: repr(line[:20]),
)
def test_lines_that_make_a_log_unusable(line):
    with pytest.raises(LogError) as error:
        decode_line(line, 2)
    assert error.value.line == 2
    assert "\n" not in str(error.value)


def test_a_byte_order_mark_may_begin_the_file():
    assert decode_line(b"\xef\xbb\xbf{}\r\n", 1) == {}


def test_of_a_key_given_twice_the_last_counts():
    assert decode_line(b'{"a": 1, "a": 2}', 1) == {"a": 2}


def test_endless_numbers_are_out_of_every_range():
    assert decode_line(b'{"a": ' + b"9" * 5000 + b', "b": -' + b"9" * 5000 + b"}", 1) == {"a": math.inf, "b": -math.inf}
    assert decode_line(b'{"a": ' + b"9" * 400 + b"}", 1) == {"a": 10**400 - 1}


@given(st.binary(max_size=60))
def test_no_bytes_break_the_reader(data):
    try:
        value = decode_line(data, 1)
    except LogError:
        return
    assert value is None or isinstance(value, dict)


@pytest.mark.parametrize(
    ("lines", "line", "word"),
    [
        ([], 1, "empty"),
        ([b"\n", b"\n"], 1, "empty"),
        ([b"\n", b"{}\n"], 2, "header"),
        ([b'{"record": "placed", "player": "Ada", "tokens": ["green"]}\n'], 1, "header"),
        ([FIRST, b"\n", b"[]\n"], 3, "object"),
        ([FIRST, b'{"record": "match"}\n'], 2, "no such record"),
        ([FIRST, b'{"record": "fell", "token": "teal"}\n'], 2, "token"),
        ([FIRST, b'{"record": "push_started", "player": "Zoe"}\n'], 2, "nobody"),
        ([FIRST, b'{"record": "push_started", "pla'], 2, "cut off"),
        ([FIRST[:-20]], 1, "JSON"),
        ([FIRST.replace(b'"format": 1', b'"format": 2')], 1, "format 2"),
    ],
    ids=str,
)
def test_unusable_logs(lines, line, word):
    with pytest.raises(LogError, match=word) as error:
        read_log(lines)
    assert error.value.line == line


def test_a_file_is_split_at_line_feeds_only(tmp_path):
    path = tmp_path / "match.jsonl"
    separator = '{"record": "push_started", "player": "Ada", "note": "\u2028\u0085"}\r\n'.encode()
    path.write_bytes(FIRST + b"\r\n" + separator)
    assert read_log(path)[1] == (LogLine(PushStarted("Ada"), {"note": "\u2028\u0085"}),)


def test_files_that_can_not_be_read_or_written(tmp_path):
    with pytest.raises(HoptonError, match="No such file"):
        read_log(tmp_path / "none.jsonl")
    with pytest.raises(HoptonError, match="directory"):
        read_log(tmp_path)
    with pytest.raises(HoptonError, match="can't be written"):
        LogWriter(tmp_path / "none" / "match.jsonl", HEADER)
    with pytest.raises(HoptonError, match="can't be written"):
        LogWriter(tmp_path, HEADER)


def test_a_full_disk_is_one_clear_error(tmp_path, monkeypatch):
    log = LogWriter(tmp_path / "match.jsonl", HEADER)

    class Full:
        def write(self, data):
            raise OSError(errno.ENOSPC, "No space left on device")

        def close(self):
            raise OSError(errno.ENOSPC, "No space left on device")

    opened = log._file
    monkeypatch.setattr(log, "_file", Full())
    with pytest.raises(HoptonError, match="can't be written: No space left"):
        log.append(LINES[0])
    with pytest.raises(HoptonError, match="can't be written: No space left"):
        log.close()
    opened.close()
    assert read_log(log.path) == (HEADER, ())
