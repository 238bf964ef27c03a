"""What came of a toss is looked at: in words, on the board, and once more in slow motion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from hopton.match.base import Moment
from hopton.match.hop import Frame, Toss, flown
from hopton.physics.ring_toss import DT, Pose
from hopton.text import sentence
from hopton.window.guide import Pointer
from hopton.window.hop.flying import picture_of
from hopton.window.hop.mode import Look, Picture
from hopton.window.modes import ShowMode
from hopton.window.paint import draw_panel
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop.scene import HopScene

SLOW = 0.12
"""The clock of the slow motion, which shows this much (s) before the first touch:"""
LEAD = 0.16
LONGEST_SHOWN = 0.6
FILM = 500
"""Pictures a second of the slow motion."""
SLICE = 24
"""So many of them are simulated a frame: the whole flight at once would hold the window up."""
LINGER = 1.2
"""So long (s) a toss is looked at before bots go on."""


class LandedMode(Look, ShowMode):
    """What came of the toss: the verdict, a ring that falls to the table, the catch again in slow motion."""

    def __init__(self, scene: HopScene, moment: Moment, velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        ShowMode.__init__(self, scene, moment)
        self.scene = scene
        self.toss: Toss = moment.after
        self.seen = 0.0
        self.pose = self.toss.end
        self.velocity = velocity
        self.film: list[Frame] = []
        self._coming: Iterator[Frame] | None = None
        self.shown = 0.0
        self.fallen = False

    @property
    def caught(self) -> bool:
        """Whether the ring hangs on the finger."""
        return self.toss.result.outcome == "caught"

    @property
    def tells(self) -> bool:
        """The hint is the verdict."""
        return True

    def hint(self) -> str:
        """The verdict."""
        return next(iter(self.notes()), "")

    def notes(self) -> Sequence[str]:
        """What the toss was worth, in words."""
        return [sentence(said, self.scene.words.language) for said in self.moment.verdicts[1:]]

    def start(self) -> None:
        """Hear it, see it on the board, and the catch once more."""
        self.scene.sound("score" if self.toss.success else "penalty")
        self._hear_birds_and_balloons()
        self.scene.count(self.moment.state)
        if self.toss.result.first is not None:
            self._film()

    def _hear_birds_and_balloons(self) -> None:
        """A balloon bursts; doves that have come together lift somebody up a step."""
        before, after = self.scene.counted, self.moment.state
        if any(new < old for new, old in zip(after.balloons, before.balloons, strict=True)):
            self.scene.sound("pop")
        if sum(after.doves) != sum(before.doves):
            self.scene.sound("bird", 0.7)

    def _film(self) -> None:
        self._coming = flown(self.toss, lambda: 1 / FILM)
        self.film, self.shown = [], 0.0
        self.scene.refresh()

    def _simulate(self, coming: Iterator[Frame]) -> None:
        """A few more pictures of the film."""
        begin = (self.toss.result.contact_step or 0) * DT - LEAD
        for _ in range(SLICE):
            frame = next(coming, None)
            if frame is None or frame.seconds >= begin + LONGEST_SHOWN:
                self._coming = None
                return
            if frame.seconds >= begin:
                self.film.append(frame)

    def buttons(self) -> list[Button]:
        """Go on; see it again."""
        texts = self.scene.texts
        found = [Button(label=texts("button_on"), kind="primary", shortcut="Enter", action=self.done)]
        if self.toss.result.first is not None:
            found.append(Button(label=texts("button_again"), shortcut="R", action=self._film))
        return found

    def point(self) -> Pointer | None:
        """The stairs, once somebody here has thrown."""
        return None if self.by_bot or self.near else Pointer("landed", self.scene.lay.stairs, below=True)

    def skip(self) -> None:
        """Go on."""
        self.done()

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter goes on, R shows it again."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_n):
            self.done()
        elif event.key == pygame.K_r and self.toss.result.first is not None:
            self._film()
        else:
            return False
        return True

    @property
    def near(self) -> bool:
        """Whether the slow motion runs, or is about to."""
        return self._coming is not None or self.shown < len(self.film) - 1

    def update(self, dt: float) -> None:
        """A ring that was missed falls on; the slow motion runs; among bots alone the match goes on."""
        if not self.caught and not self.fallen:
            self._fall(dt)
        if self.near:
            if self.film:
                self.shown = min(self.shown + dt * SLOW * FILM, len(self.film) - 1)
            if self._coming is not None:
                self._simulate(self._coming)
            self.scene.dirty = True
            return
        self.seen += dt
        if not self.scene.session.people and self.seen > LINGER:
            self.done()

    def _fall(self, dt: float) -> None:
        table = self.toss.scene.table
        floor = table.ring_tube_diameter / 2 + 4
        vx, vz = self.velocity[0], self.velocity[1] - self.toss.scene.gravity * dt
        pose = self.pose
        z = max(floor, pose.z + vz * dt)
        self.fallen = z == floor
        if self.fallen:
            self.scene.sound("ring_down")
        tilt = 0.0 if self.fallen else pose.tilt
        self.pose = Pose(pose.step, pose.x + vx * dt, z, tilt, pose.hand_x, pose.y, 0.0 if self.fallen else pose.roll)
        self.velocity = vx, vz
        self.scene.dirty = True

    def picture(self) -> Picture:
        """The end of the toss, or the slow motion."""
        if self.near and self.film:
            return picture_of(self.film[int(self.shown)])
        return Picture(self.pose, held=False)

    def draw_on_top(self, target: pygame.Surface) -> None:
        """What came of it in a word."""
        scene, theme, texts = self.scene, self.scene.theme, self.scene.texts
        if self.near:
            text, tone = texts("slow"), "accent"
        elif self.toss.success:
            text, tone = texts("caught"), "good"
        elif self.caught:
            why = ", ".join(texts(f"broken.{name}") for name in self.toss.broken)
            text, tone = f"{texts('caught_against')} {why}", "warn"
        else:
            text, tone = texts("missed"), "bad"
        picture = theme.text(text, "title", theme.colour("ink_light"))
        stage = scene.places.stage
        rect = picture.get_rect(topleft=(stage.left + theme.px(40), stage.top + theme.px(22)))
        label = rect.inflate(theme.px(40), theme.px(14))
        draw_panel(target, label, theme.px(14), theme.colour(tone), None, 1, theme.px(8))
        target.blit(picture, rect)
