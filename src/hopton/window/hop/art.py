"""Drawing of the side view: room, table, hands, ring, bars and wind, all in mm through a camera."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame

from hopton.match.hop import Scene
from hopton.physics.ring_toss import Pose
from hopton.window.hop.colours import RING, RING_DARK, RING_LIGHT, SKIN, SKIN_DARK
from hopton.window.hop.layout import Camera
from hopton.window.paint import Grid, blend, draw_dots, draw_panel, mix, noise, opaque
from hopton.window.theme import Colour, Theme

SLANT = 0.24
"""The ring is seen a little from above, so that it is an ellipse with this share of its width."""


def backdrop(theme: Theme, rect: pygame.Rect) -> pygame.Surface:
    """The wall, made once for a size."""
    width, height = max(2, rect.width // 2), max(2, rect.height // 2)
    grid = Grid(width, height, 2.0)
    x, y = np.broadcast_arrays(grid.x, grid.y)
    picture = np.empty((height, width, 3), dtype=np.float32)
    wall = mix(theme.colour("accent"), theme.colour("beech"), 0.34)
    picture[...] = wall
    stripes = np.clip((0.25 - np.abs(np.mod(x / theme.px(64), 1.0) - 0.5)) * theme.px(16), 0.0, 1.0)
    blend(picture, mix(wall, (255, 250, 235), 0.16), np.asarray(stripes, dtype=np.float32))
    glow = np.exp(-(((x / rect.width - 0.6) / 0.5) ** 2) - ((y / rect.height - 0.3) / 0.62) ** 2)
    blend(picture, mix(theme.colour("beech"), (255, 255, 255), 0.3), np.asarray(glow * 0.42, dtype=np.float32))
    edge = np.clip((np.abs(x / rect.width - 0.5) - 0.3) / 0.3, 0, 1) + np.clip((y / rect.height - 0.75) / 0.4, 0, 1)
    blend(picture, theme.colour("accent_dark"), np.asarray(np.clip(edge, 0, 1) * 0.4, dtype=np.float32))
    picture += ((noise(x / 60, y / 60, 5) - 0.5) * 7)[..., None]
    return pygame.transform.smoothscale(opaque(picture), rect.size)


def _table(surface: pygame.Surface, theme: Theme, camera: Camera, scene: Scene) -> None:
    rect = camera.rect
    edge = camera.to_px(-scene.table.release_distance * 0.82, 0.0)
    left, top = round(edge[0]), round(edge[1])
    thick = max(4, round(34 * camera.px_per_mm))
    wood = theme.colour("card")
    pygame.draw.rect(surface, mix(wood, (0, 0, 0), 0.45), (left + thick, top + thick, rect.width, rect.height))
    board = pygame.Rect(left, top, rect.right - left + thick, thick)
    pygame.draw.rect(surface, wood, board, border_top_left_radius=thick // 2, border_bottom_left_radius=thick // 2)
    shine = mix(wood, theme.colour("beech"), 0.55)
    pygame.draw.rect(surface, shine, (left + thick // 3, top, board.width, max(2, thick // 5)))


class Stage:
    """Draws one moment through a camera."""

    def __init__(self, theme: Theme, camera: Camera, scene: Scene) -> None:
        self.theme, self.camera, self.scene = theme, camera, scene

    def table(self, target: pygame.Surface) -> None:
        """The table: the throw starts behind its edge."""
        _table(target, self.theme, self.camera, self.scene)

    def _px(self, size: float) -> float:
        return size * self.camera.px_per_mm

    # -- the catching hand ---------------------------------------------------------------

    def hand(self, target: pygame.Surface, x: float, sleeve: Colour) -> None:
        """Forearm, fist and finger with the finger at x (mm)."""
        table = self.scene.table
        fist_low = table.hand_height - table.fist_height
        self._box(target, x, table.forearm_diameter, 0.0, fist_low + 12, mix(sleeve, (0, 0, 0), 0.1), 10)
        self._box(target, x, table.forearm_diameter + 10, fist_low * 0.55, fist_low + 4, sleeve, 12)
        self._box(target, x, table.finger_diameter, table.hand_height - 20, self.scene.tip, SKIN, 50)
        self._box(target, x, table.fist_diameter, fist_low, table.hand_height, SKIN, 16)
        for k in range(3):
            z = fist_low + table.fist_height * (0.3 + 0.22 * k)
            a = self.camera.to_px(x - table.fist_diameter * 0.32, z)
            b = self.camera.to_px(x + table.fist_diameter * 0.1, z)
            pygame.draw.line(target, SKIN_DARK, a, b, max(1, round(self._px(2.5))))
        nail = self.camera.to_px(x + table.finger_diameter * 0.12, self.scene.tip - table.finger_diameter * 0.55)
        pygame.draw.aacircle(target, (255, 226, 208), nail, max(1.5, self._px(table.finger_diameter * 0.26)))

    def _box(
        self, target: pygame.Surface, x: float, width: float, low: float, high: float, fill: Colour, radius: float
    ) -> None:
        left, top = self.camera.to_px(x - width / 2, high)
        right, bottom = self.camera.to_px(x + width / 2, low)
        rect = pygame.Rect(round(left), round(top), max(3, round(right - left)), max(3, round(bottom - top)))
        edge = mix(fill, (40, 20, 8), 0.45)
        rounded = min(round(self._px(radius)), rect.width // 2)
        draw_panel(target, rect, max(1, rounded), fill, edge, max(1, round(self._px(2.0))))

    # -- the hurling hand ----------------------------------------------------------------

    def hurler(self, target: pygame.Surface, sleeve: Colour, *, left_hand: bool, pull: tuple[float, float]) -> None:
        """An arm that holds the ring, drawn back by `pull` (mm)."""
        x, z = -self.scene.table.release_distance + pull[0], self.scene.table.release_height + pull[1]
        hand = self.camera.to_px(x - 46, z - 6)
        shoulder = self.camera.to_px(-self.scene.table.release_distance - 900, z - 420)
        shade = mix(sleeve, (0, 0, 0), 0.25 if left_hand else 0.0)
        for width, colour in ((self._px(74), mix(shade, (0, 0, 0), 0.4)), (self._px(66), shade)):
            self._thick(target, shoulder, hand, width, colour)
        pygame.draw.aacircle(target, SKIN_DARK, hand, self._px(40))
        pygame.draw.aacircle(target, SKIN, hand, self._px(40) - max(1.0, self._px(3)))
        thumb = self.camera.to_px(x - 24, z + (16 if left_hand else -20))
        pygame.draw.aacircle(target, SKIN_DARK, thumb, self._px(17))
        pygame.draw.aacircle(target, SKIN, thumb, self._px(17) - max(1.0, self._px(3)))

    def _thick(
        self, target: pygame.Surface, start: tuple[float, float], end: tuple[float, float], width: float, colour: Colour
    ) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        outline = [
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        ]
        pygame.draw.polygon(target, colour, outline)
        pygame.draw.aalines(target, colour, True, outline)

    # -- the ring ------------------------------------------------------------------------

    def ring(self, target: pygame.Surface, pose: Pose, *, far: bool, faded: float = 0.0) -> None:
        """The far or the near half of the ring: what is to be behind the finger, and what before it."""
        size = max(2.0, self._px(self.scene.table.ring_tube_diameter / 2))
        wall = mix(RING_DARK, (60, 60, 60), faded)
        body = mix(mix(RING, RING_DARK, 0.35 if far else 0.0), (60, 60, 60), faded)
        # A third of the radius apart the edge of a band of discs is uneven by a seventieth of it.
        dots = self._along(pose, far, size / 3)
        draw_dots(target, wall, dots, size)
        draw_dots(target, body, dots, max(1.2, size - max(1.0, size * 0.22)))
        if not far:
            shine = max(0.8, size * 0.22)
            dots = self._along(pose, far, 0.8 * shine)
            lit = dots[len(dots) // 5 : -(len(dots) // 5)]
            draw_dots(target, RING_LIGHT, [(x - size * 0.1, y - size * 0.3) for x, y in lit], shine)

    def _along(self, pose: Pose, far: bool, step: float) -> list[tuple[float, float]]:
        """Places (pixels) along half a ring, about `step` pixels apart."""
        radius = self.scene.table.ring_mean_diameter / 2
        cos, sin = math.cos(pose.tilt), math.sin(pose.tilt)
        flat = SLANT * cos + math.sin(pose.roll)
        flat = math.copysign(max(0.12, abs(flat)), flat)
        half = max(16, round(self._px(math.pi * radius) / max(1.6, step)))
        x, y = self.camera.to_px(pose.x, pose.z)
        around = np.linspace(0.0, math.pi, half + 1) + (0.0 if far else math.pi)
        along, across = self._px(radius) * np.cos(around), self._px(radius) * flat * np.sin(around)
        places = zip((x + along * cos - across * sin * 0.2).tolist(), (y - along * sin - across).tolist(), strict=True)
        return list(places)

    # -- what the dare adds --------------------------------------------------------------

    def bar(self, target: pygame.Surface, swung: float, sleeve: Colour) -> None:
        """The arm or the hoop on the way, at its present height."""
        must, x = self.scene.must, self.scene.bar_x
        over, under = must.bar_over, must.bar_under
        wide = 54.0
        if over is not None and under is not None:
            middle, half = (over + under) / 2 + swung, (under - over) / 2
            centre = self.camera.to_px(x, middle)
            low, foot = self.camera.to_px(x, middle - half), self.camera.to_px(x - 60, -90.0)
            self._thick(target, foot, low, self._px(40), mix(sleeve, (0, 0, 0), 0.4))
            self._thick(target, foot, low, self._px(34), sleeve)
            pygame.draw.aacircle(target, SKIN_DARK, low, self._px(27))
            pygame.draw.aacircle(target, SKIN, low, self._px(27) - max(1.0, self._px(3)))
            rect = pygame.Rect(0, 0, round(self._px(2 * wide)), round(self._px(2 * half)))
            rect.center = (round(centre[0]), round(centre[1]))
            for grow, colour in ((self._px(8), mix(sleeve, (0, 0, 0), 0.45)), (0.0, sleeve)):
                self._ellipse(target, rect.inflate(round(grow), round(grow)), colour, self._px(6) + grow / 4)
            return
        z = (over if over is not None else under or 0.0) + swung
        end = -90.0 if over is not None else ABOVE_ALL
        a, b = self.camera.to_px(x, z), self.camera.to_px(x, end)
        self._thick(target, b, a, self._px(46), mix(sleeve, (0, 0, 0), 0.4))
        self._thick(target, b, a, self._px(40), sleeve)
        pygame.draw.aacircle(target, SKIN_DARK, a, self._px(30))
        pygame.draw.aacircle(target, SKIN, a, self._px(30) - max(1.0, self._px(3)))

    def _ellipse(self, target: pygame.Surface, rect: pygame.Rect, colour: Colour, size: float) -> None:
        steps = max(40, rect.height)
        angles = [math.tau * k / steps for k in range(steps)]
        x, y = rect.center
        places = [(x + rect.width / 2 * math.cos(angle), y + rect.height / 2 * math.sin(angle)) for angle in angles]
        draw_dots(target, colour, places, max(1.2, size))

    def wind(self, target: pygame.Surface, accel: float, seconds: float, pose: Pose) -> None:
        """Streaks around the ring while it blows."""
        way = math.copysign(1.0, accel)
        length = min(260.0, 60.0 + abs(accel) / 12.0)
        for k in range(7):
            shift = ((seconds * 2.2 + k * 0.37) % 1.0) - 0.5
            z = pose.z + (k - 3) * 34.0
            x = pose.x + way * shift * 420.0
            a, b = self.camera.to_px(x, z), self.camera.to_px(x - way * length, z)
            pygame.draw.aaline(target, (214, 232, 240), a, b, max(1, round(self._px(4))))

    def preview(self, target: pygame.Surface, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Dots along the way the ring would take."""
        for k, (x, z) in enumerate(points):
            at = self.camera.to_px(x, z)
            if self.camera.rect.collidepoint(at):
                size = max(1.6, self._px(8.0) * (1.0 - 0.55 * k / max(1, len(points))))
                pygame.draw.aacircle(target, PREVIEW_DARK, at, size + 1.2)
                pygame.draw.aacircle(target, colour, at, size)

    def called(self, target: pygame.Surface, x: float, text: str) -> None:
        """Where the ring is said to come down (mm)."""
        theme = self.theme
        at = self.camera.to_px(x, self.scene.tip + 60)
        size = theme.px(10)
        outline = [(at[0], at[1] + size), (at[0] - size, at[1] - size), (at[0] + size, at[1] - size)]
        pygame.draw.polygon(target, theme.colour("warn"), outline)
        pygame.draw.aalines(target, (90, 60, 10), True, outline)
        picture = theme.text(text, "caption", theme.colour("ink_light"))
        where = picture.get_rect(midbottom=(at[0], at[1] - size - theme.px(2)))
        target.blit(picture, where.clamp(self.camera.rect))

    def pointer(self, target: pygame.Surface, x: float) -> None:
        """An arrow at the upper edge to what flies above the picture."""
        px, _ = self.camera.to_px(x, 0.0)
        top, size = self.camera.rect.top + self.theme.px(6), self.theme.px(11)
        outline = [(px, top), (px - size, top + size * 1.4), (px + size, top + size * 1.4)]
        pygame.draw.polygon(target, RING, outline)
        pygame.draw.aalines(target, RING_DARK, True, outline)


PREVIEW_DARK: Colour = (60, 70, 66)

ABOVE_ALL = 5000.0
"""Higher (mm) than any picture."""
