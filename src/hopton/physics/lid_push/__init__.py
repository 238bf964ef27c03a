"""Hop le J'ton's device: a lid pushes wooden tokens over a box top, seen from above."""

from hopton.physics.lid_push.device import LidPush, Snapshot, touching_line
from hopton.physics.lid_push.lid import DT, STEP_HZ, LidHand, trapezoid
from hopton.physics.lid_push.placement import (
    Rest,
    Spot,
    Spots,
    in_half_circle,
    played_fault,
    played_spots,
    point_fault,
    point_spots,
    resting_place,
)
from hopton.physics.lid_push.tokens import Fall, PushResult, Side, Token

__all__ = [
    "DT",
    "STEP_HZ",
    "Fall",
    "LidHand",
    "LidPush",
    "PushResult",
    "Rest",
    "Side",
    "Snapshot",
    "Spot",
    "Spots",
    "Token",
    "in_half_circle",
    "played_fault",
    "played_spots",
    "point_fault",
    "point_spots",
    "resting_place",
    "touching_line",
    "trapezoid",
]
