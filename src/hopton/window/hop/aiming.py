"""A person throws: drag back and let go, or keys."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from hopton.errors import ConfigError
from hopton.match.hop import HopDecision, Scene, catcher_of
from hopton.physics.ring_toss import Pose, crossing
from hopton.players.hop import Plan, persons_hurl
from hopton.window.guide import Pointer
from hopton.window.hop.flying import CatchMode
from hopton.window.hop.mode import HopMode, Picture, at_rest
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.hop.scene import HopScene

SPEED_PER_MM = 15.0
"""A ring drawn back by a millimetre flies off with so many mm/s."""
SLOWEST, FASTEST = 500.0, 9000.0
SIGHT = 0.45
"""The share of the way to the finger that a throw without a dare shows beforehand."""
DOTS = 26
GRAB = 90.0
"""The ring is taken within so many mm."""

TILT_STEP, SPIN_STEP, TUMBLE_STEP = math.radians(3.0), 1.0, 0.5
MOST_TILT, MOST_SPIN, MOST_TUMBLE = math.radians(80.0), 30.0, 14.0


class AimMode(HopMode):
    """Speed, angle, tilt, spin and tumble of the throw to come; nothing of this is in the match before it flies."""

    def __init__(self, scene: HopScene, player: str) -> None:
        super().__init__(scene, player)
        last = scene.aims.get(player)
        self.plan = last or Plan(3600.0, math.radians(45.0), math.radians(10.0))
        self._left = False
        self.grabbed: tuple[float, float] | None = None
        self.pointer = (0.0, 0.0)

    def hint(self) -> str:
        """How to throw."""
        return self.scene.texts("hint_aim", player=self.player)

    def buttons(self) -> list[Button]:
        """Throw; the other hand."""
        texts = self.scene.texts
        hand = "button_hand_left" if self.left_hand else "button_hand_right"
        return [
            Button(label=texts("button_throw"), kind="primary", shortcut="Enter", action=self.throw),
            Button(label=texts(hand), shortcut="X", action=self._other_hand),
        ]

    def figures(self) -> dict[str, str]:
        """What the throw would be."""
        texts, plan = self.scene.texts, self.plan
        return {
            texts("speed"): texts("speed_value", n=plan.speed / 1000),
            texts("angle"): texts("angle_value", n=math.degrees(plan.elevation)),
            texts("tilt"): texts("tilt_value", n=math.degrees(plan.tilt)),
            texts("spin"): texts("spin_value", n=plan.yaw_spin),
            texts("tumble"): texts("tumble_value", n=plan.pitch_spin),
        }

    def notes(self) -> list[str]:
        """How, and what the dare hides."""
        texts, setting = self.scene.texts, self.scene.place.set
        lines = [texts("aim_keys"), texts("aim_keys_2")]
        if setting.sight == 0.0:
            lines.append(texts("blind"))
        elif setting.sight < 1.0:
            lines.append(texts("short_sight"))
        return lines

    def point(self) -> Pointer | None:
        """The ring, as long as it is not in the hand; after a first throw, what else can be done."""
        if self.grabbed is not None:
            return None
        scene = self.scene
        table = scene.place.table
        x, y = scene.camera.to_px(-table.release_distance, table.release_height)
        size = max(scene.theme.px(20), round(table.ring_mean_diameter * scene.camera.px_per_mm))
        at = pygame.Rect(0, 0, size, size)
        at.center = (round(x), round(y))
        return Pointer("aim_again" if self.player in scene.aims else "aim", at)

    # -- the throw -------------------------------------------------------------------------

    def picture(self) -> Picture:
        """The ring drawn back, and as much of its way as may be seen."""
        place, plan = self.scene.place, self.plan
        pull = (0.0, 0.0)
        if self.grabbed is not None:
            back = plan.speed / SPEED_PER_MM
            pull = (-back * math.cos(plan.elevation), -back * math.sin(plan.elevation))
        pose = at_rest(place, plan.tilt)
        pose = Pose(0, pose.x + pull[0], pose.z + pull[1], pose.tilt, 0.0)
        return Picture(pose, pull=pull, preview=preview(place, plan), landing=self._landing())

    @property
    def left_hand(self) -> bool:
        """Whether the left hand throws: its spin goes the other way round."""
        return self._left

    def _landing(self) -> float | None:
        place, plan = self.scene.place, self.plan
        if not place.set.call:
            return None
        start = (-place.table.release_distance, place.table.release_height)
        velocity = (plan.speed * math.cos(plan.elevation), plan.speed * math.sin(plan.elevation))
        return crossing(start, velocity, place.tip, place.gravity)

    def throw(self) -> None:
        """Let go."""
        scene, player = self.scene, self.player
        match = scene.match
        normal = match.chance("hand", player).standard_normal(len(Plan._fields)).tolist()
        plan = self.plan._replace(yaw_spin=-self.plan.yaw_spin) if self.left_hand else self.plan
        thrown = persons_hurl(normal, plan, scene.place.set, scene.place.table.release_distance)
        scene.aims[player] = self.plan
        try:
            catcher = catcher_of(match, scene.seats)
            moves = () if catcher is None else match.catching(thrown, catcher)
            decision = HopDecision("toss", player, throw=thrown, wanted=plan, moves=moves)
            if catcher is None:
                scene.set_mode(CatchMode(scene, decision, by_person=True))
            else:
                scene.show(scene.session.act(decision))
        except ConfigError as error:
            scene.say(str(error), "bad")

    def _set(self, **changes: float) -> None:
        plan = self.plan._replace(**changes)
        strongest = self.scene.place.set.strongest or FASTEST
        fastest = min(FASTEST, strongest)
        if plan.speed > strongest and self.plan.speed < strongest:
            self.scene.say_fault("too_strong")
        self.plan = plan._replace(
            speed=min(fastest, max(SLOWEST, plan.speed)),
            elevation=min(math.radians(85), max(math.radians(-60), plan.elevation)),
            tilt=min(MOST_TILT, max(-MOST_TILT, plan.tilt)),
            yaw_spin=min(MOST_SPIN, max(-MOST_SPIN, plan.yaw_spin)),
            pitch_spin=min(MOST_TUMBLE, max(-MOST_TUMBLE, plan.pitch_spin)),
        )
        self.scene.dirty = True

    def _other_hand(self) -> None:
        self._left = not self._left
        self.scene.refresh()

    # -- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag, wheel and keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            x, z = self.scene.camera.to_mm(*event.pos)
            start = at_rest(self.scene.place)
            if self.scene.places.stage.collidepoint(event.pos) and math.dist((x, z), (start.x, start.z)) < GRAB:
                self.grabbed = (start.x - x, start.z - z)
                return True
        elif event.type == pygame.MOUSEMOTION and self.grabbed is not None:
            return self._drag(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.grabbed is not None:
            drawn = self._drag(event.pos)
            self.grabbed = None
            if drawn:
                self.throw()
            return True
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _drag(self, position: tuple[int, int]) -> bool:
        """Draw the ring back to there; False while it is hardly drawn at all."""
        assert self.grabbed is not None
        x, z = self.scene.camera.to_mm(*position)
        start = at_rest(self.scene.place)
        dx, dz = start.x - x - self.grabbed[0], start.z - z - self.grabbed[1]
        back = math.hypot(dx, dz)
        if back * SPEED_PER_MM < SLOWEST:
            self.scene.dirty = True
            return False
        self._set(speed=back * SPEED_PER_MM, elevation=math.atan2(dz, dx))
        return True

    def _wheel(self, turns: float) -> bool:
        mods = pygame.key.get_mods()
        if mods & pygame.KMOD_SHIFT:
            self._set(yaw_spin=self.plan.yaw_spin + turns * SPIN_STEP)
        elif mods & pygame.KMOD_CTRL:
            self._set(pitch_spin=self.plan.pitch_spin + turns * TUMBLE_STEP)
        else:
            self._set(tilt=self.plan.tilt + turns * TILT_STEP)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        small = 0.2 if event.mod & pygame.KMOD_SHIFT else 1.0
        plan = self.plan
        changes = {
            pygame.K_LEFT: {"speed": plan.speed - 50.0 * small},
            pygame.K_RIGHT: {"speed": plan.speed + 50.0 * small},
            pygame.K_UP: {"elevation": plan.elevation + math.radians(1.0) * small},
            pygame.K_DOWN: {"elevation": plan.elevation - math.radians(1.0) * small},
            pygame.K_q: {"tilt": plan.tilt + TILT_STEP * small},
            pygame.K_e: {"tilt": plan.tilt - TILT_STEP * small},
            pygame.K_a: {"yaw_spin": plan.yaw_spin - SPIN_STEP * small},
            pygame.K_d: {"yaw_spin": plan.yaw_spin + SPIN_STEP * small},
            pygame.K_w: {"pitch_spin": plan.pitch_spin + TUMBLE_STEP * small},
            pygame.K_s: {"pitch_spin": plan.pitch_spin - TUMBLE_STEP * small},
        }
        if event.key in changes:
            self._set(**changes[event.key])
        elif event.key == pygame.K_x:
            self._other_hand()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.throw()
        else:
            return False
        return True

    def let_go(self) -> None:
        """The ring goes back into the hand."""
        self.grabbed = None


def preview(place: Scene, plan: Plan) -> list[tuple[float, float]]:
    """Points (mm) of the way that the hurler sees before throwing, as far as the dare lets it."""
    share = SIGHT * place.set.sight
    along, up = plan.speed * math.cos(plan.elevation), plan.speed * math.sin(plan.elevation)
    if share <= 0.0 or along <= 1.0:
        return []
    seconds = min(2.0, place.table.release_distance / along) * share
    points = []
    for k in range(1, DOTS + 1):
        t = seconds * k / DOTS
        z = place.table.release_height + up * t - place.gravity * t * t / 2
        if z < 0:
            break
        points.append((-place.table.release_distance + along * t, z))
    return points
