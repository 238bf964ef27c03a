"""HOP!'s device: a ring flies to a raised finger, seen from the side."""

from hopton.physics.ring_toss.device import RingToss, Snapshot
from hopton.physics.ring_toss.hand import REACTION_SECONDS, crossing
from hopton.physics.ring_toss.throw import (
    DT,
    HOLD_SECONDS,
    STEP_HZ,
    Gust,
    HandMode,
    Outcome,
    Part,
    Pose,
    Sway,
    TableTop,
    Throw,
    TossResult,
)

__all__ = [
    "DT",
    "HOLD_SECONDS",
    "REACTION_SECONDS",
    "STEP_HZ",
    "Gust",
    "HandMode",
    "Outcome",
    "Part",
    "Pose",
    "RingToss",
    "Snapshot",
    "Sway",
    "TableTop",
    "Throw",
    "TossResult",
    "crossing",
]
