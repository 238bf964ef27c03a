"""How fast the devices and games are on this machine, and what the loop costs beside bare pymunk."""

from hopton.bench.device import (
    BenchError,
    DeviceRow,
    Effort,
    PushTimes,
    Window,
    bare_space,
    effort_for,
    find_windows,
    measure_lid_push,
    state_of,
    time_push,
    time_window,
)
from hopton.bench.fields import Field, make_field
from hopton.bench.foil import FoilRow, measure_foil_tap
from hopton.bench.games import GameRow, measure_game, measure_hop_le_jton
from hopton.bench.machine import machine
from hopton.bench.ring import RingRow, measure_ring_toss

__all__ = [
    "BenchError",
    "DeviceRow",
    "Effort",
    "Field",
    "FoilRow",
    "GameRow",
    "PushTimes",
    "RingRow",
    "Window",
    "bare_space",
    "effort_for",
    "find_windows",
    "machine",
    "make_field",
    "measure_foil_tap",
    "measure_game",
    "measure_hop_le_jton",
    "measure_lid_push",
    "measure_ring_toss",
    "state_of",
    "time_push",
    "time_window",
]
