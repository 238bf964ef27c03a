from __future__ import annotations

import itertools
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hopton.errors import ConfigError, HoptonError
from hopton.physics.ring_toss import DT, Gust, RingToss, Snapshot, Sway, TableTop, Throw, TossResult
from hopton.physics.ring_toss.course import apex, passing
from hopton.physics.ring_toss.trial import RingTossScenario, run_ring_toss
from hopton.physics.ring_toss.world import World
from hopton.tables import load_tables

TABLES = load_tables()
TABLE, G = TABLES.ring_toss, TABLES.gravity
SCENARIOS = json.loads((Path(__file__).parents[1] / "reference" / "ring-toss.scenarios.json").read_text())
EACH_KIND = [
    next(s for s in SCENARIOS[n:] if s["kind"] == kind) for kind in ("planar", "yaw", "lateral") for n in (8, 20)
]


def throw_of(scenario: dict[str, Any]) -> Throw:
    return Throw(
        scenario["speed"],
        math.radians(scenario["elevation_deg"]),
        math.radians(scenario["tilt_deg"]),
        scenario["pitch_spin"],
        scenario["yaw_spin"],
        scenario["lateral"],
    )


def without_steps(result: TossResult) -> TossResult:
    return replace(result, steps=0, path=(), turned=round(result.turned, 6))


def test_free_flight_in_closed_form_ends_as_stepping_it_does() -> None:
    closed, stepped = RingToss(TABLE, G), RingToss(TABLE, G, closed_form=False)
    outcomes = []
    for scenario in SCENARIOS[::12]:
        throw, hand = throw_of(scenario), scenario["hand"]
        a, b = closed.toss(throw, hand), stepped.toss(throw, hand)
        # Everything: outcome, first part, the steps of contact and catch. Rounding differs by 1e-12 mm at the first
        # contact; the few spun throws that meet it with a tilt other by 1e-6 rad may take another course later.
        assert (a.first, a.contact_step) == (b.first, b.contact_step), scenario["id"]
        if scenario["yaw_spin"] == 0.0:
            assert without_steps(a) == without_steps(b), scenario["id"]
        outcomes.append((a.outcome, b.outcome))
    assert {outcome for outcome, _ in outcomes} == {"caught", "touched", "missed"}
    assert sum(x != y for x, y in outcomes) <= 1


@pytest.mark.parametrize("hand", ["still", "follows"])
def test_a_traced_toss_is_the_same_toss(hand: Any) -> None:
    device = RingToss(TABLE, G)
    for scenario in EACH_KIND:
        throw = throw_of(scenario)
        plain, traced = device.toss(throw, hand), device.toss(throw, hand, trace=True)
        assert plain == replace(traced, path=())
        assert [pose.step for pose in traced.path] == list(range(traced.steps + 1))


@pytest.mark.parametrize("scenario", EACH_KIND, ids=lambda s: s["id"])
@pytest.mark.parametrize("share", [0.3, 0.97, 1.02])
def test_a_snapshot_has_the_same_future_bit_for_bit(scenario: dict[str, Any], share: float) -> None:
    throw = throw_of(scenario)
    gust, top = Gust(-200.0, 0.1, 0.2), TableTop(0.5, 0.4)
    reference = RingToss(TABLE, G).toss(throw, "still", gust, top)
    moment = int((reference.contact_step or reference.steps) * share)
    whole = RingToss(TABLE, G)
    whole.begin(throw, gust, top)

    def target(step: int) -> float | None:
        return None if step < 300 else 3.0 * math.sin(step / 50)

    while whole.flying and whole.step_count < moment:
        whole.advance(target(whole.step_count))
    again = RingToss(TABLE, G)
    again.restore(msgspec.json.decode(msgspec.json.encode(whole.snapshot()), type=Snapshot))
    assert again.pose == whole.pose
    for device in (whole, again):
        while device.flying:
            device.advance(target(device.step_count))
    assert again.result == whole.result
    assert again.pose == whole.pose


