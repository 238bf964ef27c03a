"""Pictures of the arena while tiles hop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from hopton.match.base import Moment
from hopton.match.simsala_hopp.recorded import all_places, step_of, tap_of
from hopton.physics.foil_tap import DT, Exit, Flip, Tile, Wand
from hopton.records import TILES, Tapped
from hopton.rules.simsala_hopp import BACKS
from hopton.tables import Tables

if TYPE_CHECKING:
    from hopton.physics.foil_tap import FoilTap


class Frame(msgspec.Struct, frozen=True):
    """The tiles in the arena, also in flight, the wand's ball while it is up, and what lies there counted.

    `step` is the fixed step since the hourglass was turned or, in a decision, since the tap; `seconds` are left
    of the hourglass, None when it does not run. `counts` are by what is visible
    ("frog", the colours, "cat", "outside"), as the rules count them: a tile counts once it lies.
    """

    tiles: tuple[Tile, ...]
    wand: Wand | None
    seconds: float | None
    counts: Mapping[str, int]
    step: int = 0


def new_arena(tables: Tables, tiles: Iterable[Tile] = (), substeps: int | None = None) -> FoilTap:
    """An arena in which these tiles lie flat, without any other memory."""
    # Loaded only now: with it comes Numba, for which other games shall not wait.
    from hopton.physics.foil_tap import FoilTap

    flat = (Tile(tile.id, tile.x, tile.y, tile.up, tile.angle) for tile in tiles)
    return FoilTap(tables.foil_tap, tables.gravity, flat, substeps=substeps)


def laid_out(tables: Tables, places: Sequence[tuple[float, float]]) -> FoilTap:
    """An arena with all tiles at these places (mm), frogs up."""
    return new_arena(tables, (Tile(str(number), x, y) for number, (x, y) in zip(TILES, places, strict=True)))


def hourglass_steps(tables: Tables) -> int:
    """How many steps of the device the hourglass runs."""
    return max(1, round(tables.foil_tap.hourglass_seconds / DT))


def frame_of(arena: FoilTap, shown: Mapping[int, str], steps: int | None) -> Frame:
    """The picture of an arena; `shown` by tile: "frog", "back" or "outside"; `steps` of the hourglass are left."""
    counts: dict[str, int] = {}
    for number in TILES:
        side = shown[number]
        what = BACKS[number - 1] if side == "back" else side
        counts[what] = counts.get(what, 0) + 1
    seconds = None if steps is None else max(0, steps) * DT
    return Frame(arena.tiles, arena.wand, seconds, counts, arena.step_count)


def replayed(tables: Tables, moment: Moment, every: Callable[[], float]) -> Iterator[Frame]:
    """The turn or the tap of this moment simulated again; nothing for other moments."""
    if moment.kind not in ("hourglass_turned", "tapped"):
        return
    first = moment.records - len(moment.lines) + 1
    taps = [
        (step_of(line, first + index), tap_of(line, first + index))
        for index, line in enumerate(moment.lines)
        if isinstance(line.record, Tapped)
    ]
    start = moment.lines[0]
    sides: dict[int, str] = dict.fromkeys(TILES, "frog")
    if "at" in start.extra:
        arena = laid_out(tables, all_places(start, first))
    else:
        arena = new_arena(tables, moment.before)
        sides = dict.fromkeys(TILES, "outside") | {int(tile.id): tile.up for tile in moment.before}
    last = hourglass_steps(tables) if moment.kind == "hourglass_turned" else None
    show = _Show(arena, sides, last)
    for step, tap in taps:
        yield from show.until(step, every)
        arena.tap(*tap)
    if last is not None:
        yield from show.until(last, every)
    while not arena.at_rest:
        yield from show.until(arena.step_count + max(1, round(every() / DT)), every)
    yield show.frame()


class _Show:
    """An arena driven for pictures alone."""

    def __init__(self, arena: FoilTap, sides: dict[int, str], last: int | None) -> None:
        self.arena, self.sides, self.last = arena, sides, last
        self.next = 0

    def until(self, step: int, every: Callable[[], float]) -> Iterator[Frame]:
        """Advance to this step, with pictures on the way."""
        while self.arena.step_count < step:
            if self.arena.step_count >= self.next:
                self.next = self.arena.step_count + max(1, round(every() / DT))
                yield self.frame()
            for event in self.arena.advance():
                if isinstance(event, Flip):
                    self.sides[int(event.tile)] = event.up
                elif isinstance(event, Exit):
                    self.sides[int(event.tile)] = "outside"

    def frame(self) -> Frame:
        steps = None if self.last is None else self.last - self.arena.step_count
        return frame_of(self.arena, self.sides, steps)
