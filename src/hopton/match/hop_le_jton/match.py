"""One match of Hop le J'ton: joins the box top, the rules and the log."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from hopton.errors import ConfigError, HoptonError, PlacementError, RuleError
from hopton.header import MatchHeader
from hopton.match.base import Match, Moment
from hopton.match.hop_le_jton.frames import Frame, replayed_push
from hopton.match.hop_le_jton.recorded import (
    PATH_DIGITS,
    PLACE_DIGITS,
    colour_of,
    fall_fields,
    lid_path,
    places,
    rest_rows,
    rest_tokens,
    whole_pushes,
)
from hopton.match.log import LogLine
from hopton.physics.lid_push import (
    DT,
    Fall,
    LidPush,
    Snapshot,
    Spot,
    Spots,
    Token,
    played_fault,
    played_spots,
    point_fault,
    point_spots,
    resting_place,
    touching_line,
)
from hopton.records import TOKENS, Fell, PushEnded, Record
from hopton.rules import GAMES
from hopton.rules.hop_le_jton import State
from hopton.tables import LidPushTable, Tables
from hopton.text import Verdict

GAME = "hop-le-jton"

START = (("white-1", 35.0, 105.0), ("grey-1", 65.0, 105.0), ("black-1", 50.0, 88.0))
"""The point j'tons on the box at the start, with their places (mm)."""

TOP_SPEED = 2000.0
"""The fastest lid (mm/s) that a push may have."""

LONGEST_PUSH = 60.0
"""The longest push in seconds."""

Laying = tuple[str, float, float]
"""A j'ton to be laid: its colour and its place (mm)."""

_FAULTS = {
    "no_position": "a j'ton needs a place in millimetres",
    "outside_zone": "a j'ton must lie whole in the brown zone",
    "overlap": "j'tons lie side by side: here it would lie on another",
    "outside_half_circle": "this j'ton's centre must lie in the half circle",
    "unstable": "here the j'ton would topple",
    "not_straddling": "the j'ton must straddle at least two others, and elsewhere it can",
    "not_flat": "the j'ton must lie flat on the box, and elsewhere it can",
}


class Need(msgspec.Struct, frozen=True):
    """What has to happen next: by whom, and with j'tons of which colours.

    `token` is the colour that is owed while the reserve has it; `choices` are all colours allowed.
    """

    kind: Literal["place", "push", "replace", "penalty", "over"]
    player: str | None = None
    token: str | None = None
    choices: tuple[str, ...] = ()