def test_an_empty_snapshot_is_an_empty_place() -> None:
    device = RingToss(TABLE, G)
    empty = device.snapshot()
    device.begin(throw_of(EACH_KIND[0]))
    device.restore(empty)
    assert not device.flying
    assert device.snapshot() == empty


def test_stepping_with_targets_is_the_whole_toss_that_follows() -> None:
    scenario = next(s for s in SCENARIOS if s["hand"] == "follows")
    whole = RingToss(TABLE, G).toss(throw_of(scenario), "follows")
    device = RingToss(TABLE, G)
    device.begin(throw_of(scenario))
    target = None
    while device.flying:
        if device.step_count >= 300 and device.result.first is None:
            target = device.crossing
        device.advance(target)
    assert without_steps(device.result) == without_steps(whole)


def test_a_toss_is_the_same_in_another_process_and_after_others() -> None:
    program = (
        "import json, sys, msgspec\n"
        "from hopton.physics.ring_toss.trial import RingTossScenario, run_ring_toss\n"
        "from hopton.tables import load_tables\n"
        "scenario = msgspec.convert(json.load(sys.stdin), RingTossScenario)\n"
        "sys.stdout.buffer.write(msgspec.json.encode(run_ring_toss(scenario, load_tables())))\n"
    )
    device = RingToss(TABLE, G)
    for scenario in EACH_KIND[::2]:
        here = msgspec.json.encode(run_ring_toss(msgspec.convert(scenario, RingTossScenario), TABLES))
        there = subprocess.run(
            [sys.executable, "-c", program], input=json.dumps(scenario).encode(), capture_output=True, check=True
        ).stdout
        assert here == there
        again = device.toss(throw_of(scenario))
        assert json.loads(here)["outcome"] == again.outcome
        assert again.contact_step is None or json.loads(here)["t_contact"] == round(again.contact_step * DT, 6)


def energy(world: World) -> float:
    """Kinetic and potential energy per mass (mm^2/s^2), with the velocity at the positions' moment."""
    body, ring, sideways = world.body, world.ring, world.sideways
    vx, vz = body.velocity
    vz += G * world.dt / 2
    total = (vx * vx + vz * vz) / 2 + ring.inertia / ring.mass * body.angular_velocity**2 / 2 + G * body.position.y
    if sideways is not None:
        roll, spin = ring.inertia * sideways.roll_rate**2, ring.axial_inertia * sideways.spin**2
        total += sideways.vy**2 / 2 + (roll + spin) / ring.mass / 2
    return total


@pytest.mark.parametrize(("kind", "allowed"), [("planar", 0.001), ("yaw", 0.01), ("lateral", 0.04)])
def test_contacts_with_a_still_hand_add_no_energy(kind: str, allowed: float) -> None:
    # What is allowed is what lifting a ring out of an overlap gives, and sideways the corrections of roll and drift.
    for scenario in [s for s in SCENARIOS if s["kind"] == kind][::10]:
        device = RingToss(TABLE, G)
        device.begin(throw_of(scenario))
        lowest = start = None
        while device.flying:
            device.advance()
            if device._world is not None:
                now = energy(device._world)
                start = start or now - G * TABLE.hand_height
                lowest = now if lowest is None else min(lowest, now)
                assert now - lowest <= allowed * start, scenario["id"]


@settings(max_examples=40, deadline=None)
@given(
    speed=st.floats(0, 8000),
    elevation=st.floats(-math.pi, math.pi),
    tilt=st.floats(-math.pi, math.pi),
    pitch=st.floats(-40, 40),
    yaw=st.sampled_from([0.0, 20.0, -90.0]),
    lateral=st.sampled_from([0.0, 0.001, -33.0, 44.9, 59.9, 61.0, 500.0]),
    hand=st.sampled_from(["still", "follows"]),
)
def test_any_throw_comes_to_an_end(
    speed: float, elevation: float, tilt: float, pitch: float, yaw: float, lateral: float, hand: Any
) -> None:
    device = RingToss(TABLE, G)
    result = device.toss(Throw(speed, elevation, tilt, pitch, yaw, lateral), hand)
    assert result.steps * DT < 21
    assert (result.outcome == "missed") == (result.first is None) == (result.contact_step is None)
    assert (result.outcome == "caught") == (result.caught_step is not None)
    pose = device.pose
    assert all(math.isfinite(v) for v in (pose.x, pose.z, pose.y, pose.tilt, pose.roll))
    if abs(lateral) > 100:
        assert result.first != "finger"


