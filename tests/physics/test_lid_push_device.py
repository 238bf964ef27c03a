from __future__ import annotations

import gc
import itertools
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hopton.errors import ConfigError, HoptonError
from hopton.physics.lid_push import LidPush, Snapshot, Token, trapezoid
from hopton.physics.lid_push.trial import LidPushScenario, run_lid_push
from hopton.tables import load_tables

TABLES = load_tables()
TABLE, G = TABLES.lid_push, TABLES.gravity
SCENARIOS = json.loads((Path(__file__).parents[1] / "reference" / "lid-push.scenarios.json").read_text())
LAYERED = [s for s in SCENARIOS if s["kind"] == "C"][:6]


def box_of(scenario: dict) -> LidPush:
    return LidPush(TABLE, G, [Token(t["id"], t["x"], t["y"], layer=t["layer"]) for t in scenario["tokens"]])


def path_of(scenario: dict) -> tuple[float, ...]:
    lid = scenario["lid"]
    return trapezoid(40.0, lid["stop_y"], lid["speed"], lid["accel"], lid.get("decel"))


@pytest.mark.parametrize("scenario", LAYERED, ids=lambda s: s["id"])
@pytest.mark.parametrize("moment", [0, 37, 120])
def test_a_snapshot_has_the_same_future_bit_for_bit(scenario: dict, moment: int) -> None:
    whole = box_of(scenario)
    path = path_of(scenario)
    whole.begin_push()
    for y in path[:moment]:
        whole.advance(y)
    written = msgspec.json.encode(whole.snapshot())
    again = LidPush(TABLE, G)
    again.restore(msgspec.json.decode(written, type=Snapshot))
    assert again.tokens == whole.tokens
    futures = []
    for table in (whole, again):
        falls = [fall for y in path[moment:] for fall in table.advance(y)]
        falls += table.finish()
        futures.append((falls, table.tokens, table.step_count))
    assert futures[0] == futures[1]


def test_a_push_is_the_same_in_another_process() -> None:
    program = (
        "import json, sys, msgspec\n"
        "from hopton.physics.lid_push.trial import LidPushScenario, run_lid_push\n"
        "from hopton.tables import load_tables\n"
        "scenario = msgspec.convert(json.load(sys.stdin), LidPushScenario)\n"
        "sys.stdout.buffer.write(msgspec.json.encode(run_lid_push(scenario, load_tables())))\n"
    )
    for scenario in LAYERED[:2]:
        here = msgspec.json.encode(run_lid_push(msgspec.convert(scenario, LidPushScenario), TABLES))
        there = subprocess.run(
            [sys.executable, "-c", program], input=json.dumps(scenario).encode(), capture_output=True, check=True
        ).stdout
        assert here == there


def test_the_order_of_other_pushes_does_not_matter() -> None:
    first = box_of(LAYERED[0])
    first.push(path_of(LAYERED[0]))
    used = LidPush(TABLE, G)
    for scenario in LAYERED[1:3]:
        used.restore(box_of(scenario).snapshot())
        used.push(path_of(scenario))
    used.restore(box_of(LAYERED[0]).snapshot())
    used.push(path_of(LAYERED[0]))
    assert used.tokens == first.tokens


def test_tokens_never_overlap_in_their_layer_by_more_than_contacts_keep() -> None:
    for scenario in SCENARIOS[::9]:
        if "pushes" in scenario:
            continue
        table = box_of(scenario)
        table.push(path_of(scenario))
        for a, b in itertools.combinations(table.tokens, 2):
            if a.layer == b.layer:
                assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (20.0 - 0.06) ** 2


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.floats(0.5, 99.5), st.floats(75, 149.5)), max_size=16),
    st.floats(20, 400),
    st.floats(41, 120),
)
def test_tokens_are_conserved(places: list[tuple[float, float]], speed: float, stop: float) -> None:
    table = LidPush(TABLE, G)
    for number, (x, y) in enumerate(places):
        if all((t.x - x) ** 2 + (t.y - y) ** 2 >= 400 for t in table.tokens):
            table.lay(Token(f"t{number}", x, y))
    table.lay(Token("p", 50.0, 53.0))
    before = {token.id for token in table.tokens}
    result = table.push(trapezoid(40.0, stop, speed, 4000.0))
    fallen = [fall.token for fall in result.falls]
    assert len(set(fallen)) == len(fallen)
    assert before == set(fallen) | {token.id for token in table.tokens}
    for token in table.tokens:
        assert 0 <= token.x <= 100
        assert token.y <= 150


