"""What the dares of HOP! do to a throw, and how the flight is judged."""

from __future__ import annotations

import functools
import math
from typing import Any

import msgspec
import pytest

from hopton.decks import HopCard, Must, Setting, hop_deck
from hopton.match.hop import Luck, Scene, chance_of, scene_of
from hopton.match.hop.dare import bar_height, draw_luck, read_back, shown
from hopton.match.hop.thrower import Eye
from hopton.match.hop.toss import Toss, begin, drive, finished, imagined_hands, imagined_toss
from hopton.physics.ring_toss import DT, RingToss, Throw
from hopton.players.hop import CarefulHopBot, Plan
from hopton.players.hop.aim import slack, speed_for
from hopton.streams import stream
from hopton.tables import load_tables

TABLES = load_tables()
DECK = hop_deck()


def scene(setting: Setting = Setting(), must: Must = Must()) -> Scene:  # noqa: B008  # frozen values
    return scene_of(TABLES.ring_toss, TABLES.gravity, setting, must)


def of(card: HopCard) -> Scene:
    return scene(card.set, card.must)


def toss(place: Scene, throw: Throw, luck: Luck | None = None, moves: tuple[tuple[int, float], ...] = ()) -> Toss:
    device = RingToss(place.table, place.gravity)
    begin(device, place, throw, luck or Luck())
    drive(device, moves)
    return finished(device, place, throw, luck or Luck(), moves)


def good(elevation_deg: float = 50.0, **more: float) -> Throw:
    """A throw that comes down on the finger."""
    elevation = math.radians(elevation_deg)
    speed = speed_for(TABLES.ring_toss, TABLES.gravity, elevation)
    assert speed is not None
    return Throw(speed, elevation, **{"tilt": 0.25, **more})


@functools.cache
def tried(card: HopCard) -> tuple[bool, bool]:
    """Whether a good thrower has met the card, and whether a poor one has failed."""
    place, skill = of(card), 0.85
    plan, hands = Eye(place, skill).plan(), imagined_hands(200)
    met = any(imagined_toss(place, plan, skill, number, hands[number]).success for number in range(200))
    failed = any(not imagined_toss(place, plan, 0.2, number, hands[number]).success for number in range(20))
    return met, failed


@pytest.mark.parametrize("card", DECK, ids=lambda card: str(card.id))
def test_every_card_can_be_met_and_can_be_failed(card: HopCard) -> None:
    assert tried(card) == (True, True)


@pytest.mark.parametrize("card", DECK, ids=lambda card: str(card.id))
def test_what_a_card_changes_is_written_down_and_read_back(card: HopCard) -> None:
    fields = shown(card.set, card.must)
    assert fields
    assert read_back(msgspec.json.decode(msgspec.json.encode(fields))) == (card.set, card.must)


def test_a_plain_scene_is_the_table_itself() -> None:
    assert scene().table == TABLES.ring_toss
    assert toss(scene(), good()).success


FIGURES: tuple[tuple[dict[str, Any], str, float], ...] = (
    ({"distance": 2500}, "release_distance", 2500),
    ({"release_height": 70}, "release_height", 70),
    ({"hand_height": 80}, "hand_height", 80),
    ({"finger_length": 38}, "finger_length", 38),
    ({"finger_diameter": 11}, "finger_diameter", 11),
    ({"hand_reach": 25}, "hand_reach", 25),
    ({"hand_speed": 600}, "hand_speed", 600),
    ({"friction": 0.08}, "friction_ring_skin", 0.08),
)


@pytest.mark.parametrize(("setting", "field", "value"), FIGURES, ids=lambda x: str(x))
def test_a_card_changes_the_table_and_with_it_the_toss(setting: dict[str, Any], field: str, value: float) -> None:
    place = scene(Setting(**setting))
    assert getattr(place.table, field) == value
    moves = ((300, 200.0),) if field in ("hand_reach", "hand_speed") else ()
    assert toss(place, good(), moves=moves).end != toss(scene(), good(), moves=moves).end