def test_a_caught_ring_has_been_held_for_a_tenth_of_a_second() -> None:
    caught = 0
    for scenario in SCENARIOS[:60]:
        result = RingToss(TABLE, G).toss(throw_of(scenario))
        if result.caught_step is not None and result.contact_step is not None:
            caught += 1
            # The tip may be through the ring a little before they touch.
            assert (result.caught_step - result.contact_step) * DT > 0.08
    assert caught > 10


def test_other_figures_give_other_tosses() -> None:
    base = [RingToss(TABLE, G).toss(throw_of(s)).outcome for s in SCENARIOS[:40]]
    for change in (
        {"finger_diameter": 40.0},
        {"finger_length": 15.0},
        {"release_height": 180.0},
        {"release_distance": 1900.0},
        {"friction_ring_skin": 0.05},
        {"restitution_ring_skin": 0.9},
    ):
        table = replace(TABLE, **change)
        assert [RingToss(table, G).toss(throw_of(s)).outcome for s in SCENARIOS[:40]] != base, change
    # Nothing but the ring's inertia per mass enters: a heavier ring of the same shape flies and bounces alike.
    heavy = replace(TABLE, ring_mass=66.0)
    assert [RingToss(heavy, G).toss(throw_of(s)).outcome for s in SCENARIOS[:40]] == base


def test_what_cannot_be_is_refused() -> None:
    device = RingToss(TABLE, G)
    for call in (device.advance, lambda: device.pose, lambda: device.result, lambda: device.crossing):
        with pytest.raises(HoptonError, match="no ring has been thrown"):
            call()
    for throw, words in (
        (Throw(float("nan"), 0.5), "speed must be a number"),
        (Throw(5000.0, float("inf")), "elevation must be a number"),
        (Throw(-1.0, 0.5), "speed must not be negative"),
        (Throw(1e6, 0.5), "pass through the finger"),
        (Throw(5000.0, 0.5, pitch_spin=1e5), "pass through the finger"),
    ):
        with pytest.raises(ConfigError, match=words):
            device.toss(throw)
    with pytest.raises(ConfigError, match="gust"):
        device.toss(Throw(5000.0, 0.5), gust=Gust(100.0, 0.5, 0.2))
    with pytest.raises(ConfigError, match="table top"):
        device.toss(Throw(5000.0, 0.5), top=TableTop(1.5, 0.2))
    with pytest.raises(ConfigError, match="ring_tube_diameter"):
        RingToss(replace(TABLE, ring_tube_diameter=95.0), G)
    device.begin(Throw(5000.0, 0.5))
    with pytest.raises(ConfigError, match="target"):
        device.advance(float("nan"))
    while device.flying:
        device.advance()
    with pytest.raises(HoptonError, match="is over"):
        device.advance()


SWAY = Sway(60.0, 0.8, 0.1)


@pytest.mark.parametrize("scenario", EACH_KIND, ids=lambda s: s["id"])
def test_many_steps_at_once_are_the_same_as_one_by_one(scenario: dict[str, Any]) -> None:
    throw, gust = throw_of(scenario), Gust(-900.0, 0.1, 0.4)
    one, many = RingToss(TABLE, G), RingToss(TABLE, G)
    for device in (one, many):
        device.begin(throw, gust, None, SWAY)
    while one.flying:
        one.advance(None if one.step_count < 310 else 40.0)
    many.advance_by(310)
    for steps in (1, 7, 400, 10**6):
        if many.flying:
            many.advance_by(steps, 40.0)
    assert (many.result, many.pose) == (one.result, one.pose)


