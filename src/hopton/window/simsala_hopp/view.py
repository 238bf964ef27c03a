"""Draws the arena: the foil and its walls, bats, the wand below, tiles on it and above it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from hopton.match.simsala_hopp import Frame
from hopton.physics.foil_tap import Tile
from hopton.tables import FoilTapTable
from hopton.window.paint import draw_panel, mix
from hopton.window.simsala_hopp.arena import SIDES, ArenaPlace, arena_picture, ball_picture, bat_picture, bat_place
from hopton.window.simsala_hopp.faces import COAT
from hopton.window.simsala_hopp.tiles import TileArt, grown
from hopton.window.theme import Colour, Theme

TURNS = {"bottom": 0, "left": -90, "top": 180, "right": 90}
BAT = 24.0
"""How wide a bat is (mm)."""
HAZE = 0.16
"""How much of the wand's ball is sharp while it waits below the foil."""
SEAT_KINDS = tuple(COAT)[2:]
"""The rabbits' colours by seat."""


def seat_colour(seat: int) -> Colour:
    """The colour of a seat's rabbits and bat."""
    return COAT[SEAT_KINDS[seat]]


class ArenaView:
    """The arena at one size."""

    def __init__(self, theme: Theme, place: ArenaPlace, table: FoilTapTable, players: int) -> None:
        self.theme, self.place, self.table, self.players = theme, place, table, players
        scale = place.px_per_mm
        self.art = TileArt(round(table.tile_diameter * scale), table.tile_thickness * scale)
        self.empty, self.corner = arena_picture(place, players)

    def draw_empty(self, target: pygame.Surface) -> None:
        """Foil and walls: the backdrop."""
        target.blit(self.empty, self.corner)

    def draw_bats(self, target: pygame.Surface, bats: Sequence[float], active: int | None) -> None:
        """The bats in their recesses; `active` is the magician's seat."""
        size = round(BAT * self.place.px_per_mm)
        for seat, bat in enumerate(bats):
            side = SIDES[self.players][seat]
            low = bat_place(side, math.floor(bat), self.place)
            high = bat_place(side, math.floor(bat) + 1, self.place)
            share = bat - math.floor(bat)
            x, y = low[0] + (high[0] - low[0]) * share, low[1] + (high[1] - low[1]) * share
            centre = self.place.to_px(x, y)
            if seat == active:
                pygame.draw.aacircle(target, (255, 240, 190), centre, size * 0.56, max(2, self.theme.px(2.5)))
            picture = bat_picture(size, seat_colour(seat), TURNS[side])
            target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def draw_wand(self, target: pygame.Surface, x: float, y: float, near: float) -> None:
        """The ball under the foil; `near` 0: far below, 1: it touches the foil."""
        diameter = round(self.table.wand_ball_diameter * self.place.px_per_mm)
        picture = ball_picture(diameter, round(near * 12) / 12)
        centre = self.place.to_px(x, y)
        target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def draw_charge(self, target: pygame.Surface, x: float, y: float, share: float, colour: Colour) -> None:
        """A ring around the ball that fills up as a tap is charged."""
        cx, cy = self.place.to_px(x, y)
        radius = 0.5 * self.table.wand_ball_diameter * self.place.px_per_mm + self.theme.px(5)
        width = max(3, self.theme.px(5))
        pygame.draw.aacircle(target, (40, 36, 44), (cx, cy), radius + width, width + 1)
        steps = max(1, round(48 * min(1.0, share)))
        points = []
        for reach in (radius + width, radius + 1):
            arc = [math.tau * k / 48 - math.pi / 2 for k in range(steps + 1)]
            ordered = arc if reach > radius + 1 else arc[::-1]
            points += [(cx + reach * math.cos(a), cy + reach * math.sin(a)) for a in ordered]
        pygame.draw.polygon(target, colour, points)
        pygame.draw.aalines(target, colour, True, points)

    def draw_aim(self, target: pygame.Surface, x: float, y: float) -> None:
        """Where the wand is, on top of everything: a tile hides the ball below it."""
        centre = self.place.to_px(x, y)
        radius = 0.5 * self.table.wand_ball_diameter * self.place.px_per_mm
        for colour, grow in (((36, 24, 32), 1.0), ((255, 250, 244), 0.0)):
            width = max(1, self.theme.px(1.6 + 1.6 * grow))
            pygame.draw.aacircle(target, colour, centre, radius + grow, width)
            pygame.draw.aacircle(target, colour, centre, self.theme.px(2.4) + grow)

    def draw_ripples(self, target: pygame.Surface, ripples: Iterable[tuple[float, float, float, float]]) -> None:
        """Waves that run from where the wand has struck: place (mm), age (0 to 1), strength (0 to 1)."""
        clip = target.get_clip()
        target.set_clip(self.place.around(0.0).clip(clip))
        for x, y, age, strength in ripples:
            centre = self.place.to_px(x, y)
            reach = (12.0 + 120.0 * age) * self.place.px_per_mm
            fade = (1.0 - age) * (0.35 + 0.65 * strength)
            layer_width = max(2, round((1.0 - age) * 5 * self.theme.scale))
            colour = mix((178, 200, 206), (250, 254, 255), fade)
            if fade > 0.06:
                pygame.draw.aacircle(target, colour, centre, reach, layer_width)
        target.set_clip(clip)

    def draw_tiles(self, target: pygame.Surface, tiles: Sequence[Tile]) -> None:
        """All tiles, the lowest first, with their shadows below all of them that lie."""
        low_first = sorted(tiles, key=lambda tile: tile.height)
        for tile in low_first:
            self.art.draw_shadow(target, tile, self.place.to_px(tile.x, tile.y), self.place.px_per_mm)
        for tile in low_first:
            self.art.draw(target, tile, self.shown_at(tile))

    def shown_at(self, tile: Tile) -> tuple[float, float]:
        """Where a tile is seen: what is high seems further from the middle."""
        grow = grown(tile.height)
        return self.place.to_px(tile.x * (1.0 + 0.25 * (grow - 1.0)), tile.y * (1.0 + 0.25 * (grow - 1.0)))

    def ring(self, target: pygame.Surface, x: float, y: float, colour: Colour, grow: float = 1.0) -> None:
        """A ring around a tile."""
        centre = self.place.to_px(x, y)
        radius = self.art.diameter / 2 * grow + self.theme.px(3)
        width = max(2, self.theme.px(4))
        pygame.draw.aacircle(target, (255, 252, 240), centre, radius + self.theme.px(1.5), width + self.theme.px(2))
        pygame.draw.aacircle(target, colour, centre, radius, width)

    def tile_at(self, frame: Frame, position: tuple[float, float]) -> Tile | None:
        """The tile under a pixel, the uppermost if there are several."""
        x, y = self.place.to_mm(*position)
        found = [tile for tile in frame.tiles if math.hypot(tile.x - x, tile.y - y) <= self.table.tile_diameter / 2]
        return max(found, key=lambda tile: tile.height, default=None)

    def pill(self, target: pygame.Surface, text: str, centre: tuple[float, float], fill: Colour) -> pygame.Rect:
        """A short text on a rounded label around a pixel, kept inside the walls."""
        theme = self.theme
        picture = theme.text(text, "caption", theme.colour("ink_light"))
        rect = pygame.Rect(0, 0, picture.get_width() + theme.px(20), picture.get_height() + theme.px(8))
        rect.center = (round(centre[0]), round(centre[1]))
        rect.clamp_ip(self.place.rect)
        draw_panel(target, rect, rect.height // 2, fill, None, 1, theme.px(5))
        target.blit(picture, picture.get_rect(center=rect.center))
        return rect
