from __future__ import annotations

import pygame

from hopton.window.choices import Slider
from hopton.window.widgets import Button, Form


def _mouse(kind: int, x: int, y: int, held: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=(x, y), button=1, buttons=(int(held), 0, 0))


def test_a_slider_is_dragged_clicked_and_moved_by_keys():
    seen: list[int] = []
    slider = Slider(pygame.Rect(0, 0, 220, 20), steps=10, changed=seen.append)
    form = Form([slider])
    form.handle(_mouse(pygame.MOUSEBUTTONDOWN, 110, 10))
    assert slider.value == 5
    form.handle(_mouse(pygame.MOUSEMOTION, 150, 10, held=True))
    form.handle(_mouse(pygame.MOUSEMOTION, 400, 90, held=True))
    form.handle(_mouse(pygame.MOUSEBUTTONUP, 400, 90))
    form.handle(_mouse(pygame.MOUSEMOTION, 10, 10))
    assert seen == [5, 7, 10]
    form.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    assert slider.value == 9


def test_a_button_is_pressed_once_by_a_held_mouse():
    pressed: list[int] = []
    form = Form([Button(pygame.Rect(0, 0, 50, 20), action=lambda: pressed.append(1))])
    form.handle(_mouse(pygame.MOUSEBUTTONDOWN, 10, 10))
    form.handle(_mouse(pygame.MOUSEMOTION, 12, 10, held=True))
    assert pressed == [1]
