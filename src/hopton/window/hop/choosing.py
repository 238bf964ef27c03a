"""A person chooses who catches and helps, or bets in secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from hopton.match.hop import HopDecision, must_reject
from hopton.window.guide import Pointer
from hopton.window.hop.mode import HopMode
from hopton.window.paint import draw_panel
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop.scene import HopScene


class ChooseMode(HopMode):
    """A person chooses among players: who catches, then whom the dare asks for."""

    def __init__(self, scene: HopScene, player: str) -> None:
        super().__init__(scene, player)
        state = scene.match.state
        card = state.card
        if state.phase == "partner":
            self.wanted = ["partner"]
        else:
            asked = () if card is None else (("assister", card.assister), ("turbulator", card.turbulator))
            self.wanted = [role for role, needed in asked if needed]
        self.found: dict[str, str] = {}
        self.reject = state.phase == "roles" and must_reject(scene.match)

    def hint(self) -> str:
        """Whom to choose."""
        texts = self.scene.texts
        if self.reject:
            return texts("hint_reject", player=self.player)
        role = self.wanted[len(self.found)] if len(self.found) < len(self.wanted) else self.wanted[-1]
        key = "hint_partner" if role == "partner" else f"hint_roles_{role}"
        return texts(key, player=self.player)

    def choosable(self) -> tuple[str, ...]:
        """Everybody who has no role yet."""
        if self.reject:
            return ()
        state = self.scene.match.state
        taken = (state.hurler, state.partner, *self.found.values())
        return tuple(name for name in state.players if name not in taken)

    def buttons(self) -> list[Button]:
        """A button a name, or the next dare."""
        if self.reject:
            label = self.scene.texts("button_reject")
            return [Button(label=label, kind="primary", shortcut="Enter", action=self._reject)]
        found = [
            Button(label=name, shortcut=str(k + 1), action=self._choice(name))
            for k, name in enumerate(self.choosable())
        ]
        if self.found:
            label = self.scene.texts("button_take_back", player=next(iter(self.found.values())))
            found.append(Button(label=label, icon="back", shortcut="Backspace", action=self.take_back))
        return found

    def point(self) -> Pointer:
        """The players to choose from, or the button."""
        if self.reject:
            return Pointer("reject", self.scene.lay.side)
        return Pointer("partner" if self.wanted == ["partner"] else "roles", self.scene.lay.players, below=True)

    def _act(self, decision: HopDecision) -> None:
        self.scene.show(self.scene.session.act(decision))

    def _choice(self, name: str) -> Callable[[], None]:
        return lambda: self.choose(name)

    def take_back(self) -> None:
        """The first of two roles is open again; nothing has been decided yet."""
        self.found.clear()
        self.scene.sound("lay", 0.6)
        self.scene.refresh()

    def choose(self, name: str) -> None:
        """Take that player for the next role; with all found, it is decided."""
        if name not in self.choosable():
            if not self.reject:
                state = self.scene.match.state
                self.scene.say_fault("hurls" if name == state.hurler else "has_role")
            return
        self.scene.sound("take")
        self.found[self.wanted[len(self.found)]] = name
        if len(self.found) < len(self.wanted):
            self.scene.refresh()
            return
        if self.wanted == ["partner"]:
            self._act(HopDecision("partner", self.player, partner=name))
        else:
            roles = HopDecision(
                "roles",
                self.player,
                assister=self.found.get("assister"),
                turbulator=self.found.get("turbulator"),
            )
            self._act(roles)

    def _reject(self) -> None:
        self._act(HopDecision("reject", self.player))

    def handle(self, event: pygame.event.Event) -> bool:
        """Numbers choose; Enter draws another dare."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.reject and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._reject()
            return True
        if self.found and event.key == pygame.K_BACKSPACE:
            self.take_back()
            return True
        number = event.key - pygame.K_1
        names = self.choosable()
        if 0 <= number < len(names):
            self.choose(names[number])
            return True
        return False


class BetMode(HopMode):
    """A person bets face down; with several people at one screen, the others look away first."""

    def __init__(self, scene: HopScene, player: str) -> None:
        super().__init__(scene, player)
        self.curtain = len(scene.session.people) > 1

    def hint(self) -> str:
        """Who may look."""
        texts = self.scene.texts
        if self.curtain:
            return texts("hint_curtain", player=self.player)
        return texts("hint_bet", player=self.player, hurler=self.scene.match.state.hurler)

    def buttons(self) -> list[Button]:
        """Behind the curtain: the two bets."""
        texts = self.scene.texts
        if self.curtain:
            label = texts("button_show")
            return [Button(label=label, kind="primary", shortcut="Enter", action=self._open)]
        return [
            Button(label=texts("button_success"), shortcut="1", action=lambda: self._bet("success")),
            Button(label=texts("button_failure"), shortcut="2", action=lambda: self._bet("failure")),
        ]

    def point(self) -> Pointer | None:
        """The two bets."""
        return None if self.curtain else Pointer("bet", self.scene.lay.side)

    def _act(self, decision: HopDecision) -> None:
        self.scene.show(self.scene.session.act(decision))

    def _open(self) -> None:
        self.curtain = False
        self.scene.refresh()

    def _bet(self, on: str) -> None:
        self._act(HopDecision("bet", self.player, on=on))

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter opens the curtain, 1 and 2 bet."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.curtain and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._open()
            return True
        if not self.curtain and event.key in (pygame.K_1, pygame.K_2):
            self._bet("success" if event.key == pygame.K_1 else "failure")
            return True
        return False

    def draw_on_top(self, target: pygame.Surface) -> None:
        """The curtain over the stage."""
        if not self.curtain:
            return
        theme, area = self.scene.theme, self.scene.places.stage
        fold = theme.px(46)
        for k, left in enumerate(range(area.left, area.right, fold)):
            shade = theme.colour("bad" if k % 2 else "card")
            pygame.draw.rect(target, shade, (left, area.top, fold, area.height))
        note = pygame.Rect(0, 0, min(area.width - theme.px(80), theme.px(640)), theme.px(96))
        note.center = area.center
        draw_panel(target, note, theme.px(14), theme.colour("panel"), theme.colour("warn"), theme.px(3), theme.px(10))
        lines = theme.wrap(self.hint(), "heading", note.width - theme.px(40))
        y = note.centery - len(lines) * theme.line_height("heading") // 2
        for line in lines:
            text = theme.text(line, "heading", theme.colour("ink"))
            target.blit(text, text.get_rect(midtop=(note.centerx, y)))
            y += theme.line_height("heading")