def test_a_swinging_hand_swings_in_closed_form_and_stepped() -> None:
    throw = throw_of(EACH_KIND[0])
    for closed_form in (True, False):
        device = RingToss(TABLE, G, closed_form=closed_form)
        path = device.toss(throw, sway=SWAY, trace=True).path
        for pose in path:
            assert pose.hand_x == pytest.approx(SWAY.at(pose.step * DT), abs=1e-9)
    # What swings meets the ring elsewhere than what stands still.
    assert RingToss(TABLE, G).toss(throw, sway=SWAY) != RingToss(TABLE, G).toss(throw)


def test_a_swinging_hand_is_part_of_a_snapshot() -> None:
    device = RingToss(TABLE, G)
    device.begin(throw_of(EACH_KIND[0]), sway=SWAY)
    device.advance_by(700, 20.0)
    again = RingToss(TABLE, G)
    again.restore(msgspec.json.decode(msgspec.json.encode(device.snapshot()), type=Snapshot))
    assert again.pose == device.pose
    for toss in (device, again):
        toss.advance_by(10**6, 20.0)
    assert again.result == device.result


def test_a_hand_tells_its_own_way() -> None:
    device = RingToss(TABLE, G)
    device.begin(throw_of(EACH_KIND[0]), sway=SWAY)
    device.advance_by(100, -30.0)
    assert device.hand_way == (pytest.approx(-30.0, abs=8.0), 0.0, False)
    device.advance_by(100, 50.0)
    low, high, back = device.hand_way
    assert (low < -20, high > 20, back) == (True, True, True)


def test_a_device_for_catches_only_catches_the_same() -> None:
    whole, short = RingToss(TABLE, G), RingToss(TABLE, G, catches_only=True)
    spared = 0
    for scenario in SCENARIOS[::20]:
        a, b = whole.toss(throw_of(scenario), scenario["hand"]), short.toss(throw_of(scenario), scenario["hand"])
        assert (a.outcome == "caught") == (b.outcome == "caught"), scenario["id"]
        spared += a.steps - b.steps
    assert spared > 0


@pytest.mark.parametrize("gust", [None, Gust(-1500.0, 0.2, 0.3)])
def test_the_course_of_a_flight_is_that_of_its_steps(gust: Gust | None) -> None:
    throw = throw_of(EACH_KIND[1])
    result = RingToss(TABLE, G).toss(throw, gust=gust, trace=True)
    end = result.contact_step or result.steps
    free = result.path[: end + 1]
    assert apex(throw, TABLE, G, end * DT) == pytest.approx(max(pose.z for pose in free), abs=0.01)
    for x in (-1500.0, -900.0, -200.0):
        before = next(pose for pose, after in itertools.pairwise(free) if after.x >= x)
        assert passing(throw, TABLE, G, x, end, DT, gust) == pytest.approx((before.step * DT, before.z), abs=1e-6)
    assert passing(throw, TABLE, G, 500.0, end, DT, gust) is None


def test_a_ring_that_comes_down_aslant_bounces_once() -> None:
    low = replace(TABLE, release_distance=3000.0)
    result = RingToss(low, G).toss(Throw(2000.0, 0.3, 0.4), top=TableTop(0.3, 0.2), trace=True)
    first = next(pose.step for pose in result.path if pose.z < 45 and pose.step > 10)
    device = RingToss(low, G)
    device.begin(Throw(2000.0, 0.3, 0.4), top=TableTop(0.3, 0.2))
    device.advance_by(first + 60)
    assert device.result.bounces == 1


@pytest.mark.parametrize("sway", [Sway(-1.0, 1.0), Sway(5.0, 0.0), Sway(5.0, 1.0, math.nan)])
def test_a_swing_that_cannot_be_is_refused(sway: Sway) -> None:
    with pytest.raises(ConfigError, match="swinging"):
        RingToss(TABLE, G).begin(throw_of(EACH_KIND[0]), sway=sway)
