"""The bot `random`: any card that may be played."""

from __future__ import annotations

from hopton.players.tonton.base import Sight


class RandomTonTonBot:
    """Plays any card that it may."""

    def play(self, sight: Sight) -> str:
        """Any of the choices, with equal chances."""
        return sight.choices[int(sight.luck * len(sight.choices))]
