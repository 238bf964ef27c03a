"""Simsala Hopp: taps from below turn frogs into rabbits; bats race, cups are won.

The rules know which side of every tile is up and nothing of where it lies. A tile's number says
what its back shows, so a player's view holds no numbers.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hopton.errors import RuleError
from hopton.header import MatchHeader, SimsalaHoppOptions
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
from hopton.rules import simsala_hopp_text as text
from hopton.rules.game import Game, GameState, Handler, Outcome, awaited, check_turn, common_json, judge
from hopton.text import Verdict

NAME = "simsala-hopp"
COLOURS = ("yellow", "orange", "blue", "violet")
"""The rabbits' colours by seat."""
BACKS: tuple[str, ...] = ("white",) * 5 + tuple(c for c in COLOURS for _ in range(2)) + ("cat",) * 2
"""What the backs of tiles 1 to 15 show."""
CATS = (14, 15)
FURTHEST = 15
"""How far a bat can come."""

Phase = Literal["ready", "transform", "settling", "lazy", "decision", "decision_flight", "over"]
Tile = Literal["frog", "back", "outside"]

_FROGS: tuple[Tile, ...] = tuple("frog" for _ in TILES)


class State(GameState, frozen=True, kw_only=True):
    """A moment of the tournament; `bats` and `cups` by seat, `tiles` by number.

    `starter` began this round; `turns` of it are over. `spectator` (in `lazy`) acts next. `cats_seen`
    were visible when the arena had settled, `cats_gone` left it in this turn. In a decision `deciders`
    are all who began it in the order of their taps, `removed` those who tapped twice, `set_up`
    whether the arena has been set up for it.
    """

    phase: Phase
    variant: Literal[0, 1, 2]
    cats_at_count: bool
    fresh_arena: bool
    round: int
    starter: str
    turns: int
    magician: str
    bats: tuple[int, ...]
    cups: tuple[int, ...]
    tiles: tuple[Tile, ...]
    spectator: str | None = None
    cats_seen: int = 0
    cats_gone: int = 0
    deciders: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    set_up: bool = False

    @property
    def to_act(self) -> tuple[str, ...]:
        """The magician, the next spectator, or the one to tap in a decision."""
        if self.phase in ("ready", "transform", "decision"):
            return (self.magician,)
        return (self.spectator,) if self.spectator is not None else ()

    @property
    def scores(self) -> dict[str, int]:
        """The cups."""
        return dict(zip(self.players, self.cups, strict=True))

    @property
    def arena(self) -> dict[str, int]:
        """How many tiles show what, and how many are outside."""
        counts = dict.fromkeys(("frog", "white", *COLOURS, "cat", "outside"), 0)
        for tile, back in zip(self.tiles, BACKS, strict=True):
            counts[back if tile == "back" else tile] += 1
        return counts

    @property
    def in_decision(self) -> tuple[str, ...]:
        """Those who can still win the decision, in seating order."""
        return tuple(name for name in self.players if name in self.deciders and name not in self.removed)

    def colour(self, player: str) -> str:
        """The colour of the player's rabbits."""
        return COLOURS[self.players.index(player)]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a player sees: all but the tiles' numbers. The fields are those of `State`."""

    player: str
    players: tuple[str, ...]
    phase: Phase
    to_act: tuple[str, ...]
    winners: tuple[str, ...] | None
    variant: int
    cats_at_count: bool
    fresh_arena: bool
    round: int
    turns: int
    magician: str
    bats: tuple[int, ...]
    cups: tuple[int, ...]
    arena: dict[str, int]
    in_decision: tuple[str, ...]
    deciders: tuple[str, ...]


def start(header: MatchHeader) -> State:
    """The opening state."""
    options = header.options
    if not isinstance(options, SimsalaHoppOptions):
        raise TypeError("not a header of simsala-hopp")
    nothing = (0,) * len(header.players)
    return State(
        players=header.players,
        phase="ready",
        variant=options.variant,
        cats_at_count=options.cats_counted == "at_count",
        fresh_arena=options.fresh_arena_each_decision_tap,
        round=1,
        starter=options.first,
        turns=0,
        magician=options.first,
        bats=nothing,
        cups=nothing,
        tiles=_FROGS,
    )


def apply(state: State, record: Record) -> Outcome[State]:
    """The state after the record and the verdict; raises RuleError when the rules refuse it."""
    return judge(_HANDLERS, state, record)


def _hourglass_turned(state: State, record: HourglassTurned) -> Outcome[State]:
    after = msgspec.structs.replace(state, phase="transform", tiles=_FROGS, cats_seen=0, cats_gone=0)
    return Outcome(after, text.hourglass_turned(state.magician))


def _tapped(state: State, record: Tapped) -> Outcome[State]:
    check_turn(record.player, state.magician)
    if state.phase == "transform":
        return Outcome(state, None)
    if state.phase == "decision_flight":
        if record.player in state.removed:
            raise RuleError("not_your_turn", f"{record.player} is out of the decision")
        after = msgspec.structs.replace(state, removed=(*state.removed, record.player))
        return Outcome(after, text.tapped_twice(record.player))
    fresh = state.fresh_arena or not state.set_up
    after = msgspec.structs.replace(state, phase="decision_flight", set_up=True, tiles=_FROGS if fresh else state.tiles)
    return Outcome(after, text.tapped(record.player))