def test_an_empty_box_can_be_pushed() -> None:
    table = LidPush(TABLE, G)
    assert table.push(trapezoid(40.0, 65.5, 60.0, 2000.0)).falls == ()
    assert table.push(()).falls == ()


def test_a_table_without_friction_comes_to_an_end() -> None:
    slippery = replace(TABLE, friction_token_box=0.0, friction_token_token=0.0, restitution_token_token=0.0)
    table = LidPush(slippery, G, [Token("p", 50.0, 53.0), Token("q", 50.0, 100.0)])
    result = table.push(trapezoid(40.0, 65.5, 120.0, 2000.0))
    assert {fall.token for fall in result.falls} <= {"p", "q"}


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    table = LidPush(TABLE, G, [Token("p", 50.0, 53.0)])
    with pytest.raises(ConfigError, match="already"):
        table.lay(Token("p", 20.0, 53.0))
    with pytest.raises(ConfigError, match="no possible position"):
        table.lay(Token("n", float("nan"), 53.0))
    with pytest.raises(ConfigError, match="no token 'x'"):
        table.lift("x")
    with pytest.raises(HoptonError, match="nobody is pushing"):
        table.advance(41.0)
    table.begin_push()
    with pytest.raises(HoptonError, match="finish the push"):
        table.lay(Token("q", 20.0, 53.0))
    table.advance(40.5)
    before = table.tokens, table.lid_y
    with pytest.raises(ConfigError, match="never moves back"):
        table.advance(40.2)
    with pytest.raises(ConfigError, match="pass through"):
        table.advance(75.0)
    assert (table.tokens, table.lid_y) == before
    table.finish()
    assert not table.pushing


@given(
    st.lists(st.tuples(st.integers(0, 60_000), st.integers(1, 12)), min_size=1, max_size=12),
    st.integers(0, 3),
)
@settings(max_examples=150, deadline=None)
def test_whatever_moves_forward_is_followed_closely(pieces: list[tuple[int, int]], jitter: int) -> None:
    # Slow steady motion and stops, in millionths of a millimetre a step, with a last digit that wavers.
    table = LidPush(TABLE, G)
    table.begin_push()
    told = last = 40_000_000
    for apart, steps in pieces:
        for k in range(steps):
            last, told = told, told + apart + (jitter * (k % 2) if apart else 0)
            table.advance(told / 1e6)
            # The lid is one step behind what it is told.
            assert table.lid_y == pytest.approx(last / 1e6, abs=1.01e-5)
    table.finish()


def test_a_lid_carried_a_hair_too_far_stands() -> None:
    table = LidPush(TABLE, G)
    table.begin_push()
    y = 40.0
    for step in (0.010004, 0.010001, 0.010001, 0.0, 0.0, 0.010001):
        y = round(y + step, 6)
        table.advance(y)
    table.finish()
    assert table.lid_y == 40.0  # back at its start


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells how much memory a process has")
def test_pushes_leave_no_memory_behind() -> None:
    def resident() -> int:
        return int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0])

    def push_often() -> int:
        for _ in range(600):
            box.begin_push()
            box.advance(41.0)
            box.finish()
        gc.collect()
        return resident()

    box = box_of(LAYERED[0])
    push_often()
    # A kilobyte a push would be 600.
    assert push_often() - push_often() > -300
