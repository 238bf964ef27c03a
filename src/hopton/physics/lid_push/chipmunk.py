"""Discs and pivot joints of a pymunk space, made and set by Chipmunk's own functions.

pymunk's objects check, register and guard what they are asked for. A push makes some 25 discs and
150 joints, sets thousands of anchors and throws it all away, and there that takes eight times as
long as the work itself: `benchmarks` showed a sixth of a match. This module calls the functions
beneath (`pymunk._chipmunk_cffi`), in the same order and with the same numbers, so the space
behaves to the bit as one filled through pymunk; nothing outside it knows of pointers. pymunk
still solves: the space is its own, and `Space.step` and everything else of it works as ever.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pymunk
from pymunk._chipmunk_cffi import ffi, lib
from pymunk.batch import BodyFields

from hopton.physics.moving import Moving, Point

Joint = Any
"""A pivot joint: a pointer that only this module looks into."""

_FIELDS = (BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY).value
_FIELDS_PER_BODY = 5
_STILL = (0.0, 0.0)
_EACH_BODY = ffi.addressof(lib, "pmSpaceBodyGetIteratorFuncBatched")


class Disc(Moving):
    """A disc in the space; `number` tells it from others in `DiscSpace.order`."""

    __slots__ = ("number", "shape")

    def __init__(self, body: Any, shape: Any, number: int) -> None:
        super().__init__(body)
        self.shape = shape
        self.number = number


class DiscSpace:
    """A pymunk space with discs and joints, which are freed with it."""

    def __init__(self, space: pymunk.Space, radius: float, mass: float, friction: float, elasticity: float) -> None:
        """All discs are alike: `radius` mm, `mass` g, and the coefficients of their rims."""
        self.space = space
        self._space = space._space
        self._ground = space.static_body._body
        self._radius = radius
        self._mass = mass
        self._friction = friction
        self._elasticity = elasticity
        self._discs: dict[int, Disc] = {}
        self._joints: dict[Joint, None] = {}
        self._floats = lib.pmFloatArrayNew(0)
        self._ints = lib.pmIntArrayNew(0)
        self._data = ffi.new("pmBatchedData *")
        self._data.fields = _FIELDS
        self._data.floatArray = self._floats
        self._data.intArray = self._ints
        self._made = 0
        arrays = (self._floats, self._ints)
        weakref.finalize(self, _free, space, self._discs, self._joints, arrays).atexit = False

    def add(self, place: Point, angle: float, velocity: Point, categories: int, mask: int) -> Disc:
        """A disc at `place` (mm), moving at `velocity` (mm/s), that meets what `mask` names."""
        self._made += 1
        number = self._made
        body = lib.cpBodyNew(self._mass, self._mass * self._radius**2 / 2)
        lib.cpBodySetUserData(body, ffi.cast("void *", number))
        lib.cpBodySetPosition(body, place)
        if angle != 0.0:
            lib.cpBodySetAngle(body, angle)
        if velocity != _STILL:
            lib.cpBodySetVelocity(body, velocity)
        shape = lib.cpCircleShapeNew(body, self._radius, (0.0, 0.0))
        lib.cpShapeSetFriction(shape, self._friction)
        lib.cpShapeSetElasticity(shape, self._elasticity)
        lib.cpShapeSetFilter(shape, (0, categories, mask))
        lib.cpSpaceAddBody(self._space, body)
        lib.cpSpaceAddShape(self._space, shape)
        disc = self._discs[number] = Disc(body, shape, number)
        return disc

    def remove(self, disc: Disc) -> None:
        """Take a disc out whose joints have been taken out."""
        del self._discs[disc.number]
        _free_disc(self._space, disc)

    def rub(self, disc: Disc, anchor: Point, force: float) -> Joint:
        """A joint that holds the disc back at `anchor` (mm, as the disc sees it) with at most `force`."""
        return self._add(lib.cpPivotJointNew2(self._ground, disc.body, (0.0, 0.0), anchor), force)

    def link(self, one: Disc, other: Disc) -> Joint:
        """A joint between two discs, still without force."""
        return self._add(lib.cpPivotJointNew2(one.body, other.body, (0.0, 0.0), (0.0, 0.0)), 0.0)

    def _add(self, joint: Joint, force: float) -> Joint:
        # It brakes what slides and never pulls anything back.
        lib.cpConstraintSetMaxBias(joint, 0.0)
        lib.cpConstraintSetMaxForce(joint, force)
        lib.cpSpaceAddConstraint(self._space, joint)
        self._joints[joint] = None
        return joint

    def unlink(self, joint: Joint) -> None:
        """Take a joint out."""
        del self._joints[joint]
        _free_joint(self._space, joint)

    def read(self) -> npt.NDArray[np.float64]:
        """A row of x, y, vx, vy, omega for every body in the space's own order; good until the next call."""
        self._collect()
        floats = ffi.buffer(self._floats.arr, self._floats.num * 8)
        return np.frombuffer(floats, dtype=np.float64).reshape(-1, _FIELDS_PER_BODY)

    def order(self) -> list[int]:
        """The numbers of the discs in the order of `read`; for bodies that are no discs, any."""
        self._collect()
        ints = ffi.buffer(self._ints.arr, self._ints.num * ffi.sizeof("uintptr_t"))
        return [int(number) for number in np.frombuffer(ints, dtype=np.uintp)]

    def _collect(self) -> None:
        self._floats.num = self._ints.num = 0
        lib.cpSpaceEachBody(self._space, _EACH_BODY, self._data)


def set_rubbing(joints: Sequence[Joint], points: Sequence[tuple[float, float, float]], force: float, at: Point) -> None:
    """Let the joints of `DiscSpace.rub` share `force`; `points` are their shares and places around `at` (mm)."""
    ox, oy = at
    for joint, (share, px, py) in zip(joints, points, strict=True):
        lib.cpConstraintSetMaxForce(joint, force * share)
        lib.cpPivotJointSetAnchorB(joint, (px + ox, py + oy))


def set_links(joints: Sequence[Joint], firsts: Sequence[Point], seconds: Sequence[Point], force: float) -> None:
    """Let joints of `DiscSpace.link` pull with at most `force` each at these points (mm, as the discs see them)."""
    for joint, first, second in zip(joints, firsts, seconds, strict=True):
        lib.cpConstraintSetMaxForce(joint, force)
        lib.cpPivotJointSetAnchorA(joint, first)
        lib.cpPivotJointSetAnchorB(joint, second)


def _free(space: pymunk.Space, discs: dict[int, Disc], joints: dict[Joint, None], arrays: tuple[Any, Any]) -> None:
    """Give back what Chipmunk allocated; pymunk frees the space itself and the bodies it made."""
    for joint in joints:
        _free_joint(space._space, joint)
    for disc in discs.values():
        _free_disc(space._space, disc)
    lib.pmFloatArrayFree(arrays[0])
    lib.pmIntArrayFree(arrays[1])


def _free_joint(space: Any, joint: Joint) -> None:
    lib.cpSpaceRemoveConstraint(space, joint)
    lib.cpConstraintFree(joint)


def _free_disc(space: Any, disc: Disc) -> None:
    lib.cpSpaceRemoveShape(space, disc.shape)
    lib.cpSpaceRemoveBody(space, disc.body)
    lib.cpShapeFree(disc.shape)
    lib.cpBodyFree(disc.body)