def _check_inside(state: State, tile: int) -> None:
    if state.tiles[tile - 1] == "outside":
        raise RuleError("not_available", f"tile {tile} is outside the arena")


def _with_tile(state: State, tile: int, to: Tile) -> tuple[Tile, ...]:
    return (*state.tiles[: tile - 1], to, *state.tiles[tile:])


def _flipped(state: State, record: Flipped) -> Outcome[State]:
    _check_inside(state, record.tile)
    before = state.tiles[record.tile - 1]
    if before == record.up:
        return Outcome(state, text.somersault(BACKS[record.tile - 1] if before == "back" else None))
    after = msgspec.structs.replace(state, tiles=_with_tile(state, record.tile, record.up))
    return Outcome(after, text.flipped(BACKS[record.tile - 1], record.up == "back"))


def _left_arena(state: State, record: LeftArena) -> Outcome[State]:
    _check_inside(state, record.tile)
    gone = state.cats_gone + (record.tile in CATS)
    back = BACKS[record.tile - 1] if state.tiles[record.tile - 1] == "back" else None
    after = msgspec.structs.replace(state, tiles=_with_tile(state, record.tile, "outside"), cats_gone=gone)
    return Outcome(after, text.left_arena(back))


def _time_up(state: State, record: TimeUp) -> Outcome[State]:
    return Outcome(msgspec.structs.replace(state, phase="settling"), text.time_up())


def _visible(tiles: tuple[Tile, ...], back: str) -> int:
    return sum(tile == "back" and shown == back for tile, shown in zip(tiles, BACKS, strict=True))


def _arena_settled(state: State, record: ArenaSettled) -> Outcome[State]:
    if state.phase == "decision_flight":
        return _tap_counted(state)
    after = msgspec.structs.replace(state, phase="lazy", cats_seen=_visible(state.tiles, "cat"))
    return _next_spectator(after, state.after(state.magician), [text.settled(after.arena)])


def _lazy_spell(state: State, record: LazySpell) -> Outcome[State]:
    check_turn(record.player, str(state.spectator))
    if state.tiles[record.tile - 1] != "frog":
        raise RuleError("not_a_frog", f"tile {record.tile} is no frog in the arena")
    after = msgspec.structs.replace(state, tiles=_with_tile(state, record.tile, "back"))
    said = [text.lazy_spell(record.player, BACKS[record.tile - 1])]
    return _next_spectator(after, state.after(record.player), said)


def _passed(state: State, record: Passed) -> Outcome[State]:
    if state.phase == "lazy":
        check_turn(record.player, str(state.spectator))
        return _next_spectator(state, state.after(record.player), [text.passed(record.player)])
    check_turn(record.player, state.magician)
    return _next_decider(state, [text.passed(record.player)])


def _next_spectator(state: State, name: str, said: list[Verdict]) -> Outcome[State]:
    """The next to cast a lazy spell; after the last one, or when no frog is left, points are counted."""
    if name != state.magician and "frog" in state.tiles:
        return Outcome(msgspec.structs.replace(state, spectator=name), text.whole(said))
    gains = [_visible(state.tiles, colour) for colour in COLOURS[: len(state.players)]]
    seat = state.players.index(state.magician)
    gains[seat] += _visible(state.tiles, "white")
    if state.variant:
        gains[seat] -= _visible(state.tiles, "cat") if state.cats_at_count else state.cats_seen
    if state.variant == 2:
        gains[seat] += state.cats_gone
    bats = tuple(min(max(bat + gain, 0), FURTHEST) for bat, gain in zip(state.bats, gains, strict=True))
    said += text.counted(state.players, state.magician, gains)
    after = msgspec.structs.replace(state, bats=bats, spectator=None, turns=state.turns + 1)
    if after.turns < len(state.players):
        return _ready(msgspec.structs.replace(after, magician=state.after(state.magician)), said)
    return _round_over(after, said)


def _ready(state: State, said: list[Verdict]) -> Outcome[State]:
    said.append(text.next_magician(state.magician))
    return Outcome(msgspec.structs.replace(state, phase="ready"), text.whole(said))


def _round_over(state: State, said: list[Verdict]) -> Outcome[State]:
    furthest = max(state.bats)
    cups = tuple(cup + (bat == furthest) for cup, bat in zip(state.cups, state.bats, strict=True))
    leaders = tuple(name for name, bat in zip(state.players, state.bats, strict=True) if bat == furthest)
    said.append(text.cups(leaders, state.round))
    most = max(cups)
    after = msgspec.structs.replace(state, cups=cups)
    starter = state.after(state.starter)
    if most < (3 if len(state.players) == 2 else 2):
        after = msgspec.structs.replace(
            after,
            round=state.round + 1,
            starter=starter,
            turns=0,
            magician=starter,
            bats=(0,) * len(state.players),
        )
        return _ready(after, said)
    best = tuple(name for name, cup in zip(state.players, cups, strict=True) if cup == most)
    if len(best) == 1:
        return _won(after, best, said)
    clockwise = (state.after(starter, steps) for steps in range(len(state.players)))
    return _decision(after, tuple(name for name in clockwise if name in best), said)


