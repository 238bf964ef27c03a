"""The ring flies, the catching hand moves."""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING

import pygame

from hopton.match.base import Moment
from hopton.match.hop import Frame, HopDecision, HopMatch, Toss, decide, frame_of
from hopton.physics.ring_toss import DT, Pose
from hopton.players.hop import Plan
from hopton.text import sentence
from hopton.window.guide import Pointer
from hopton.window.hop.mode import HopMode, Look, Picture
from hopton.window.modes import ShowMode
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop.scene import HopScene

HAND_AHEAD = 60.0
"""A held key has the hand head for a place so far (mm) ahead of it."""
WIND_UP = 0.45
"""So long (s) an arm draws back before a bot's throw."""
BRIEF = {"partner_chosen": 0.7, "card_rejected": 0.5, "roles_chosen": 1.2, "bet": 0.3}
"""So long (s) other decisions are looked at."""


def picture_of(frame: Frame) -> Picture:
    """The stage at a moment of a toss."""
    gust = frame.toss.luck.gust
    blows = gust is not None and gust.start <= frame.seconds < gust.stop
    return Picture(
        frame.pose,
        held=False,
        bar=frame.bar,
        wind=gust.accel if gust is not None and blows else 0.0,
        seconds=frame.seconds,
    )


def wind_up(scene: HopScene, plan: Plan, share: float) -> Picture:
    """An arm drawn back before a throw, `share` of the way."""
    table = scene.place.table
    back = 300.0 * math.sin(math.pi / 2 * min(1.0, max(0.0, share) * 1.3))
    pull = (-back * math.cos(plan.elevation), -back * math.sin(plan.elevation))
    pose = Pose(0, -table.release_distance + pull[0], table.release_height + pull[1], plan.tilt, 0.0)
    return Picture(pose, pull=pull)


class BriefMode(Look, ShowMode):
    """A decision without a toss, looked at for a moment."""

    def __init__(self, scene: HopScene, moment: Moment) -> None:
        ShowMode.__init__(self, scene, moment)
        self.scene = scene
        watched = self.by_bot or moment.kind == "partner_chosen"
        self.left = BRIEF.get(moment.kind, 0.0) if watched else 0.0

    def hint(self) -> str:
        """What it meant."""
        return " ".join(sentence(said, self.scene.words.language) for said in self.moment.verdicts)

    @property
    def tells(self) -> bool:
        """It is a sentence."""
        return True

    def start(self) -> None:
        """The card or the bet is heard."""
        if self.moment.kind != "start":
            self.scene.sound("coin" if self.moment.kind == "bet" else "lay", 0.6)
        self.scene.count(self.moment.state)

    def skip(self) -> None:
        """Do not look."""
        self.left = 0.0

    def update(self, dt: float) -> None:
        """Go on after a while."""
        self.left -= dt
        if self.left <= 0:
            self.done()


class TossMode(Look, ShowMode):
    """A toss that is already written down, flown again for all to see."""

    def __init__(self, scene: HopScene, moment: Moment) -> None:
        ShowMode.__init__(self, scene, moment)
        self.scene = scene
        self.toss: Toss = moment.after
        self.wait = WIND_UP if self.by_bot else 0.0
        self.span = 1 / 60
        self.frames = scene.frames(moment, lambda: self.span)
        self.frame: Frame | None = None
        self.velocity = (0.0, 0.0)

    def hint(self) -> str:
        """Whose ring flies."""
        return self.scene.texts("hint_flight", player=self.moment.player)

    @property
    def tells(self) -> bool:
        """It is a sentence."""
        return True

    def update(self, dt: float) -> None:
        """Wind up, fly, land."""
        self.scene.dirty = True
        self.wait -= dt
        if self.skipped:
            for frame in self.frames:
                self._take(frame)
        elif self.wait > 0:
            return
        else:
            self.span = max(DT, dt)
            following = next(self.frames, None)
            if following is not None:
                self._take(following)
                return
        self.scene.set_mode(self.scene.landed_mode(self.moment, self.velocity))

    def _take(self, frame: Frame) -> None:
        before, self.frame = self.frame, frame
        if before is None:
            self.scene.sound("take", 0.8)
            return
        self.velocity = velocity(before, frame) or self.velocity
        contact = (self.toss.result.contact_step or math.inf) * DT
        if before.seconds < contact <= frame.seconds:
            self.scene.sound("ring")

    def picture(self) -> Picture:
        """The ring on its way; before that the arm drawn back."""
        if self.frame is None:
            throw = self.toss.throw
            return wind_up(self.scene, Plan(throw.speed, throw.elevation, throw.tilt), 1.0 - self.wait / WIND_UP)
        return picture_of(self.frame)


def velocity(before: Frame, after: Frame) -> tuple[float, float] | None:
    """The ring's velocity (mm/s) between two pictures; None when no time lies between them."""
    span = after.seconds - before.seconds
    if span <= 0:
        return None
    return (after.pose.x - before.pose.x) / span, (after.pose.z - before.pose.z) / span


