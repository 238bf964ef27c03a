"""The lid-push device: one box top with j'tons, a lid that pushes them, and what falls off.

Between pushes the box top is nothing but a list of `Token`. A push builds its pymunk space from
that list, in its order, steps it at the fixed timestep and turns it back into a list when all is
at rest. That is why a snapshot is plain numbers and its future is the same bit for bit: a
snapshot in mid-push is the list before the push and the lid's path so far, which is driven again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np

from hopton.errors import ConfigError, HoptonError
from hopton.physics.lid_push.lid import DT
from hopton.physics.lid_push.loads import Known, Loads, Point, balanced, distribute, group_of, supports_of
from hopton.physics.lid_push.tokens import Fall, PushResult, Side, Token
from hopton.physics.lid_push.watch import Watch
from hopton.physics.lid_push.world import World
from hopton.tables import LidPushTable

CHECK_EVERY = 8
"""Falls and loads are looked at every so many steps: a token at 200 mm/s moves 1.7 mm in between."""

LID_TOLERANCE = 1e-5
"""The lid keeps its velocity while that leaves it within this distance (mm) of its path."""

HIGHEST_LAYER = 30
"""As many layers as pymunk's collision categories tell apart."""

STOPS_DEAD = 3.0
"""A lid that loses this many times the speed that friction takes from a token in a step has stopped dead."""

REST_SPEED = 0.05
REST_SPIN = 0.01
"""Below these (mm/s, rad/s) a token counts as at rest; friction then stops it within a micrometre."""

MAX_REST_SECONDS = 20.0
"""A table without friction might never come to rest; after so long the push ends all the same."""


MOST_KNOWN = 200
"""So many groups of tokens may be remembered with the forces that balanced them; a box top has a few dozen."""


class Snapshot(msgspec.Struct, frozen=True):
    """All there is to know about a box top: the tokens at rest, and in mid-push the lid's path so far (mm)."""

    tokens: tuple[Token, ...]
    lid_path: tuple[float, ...] | None = None


