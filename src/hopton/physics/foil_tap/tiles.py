"""What the foil-tap device says about tiles: where they are, how they turned, which one left."""

from __future__ import annotations

from typing import Literal

import msgspec

Side = Literal["frog", "back"]


class Tile(msgspec.Struct, frozen=True):
    """A tile at rest or in motion; mm, rad.

    `x`, `y` count from the arena's centre, `height` from the centre's height at rest on the flat foil.
    `normal` is the direction in which the frog's side looks, `angle` the turn in its own plane and
    `half_turns` the turns over the axis of the last tap since then, positive when the struck side went up.
    """

    id: str
    x: float
    y: float
    up: Side = "frog"
    angle: float = 0.0
    height: float = 0.0
    normal: tuple[float, float, float] = (0.0, 0.0, 1.0)
    half_turns: int = 0


class Flip(msgspec.Struct, frozen=True):
    """A tile has come to lie with another side up: after which step of the device and where (mm)."""

    tile: str
    step: int
    x: float
    y: float
    up: Side


class Exit(msgspec.Struct, frozen=True):
    """A tile went over the wall: after which step, where its centre crossed the border and how high (mm)."""

    tile: str
    step: int
    x: float
    y: float
    height: float


Event = Flip | Exit


class Wand(msgspec.Struct, frozen=True):
    """The wand's ball on its way: its place (mm from the arena's centre) and its top's height above the flat foil."""

    x: float
    y: float
    height: float


class Launch(msgspec.Struct, frozen=True):
    """How a tile left foil and ball after a tap: upward speed (mm/s), spin (rad/s) and tilt (degrees)."""

    v: float
    omega: float
    tilt_deg: float
