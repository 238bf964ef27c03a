"""The foil tap's whole loop: a turn with three taps a second on all fifteen tiles, and where its time goes.

There is no bare pymunk to compare it with: pymunk solves the meetings in plan view alone. So the row has the
share of each part: the plates on the membrane (compiled), who meets whom and what has come to rest (compiled),
meetings (pymunk with what builds its spaces), and the rest of the loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from statistics import median

import msgspec
import numpy as np

from hopton.bench.timing import Inside, clock, undisturbed
from hopton.physics.foil_tap import STEP_HZ, FoilTap, Tile, warm_up
from hopton.physics.foil_tap import device as foil_device
from hopton.streams import stream
from hopton.tables import Tables

TAPS_PER_SECOND = 3
SLOW, FAST = 700.0, 1300.0
"""The taps' speeds (mm/s)."""
BESIDE = 8.0
"""They strike up to so far (mm) beside a tile's middle."""
COLUMNS, ACROSS, ALONG = 5, 40.0, 50.0
"""The tiles lie in rows of five, so far apart (mm)."""

PARTS = {"plates": "run", "watch": "look", "pairs": "find_meetings", "meetings": "solve_meetings"}
"""The parts of the loop whose share is told, and the functions of the device that do them."""


class FoilRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the report; `bare_us_per_step` and `overhead` are None, `shares` add up to 1."""

    device: str
    bodies: int
    steps: int
    us_per_step: float
    body_steps_per_s: float
    times_real_time: float
    bare_us_per_step: float | None
    overhead: float | None
    taps: int
    shares: Mapping[str, float]


def play_turn(tables: Tables, seconds: float) -> tuple[FoilTap, int]:
    """A turn of so many seconds: the arena afterwards and how often the wand struck."""
    table = tables.foil_tap
    rows = table.tile_count // COLUMNS
    tiles = [
        Tile(str(k), ACROSS * (k % COLUMNS - (COLUMNS - 1) / 2), ALONG * (k // COLUMNS - (rows - 1) / 2))
        for k in range(table.tile_count)
    ]
    arena = FoilTap(table, tables.gravity, tiles)
    rng = stream(1, "bench taps")
    taps = 0
    inside = np.array(table.arena) / 2 - 1.0
    for step in range(round(seconds * STEP_HZ)):
        if step % (STEP_HZ // TAPS_PER_SECOND) == 0 and arena.wand_free and arena.tiles:
            there = arena.tiles
            tile = there[int(rng.integers(len(there)))]
            at = np.clip(np.array([tile.x, tile.y]) + rng.uniform(-BESIDE, BESIDE, 2), -inside, inside)
            arena.tap(float(at[0]), float(at[1]), float(rng.uniform(SLOW, FAST)))
            taps += 1
        arena.advance()
    return arena, taps


def measure_foil_tap(tables: Tables, seconds: float, repetitions: int) -> FoilRow:
    """Time so many turns of so many seconds, after everything has been compiled; medians."""
    warm_up(tables.foil_tap, tables.gravity)
    times, parts = [], []
    taps = 0
    for _ in range(repetitions):
        with undisturbed():
            began = clock()
            _, taps = play_turn(tables, seconds)
            times.append(clock() - began)
            with _clocked() as inside:
                began = clock()
                play_turn(tables, seconds)
                whole = clock() - began
        parts.append({name: part.seconds / whole for name, part in inside.items()})
    steps = round(seconds * STEP_HZ)
    took = median(times)
    shares = {name: median(share[name] for share in parts) for name in PARTS}
    shares["loop"] = max(0.0, 1.0 - sum(shares.values()))
    bodies = tables.foil_tap.tile_count
    return FoilRow(
        device="foil-tap",
        bodies=bodies,
        steps=steps,
        us_per_step=round(took / steps * 1e6, 3),
        body_steps_per_s=round(bodies * steps / took, 1),
        times_real_time=round(seconds / took, 2),
        bare_us_per_step=None,
        overhead=None,
        taps=taps,
        shares={name: round(share, 4) for name, share in shares.items()},
    )


@contextmanager
def _clocked() -> Iterator[dict[str, Inside]]:
    """The device counts the time of each part."""
    plain = {name: getattr(foil_device, function) for name, function in PARTS.items()}
    inside = {name: Inside(function) for name, function in plain.items()}
    for name, function in PARTS.items():
        setattr(foil_device, function, inside[name])
    try:
        yield inside
    finally:
        for name, function in PARTS.items():
            setattr(foil_device, function, plain[name])
