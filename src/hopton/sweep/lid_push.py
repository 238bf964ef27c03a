"""Pushes of the lid over boxes on which j'tons lie."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from hopton.errors import ConfigError
from hopton.physics.lid_push import LidPush, Snapshot, Token, played_spots, touching_line, trapezoid
from hopton.players import Hand
from hopton.players.hop_le_jton import PushPlan, noisy_push
from hopton.sweep.base import Control, Found, Measure, SweptDevice, Values, skill
from hopton.tables import Tables

FIRST = ((35.0, 105.0), (65.0, 105.0), (50.0, 88.0))
"""Where the j'tons lie with which every match begins (mm)."""
GENTLE = (65.5, 60.0, 1500.0, 1500.0)
"""Stop (mm), speed (mm/s), acceleration and braking (mm/s^2) of the pushes before."""
MOST_PUSHES = 60


def act(values: Values, rng: np.random.Generator, tables: Tables) -> Found:
    """One push of `played` j'tons anywhere in the brown zone over a box on which `tokens` lie already."""
    table = tables.lid_push
    key = int(rng.integers(2**63))
    laying, noise = rng.spawn(2)
    box = LidPush(table, tables.gravity)
    box.restore(_grown(key, int(values["tokens"]), tables))
    played = _lay(box, laying, int(values["played"]), "played")
    plan = PushPlan(values["speed"], values["stop_y"], values["accel"], values["decel"])
    done = noisy_push(Hand(values["skill"]), noise, plan, table.brown_zone[0], table.box_length)
    result = box.push(trapezoid(table.brown_zone[0], done.stop_y, done.speed, done.accel, done.decel))
    fallen = {fall.token for fall in result.falls}
    touching = sum(token.id in played and touching_line(table, token) for token in box.tokens)
    low, high = table.black_line
    return {
        "touching": float(touching > 0),
        "fell": float(len(fallen)),
        "any_fell": float(bool(fallen)),
        "on_line": float(low <= done.stop_y <= high),
        "lost": float(sum(name in fallen for name in played)),
    }


@lru_cache(maxsize=2048)
def _grown(key: int, count: int, tables: Tables) -> Snapshot:
    """A box top as play makes it: gentle pushes of two j'tons each, until so many lie on it."""
    table = tables.lid_push
    rng = np.random.Generator(np.random.PCG64(key))
    box = LidPush(table, tables.gravity, [Token(f"first-{k}", x, y) for k, (x, y) in enumerate(FIRST[:count])])
    for turn in range(MOST_PUSHES):
        missing = count - len(box.tokens)
        if missing == 0:
            return box.snapshot()
        if missing > 0:
            _lay(box, rng, min(2, missing), f"before-{turn}")
        box.push(trapezoid(table.brown_zone[0], *GENTLE))
    raise ConfigError(
        f"tokens: {count} j'tons do not stay on the box: {len(box.tokens)} did after {MOST_PUSHES} pushes"
    )


def _lay(box: LidPush, rng: np.random.Generator, count: int, name: str) -> list[str]:
    """Lay so many side by side in the brown zone, or as many as there is room for; their names."""
    laid = []
    for k in range(count):
        spots = played_spots(box.table, box.tokens)
        if not spots:
            break
        x, y = spots[int(rng.random() * len(spots))]
        laid.append(f"{name}-{k}")
        box.lay(Token(laid[-1], x, y))
    return laid


DEVICE = SweptDevice(
    "lid-push",
    "pushes",
    (
        Control("speed", 60.0, "mm/s", "speed of the lid", 1.0, 600.0),
        Control("stop_y", 65.5, "mm", "where the lid stops", 41.0, 150.0),
        Control("accel", 1500.0, "mm/s²", "acceleration of the lid", 10.0, 50_000.0),
        Control("decel", 1500.0, "mm/s²", "braking of the lid", 10.0, 50_000.0),
        Control("played", 2.0, "", "j'tons laid before the lid", 1.0, 3.0, whole=True),
        Control("tokens", 16.0, "", "j'tons on the box before", 0.0, 24.0, whole=True),
        skill(),
    ),
    (
        Measure("fell", "j'tons that fall in a push"),
        Measure("any_fell", "pushes in which any falls", share=True),
        Measure("touching", "pushes after which a laid j'ton touches the line", share=True),
        Measure("on_line", "pushes that stop on the line", share=True),
        Measure("lost", "laid j'tons that fall themselves"),
    ),
    act,
)
