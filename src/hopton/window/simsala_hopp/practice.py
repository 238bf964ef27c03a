"""A table to practise at: taps on an arena of one's own, and figures of what they did."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from hopton.match.simsala_hopp.frames import frame_of, laid_out
from hopton.physics.clock import StepClock
from hopton.physics.foil_tap import DT, Exit
from hopton.records import TILES
from hopton.tables import Tables, load_tables
from hopton.window.app import App
from hopton.window.paint import room
from hopton.window.scenes.base import Scene
from hopton.window.simsala_hopp.layout import ArenaRects, arena_rects
from hopton.window.simsala_hopp.modes import draw_hand
from hopton.window.simsala_hopp.panels import draw_strength, paper
from hopton.window.simsala_hopp.view import HAZE, ArenaView
from hopton.window.simsala_hopp.wand import WandHand
from hopton.window.simsala_hopp.warming import WARMING
from hopton.window.widgets import Button, Form

if TYPE_CHECKING:
    from hopton.physics.foil_tap import FoilTap

GRID = tuple((-84.0 + 42.0 * (k % 5), 52.0 - 52.0 * (k // 5)) for k in range(15))
"""Where the tiles lie at first (mm): apart, so that one tap moves one."""
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}


class PracticeScene(Scene):
    """Tap, look, see figures, try again."""

    rects: ArenaRects
    view: ArenaView
    backdrop: pygame.Surface

    def __init__(self, app: App, leave: Callable[[], None], tables: Tables | None = None) -> None:
        super().__init__(app)
        self.leave_practice = leave
        self.texts = self.words.part("simsala-hopp")
        self.tables = load_tables() if tables is None else tables
        table = self.tables.foil_tap
        self.wand = WandHand(*table.arena, table.wand_speed[1])
        self.clock = StepClock(DT)
        self.pressed: set[int] = set()
        self.form = Form()
        WARMING.begin(self.tables)
        self.lay_out()

    def lay_out(self) -> None:
        """All tiles anew, frogs up."""
        self.arena: FoilTap = laid_out(self.tables, GRID)
        self.struck: tuple[float, float | None, str | None] | None = None
        self.gone: set[str] = set()
        self.dirty = True

    def layout(self) -> None:
        """The arena in the middle, figures on the right."""
        self.rects = arena_rects(self.theme, self.app.size, self.tables.foil_tap)
        self.view = ArenaView(self.theme, self.rects.place, self.tables.foil_tap, 2)
        self.backdrop = room(self.theme, self.app.size)
        self.view.draw_empty(self.backdrop)
        area, control = self.rects.whole.actions, self.theme.px(46)
        gap = self.theme.px(10)
        back = pygame.Rect(area.left, area.bottom - control, area.width, control)
        again = back.move(0, -control - gap)
        self.form = Form(
            [
                Button(again, label=self.texts("practice.again"), shortcut="R", action=self.lay_out),
                Button(back, label=self.texts("practice.leave"), shortcut="Esc", action=self.leave_practice),
            ]
        )

    # -- input -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """As in a match: the mouse or keys move the wand and charge it."""
        self.dirty = True
        wand = self.wand
        if event.type == pygame.WINDOWFOCUSLOST:
            wand.cancel()
            self.pressed.clear()
        elif event.type == pygame.MOUSEMOTION:
            self.form.handle(event)
            at = self.view.place.to_mm(*event.pos)
            if wand.within(*at, 20.0) or wand.held is not None:
                wand.move(*at)
        elif event.type == pygame.MOUSEBUTTONDOWN and wand.within(*self.view.place.to_mm(*event.pos)):
            wand.move(*self.view.place.to_mm(*event.pos))
            if event.button == 1:
                wand.press()
            elif event.button == 3:
                self.strike(wand.set_speed)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and wand.held is not None:
            self.strike(wand.release() or 0.0)
        elif event.type == pygame.MOUSEWHEEL:
            wand.change(round(event.y))
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        else:
            self.form.handle(event)

    def _key(self, event: pygame.event.Event) -> None:
        down, wand = event.type == pygame.KEYDOWN, self.wand
        if event.key in _ARROWS:
            (self.pressed.add if down else self.pressed.discard)(event.key)
        elif event.key == pygame.K_SPACE:
            if down:
                wand.press()
            elif wand.held is not None:
                self.strike(wand.release() or 0.0)
        elif down and event.key == pygame.K_x:
            self.strike(wand.set_speed)
        elif down and event.key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            wand.change(1)
        elif down and event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            wand.change(-1)
        elif down and event.key == pygame.K_r:
            self.lay_out()
        elif down and event.key == pygame.K_ESCAPE:
            self.leave_practice()
        elif down:
            self.form.handle(event)

    def strike(self, speed: float) -> None:
        """A tap, if the wand is down."""
        if speed <= 0.0 or not self.arena.wand_free or not WARMING.ready:
            return
        wand, arena = self.wand, self.arena
        near = min(arena.tiles, key=lambda tile: math.hypot(tile.x - wand.x, tile.y - wand.y), default=None)
        offset = None if near is None else math.hypot(near.x - wand.x, near.y - wand.y)
        hit = near is not None and offset is not None and offset <= self.tables.foil_tap.tile_diameter / 2
        self.struck = (speed, offset if hit else None, near.id if hit and near is not None else None)
        arena.tap(wand.x, wand.y, speed)
        self.app.sounds.play("foil", 0.3 + 0.7 * min(1.0, speed / 2000.0))

    # -- time ------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """The foil moves in real time."""
        self.wand.charge(dt)
        across = sum(_ARROWS[key][0] for key in self.pressed)
        along = sum(_ARROWS[key][1] for key in self.pressed)
        moved = self.wand.steer(across, along, dt)
        self.dirty = self.dirty or moved or self.wand.held is not None or not self.arena.at_rest
        for _ in range(self.clock.advance(dt)):
            for event in self.arena.advance():
                if isinstance(event, Exit):
                    self.gone.add(event.tile)
                self.app.sounds.play("fall" if isinstance(event, Exit) else "hop", 0.7)

    def figures(self) -> list[str]:
        """What the last tap was and did, a line a figure."""
        if self.struck is None:
            return [self.texts("practice.nothing")]
        speed, offset, tile = self.struck
        if tile is None or offset is None:
            return [self.texts("practice.missed", speed=round(speed))]
        lines = [self.texts("practice.tap", speed=round(speed), offset=f"{offset:.1f}")]
        launch = self.arena.launch(tile)
        if launch is None:
            lines.append(self.texts("practice.low"))
        else:
            lines.append(self.texts("practice.launch", v=round(launch.v), omega=f"{abs(launch.omega):.0f}"))
        lines.append(self.texts("practice.flew", apex=f"{self.arena.apex(tile):.0f}"))
        if tile in self.gone:
            lines.append(self.texts("practice.gone"))
        else:
            lines.append(self.texts("practice.turns", n=abs(self.arena.tile(tile).half_turns)))
        return lines

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Everything."""
        theme, view, wand = self.theme, self.view, self.wand
        target.blit(self.backdrop, (0, 0))
        bar = self.rects.whole.top_bar
        title = theme.text(self.texts("practice.title"), "heading", theme.colour("ink_light_soft"))
        target.blit(title, title.get_rect(midleft=(theme.px(16), bar.centery)))
        what = self.texts("practice.hint" if WARMING.ready else "hint.preparing")
        hint = theme.text(what, "body", theme.colour("ink_light"))
        target.blit(hint, hint.get_rect(center=bar.center))
        sides = dict.fromkeys(TILES, "outside") | {int(tile.id): tile.up for tile in self.arena.tiles}
        frame = frame_of(self.arena, sides, None)
        if frame.wand is not None:
            near = min(1.0, 0.6 + 0.4 * frame.wand.height / self.tables.foil_tap.wand_stroke)
            view.draw_wand(target, frame.wand.x, frame.wand.y, near)
        else:
            charge = 0.0 if wand.held is None else 0.35 * wand.charged / wand.top_speed
            view.draw_wand(target, wand.x, wand.y, HAZE + charge)
        view.draw_tiles(target, frame.tiles)
        draw_hand(view, theme, target, wand)
        rect = self.rects.strength
        draw_strength(target, theme, self.texts, rect, wand.charged, wand.top_speed, wand.held is not None)
        self._draw_figures(target)
        self.form.draw(target, theme)

    def _draw_figures(self, target: pygame.Surface) -> None:
        theme, sand = self.theme, self.rects.sand
        rect = sand.union(self.rects.counts)
        paper(target, theme, rect)
        pad = theme.px(14)
        y = rect.top + theme.px(10)
        head = theme.text(self.texts("practice.last"), "strong", theme.colour("ink"))
        target.blit(head, (rect.left + pad, y))
        y += theme.line_height("strong") + theme.px(6)
        for line in self.figures():
            for part in theme.wrap(line, "body", rect.width - 2 * pad):
                target.blit(theme.text(part, "body", theme.colour("ink")), (rect.left + pad, y))
                y += theme.line_height("body")
            y += theme.px(4)
