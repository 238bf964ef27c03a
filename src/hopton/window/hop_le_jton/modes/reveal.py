"""After a push: the lid goes back, and the table shows which j'tons touch the black line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.match.base import Moment
from hopton.physics.lid_push import touching_line
from hopton.window.flights import ease
from hopton.window.guide import Pointer
from hopton.window.hop_le_jton.modes.base import LidShow
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene

STAND_SECONDS = 0.35
"""How long the lid is seen where it stopped."""
RETRACT_SECONDS = 0.45
LOOK_SECONDS = 3.2
BOT_LOOK_SECONDS = 2.3
"""How long the marks stand before play goes on by itself, from the end of the push."""


class RevealMode(LidShow):
    """Marks on the laid j'tons; then what fell goes home and play goes on."""

    def __init__(self, scene: LidScene, moment: Moment, lid_y: float) -> None:
        """`lid_y`: where the lid has stopped; mm."""
        super().__init__(scene, moment)
        self.lid_y = lid_y
        self.look = BOT_LOOK_SECONDS if self.by_bot else LOOK_SECONDS
        self.collecting = False
        low, high = scene.table.black_line
        radius = scene.table.token_diameter / 2
        self.marks: list[tuple[str, bool, float]] = []
        for name in scene.lid_match.placed:
            token = scene.board.find(name)
            if token is not None:
                rear = token.y - radius
                off = rear - high if rear > high else min(0.0, rear - low)
                self.marks.append((name, touching_line(scene.table, token), off))

    @property
    def tells(self) -> bool:
        """The verdict is a sentence."""
        return True

    def hint(self) -> str:
        """The verdict."""
        return self.scene.session.latest()

    def buttons(self) -> list[Button]:
        """Go on at once."""
        label = self.scene.words("play.button_done")
        return [Button(label=label, kind="primary", icon="next", shortcut="Space", action=self.go_on)]

    def start(self) -> None:
        """Good or bad news is heard."""
        self.scene.tell(self.moment)
        self.scene.hear_verdict()

    def handle(self, event: pygame.event.Event) -> bool:
        """Space, Enter or a click on the table go on."""
        keys = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        pressed = event.type == pygame.KEYDOWN and event.key in keys
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.age > 0.3
        if pressed or (clicked and self.scene.lay.table.collidepoint(event.pos)):
            self.go_on()
            return True
        return False

    def point(self) -> Pointer | None:
        """Where the verdict stands."""
        if self.by_bot:
            return None
        news = self.scene.lay.news
        return Pointer("reveal", pygame.Rect(news.left, news.top, news.width, self.scene.theme.px(130)), below=True)

    def skip(self) -> None:
        """What a skipped push was worth is looked at all the same."""

    def go_on(self) -> None:
        """What fell goes home; pressed again, all of it at once."""
        if self.collecting:
            self.scene.flights.finish()
        else:
            self.collecting = True
            self.scene.collect_fallen(self.moment)
        self.age = max(self.age, STAND_SECONDS + RETRACT_SECONDS)
        self.scene.refresh()

    def update(self, dt: float) -> None:
        """The lid goes back; look, collect, go on."""
        moving = self.age < STAND_SECONDS + RETRACT_SECONDS
        self.age += dt
        start = self.scene.table.brown_zone[0]
        if moving:
            t = ease((self.age - STAND_SECONDS) / RETRACT_SECONDS)
            self.scene.show_lid(self.lid_y + (start - self.lid_y) * t)
            self.scene.dirty = True
        if not self.collecting and self.age >= self.look and self.scene.falls_done:
            self.go_on()
        if self.collecting and not self.scene.flights:
            self.scene.show_lid(start)
            self.done()

    def draw_on_top(self, target: pygame.Surface) -> None:
        """Rings and words on the laid j'tons."""
        if self.collecting or self.age < STAND_SECONDS + RETRACT_SECONDS / 2:
            return
        scene = self.scene
        taken: list[pygame.Rect] = []
        others = [(piece.x, piece.y) for piece in scene.board.pieces()]
        for name, touches, off in sorted(self.marks, key=lambda mark: -mark[2]):
            token = scene.board.find(name)
            if token is None:
                continue
            if touches:
                text = scene.texts("mark.touches")
            else:
                key = "mark.behind" if off < 0 else "mark.beyond"
                text = scene.texts(key, mm=f"{max(0.1, abs(off)):.1f}")
            taken.append(scene.view.verdict_mark(target, token, touches, text, others, taken))
