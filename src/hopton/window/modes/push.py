"""The lid in a person's hand, and what happens until everything lies still."""

from __future__ import annotations

import pygame

from hopton.window.hand import LayPlan, LidDrive
from hopton.window.modes.base import LidLook
from hopton.window.modes.roll import RollMode
from hopton.window.scenes.stage import Stage
from hopton.window.widgets import Button

_PUSH_KEYS = (pygame.K_SPACE, pygame.K_UP, pygame.K_w)


class PushMode(RollMode):
    """Until the lid first moves, nothing is decided and the hand may go back to laying.

    With `plan` None the j'tons were laid before: a match resumed between laying and pushing.
    """

    def __init__(
        self,
        scene: Stage,
        player: str,
        plan: LayPlan | None,
        grabbed: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(scene, player)
        self.plan = plan
        self.grabbed = grabbed
        self.drive = LidDrive(self.start_y, scene.table.box_length, by_key=True)
        self.grip = 0.0
        self.pointer_y = self.start_y
        if grabbed is not None:
            self._grab(grabbed)

    def _grab(self, position: tuple[int, int]) -> None:
        self.grabbed = position
        self.grip = self.scene.to_mm(position)[1] - self.start_y
        self.pointer_y = self.start_y
        self.drive = LidDrive(self.start_y, self.scene.table.box_length)

    def hint(self) -> str:
        """What is to be done."""
        return self.scene.words("play.rolling" if self.drive.over else "play.push")

    def buttons(self) -> list[Button]:
        """Back to laying, as long as the lid has not moved."""
        if self.begun or self.plan is None:
            return []
        return [Button(label=self.scene.words("play.button_lay"), shortcut="Backspace", action=self.back)]

    def lid(self) -> LidLook:
        """What to do, then speed and distance."""
        if self.begun:
            return self.running_lid()
        words = self.scene.words
        if self.grabbed is not None:
            return LidLook(words("play.lid_ready"), arrows=True, lit=True, gauge=True)
        return LidLook(words("play.lid_key"), words("play.lid_key_more"), arrows=True, lit=True, gauge=True)

    # -- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse moves the lid, or a held key."""
        if event.type == pygame.MOUSEMOTION and self.grabbed is not None:
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

    def back(self) -> None:
        """Back to laying; the laid j'tons stay."""
        if not self.begun and self.plan is not None:
            self.scene.lay_again(self._player, self.plan)

    # -- the push ------------------------------------------------------------------------

    def prepare(self, steps: int) -> None:
        """Lead the lid to where the mouse is over the coming steps."""
        if self.grabbed is not None:
            self.drive.aim(self.pointer_y, steps)

    def next_y(self) -> float | None:
        """Where the hand moves the lid."""
        y = self.drive.step()
        return y if self.drive.moved else None

    @property
    def over(self) -> bool:
        """Whether the hand has ended the push."""
        return self.drive.over

    def begin(self) -> bool:
        """The lid moves: what was laid is decided, and the push is on, unless laying has made others fall."""
        if self.plan is not None:
            laid = [(one.kind, one.x, one.y) for one in self.plan.laid]
            if not self.scene.commit_laid(self._player, laid):
                return False
        return super().begin()
