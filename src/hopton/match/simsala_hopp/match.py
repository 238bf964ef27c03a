"""One match of Simsala Hopp: joins the arena, the rules and the log."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from hopton.errors import ConfigError, HoptonError, RuleError
from hopton.header import MatchHeader
from hopton.match.base import Match, Moment
from hopton.match.log import LogLine, encode_line
from hopton.match.simsala_hopp.frames import Frame, frame_of, hourglass_steps, laid_out, new_arena, replayed
from hopton.match.simsala_hopp.recorded import (
    AT_DIGITS,
    PLACE_DIGITS,
    SPEED_DIGITS,
    Places,
    all_places,
    rest_rows,
    rest_tiles,
    step_of,
    tap_fields,
    tap_of,
    whole_turns,
)
from hopton.physics.foil_tap import Event, Flip, Tile
from hopton.records import (
    TILES,
    ArenaSettled,
    Flipped,
    HourglassTurned,
    LazySpell,
    LeftArena,
    Passed,
    Record,
    Tapped,
    TimeUp,
)
from hopton.rules import GAMES
from hopton.rules.simsala_hopp import State
from hopton.tables import FoilTapTable, Tables
from hopton.text import Verdict

if TYPE_CHECKING:
    from hopton.physics.foil_tap import FoilTap

GAME = "simsala-hopp"

FLIGHT = ("transform", "settling", "decision_flight")
"""The phases in which time passes."""

GAP = 1.0
"""Tiles are laid out at least so far (mm) from one another and from the wall."""
THROWS = 400
"""So many places are tried before all tiles are laid out anew."""
LAYOUTS = 100
"""After so many attempts the arena counts as too small."""


class SimsalaMatch(Match[State]):
    """A match of Simsala Hopp in its arena.

    A magician turns the hourglass (`turn_hourglass`), and from then on time passes: step by step
    (`advance`) or at once up to a step (`wait`), with a `tap` at any moment. The match itself ends
    the turn when the hourglass has run out and all tiles lie still. In a decision it is the same after a tap.
    """

    game = GAME

    def __init__(self, header: MatchHeader, tables: Tables | None = None) -> None:
        """A new match; `tables` default to those that the header names."""
        super().__init__(header, tables)
        self.hourglass = hourglass_steps(self.tables)
        self.arena = laid_out(self.tables, self._drawn_places())
        self.seen: frozenset[int] = frozenset()
        """Tiles whose backs have been visible since the arena was set up."""
        self._order = _by_place(self.arena.tiles)

    # -- what is to be done ----------------------------------------------------------------

    @property
    def to_decide(self) -> str | None:
        """Whose decision comes next; while tiles fly, the magician's: to tap (again) or to wait."""
        if self.state.phase == "over":
            return None
        return self.state.magician if self.flying else self.state.to_act[0]

    @property
    def flying(self) -> bool:
        """Whether time passes."""
        return self.state.phase in FLIGHT

    @property
    def moving(self) -> bool:
        """Whether something goes on between two decisions."""
        return self.flying

    @property
    def step(self) -> int:
        """The fixed step since the hourglass was turned or, in a decision, since the tap."""
        return self.arena.step_count

    @property
    def steps_left(self) -> int | None:
        """How many steps the hourglass still runs; None when it does not."""
        return self.hourglass - self.step if self.state.phase == "transform" else None

    @property
    def box(self) -> FoilTapTable:
        """The figures of the arena."""
        return self.tables.foil_tap

    def table_now(self) -> tuple[Tile, ...]:
        """The tiles in the arena, also in flight."""
        return self.arena.tiles

    def frame(self) -> Frame:
        """The arena as a picture."""
        return frame_of(self.arena, dict(zip(TILES, self.state.tiles, strict=True)), self.steps_left)

    def handle(self, tile: int) -> int:
        """By what a tile is called before players: its place in the arena as it was set up says nothing of its back."""
        return self._order.index(tile)

    def tile_of(self, handle: int) -> int:
        """The tile that players call so."""
        return self._order[handle]

    def chance(self, purpose: str, player: str | None = None) -> np.random.Generator:
        """As `Match.chance`; while time passes, keyed by the step, too."""
        return super().chance(f"{purpose} at {self.step}" if self.flying else purpose, player)

    # -- decisions -------------------------------------------------------------------------

    def turn_hourglass(self, player: str, places: Places | None = None) -> Verdict | None:
        """Set the arena up, by chance unless `places` (mm) are given, and let the time run."""
        self._check_turn(player)
        record = self._record("hourglass_turned")
        GAMES[GAME].apply(self.state, record)
        at = self._drawn_places() if places is None else places
        self._set_up(laid_out(self.tables, at))
        self.turns += 1
        self.decisions = 0
        return self._decided(record, {"at": [list(place) for place in at]})

    def tap(self, player: str, x: float, y: float, speed: float, places: Places | None = None) -> Verdict | None:
        """Strike the foil at (x, y) mm from the arena's centre at `speed` mm/s, now.

        In a decision the first tap sets the arena up (`places` as in `turn_hourglass`) or takes it as it
        is; a second one by the same player removes that player. Raises RuleError, and ConfigError for a
        tap that cannot be: outside the arena, too fast, or while the wand is still up.
        """
        record = self._record("tapped", player=player)
        GAMES[GAME].apply(self.state, record)
        if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(speed)):
            raise ConfigError("a tap needs a place in millimetres and a speed")
        x, y, speed = round(float(x), PLACE_DIGITS), round(float(y), PLACE_DIGITS), round(float(speed), SPEED_DIGITS)
        if speed > self.box.wand_speed[1]:
            raise ConfigError(f"the wand strikes with at most {self.box.wand_speed[1]:g} mm/s, not with {speed:g}")
        arena, extra = self.arena, {}
        if self.state.phase == "decision":
            if self.state.fresh_arena or not self.state.set_up:
                at = self._drawn_places() if places is None else places
                arena = laid_out(self.tables, at)
                extra = {"at": [list(place) for place in at]}
            else:
                arena = new_arena(self.tables, arena.tiles)
        if not arena.wand_free:
            raise ConfigError("the wand is still up: it can strike again once it is withdrawn")
        arena.tap(x, y, speed)
        if extra:
            self._set_up(arena)
        self.arena = arena
        return self._decided(record, {**tap_fields(x, y, speed, self.step), **extra})

    def advance(self) -> tuple[Event, ...]:
        """Let one fixed step pass; what it brings is judged and noted. Raises RuleError when no time passes."""
        if not self.flying:
            raise RuleError("wrong_phase", "nothing moves and no time runs: turn the hourglass first")
        events = self.arena.advance()
        for event in events:
            extra = {"step": event.step, "at": [round(event.x, AT_DIGITS), round(event.y, AT_DIGITS)]}
            tile = int(event.tile)
            self._happen(Flipped(tile, event.up) if isinstance(event, Flip) else LeftArena(tile), extra)
        if self.state.phase == "transform" and self.step >= self.hourglass:
            self._happen(TimeUp(), {"step": self.step})
        if self.state.phase != "transform" and self.arena.at_rest:
            self._settle()
        return events

    def wait(self, player: str, until: int) -> None:
        """Let time pass up to this step, at least one, or until the tiles lie still and the turn is over."""
        self._check_turn(player)
        self.advance()
        while self.flying and self.step < until:
            self.advance()

    def cast(self, player: str, tile: int) -> Verdict | None:
        """A spectator's lazy spell on this tile, by its number."""
        record = self._record("lazy_spell", player=player, tile=tile)
        verdict = self._decided(record, {})
        lying = self.arena.tiles
        turned = (msgspec.structs.replace(it, up="back") if it.id == str(tile) else it for it in lying)
        self.arena = new_arena(self.tables, turned)
        return verdict

    def pass_over(self, player: str) -> Verdict | None:
        """A spectator casts no spell; in a decision, a player does not tap."""
        return self._decided(self._record("passed", player=player), {})

    # -- logs ------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The match log so far, without a turn that is under way."""
        lines = (line.to_json() for line in self.whole(self.lines))
        return b"".join(encode_line(line) for line in (self.header.to_json(), *lines))

    @staticmethod
    def whole(lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """The lines without a turn or flight at the end that never settled."""
        return whole_turns(lines)

    def repeat(self, line: LogLine, n: int) -> bool:
        """Do what record number `n` says (see `Match.repeat`).

        A record of physics stands for the magician's waiting until its step.
        """
        record: Any = line.record
        if isinstance(record, HourglassTurned):
            self.turn_hourglass(self.state.magician, all_places(line, n))
        elif isinstance(record, Tapped):
            step = step_of(line, n)
            if self.flying and self.step < step:
                self.wait(self.state.magician, step)
            places = all_places(line, n) if "at" in line.extra else None
            self.tap(record.player, *tap_of(line, n), places)
        elif isinstance(record, LazySpell):
            self.cast(record.player, record.tile)
        elif isinstance(record, Passed):
            self.pass_over(record.player)
        else:
            step, done = step_of(line, n), len(self.lines)
            if not self.flying or step <= self.step:
                return False
            self.wait(self.state.magician, step)
            return len(self.lines) > done
        return True

    def take_over(self, lines: Sequence[LogLine], n: int) -> bool:
        """As `repeat`, but a turn or a flight is not simulated again: the log says where all came to rest."""
        first = lines[n].record
        if not isinstance(first, HourglassTurned | Tapped):
            return self.repeat(lines[n], n + 1)
        if isinstance(first, HourglassTurned) or "at" in lines[n].extra:
            self._set_up(laid_out(self.tables, all_places(lines[n], n + 1)))
        if isinstance(first, HourglassTurned):
            self.turns += 1
            self.decisions = 0
        for index, line in enumerate(lines[n:], start=n + 1):
            if isinstance(line.record, Tapped):
                tap_of(line, index)
                step_of(line, index)
            if isinstance(line.record, HourglassTurned | Tapped):
                self.decisions += 1
            self._happen(line.record, line.extra)
            if isinstance(line.record, ArenaSettled):
                self._lie_as(rest_tiles(line, index), index)
                break
        return True

    @classmethod
    def frames(cls, tables: Tables, moment: Moment, every: Callable[[], float]) -> Iterator[Frame]:
        """The turn or the tap of this moment simulated again; nothing for other moments."""
        return replayed(tables, moment, every)

    # -- inside ----------------------------------------------------------------------------

    def _happen(self, record: Record, extra: Mapping[str, Any] | None = None) -> Verdict | None:
        verdict = super()._happen(record, extra)
        if (isinstance(record, Flipped) and record.up == "back") or isinstance(record, LazySpell):
            self.seen |= {record.tile}
        return verdict

    def _decided(self, record: Record, extra: Mapping[str, Any]) -> Verdict | None:
        verdict = self._happen(record, extra)
        self.decisions += 1
        return verdict

    def _check_turn(self, player: str) -> None:
        if player != self.to_decide:
            raise RuleError("not_your_turn", f"it is not {player}'s turn")

    def _settle(self) -> None:
        """All lies still: slide overlaps apart and have the turn or the tap counted.

        The arena is made anew, as it is when a log is read, so that both have the same future.
        """
        self.arena.slide_apart()
        step = self.step
        self.arena = new_arena(self.tables, self.arena.tiles)
        self._happen(ArenaSettled(), {"step": step, "rest": rest_rows(self.arena.tiles)})

    def _set_up(self, arena: FoilTap) -> None:
        self.arena = arena
        self._order = _by_place(arena.tiles)
        self.seen = frozenset()

    def _lie_as(self, tiles: Sequence[Tile], n: int) -> None:
        """Take over where tiles lie, checked against what the rules say."""
        sides = dict.fromkeys(TILES, "outside") | {int(tile.id): tile.up for tile in tiles}
        settled = self.state.tiles
        if tuple(sides[number] for number in TILES) != settled:
            raise HoptonError(f"record {n} shows other tiles at rest than the records before it")
        try:
            self.arena = new_arena(self.tables, tiles)
        except ConfigError as error:
            raise HoptonError(f"record {n} can't be: {error}") from error

    def _drawn_places(self) -> Places:
        """Places (mm from the centre) for all tiles, by chance and side by side."""
        rng = self.chance("places")
        width, length = self.box.arena
        radius = self.box.tile_diameter / 2
        room = width / 2 - radius - GAP, length / 2 - radius - GAP
        apart = 2 * radius + GAP
        for _ in range(LAYOUTS):
            places: list[tuple[float, float]] = []
            for x, y in rng.uniform(-1.0, 1.0, (THROWS, 2)).tolist():
                at = round(x * room[0], PLACE_DIGITS), round(y * room[1], PLACE_DIGITS)
                if all(math.dist(at, other) >= apart for other in places):
                    places.append(at)
                    if len(places) == len(TILES):
                        return tuple(places)
        raise ConfigError(f"{len(TILES)} tiles of this size do not fit into the arena side by side")


def _by_place(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """The tiles' numbers, from left to right."""
    return tuple(int(tile.id) for tile in sorted(tiles, key=lambda tile: (tile.x, tile.y)))
