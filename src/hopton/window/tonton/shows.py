"""What a card brought, shown: it goes to the table, a trick is gathered, a round is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from hopton.match.base import Moment
from hopton.match.tonton import FinishedRound
from hopton.records import Played
from hopton.rules.tonton import Play, State
from hopton.window.flights import ease
from hopton.window.guide import Pointer
from hopton.window.modes import ShowMode
from hopton.window.tonton.mission import draw_round
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.tonton.scene import TonTonScene

LOOK_SECONDS = 1.1
"""How long a full trick lies there before it is gathered."""
ROUND_SECONDS = 7.0
"""How long a round's table stands where nobody plays who could send it away."""


class CardMode(ShowMode):
    """A card on its way; when it fills the trick, the trick is looked at and gathered; then a round may be over."""

    def __init__(self, scene: TonTonScene, moment: Moment) -> None:
        super().__init__(scene, moment)
        self.scene = scene
        played = next(line.record for line in moment.lines if isinstance(line.record, Played))
        self.card: str = played.card
        before: State = scene.state
        self._before = tuple(before.table)
        self._place = len(self._before)
        self._full = self._place + 1 == len(before.players)
        after: State = moment.state
        self.winner = after.last_trick.winner if self._full and after.last_trick is not None else None
        self.round: FinishedRound | None = moment.after if moment.after is not moment.before else None
        self.phase = "fly"
        self._start = self._from()

    def _from(self) -> tuple[float, float]:
        """Where the card comes from: the hand that is seen, or the player's panel; its top left corner."""
        scene, player = self.scene, str(self.moment.player)
        width, height = scene.lay.card
        if scene.held_by == player:
            hand = scene.state.hands[scene.state.players.index(player)]
            left, top = scene.lay.place(hand.index(self.card), len(hand)).topleft
            return float(left), float(top)
        x, y = scene.home_of(player)
        return x - width / 2, y - height / 2

    # -- what the scene asks ---------------------------------------------------------------

    @property
    def player(self) -> str | None:
        """Whose card it is; nobody's turn while a round is looked at."""
        return None if self.phase == "round" else self._player

    @property
    def leads(self) -> bool:
        """Whether it still counts who leads this trick."""
        return self.phase in ("fly", "look")

    @property
    def laid(self) -> Sequence[Play]:
        """The cards that lie in the trick now."""
        if self.phase == "fly":
            return self._before
        if self.phase in ("gather", "round"):
            return ()
        return (*self._before, (str(self.moment.player), self.card))

    def area(self) -> Sequence[pygame.Rect] | None:
        """What may look otherwise than in the frame before; everything while cards cross the panels."""
        lay = self.scene.lay
        if self.phase == "look" or (self.phase == "fly" and self.scene.held_by == self.moment.player):
            return [lay.trick, lay.hand]
        if self.phase == "round":
            return [lay.table]
        return [lay.trick, lay.hand, lay.players.inflate(self.scene.theme.px(60), 0)]

    def hint(self) -> str:
        """The latest news, once the card lies there."""
        if self.phase == "round":
            return self.scene.texts("hint_round")
        return self.scene.session.latest() if self.phase == "look" and self._full else self.scene.texts("hint_card")

    @property
    def tells(self) -> bool:
        """Whether that is a sentence."""
        return self.phase == "round" or (self.phase == "look" and self._full)

    def buttons(self) -> list[Button]:
        """Skip, or go on."""
        if self.phase == "round":
            words = self.scene.words
            return [Button(label=words("play.button_done"), kind="primary", shortcut="Space", action=self.skip)]
        return super().buttons()

    def point(self) -> Pointer | None:
        """The table of a round."""
        if self.phase == "round":
            return Pointer("round", self.scene.lay.actions)
        return None

    def handle(self, event: pygame.event.Event) -> bool:
        """Space or Enter goes on."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.phase == "round":
            self.skip()
            return True
        return super().handle(event)

    # -- time ------------------------------------------------------------------------------

    def start(self) -> None:
        """The card sets out."""
        self.scene.sound("slide" if self.by_bot else "take", 0.5)

    def skip(self) -> None:
        """To the end; but a round's table is looked at on its own."""
        if self.phase != "round" and self.round is not None:
            self._enter("round")
        else:
            self.phase = "over"
            self.done()

    def _enter(self, phase: str) -> None:
        self.phase, self.age = phase, 0.0
        if phase in ("look", "round"):
            self.scene.tell(self.moment)
        self.scene.refresh()

    def update(self, dt: float) -> None:
        """One phase after the other."""
        super().update(dt)
        scene = self.scene
        if self.phase in ("fly", "gather"):
            scene.dirty = True
        if self.phase == "fly" and self.age >= scene.theme.seconds("glide"):
            scene.sound("lay", 0.7)
            self._enter("look")
        elif self.phase == "look" and self.age >= (LOOK_SECONDS if self._full else 0.12):
            if not self._full:
                self.skip()
                return
            scene.sound("slide", 0.5)
            self._enter("gather")
        elif self.phase == "gather" and self.age >= scene.theme.seconds("collect"):
            if self.round is None:
                self.skip()
                return
            scene.sound("score")
            self._enter("round")
        elif self.phase == "round" and self._nobody and self.age >= ROUND_SECONDS:
            self.skip()

    @property
    def _nobody(self) -> bool:
        return self.scene.controls.watching or not self.scene.session.people

    # -- drawing ---------------------------------------------------------------------------

    def draw_on_table(self, target: pygame.Surface) -> None:
        """The card on its way, the trick on its way, or the table of the round."""
        scene = self.scene
        art, lay, count = scene.art, scene.lay, len(scene.state.players)
        if self.phase == "fly":
            end = lay.slot(self._place, count)
            t = ease(self.age / scene.theme.seconds("glide"))
            x = self._start[0] + (end.left - self._start[0]) * t
            y = self._start[1] + (end.top - self._start[1]) * t - 4 * t * (1 - t) * lay.lift
            art.blit(target, art.face(self.card), x, y)
        elif self.phase == "gather" and self.winner is not None:
            t = ease(self.age / scene.theme.seconds("collect"))
            width, height = lay.card
            hx, hy = scene.home_of(self.winner)
            for k, (_, card) in enumerate((*self._before, ("", self.card))):
                slot = lay.slot(k, count)
                x = slot.left + (hx - width / 2 - slot.left) * t
                y = slot.top + (hy - height / 2 - slot.top) * t
                self._shrunk(target, art.face(card), x, y, 1.0 - 0.7 * t)
        elif self.phase == "round" and self.round is not None:
            after: State = self.moment.state
            area = lay.table.inflate(-scene.theme.px(12), 0)
            draw_round(target, scene.theme, scene.words, area, self.round, after.players, after.scores)

    def _shrunk(self, target: pygame.Surface, picture: pygame.Surface, x: float, y: float, size: float) -> None:
        width, height = self.scene.lay.card
        small = pygame.transform.smoothscale_by(picture, size)
        target.blit(small, small.get_rect(center=(round(x + width / 2), round(y + height / 2))))
