"""Which points of a grid are to be tried, how often, and from which seed."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hopton.errors import ConfigError
from hopton.names import nearest
from hopton.sweep.base import Control, SweptDevice
from hopton.sweep.devices import DEVICES
from hopton.tables import Tables

MOST_POINTS = 20_000
MOST_ACTIONS = 20_000_000
MOST_AXES = 2


class Axis(msgspec.Struct, frozen=True):
    """A control and the values that it takes."""

    name: str
    values: tuple[float, ...]


class SweepPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A sweep: one or two axes, the other controls fixed, so many actions at every point."""

    device: str
    axes: tuple[Axis, ...]
    fixed: Mapping[str, float]
    repeats: int
    seed: int
    tables: Tables

    @property
    def points(self) -> list[dict[str, float]]:
        """All points as complete controls; the last axis changes fastest."""
        points: list[dict[str, float]] = [dict(self.fixed)]
        for axis in self.axes:
            points = [{**point, axis.name: value} for point in points for value in axis.values]
        return points

    def to_json(self) -> dict[str, Any]:
        """What was asked, for the machine form."""
        return {
            "device": self.device,
            "over": {axis.name: list(axis.values) for axis in self.axes},
            "fixed": dict(self.fixed),
            "repeats": self.repeats,
            "seed": self.seed,
            "hash": self.tables.digest(),
        }


def parse_axis(text: str) -> Axis:
    """An axis from `name=from:to:step` (both ends included) or `name=a,b,c`; raises ConfigError."""
    name, equals, given = text.partition("=")
    name = bare(name)
    try:
        if not equals or not given.strip():
            raise ValueError
        if ":" not in given:
            return Axis(name, tuple(_number(part) for part in given.split(",")))
        low, high, step = (_number(part) for part in given.split(":"))
    except ValueError:
        raise ConfigError(
            f"--over: '{text}' must have the form name=from:to:step or name=a,b,c, for example speed=200:1600:100"
        ) from None
    if step <= 0 or high < low:
        raise ConfigError(f"--over: '{text}' must go up, in steps above 0")
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST_POINTS:
        raise ConfigError(f"--over: '{text}' are {count} values; {MOST_POINTS} points are the most")
    return Axis(name, tuple(round(low + k * step, 9) for k in range(count)))


def bare(name: str) -> str:
    """The name of a control without the action before it: `tap.speed` is `speed`."""
    return re.sub(r"^(tap|lid|toss|push|throw)\.", "", name.strip().lower().replace("-", "_"))


def make_plan(
    device: str,
    *,
    axes: Sequence[Axis],
    at: Mapping[str, float],
    repeats: int,
    seed: int,
    tables: Tables,
) -> SweepPlan:
    """A plan that can be carried out; raises ConfigError that names what can't be."""
    if device not in DEVICES:
        raise ConfigError(f"DEVICE: there is no device '{device}', only {', '.join(DEVICES)}{nearest(device, DEVICES)}")
    swept = DEVICES[device]
    if not 1 <= len(axes) <= MOST_AXES:
        raise ConfigError(f"--over: name one or two controls to go over, not {len(axes)}")
    if len({axis.name for axis in axes}) < len(axes):
        raise ConfigError(f"--over: {axes[0].name} is named twice")
    for axis in axes:
        control = _control(swept, "--over", axis.name)
        for value in axis.values:
            _check(control, "--over", value)
    for name, value in at.items():
        _check(_control(swept, "--at", name), "--at", value)
        if any(axis.name == name for axis in axes):
            raise ConfigError(f"--at: {name} is gone over already")
    if repeats < 1:
        raise ConfigError(f"--repeats: there must be at least one, not {repeats}")
    points = math.prod(len(axis.values) for axis in axes)
    if points > MOST_POINTS or points * repeats > MOST_ACTIONS:
        raise ConfigError(
            f"{points} points of {repeats} {swept.action} are too many; at most {MOST_POINTS} points "
            f"and {MOST_ACTIONS} {swept.action}"
        )
    over = {axis.name for axis in axes}
    fixed = {control.name: at.get(control.name, control.usual) for control in swept.controls}
    return SweepPlan(
        device=device,
        axes=tuple(axes),
        fixed={name: value for name, value in fixed.items() if name not in over},
        repeats=repeats,
        seed=seed,
        tables=tables,
    )


def _control(device: SweptDevice, argument: str, name: str) -> Control:
    control = device.control(name)
    if control is None:
        names = [known.name for known in device.controls]
        raise ConfigError(
            f"{argument}: {device.name} has no control '{name}', only {', '.join(names)}{nearest(name, names)}"
        )
    return control


def _check(control: Control, argument: str, value: float) -> None:
    if not control.low <= value <= control.high or (control.whole and value != round(value)):
        kind = "be a whole number" if control.whole else "lie"
        raise ConfigError(
            f"{argument}: {control.name} must {kind} between {control.low:g} and {control.high:g}"
            f"{f' {control.unit}' if control.unit else ''}, not {value:g}"
        )


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError
    return value
