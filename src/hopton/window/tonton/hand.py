"""A person chooses a card: by a click, or by arrows and Enter, or by its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.errors import RuleError
from hopton.match.tonton import TonTonDecision
from hopton.rules.tonton import playable, suit_of
from hopton.window.guide import Pointer
from hopton.window.modes import Mode
from hopton.window.paint import draw_panel

if TYPE_CHECKING:
    from hopton.window.tonton.scene import TonTonScene

LIFT_SECONDS = 0.09
"""How long a card takes to be raised."""


class HandMode(Mode):
    """The own hand: what may be played is bright, what may not is dim and says why."""

    def __init__(self, scene: TonTonScene, player: str) -> None:
        super().__init__(scene)
        self.scene = scene
        self._player = player
        self.hand = scene.hand_of(player)
        self.allowed = set(playable(self.hand, scene.state.table))
        self.at: int | None = None
        self.lifts = [0.0] * len(self.hand)

    @property
    def player(self) -> str:
        """Who plays."""
        return self._player

    def hint(self) -> str:
        """What may be played."""
        table = self.scene.state.table
        if not table:
            return self.scene.texts("hint_lead")
        suit = suit_of(table[0][1])
        follows = all(suit_of(card) == suit for card in self.allowed)
        return self.scene.texts("hint_follow" if follows else "hint_free", suit=self.scene.texts(f"suit.{suit}"))

    def point(self) -> Pointer:
        """The hand; the mission first."""
        state = self.scene.state
        if state.trick == 1 and not state.table:
            return Pointer("mission", self.scene.lay.mission, below=True)
        return Pointer("play", self.scene.lay.hand)

    # -- input ---------------------------------------------------------------------------

    def card_at(self, position: tuple[int, int]) -> int | None:
        """The number of the card under a pixel."""
        for k in reversed(range(len(self.hand))):
            if self._place(k).inflate(0, self.scene.theme.px(8)).collidepoint(position):
                return k
        return None

    def can_take(self) -> bool:
        """Whether the mouse is over a card that may be played."""
        return self.at is not None and self.hand[self.at] in self.allowed

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse points and clicks; arrows, numbers and Enter do the same."""
        if event.type == pygame.MOUSEMOTION:
            self._point(self.card_at(event.pos))
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            k = self.card_at(event.pos)
            if k is None:
                return False
            self._point(k)
            self.play(k)
            return True
        return event.type == pygame.KEYDOWN and self._key(event.key)

    def _key(self, key: int) -> bool:
        count = len(self.hand)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if key == pygame.K_RIGHT else -1
            start = -1 if by == 1 else count
            self._point(((start if self.at is None else self.at) + by) % count)
            return True
        if pygame.K_1 <= key < pygame.K_1 + count:
            k = key - pygame.K_1
            if self.at == k:
                self.play(k)
            else:
                self._point(k)
            return True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_UP) and self.at is not None:
            self.play(self.at)
            return True
        return False

    def _point(self, k: int | None) -> None:
        if k != self.at:
            self.at = k
            if k is not None and self.hand[k] in self.allowed:
                self.scene.sound("click", 0.25)
            self.scene.dirty = True

    def play(self, k: int) -> None:
        """Play card number `k` of the hand, or say why that can't be."""
        card = self.hand[k]
        try:
            moment = self.scene.session.act(TonTonDecision("play", self._player, card))
        except RuleError as error:
            self.scene.say_error(error)
            return
        self.scene.show(moment)

    def let_go(self) -> None:
        """No card is raised."""
        self._point(None)

    # -- motion and drawing --------------------------------------------------------------

    def update(self, dt: float) -> None:
        """The card that is pointed at rises, the others sink."""
        for k, lift in enumerate(self.lifts):
            goal = 1.0 if k == self.at else 0.0
            if lift != goal:
                step = dt / LIFT_SECONDS
                self.lifts[k] = min(goal, lift + step) if goal > lift else max(goal, lift - step)
                self.scene.dirty = True

    def _place(self, k: int) -> pygame.Rect:
        lay = self.scene.lay
        rect = lay.place(k, len(self.hand))
        reach = lay.lift if self.hand[k] in self.allowed else lay.lift // 3
        return rect.move(0, -round(reach * self.lifts[k]))

    def start_of(self, card: str) -> tuple[float, float]:
        """Where a card of the hand lies; pixels."""
        return self._place(self.hand.index(card)).topleft

    def draw_on_table(self, target: pygame.Surface) -> None:
        """The hand, and why the card that is pointed at can't be played."""
        scene = self.scene
        for k, card in enumerate(self.hand):
            scene.art.blit(target, scene.art.face(card, dim=card not in self.allowed), *self._place(k).topleft)
        scene.draw_owner(target, self._player)
        if self.at is not None and self.hand[self.at] not in self.allowed:
            self._why(target, self._place(self.at))

    def _why(self, target: pygame.Surface, card: pygame.Rect) -> None:
        theme, area = self.scene.theme, self.scene.lay.hand
        lines = theme.wrap(self.scene.texts("fault.must_follow_suit"), "caption", min(area.width, theme.px(230)))
        wide = max(theme.width(line, "caption") for line in lines)
        step = theme.line_height("caption")
        note = pygame.Rect(0, 0, wide + theme.px(22), step * len(lines) + theme.px(10))
        note.center = card.centerx, card.top + card.height // 3
        note.clamp_ip(area)
        draw_panel(target, note, theme.px(9), theme.colour("bad"))
        for k, line in enumerate(lines):
            text = theme.text(line, "caption", theme.colour("ink_light"))
            target.blit(text, text.get_rect(midtop=(note.centerx, note.top + theme.px(5) + k * step)))
