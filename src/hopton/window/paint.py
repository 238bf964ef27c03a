"""Smooth pictures from distance fields: every edge is antialiased at every size.

A shape is an array of signed distances (negative inside, in the units of its grid). Pictures
are made once for a window size and kept; nothing here runs while things move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from hopton.window.theme import Colour, Theme

Field = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Grid:
    """The pixels of a picture as points of a plane: x to the right, y down, `step` units a pixel."""

    width: int
    height: int
    step: float = 1.0
    left: float = 0.0
    top: float = 0.0

    @property
    def x(self) -> Field:
        """The x of every column, shape (1, width)."""
        return ((np.arange(self.width, dtype=np.float32) + 0.5) * self.step + self.left)[None, :]

    @property
    def y(self) -> Field:
        """The y of every row, shape (height, 1)."""
        return ((np.arange(self.height, dtype=np.float32) + 0.5) * self.step + self.top)[:, None]

    def cover(self, distance: Field) -> Field:
        """How much of each pixel lies inside a shape: 0 to 1."""
        result: Field = np.clip(0.5 - distance / self.step, 0.0, 1.0)
        return result


def disc(x: Field, y: Field, cx: float, cy: float, radius: float) -> Field:
    """Distances to a disc."""
    result: Field = np.hypot(x - cx, y - cy) - np.float32(radius)
    return result


def box(x: Field, y: Field, rect: tuple[float, float, float, float], radius: float = 0.0) -> Field:
    """Distances to a rectangle (left, top, width, height) with rounded corners."""
    left, top, width, height = rect
    dx = np.abs(x - (left + width / 2)) - np.float32(width / 2 - radius)
    dy = np.abs(y - (top + height / 2)) - np.float32(height / 2 - radius)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    result: Field = outside + np.minimum(np.maximum(dx, dy), 0) - np.float32(radius)
    return result


def soft(distance: Field, width: float) -> Field:
    """1 well inside a shape, 0 well outside, smooth over `width` on both sides of its edge: a shadow."""
    t = np.clip((width - distance) / (2 * width), 0.0, 1.0)
    result: Field = t * t * (3 - 2 * t)
    return result


def noise(x: Field, y: Field, seed: int) -> Field:
    """Smooth value noise between 0 and 1 on a lattice of whole numbers; the same on every machine.

    Where one of x and y is a row and the other a column, which is usual, it is made along the row first.
    """
    table = np.random.Generator(np.random.PCG64(seed)).random((64, 64), dtype=np.float32)
    if x.shape[0] == 1 and y.shape[1] == 1:
        return _between(_between(table.T, x.ravel()).T, y.ravel())
    if x.shape[1] == 1 and y.shape[0] == 1:
        return _between(_between(table, y.ravel()).T, x.ravel())
    x, y = np.broadcast_arrays(x, y)
    ix, iy = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    fx, fy = x - ix, y - iy
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    near, right = ix & 63, (ix + 1) & 63
    row, below = iy & 63, (iy + 1) & 63
    upper = table[row, near] * (1 - fx) + table[row, right] * fx
    lower = table[below, near] * (1 - fx) + table[below, right] * fx
    result: Field = upper * (1 - fy) + lower * fy
    return result


def _between(lattice: Field, places: Field) -> Field:
    """The lines of a lattice at these places, smoothly from line to line; shape (places, length of a line)."""
    near = np.floor(places).astype(np.int32)
    part = (places - near).astype(np.float32)
    part = (part * part * (3 - 2 * part))[:, None]
    first = lattice[near & 63]
    made: Field = first + (lattice[(near + 1) & 63] - first) * part
    return made


def wood(x: Field, y: Field, seed: int, *, ring: float = 6.0) -> Field:
    """The grain of a board sawn along y, -1 (dark) to 1 (light); x and y in mm, `ring` mm between rings."""
    warp = noise(x / 38, y / 160, seed) * 26 + noise(x / 9, y / 70, seed + 1) * 3
    rings = np.abs(np.mod((x + warp) / ring, 1.0) * 2 - 1)
    fibres = noise(x * 2.6, y / 11, seed + 2) - 0.5
    broad = noise(x / 22, y / 120, seed + 3) - 0.5
    result: Field = (rings - 0.5) * 0.75 + fibres * 0.8 + broad * 0.7
    return result


def blend(base: Field, colour: Colour | Field, amount: Field) -> None:
    """Lay a colour (one, or one a pixel) over a picture of shape (height, width, 3), `amount` 0 to 1 thick."""
    # Most shapes are small against the picture: only what they touch is worked on, channel by channel.
    rows, columns = np.flatnonzero(amount.any(axis=1)), np.flatnonzero(amount.any(axis=0))
    if not rows.size:
        return
    part = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    thick = amount[part]
    over = np.asarray(colour, dtype=np.float32)
    for channel in range(3):
        below = base[(*part, channel)]
        above = over[channel] if over.ndim == 1 else over[(*part, channel)]
        below += (above - below) * thick


def opaque(picture: Field) -> pygame.Surface:
    """A picture of shape (height, width, 3), values 0 to 255, as a surface without transparency."""
    height, width = picture.shape[:2]
    surface = pygame.Surface((width, height), 0, 32)
    pixels = np.clip(picture + 0.5, 0, 255).astype(np.uint8)
    pygame.surfarray.blit_array(surface, pixels.swapaxes(0, 1))
    return surface


def translucent(picture: Field, alpha: Field) -> pygame.Surface:
    """The same with an opacity of shape (height, width), 0 to 1."""
    height, width = alpha.shape
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    colours = np.broadcast_to(picture, (height, width, 3))
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[...] = np.clip(colours + 0.5, 0, 255).astype(np.uint8).swapaxes(0, 1)
    del pixels
    opacity = pygame.surfarray.pixels_alpha(surface)
    opacity[...] = np.clip(alpha * 255 + 0.5, 0, 255).astype(np.uint8).T
    del opacity
    return surface


@lru_cache(maxsize=320)
def panel(
    size: tuple[int, int],
    radius: int,
    fill: Colour,
    edge: Colour | None = None,
    edge_width: int = 1,
    shadow: int = 0,
) -> pygame.Surface:
    """A rounded panel with an optional edge and soft shadow; the surface is `shadow` wider on every side."""
    width, height = size
    # Between its corners a panel looks the same all along: only a small one is painted, and then stretched.
    corner = radius + edge_width + shadow + 2
    small = min(width, 2 * corner + 1), min(height, 2 * corner + 1)
    made = _panel(small, radius, fill, edge, edge_width, shadow)
    return _stretched(made, (width + 2 * shadow, height + 2 * shadow), corner + shadow)


@lru_cache(maxsize=400)
def _panel(
    size: tuple[int, int], radius: int, fill: Colour, edge: Colour | None, edge_width: int, shadow: int
) -> pygame.Surface:
    width, height = size
    grid = Grid(width + 2 * shadow, height + 2 * shadow)
    radius = min(radius, width // 2, height // 2)
    shape = box(grid.x, grid.y, (shadow, shadow, width, height), radius)
    picture = np.zeros((grid.height, grid.width, 3), dtype=np.float32)
    alpha = np.zeros((grid.height, grid.width), dtype=np.float32)
    if shadow:
        dropped = box(grid.x, grid.y, (shadow, shadow + shadow * 0.35, width, height), radius)
        alpha = soft(dropped, shadow * 0.62) * np.float32(0.34)
    cover = grid.cover(shape)
    outline = fill if edge is None else edge
    blend(picture, outline, cover)
    if edge is not None:
        blend(picture, fill, grid.cover(shape + np.float32(edge_width)))
    return translucent(_unmix(picture, cover, outline), np.maximum(alpha * (1 - cover) + cover, 0))


def _stretched(picture: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """The picture made larger by its middle row and column."""
    if picture.get_size() == size:
        return picture
    for axis in (0, 1):
        whole, now = size[axis], picture.get_size()
        if whole == now[axis]:
            continue
        wide = (whole, now[1]) if axis == 0 else (now[0], whole)
        made = pygame.Surface(wide, pygame.SRCALPHA, 32)
        end = now[axis] - corner - 1
        for source, target, length in (
            (0, 0, corner),
            (corner, corner, whole - corner - end),
            (corner + 1, whole - end, end),
        ):
            taken = 1 if source == corner else length
            area = pygame.Rect(source, 0, taken, now[1]) if axis == 0 else pygame.Rect(0, source, now[0], taken)
            part = picture.subsurface(area)
            if taken != length:
                part = pygame.transform.scale(part, (length, now[1]) if axis == 0 else (now[0], length))
            made.blit(part, (target, 0) if axis == 0 else (0, target), special_flags=pygame.BLEND_RGBA_ADD)
        picture = made
    return picture


def _unmix(picture: Field, cover: Field, edge: Colour) -> Field:
    """Undo the darkening of half-covered pixels, so that edges keep their colour."""
    part = cover[..., None]
    whole = np.where(part > 0.999, picture, np.asarray(edge, dtype=np.float32) * (part > 0))
    return np.asarray(whole, dtype=np.float32)


def draw_panel(
    target: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour,
    edge: Colour | None = None,
    edge_width: int = 1,
    shadow: int = 0,
) -> None:
    """Draw a rounded panel into `rect`; its shadow lies around it."""
    picture = panel((rect.width, rect.height), radius, fill, edge, edge_width, shadow)
    left, top = rect.left - shadow, rect.top - shadow
    inset = radius + edge_width
    if min(rect.width, rect.height) < 4 * inset + 40:
        target.blit(picture, (left, top))
        return
    # What lies within is plain: filling it costs a tenth of blending it.
    wide, high = picture.get_size()
    rim = shadow + inset
    for area in (
        (0, 0, wide, rim),
        (0, high - rim, wide, rim),
        (0, rim, rim, high - 2 * rim),
        (wide - rim, rim, rim, high - 2 * rim),
    ):
        target.blit(picture, (left + area[0], top + area[1]), area)
    target.fill(fill, rect.inflate(-2 * inset, -2 * inset))


@lru_cache(maxsize=128)
def _dot(radius: int, colour: Colour) -> pygame.Surface:
    """A disc as `pygame.draw.aacircle` draws it, one pixel of room around it."""
    size = 2 * radius + 3
    drawn = pygame.Surface((size, size), 0, 32)
    pygame.draw.aacircle(drawn, (255, 255, 255), (radius + 1, radius + 1), radius)
    cover = pygame.surfarray.array_red(drawn).T.astype(np.float32) / 255
    return translucent(np.asarray(colour, dtype=np.float32), cover)


def draw_dots(target: pygame.Surface, colour: Colour, places: Iterable[tuple[float, float]], radius: float) -> None:
    """Discs around many pixels, one over the other; kept as a picture, they cost a twentieth of drawing them."""
    whole = int(radius)
    if whole >= 1:
        picture, reach = _dot(whole, colour), whole + 1
        target.fblits([(picture, (int(x) - reach, int(y) - reach)) for x, y in places])


@lru_cache(maxsize=512)
def mix(first: Colour, second: Colour, amount: float) -> Colour:
    """A colour `amount` of the way from the first to the second."""
    r, g, b = (round(a + (c - a) * amount) for a, c in zip(first, second, strict=True))
    return r, g, b


def polygon_mask(
    size: int, outlines: list[list[tuple[float, float]]], holes: list[list[tuple[float, float]]] | None = None
) -> Field:
    """The cover of polygons in a square of `size` pixels, points from -1 to 1; shape (size, size)."""
    fine = size * 4
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    for colour, shapes in (((255, 255, 255, 255), outlines), ((255, 255, 255, 0), holes or [])):
        for points in shapes:
            pygame.draw.polygon(picture, colour, [((x + 1) / 2 * fine, (y + 1) / 2 * fine) for x, y in points])
    small = pygame.transform.smoothscale(picture, (size, size))
    alpha = pygame.surfarray.array_alpha(small).T.astype(np.float32) / 255
    result: Field = alpha
    return result


def room(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A dark table, lit in the middle: the ground of every screen. Made small and enlarged, for it is soft."""
    width, height = max(2, size[0] // 3), max(2, size[1] // 3)
    grid = Grid(width, height, 3.0)
    x, y = grid.x / np.float32(theme.scale), grid.y / np.float32(theme.scale)
    grain = wood(y * np.float32(0.42), x * np.float32(0.42), 71, ring=30.0)
    planks = np.broadcast_to(np.abs(np.mod(y / 200, 1.0) - 0.5), (height, width))
    picture = np.empty((height, width, 3), dtype=np.float32)
    picture[...] = theme.colour("room")
    picture += (grain * 5.0)[..., None]
    glow = np.exp(-(((x / x.max() - 0.5) / 0.42) ** 2) - ((y / y.max() - 0.48) / 0.5) ** 2)
    blend(picture, theme.colour("room_light"), np.asarray(glow * 0.85, dtype=np.float32))
    blend(picture, (14, 9, 6), np.clip(1.0 - planks / 0.012, 0, 1) * np.float32(0.5))
    return pygame.transform.smoothscale(opaque(picture), size)


@lru_cache(maxsize=16)
def _corners(size: tuple[int, int], radius: int) -> pygame.Surface:
    """White with the opacity of a rounded rectangle."""
    grid = Grid(*size)
    return translucent(np.full(3, 255, dtype=np.float32), grid.cover(box(grid.x, grid.y, (0, 0, *size), radius)))


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with round corners."""
    size = picture.get_size()
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.blit(picture, (0, 0))
    made.blit(_corners(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return made


Patches = list[tuple[pygame.Surface, tuple[int, int]]]


def corner_patches(ground: pygame.Surface, rect: pygame.Rect, radius: int) -> Patches:
    """What is drawn over a picture in `rect` so that it has round corners on this ground."""
    whole = pygame.surfarray.array_alpha(_corners((2 * radius, 2 * radius), radius))
    made: Patches = []
    for x, left in ((0, rect.left), (radius, rect.right - radius)):
        for y, top in ((0, rect.top), (radius, rect.bottom - radius)):
            patch = pygame.Surface((radius, radius), pygame.SRCALPHA, 32)
            patch.blit(ground, (0, 0), (left, top, radius, radius))
            opacity = pygame.surfarray.pixels_alpha(patch)
            opacity[...] = 255 - whole[x : x + radius, y : y + radius]
            del opacity
            made.append((patch, (left, top)))
    return made
