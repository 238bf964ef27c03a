"""The foil-tap device: tiles on a clamped foil, a ball that strikes it from below, and what turns or leaves.

A step of the device is `DT`. Within it the compiled kernel takes its substeps: the foil as a
membrane, every tile as a rigid plate that touches foil, ball and other plates. After it come the
meetings in plan: tile against tile and tile against battlement, solved by pymunk where there are
any. While all is at rest a step only counts. Everything that decides the future lies in plain
arrays, which is why a snapshot has the same future bit for bit, also in mid-flight.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec
import numpy as np

from hopton.errors import ConfigError, HoptonError
from hopton.physics.foil_tap.apart import slid_apart
from hopton.physics.foil_tap.compiled import in_cache
from hopton.physics.foil_tap.grid import DT, WAVE_SECONDS, Grid
from hopton.physics.foil_tap.kernel import ball_height, run
from hopton.physics.foil_tap.meetings import MOST_TILES, find_meetings, solve_meetings
from hopton.physics.foil_tap.rest import ALL_CALM, GONE, LYING, look
from hopton.physics.foil_tap.state import (
    ANGLE,
    APEX,
    AXIS_X,
    AXIS_Y,
    BALL_CLOCK,
    BALL_COLUMNS,
    BALL_ON,
    BALL_X,
    BALL_Y,
    CALM,
    COLUMNS,
    FREE,
    INSIDE,
    LAUNCH,
    LAUNCH_SPIN,
    LAUNCH_TILT,
    LAUNCH_V,
    NX,
    NY,
    NZ,
    OZ,
    START,
    TURN,
    VX,
    VY,
    Floats,
    X,
    Y,
    Z,
    constants_of,
    rest_height,
)
from hopton.physics.foil_tap.tiles import Event, Exit, Flip, Launch, Side, Tile, Wand
from hopton.tables import FoilTapTable

SETTLE_STEPS = 40
SETTLE_DAMPING = 200.0
"""Tiles that were laid sink into the foil for so many steps, with so much more damping (1/s)."""

REST_STEPS = 5
"""All is at rest once it has been calm for so many steps."""

MAX_REST_SECONDS = 5.0
"""After so long without a tap, whatever still moves is stopped."""

MOST_SPEED = 10000.0
"""The fastest ball, mm/s: within a substep it stays well within its own radius."""


class Snapshot(msgspec.Struct, frozen=True):
    """All there is to know about an arena: rows of numbers as in `state`, and the foil's nodes as bytes."""

    ids: tuple[str, ...]
    tiles: tuple[tuple[float, ...], ...]
    shown: tuple[float, ...]
    over: tuple[tuple[int, ...], ...]
    heights: bytes
    velocities: bytes
    ball: tuple[float, ...]
    step_count: int
    calm_steps: int
    since_tap: int
    since_ball: int
    at_rest: bool
    settled: bool