JUDGED: tuple[tuple[dict[str, Any], Throw, Throw], ...] = (
    ({"speed_over": 5200}, good(25), good(50)),
    ({"speed_under": 4500}, good(50), good(28)),
    ({"elevation_under": 35}, good(30), good(50)),
    ({"spin_over": 10}, good(yaw_spin=-12), good(yaw_spin=5)),
    ({"spin_under": 4}, good(yaw_spin=2), good(yaw_spin=9)),
    ({"apex_over": 700}, good(65), good(45)),
    ({"apex_under": 250}, good(30), good(50)),
    ({"turns_over": 0.5}, good(pitch_spin=6.0), good(pitch_spin=1.0)),
    ({"turns_under": 0.083}, good(), good(pitch_spin=2.0)),
    ({"seconds_over": 0.8}, good(68), good(50)),
    ({"bar_over": 720, "bar_at": 0.3}, good(65), good(30)),
    ({"bar_under": 700, "bar_at": 0.5}, good(35), good(60)),
)


@pytest.mark.parametrize(("asked", "kept", "not_kept"), JUDGED, ids=lambda x: str(x) if isinstance(x, dict) else "")
def test_demands_are_judged_by_the_flight(asked: dict[str, Any], kept: Throw, not_kept: Throw) -> None:
    place = scene(must=Must(**asked))
    assert toss(place, kept).broken == ()
    name = next(iter(asked))
    caught = toss(place, not_kept)
    assert caught.broken == (name,)
    assert not caught.success


def test_a_ring_that_does_not_get_to_the_bar_has_not_passed_it() -> None:
    assert toss(scene(must=Must(bar_under=900)), Throw(1000.0, 0.5)).broken == ("bar_under",)


def test_a_bar_swings() -> None:
    must = Must(bar_over=600, bar_swing=250, bar_period=0.8)
    outcomes = {toss(scene(must=must), good(45), Luck(bar=phase / 8)).broken for phase in range(8)}
    assert outcomes == {(), ("bar_over",)}
    assert bar_height(must, 0.25, 0.0) == 250
    assert bar_height(must, 0.25, 0.4) == pytest.approx(-250)


def test_a_hand_with_one_way_must_not_turn_back() -> None:
    place = scene(must=Must(one_way=True))
    assert "one_way" not in toss(place, good(), moves=((300, 50.0), (500, 90.0))).broken
    assert "one_way" in toss(place, good(), moves=((300, 50.0), (600, -20.0))).broken


def test_bounces_are_counted() -> None:
    setting, must = Setting(table=0.85, release_height=900, distance=1500), Must(bounces=1)
    plan = Eye(scene(setting, must), 1.0).plan()
    bounced = toss(scene(setting, must), Throw(*plan))
    assert (bounced.result.bounces, bounced.broken) == (1, ())
    assert "bounces" in toss(scene(Setting(table=0.85), must), good()).broken


def test_chance_adds_wind_and_swings_only_where_the_card_has_them() -> None:
    assert draw_luck(scene(), stream(1, "luck")) == Luck()
    windy = scene(Setting(gust=1500, sway=50), Must(bar_swing=100))
    lucks = [draw_luck(windy, stream(seed, "luck")) for seed in range(40)]
    assert {math.copysign(1, luck.gust.accel) for luck in lucks if luck.gust} == {1.0, -1.0}
    for luck in lucks:
        assert luck.gust is not None
        assert 750 <= abs(luck.gust.accel) <= 1500
        assert 0 <= luck.gust.start < luck.gust.stop <= 0.6
        assert 0 < luck.sway < 1
        assert 0 < luck.bar < 1
    ends = {toss(windy, good(), luck).end.x for luck in lucks[:5]}
    assert len(ends) == 5


@pytest.mark.parametrize("setting", [Setting(noise=2), Setting(strength=2), Setting(sideways=3), Setting(wobble=4)])
def test_more_scatter_makes_a_throw_harder(setting: Setting) -> None:
    plan = Eye(scene(), 0.7).plan()
    assert chance_of(scene(setting), plan, 0.7, 60) < chance_of(scene(), plan, 0.7, 60)


def test_nobody_throws_faster_than_the_card_allows() -> None:
    place = scene(Setting(strongest=4600))
    for number, normal in enumerate(imagined_hands(30)):
        assert imagined_toss(place, Plan(5500, 0.8), 0.5, number, normal).throw.speed <= 4600


def test_a_late_catcher_moves_late() -> None:
    place = scene(Setting(reaction=0.4))
    moves = imagined_toss(place, Plan(4500, 0.9), 0.2, 0, imagined_hands(1)[0]).moves
    assert moves[0][0] == round(0.4 / DT)


def test_plans_keep_what_can_be_told_beforehand() -> None:
    for card in DECK:
        place = of(card)
        plan = CarefulHopBot().throw(Eye(place, 0.7))
        assert slack(plan, place.table, place.gravity, place.must) >= 0, card.id
