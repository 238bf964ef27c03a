"""What goes on at the arena: a person gets ready, taps, casts a spell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.errors import ConfigError, RuleError
from hopton.match.simsala_hopp import SimsalaDecision
from hopton.physics.clock import StepClock
from hopton.physics.foil_tap import DT, Flip
from hopton.records import Tapped
from hopton.window.guide import Pointer
from hopton.window.modes import Mode
from hopton.window.simsala_hopp.panels import strength_colour
from hopton.window.simsala_hopp.view import ArenaView
from hopton.window.simsala_hopp.wand import WandHand
from hopton.window.simsala_hopp.warming import WARMING
from hopton.window.theme import Theme
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.simsala_hopp.scene import SimsalaScene

TAUGHT = 4
"""After so many taps of a match the guide takes tapping as understood."""
TAP_PHASES = ("transform", "decision", "decision_flight")
_HOLD_KEYS = (pygame.K_SPACE,)
_GO_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
_PLUS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_MINUS = (pygame.K_MINUS, pygame.K_KP_MINUS)


def draw_hand(view: ArenaView, theme: Theme, target: pygame.Surface, wand: WandHand) -> None:
    """A person's wand on top of everything: where it is, and its charge."""
    if wand.held is not None:
        share = wand.charged / wand.top_speed
        view.draw_charge(target, wand.x, wand.y, share, strength_colour(theme, wand.charged))
    view.draw_aim(target, wand.x, wand.y)


class ArenaMode(Mode):
    """A mode of the arena; `wand` is the hand below the foil, if a person's is there."""

    wand: WandHand | None = None

    def __init__(self, scene: SimsalaScene, player: str) -> None:
        super().__init__(scene)
        self.scene = scene
        self._player = player

    @property
    def player(self) -> str | None:
        """Who is acting."""
        return self._player


class ReadyMode(ArenaMode):
    """A magician is about to turn the hourglass."""

    def __init__(self, scene: SimsalaScene, player: str) -> None:
        super().__init__(scene, player)
        self._ready = WARMING.ready

    def hint(self) -> str:
        """What is to be done."""
        return self.scene.texts("hint.ready" if self._ready else "hint.preparing")

    @property
    def tells(self) -> bool:
        """While the foil is made ready, nobody can do anything."""
        return not self._ready

    def buttons(self) -> list[Button]:
        """Turn it."""
        label = self.scene.texts("button.turn")
        return [Button(label=label, kind="primary", shortcut="Enter", action=self.go, enabled=self._ready)]

    def point(self) -> Pointer | None:
        """The hourglass."""
        return Pointer("ready", self.scene.rects.sand) if self._ready else None

    def start(self) -> None:
        """Nothing of the last turn shines on."""
        self.scene.glowing = frozenset()

    def update(self, dt: float) -> None:
        """Wait until the foil is ready."""
        if not self._ready and WARMING.ready:
            self._ready = True
            self.scene.refresh()

    def handle(self, event: pygame.event.Event) -> bool:
        """A key, or a click on the hourglass."""
        if event.type == pygame.KEYDOWN and event.key in _GO_KEYS:
            self.go()
            return True
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if clicked and self.scene.rects.sand.collidepoint(event.pos):
            self.go()
            return True
        return False

    def go(self) -> None:
        """The sand runs."""
        scene = self.scene
        if not self._ready:
            return
        scene.session.begin_act()
        scene.arena_match.turn_hourglass(self._player)
        scene.sound("turn")
        scene.set_mode(TapMode(scene, self._player, begun=True))