class FoilTap:
    """One arena of Simsala Hopp."""

    def __init__(
        self,
        table: FoilTapTable,
        gravity: float,
        tiles: Iterable[Tile] = (),
        cells: int | None = None,
        substeps: int | None = None,
    ) -> None:
        """An arena with `tiles` lying at rest (mm); `cells` and `substeps` are for studies of convergence alone."""
        self.table = table
        self.gravity = gravity
        self.radius = table.tile_diameter / 2
        self.step_count = 0
        self.at_rest = True
        self._grid = Grid(table, cells, substeps)
        self._constants = constants_of(table, gravity, self._grid)
        self._values: Floats = np.array(self._constants, dtype=np.float64)
        self._flat = rest_height(table)
        self._centre = (table.arena[0] / 2, table.arena[1] / 2)
        self._ids: list[str] = []
        self._rows: Floats = np.zeros((0, COLUMNS))
        self._shown: Floats = np.zeros(0)
        self._over = np.zeros((0, 0), np.int64)
        self._u: Floats = np.zeros((self._grid.columns + 1, self._grid.rows + 1))
        self._w: Floats = np.zeros_like(self._u)
        self._ball: Floats = np.zeros(BALL_COLUMNS)
        self._settled = True
        self._calm_steps = self._since_tap = self._since_ball = 0
        self._resize()
        for tile in tiles:
            self.lay(tile)

    # -- tiles ---------------------------------------------------------------------------

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles in the arena now, also in flight, in the order in which they were laid."""
        return tuple(self._tile(t) for t in range(len(self._ids)) if self._rows[t, INSIDE] > 0.0)

    def tile(self, tile_id: str) -> Tile:
        """One tile, as it left the arena if it is outside; raises ConfigError for an unknown id."""
        return self._tile(self._number(tile_id))

    @property
    def still(self) -> frozenset[str]:
        """The tiles in the arena that lie still on a foil that is calm around them."""
        rows = self._rows
        calm = (rows[:, INSIDE] > 0.0) & ((rows[:, CALM] > 0.0) | self.at_rest)
        return frozenset(self._ids[t] for t in np.flatnonzero(calm))

    def apex(self, tile_id: str) -> float:
        """The greatest height since the last tap of a tile's centre above its height at rest on the flat foil, mm."""
        return float(self._rows[self._number(tile_id), APEX]) - self._flat

    def launch(self, tile_id: str) -> Launch | None:
        """The start of the first contact-free millisecond with upward speed since the last tap, if there was one."""
        row = self._rows[self._number(tile_id)]
        if row[LAUNCH] < 3.0:
            return None
        return Launch(float(row[LAUNCH_V]), float(row[LAUNCH_SPIN]), math.degrees(row[LAUNCH_TILT]))

    def lay(self, tile: Tile) -> None:
        """Put a tile down flat at rest, on whatever tiles lie there already; its height and normal are not looked at.

        Raises HoptonError while anything moves and ConfigError for a second tile of the same id, a
        place outside the arena, or more tiles than the device can tell apart.
        """
        self._need_rest()
        if tile.id in self._ids:
            raise ConfigError(f"there is a tile '{tile.id}' in the arena already")
        if len(self._ids) >= MOST_TILES:
            raise ConfigError(f"the arena takes at most {MOST_TILES} tiles")
        x, y = tile.x + self._centre[0], tile.y + self._centre[1]
        if not (0.0 <= x <= self.table.arena[0] and 0.0 <= y <= self.table.arena[1]):
            raise ConfigError(f"tile '{tile.id}' does not lie in the arena")
        row = np.zeros(COLUMNS)
        row[[X, Y, Z]] = (x, y, self._height_at(x, y))
        side = 1.0 if tile.up == "frog" else -1.0
        row[[NZ, START, ANGLE, INSIDE, AXIS_X, BALL_CLOCK]] = (side, side, tile.angle, 1.0, 1.0, -1.0)
        row[APEX] = row[Z]
        self._ids.append(tile.id)
        self._rows = np.vstack([self._rows, row])
        self._resize()
        self._shown[-1] = row[NZ]
        self._settled = False

    def lift(self, tile_id: str) -> Tile:
        """Take a tile out; raises HoptonError while anything moves, ConfigError if there is no such tile."""
        self._need_rest()
        number = self._number(tile_id)
        tile = self._tile(number)
        del self._ids[number]
        self._rows = np.delete(self._rows, number, axis=0)
        shown = np.delete(self._shown, number)
        over = np.delete(np.delete(self._over, number, axis=0), number, axis=1)
        self._resize()
        self._shown[:] = shown
        self._over[:] = over
        self._settled = False
        return tile

    def slide_apart(self) -> tuple[Tile, ...]:
        """Slide tiles that lie on or lean against others apart, without turning any, and lay all flat.

        Raises HoptonError while anything moves. Returns all tiles in the arena.
        """
        self._need_rest()
        inside = np.flatnonzero(self._rows[:, INSIDE] > 0.0)
        width, length = self.table.arena
        self._rows[inside, X : Y + 1] = slid_apart(self._rows[inside, X : Y + 1], self.radius, width, length)
        self._rows[inside, Z] = self._flat
        self._rows[inside, NX : NY + 1] = 0.0
        self._rows[inside, NZ] = np.where(self._rows[inside, NZ] >= 0.0, 1.0, -1.0)
        self._over[:] = 0
        self._u[:] = 0.0
        self._settled = False
        return self.tiles

    # -- taps and time -------------------------------------------------------------------

    @property
    def wand_free(self) -> bool:
        """Whether the wand is withdrawn and can strike."""
        return bool(self._ball[BALL_ON] == 0.0)

    @property
    def wand(self) -> Wand | None:
        """The wand's ball while it is up, None once it is withdrawn."""
        if self.wand_free:
            return None
        top, _ = ball_height(self._ball, self.table.wand_stroke)
        return Wand(float(self._ball[BALL_X]) - self._centre[0], float(self._ball[BALL_Y]) - self._centre[1], top)

    def tap(self, x: float, y: float, speed: float) -> None:
        """Strike: the ball meets the foil at (x, y) mm from the arena's centre, rising at `speed` mm/s.

        Raises HoptonError while the wand is still up from the last tap, ConfigError for a place
        outside the arena or an impossible speed.
        """
        if not self.wand_free:
            raise HoptonError("the wand is still up: it can strike again once it is withdrawn")
        if not 0.0 < speed <= MOST_SPEED:
            raise ConfigError(f"the tap's speed must be above 0 and at most {MOST_SPEED:.0f} mm/s, not {speed}")
        px, py = x + self._centre[0], y + self._centre[1]
        if not (0.0 < px < self.table.arena[0] and 0.0 < py < self.table.arena[1]):
            raise ConfigError(f"the tap at ({x}, {y}) is outside the arena")
        self._settle()
        self._ball[:] = (1.0, px, py, speed, 0.0, min(0.0, self._foil_height(px, py)))
        for row in self._rows:
            dx, dy = px - row[X], py - row[Y]
            size = math.hypot(dx, dy)
            dx, dy = (dx / size, dy / size) if size > 1e-9 else (1.0, 0.0)
            # Positive turns about this axis lift the struck side.
            row[[AXIS_X, AXIS_Y, LAUNCH, APEX]] = (dy, -dx, 1.0, row[Z])
            row[START] = 1.0 if row[NZ] > 0.0 else -1.0
            # A tile struck in mid-flight has turned by its tilt about the new axis already.
            row[TURN] = math.asin(max(-1.0, min(1.0, row[START] * (row[NX] * row[AXIS_Y] - row[NY] * row[AXIS_X]))))
        self.at_rest = False
        self._calm_steps = self._since_tap = 0

    def advance(self) -> tuple[Event, ...]:
        """Take one step of `DT`: say what came to lie turned over and what left. At rest, time alone passes."""
        self.step_count += 1
        if self.at_rest:
            return ()
        self._since_tap += 1
        met, stacked = find_meetings(self._rows, self._over, self._values, self._meetings, self._pairs)
        if met:
            solve_meetings(self._rows, self._meetings[:met].tolist(), self._constants)
        self._run(stacked, 0.0)
        events: list[Event] = []
        while (found := self._look())[0] in (GONE, LYING):
            events.append(self._exit(found[1]) if found[0] == GONE else self._flip(found[1]))
        self._calm_steps = self._calm_steps + 1 if found[0] == ALL_CALM else 0
        if self._calm_steps >= REST_STEPS or self._since_tap * DT > MAX_REST_SECONDS:
            self._come_to_rest()
            for t in range(len(self._ids)):
                if self._rows[t, INSIDE] > 0.0 and self._rows[t, NZ] * self._shown[t] <= 0.0:
                    events.append(self._flip(t))
        return tuple(events)

    def finish(self) -> tuple[Event, ...]:
        """Step until all is at rest; returns everything that happened."""
        events: list[Event] = []
        while not self.at_rest:
            events += self.advance()
        return tuple(events)

    # -- snapshots -----------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The state as plain numbers; `restore` gives the same future bit for bit, also from mid-flight."""
        return Snapshot(
            ids=tuple(self._ids),
            tiles=tuple(map(tuple, self._rows.tolist())),
            shown=tuple(self._shown.tolist()),
            over=tuple(map(tuple, self._over.tolist())),
            heights=self._u.tobytes(),
            velocities=self._w.tobytes(),
            ball=tuple(self._ball.tolist()),
            step_count=self.step_count,
            calm_steps=self._calm_steps,
            since_tap=self._since_tap,
            since_ball=self._since_ball,
            at_rest=self.at_rest,
            settled=self._settled,
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Become what `snapshot` describes; raises ConfigError if it comes from a table with another foil."""
        if len(snapshot.heights) != self._u.nbytes or len(snapshot.velocities) != self._w.nbytes:
            raise ConfigError("the snapshot is of a foil with another grid")
        self._ids = list(snapshot.ids)
        self._rows = np.array(snapshot.tiles, dtype=np.float64).reshape(-1, COLUMNS)
        self._resize()
        self._shown[:] = snapshot.shown
        self._over[:] = np.array(snapshot.over, dtype=np.int64).reshape(self._over.shape)
        self._u = np.frombuffer(snapshot.heights).reshape(self._u.shape).copy()
        self._w = np.frombuffer(snapshot.velocities).reshape(self._w.shape).copy()
        self._ball = np.array(snapshot.ball, dtype=np.float64)
        self.step_count = snapshot.step_count
        self._calm_steps = snapshot.calm_steps
        self._since_tap = snapshot.since_tap
        self._since_ball = snapshot.since_ball
        self.at_rest = snapshot.at_rest
        self._settled = snapshot.settled

    # -- inside --------------------------------------------------------------------------

    def _need_rest(self) -> None:
        if not self.at_rest:
            raise HoptonError("tiles are moving: wait until all is at rest")

    def _number(self, tile_id: str) -> int:
        if tile_id not in self._ids:
            raise ConfigError(f"there is no tile '{tile_id}' in the arena")
        return self._ids.index(tile_id)

    def _resize(self) -> None:
        """Make what goes with the rows as large as they are; sides and layers of new tiles are zero."""
        count = len(self._ids)
        shown, over = np.zeros(count), np.zeros((count, count), np.int64)
        kept = min(count, len(self._shown))
        shown[:kept] = self._shown[:kept]
        over[:kept, :kept] = self._over[:kept, :kept]
        self._shown, self._over = shown, over
        self._meetings = np.zeros((count * (count + 1) // 2 + 1, 2), np.int64)
        self._pairs = np.zeros_like(self._meetings)
        self._notes = np.zeros((2, count), np.bool_)

    def _height_at(self, x: float, y: float) -> float:
        """Where the centre of a tile laid flat at (x, y) comes to be: on the foil or on the highest tile there."""
        heights = [
            float(row[Z]) + self.table.tile_thickness
            for row in self._rows
            if row[INSIDE] > 0.0 and math.hypot(row[X] - x, row[Y] - y) < 2 * self.radius
        ]
        return max(heights, default=self._flat)

    def _foil_height(self, x: float, y: float) -> float:
        """Height of the foil at a place (mm from the corner), between its nodes linearly."""
        grid = self._grid
        i, j = min(int(x / grid.dx), grid.columns - 1), min(int(y / grid.dy), grid.rows - 1)
        fx, fy = x / grid.dx - i, y / grid.dy - j
        low = self._u[i, j] * (1 - fx) + self._u[i + 1, j] * fx
        high = self._u[i, j + 1] * (1 - fx) + self._u[i + 1, j + 1] * fx
        return float(low * (1 - fy) + high * fy)

    def _settle(self) -> None:
        """Let tiles that were laid sink into the foil as far as they would in the end; they do not slide."""
        if self._settled:
            return
        for _ in range(SETTLE_STEPS):
            _, stacked = find_meetings(self._rows, self._over, self._values, self._meetings, self._pairs)
            places = self._rows[:, X : Y + 1].copy()
            self._run(stacked, SETTLE_DAMPING)
            self._rows[:, X : Y + 1] = places
            self._rows[:, VX : VY + 1] = 0.0
        self._rows[:, VX : VY + 2] = 0.0
        self._rows[:, OZ - 2 : OZ + 1] = 0.0
        self._w[:] = 0.0
        self._rows[:, CALM] = 0.0
        self._settled = True

    def _run(self, stacked: int, damping: float) -> None:
        """One step of the compiled part; the first `stacked` pairs lie above one another."""
        if self._ball[BALL_ON] > 0.0:
            self._since_ball = 0
        else:
            self._since_ball += 1
        grid = self._grid
        substeps = grid.substeps if self._since_ball * DT < WAVE_SECONDS else grid.calm_substeps
        pairs = self._pairs[:stacked]
        run(
            self._rows,
            self._u,
            self._w,
            self._ball,
            pairs,
            self._notes,
            self._values,
            DT / substeps,
            substeps,
            damping,
        )

    def _come_to_rest(self) -> None:
        self._rows[:, VX : VY + 2] = 0.0
        self._rows[:, OZ - 2 : OZ + 1] = 0.0
        self._rows[:, FREE] = 0.0
        self._rows[:, BALL_CLOCK] = -1.0
        self._w[:] = 0.0
        self._ball[BALL_ON] = 0.0
        self.at_rest = True

    def _look(self) -> tuple[int, int]:
        return look(self._rows, self._shown, self._w, self._ball, self._values)

    def _exit(self, t: int) -> Exit:
        tile = self._tile(t)
        return Exit(tile.id, self.step_count, tile.x, tile.y, tile.height)

    def _flip(self, t: int) -> Flip:
        tile = self._tile(t)
        self._shown[t] = 1.0 if tile.up == "frog" else -1.0
        return Flip(tile.id, self.step_count, tile.x, tile.y, tile.up)

    def _tile(self, t: int) -> Tile:
        row = self._rows[t].tolist()
        up: Side = "frog" if row[NZ] > 0.0 else "back"
        return Tile(
            self._ids[t],
            row[X] - self._centre[0],
            row[Y] - self._centre[1],
            up,
            row[ANGLE],
            row[Z] - self._flat,
            (row[NX], row[NY], row[NZ]),
            self._half_turns(t),
        )

    def _half_turns(self, t: int) -> int:
        """Half turns about the axis of the last tap, even or odd as the sides up then and now demand."""
        turned = float(self._rows[t, TURN]) / math.pi
        odd = 0 if self._rows[t, NZ] * self._rows[t, START] > 0.0 else 1
        return 2 * round((turned - odd) / 2) + odd


def is_warm() -> bool:
    """Whether `warm_up` only has to load what has been compiled on this machine before."""
    return in_cache(run) and in_cache(look) and in_cache(find_meetings)


def warm_up(table: FoilTapTable, gravity: float) -> None:
    """Compile everything a tap needs, or load it from the cache, so that the first tap comes without a delay.

    Takes some seconds the first time on a machine and a fraction of one later.
    """
    arena = FoilTap(table, gravity, [Tile("a", 0.0, 0.0), Tile("b", 0.0, 0.0)])
    arena.tap(0.0, 0.0, 500.0)
    arena.advance()
    _ = arena.wand
