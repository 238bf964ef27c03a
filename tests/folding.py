"""A small scribe for tests of rules: writes lines, remembers the state as the referee shows it."""

from __future__ import annotations

from typing import Any

from hopton.errors import RuleError
from hopton.header import make_header
from hopton.records import parse_record
from hopton.rules import GAMES
from hopton.text import sentence


class Scribe:
    """A match in the making. Attributes of the shown state are read with `[key]`."""

    def __init__(self, game: str, *players: str, **options: Any) -> None:
        self.header = make_header(game, players, options=options)
        self.game = GAMES[game]
        self.state = self.game.start(self.header)
        self.said = ""

    def __getitem__(self, key: str) -> Any:
        return self.game.to_json(self.state)[key]

    def do(self, record: str, player: str | None = None, /, **fields: Any) -> Scribe:
        """Write a line that must be accepted."""
        self.state, verdict = self.game.apply(self.state, self._parse(record, player, fields))
        self.said = "" if verdict is None else sentence(verdict)
        return self

    def refused(self, record: str, player: str | None = None, /, **fields: Any) -> str:
        """The code with which a line is refused."""
        before = self.state
        try:
            self.game.apply(self.state, self._parse(record, player, fields))
        except RuleError as error:
            assert self.state is before
            return error.code
        raise AssertionError(f"{record} was accepted")

    def _parse(self, record: str, player: str | None, fields: dict[str, Any]) -> Any:
        line = {"record": record, **fields}
        if player is not None:
            line["player"] = player
        return parse_record(self.header, line)
