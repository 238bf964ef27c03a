from __future__ import annotations

import numpy as np
import pygame
import pytest

from hopton.window import paint


@pytest.mark.parametrize("turned", [False, True])
def test_noise_of_a_row_and_a_column_is_that_of_all_points(turned):
    x = np.arange(90, dtype=np.float32)[None, :] / 7 - 3
    y = np.arange(60, dtype=np.float32)[:, None] / 9
    if turned:
        x, y = x.T, y.T
    everywhere = [np.ascontiguousarray(one) for one in np.broadcast_arrays(x, y)]
    assert paint.noise(x, y, 5) == pytest.approx(paint.noise(*everywhere, 5), abs=1e-5)


@pytest.mark.parametrize("size", [(300, 220), (80, 260), (60, 40)])
def test_a_stretched_panel_looks_like_one_painted_whole(size):
    look = (14, (240, 230, 210), (150, 120, 80), 2, 12)
    quick, whole = paint.panel(size, *look), paint._panel(size, *look)
    assert pygame.image.tobytes(quick, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_a_panel_that_is_partly_filled_looks_like_one_blended_whole():
    look = {"radius": 14, "fill": (240, 230, 210), "edge": (150, 120, 80), "edge_width": 2, "shadow": 12}
    rect = pygame.Rect(40, 30, 300, 220)
    ground = pygame.Surface((400, 300), 0, 32)
    ground.fill((40, 60, 20))
    other = ground.copy()
    paint.draw_panel(ground, rect, **look)
    other.blit(paint.panel(rect.size, *look.values()), rect.move(-12, -12))
    assert pygame.image.tobytes(ground, "RGB") == pygame.image.tobytes(other, "RGB")


def test_patches_make_a_picture_round():
    rng = np.random.Generator(np.random.PCG64(1))
    ground = paint.opaque(rng.uniform(0, 255, (90, 120, 3)).astype(np.float32))
    before = ground.copy()
    rect = pygame.Rect(20, 15, 80, 60)
    patches = paint.corner_patches(ground, rect, 16)
    ground.fill((255, 0, 0), rect)
    ground.blits(patches)
    assert ground.get_at(rect.topleft) == before.get_at(rect.topleft)
    assert ground.get_at((rect.right - 1, rect.bottom - 1)) == before.get_at((rect.right - 1, rect.bottom - 1))
    assert ground.get_at(rect.center)[:3] == (255, 0, 0)
    assert ground.get_at(rect.midtop)[:3] == (255, 0, 0)


def test_blending_touches_only_what_is_covered():
    base = np.full((8, 10, 3), 100.0, dtype=np.float32)
    amount = np.zeros((8, 10), dtype=np.float32)
    paint.blend(base, (0, 50, 200), amount)
    assert (base == 100.0).all()
    amount[2:4, 5:7] = 0.5
    paint.blend(base, (0, 50, 200), amount)
    assert base[2, 5] == pytest.approx([50, 75, 150])
    assert base[0, 0] == pytest.approx([100, 100, 100])
    paint.blend(base, np.zeros((8, 10, 3), dtype=np.float32), amount * 2)
    assert base[3, 6] == pytest.approx([0, 0, 0])


@pytest.mark.parametrize("radius", [0.8, 1.2, 7.6, 30.0])
def test_dots_look_like_circles_drawn_one_by_one(radius):
    places = [(20.3, 40.7), (25.9, 41.2), (70.0, 60.0), (2.5, 3.5)]
    quick, drawn = pygame.Surface((120, 90), 0, 32), pygame.Surface((120, 90), 0, 32)
    for picture in (quick, drawn):
        picture.fill((40, 90, 60))
    paint.draw_dots(quick, (220, 160, 40), places, radius)
    if radius >= 1:
        for at in places:
            pygame.draw.aacircle(drawn, (220, 160, 40), at, radius)
    apart = pygame.surfarray.array3d(quick).astype(int) - pygame.surfarray.array3d(drawn)
    assert abs(apart).max() <= 4
