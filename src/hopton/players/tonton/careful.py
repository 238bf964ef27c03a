"""The bot `careful`: judges every card by the eye and remembers nothing."""

from __future__ import annotations

from hopton.players.tonton.base import Sight
from hopton.players.tonton.judgement import judge


class CarefulTonTonBot:
    """Plays the card that looks best by what lies open."""

    def play(self, sight: Sight) -> str:
        """The best by judgement."""
        return sight.hand[int(judge(sight.now())[0].argmax())]
