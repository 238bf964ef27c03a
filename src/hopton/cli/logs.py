"""Match logs as arguments: a file or standard input, with errors that name it."""

from __future__ import annotations

import sys
from pathlib import Path

from hopton.errors import HoptonError, LogError
from hopton.header import MatchHeader
from hopton.match.log import LogLine, read_log

STDIN = "-"


def name_of(source: str) -> str:
    """What to call it in messages."""
    return "standard input" if source == STDIN else source


def read_match(source: str) -> tuple[MatchHeader, tuple[LogLine, ...]]:
    """Header and lines of the log in a file or, for `-`, on standard input; raises HoptonError that names it."""
    try:
        return read_log(sys.stdin.buffer.readlines() if source == STDIN else Path(source))
    except LogError as error:
        raise HoptonError(f"{name_of(source)}, {error}") from error
