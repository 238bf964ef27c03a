"""HOP! in the window: a match left at any point goes on there; what is not kept is said; choices that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from hopton.match.hop import HopMatch
from hopton.records import Bet, RolesChosen
from tests.window.hop.test_hop_window import BOTH, PLAIN, pull

Open = Callable[..., Any]


def again(open_hop: Open, table: Any, *kinds: str) -> Any:
    """The match as it was saved, in another window."""
    return open_hop(*kinds, match=HopMatch.load(table.scene.session.path))


def test_left_between_two_bets_the_second_is_asked_for(open_hop: Open) -> None:
    kinds = ("person",) * 4
    table = open_hop(*kinds, **PLAIN)
    table.key(pygame.K_1)
    table.until("BetMode")
    table.key(pygame.K_RETURN)
    table.key(pygame.K_2)
    table.until("BetMode")
    assert table.scene.mode.player == "Dan"
    resumed = again(open_hop, table, *kinds)
    assert (resumed.mode, resumed.scene.mode.player) == ("BetMode", "Dan")
    assert resumed.scene.mode.curtain
    assert [line.record for line in resumed.match.lines if isinstance(line.record, Bet)] == [Bet("Cleo", "failure")]
    resumed.key(pygame.K_RETURN)
    resumed.key(pygame.K_1)
    resumed.until("AimMode")


def test_a_ring_in_the_air_is_thrown_again_and_that_is_said(open_hop: Open) -> None:
    kinds = ("person", "person", "random")
    table = open_hop(*kinds, **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    assert table.scene.left_out() == ""
    pull(table, 4600.0, 50.0)
    table.run(0.3)
    assert table.mode == "CatchMode"
    assert table.scene.left_out() == table.scene.texts("left_out")
    table.scene.controls.close_asked()
    assert table.scene.texts("left_out") in table.app.scenes[-1].text
    resumed = again(open_hop, table, *kinds)
    assert resumed.mode == "AimMode"


def test_the_first_of_two_roles_can_be_taken_back(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", "random", **BOTH)
    table.click(table.row("Ben"))
    table.until("ChooseMode")
    table.click(table.row("Cleo"))
    assert table.scene.look.choosable() == ("Dan",)
    table.key(pygame.K_BACKSPACE)
    assert table.scene.look.choosable() == ("Cleo", "Dan")
    table.click(table.row("Dan"))
    table.button(table.scene.texts("button_take_back", player="Dan"))
    table.click(table.row("Cleo"))
    table.click(table.row("Dan"))
    roles = [line.record for line in table.match.lines if isinstance(line.record, RolesChosen)]
    assert roles == [RolesChosen("Ada", "Cleo", "Dan")]


def test_why_somebody_cannot_be_chosen_is_said(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", "random", **BOTH)
    table.click(table.row("Ada"))
    assert table.scene.toast.text == table.scene.texts("fault.hurls")
    table.click(table.row("Ben"))
    table.until("ChooseMode")
    table.click(table.row("Ben"))
    assert table.scene.toast.text == table.scene.texts("fault.has_role")
    assert table.mode == "ChooseMode"