class BotThrowMode(HopMode):
    """A bot aims at a person's finger: it thinks in a thread of its own and then throws, and the person catches."""

    def __init__(self, scene: HopScene, player: str) -> None:
        super().__init__(scene, player)
        self.age = 0.0
        self.found: list[HopDecision | BaseException] = []

    def hint(self) -> str:
        """Who thinks."""
        return self.scene.texts("hint_ready", player=self.player, partner=self.scene.match.state.partner)

    def start(self) -> None:
        """Begin to think."""
        match, seats = self.scene.match, self.scene.seats

        def work() -> None:
            try:
                self.found.append(decide(match, seats))
            except BaseException as error:
                self.found.append(error)

        threading.Thread(target=work, name="decision", daemon=True).start()

    def update(self, dt: float) -> None:
        """Throw when ready; a person needs a moment to get ready, too."""
        self.age += dt
        if not self.found or self.age < READY:
            return
        found = self.found.pop()
        if isinstance(found, BaseException):
            raise found
        self.scene.set_mode(CatchMode(self.scene, found, by_person=False))


READY = 1.6
"""So long (s) a person has to get ready for a bot's throw."""


class CatchMode(HopMode):
    """The ring flies and a person moves the hand: with keys, or with the mouse when a bot has thrown."""

    def __init__(self, scene: HopScene, decision: HopDecision, *, by_person: bool) -> None:
        match: HopMatch = scene.match
        super().__init__(scene, str(match.state.partner))
        self.decision = decision
        self.by_mouse = not by_person
        self.held: set[int] = set()
        self.mouse: float | None = None
        self.wait = 0.0 if by_person else WIND_UP
        self.owed = 0.0
        self.frame: Frame | None = None
        self.velocity = (0.0, 0.0)

    def hint(self) -> str:
        """Catch it."""
        return self.scene.texts("hint_flight_catch", player=self.player)

    def buttons(self) -> list[Button]:
        """The clock."""
        scene = self.scene
        clock = f"1/{round(1 / scene.clock)}" if scene.clock < 1 else "1"
        return [Button(label=scene.texts("button_clock", speed=clock), shortcut="T", action=scene.next_clock)]

    def notes(self) -> list[str]:
        """That the clock changes nothing."""
        return [self.scene.texts("clock_note")]

    def point(self) -> Pointer:
        """The hand that catches."""
        place, camera = self.scene.place, self.scene.camera
        x, y = camera.to_px(0.0, place.tip)
        at = pygame.Rect(0, 0, round(2 * place.table.hand_reach * camera.px_per_mm), self.scene.theme.px(30))
        at.midtop = (round(x), round(y))
        return Pointer("catch", at)

    def start(self) -> None:
        """Let the ring go, after a bot has drawn its arm back."""
        if self.wait <= 0 and self.frame is None:
            self._release()

    def _release(self) -> None:
        decision = self.decision
        assert decision.throw is not None
        self.scene.sound("take", 0.8)
        self.scene.session.begin_act()
        self.scene.match.begin_toss(decision.player, decision.throw, decision.wanted)
        self._look()

    def _look(self) -> None:
        match = self.scene.match
        before, self.frame = self.frame, frame_of(match.toss_so_far(), match.device)
        if before is not None:
            self.velocity = velocity(before, self.frame) or self.velocity
            if not before.toss.result.first and self.frame.toss.result.first:
                self.scene.sound("ring")
        self.scene.dirty = True

    def picture(self) -> Picture:
        """The ring on its way; before that a bot's arm drawn back."""
        if self.frame is None:
            plan = self.decision.wanted or self.decision.throw
            assert plan is not None
            return wind_up(self.scene, plan, 1.0 - self.wait / WIND_UP)
        return picture_of(self.frame)

    def update(self, dt: float) -> None:
        """Wind up, fly, land."""
        if self.frame is None:
            self.wait -= dt
            self.scene.dirty = True
            if self.wait <= 0:
                self._release()
            return
        match = self.scene.match
        self.owed += dt * self.scene.clock / DT
        steps = int(self.owed)
        self.owed -= steps
        if steps and match.device.flying:
            match.advance(steps, self._wanted())
        self._look()
        if not match.device.flying:
            match.end_toss()
            self.scene.seen = self.velocity
            self.scene.show(self.scene.session.end_act())

    def _wanted(self) -> float | None:
        """Where a person has the hand go (mm); None where it went before."""
        match = self.scene.match
        here = match.device.pose.hand_x
        way = sum(1 if key in _RIGHT else -1 for key in self.held)
        if way:
            self.mouse = None
            return float(here + way * HAND_AHEAD)
        if self.mouse is not None:
            return self.mouse
        return float(here) if match.toss_so_far().moves else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys and mouse of the catcher."""
        scene = self.scene
        if event.type == pygame.KEYDOWN and event.key == pygame.K_t:
            scene.next_clock()
        elif event.type == pygame.KEYDOWN and event.key in (*_LEFT, *_RIGHT):
            self.held.add(event.key)
        elif event.type == pygame.KEYUP and event.key in self.held:
            self.held.discard(event.key)
        elif event.type == pygame.MOUSEMOTION and self.by_mouse and scene.places.stage.collidepoint(event.pos):
            self.mouse = scene.camera.to_mm(*event.pos)[0]
        else:
            return False
        return True

    def let_go(self) -> None:
        """No key is held any longer."""
        self.held.clear()


_LEFT = (pygame.K_LEFT, pygame.K_a)
_RIGHT = (pygame.K_RIGHT, pygame.K_d)
