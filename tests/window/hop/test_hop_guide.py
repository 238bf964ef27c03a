"""The guide through a first match of HOP!: it points at what is to be done next, and has words for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

Open = Callable[..., Any]
PLAIN = {"cards": [{"id": "plain", "assister": False, "turbulator": False}]}


def told(table: Any) -> str | None:
    pointer = table.scene._pointer()
    if pointer is None:
        return None
    assert table.scene.texts(f"guide.{pointer.key}")
    assert pointer.at.colliderect(pygame.Rect((0, 0), table.app.size))
    return str(pointer.key)


def test_each_thing_to_do_is_pointed_at(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", size=(1024, 640), **PLAIN)
    assert told(table) == "partner"
    table.key(pygame.K_1)
    table.until("AimMode")
    assert told(table) == "aim"
    # Nothing stands in the way of a ring in the hand.
    x, y = table.ring()
    table.drag((x, y), (x - 100, y + 60), drop=False)
    assert told(table) is None
    table.event(pygame.MOUSEBUTTONUP, pos=(round(x - 100), round(y + 60)), button=1)
    table.until("LandedMode")
    for _ in range(600):
        if not table.scene.mode.near:
            break
        table.app.step(1 / 60)
    assert told(table) == "landed"


def test_bets_and_catches_are_explained(open_hop: Open) -> None:
    table = open_hop("careful", "random", "person", "person", seed=3, **PLAIN)
    table.until("BetMode")
    assert told(table) is None
    table.key(pygame.K_RETURN)
    assert told(table) == "bet"


def test_whoever_knows_the_game_is_left_alone(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.app.settings.seen_guides.append("hop")
    assert told(table) is None
