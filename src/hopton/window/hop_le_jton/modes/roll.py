"""A push on the screen: what a hand's and a shown one have in common, and a bot's or a recorded one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hopton.match.base import Moment
from hopton.match.hop_le_jton.frames import Frame
from hopton.physics.lid_push import DT
from hopton.window.hop_le_jton.modes.base import LidLook, LidShow
from hopton.window.hop_le_jton.modes.reveal import RevealMode

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene


def running_lid(scene: LidScene, speed: float) -> LidLook:
    """Speed (mm/s) and distance are written on a lid that moves."""
    texts = scene.texts
    low, high = scene.table.black_line
    y = scene.board.lid_y
    if y < low:
        caption = texts("play.lid_pushing", distance=f"{low - y:.1f}")
    else:
        caption = texts("play.lid_inside" if y <= high else "play.lid_past")
    return LidLook(caption, texts("play.lid_speed", speed=f"{speed:.0f}"), lit=True, gauge=True)


class RollShow(LidShow):
    """A push simulated again from the log: pictures of it until all is at rest."""

    rolling = True

    def __init__(self, scene: LidScene, moment: Moment) -> None:
        super().__init__(scene, moment)
        self.due = 0.0
        self.speed = 0.0
        self.lid_y = scene.table.brown_zone[0]
        self.frames: Iterator[Frame] = scene.frames(moment, self._every)
        self.frame: Frame | None = None

    def hint(self) -> str:
        """Who pushes."""
        return self.scene.texts("play.bot_pushes")

    def lid(self) -> LidLook:
        """Speed and distance."""
        return running_lid(self.scene, self.speed)

    def _every(self) -> float:
        """How much of its own time the coming frame takes: whole steps of the device; s."""
        step = max(1, round(self.due / DT)) * DT
        self.due -= step
        return step

    def skip(self) -> None:
        """To the end at once; the same steps, so the same end."""
        super().skip()
        self.due = 1e9
        self._roll(self.due)

    def update(self, dt: float) -> None:
        """The next picture."""
        super().update(dt)
        self.due += dt
        if self.due >= DT / 2:
            self._roll(dt)

    def _roll(self, dt: float) -> None:
        scene = self.scene
        frame = next(self.frames, None)
        if frame is None:
            self._end()
            return
        fallen = len(self.frame.fallen) if self.frame else 0
        scene.drop(frame.fallen[fallen:])
        loudest = scene.board.step(frame.tokens, frame.lid_y)
        self.frame = frame
        self.speed = (frame.lid_y - self.lid_y) / dt
        self.lid_y = frame.lid_y
        scene.hear_push(self.speed, loudest / dt)
        scene.dirty = True
        if self.skipped:
            self._roll(dt)

    def _end(self) -> None:
        scene = self.scene
        scene.hear_push(0.0, 0.0)
        scene.board.show(self.moment.after, self.lid_y)
        # The log is right where this machine would have moved the j'tons another way.
        if self.frame is None or self.frame.tokens != self.moment.after:
            scene.say(scene.words("watch.differs"), "warn")
        scene.set_mode(RevealMode(scene, self.moment, self.lid_y))
