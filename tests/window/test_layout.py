from __future__ import annotations

import itertools

import pygame
import pytest

from hopton.tables import load_tables
from hopton.window.layout import play_layout
from hopton.window.panels import Panels
from hopton.window.theme import MINIMUM_SIZE, Theme, scale_for
from hopton.window.words import Words

SIZES = (MINIMUM_SIZE, (1024, 640), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440), (1200, 1600), (3440, 1440))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_is_cut(size):
    theme = Theme(scale_for(size))
    table = load_tables().lid_push
    layout = play_layout(theme, size, table)
    window = pygame.Rect((0, 0), size)
    parts = [layout.top_bar, layout.players, layout.tray, layout.table, layout.news, layout.reserve, layout.actions]
    for part in parts:
        assert window.contains(part)
        assert part.width > 0
        assert part.height > 0
    for one, other in itertools.combinations(parts, 2):
        assert not one.colliderect(other)
    # The whole box, and room for what falls beside it.
    for x, y in ((-22, 0), (table.box_width + 22, 0), (0, table.box_length + 20)):
        px, py = layout.to_px(x, y)
        assert layout.table.collidepoint(px, py)
    assert layout.to_mm(*layout.to_px(12.5, 99.0)) == pytest.approx((12.5, 99.0))


@pytest.mark.parametrize("size", SIZES)
def test_cards_and_stacks_stay_in_their_panels(size):
    theme = Theme(scale_for(size))
    layout = play_layout(theme, size, load_tables().lid_push)
    panels = Panels(theme, Words())
    for count in (2, 3, 4):
        rects = panels.card_rects(layout.players, count)
        assert all(layout.players.contains(rect) for rect in rects)
    for count in (1, 2, 3):
        assert all(layout.tray.contains(rect) for rect in panels.stack_rects(layout.tray, count))


@pytest.mark.parametrize("size", [(1024, 640), (1440, 900), (2560, 1440)])
def test_the_hints_fit_the_top_bar(size):
    pygame.font.init()
    theme, words = Theme(scale_for(size)), Words()
    room = size[0] - theme.width("Hop le J'ton", "heading") - theme.px(36 + 42 * 3 + 51)
    for key in ("lay", "lay_more", "lay_full", "push", "rolling", "replace", "pay"):
        shown = theme.width("Abcdefghijklmn:", "heading") + theme.width(words(f"play.{key}"), "body") + theme.px(90)
        assert shown < room, key


def test_the_table_is_drawn_again_for_a_new_size(open_table):
    table = open_table(size=(1024, 640))
    table.drag(table.stack(0), table.px(30, 52))
    pygame.display.set_mode((1500, 950), pygame.RESIZABLE)
    table.event(pygame.WINDOWSIZECHANGED, x=1500, y=950)
    table.run(0.5)
    assert table.app.size == (1500, 950)
    assert table.scene.layout_now.size == (1500, 950)
    # What was laid before still lies at the same place of the box.
    table.press(table.px(30, 52))
    assert table.scene.mode.carried == "green"


def test_a_window_that_is_too_small_shows_everything_smaller(open_table):
    table = open_table(size=(640, 400))
    assert table.app.size == (960, 600)
    # The mouse is where it is seen: the middle of the window is the middle of the picture.
    assert table.app.screen.scaled((320, 200)) == (480, 300)
    assert pygame.display.get_surface().get_at((320, 200)) != (0, 0, 0, 255)
