"""Reading the fields that simulated matches add to their records."""

from __future__ import annotations

from typing import TypeGuard

from hopton.errors import HoptonError

FARTHEST = 1e9
"""Beyond this no place, length or speed can be, and an integer might not even fit into a float."""


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether it can be a place, a length or a speed."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -FARTHEST <= value <= FARTHEST


def is_point(value: object) -> bool:
    """Whether it is [x, y]."""
    return isinstance(value, list) and len(value) == 2 and all(is_number(part) for part in value)


def unusable(n: int, field: str) -> HoptonError:
    """What to raise for a field of record number `n` that can't be read."""
    return HoptonError(f'record {n} has no usable field "{field}": this is not the log of a simulated match')
