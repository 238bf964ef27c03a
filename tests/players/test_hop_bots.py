"""Bots of HOP!: how they throw, catch, bet and choose, each by its own light."""

from __future__ import annotations

import math

import pytest

from hopton.decks import HopCard, Must, Setting
from hopton.match.hop import scene_of
from hopton.match.hop.thrower import Eye
from hopton.players.hop import (
    CarefulHopBot,
    GreedyHopBot,
    Look,
    Plan,
    RandomHopBot,
    hurl,
    look_error,
    persons_hurl,
    steady_catch,
)
from hopton.streams import stream
from hopton.tables import load_tables

TABLES = load_tables()
NOTHING = Setting()
FREE = Must()


def eye(setting: Setting = NOTHING, must: Must = FREE, skill: float = 0.7) -> Eye:
    return Eye(scene_of(TABLES.ring_toss, TABLES.gravity, setting, must), skill)


def seen(crossing: float | None, *, left: float = 0.3, target: float | None = None, hand: float = 0.0) -> Look:
    return Look(crossing, hand, left, target is None, target)


def test_an_exact_hand_throws_what_is_meant() -> None:
    plan = Plan(4500.0, 0.9, 0.1, 1.0, 2.0, 3.0)
    assert hurl(1.0, [1.0, -1.0, 2.0, 3.0, -2.0, 0.5], plan, Setting(noise=2), 1800.0) == plan
    assert look_error(1.0, stream(1, "eye"), 0.5) == 0.0


def test_scatter_grows_with_clumsiness_distance_and_the_dare() -> None:
    plan, normal = Plan(4500.0, 0.9), [1.0] * 6
    plain = hurl(0.7, normal, plan, NOTHING, 1800.0)
    assert hurl(0.4, normal, plan, NOTHING, 1800.0).speed > plain.speed > plan.speed
    assert hurl(0.7, normal, plan, NOTHING, 3600.0).lateral == pytest.approx(2 * plain.lateral)
    assert hurl(0.7, normal, plan, Setting(sideways=3), 1800.0).lateral == pytest.approx(3 * plain.lateral)
    assert hurl(0.7, normal, plan, Setting(strongest=4000), 1800.0).speed == 4000.0


def test_a_persons_speed_and_angle_are_the_mouses_unless_a_dare_spoils_them() -> None:
    plan, normal = Plan(4500.0, 0.9), [1.5] * 6
    plain = persons_hurl(normal, plan, NOTHING, 1800.0)
    assert (plain.speed, plain.elevation) == (4500.0, 0.9)
    assert plain.lateral > 0
    spoilt = persons_hurl(normal, plan, Setting(noise=2), 1800.0)
    assert spoilt.speed > 4500.0
    assert spoilt.elevation > 0.9
    assert persons_hurl(normal, plan, Setting(strongest=4000), 1800.0).speed == 4000.0


def test_careful_throws_near_its_favourite_angle_and_keeps_the_dare() -> None:
    assert CarefulHopBot().throw(eye()).elevation == pytest.approx(math.radians(50), abs=0.01)
    flat = CarefulHopBot().throw(eye(must=Must(elevation_under=22), setting=Setting(release_height=650)))
    assert flat.elevation <= math.radians(22)
    assert CarefulHopBot().throw(eye(must=Must(spin_over=10))).yaw_spin > 10
    assert CarefulHopBot().throw(eye(must=Must(turns_over=0.5))).pitch_spin > 3


@pytest.mark.parametrize("must", [Must(), Must(apex_over=700), Must(bar_at=0.3, bar_over=720)])
def test_greedy_finds_throws_that_succeed_more_often(must: Must) -> None:
    sight = eye(must=must)
    mind, by_eye = GreedyHopBot().throw(sight), CarefulHopBot().throw(sight)
    assert sight.chance_of(mind, 150) > sight.chance_of(by_eye, 150) - 0.02


