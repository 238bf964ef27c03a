"""What the sights of all games have in common."""

from __future__ import annotations

from typing import Protocol

import numpy as np


class BaseSight(Protocol):
    """All that a player can go by when it decides; what the rules hide from it is not in it."""

    @property
    def me(self) -> str:
        """The player's own name."""

    @property
    def players(self) -> tuple[str, ...]:
        """All names in seating order."""

    @property
    def rng(self) -> np.random.Generator:
        """The player's own chance for this decision."""
