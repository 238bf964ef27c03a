"""The lid in a person's hand, and what happens until everything lies still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.physics.clock import StepClock
from hopton.physics.lid_push import DT, STEP_HZ
from hopton.players.hop_le_jton import Laying
from hopton.records import Fell
from hopton.window.guide import Pointer
from hopton.window.hop_le_jton.hand import LayPlan, LidDrive
from hopton.window.hop_le_jton.modes.base import LidLook, LidMode
from hopton.window.hop_le_jton.modes.reveal import RevealMode
from hopton.window.hop_le_jton.modes.roll import running_lid
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene

_PUSH_KEYS = (pygame.K_SPACE, pygame.K_UP, pygame.K_w)


class PushMode(LidMode):
    """Until the lid first moves, nothing is decided and the hand may go back to laying.

    With `plan` None the j'tons were laid before: a match resumed between laying and pushing.
    """

    def __init__(
        self,
        scene: LidScene,
        player: str,
        plan: LayPlan | None,
        grabbed: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(scene)
        self._player = player
        self.clock = StepClock(DT)
        self.start_y = self.lid_y = scene.table.brown_zone[0]
        self.begun = False
        self.speed = 0.0
        self.plan = plan
        self.grabbed = grabbed
        self.drive = LidDrive(self.start_y, scene.table.box_length, by_key=True)
        self.grip = 0.0
        self.told: set[str] = set()
        self.pointer_y = self.start_y
        self.grip_lost = False
        if grabbed is not None:
            self._grab(grabbed)

    def _grab(self, position: tuple[int, int]) -> None:
        self.grabbed = position
        self.grip = self.scene.to_mm(position)[1] - self.start_y
        self.pointer_y = self.start_y
        self.drive = LidDrive(self.start_y, self.scene.table.box_length)

    @property
    def player(self) -> str | None:
        """Who pushes."""
        return self._player

    @property
    def rolling(self) -> bool:  # type: ignore[override]  # fixed in other modes
        """Whether the push is on."""
        return self.begun

    def hint(self) -> str:
        """What is to be done."""
        return self.scene.texts("play.rolling" if self.drive.over else "play.push")

    def buttons(self) -> list[Button]:
        """Back to laying, as long as the lid has not moved."""
        if self.begun or self.plan is None:
            return []
        return [Button(label=self.scene.texts("play.button_lay"), shortcut="Backspace", action=self.back)]

    def lid(self) -> LidLook:
        """What to do, then speed and distance."""
        if self.begun:
            return running_lid(self.scene, self.speed)
        texts = self.scene.texts
        if self.grabbed is not None:
            return LidLook(texts("play.lid_ready"), arrows=True, lit=True, gauge=True)
        return LidLook(texts("play.lid_key"), texts("play.lid_key_more"), arrows=True, lit=True, gauge=True)

    def point(self) -> Pointer:
        """The line at which the lid shall stop."""
        low, high = self.scene.table.black_line
        left, top = self.scene.to_px(0, high)
        right, bottom = self.scene.to_px(self.scene.table.box_width + 16, low)
        return Pointer("stop", pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)))

    def can_take(self) -> bool:
        """The lid in the hand."""
        return self.grabbed is not None

    # -- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse moves the lid, or a held key."""
        if event.type == pygame.MOUSEMOTION and self.grabbed is not None:
            if self.grip_lost:
                self.grip_lost = False
                self.grip = self.scene.to_mm(event.pos)[1] - self.pointer_y
            self.pointer_y = self.scene.to_mm(event.pos)[1] - self.grip
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.grabbed is None:
            if not self.begun and self.scene.lid_rect().collidepoint(event.pos):
                self._grab(event.pos)
            else:
                self.back()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.grabbed is not None:
            self.let_go()
            return True
        return event.type in (pygame.KEYDOWN, pygame.KEYUP) and self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in _PUSH_KEYS and self.drive.by_key:
            self.drive.held = event.type == pygame.KEYDOWN
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.back()
            return True
        return False

    def let_go(self) -> None:
        """The hand leaves the lid: it brakes, and the push is over when it stands."""
        self.drive.held = False
        if self.begun:
            self.drive.release()
        elif self.grabbed is not None:
            self.grabbed = None
            self.drive = LidDrive(self.start_y, self.scene.table.box_length, by_key=True)
            self.back()

    def relaid(self) -> None:
        """The hand holds the lid wherever it is now: the lid does not jump after it."""
        self.grip_lost = True

    def back(self) -> None:
        """Back to laying; the laid j'tons stay."""
        if not self.begun and self.plan is not None:
            self.scene.lay_again(self._player, self.plan)

    # -- the push ------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Take the steps that have become due."""
        steps = self.clock.advance(dt, 1.0)
        if steps and self.grabbed is not None:
            self.drive.aim(self.pointer_y, steps)
        loudest = 0.0
        for k in range(steps):
            y = self.drive.step()
            if not self.drive.moved:
                continue
            if not self.begun and not self._begin():
                return
            self.speed = (y - self.lid_y) / DT
            self.lid_y = y
            loudest = max(loudest, self._step(y, shown=k >= steps - 2))
            if self.drive.over and self.scene.lid_match.table.settled:
                self._end()
                return
        if self.begun:
            self.scene.alpha = self.clock.alpha
            self.scene.hear_push(self.speed, loudest * STEP_HZ)
            self.scene.dirty = True

    def _begin(self) -> bool:
        """The lid moves: what was laid is decided, and the push is on, unless laying has made others fall."""
        scene = self.scene
        if self.plan is not None:
            laid = tuple(Laying(one.kind, one.x, one.y) for one in self.plan.laid)
            if not scene.commit_laid(self._player, laid):
                return False
        scene.session.begin_act()
        scene.lid_match.begin_push(self._player)
        self.begun = True
        scene.refresh()
        return True

    def _step(self, lid_y: float, *, shown: bool) -> float:
        """One fixed step of the push; how far (mm) the fastest j'ton was set going in it."""
        scene, match = self.scene, self.scene.lid_match
        falls = match.advance(lid_y)
        if not (shown or falls):
            return 0.0
        scene.drop(falls)
        self.told.update(fall.token for fall in falls)
        return scene.board.step(match.table.tokens, match.table.lid_y)

    def _end(self) -> None:
        scene = self.scene
        scene.alpha = 1.0
        scene.hear_push(0.0, 0.0)
        scene.lid_match.end_push()
        moment = scene.session.end_act()
        late = (line.extra for line in moment.lines if isinstance(line.record, Fell))
        scene.drop([scene.fall_at(one["token_id"], one["at"]) for one in late if one["token_id"] not in self.told])
        scene.board.show(moment.after, self.lid_y)
        scene.controls.acted()
        scene.set_mode(RevealMode(scene, moment, self.lid_y))
