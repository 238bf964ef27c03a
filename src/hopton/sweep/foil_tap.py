"""Taps against the foil below a tile."""

from __future__ import annotations

import math

import numpy as np

from hopton.errors import ConfigError
from hopton.physics.foil_tap.trial import FoilTapScenario, Tap, TrialTile, run_foil_tap
from hopton.players import Hand
from hopton.players.simsala_hopp import Tap as WantedTap
from hopton.players.simsala_hopp import noisy_tap
from hopton.sweep.base import Control, Found, Measure, SweptDevice, Values, skill
from hopton.tables import Tables

TRIES = 4000
FREE = 15.0
"""Tiles lie at least so far (mm) from the wall, beyond their radius."""

STRUCK = "struck"


def act(values: Values, rng: np.random.Generator, tables: Tables) -> Found:
    """One tap, `offset` from the middle of a tile in any direction; `tiles` in all lie anywhere in the arena."""
    table = tables.foil_tap
    scatter, direction = rng.random((TRIES, 2)), rng.random() * math.tau
    (noise,) = rng.spawn(1)
    places = _scattered(scatter, tables, int(values["tiles"]))
    (x, y), offset = places[0], values["offset"]
    wanted = WantedTap(x + offset * math.cos(direction), y + offset * math.sin(direction), values["speed"])
    done = noisy_tap(Hand(values["skill"]), noise, wanted, table)
    tiles = [TrialTile(STRUCK if k == 0 else f"other-{k}", tx, ty) for k, (tx, ty) in enumerate(places)]
    result = run_foil_tap(FoilTapScenario("tap", tiles, Tap(*done)), tables)
    struck, others = result.tiles[0], result.tiles[1:]
    return {
        "flipped": float(struck.up == "back"),
        "turned": float(struck.half_turns != 0),
        "half_turns": float(abs(struck.half_turns)),
        "apex": struck.apex,
        "left": float(struck.outside),
        "others_flipped": float(sum(tile.up == "back" for tile in others)),
        "moved": math.hypot(struck.x - x, struck.y - y),
    }


def _scattered(scatter: np.ndarray, tables: Tables, count: int) -> list[tuple[float, float]]:
    table = tables.foil_tap
    half = np.array(table.arena) / 2 - table.tile_diameter / 2 - FREE
    if half.min() <= 0:
        raise ConfigError("the arena is too small for a sweep: tiles must lie clear of the wall")
    chosen: list[tuple[float, float]] = []
    for x, y in ((2 * scatter - 1) * half).tolist():
        if len(chosen) == count:
            return chosen
        if all((x - ox) ** 2 + (y - oy) ** 2 >= table.tile_diameter**2 for ox, oy in chosen):
            chosen.append((x, y))
    if len(chosen) < count:
        raise ConfigError(f"tiles: {count} tiles do not find room in the arena, only {len(chosen)} did")
    return chosen


DEVICE = SweptDevice(
    "foil-tap",
    "taps",
    (
        Control("speed", 1000.0, "mm/s", "speed of the ball", 50.0, 4000.0),
        Control("offset", 8.5, "mm", "tap beside the tile's middle", 0.0, 60.0),
        Control("tiles", 1.0, "", "tiles in the arena", 1.0, 15.0, whole=True),
        skill(),
    ),
    (
        Measure("flipped", "tiles that show their back afterwards", share=True),
        Measure("turned", "tiles that turn at all", share=True),
        Measure("half_turns", "half-turns of the tile"),
        Measure("apex", "height that the tile reaches", "mm"),
        Measure("left", "tiles over the wall", share=True),
        Measure("others_flipped", "other tiles that turn over"),
        Measure("moved", "how far the tile comes to lie from where it lay", "mm"),
    ),
    act,
)
