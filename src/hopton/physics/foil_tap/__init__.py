"""Simsala Hopp's device: a ball strikes a foil from below and tiles on it hop and turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hopton.physics.foil_tap.grid import DT, STEP_HZ
from hopton.physics.foil_tap.tiles import Event, Exit, Flip, Launch, Side, Tile, Wand

if TYPE_CHECKING:
    from hopton.physics.foil_tap.device import FoilTap, Snapshot, is_warm, warm_up

__all__ = [
    "DT",
    "STEP_HZ",
    "Event",
    "Exit",
    "Flip",
    "FoilTap",
    "Launch",
    "Side",
    "Snapshot",
    "Tile",
    "Wand",
    "is_warm",
    "warm_up",
]


def __getattr__(name: str) -> Any:
    """Load the device on first use: with it comes Numba, which takes half a second."""
    if name not in ("FoilTap", "Snapshot", "is_warm", "warm_up"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from hopton.physics.foil_tap import device

    return getattr(device, name)
