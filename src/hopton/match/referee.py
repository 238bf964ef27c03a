"""The referee: folds a match log and answers every record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hopton.errors import RuleError
from hopton.match.log import decoded_lines, read_header
from hopton.records import parse_record
from hopton.rules import GAMES
from hopton.text import Verdict


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to record number `n` (0: the header): the new state, or why the record is refused."""

    n: int
    state: dict[str, Any] | None = None
    error: RuleError | None = None
    verdict: Verdict | None = None

    @property
    def ok(self) -> bool:
        """Whether the record was accepted."""
        return self.error is None

    def to_json(self) -> dict[str, Any]:
        """The answer as an object, without the verdict."""
        if self.error is None:
            return {"n": self.n, "ok": True, "state": self.state}
        return {"n": self.n, "ok": False, "error": {"code": self.error.code, "message": self.error.message}}


def referee(lines: Iterable[bytes]) -> Iterator[Answer]:
    """Answer the lines of a match log, one by one as they come: the opening state, then every record.

    A refused record changes nothing. Raises LogError at the line that makes the log unusable.
    """
    decoded = decoded_lines(lines)
    header = read_header(decoded)
    game = GAMES[header.game]
    state = game.start(header)
    yield Answer(n=0, state=game.to_json(state))
    for n, (_, value) in enumerate(decoded, start=1):
        try:
            state, verdict = game.apply(state, parse_record(header, value))
        except RuleError as error:
            yield Answer(n=n, error=error)
        else:
            yield Answer(n=n, state=game.to_json(state), verdict=verdict)
