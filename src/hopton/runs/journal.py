"""The journal of a run: results of finished matches, appended one by one until they go into tables.

An entry is its length and its check sum (CRC-32, both four bytes, little-endian), then the result as
MessagePack. A program that is killed in the middle of a write leaves a torn entry at the end, which reading
leaves out and the next writer cuts off; every entry before it stands.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path

import msgspec

from hopton.errors import HoptonError
from hopton.runs.result import MatchResult

_HEAD = 8


def append(path: Path, result: MatchResult) -> None:
    """Append a result in one write, whole or not at all; raises OSError when there is no room."""
    data = msgspec.msgpack.encode(result)
    entry = len(data).to_bytes(4, "little") + zlib.crc32(data).to_bytes(4, "little") + data
    # Unbuffered: what this process has written survives its own end, however it comes.
    with path.open("ab", buffering=0) as stream:
        size = os.fstat(stream.fileno()).st_size
        try:
            view = memoryview(entry)
            while view:
                view = view[stream.write(view) :]
        except BaseException:
            stream.truncate(size)
            raise


def read(path: Path) -> tuple[list[MatchResult], int]:
    """The results in a journal and how many bytes of it are whole entries. Raises HoptonError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}") from error
    results = []
    at = 0
    while at + _HEAD <= len(data):
        size = int.from_bytes(data[at : at + 4], "little")
        body = data[at + _HEAD : at + _HEAD + size]
        if len(body) < size or zlib.crc32(body) != int.from_bytes(data[at + 4 : at + _HEAD], "little"):
            break
        try:
            results.append(msgspec.msgpack.decode(body, type=MatchResult))
        except msgspec.DecodeError:
            break
        at += _HEAD + size
    return results, at


def mend(path: Path) -> list[MatchResult]:
    """The results in a journal, after cutting off a torn entry at its end. Raises HoptonError."""
    results, size = read(path)
    try:
        if path.stat().st_size > size:
            with path.open("r+b") as stream:
                stream.truncate(size)
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}") from error
    return results