class LidPush:
    """One box top of Hop le J'ton."""

    def __init__(self, table: LidPushTable, gravity: float, tokens: Iterable[Token] = (), dt: float = DT) -> None:
        """A box top with `tokens` lying at rest (mm); `dt` (s) is for studies of convergence alone."""
        self.dt = dt
        self.table = table
        self.gravity = gravity
        self.radius = table.token_diameter / 2
        self._start_y = table.brown_zone[0]
        self._tokens: dict[str, Token] = {}
        self._world: World | None = None
        self._path: list[float] = []
        self._known: Known = {}
        for token in tokens:
            self.lay(token)

    # -- the box top at rest -------------------------------------------------------------

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens on the box now, also in mid-push, in the order in which they were laid."""
        if self._world is None:
            return tuple(self._tokens.values())
        return tuple(self._token_now(token) for token in self._world.bodies)

    @property
    def lid_y(self) -> float:
        """Where the front of the lid is (mm along the push); at its start when nobody pushes."""
        return self._lid_y if self._world is not None else self._start_y

    @property
    def pushing(self) -> bool:
        """Whether a push is under way."""
        return self._world is not None

    def lay(self, token: Token) -> None:
        """Put a token down at rest, exactly where it says and on whatever layer it says.

        Raises HoptonError in mid-push and ConfigError for a second token of the same id or a
        position that is no number.
        """
        self._need_rest()
        if token.id in self._tokens:
            raise ConfigError(f"there is a token '{token.id}' on the box already")
        if not (math.isfinite(token.x) and math.isfinite(token.y) and 0 <= token.layer <= HIGHEST_LAYER):
            raise ConfigError(f"token '{token.id}' has no possible position")
        self._tokens[token.id] = token

    def lift(self, token_id: str) -> Token:
        """Take a token off the box; raises HoptonError in mid-push, ConfigError if it is not there."""
        self._need_rest()
        if token_id not in self._tokens:
            raise ConfigError(f"there is no token '{token_id}' on the box")
        return self._tokens.pop(token_id)

    def settle(self) -> tuple[Fall, ...]:
        """Let everything that is not held up topple, without a push; the falls have step 0."""
        self._need_rest()
        if self._holds():
            return ()
        world = World(self.table, self.gravity, self._tokens.values(), self._start_y, self.dt)
        falls = self._balance(world, 0, for_good=True)
        self._tokens = self._tokens_at_rest(world)
        return tuple(falls)

    def _holds(self) -> bool:
        """Whether everything on the box at rest is held up as it lies."""
        places = {token.id: (token.x, token.y) for token in self._tokens.values()}
        layers = {token.id: token.layer for token in self._tokens.values()}
        loads = distribute(places, layers, self.radius)
        return loads.unsupported is None and self._tipping(places, layers, loads) is None

    # -- a push --------------------------------------------------------------------------

    def begin_push(self) -> None:
        """Build the space of a push; the lid stands at its start."""
        self._need_rest()
        world = World(self.table, self.gravity, self._tokens.values(), self._start_y, self.dt)
        self._world = world
        self._path = []
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._lid_y = self._next_y = self._start_y
        self._velocity = 0.0
        self._standing = 0
        self._released = False
        self.step_count = 0
        self._early: list[Fall] = self._balance(world, 0)

    def advance(self, lid_y: float) -> tuple[Fall, ...]:
        """Take one fixed step and say where the lid's front shall be at the end of the step after it.

        The lid is one step behind its orders: after the call it is exactly where the call before
        told it to be (within 1e-5 mm), and every token has met it there. Returns what fell.
        Raises ConfigError for a lid that would move back, or so fast that tokens could pass through it.
        """
        world = self._moving()
        ordered = self._next_y + self._velocity * self.dt
        steady = self._velocity == 0.0 or lid_y > self._next_y
        if self._released or not steady or abs(ordered - lid_y) > LID_TOLERANCE:
            ordered = self._order(world, lid_y)
        self._path.append(lid_y)
        world.space.step(self.dt)
        self.step_count += 1
        self._lid_y = self._next_y
        self._next_y = ordered
        self._standing = self._standing + 1 if self._velocity == 0.0 else 0
        if self.step_count % CHECK_EVERY and not self._early:
            return ()
        return self._look(world)

    def finish(self) -> tuple[Fall, ...]:
        """Let the lid stand where it was told to be, step until all is at rest, and take the lid away."""
        falls: list[Fall] = []
        while not self.settled:
            falls += self.advance(self._next_y)
        falls += self.end_push()
        return tuple(falls)

    @property
    def settled(self) -> bool:
        """Whether the lid stands, all tokens are at rest and this has been looked at after a check."""
        world = self._moving()
        if self._velocity != 0.0 or self.step_count % CHECK_EVERY or self.step_count < 2:
            return False
        if self._standing * self.dt > MAX_REST_SECONDS:
            return True
        rows = world.read()
        return not len(rows) or bool(np.abs(rows[:, 2:4]).max() < REST_SPEED and np.abs(rows[:, 4]).max() < REST_SPIN)

    def end_push(self) -> tuple[Fall, ...]:
        """Take the lid away and keep the tokens where they are; what is not held up falls now."""
        world = self._moving()
        falls = self._balance(world, self.step_count, for_good=True)
        self._tokens = self._tokens_at_rest(world)
        self._world = None
        self._path = []
        return tuple(falls)

    def push(self, path: Sequence[float]) -> PushResult:
        """A whole push along `path` (the lid's front in mm at the end of every step), until all is at rest."""
        self.begin_push()
        falls: list[Fall] = []
        for y in path:
            falls += self.advance(y)
        falls += self.finish()
        return PushResult(tuple(falls), self.step_count)

    # -- snapshots -----------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The state as plain numbers; `restore` gives the same future bit for bit, also from mid-push."""
        path = tuple(self._path) if self._world is not None else None
        return Snapshot(tuple(self._tokens.values()), path)

    def restore(self, snapshot: Snapshot) -> None:
        """Become what `snapshot` describes."""
        self._world = None
        self._tokens = {token.id: token for token in snapshot.tokens}
        if snapshot.lid_path is not None:
            self.begin_push()
            for y in snapshot.lid_path:
                self.advance(y)

    # -- inside --------------------------------------------------------------------------

    def _need_rest(self) -> None:
        if self._world is not None:
            raise HoptonError("the lid is moving: finish the push first")

    def _moving(self) -> World:
        if self._world is None:
            raise HoptonError("nobody is pushing: begin a push first")
        return self._world

    def _order(self, world: World, lid_y: float) -> float:
        """Drive the lid to `lid_y` in the interval after the coming step; returns where it will be (mm)."""
        if self._next_y - LID_TOLERANCE <= lid_y < self._next_y:
            # Steady motion has carried it that little too far: it stands.
            lid_y = self._next_y
        velocity = (lid_y - self._next_y) / self.dt
        limit = self.radius / self.dt
        if not 0.0 <= velocity <= limit:
            if velocity < 0:
                raise ConfigError("the lid never moves back during a push")
            raise ConfigError(f"the lid moves at most at {limit:.0f} mm/s: faster, it would pass through tokens")
        shown = self._velocity_for_tokens(velocity)
        self._released = shown != velocity
        self._velocity = velocity
        world.drive_lid(self._next_y, shown)
        return lid_y

    def _velocity_for_tokens(self, velocity: float) -> float:
        """The lid's velocity that tokens meet in the coming interval, whose mean is `velocity` (mm/s).

        A lid that stops dead lets its tokens go somewhere within the interval, and from there on
        they slide on alone. They get the mean velocity that this leaves them over the interval;
        with the lid's own, friction would act on them up to a step too long and they would lose
        v dt. A lid that takes several steps to stop needs no such care: there, lid and tokens part
        so slowly that it makes no difference.
        """
        before = self._velocity
        friction = self.table.friction_token_box * self.gravity * self.dt
        if before - velocity <= STOPS_DEAD * friction:
            return velocity
        return before - friction * (0.5 - velocity / before)

    def _look(self, world: World) -> tuple[Fall, ...]:
        """Find what falls; renew the loads when tokens have moved enough to change them."""
        falls, self._early = self._early, []
        rows = world.read()
        if self._watch.stirred(rows) and not self._watch.renew(rows, self._tipping):
            falls = falls + self._balance(world, self.step_count)
        return tuple(falls)

    def _balance(self, world: World, step: int, for_good: bool = False) -> list[Fall]:
        """Topple and drop tokens until all that are left are held up; then renew loads and friction.

        `for_good`: the space takes no more steps, so that there is nothing to renew.
        """
        falls: list[Fall] = []
        while True:
            places, layers = world.places(), world.layers()
            loads = distribute(places, layers, self.radius)
            if loads.unsupported is not None:
                self._topple(world, loads.unsupported, places, layers, step, falls)
                continue
            tipping = self._tipping(places, layers, loads)
            if tipping is None and for_good:
                return falls
            if tipping is None:
                world.carry(places, loads)
                self._watch = Watch(world, places, layers, loads, (self.table.box_width, self.table.box_length))
                return falls
            falls.append(self._fall(tipping, step, places[tipping]))
            world.remove(tipping)

    def _tipping(self, places: dict[str, Point], layers: Mapping[str, int], loads: Loads) -> str | None:
        """A bottom token whose weight and loads press beyond the edge, and that no counterweight holds."""
        box = (self.table.box_width, self.table.box_length)
        for token, (x, y) in loads.centre.items():
            if layers[token] or (0.0 <= x <= box[0] and y <= box[1]):
                continue
            if loads.total[token] == 1.0:
                return token
            group = group_of(token, loads.contacts)
            if not balanced(group, places, layers, loads.contacts, self.radius, box, self._known):
                return token
        return None

    def _topple(
        self,
        world: World,
        token: str,
        places: dict[str, Point],
        layers: dict[str, int],
        step: int,
        falls: list[Fall],
    ) -> None:
        """An upper token that nothing holds up slides off: a layer down where there is room, or off the box."""
        x, y = places[token]
        if self._outside(x, y):
            falls.append(self._fall(token, step, (x, y)))
            world.remove(token)
            return
        below = supports_of(token, places, layers, 2 * self.radius)
        layer = layers[token] - 1
        vx, vy = world.bodies[token].disc.velocity
        # It tips away from what is left under it, else onwards as it moved.
        dx, dy = (x - places[below[0]][0], y - places[below[0]][1]) if below else (vx, vy)
        length = math.hypot(dx, dy)
        dx, dy = (dx / length, dy / length) if length > 1e-9 else (0.0, 1.0)
        others = [place for other, place in places.items() if layers[other] == layer]
        reach = (2 * self.radius) ** 2
        shift = 0.0
        while any((ox - x - shift * dx) ** 2 + (oy - y - shift * dy) ** 2 < reach for ox, oy in others):
            shift += 0.1
            if self._outside(x + shift * dx, y + shift * dy):
                break
        landing = (x + shift * dx, y + shift * dy)
        angle = world.bodies[token].disc.angle
        world.remove(token)
        if self._outside(*landing):
            falls.append(self._fall(token, step, landing))
            return
        world.add(Token(token, landing[0], landing[1], angle, layer), velocity=(vx, vy))

    def _outside(self, x: float, y: float) -> bool:
        return not (0.0 <= x <= self.table.box_width and y <= self.table.box_length)

    def _fall(self, token: str, step: int, place: Point) -> Fall:
        x, y = place
        beyond: list[tuple[float, Side]] = [
            (y - self.table.box_length, "front"),
            (-x, "left"),
            (x - self.table.box_width, "right"),
        ]
        side = max(beyond, key=lambda entry: entry[0])[1]
        return Fall(token, step, x, y, side)

    def _token_now(self, token: str) -> Token:
        world = self._moving()
        entry = world.bodies[token]
        return Token(token, *entry.disc.place, entry.disc.angle, entry.layer)

    def _tokens_at_rest(self, world: World) -> dict[str, Token]:
        places, layers = world.places(), world.layers()
        tokens = {}
        for token, (x, y) in places.items():
            layer = layers[token]
            below = tuple(supports_of(token, places, layers, 2 * self.radius)) if layer else ()
            tokens[token] = Token(token, x, y, world.bodies[token].disc.angle, layer, below)
        return tokens


def touching_line(table: LidPushTable, token: Token) -> bool:
    """Whether the rearmost point of the token's rim lies in the thick black line."""
    low, high = table.black_line
    return low <= token.y - table.token_diameter / 2 <= high
