"""Sweeps: grids, intervals, the same result whatever the number of processes."""

from __future__ import annotations

import io
import json
import math

import pyarrow.parquet as pq
import pytest

from hopton.errors import ConfigError, MissingExtraError
from hopton.runs import wilson
from hopton.sweep import DEVICES, Axis, execute, make_plan, parse_axis
from hopton.sweep.plot import measure_of, to_plot
from hopton.sweep.result import gather
from hopton.sweep.table import to_parquet
from hopton.tables import load_tables

TABLES = load_tables()
OVER = {"lid-push": "stop_y=63:69:3", "foil-tap": "speed=300,1200", "ring-toss": "elevation=40:50:5"}


def plan(device: str = "ring-toss", **changes):
    asked = {"axes": [parse_axis(OVER[device])], "at": {}, "repeats": 3, "seed": 1, "tables": TABLES}
    return make_plan(device, **{**asked, **changes})


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("tap.speed=200:600:200", Axis("speed", (200.0, 400.0, 600.0))),
        ("offset=0:0.3:0.1", Axis("offset", (0.0, 0.1, 0.2, 0.3))),
        ("lid.stop-y=60:61:0.4", Axis("stop_y", (60.0, 60.4, 60.8))),
        ("speed=5,3", Axis("speed", (5.0, 3.0))),
        ("speed=7:7:1", Axis("speed", (7.0,))),
    ],
)
def test_axes(text, axis):
    assert parse_axis(text) == axis


@pytest.mark.parametrize("text", ["speed", "speed=", "speed=1:2", "speed=a", "speed=1:2:0", "speed=2:1:1", "speed=nan"])
def test_no_axes(text):
    with pytest.raises(ConfigError, match="--over"):
        parse_axis(text)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"axes": []}, "one or two controls"),
        ({"axes": [Axis("spede", (1.0,))]}, "no control 'spede'.*did you mean speed"),
        ({"axes": [Axis("speed", (1e9,))]}, "speed must lie between"),
        ({"axes": [Axis("speed", (900.0,)), Axis("speed", (900.0,))]}, "named twice"),
        ({"at": {"elevation": 40.0}}, "gone over already"),
        ({"at": {"follows": 0.5}}, "whole number"),
        ({"at": {"skil": 0.5}}, "did you mean skill"),
        ({"repeats": 0}, "--repeats"),
        ({"repeats": 10**9}, "too many"),
    ],
)
def test_what_cannot_be_asked_for_is_named(changes, words):
    with pytest.raises(ConfigError, match=words):
        plan(**changes)


def test_the_device_is_named():
    with pytest.raises(ConfigError, match="did you mean foil-tap"):
        make_plan("foil-tab", axes=[], at={}, repeats=1, seed=1, tables=TABLES)


def test_all_points_of_the_grid():
    asked = plan(axes=[Axis("speed", (4000.0, 4300.0)), Axis("tilt", (0.0, 10.0))], at={"skill": 1.0})
    assert [(point["speed"], point["tilt"]) for point in asked.points] == [
        (4000.0, 0.0),
        (4000.0, 10.0),
        (4300.0, 0.0),
        (4300.0, 10.0),
    ]
    assert all(point["skill"] == 1.0 and len(point) == len(DEVICES["ring-toss"].controls) for point in asked.points)


def test_values_and_intervals():
    device = DEVICES["ring-toss"]
    found = [
        {"caught": 1.0, "touched": 1.0, "contact": 0.5, "turned": 1.0},
        {"caught": 0.0, "touched": 1.0, "contact": 0.7, "turned": 2.0},
        {"caught": 0.0, "touched": 0.0, "contact": None, "turned": 6.0},
    ]
    result = gather(device, {"speed": 1.0}, found)
    low, high = wilson(1, 3)
    assert result.found["caught"].mean == pytest.approx(1 / 3, abs=1e-6)
    assert (result.found["caught"].low, result.found["caught"].high) == (round(low, 6), round(high, 6))
    # Two times 0.1 apart from their mean: a standard error of sqrt(0.02) / sqrt(2) = 0.1.
    assert result.found["contact"].mean == pytest.approx(0.6)
    assert result.found["contact"].high == pytest.approx(0.6 + 1.959964 * 0.1, abs=1e-5)
    nothing = gather(device, {}, [found[2]]).found["contact"]
    assert (nothing.mean, nothing.low, nothing.high) == (None, None, None)