def _decision(state: State, deciders: tuple[str, ...], said: list[Verdict]) -> Outcome[State]:
    after = msgspec.structs.replace(
        state,
        phase="decision",
        bats=(0,) * len(state.players),
        deciders=deciders,
        removed=(),
        set_up=False,
        magician=deciders[0],
    )
    said.append(text.decision(deciders))
    return Outcome(after, text.whole(said))


def _tap_counted(state: State) -> Outcome[State]:
    name = state.magician
    if name in state.removed:
        return _next_decider(state, [text.removed_tap_settled(name)])
    seat = state.players.index(name)
    bat = _visible(state.tiles, COLOURS[seat]) + _visible(state.tiles, "white")
    after = msgspec.structs.replace(state, bats=(*state.bats[:seat], bat, *state.bats[seat + 1 :]))
    return _next_decider(after, [text.tap_counted(name, bat)])


def _next_decider(state: State, said: list[Verdict]) -> Outcome[State]:
    """The next one to tap; after the last one, the furthest bat wins or a tie repeats the decision."""
    place = state.deciders.index(state.magician) + 1
    if place < len(state.deciders):
        name = state.deciders[place]
        said.append(text.next_to_tap(name))
        return Outcome(msgspec.structs.replace(state, phase="decision", magician=name), text.whole(said))
    left = state.in_decision
    if not left:
        return _won(state, tuple(name for name in state.players if name in state.deciders), said)
    bats = dict(zip(state.players, state.bats, strict=True))
    furthest = max(bats[name] for name in left)
    best = tuple(name for name in left if bats[name] == furthest)
    if len(best) == 1:
        return _won(state, best, said)
    return _decision(state, tuple(name for name in state.deciders if name in best), said)


def _won(state: State, winners: tuple[str, ...], said: list[Verdict]) -> Outcome[State]:
    over = msgspec.structs.replace(
        state, phase="over", winners=winners, deciders=(), removed=(), set_up=False, spectator=None
    )
    said.append(text.won(winners))
    return Outcome(over, text.whole(said))


def legal(state: State, player: str) -> tuple[Record, ...]:
    """All decisions that the player may take now. A lazy spell is there for every frog, by its number."""
    if state.phase == "decision_flight":
        can_spoil = player == state.magician and player not in state.removed
        return (Tapped(player),) if can_spoil else ()
    if player not in state.to_act:
        return ()
    if state.phase == "ready":
        return (HourglassTurned(),)
    if state.phase == "transform":
        return (Tapped(player),)
    if state.phase == "decision":
        return (Tapped(player), Passed(player))
    frogs = (number for number in TILES if state.tiles[number - 1] == "frog")
    return (*(LazySpell(player, number) for number in frogs), Passed(player))


def awaits(state: State) -> tuple[str, ...]:
    """The names of the records that can be accepted now."""
    names = awaited(_HANDLERS, state.phase)
    if state.phase == "decision_flight" and state.magician in state.removed:
        return tuple(name for name in names if name != "tapped")
    return names


def view(state: State, player: str) -> View:
    """What the player may know: everything but the tiles' numbers."""
    return View(
        player=player,
        players=state.players,
        phase=state.phase,
        to_act=state.to_act,
        winners=state.winners,
        variant=state.variant,
        cats_at_count=state.cats_at_count,
        fresh_arena=state.fresh_arena,
        round=state.round,
        turns=state.turns,
        magician=state.magician,
        bats=state.bats,
        cups=state.cups,
        arena=state.arena,
        in_decision=state.in_decision,
        deciders=state.deciders,
    )


def to_json(state: State) -> dict[str, Any]:
    """The state as the referee shows it."""
    return {
        **common_json(NAME, state),
        "round": state.round,
        "magician": state.magician,
        "bats": dict(zip(state.players, state.bats, strict=True)),
        "cups": state.scores,
        "arena": state.arena,
        "tiles": list(state.tiles),
        "in_decision": list(state.in_decision),
    }


_HANDLERS: dict[type[Record], Handler[State]] = {
    HourglassTurned: (("ready",), _hourglass_turned),
    Tapped: (("transform", "decision", "decision_flight"), _tapped),
    Flipped: (("transform", "settling", "decision_flight"), _flipped),
    LeftArena: (("transform", "settling", "decision_flight"), _left_arena),
    TimeUp: (("transform",), _time_up),
    ArenaSettled: (("settling", "decision_flight"), _arena_settled),
    LazySpell: (("lazy",), _lazy_spell),
    Passed: (("lazy", "decision"), _passed),
}

GAME = Game(
    name=NAME,
    state_type=State,
    start=start,
    apply=apply,
    legal=legal,
    awaits=awaits,
    view=view,
    to_json=to_json,
)
