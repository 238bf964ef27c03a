"""A pymunk body read and set without pymunk's objects in between.

A device that looks at a body several times in every step spends more on pymunk's vectors and checks
than on what they hold. This calls the functions of Chipmunk beneath them (`pymunk._chipmunk_cffi`); the
numbers are the same.
"""

from __future__ import annotations

from typing import Any

import pymunk
from pymunk._chipmunk_cffi import lib

Point = tuple[float, float]


def set_ends(shape: pymunk.Segment, first: Point, second: Point) -> None:
    """Let a capsule reach from `first` to `second` (mm, as its body sees it)."""
    lib.cpSegmentShapeSetEndpoints(shape._shape, first, second)


class Moving:
    """Where a body is and how it moves; `body` is Chipmunk's pointer, good as long as its owner keeps it."""

    __slots__ = ("body",)

    def __init__(self, body: Any) -> None:
        self.body = body

    @property
    def place(self) -> Point:
        """The centre (mm)."""
        at = lib.cpBodyGetPosition(self.body)
        return (at.x, at.y)

    @place.setter
    def place(self, place: Point) -> None:
        lib.cpBodySetPosition(self.body, place)

    @property
    def velocity(self) -> Point:
        """mm/s."""
        velocity = lib.cpBodyGetVelocity(self.body)
        return (velocity.x, velocity.y)

    @velocity.setter
    def velocity(self, velocity: Point) -> None:
        lib.cpBodySetVelocity(self.body, velocity)

    @property
    def angle(self) -> float:
        """Radians."""
        angle: float = lib.cpBodyGetAngle(self.body)
        return angle

    @property
    def spin(self) -> float:
        """rad/s."""
        spin: float = lib.cpBodyGetAngularVelocity(self.body)
        return spin

    @spin.setter
    def spin(self, spin: float) -> None:
        lib.cpBodySetAngularVelocity(self.body, spin)

    @property
    def turn(self) -> Point:
        """Cosine and sine of the angle."""
        turn = lib.cpBodyGetRotation(self.body)
        return (turn.x, turn.y)
