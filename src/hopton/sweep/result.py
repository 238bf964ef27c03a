"""What came of a sweep: a value with its interval for every measure at every point."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hopton.runs import wilson
from hopton.runs.summary import Z
from hopton.sweep.base import Found, SweptDevice


class Value(msgspec.Struct, frozen=True):
    """A share or a mean with its 95 % interval (Wilson's, or 1.96 standard errors); None where there was nothing."""

    mean: float | None
    low: float | None
    high: float | None


class PointResult(msgspec.Struct, frozen=True):
    """The controls of a point and what was measured there."""

    at: Mapping[str, float]
    found: Mapping[str, Value]

    def to_json(self) -> dict[str, Any]:
        """The point in the machine form."""
        return {"at": dict(self.at), **{name: msgspec.to_builtins(value) for name, value in self.found.items()}}


def gather(device: SweptDevice, at: Mapping[str, float], actions: Sequence[Found]) -> PointResult:
    """The result of a point from all its actions."""
    found = {}
    for measure in device.measures:
        values = [value for action in actions if (value := action[measure.name]) is not None]
        found[measure.name] = _value(values, measure.share)
    return PointResult(dict(at), found)


def _value(values: Sequence[float], share: bool) -> Value:
    if not values:
        return Value(None, None, None)
    mean = math.fsum(values) / len(values)
    if share:
        low, high = wilson(math.fsum(values), len(values))
    elif len(values) == 1:
        return Value(_round(mean), None, None)
    else:
        spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
        low, high = max(0.0, mean - Z * spread), mean + Z * spread  # nothing that is measured can be negative
    return Value(_round(mean), _round(low), _round(high))


def _round(value: float) -> float:
    return round(value, 6)