class TapMode(ArenaMode):
    """A person taps in real time: a turn against the hourglass, or the one tap of a decision.

    Time passes in whole fixed steps of the match; a tap comes at the step that is due when it is let go.
    """

    def __init__(self, scene: SimsalaScene, player: str, *, begun: bool) -> None:
        """`begun`: the sand runs; otherwise the act begins with the tap of a decision."""
        super().__init__(scene, player)
        table = scene.arena_match.box
        self.wand = WandHand(*table.arena, table.wand_speed[1])
        self.wand.move(*scene.last_wand)
        self.clock = StepClock(DT)
        self.waiting: float | None = None
        """The speed of a tap that strikes as soon as the wand is down again."""
        self.pressed: set[int] = set()
        self.begun = begun

    def hint(self) -> str:
        """What is to be done."""
        phase = self.scene.arena_match.state.phase
        return self.scene.texts(
            {
                "transform": "hint.transform",
                "settling": "hint.settling",
                "decision": "hint.decision",
                "decision_flight": "hint.flight",
            }.get(phase, "hint.settling")
        )

    @property
    def tells(self) -> bool:
        """Once the time is up the hint is a sentence of its own."""
        return self.scene.arena_match.state.phase in ("settling", "decision_flight")

    def point(self) -> Pointer | None:
        """How to tap, and after some taps what counts; nothing once all has been done."""
        scene = self.scene
        if scene.arena_match.state.phase not in ("transform", "decision"):
            return None
        if sum(isinstance(line.record, Tapped) for line in scene.arena_match.lines) < TAUGHT:
            return Pointer("tap", scene.rects.strength, below=True)
        return Pointer("count", scene.rects.counts, below=True)

    # -- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse moves the wand and charges it; so do keys."""
        wand = self.wand
        assert wand is not None
        if event.type == pygame.MOUSEMOTION:
            at = self.scene.view.place.to_mm(*event.pos)
            if wand.within(*at, 20.0) or wand.held is not None:
                wand.move(*at)
                self.scene.dirty = True
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            at = self.scene.view.place.to_mm(*event.pos)
            if not wand.within(*at):
                return False
            wand.move(*at)
            if event.button == 1:
                wand.press()
            else:
                self.strike(wand.set_speed)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and wand.held is not None:
            self._release()
            return True
        if event.type == pygame.MOUSEWHEEL:
            wand.change(round(event.y))
            self.scene.dirty = True
            return True
        return event.type in (pygame.KEYDOWN, pygame.KEYUP) and self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        wand = self.wand
        assert wand is not None
        down = event.type == pygame.KEYDOWN
        if event.key in _ARROWS:
            (self.pressed.add if down else self.pressed.discard)(event.key)
            return True
        if event.key in _HOLD_KEYS:
            if down:
                wand.press()
            elif wand.held is not None:
                self._release()
            return True
        if down and event.key in (*_PLUS, *_MINUS):
            wand.change(1 if event.key in _PLUS else -1)
            self.scene.dirty = True
            return True
        if down and event.key == pygame.K_x:
            self.strike(wand.set_speed)
            return True
        return False

    def _release(self) -> None:
        assert self.wand is not None
        speed = self.wand.release()
        if speed is not None:
            self.strike(speed)

    def strike(self, speed: float) -> None:
        """A tap, now or as soon as the wand is down again."""
        self.waiting = speed
        self._strike_waiting()

    def _strike_waiting(self) -> None:
        match, wand = self.scene.arena_match, self.wand
        if (
            self.waiting is None
            or wand is None
            or match.state.phase not in ("transform", "decision", "decision_flight")
        ):
            self.waiting = None
            return
        if match.flying and not match.arena.wand_free:
            return
        speed, self.waiting = self.waiting, None
        if not self.begun:
            self.scene.session.begin_act()
            self.begun = True
        try:
            match.tap(self._player, wand.x, wand.y, speed)
        except (RuleError, ConfigError) as error:
            self.scene.say_error(error)
            return
        self.scene.struck(wand.x, wand.y, speed)
        self.scene.refresh()

    def let_go(self) -> None:
        """The hand drops its charge: the window lost the focus or a dialog came up."""
        if self.wand is not None:
            self.wand.cancel()
        self.pressed.clear()
        self.waiting = None
        self.clock.reset()

    # -- time ------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let as many fixed steps pass as fit into the time; the turn ends when the match says so."""
        scene, wand, match = self.scene, self.wand, self.scene.arena_match
        assert wand is not None
        wand.charge(dt)
        across = sum(_ARROWS[key][0] for key in self.pressed)
        along = sum(_ARROWS[key][1] for key in self.pressed)
        wand.steer(across, along, dt)
        scene.last_wand = (wand.x, wand.y)
        scene.dirty = True
        if not self.begun:
            return
        phase = match.state.phase
        for _ in range(self.clock.advance(dt)):
            self._strike_waiting()
            for event in match.advance():
                scene.heard("flip" if isinstance(event, Flip) else "gone")
                scene.refresh()
            if not match.flying:
                break
        scene.frame = match.frame()
        if match.state.phase != phase:
            if phase == "transform":
                wand.cancel()
                scene.heard("time_up")
            scene.refresh()
        if not match.flying:
            scene.finished(scene.session.end_act())

    def draw_on_top(self, target: pygame.Surface) -> None:
        """Where the wand is, and its charge around it."""
        wand = self.wand
        assert wand is not None
        draw_hand(self.scene.view, self.scene.theme, target, wand)


