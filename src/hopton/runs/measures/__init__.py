"""What is counted in the matches of every game, and the figures that a summary makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hopton.runs.measures import hop, hop_le_jton, simsala_hopp, tonton
from hopton.runs.measures.base import Figure, Measures, Tally

__all__ = ["MEASURES", "Figure", "Measures", "Tally"]

MEASURES: Mapping[str, Measures] = MappingProxyType(
    {
        "hop-le-jton": hop_le_jton.MEASURES,
        "simsala-hopp": simsala_hopp.MEASURES,
        "hop": hop.MEASURES,
        "tonton": tonton.MEASURES,
    }
)
"""By game."""
