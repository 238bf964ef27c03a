from __future__ import annotations

import itertools

import pygame
import pytest

from hopton.tables import load_tables
from hopton.window.hop_le_jton.layout import lid_layout
from hopton.window.hop_le_jton.tray import LidPanels
from hopton.window.theme import MINIMUM_SIZE, Theme, scale_for
from hopton.window.words import Words

SIZES = (MINIMUM_SIZE, (1024, 640), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440), (1200, 1600), (3440, 1440))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_is_cut(size):
    theme = Theme(scale_for(size))
    table = load_tables().lid_push
    layout = lid_layout(theme, size, table)
    window = pygame.Rect((0, 0), size)
    parts = [
        layout.top_bar,
        layout.players,
        layout.left_foot,
        layout.table,
        layout.news,
        layout.right_head,
        layout.actions,
    ]
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
    layout = lid_layout(theme, size, load_tables().lid_push)
    panels = LidPanels(theme, Words(), Words(part="hop-le-jton"))
    for count in (2, 3, 4):
        rects = panels.card_rects(layout.players, count)
        assert all(layout.players.contains(rect) for rect in rects)
    for count in (1, 2, 3):
        assert all(layout.left_foot.contains(rect) for rect in panels.stack_rects(layout.left_foot, count))


@pytest.mark.parametrize("size", [(1024, 640), (1440, 900), (2560, 1440)])
def test_the_hints_fit_the_top_bar(size):
    pygame.font.init()
    theme, texts = Theme(scale_for(size)), Words(part="hop-le-jton")
    room = size[0] - theme.width("Hop le J'ton", "heading") - theme.px(36 + 42 * 3 + 51)
    for key in ("lay", "lay_more", "lay_full", "push", "rolling", "replace", "pay"):
        shown = theme.width("Abcdefghijklmn:", "heading") + theme.width(texts(f"play.{key}"), "body") + theme.px(90)
        assert shown < room, key


def test_the_table_is_drawn_again_for_a_new_size(open_table):
    table = open_table(size=(1024, 640))
    table.drag(table.stack(0), table.px(30, 52))
    pygame.display.set_mode((1500, 950), pygame.RESIZABLE)
    table.event(pygame.WINDOWSIZECHANGED, x=1500, y=950)
    table.run(0.5)
    assert table.app.size == (1500, 950)
    assert table.scene.lay.size == (1500, 950)
    # What was laid before still lies at the same place of the box.
    table.press(table.px(30, 52))
    assert table.scene.mode.carried == "green"


def test_a_window_that_is_too_small_shows_everything_smaller(open_table):
    table = open_table(size=(640, 400))
    assert table.app.size == (960, 600)
    # The mouse is where it is seen: the middle of the window is the middle of the picture.
    assert table.app.screen.scaled((320, 200)) == (480, 300)
    assert pygame.display.get_surface().get_at((320, 200)) != (0, 0, 0, 255)
