"""One match behind the window: who sits where, the bots' thoughts, and the file it is saved in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hopton.files import write_whole
from hopton.match.base import Decision, Match, Moment
from hopton.match.games import PLAYABLE
from hopton.match.log import encode_line
from hopton.records import Record
from hopton.rules import GAMES
from hopton.text import Verdict, sentence
from hopton.text.languages import ENGLISH
from hopton.window.words import Words


@dataclass(frozen=True)
class News:
    """What record number `number` meant, and by how much it changed whose score."""

    number: int
    verdict: Verdict
    changes: tuple[tuple[str, int], ...] = ()


Act = Callable[[Match[Any]], None]
"""Takes the next decision and carries it out: a bot's, or the next one of a log."""


class Session:
    """A match with its seats.

    While somebody thinks, the match belongs to the thread that thinks. What is shown comes from here:
    `state`, `records` and the news are those after the last whole decision.
    """

    def __init__(
        self,
        match: Match[Any],
        kinds: Mapping[str, str],
        act: Act,
        path: Path | None = None,
        *,
        acts_alone: bool = False,
        at_once: bool = False,
        untold: Collection[type[Record]] = (),
    ) -> None:
        """`kinds`: "person" or the name of a bot, by player; `path`: where the match is kept.

        `acts_alone`: `act` decides for persons too, as in a recorded match. `at_once`: decisions are made
        while the window waits, so that how many frames it takes does not depend on the clock. `untold`: records that
        everybody has just seen happen, so that they are no news.
        """
        self.kinds = dict(kinds)
        self.path = path
        self.acts_alone = acts_alone
        self.at_once = at_once
        self.language = ENGLISH
        """In which the news are told."""
        self._act = act
        self._untold = tuple(untold)
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None
        self.take(match)

    def take(self, match: Match[Any]) -> None:
        """Another match, or the same at another moment, takes the place of this one."""
        self.match = match
        self.state: Any = match.state
        self.records = 0
        self._news: list[News] = []
        self._worded: dict[tuple[int, str], str] = {}
        self._judged: Any = GAMES[match.game].start(match.header)
        self._before: Any = match.table_now()
        self._player: str | None = None
        self._thread = None
        self._refresh()

    def _refresh(self) -> None:
        match = self.match
        new = zip(match.lines[self.records :], match.verdicts[self.records :], strict=True)
        for number, (line, verdict) in enumerate(new, self.records + 1):
            before, self._judged = self._judged.scores, GAMES[match.game].apply(self._judged, line.record).state
            if verdict is not None and not isinstance(line.record, self._untold):
                after = self._judged.scores
                changes = tuple((name, after[name] - before[name]) for name in after if after[name] != before[name])
                self._news.append(News(number, verdict, changes))
        self.records = len(match.lines)
        self.state = match.state

    # -- what is so ----------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seating order."""
        return self.match.header.players

    @property
    def people(self) -> tuple[str, ...]:
        """Those who are persons at this window."""
        return tuple(name for name in self.players if self.is_person(name))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.phase == "over")

    @property
    def to_decide(self) -> str | None:
        """Whose decision comes next; None when the match is over."""
        return self.match.to_decide

    def told(self, records: int | None = None, most: int | None = None) -> list[News]:
        """The news of all records or of the first ones, without what everybody has just seen; the latest `most`."""
        found = [one for one in self._news if records is None or one.number <= records]
        return found if most is None else found[-most:]

    def news(self, records: int | None = None, most: int | None = None) -> list[str]:
        """The same in words."""
        return [self._in_words(one) for one in self.told(records, most)]

    def _in_words(self, one: News) -> str:
        key = (one.number, self.language)
        if key not in self._worded:
            self._worded[key] = sentence(one.verdict, self.language)
        return self._worded[key]

    def latest(self) -> str:
        """The latest news, empty when there is none."""
        return self._in_words(self._news[-1]) if self._news else ""

    def is_person(self, player: str) -> bool:
        """Whether a person sits there."""
        return not self.acts_alone and self.kinds.get(player, "person") == "person"

    def kind_in_words(self, player: str, words: Words) -> str:
        """Who plays, for the player's card."""
        return words(f"seat.{self.kinds.get(player, 'person')}")

    # -- decisions -----------------------------------------------------------------------

    def act(self, decision: Decision) -> Moment:
        """Carry out a person's decision; what it brought. Raises RuleError and PlacementError, nothing changed then."""
        self.begin_act()
        PLAYABLE[self.match.game].carry_out(self.match, decision)
        return self.end_act()

    def begin_act(self) -> None:
        """A person acts on the match itself, step by step."""
        self._before, self._player = self.match.table_now(), self.match.to_decide

    def end_act(self) -> Moment:
        """The act that has begun is done; what it brought."""
        match = self.match
        new = slice(self.records, None)
        lines = tuple(match.lines[new])
        said = tuple(verdict for verdict in match.verdicts[new] if verdict is not None)
        kind = str(lines[0].record.__struct_config__.tag) if lines else "nothing"
        self._refresh()
        return Moment(kind, self._player, match.state, self._before, match.table_now(), said, lines, self.records)

    def think(self) -> None:
        """Let the next decision be made and carried out, beside the window."""
        self.begin_act()
        self._error = None

        def work() -> None:
            try:
                self._act(self.match)
            except BaseException as error:
                self._error = error

        self._thread = threading.Thread(target=work, name="decision", daemon=True)
        self._thread.start()
        if self.at_once:
            self._thread.join()

    @property
    def thinking(self) -> bool:
        """Whether a decision is under way."""
        return self._thread is not None

    def thought(self) -> Moment | None:
        """What the decision brought, None while it is under way. An error in making it is raised here."""
        if self._thread is None or self._thread.is_alive():
            return None
        self._thread = None
        if self._error is not None:
            raise self._error
        return self.end_act()

    # -- saving --------------------------------------------------------------------------

    def save(self) -> None:
        """Write the match, up to the last whole decision, to its file if it has one; raises HoptonError."""
        if self.path is not None:
            lines = (line.to_json() for line in self.match.lines[: self.records])
            write_whole(self.path, b"".join(map(encode_line, (self.match.header.to_json(), *lines))))
