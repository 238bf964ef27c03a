"""Match logs as files: JSON Lines, the header first, one record a line.

Reading is strict: what is not JSON makes a log unusable and the error names the line. Writing
appends whole lines and flushes, so that a match that breaks off leaves at most one cut-off line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NoReturn

import msgspec

from hopton.errors import HoptonError, LogError, RuleError
from hopton.files import refuse_device
from hopton.header import MatchHeader, parse_header
from hopton.records import Record, parse_record, record_fields, record_to_json

_BOM = b"\xef\xbb\xbf"


class LogLine(msgspec.Struct, frozen=True):
    """One line after the header: the record, and the fields that the rules do not know."""

    record: Record
    extra: Mapping[str, Any] = {}

    def to_json(self) -> dict[str, Any]:
        """The line as an object."""
        return {**record_to_json(self.record), **self.extra}


def decode_line(data: bytes, number: int) -> dict[str, Any] | None:
    """The object in line `number` of a log, None for a blank line; raises LogError when it is neither.

    Accepted is JSON as its standard has it: no NaN or Infinity, UTF-8 only. Of a key given twice the
    last one counts. A byte order mark at the start of the file is skipped.
    """
    if number == 1:
        data = data.removeprefix(_BOM)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise LogError(number, "this line is not UTF-8 text") from None
    if not text.strip():
        return None
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        raise LogError(number, "this line is nested too deeply to be read") from None
    except ValueError as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise LogError(number, f"this line is not JSON ({reason})") from None
    if not isinstance(value, dict):
        raise LogError(number, "this line is not a JSON object")
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _integer(digits: str) -> int | float:
    """A whole number. One longer than Python will convert becomes an infinite float: out of every range."""
    try:
        return int(digits)
    except ValueError:
        return float(digits)


_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_int=_integer)


def encode_line(line: Mapping[str, Any]) -> bytes:
    """The object as one line of UTF-8, line end included. Text that UTF-8 can't hold is escaped."""
    try:
        return json.dumps(line, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(line).encode() + b"\n"


def decoded_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a log with their line numbers; blank lines are skipped. Raises LogError."""
    for number, data in enumerate(lines, start=1):
        value = decode_line(data, number)
        if value is not None:
            yield number, value


def read_header(lines: Iterator[tuple[int, dict[str, Any]]]) -> MatchHeader:
    """Take the header from the front of decoded lines; raises LogError."""
    for number, value in lines:
        return parse_header(value, number)
    raise LogError(1, "the log is empty; its first line must be the header of a match")


def read_log(source: Path | str | Iterable[bytes]) -> tuple[MatchHeader, tuple[LogLine, ...]]:
    """The header and the lines of a match log: a file, or lines of bytes.

    Raises LogError for an unusable log and for a line that is no record of the game, naming the
    line; a last line that broke off while it was written is called that. Raises HoptonError for a
    file that can't be read.
    Whether the rules accept the records is not judged here (see `hopton.match.referee`).
    """
    data = _read(Path(source)) if isinstance(source, Path | str) else list(source)
    try:
        lines = decoded_lines(data)
        header = read_header(lines)
        return header, tuple(_log_line(header, value, number) for number, value in lines)
    except LogError as error:
        if error.line == len(data) > 1 and not data[-1].endswith(b"\n"):
            raise LogError(error.line, "the last line of the log is cut off; delete it to use the rest") from None
        raise


def _log_line(header: MatchHeader, value: dict[str, Any], number: int) -> LogLine:
    try:
        record = parse_record(header, value)
    except RuleError as error:
        raise LogError(number, error.message) from error
    known = {"record", *record_fields(record)}
    return LogLine(record, {key: item for key, item in value.items() if key not in known})


def _read(path: Path) -> list[bytes]:
    try:
        refuse_device(path)
        return _split(path.read_bytes())
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or 'can not be read'}") from error


def _split(data: bytes) -> list[bytes]:
    """Lines with their ends; only a line feed ends a line."""
    lines = data.split(b"\n")
    last = lines.pop()
    return [line + b"\n" for line in lines] + ([last] if last else [])


class LogWriter:
    """Writes a match log line by line; a context manager. Every write is one whole line, flushed.

    The file is made with the header as its first line. Raises HoptonError when it can't be written.
    """

    def __init__(self, path: Path, header: MatchHeader, lines: Iterable[LogLine] = ()) -> None:
        self.path = path
        try:
            self._file: IO[bytes] = path.open("wb")
        except OSError as error:
            raise self._failed(error) from error
        self._write([header.to_json(), *(line.to_json() for line in lines)])

    def append(self, *lines: LogLine) -> None:
        """Append these lines together."""
        self._write([line.to_json() for line in lines])

    def _write(self, objects: list[dict[str, Any]]) -> None:
        try:
            self._file.write(b"".join(encode_line(item) for item in objects))
            self._file.flush()
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> HoptonError:
        return HoptonError(f"the match log {self.path} can't be written: {error.strerror or error}")

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        except OSError as error:
            raise self._failed(error) from error

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