@pytest.mark.parametrize("device", list(DEVICES))
def test_every_device_answers_the_same_with_any_number_of_processes(device):
    asked = plan(device)
    alone = list(execute(asked))
    assert [result.at[asked.axes[0].name] for result in alone] == list(asked.axes[0].values)
    for result in alone:
        for measure in DEVICES[device].measures:
            value = result.found[measure.name]
            assert value.mean is None or (not measure.share or 0.0 <= value.mean <= 1.0)
    assert list(execute(asked, jobs=2)) == alone


def test_exact_hands_do_what_the_controls_say():
    # A lid that stops on the line touches, one that stops far short does not, whatever lies on the box.
    results = list(execute(plan("lid-push", axes=[Axis("stop_y", (55.0, 65.5))], at={"skill": 1.0})))
    assert [result.found["touching"].mean for result in results] == [0.0, 1.0]
    # A ring thrown far too slowly is never caught; a gentle tap does not turn a tile, a hard one beside it does.
    slow = list(execute(plan(axes=[Axis("speed", (1500.0,))])))
    assert slow[0].found["caught"].mean == 0.0
    taps = list(execute(plan("foil-tap", axes=[Axis("speed", (100.0, 900.0))], at={"skill": 1.0})))
    assert [result.found["turned"].mean for result in taps] == [0.0, 1.0]


def test_what_no_point_allows_is_said_with_the_point():
    with pytest.raises(ConfigError, match="at stop_y 63: tokens: 24 j'tons do not stay"):
        list(execute(plan("lid-push", at={"tokens": 24.0})))


def test_parquet_holds_it_all():
    asked = plan()
    results = list(execute(asked))
    written = to_parquet(asked, results)
    assert to_parquet(asked, results) == written
    table = pq.read_table(io.BytesIO(written))
    assert table.column("elevation").to_pylist() == [40.0, 45.0, 50.0]
    assert table.column("caught_high").to_pylist() == [result.found["caught"].high for result in results]
    assert table.schema.field("contact").metadata[b"unit"] == b"s"
    about = json.loads(table.schema.metadata[b"sweep"])
    assert (about["device"], about["seed"], about["repeats"]) == ("ring-toss", 1, 3)


@pytest.mark.parametrize(("kind", "begins"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_plots(kind, begins):
    one = plan()
    assert to_plot(one, list(execute(one)), measure_of(one, None), kind).startswith(begins)


def test_a_map_of_two_controls():
    both = plan(axes=[Axis("speed", (4200.0, 4300.0, 4400.0)), Axis("tilt", (0.0, 15.0, 30.0))])
    results = list(execute(both))
    for name in ("caught", "contact"):
        picture = to_plot(both, results, measure_of(both, name), ".png")
        assert picture == to_plot(both, results, measure_of(both, name), ".png")
    with pytest.raises(ConfigError, match=r"no measure 'cought'.*did you mean caught"):
        measure_of(both, "cought")


def test_without_the_extra(monkeypatch):
    monkeypatch.setattr("hopton.extras.find_spec", lambda name: None)
    asked = plan()
    with pytest.raises(MissingExtraError, match=r"hopton\[data\]"):
        to_parquet(asked, [])
    with pytest.raises(MissingExtraError, match=r"hopton\[data\]"):
        to_plot(asked, [], measure_of(asked, None), ".png")


def test_usual_values_are_allowed():
    for device in DEVICES.values():
        for control in device.controls:
            assert control.low <= control.usual <= control.high
            assert math.isfinite(control.low)
            assert math.isfinite(control.high)
