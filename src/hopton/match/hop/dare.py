"""A dare on the table: the place to throw at as the card changes it, and whether a flight kept its demands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import numpy as np

from hopton.decks import Must, Setting
from hopton.physics.ring_toss import DT, REACTION_SECONDS, Gust, RingToss, Sway, TableTop, Throw, TossResult
from hopton.physics.ring_toss.course import apex, passing
from hopton.tables import RingTossTable

TABLE_FRICTION = 0.05
"""Friction of a ring on a table top from which it bounces: a drum is smooth."""

GUST_SECONDS = 0.3
"""So long the wind blows, from a random moment within the first so many seconds of the flight."""
LEAST_GUST = 0.5
"""The wind has at least this share of the card's strength."""

FIGURES = (
    "distance",
    "release_height",
    "hand_height",
    "finger_length",
    "finger_diameter",
    "hand_reach",
    "hand_speed",
    "friction",
)
_TABLE_NAMES = {"distance": "release_distance", "friction": "friction_ring_skin"}

Ask = Literal[
    "speed_over",
    "speed_under",
    "elevation_under",
    "spin_over",
    "spin_under",
    "apex_over",
    "apex_under",
    "turns_over",
    "turns_under",
    "seconds_over",
    "bar_over",
    "bar_under",
    "bounces",
    "one_way",
]


class Luck(msgspec.Struct, frozen=True):
    """What chance adds to a dare: the wind, and where the swings of the hand and of the bar begin (turns)."""

    gust: Gust | None = None
    sway: float = 0.0
    bar: float = 0.0


class Scene(msgspec.Struct, frozen=True):
    """A place to throw at: the table as the card changes it, and what else the card sets and asks for."""

    table: RingTossTable
    gravity: float
    set: Setting = Setting()
    must: Must = Must()

    @property
    def tip(self) -> float:
        """The height (mm) of the finger's tip."""
        return self.table.hand_height + self.table.finger_length

    @property
    def top(self) -> TableTop | None:
        """A table top from which rings bounce, if the card asks for one."""
        return None if self.set.table is None else TableTop(self.set.table, TABLE_FRICTION)

    @property
    def reaction(self) -> float:
        """How long (s) after the release the catcher can move."""
        return REACTION_SECONDS if self.set.reaction is None else self.set.reaction

    def sway(self, luck: Luck) -> Sway | None:
        """How the catching hand swings, if it does."""
        return Sway(self.set.sway, self.set.sway_period, luck.sway) if self.set.sway else None

    @property
    def bar_x(self) -> float:
        """Where (mm) the bar of the card is."""
        return -self.table.release_distance * (1.0 - self.must.bar_at)


def scene_of(table: RingTossTable, gravity: float, setting: Setting, must: Must) -> Scene:
    """The place to throw at under a card."""
    given = {_TABLE_NAMES.get(name, name): getattr(setting, name) for name in FIGURES}
    changed = msgspec.structs.replace(table, **{name: value for name, value in given.items() if value is not None})
    return Scene(changed, gravity, setting, must)


def draw_luck(scene: Scene, rng: np.random.Generator) -> Luck:
    """What chance adds; always from the same number of draws."""
    strength, side, start, sway, bar = rng.random(5).tolist()
    gust = None
    if scene.set.gust:
        accel = scene.set.gust * (LEAST_GUST + (1.0 - LEAST_GUST) * strength) * (1.0 if side < 0.5 else -1.0)
        begin = round(start * GUST_SECONDS, 3)
        gust = Gust(round(accel, 1), begin, round(begin + GUST_SECONDS, 3))
    return Luck(
        gust,
        round(sway, 4) if scene.set.sway else 0.0,
        round(bar, 4) if scene.must.bar_swing else 0.0,
    )


def broken(scene: Scene, luck: Luck, throw: Throw, device: RingToss, result: TossResult) -> tuple[Ask, ...]:
    """What of the card's demands the toss that `device` has just finished did not keep; () if it complied."""
    must, table = scene.must, scene.table
    end = result.contact_step if result.contact_step is not None else result.steps
    seconds = end * DT
    high = apex(throw, table, scene.gravity, seconds) - scene.tip
    turns = abs(result.turned) / math.tau
    wrong: list[Ask] = []

    def ask(name: Ask, value: float, low: float | None = None, top: float | None = None) -> None:
        if (low is not None and value < low) or (top is not None and value > top):
            wrong.append(name)

    ask("speed_over", throw.speed, must.speed_over)
    ask("speed_under", throw.speed, top=must.speed_under)
    ask("elevation_under", math.degrees(throw.elevation), top=must.elevation_under)
    ask("spin_over", abs(throw.yaw_spin), must.spin_over)
    ask("spin_under", abs(throw.yaw_spin), top=must.spin_under)
    ask("apex_over", high, must.apex_over)
    ask("apex_under", high, top=must.apex_under)
    ask("turns_over", turns, must.turns_over)
    ask("turns_under", turns, top=must.turns_under)
    ask("seconds_over", seconds, must.seconds_over)
    if must.bar_over is not None or must.bar_under is not None:
        there = passing(throw, table, scene.gravity, scene.bar_x, end, device.dt, luck.gust)
        if there is None:
            # A ring that never gets there passed on no side.
            wrong.append("bar_over" if must.bar_over is not None else "bar_under")
        else:
            moved = bar_height(must, luck.bar, there[0])
            ask("bar_over", there[1] - moved, must.bar_over)
            ask("bar_under", there[1] - moved, top=must.bar_under)
    if must.bounces is not None and result.bounces != must.bounces:
        wrong.append("bounces")
    if must.one_way and device.hand_way[2]:
        wrong.append("one_way")
    return tuple(wrong)


def bar_height(must: Must, phase: float, seconds: float) -> float:
    """How far (mm) the bar has swung up (s after the release)."""
    return must.bar_swing * math.sin(math.tau * (seconds / must.bar_period + phase)) if must.bar_swing else 0.0


def shown(setting: Setting, must: Must) -> dict[str, Any]:
    """What the card changes and asks for, as it stands in the log: only what is not as usual."""
    plain = {"set": _unusual(setting, Setting()), "must": _unusual(must, Must())}
    return {part: fields for part, fields in plain.items() if fields}


def _unusual(given: Setting | Must, usual: Setting | Must) -> dict[str, Any]:
    """The fields with other values; by value, for a deck that another process was handed holds other objects."""
    names = given.__struct_fields__
    return {name: getattr(given, name) for name in names if getattr(given, name) != getattr(usual, name)}


def read_back(fields: Mapping[str, Any]) -> tuple[Setting, Must]:
    """The two parts of `shown`; raises msgspec.ValidationError."""
    return msgspec.convert(fields.get("set", {}), Setting), msgspec.convert(fields.get("must", {}), Must)
