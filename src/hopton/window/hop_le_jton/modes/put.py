"""A person puts a j'ton back into the half-circle: a replacement or a penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.errors import PlacementError
from hopton.window.cursor import Cursor
from hopton.window.guide import Pointer
from hopton.window.hop_le_jton.hand import PutPlan
from hopton.window.hop_le_jton.modes.base import LidMode, Tray
from hopton.window.hop_le_jton.tray import Stack
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene


class PutMode(LidMode):
    """`kinds` says how many of which colours there are to choose from."""

    def __init__(self, scene: LidScene, player: str, need: str, kinds: dict[str, int], source: str) -> None:
        """`need` is "replace" or "penalty"; `source` is "reserve", "won" or "own"."""
        super().__init__(scene)
        self._player, self.need, self.source = player, need, source
        self.kinds = list(kinds)
        self.counts = kinds
        self.plan = PutPlan(scene.table, scene.lid_match.table.tokens)
        self.chosen = 0
        self.carried: str | None = None
        self.pointer: tuple[float, float] = (0.0, 0.0)
        (cx, cy), reach = scene.table.half_circle.centre, scene.table.half_circle.radius
        start = min(
            self.plan.spots,
            key=lambda spot: (spot.x - cx) ** 2 + (spot.y - cy + reach / 2) ** 2,
            default=None,
        )
        x, y = (start.x, start.y) if start else (cx, cy - reach / 2)
        self.cursor = Cursor(x, y, (cx - reach, cx + reach, cy - reach, cy))

    @property
    def player(self) -> str | None:
        """Who is acting."""
        return self._player

    def hint(self) -> str:
        """What is to be done."""
        return self.scene.texts("play.replace" if self.need == "replace" else "play.pay")

    def tray(self) -> Tray | None:
        """What may be put back."""
        stacks = [Stack(kind, count - (self.carried == kind)) for kind, count in self.counts.items()]
        title = self.scene.texts(f"play.tray_{self.source}", player=self._player)
        return Tray(title, stacks, self.chosen, self.scene.texts("play.note_put"))

    def buttons(self) -> list[Button]:
        """Put it where the hand is, once the hand that keys move is there."""
        texts, here = self.scene.texts, self.cursor.shown
        return [
            Button(
                label=texts("play.button_put" if here else "play.button_hand"),
                kind="primary" if here else "plain",
                shortcut="Space",
                action=self.put_at_cursor,
            )
        ]

    def _show_cursor(self, shown: bool) -> None:
        if shown != self.cursor.shown:
            self.cursor.shown = shown
            self.scene.refresh()

    def point(self) -> Pointer:
        """What is to be put back."""
        return Pointer("put", self.scene.lay.left_foot)

    def can_take(self) -> bool:
        """A j'ton in the tray."""
        at = (round(self.pointer[0]), round(self.pointer[1]))
        return self.carried is not None or self.scene.stack_at(at) is not None

    # -- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys."""
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
            changed = self.carried is not None or self.cursor.shown
            self._show_cursor(False)
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.carried is not None:
            kind, self.carried = self.carried, None
            if self.scene.stack_at(event.pos) is None:
                self._put(kind, *self.plan.snapped(*self.scene.to_mm(event.pos)), event.pos)
            self.scene.refresh()
            return True
        before = self.cursor.shown
        if self.cursor.handle(event):
            if not before:
                self.scene.refresh()
            return True
        return event.type == pygame.KEYDOWN and self._key(event.key)

    def _pressed(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        k = self.scene.stack_at(position)
        if k is not None:
            self.chosen = k
        elif self.plan.fault(*self.plan.snapped(*self.scene.to_mm(position))) is not None:
            return False
        self.carried = self.kinds[self.chosen]
        self.scene.sound("take")
        self.scene.refresh()
        return True

    def _key(self, key: int) -> bool:
        if key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.put_at_cursor()
        elif pygame.K_1 <= key < pygame.K_1 + len(self.kinds):
            self.chosen = key - pygame.K_1
            self.cursor.shown = True
            self.scene.refresh()
        else:
            return False
        return True

    def put_at_cursor(self) -> None:
        """By key: show the hand first, then put the j'ton down there."""
        if not self.cursor.shown:
            self._show_cursor(True)
            return
        place = self.plan.snapped(*self.cursor.position)
        self._put(self.kinds[self.chosen], *place, self.scene.to_px(*place))

    def _put(self, kind: str, x: float, y: float, hand: tuple[float, float]) -> None:
        fault = self.plan.fault(x, y)
        if fault is None:
            try:
                self.scene.put_back(self._player, self.need, kind, x, y)
                return
            except PlacementError as error:
                fault = error.code
        self.scene.say_fault(fault)
        self.scene.fly_to_stack(kind, hand, self.kinds.index(kind))

    # -- time and drawing ----------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Held arrows move the hand."""
        if self.cursor.update(dt):
            self.scene.dirty = True

    def let_go(self) -> None:
        """The hand drops what it carries."""
        self.carried = None
        self.cursor.stop()
        self.scene.refresh()

    def draw_on_table(self, target: pygame.Surface) -> None:
        """Legal spots and the ghost."""
        view = self.scene.view
        view.draw_spots(target, self.plan.shown_spots())
        if self.carried is not None:
            x, y = self.scene.to_mm(self.pointer)
            if view.on_box(x, y):
                self._ghost(target, self.carried, x, y)
        elif self.cursor.shown:
            self._ghost(target, self.kinds[self.chosen], *self.cursor.position)
            view.draw_hand(target, *self.cursor.position)

    def _ghost(self, target: pygame.Surface, kind: str, x: float, y: float) -> None:
        x, y = self.plan.snapped(x, y)
        fault = self.plan.fault(x, y)
        self.scene.view.draw_ghost(target, kind, x, y, fault is None)
        if fault is not None:
            self.scene.draw_fault(target, fault, x, y)

    def draw_on_top(self, target: pygame.Surface) -> None:
        """What the hand carries."""
        if self.carried is not None:
            legal = self.plan.fault(*self.plan.snapped(*self.scene.to_mm(self.pointer))) is None
            self.scene.view.draw_carried(target, self.carried, self.pointer, 0.55 if legal else 1.0)