class LidMatch(Match[State]):
    """A match of Hop le J'ton on its box top `table`; a push's records come together when it has ended."""

    game = GAME

    def __init__(self, header: MatchHeader, tables: Tables | None = None) -> None:
        """A new match; `tables` default to those that the header names."""
        super().__init__(header, tables)
        self.table = LidPush(self.tables.lid_push, self.tables.gravity, [Token(*start) for start in START])
        self.placed: tuple[str, ...] = ()
        self._started: tuple[State, Snapshot] | None = None
        self._path: list[float] = []
        self._pending: list[tuple[LogLine, Verdict | None]] = []

    # -- what is to be done ----------------------------------------------------------------

    @property
    def to_decide(self) -> str | None:
        """Whose decision comes next."""
        return self.need().player

    def table_now(self) -> tuple[Token, ...]:
        """The j'tons on the box, in the order of laying."""
        return self.table.tokens

    @property
    def pushing(self) -> bool:
        """Whether a push is under way."""
        return self._started is not None

    def need(self) -> Need:
        """What has to happen next; during a push, that it goes on."""
        state = self.state
        if state.phase == "over":
            return Need("over")
        if state.phase in ("push", "pushing"):
            return Need("push", state.turn)
        if state.phase == "place":
            supply = state.supply_of(state.turn)
            return Need("place", state.turn, None, tuple(token for token, n in supply.items() if n))
        debt = state.due[0]
        records = GAMES[GAME].legal(state, debt.player)
        choices = tuple(record.token for record in records)  # type: ignore[attr-defined]  # only debts' records here
        owed = debt.token if debt.token in choices else None
        return Need(debt.kind, debt.player, owed, choices)

    def play_fault(self, x: float, y: float, laid: Sequence[tuple[float, float]] = ()) -> str | None:
        """Why a j'ton may not be played at (x, y) mm beside those `laid` before it in this turn; None if it may.

        Codes as `played_fault`. Where j'tons of short pushes leave no room for even one, it may lie
        on them, whole in the zone.
        """
        x, y = round(x, PLACE_DIGITS), round(y, PLACE_DIGITS)
        tokens = self._with(laid)
        fault = played_fault(self.box, x, y, tokens)
        if fault != "overlap" or laid or played_spots(self.box, tokens):
            return fault
        stays = resting_place(self.box, x, y, tokens).stable
        return None if stays or not any(spot.layer for spot in self._crowded_spots()) else "unstable"

    def play_spots(self, laid: Sequence[tuple[float, float]] = (), pitch: float = 1.0) -> Sequence[Spot]:
        """Places on a grid (mm) where one more j'ton may be played; never empty for the first of a turn."""
        spots = played_spots(self.box, self._with(laid), pitch)
        if spots or laid:
            return _flat(spots)
        return self._crowded_spots() or _flat(played_spots(self.box, ()))

    def point_fault(self, x: float, y: float) -> str | None:
        """Why a replacement or a penalty may not be put down at (x, y) mm, as `point_fault`; None if it may."""
        x, y = round(x, PLACE_DIGITS), round(y, PLACE_DIGITS)
        fault = point_fault(self.box, x, y, self.table.tokens)
        if fault not in (None, "outside_half_circle") and not point_spots(self.box, self.table.tokens):
            return None
        return fault

    def point_spots(self) -> Sequence[Spot]:
        """Places on a grid (mm) where a replacement or a penalty may be put down; never empty."""
        spots = point_spots(self.box, self.table.tokens)
        cx, cy = self.box.half_circle.centre
        return spots or (Spot(cx, cy, *self.rest_at(cx, cy)),)

    def rest_at(self, x: float, y: float) -> tuple[int, tuple[str, ...]]:
        """The layer of a j'ton put down at (x, y) mm now, and the ids of what would carry it."""
        rest = resting_place(self.box, x, y, self.table.tokens)
        return rest.layer, rest.supports

    @property
    def box(self) -> LidPushTable:
        """The figures of the box top."""
        return self.tables.lid_push

    # -- decisions -------------------------------------------------------------------------

    def place(self, player: str, tokens: Sequence[Laying]) -> Verdict | None:
        """Lay one to three own j'tons in the brown zone."""
        rounded = [(colour, *_rounded(x, y)) for colour, x, y in tokens]
        record = self._record("placed", player=player, tokens=[colour for colour, _, _ in rounded])
        state, verdict = GAMES[GAME].apply(self.state, record)
        laid: list[tuple[float, float]] = []
        for _, x, y in rounded:
            _refuse(self.play_fault(x, y, laid))
            laid.append((x, y))
        ids = self._lay_all(rounded)
        self.placed = tuple(ids)
        self.turns += 1
        self.decisions = 1
        self.state = state
        self._note(LogLine(record, {"token_id": ids, "at": [list(at) for at in laid]}), verdict)
        if any(token.layer for token in self.table.tokens[-len(ids) :]):
            self._settle(player)
        return verdict

    def replace(self, player: str, colour: str, x: float, y: float) -> Verdict | None:
        """Put a point j'ton from the reserve down in the half circle; what topples is the player's doing."""
        return self._put_back("replaced", player, colour, x, y)

    def pay_penalty(self, player: str, colour: str, x: float, y: float) -> Verdict | None:
        """Put a won point j'ton (with none, an own coloured one) down in the half circle."""
        return self._put_back("penalty_paid", player, colour, x, y)

    # -- a push ----------------------------------------------------------------------------

    def begin_push(self, player: str) -> None:
        """The player's lid begins to move; `advance` moves it step by step and `end_push` ends it."""
        record = self._record("push_started", player=player)
        state, verdict = GAMES[GAME].apply(self.state, record)
        self._started = (self.state, self.table.snapshot())
        self._path = []
        self.table.begin_push()
        self.state = state
        self._pending = [(LogLine(record), verdict)]

    def advance(self, lid_y: float) -> tuple[Fall, ...]:
        """Take one fixed step towards `lid_y` (mm, as `LidPush.advance`); returns what fell.

        Raises ConfigError for a lid that moves back, too fast or off the box.
        """
        self._need_push()
        y = round(lid_y, PATH_DIGITS)
        self._check_lid(y, self._path[-1] if self._path else self.table.lid_y, len(self._path))
        self._path.append(y)
        falls = self.table.advance(y)
        if falls:
            self._fell(falls)
        return falls

    def end_push(self) -> Verdict | None:
        """Let everything come to rest, take the lid away and hear what the push was worth."""
        self._need_push()
        self._fell(self.table.finish())
        stop = self.judge_stop(self._path[-1] if self._path else self.box.brown_zone[0])
        tokens = self.table.tokens
        touching = sum(token.id in self.placed and touching_line(self.box, token) for token in tokens)
        ended = PushEnded(stop, touching)
        self.state, verdict = GAMES[GAME].apply(self.state, ended)
        started = self._pending[0][0].record
        self._pending[0] = (LogLine(started, {"lid": self._path}), self._pending[0][1])
        self._pending.append((LogLine(ended, {"rest": rest_rows(tokens)}), verdict))
        for line, said in self._pending:
            self._note(line, said)
        self._pending = []
        self._started = None
        self.decisions += 1
        return verdict

    def judge_stop(self, lid_y: float) -> Literal["line", "short", "past"]:
        """What a lid that stops with its front at `lid_y` (mm) is called."""
        low, high = self.box.black_line
        return "short" if lid_y < low else "past" if lid_y > high else "line"

    def push(self, player: str, path: Sequence[float]) -> Verdict | None:
        """A whole push along `path`: the lid's front (mm) at the end of every fixed step."""
        rounded = [round(y, PATH_DIGITS) for y in path]
        last = self.table.lid_y
        for step, y in enumerate(rounded):
            self._check_lid(y, last, step)
            last = y
        self.begin_push(player)
        self._path = rounded
        advance = self.table.advance
        for y in rounded:
            falls = advance(y)
            if falls:
                self._fell(falls)
        return self.end_push()

    def cancel_push(self) -> None:
        """Go back to the moment before the push that is under way, as if it had not begun."""
        self._need_push()
        if self._started is not None:
            self.state, snapshot = self._started
            self.table.restore(snapshot)
        self._started = None
        self._pending = []

    # -- logs ------------------------------------------------------------------------------

    @staticmethod
    def whole(lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """The lines without a push at the end that never ended."""
        return whole_pushes(lines)

    def repeat(self, line: LogLine, n: int) -> bool:
        """Lay, push or put back as record number `n` says (see `Match.repeat`)."""
        record: Any = line.record
        kind = record.__struct_config__.tag
        if kind == "placed":
            at = places(line, n, len(record.tokens))
            self.place(record.player, [(colour, *xy) for colour, xy in zip(record.tokens, at, strict=True)])
        elif kind in ("replaced", "penalty_paid"):
            self._put_back(kind, record.player, record.token, *places(line, n)[0])
        elif kind == "push_started":
            self.push(record.player, lid_path(line, n))
        else:
            return False
        return True

    def take_over(self, lines: Sequence[LogLine], n: int) -> bool:
        """As `repeat`, but a push is not simulated again: the log says where all came to rest."""
        if lines[n].record.__struct_config__.tag != "push_started":
            return self.repeat(lines[n], n + 1)
        lid_path(lines[n], n + 1)
        for line in lines[n:]:
            self._happen(line.record, line.extra)
            if isinstance(line.record, PushEnded):
                break
        tokens = rest_tokens(self.lines[-1], len(self.lines))
        if tokens is None:
            raise HoptonError(f"record {len(self.lines)} does not say where the j'tons came to rest")
        on_box = dict(zip(TOKENS, self.state.on_box, strict=True))
        if Counter(colour_of(token.id) for token in tokens) != Counter(on_box):
            raise HoptonError(f"record {len(self.lines)} shows other j'tons at rest than are on the box")
        self.table.restore(Snapshot(tokens))
        self.decisions += 1
        return True

    @classmethod
    def frames(cls, tables: Tables, moment: Moment, every: Callable[[], float]) -> Iterator[Frame]:
        """The push of this moment simulated again; nothing for other moments."""
        return replayed_push(tables, moment, every)

    # -- inside ----------------------------------------------------------------------------

    def _record(self, name: str, **fields: Any) -> Record:
        if self._started is not None:
            raise RuleError("wrong_phase", "the lid is moving: finish the push first")
        return super()._record(name, **fields)

    def _put_back(self, name: str, player: str, colour: str, x: float, y: float) -> Verdict | None:
        record = self._record(name, player=player, token=colour)
        state, verdict = GAMES[GAME].apply(self.state, record)
        x, y = _rounded(x, y)
        _refuse(self.point_fault(x, y))
        (token_id,) = self._lay_all([(colour, x, y)])
        self.state = state
        self.decisions += 1
        self._note(LogLine(record, {"token_id": token_id, "at": [x, y]}), verdict)
        self._settle(player)
        return verdict

    def _settle(self, player: str) -> None:
        """See what topples now that the player has put something down."""
        falls = self.table.settle()
        # When that was the last deed of the match, nobody counts what falls afterwards.
        if not falls or self.over:
            return
        record = self._record("tilted", player=player, fell=[colour_of(fall.token) for fall in falls])
        self.state, verdict = GAMES[GAME].apply(self.state, record)
        extra = {
            "token_id": [fall.token for fall in falls],
            "at": [[round(fall.x, PATH_DIGITS), round(fall.y, PATH_DIGITS)] for fall in falls],
            "rest": rest_rows(self.table.tokens),
        }
        self._note(LogLine(record, extra), verdict)

    def _lay_all(self, tokens: Sequence[Laying]) -> list[str]:
        """Lay j'tons that are allowed where they go; the lowest free number of a colour is its id."""
        ids = []
        taken = {token.id for token in self.table.tokens}
        for colour, x, y in tokens:
            number = 1
            while (token_id := f"{colour}-{number}") in taken:
                number += 1
            taken.add(token_id)
            ids.append(token_id)
            layer, supports = self.rest_at(x, y)
            self.table.lay(Token(token_id, x, y, 0.0, layer, supports))
        return ids

    def _with(self, laid: Sequence[tuple[float, float]]) -> tuple[Token, ...]:
        """The j'tons on the box and those about to be laid."""
        return self.table.tokens + tuple(Token(f"new-{k}", x, y) for k, (x, y) in enumerate(laid))

    def _crowded_spots(self) -> tuple[Spot, ...]:
        """Places in a brown zone without room where a j'ton stays lying on others."""
        tokens = self.table.tokens
        rests = ((x, y, resting_place(self.box, x, y, tokens)) for x, y in played_spots(self.box, ()))
        return tuple(Spot(x, y, rest.layer, rest.supports) for x, y, rest in rests if rest.stable)

    def _fell(self, falls: Sequence[Fall]) -> None:
        for fall in falls:
            record = Fell(colour_of(fall.token))  # type: ignore[arg-type]  # an id holds its colour
            self.state, verdict = GAMES[GAME].apply(self.state, record)
            self._pending.append((LogLine(record, fall_fields(fall)), verdict))

    def _need_push(self) -> None:
        if self._started is None:
            raise RuleError("wrong_phase", "nobody is pushing: begin a push first")

    def _check_lid(self, y: float, last: float, step: int) -> None:
        if not last <= y <= self.box.box_length:
            raise ConfigError(f"the lid moves forward on the box only: it can't go from {last} to {y} mm")
        if (y - last) / DT > TOP_SPEED:
            raise ConfigError(f"the lid moves at most at {TOP_SPEED:.0f} mm/s")
        if step * DT > LONGEST_PUSH:
            raise ConfigError(f"a push lasts at most {LONGEST_PUSH:.0f} s")


def _flat(places: Sequence[tuple[float, float]]) -> Sequence[Spot]:
    return Spots(len(places), lambda k: Spot(*places[k], 0, ()))


def _rounded(x: float, y: float) -> tuple[float, float]:
    if not (math.isfinite(x) and math.isfinite(y)):
        raise PlacementError("no_position", _FAULTS["no_position"])
    return round(float(x), PLACE_DIGITS), round(float(y), PLACE_DIGITS)


def _refuse(fault: str | None) -> None:
    if fault is not None:
        raise PlacementError(fault, _FAULTS[fault])
