"""The wand in a person's hand, and where the arena stands: no window needed."""

from __future__ import annotations

import itertools
import math

import pygame
import pytest

from hopton.physics.foil_tap import Tile
from hopton.tables import load_tables
from hopton.window.simsala_hopp.arena import SIDES, bat_place, place_in
from hopton.window.simsala_hopp.faces import KINDS, RABBITS, face, sign
from hopton.window.simsala_hopp.layout import arena_rects
from hopton.window.simsala_hopp.tiles import grown, shown_side
from hopton.window.simsala_hopp.wand import SLOWEST, WandHand
from hopton.window.theme import Theme, scale_for

TABLE = load_tables().foil_tap


def hand() -> WandHand:
    return WandHand(250.0, 250.0, 2500.0)


def test_a_held_button_charges_the_tap():
    wand = hand()
    wand.press()
    speeds = []
    for _ in range(20):
        wand.charge(0.1)
        speeds.append(wand.charged)
    assert speeds == sorted(speeds)
    assert SLOWEST < speeds[0] < 450.0
    assert speeds[-1] == 2500.0
    assert wand.release() == 2500.0
    assert wand.release() is None


def test_a_quick_press_is_a_soft_tap():
    wand = hand()
    wand.press()
    wand.charge(0.01)
    speed = wand.release()
    assert speed is not None
    assert speed < 260.0


def test_a_second_press_does_not_begin_anew_and_a_dropped_charge_is_no_tap():
    wand = hand()
    wand.press()
    wand.charge(0.5)
    before = wand.charged
    wand.press()
    assert wand.charged == before
    wand.cancel()
    assert wand.release() is None


def test_the_set_strength_stays_within_the_wand():
    wand = hand()
    wand.change(1)
    assert wand.set_speed == 950.0
    wand.change(100)
    assert wand.set_speed == 2500.0
    wand.change(-1000)
    assert wand.set_speed == SLOWEST


def test_the_wand_stays_inside_the_walls():
    wand = hand()
    wand.move(500.0, -500.0)
    assert (wand.x, wand.y) == (122.0, -122.0)
    assert wand.within(124.0, 0.0)
    assert not wand.within(126.0, 0.0)
    assert wand.within(126.0, 0.0, more=5.0)


def test_keys_move_the_wand_as_fast_askew_as_straight():
    straight, askew = hand(), hand()
    for _ in range(60):
        assert straight.steer(1, 0, 1 / 60)
        askew.steer(1, 1, 1 / 60)
    assert math.hypot(askew.x, askew.y) == pytest.approx(straight.x, rel=0.2)
    assert not straight.steer(0, 0, 1 / 60)


@pytest.mark.parametrize("grow", [0.85, 1.0, 1.12])
@pytest.mark.parametrize("size", [(960, 600), (1024, 640), (1280, 800), (2560, 1440), (1000, 1400)])
def test_nothing_stands_on_anything_else(size, grow):
    rects = arena_rects(Theme(scale_for(size) * grow), size, TABLE)
    window = pygame.Rect(0, 0, *size)
    whole = rects.whole
    parts = [whole.top_bar, whole.players, rects.strength, rects.sand, rects.counts, whole.news, whole.actions]
    parts.append(rects.place.rect)
    assert all(window.contains(part) for part in parts)
    for k, part in enumerate(parts):
        assert not any(part.colliderect(other) for other in parts[k + 1 :])
    assert whole.news.height > 60 * scale_for(size)


def test_pixels_and_millimetres():
    place = place_in(pygame.Rect(100, 50, 700, 700), TABLE)
    assert place.to_mm(*place.to_px(31.0, -62.0)) == pytest.approx((31.0, -62.0))
    assert place.to_px(0.0, 100.0)[1] < place.to_px(0.0, 0.0)[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bats_walk_clockwise_on_their_own_walls(players):
    place = place_in(pygame.Rect(0, 0, 700, 700), TABLE)
    assert len(set(SIDES[players])) == players
    for side in SIDES[players]:
        turns = []
        for bat in range(16):
            x, y = bat_place(side, bat, place)
            assert max(abs(x), abs(y)) > 125.0
            turns.append(math.atan2(y, x))
        steps = [(b - a + math.pi) % math.tau - math.pi for a, b in itertools.pairwise(turns)]
        assert all(step < 0.0 for step in steps)


def test_every_side_of_a_tile_looks_different():
    pictures = {kind: pygame.image.tobytes(face(kind, 40), "RGBA") for kind in KINDS}
    assert len(set(pictures.values())) == len(KINDS)
    # Besides its colour every rabbit has a sign.
    signs = {kind: pygame.image.tobytes(sign(kind, 20, (0, 0, 0)), "RGBA") for kind in RABBITS}
    assert len(set(signs.values())) == len(RABBITS)


def test_high_tiles_look_larger_and_turned_ones_show_their_backs():
    assert grown(0.0) == 1.0
    assert grown(50.0) < grown(100.0) < grown(5000.0) == grown(6000.0)
    assert shown_side(Tile("8", 0.0, 0.0)) == "frog"
    assert shown_side(Tile("8", 0.0, 0.0, "back", normal=(0.0, 0.3, -0.9))) == "orange"