class SpellMode(ArenaMode):
    """A spectator may turn a frog over."""

    def __init__(self, scene: SimsalaScene, player: str) -> None:
        super().__init__(scene, player)
        self.chosen: int | None = None

    def hint(self) -> str:
        """What is to be done."""
        return self.scene.texts("hint.lazy")

    def buttons(self) -> list[Button]:
        """Pass."""
        return [Button(label=self.scene.texts("button.pass"), shortcut="Backspace", action=self.pass_over)]

    def point(self) -> Pointer:
        """The button; the frogs are all over the arena."""
        return Pointer("spell", self.scene.lay.actions)

    def _frogs(self) -> list[int]:
        return [int(tile.id) for tile in self.scene.frame.tiles if tile.up == "frog"]

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a frog; arrows and Enter."""
        if event.type == pygame.MOUSEMOTION:
            tile = self.scene.view.tile_at(self.scene.frame, event.pos)
            found = int(tile.id) if tile is not None and tile.up == "frog" else None
            if found is not None and found != self.chosen:
                self.chosen = found
                self.scene.dirty = True
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            tile = self.scene.view.tile_at(self.scene.frame, event.pos)
            if tile is None:
                return False
            self.cast(int(tile.id))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in _ARROWS:
            self._choose(*_ARROWS[event.key])
            return True
        if event.key in _GO_KEYS and self.chosen is not None:
            self.cast(self.chosen)
            return True
        if event.key == pygame.K_BACKSPACE:
            self.pass_over()
            return True
        return False

    def _choose(self, across: int, along: int) -> None:
        """The nearest frog in a direction."""
        tiles = {int(tile.id): tile for tile in self.scene.frame.tiles}
        frogs = self._frogs()
        if self.chosen not in frogs:
            self.chosen = frogs[0] if frogs else None
        else:
            here = tiles[self.chosen]
            best: tuple[float, int] | None = None
            for number in frogs:
                dx, dy = tiles[number].x - here.x, tiles[number].y - here.y
                ahead = dx * across + dy * along
                if ahead > 1.0:
                    cost = ahead + 2.0 * abs(dx * along - dy * across)
                    if best is None or cost < best[0]:
                        best = cost, number
            if best is not None:
                self.chosen = best[1]
        self.scene.dirty = True

    def cast(self, tile: int) -> None:
        """The spell."""
        self._act(SimsalaDecision("cast", self._player, tile=tile))

    def pass_over(self) -> None:
        """No spell."""
        self._act(SimsalaDecision("pass", self._player))

    def _act(self, decision: SimsalaDecision) -> None:
        try:
            moment = self.scene.session.act(decision)
        except RuleError as error:
            self.scene.say_fault(error.code)
            return
        self.scene.show(moment)

    def draw_on_top(self, target: pygame.Surface) -> None:
        """A ring around the frog that would be turned over."""
        for tile in self.scene.frame.tiles:
            if int(tile.id) == self.chosen:
                self.scene.view.ring(target, tile.x, tile.y, self.scene.theme.colour("accent"))
