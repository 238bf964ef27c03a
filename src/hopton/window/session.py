"""One match behind the window: `LidMatch`, who sits where, the bots' thoughts, and the file it is saved in."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from hopton.match.hop_le_jton import LidMatch, Need
from hopton.match.recorded import colour_of
from hopton.match.seat import Decision
from hopton.physics.lid_push import Fall, Side, Spot, Token
from hopton.records import Fell, Placed, PushEnded, PushStarted, Tilted
from hopton.rules.hop_le_jton import VALUES, State
from hopton.tables import LidPushTable
from hopton.text import sentence
from hopton.window.words import Words

_UNTOLD = (Placed, PushStarted, Fell)
"""Records that everybody has just seen happen: no news."""


class Decider(Protocol):
    """Who decides for those who are no persons: bots, or a log that is played back."""

    def __call__(self, match: LidMatch) -> Decision:
        """The next decision; the match is not changed. Called in a thread."""


class Session:
    """A match with its seats. While a decision is being made, nothing else touches the match."""

    def __init__(
        self,
        match: LidMatch,
        kinds: Mapping[str, str],
        decide: Decider,
        path: Path | None = None,
        *,
        acts_alone: bool = False,
    ) -> None:
        """`kinds`: "person" or the name of a bot, by player; `path`: where the match is kept.

        `acts_alone`: `decide` decides for persons too, as in a recorded match.
        """
        self.acts_alone = acts_alone
        self.match = match
        self.kinds = dict(kinds)
        self.path = path
        self._decide = decide
        self._thread: threading.Thread | None = None
        self._decision: Decision | None = None
        self._error: BaseException | None = None
        self._told: set[str] = set()

    # -- what is so ----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state of the rules."""
        return self.match.state

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seating order."""
        return self.match.state.players

    @property
    def table(self) -> LidPushTable:
        """The sizes of the box."""
        return self.match.box

    @property
    def need(self) -> Need:
        """What the match waits for."""
        return self.match.need()

    def news(self) -> list[str]:
        """What has happened, in words, without what everybody has just seen."""
        return [
            sentence(verdict)
            for line, verdict in zip(self.match.lines, self.match.verdicts, strict=True)
            if verdict is not None and not isinstance(line.record, _UNTOLD)
        ]

    def latest(self) -> str:
        """The latest news, empty when there is none."""
        return next(iter(self.news()[-1:]), "")

    def is_person(self, player: str) -> bool:
        """Whether a person sits there."""
        return not self.acts_alone and self.kinds.get(player, "person") == "person"

    def kind_in_words(self, player: str, words: Words) -> str:
        """Who plays, for the player's card."""
        return words(f"seat.{self.kinds.get(player, 'person')}")

    def table_tokens(self) -> tuple[Token, ...]:
        """What lies on the box."""
        return self.match.table.tokens

    @property
    def lid_y(self) -> float:
        """Where the lid's front is."""
        return self.match.table.lid_y

    @property
    def settled(self) -> bool:
        """Whether everything is at rest in a push."""
        return self.match.table.settled

    def kind_of(self, token_id: str) -> str:
        """A j'ton's colour."""
        return colour_of(token_id)

    def placed_ids(self) -> tuple[str, ...]:
        """The j'tons that were laid in the latest turn."""
        return self.match.placed

    def owner_after_fall(self, kind: str) -> str | None:
        """Who gets a j'ton of this colour that fell in the latest push or tilt."""
        state = self.state
        if kind not in VALUES:
            return next((name for name in state.players if kind in state.colours(name)), None)
        stop: str | None = None
        for line in reversed(self.match.lines):
            record = line.record
            if isinstance(record, Tilted):
                return state.after(record.player)
            if isinstance(record, PushEnded):
                stop = record.stop
            elif isinstance(record, PushStarted) and stop is not None:
                return state.after(record.player) if stop == "past" else record.player
        return None

    def last_tone(self) -> str | None:
        """The sound for the latest push or tilt: "win", "score", "penalty", or None."""
        if self.state.phase == "over":
            return "win"
        if any(debt.kind == "penalty" for debt in self.state.due):
            return "penalty"
        return "score" if self.state.due else None

    # -- acting --------------------------------------------------------------------------

    def place(self, player: str, laid: Sequence[tuple[str, float, float]]) -> list[Fall]:
        """Lay j'tons: colour and place (mm); what tilted off the box by that."""
        before = len(self.match.lines)
        self.match.place(player, laid)
        return self._tilted_since(before)

    def begin_push(self, player: str) -> None:
        """The lid begins to move."""
        self._told = set()
        self.match.begin_push(player)

    def advance(self, lid_y: float) -> Sequence[Fall]:
        """One fixed step with the lid's front at `lid_y` mm."""
        falls = self.match.advance(lid_y)
        self._told.update(fall.token for fall in falls)
        return falls

    def end_push(self) -> list[Fall]:
        """All is at rest; the falls that were not told yet."""
        before = len(self.match.lines)
        self.match.end_push()
        late = []
        for line in self.match.lines[before:]:
            if isinstance(line.record, Fell) and line.extra["token_id"] not in self._told:
                late.append(self._fall(line.extra["token_id"], line.extra["at"]))
        return late

    def put_back(self, player: str, need: str, kind: str, x: float, y: float) -> list[Fall]:
        """A replacement or penalty goes into the half-circle; what tilted off. Raises PlacementError."""
        before = len(self.match.lines)
        if need == "replace":
            self.match.replace(player, kind, x, y)
        else:
            self.match.pay_penalty(player, kind, x, y)
        return self._tilted_since(before)

    def _tilted_since(self, before: int) -> list[Fall]:
        return [
            self._fall(name, at)
            for line in self.match.lines[before:]
            if isinstance(line.record, Tilted)
            for name, at in zip(line.extra["token_id"], line.extra["at"], strict=True)
        ]

    def _fall(self, name: Any, at: Any) -> Fall:
        x, y = float(at[0]), float(at[1])
        beyond: list[tuple[float, Side]] = [
            (y - self.table.box_length, "front"),
            (-x, "left"),
            (x - self.table.box_width, "right"),
        ]
        return Fall(str(name), 0, x, y, max(beyond)[1])

    # -- where j'tons may lie --------------------------------------------------------------

    def play_fault(self, x: float, y: float, laid: Sequence[tuple[float, float]]) -> str | None:
        """Why one more j'ton may not be laid at (x, y) beside those `laid` in this turn; None if it may."""
        return self.match.play_fault(x, y, laid)

    def play_spots(self, laid: Sequence[tuple[float, float]], pitch: float = 1.0) -> Sequence[Spot]:
        """Where one more may be laid."""
        return self.match.play_spots(laid, pitch)

    # -- bots ----------------------------------------------------------------------------

    def think(self) -> None:
        """Let the next decision be made."""
        self._decision, self._error = None, None

        def work() -> None:
            try:
                self._decision = self._decide(self.match)
            except BaseException as error:
                self._error = error

        self._thread = threading.Thread(target=work, name="decision", daemon=True)
        self._thread.start()

    def thought(self) -> Decision | None:
        """The decision, None while it is being made. An error in making it is raised here."""
        if self._thread is None or self._thread.is_alive():
            return None
        self._thread = None
        if self._error is not None:
            raise self._error
        return self._decision

    # -- saving --------------------------------------------------------------------------

    def save(self) -> None:
        """Write the match to its file, if it has one; raises HoptonError when that fails."""
        if self.path is not None:
            self.match.save(self.path)
