"""Bots at the arena: what a bot sees of a match, its look-ahead, and its decisions carried out by its hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hopton.match.base import Decision, Seat
from hopton.match.simsala_hopp.frames import Frame, new_arena
from hopton.match.simsala_hopp.match import SimsalaMatch
from hopton.physics.foil_tap import DT
from hopton.players import Hand
from hopton.players.simsala_hopp import ArenaTile, Tap, noisy_tap
from hopton.rules.simsala_hopp import BACKS, COLOURS, view

if TYPE_CHECKING:
    from hopton.physics.foil_tap import FoilTap

MIND_SUBSTEPS = 6
"""In the mind a tap takes longer steps than on the table: less exact, and quicker."""


FLAT_HEIGHT = 3.0
FLAT_RISE = 0.97
"""A tile lies, for the eye, no higher than this (mm) and no more tilted than 14 degrees."""


class SimsalaDecision(Decision, frozen=True):
    """`kind` is "turn_hourglass", "tap" (mm, mm/s), "wait" (until a step), "cast" (on a tile) or "pass"."""

    x: float = 0.0
    y: float = 0.0
    speed: float = 0.0
    until: int = 0
    tile: int = 0


class SimsalaSight:
    """What one player of a `SimsalaMatch` sees when it has to decide (see `hopton.players.simsala_hopp.Sight`)."""

    def __init__(self, match: SimsalaMatch, hand: Hand) -> None:
        me = match.to_decide
        if me is None:
            raise ValueError("nobody has to decide")
        self._match = match
        seen = view(match.state, me)
        self.me = me
        self.players = seen.players
        self.magician = seen.magician
        self.variant = seen.variant
        self.rabbits: Mapping[str, str] = dict(zip(seen.players, COLOURS, strict=False))
        self.bats: Mapping[str, int] = dict(zip(seen.players, seen.bats, strict=True))
        self.cups: Mapping[str, int] = dict(zip(seen.players, seen.cups, strict=True))
        self.tiles: Sequence[ArenaTile] = self._shown(match.arena)
        self.unseen = {back: BACKS.count(back) for back in dict.fromkeys(BACKS)}
        for tile in match.seen:
            self.unseen[BACKS[tile - 1]] -= 1
        left = match.steps_left
        self.seconds_left = 0.0 if left is None else left * DT
        self.wand_free = match.arena.wand_free
        self.box = match.box
        self.hand = hand
        self.rng = match.chance("bot", me)
        self._mind: FoilTap | None = None

    def try_tap(self, tap: Tap, seconds: float) -> Sequence[ArenaTile]:
        """Imagine a tap on a copy of the arena, and where everything is so many seconds afterwards.

        It is the table's own physics with longer steps, so it may differ a little from what will happen.
        """
        match = self._match
        if self._mind is None:
            self._mind = new_arena(match.tables, substeps=MIND_SUBSTEPS)
        mind = self._mind
        mind.restore(match.arena.snapshot())
        mind.tap(*tap)
        for _ in range(round(seconds / DT)):
            mind.advance()
            if mind.at_rest:
                break
        return self._shown(mind)

    def _shown(self, arena: FoilTap) -> tuple[ArenaTile, ...]:
        seen = self._match.seen
        shown, still = [], arena.still
        for tile in arena.tiles:
            number = int(tile.id)
            flat = tile.height < FLAT_HEIGHT and abs(tile.normal[2]) > FLAT_RISE
            back = BACKS[number - 1] if number in seen else None
            shown.append(ArenaTile(self._match.handle(number), tile.x, tile.y, tile.up, back, tile.id in still, flat))
        return tuple(sorted(shown))


def decide(match: SimsalaMatch, seats: Mapping[str, Seat]) -> SimsalaDecision:
    """What the bot whose decision comes next does, its hand's noise included; the match is not changed.

    The same match always gives the same decision: all chance is keyed by seed, seat, turn and step.
    """
    name = match.to_decide
    if name is None or name not in seats:
        raise ValueError("no bot has to decide")
    player, hand = seats[name]
    phase = match.state.phase
    if phase == "ready":
        return SimsalaDecision("turn_hourglass", name)
    if phase in ("settling", "decision_flight"):
        return SimsalaDecision("wait", name, until=match.step + match.hourglass)
    sight = SimsalaSight(match, hand)
    if phase == "lazy":
        handle = player.spell(sight)
        if handle is None:
            return SimsalaDecision("pass", name)
        return SimsalaDecision("cast", name, tile=match.tile_of(handle))
    if phase == "decision":
        return _tapped(match, hand, name, player.single_tap(sight))
    if not sight.wand_free:
        return SimsalaDecision("wait", name, until=match.step + 1)
    wanted = player.tap(sight)
    if isinstance(wanted, Tap):
        return _tapped(match, hand, name, wanted)
    seconds = sight.seconds_left if wanted is None else wanted
    return SimsalaDecision("wait", name, until=match.step + max(1, round(seconds / DT)))


def _tapped(match: SimsalaMatch, hand: Hand, name: str, wanted: Tap) -> SimsalaDecision:
    tap = noisy_tap(hand, match.chance("hand", name), wanted, match.box)
    return SimsalaDecision("tap", name, *tap)


def carry_out(match: SimsalaMatch, decision: SimsalaDecision) -> None:
    """Do what was decided."""
    if decision.kind == "turn_hourglass":
        match.turn_hourglass(decision.player)
    elif decision.kind == "tap":
        match.tap(decision.player, decision.x, decision.y, decision.speed)
    elif decision.kind == "wait":
        match.wait(decision.player, decision.until)
    elif decision.kind == "cast":
        match.cast(decision.player, decision.tile)
    else:
        match.pass_over(decision.player)


def perform(match: SimsalaMatch, decision: SimsalaDecision, every: Callable[[], float]) -> Iterator[Frame]:
    """Do what was decided, with pictures `every()` seconds apart while time passes."""
    if decision.kind != "wait":
        carry_out(match, decision)
        return
    while True:
        match.wait(decision.player, min(decision.until, match.step + max(1, round(every() / DT))))
        if not match.flying:
            return
        yield match.frame()
        if match.step >= decision.until:
            return
