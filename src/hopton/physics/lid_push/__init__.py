"""Hop le J'ton's device: a lid pushes wooden tokens over a box top, seen from above."""

from hopton.physics.lid_push.device import LidPush, Snapshot, touching_line
from hopton.physics.lid_push.lid import DT, STEP_HZ, LidHand, trapezoid
from hopton.physics.lid_push.tokens import Fall, PushResult, Side, Token

__all__ = [
    "DT",
    "STEP_HZ",
    "Fall",
    "LidHand",
    "LidPush",
    "PushResult",
    "Side",
    "Snapshot",
    "Token",
    "touching_line",
    "trapezoid",
]
