"""HOP! in the window: whole turns by mouse and by keys, secrets, the catch."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
import pygame
import pytest

from hopton.match.hop import HopMatch, flown
from hopton.physics.ring_toss import DT
from hopton.records import Bet, PartnerChosen, Tossed
from hopton.window.hop.aiming import SPEED_PER_MM, AimMode
from hopton.window.hop.landing import FILM, LEAD, LONGEST_SHOWN
from hopton.window.scenes.dialog import Dialog

PLAIN = {"cards": [{"id": "plain", "assister": False, "turbulator": False}]}
BOTH = {"cards": [{"id": "both", "assister": True, "turbulator": True}]}
Open = Callable[..., Any]


def pull(table, speed: float, elevation_deg: float) -> None:
    """Draw the ring back by mouse for that throw, and let go."""
    x, y = table.ring()
    back = speed / SPEED_PER_MM * table.scene.camera.px_per_mm
    angle = math.radians(elevation_deg)
    table.drag((x, y), (x - back * math.cos(angle), y + back * math.sin(angle)))


def test_a_turn_by_mouse(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    assert table.mode == "ChooseMode"
    table.click(table.row("Ben"))
    table.until("AimMode")
    pull(table, 4410.0, 50.0)
    table.until("TossMode")
    table.until("LandedMode")
    last = table.match.last
    assert last is not None
    # A pixel is about two and a half millimetres of draw: as near as a mouse can be.
    assert last.throw.speed == pytest.approx(4410.0, rel=0.03)
    assert math.degrees(last.throw.elevation) == pytest.approx(50.0, abs=1.5)
    table.run(0.2)
    table.button("Go on")
    table.until("ThinkMode")
    kinds = [type(line.record) for line in table.match.lines]
    # The next hurler, a bot, may have begun already.
    assert (kinds[0], kinds[3], kinds.count(Tossed)) == (PartnerChosen, Tossed, 1)


def test_a_turn_by_keys_is_the_same_turn(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    plan = table.scene.mode.plan
    for key, times in ((pygame.K_RIGHT, 16), (pygame.K_UP, 5), (pygame.K_q, 2), (pygame.K_d, 3), (pygame.K_w, 1)):
        for _ in range(times):
            table.key(key)
    wanted = table.scene.mode.plan
    assert wanted.speed == plan.speed + 800
    assert math.degrees(wanted.elevation - plan.elevation) == pytest.approx(5)
    assert (wanted.yaw_spin, wanted.pitch_spin) == (3, 0.5)
    table.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert table.scene.mode.plan.speed == wanted.speed - 10
    table.key(pygame.K_RETURN)
    table.until("LandedMode")
    table.key(pygame.K_RETURN)
    table.until("ThinkMode")
    # The next time the hand begins where it was.
    assert table.scene.aims["Ada"].elevation == wanted.elevation


def test_the_wheel_tilts_spins_and_tumbles(open_hop: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    before = table.scene.mode.plan
    for mods in (0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL):
        monkeypatch.setattr(pygame.key, "get_mods", lambda mods=mods: mods)
        table.event(pygame.MOUSEWHEEL, x=0, y=2)
    after = table.scene.mode.plan
    assert after.tilt > before.tilt
    assert (after.yaw_spin, after.pitch_spin) == (2.0, 1.0)


def test_a_short_pull_is_no_throw(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    x, y = table.ring()
    table.drag((x, y), (x - 3, y + 2))
    assert table.mode == "AimMode"
    table.drag((x + 400, y), (x + 200, y))
    assert table.mode == "AimMode"


def test_the_other_hand_spins_the_other_way(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    for _ in range(12):
        table.key(pygame.K_d)
    table.key(pygame.K_x)
    assert table.scene.look.left_hand
    table.button("Throw")
    table.until("LandedMode")
    assert table.match.last is not None
    assert table.match.last.throw.yaw_spin < -6


def test_dares_shorten_and_hide_the_way(open_hop: Open) -> None:
    shown = {}
    for card in ("long-arm", "fog", "closed-eyes", "pointer"):
        table = open_hop("person", "careful", "random", "random", seed=1)
        match = table.match
        table.key(pygame.K_1)
        table.until("ChooseMode", "AimMode", "BetMode", "ThinkMode")
        deck = {known.id: known for known in match.state.deck}
        table.scene.session.state = msgspec.structs.replace(table.scene.session.state, card=deck[card])
        picture = AimMode(table.scene, "Ada").picture()
        shown[card] = (len(picture.preview) and picture.preview[-1][0], picture.landing is not None)
    assert shown["closed-eyes"][0] == 0
    assert shown["pointer"] == (0, True)
    assert shown["fog"][0] < shown["long-arm"][0] + 1200
    assert shown["long-arm"][1] is False


def test_a_person_catches_by_keys(open_hop: Open) -> None:
    table = open_hop("person", "person", "random", **PLAIN)
    table.click(table.row("Ben"))
    table.until("AimMode")
    pull(table, 4600.0, 50.0)
    assert table.mode == "CatchMode"
    table.run(0.5)
    table.key(pygame.K_RIGHT, hold=0.25)
    table.until("LandedMode")
    last = table.match.last
    assert last is not None
    assert last.moves
    assert last.end.hand_x > 20
    # What was driven live is what the log says, to the digit.
    again = HopMatch.load(table.scene.session.path)
    assert again.to_bytes() == table.match.to_bytes()


def test_a_slower_clock_changes_only_what_is_seen(open_hop: Open) -> None:
    ends = []
    for presses in (0, 1):
        table = open_hop("person", "person", "random", **PLAIN)
        table.click(table.row("Ben"))
        table.until("AimMode")
        pull(table, 4410.0, 50.0)
        for _ in range(presses):
            table.key(pygame.K_t)
        assert table.scene.clock == (0.5, 0.25)[presses]
        table.until("LandedMode")
        ends.append(table.match.last)
    assert ends[0] == ends[1]


def test_a_bot_throws_and_a_person_catches_by_mouse(open_hop: Open) -> None:
    table = open_hop("careful", "person", "person", seed=2, **PLAIN)
    table.until("BetMode", "BotThrowMode")
    if table.mode == "BetMode":
        table.key(pygame.K_RETURN)
        table.key(pygame.K_1)
    table.until("CatchMode")
    x, y = table.scene.camera.to_px(80.0, 300.0)
    table.event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))
    table.until("LandedMode")
    assert table.match.last is not None
    assert table.match.last.moves[-1][1] == pytest.approx(80.0, abs=3.0)


def test_bets_are_secret(open_hop: Open) -> None:
    table = open_hop("careful", "random", "person", "person", seed=3, **PLAIN)
    table.until("BetMode")
    mode = table.scene.mode
    assert mode.curtain
    assert [button.label for button in mode.buttons()] == [table.scene.texts("button_show")]
    table.key(pygame.K_1)
    assert not any(isinstance(line.record, Bet) for line in table.match.lines)
    table.key(pygame.K_RETURN)
    table.key(pygame.K_2)
    bets = [line.record for line in table.match.lines if isinstance(line.record, Bet)]
    assert [bet.on for bet in bets if bet.player in ("Cleo", "Dan")] == ["failure"]
    # On the table it lies face down, and the news do not tell it.
    rows = table.scene._rows(table.scene.mode, table.match.state)
    assert [row.shown_bet for row in rows if row.bet] == [None]
    assert not any("failure" in said for said in table.scene.session.news())


def test_alone_nobody_has_to_look_away(open_hop: Open) -> None:
    table = open_hop("careful", "random", "person", "random", seed=3, **PLAIN)
    table.until("BetMode", "CatchMode")
    if table.mode == "BetMode":
        assert not table.scene.mode.curtain


def test_roles_are_chosen_one_after_the_other(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", "random", **BOTH)
    table.click(table.row("Ben"))
    table.until("ChooseMode")
    assert table.scene.look.choosable() == ("Cleo", "Dan")
    table.click(table.row("Ada"))
    assert table.scene.mode.found == {}
    table.click(table.row("Dan"))
    assert table.scene.look.choosable() == ("Cleo",)
    table.click(table.row("Cleo"))
    table.until("AimMode")
    assert (table.match.state.assister, table.match.state.turbulator) == ("Dan", "Cleo")


def test_a_dare_that_cannot_be_done_is_replaced(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", cards=[*BOTH["cards"], *PLAIN["cards"]], seed=2)
    table.click(table.row("Ben"))
    table.until("ChooseMode", "AimMode", "BetMode", "ThinkMode")
    for _ in range(6):
        if table.mode == "ChooseMode":
            assert table.scene.look.choosable() == ()
            table.button(table.scene.texts("button_reject"))
            table.until("ChooseMode", "AimMode", "BriefMode")
            table.run(0.3)
    table.until("AimMode")


def test_clouds_are_for_their_owner(open_hop: Open) -> None:
    table = open_hop("person", "person", "random", **PLAIN)
    table.key(pygame.K_c)
    first = table.app.top
    assert isinstance(first, Dialog)
    assert "look away" in first.text
    first._give(0)()
    second = table.app.top
    assert isinstance(second, Dialog)
    assert second.text == table.scene.texts("clouds_none")


def test_the_catch_is_seen_again_in_slow_motion(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    pull(table, 4410.0, 50.0)
    table.until("LandedMode")
    assert table.scene.mode.near
    table.run(0.4)
    assert table.scene._zoom == 1.0
    assert table.scene.mode.picture() != table.scene.mode.toss.end
    table.run(7.0)
    assert not table.scene.mode.near
    assert table.scene.mode.picture().pose == table.scene.mode.pose
    table.key(pygame.K_r)
    assert table.scene.mode.near


def test_the_slow_motion_shows_the_whole_catch_though_it_is_simulated_bit_by_bit(open_hop: Open) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    table.key(pygame.K_1)
    table.until("AimMode")
    pull(table, 4410.0, 50.0)
    table.until("LandedMode")
    mode = table.scene.mode
    assert mode.film == []
    table.run(0.4)
    begin = mode.toss.result.contact_step * DT - LEAD
    whole = [f for f in flown(mode.toss, lambda: 1 / FILM) if begin <= f.seconds < begin + LONGEST_SHOWN]
    assert mode.film == whole


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
def test_bots_play_a_match_in_the_window(open_hop: Open, size: tuple[int, int]) -> None:
    if size != (1280, 800):
        table = open_hop("careful", "random", "random", "careful", "random", "random", size=size)
        table.until("LandedMode")
        table.run(0.5)
        return
    table = open_hop("careful", "random", "careful", "random", seed=5, **PLAIN)
    for _ in range(4000):
        if table.mode == "OverMode":
            break
        table.until("TossMode", "OverMode", "ThinkMode", "LandedMode", "BriefMode")
        skip = getattr(table.scene.mode, "skip", None)
        if skip is not None:
            skip()
        table.app.step(1 / 60)
        pygame.time.wait(1)
    assert table.match.over
    assert isinstance(table.app.top, Dialog)


def test_rings_birds_and_balloons_are_heard(open_hop: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_hop("person", "careful", "random", **PLAIN)
    heard: list[str] = []
    monkeypatch.setattr(table.app.sounds, "play", lambda name, volume=1.0: heard.append(name))
    table.key(pygame.K_1)
    table.until("AimMode")
    assert "coin" in heard
    pull(table, 2500.0, 45.0)
    table.until("LandedMode")
    table.run(2.0)
    assert {"pop", "penalty", "ring_down"} <= set(heard)
    assert heard.count("pop") == 1