def test_bets_follow_the_dare() -> None:
    for bot in (CarefulHopBot(), GreedyHopBot()):
        for setting, must, stake in ((Setting(noise=0.6), FREE, "success"), (Setting(hand_reach=0), FREE, "failure")):
            sight = eye(setting, must)
            sight.levels, sight.balloons = {**sight.levels, "thrower": 1}, {**sight.balloons, "thrower": 0}
            assert bot.bet(sight) == stake


def test_a_hurlers_record_changes_the_bet() -> None:
    sight = eye()
    sight.most_balloons = 5
    sight.levels, sight.balloons = {"thrower": 6, "catcher": 1}, {"thrower": 5, "catcher": 5}
    assert CarefulHopBot().bet(sight) == "success"
    sight.levels, sight.balloons = {"thrower": 1, "catcher": 1}, {"thrower": 1, "catcher": 5}
    assert CarefulHopBot().bet(sight) == "failure"


def test_partners_and_helpers_are_those_who_gain_least() -> None:
    sight = eye()
    sight.players, sight.choices = ("thrower", "a", "b", "c"), ("a", "b", "c")
    sight.levels = {"thrower": 1, "a": 3, "b": 2, "c": 2}
    sight.clouds = {"thrower": 0, "a": 0, "b": 3, "c": 1}
    sight.doves = dict.fromkeys(sight.players, 0)
    sight.crows = dict.fromkeys(sight.players, 0)
    sight.balloons = dict.fromkeys(sight.players, 4)
    # By eye the first of the lowest; with clouds counted, who has fewer of them.
    assert CarefulHopBot().partner(sight) == "b"
    assert GreedyHopBot().partner(sight) in ("a", "c")
    # Whoever has lost balloons has failed often and is no good catcher.
    sight.clouds = {**sight.clouds, "a": 2}
    assert GreedyHopBot().partner(sight) == "c"
    sight.balloons = {**sight.balloons, "c": 1, "b": 5}
    sight.clouds = {**sight.clouds, "b": 2}
    assert GreedyHopBot().partner(sight) == "b"
    for bot in (RandomHopBot(), CarefulHopBot(), GreedyHopBot()):
        sight.card = HopCard("x", True, True)
        assister, turbulator = bot.helpers(sight)
        assert assister in sight.choices
        assert turbulator in sight.choices
        assert assister != turbulator
        sight.card = HopCard("x", False, True)
        assert bot.helpers(sight)[0] is None


def test_catchers_go_where_the_ring_comes_down() -> None:
    assert CarefulHopBot().catch(eye(), seen(80.0)) == 80.0
    assert CarefulHopBot().catch(eye(), seen(None, target=30.0)) == 30.0
    assert 20.0 < (steady_catch(FREE, seen(80.0, target=20.0)) or 0.0) < 80.0
    # The swing that the dare will have added by then is taken off.
    assert steady_catch(FREE, seen(80.0)._replace(swing=30.0)) == 50.0
    random = RandomHopBot().catch(eye(), seen(80.0))
    assert random is not None
    assert random != 80.0


def test_with_one_way_to_go_a_good_catcher_waits_and_never_turns_back() -> None:
    must = Must(one_way=True)
    assert steady_catch(must, seen(80.0, left=0.5)) is None
    assert steady_catch(must, seen(80.0, left=0.2)) == 80.0
    assert steady_catch(must, seen(-50.0, target=80.0, hand=40.0)) == 80.0


def test_effort_is_how_many_throws_are_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    imagined: list[int] = []
    sight = eye()

    def chance_of(plan: Plan, samples: int) -> float:
        imagined.append(samples)
        return 1.0 - abs(plan.elevation - 1.0) - abs(plan.tilt)

    monkeypatch.setattr(sight, "chance_of", chance_of)
    counts = []
    for effort in (0.25, 1.0, 4.0):
        imagined.clear()
        GreedyHopBot(effort).throw(sight)
        counts.append(sum(imagined))
    assert counts[1] == 4 * counts[0]
    assert counts[2] == 4 * counts[1]
