"""A bot's turn, at a speed at which people can follow it; space skips."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from hopton.match.seat import Decision
from hopton.window.flights import Flight
from hopton.window.hand import Laid, LayPlan
from hopton.window.modes.base import Mode
from hopton.window.modes.roll import PathMode
from hopton.window.scenes.stage import Stage
from hopton.window.widgets import Button

BETWEEN = 0.4
"""How long after one j'ton the next one sets off; s."""
BREATH = 0.35


class BotMode(Mode):
    """Thinks in a thread of its own, then acts in view. What it decides does not depend on the clock."""

    def __init__(self, scene: Stage, player: str, pace: float = 1.0) -> None:
        super().__init__(scene)
        self._player = player
        self.pace = pace
        self.age = 0.0
        self.dots = 0
        self.skipped = False
        self.decision: Decision | None = None
        self.plan = LayPlan(scene.table, scene.session, {})
        self.flown = False

    @property
    def player(self) -> str | None:
        """Whose turn it is."""
        return self._player

    def hint(self) -> str:
        """Thinking, laying, putting back."""
        words = self.scene.words
        if self.decision is None:
            return words("play.thinking") + " ." * (self.dots % 4)
        return words("play.bot_lays" if self.decision.kind == "place" else "play.bot_puts")

    def buttons(self) -> list[Button]:
        """Skip."""
        return [self.scene.skip_button(self.skip)]

    def start(self) -> None:
        """Begin to think."""
        self.scene.session.think()

    def handle(self, event: pygame.event.Event) -> bool:
        """Space skips."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.skip()
            return True
        return False

    def skip(self) -> None:
        """Do not wait; a bot that still thinks acts as soon as it knows."""
        self.skipped = True
        self.scene.flights.finish()

    def update(self, dt: float) -> None:
        """Think, act, go on."""
        self.age += dt * self.pace
        if self.decision is None:
            self._think()
        elif not self.scene.flights and (self.skipped or self.age >= BREATH):
            self._go_on()

    def _think(self) -> None:
        if int(self.age / 0.35) != self.dots:
            self.dots = int(self.age / 0.35)
            self.scene.refresh()
        need = self.scene.session.need.kind
        if need != "push" and not self.skipped and self.age < self.scene.theme.seconds("think"):
            return
        decision = self.scene.session.thought()
        if decision is None:
            return
        self.decision = decision
        self.age = 0.0
        if decision.kind == "push":
            self._push(decision)
            return
        self._fly(decision)
        if self.skipped:
            self.scene.flights.finish()
        self.scene.refresh()

    def _fly(self, decision: Decision) -> None:
        scene = self.scene
        seconds = scene.theme.seconds("glide") / self.pace
        size = (scene.panels.small.diameter / scene.view.art.diameter, 1.0)
        if decision.kind != "place":
            kind, x, y = decision.laid[0]
            start = scene.source_of(self._player, decision.kind, kind)
            scene.flights.add(Flight(kind, start, scene.to_px(x, y), seconds * 1.3, 0.0, size))
            return
        for k, (kind, x, y) in enumerate(decision.laid):
            start = scene.home_of(self._player, kind)
            scene.flights.add(
                Flight(
                    kind,
                    start,
                    scene.to_px(x, y),
                    seconds,
                    k * BETWEEN / self.pace,
                    size,
                    landed=self._landing(kind, x, y),
                )
            )

    def _landing(self, kind: str, x: float, y: float) -> Callable[[], None]:
        def landed() -> None:
            self.plan.laid.append(Laid(kind, x, y))
            self.scene.sound("lay", 0.8)
            self.age = 0.0
            self.scene.refresh()

        return landed

    def _go_on(self) -> None:
        decision = self.decision
        assert decision is not None
        if decision.kind == "place":
            if self.scene.commit_laid(self._player, decision.laid):
                self.scene.next_mode()
                if isinstance(self.scene.mode, BotMode):
                    self.scene.mode.skipped = self.skipped
        else:
            self.scene.put_back(self._player, decision.kind, *decision.laid[0])

    def _push(self, decision: Decision) -> None:
        mode = PathMode(self.scene, self._player, decision.path, self.pace)
        self.scene.set_mode(mode)
        if self.skipped:
            mode.skip()
