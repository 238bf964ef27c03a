"""What a device needs to be swept: controls with their usual values, and measures of what came of an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from hopton.tables import Tables

Values = Mapping[str, float]
"""Controls by name."""
Found = Mapping[str, float | None]
"""Measures by name, of one action: 0 or 1 where the measure is a share; None where it says nothing."""


@dataclass(frozen=True, slots=True)
class Control:
    """Something that is set for an action: its usual value, its unit and its limits; `whole` for numbers of things."""

    name: str
    usual: float
    unit: str
    meaning: str
    low: float
    high: float
    whole: bool = False

    @property
    def label(self) -> str:
        """For the axis of a plot."""
        return f"{self.meaning} ({self.unit})" if self.unit else self.meaning


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted or measured in every action; `share`: it happened or not."""

    name: str
    meaning: str
    unit: str = ""
    share: bool = False

    @property
    def label(self) -> str:
        """For the axis of a plot."""
        return f"{self.meaning} ({self.unit})" if self.unit else self.meaning


@dataclass(frozen=True, slots=True)
class SweptDevice:
    """A device under a sweep. `act(values, rng, tables)` does one action and measures it.

    Everything random in an action - where things lie, the noise of the hand - comes from `rng`, which
    is the same for action k at every point of the grid: points then differ by their controls alone.
    """

    name: str
    action: str
    controls: tuple[Control, ...]
    measures: tuple[Measure, ...]
    act: Callable[[Values, np.random.Generator, Tables], Found]

    def control(self, name: str) -> Control | None:
        """The control of that name."""
        return next((control for control in self.controls if control.name == name), None)


def skill(usual: float = 0.7) -> Control:
    """The control that all devices have: the hand's skill."""
    return Control("skill", usual, "", "skill of the hand", 0.0, 1.0)
