"""A person lays one to three j'tons, by dragging or by keys; the lid may be taken once one lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.window.cursor import Cursor
from hopton.window.guide import Pointer
from hopton.window.hop_le_jton.hand import MOST_LAID, LayPlan
from hopton.window.hop_le_jton.modes.base import LidLook, LidMode, Tray
from hopton.window.hop_le_jton.modes.push import PushMode
from hopton.window.hop_le_jton.tray import Stack
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene


class LayMode(LidMode):
    """Nothing of this is in the match before the lid moves."""

    def __init__(self, scene: LidScene, player: str, plan: LayPlan | None = None) -> None:
        super().__init__(scene)
        self._player = player
        supply = {str(kind): n for kind, n in scene.session.state.supply_of(player).items()}
        self.plan = plan or LayPlan(scene.table, scene.lid_match, supply)
        self.kinds = list(self.plan.supply)
        self.chosen = next((k for k, kind in enumerate(self.kinds) if self.plan.left(kind)), 0)
        self.carried: str | None = None
        self.pointer: tuple[float, float] = (0.0, 0.0)
        self.hover_lid = False
        radius = scene.table.token_diameter / 2
        low, high = scene.table.brown_zone
        bounds = (radius, scene.table.box_width - radius, low + radius, high - radius)
        self.cursor = Cursor(scene.table.box_width / 2, (low + high) / 2, bounds)
        self._hop_cursor()

    @property
    def player(self) -> str | None:
        """Who is acting."""
        return self._player

    def hint(self) -> str:
        """What is to be done."""
        if self.plan.full:
            return self.scene.texts("play.lay_full")
        return self.scene.texts("play.lay_more" if self.plan.laid else "play.lay")

    def tray(self) -> Tray | None:
        """The player's supply, less what is laid."""
        stacks = [
            Stack(kind, self.plan.left(kind) - (self.carried == kind), not self.plan.full or self.carried == kind)
            for kind in self.kinds
        ]
        title = self.scene.texts("play.tray_supply", player=self._player)
        return Tray(title, stacks, self.chosen, self.scene.texts("play.note_lay"))

    def buttons(self) -> list[Button]:
        """To the lid; take back."""
        texts = self.scene.texts
        return [
            Button(
                label=texts("play.button_push"),
                kind="primary",
                icon="up",
                shortcut="Enter",
                enabled=bool(self.plan.laid),
                action=self.to_lid,
            ),
            Button(
                label=texts("play.button_back"),
                shortcut="Backspace",
                enabled=bool(self.plan.laid),
                action=self.take_back,
            ),
        ]

    def lid(self) -> LidLook:
        """It invites once a j'ton lies."""
        if not self.plan.laid:
            return super().lid()
        texts = self.scene.texts
        return LidLook(texts("play.lid_ready"), texts("play.lid_ready_key"), arrows=True, lit=True)

    def point(self) -> Pointer:
        """The tray, then the lid."""
        if self.plan.laid:
            lid = self.scene.lid_rect()
            return Pointer("push", pygame.Rect(lid.left, lid.top, lid.width, self.scene.theme.px(30)))
        return Pointer("lay", self.scene.lay.left_foot)

    def can_take(self) -> bool:
        """A j'ton in the tray or in the zone, the lid."""
        at = (round(self.pointer[0]), round(self.pointer[1]))
        k = self.scene.stack_at(at)
        in_tray = k is not None and self.plan.left(self.kinds[k]) > 0
        laid = self.plan.at(*self.scene.to_mm(at)) is not None
        return in_tray or laid or self.carried is not None or self.hover_lid

    # -- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event.pos, event.button)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if self.cursor.handle(event):
            return True
        return event.type == pygame.KEYDOWN and self._key(event.key)

    def _moved(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        hover = bool(self.plan.laid) and self.scene.lid_rect().collidepoint(position)
        changed = hover != self.hover_lid
        self.hover_lid = hover
        if self.carried is not None or self.cursor.shown:
            self.cursor.shown = False
            changed = True
        return changed

    def _pressed(self, position: tuple[int, int], button: int) -> bool:
        self.pointer = position
        k = self.scene.stack_at(position)
        if k is not None and button == 1:
            self.chosen = k
            if self.plan.full:
                self.scene.say_fault("three_laid" if len(self.plan.laid) >= MOST_LAID else "none_left")
            elif self.plan.left(self.kinds[k]) > 0:
                self._carry(self.kinds[k])
            else:
                self.scene.say_fault("none_left")
            return True
        laid = self.plan.at(*self.scene.to_mm(position))
        if laid is not None:
            self._pick_up(laid, carry=button == 1)
            return True
        if button != 1:
            return False
        if self.scene.lid_rect().collidepoint(position):
            if self.plan.laid:
                self.scene.set_mode(PushMode(self.scene, self._player, self.plan, grabbed=position))
            return True
        x, y = self.scene.to_mm(position)
        if self.plan.near_zone(x, y) and not self.plan.full:
            # Clicking into the zone lays the chosen colour: no need to drag.
            self._carry(self.kinds[self.chosen])
            return True
        return False

    def _carry(self, kind: str) -> None:
        if self.plan.left(kind) > 0:
            self.carried = kind
            self.scene.sound("take")
            self.scene.refresh()

    def _pick_up(self, k: int, *, carry: bool) -> None:
        laid = self.plan.take(k)
        self.chosen = self.kinds.index(laid.kind)
        self.carried = laid.kind if carry else None
        self.scene.sound("take")
        self.scene.refresh()

    def _released(self, position: tuple[int, int]) -> bool:
        if self.carried is None:
            return False
        kind, self.carried = self.carried, None
        x, y = self.scene.to_mm(position)
        place = self.plan.snapped(x, y)
        if self.plan.near_zone(x, y) and self.plan.lay(kind, *place) is None:
            self.scene.sound("lay")
            self._hop_cursor()
        elif self.scene.stack_at(position) is None:
            fault = self.plan.fault(*place) or "outside_zone"
            self.scene.say_fault(fault)
            self.scene.fly_to_stack(kind, position, self.kinds.index(kind))
        self.scene.refresh()
        return True

    def _key(self, key: int) -> bool:
        if key == pygame.K_SPACE:
            self._key_lay()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.to_lid()
        elif key == pygame.K_BACKSPACE:
            self.take_back()
        elif pygame.K_1 <= key < pygame.K_1 + len(self.kinds):
            self.chosen = key - pygame.K_1
            self.cursor.shown = True
            self.scene.refresh()
        else:
            return False
        return True

    def _key_lay(self) -> None:
        if not self.cursor.shown:
            self.cursor.shown = True
            return
        under = self.plan.at(*self.cursor.position)
        if under is not None:
            self._pick_up(under, carry=False)
            return
        kind = self.kinds[self.chosen]
        if not self.plan.left(kind):
            self.scene.say_fault("none_left")
            return
        fault = self.plan.lay(kind, *self.plan.snapped(*self.cursor.position))
        if fault is None:
            self.scene.sound("lay")
            self._hop_cursor()
        else:
            self.scene.say_fault(fault)
        self.scene.refresh()

    def take_back(self) -> None:
        """The last laid j'ton returns to the supply."""
        if self.plan.laid:
            laid = self.plan.take(-1)
            self.chosen = self.kinds.index(laid.kind)
            self.scene.sound("take")
            self.scene.fly_to_stack(laid.kind, self.scene.to_px(laid.x, laid.y), self.chosen)
            self.scene.refresh()

    def to_lid(self) -> None:
        """By key: the hand goes to the lid."""
        if self.plan.laid:
            self.scene.set_mode(PushMode(self.scene, self._player, self.plan))

    def _hop_cursor(self) -> None:
        """The cursor goes to the next free place to the right, or to the first one."""
        if not self.plan.laid or self.plan.full:
            return
        spots = self.plan.zone.play_spots(self.plan.places(), 2.0)
        middle = sum(self.scene.table.brown_zone) / 2
        free = [spot for spot in spots if abs(spot.y - middle) <= 1.0]
        right = [spot for spot in free if spot.x > self.cursor.x]
        if right or free:
            best = (right or free)[0]
            self.cursor.go(best.x, best.y)

    # -- time and drawing ----------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Held arrows move the hand."""
        if self.cursor.update(dt):
            self.scene.dirty = True

    def let_go(self) -> None:
        """A carried j'ton goes back to the supply."""
        self.carried = None
        self.cursor.stop()
        self.scene.refresh()

    def draw_on_table(self, target: pygame.Surface) -> None:
        """The zone's frame and the laid j'tons' ghost."""
        view = self.scene.view
        if self.carried is not None:
            view.draw_zone_glow(target, 1.0)
            x, y = self.scene.to_mm(self.pointer)
            if self.plan.near_zone(x, y):
                self._draw_ghost(target, self.carried, *self.plan.snapped(x, y))
        elif self.cursor.shown:
            view.draw_zone_glow(target, 1.0)
            if not self.plan.full and self.plan.at(*self.cursor.position) is None:
                self._draw_ghost(target, self.kinds[self.chosen], *self.plan.snapped(*self.cursor.position))
            view.draw_hand(target, *self.cursor.position)

    def _draw_ghost(self, target: pygame.Surface, kind: str, x: float, y: float) -> None:
        fault = self.plan.fault(x, y)
        self.scene.view.draw_ghost(target, kind, x, y, fault is None)
        if fault is not None:
            self.scene.draw_fault(target, fault, x, y)

    def draw_on_top(self, target: pygame.Surface) -> None:
        """What the hand carries."""
        if self.carried is not None:
            x, y = self.scene.to_mm(self.pointer)
            legal = self.plan.near_zone(x, y) and self.plan.fault(*self.plan.snapped(x, y)) is None
            self.scene.view.draw_carried(target, self.carried, self.pointer, 0.55 if legal else 1.0)
