"""Throws of the ring at a raised finger."""

from __future__ import annotations

import math

import numpy as np

from hopton.decks import Setting
from hopton.physics.ring_toss import DT, RingToss, Throw
from hopton.players.hop import Plan, hurl
from hopton.sweep.base import Control, Found, Measure, SweptDevice, Values, skill
from hopton.tables import Tables

PLAIN = Setting()
"""No dare."""


def act(values: Values, rng: np.random.Generator, tables: Tables) -> Found:
    """One throw as it is meant by the controls, and as the hand makes it."""
    table = tables.ring_toss
    meant = Plan(
        values["speed"],
        math.radians(values["elevation"]),
        math.radians(values["tilt"]),
        values["pitch_spin"],
        values["yaw_spin"],
        values["lateral"],
    )
    thrown = hurl(values["skill"], rng.standard_normal(6).tolist(), meant, PLAIN, table.release_distance)
    result = RingToss(table, tables.gravity).toss(Throw(*thrown), "follows" if values["follows"] else "still")
    return {
        "caught": float(result.outcome == "caught"),
        "touched": float(result.first is not None),
        "contact": None if result.contact_step is None else result.contact_step * DT,
        "turned": math.degrees(abs(result.turned)) / 360.0,
    }


DEVICE = SweptDevice(
    "ring-toss",
    "throws",
    (
        Control("speed", 4290.0, "mm/s", "speed of the ring", 500.0, 12_000.0),
        Control("elevation", 45.0, "°", "angle of the throw", -30.0, 85.0),
        Control("tilt", 20.0, "°", "tilt of the ring at the release", -90.0, 90.0),
        Control("pitch_spin", 0.0, "rad/s", "turning of the ring over", -40.0, 40.0),
        Control("yaw_spin", 0.0, "rad/s", "spin of the ring about its axis", -60.0, 60.0),
        Control("lateral", 0.0, "mm", "throw beside the finger", -200.0, 200.0),
        Control("follows", 0.0, "", "whether the hand follows the ring", 0.0, 1.0, whole=True),
        skill(),
    ),
    (
        Measure("caught", "rings caught", share=True),
        Measure("touched", "rings that touch the hand", share=True),
        Measure("contact", "time of the first contact", "s"),
        Measure("turned", "turns of the ring before the first contact"),
    ),
    act,
)
