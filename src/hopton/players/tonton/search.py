"""The bot `search`: plays many possible worlds forward and takes the card that does best in them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hopton.players.tonton.base import Sight
from hopton.players.tonton.judgement import judge

SAMPLES = 200
"""Possible worlds for each choice."""
NOISE = 0.15
"""Players imagined forward judge with errors of this size (points)."""
LEAD = 3.0
"""A lead of so many points before the last round makes a win e times as likely; before more rounds, with their root."""


class SearchTonTonBot:
    """Deals the unseen cards as they may lie, plays every choice to the round's end in all these deals and compares.

    Everybody is imagined to play by judgement, with some errors. What counts is the chance to win the match, from the
    points at the end of the round. `samples` is how many deals are imagined.
    """

    def __init__(self, samples: int = SAMPLES) -> None:
        self.samples = samples

    def play(self, sight: Sight) -> str:
        """The card with the best chances."""
        choices = sight.choices
        me = sight.players.index(sight.me)
        start = sight.possible(self.samples)
        worlds = start.repeated(len(choices))
        worlds.play(np.repeat([sight.hand.index(card) for card in choices], self.samples))
        # The same errors for every choice, so that the choices can be compared.
        rng = sight.rng
        while not worlds.finished:
            noise = rng.normal(0.0, NOISE, (self.samples, 8))
            worlds.play((judge(worlds) + np.tile(noise, (len(choices), 1))).argmax(axis=1))
        chances = win_chances(worlds.points() + np.asarray(sight.totals), me, sight.rounds_left)
        return choices[int(chances.reshape(len(choices), self.samples).mean(axis=1).argmax())]


def win_chances(totals: npt.NDArray[np.int64], me: int, rounds_left: int) -> npt.NDArray[np.float64]:
    """The chance (size,) that seat `me` wins with these totals (size, seats) when so many rounds come after.

    After the last round that is the share in the win; before, every lead of so many points makes a win e times
    as likely as that of the one who is behind.
    """
    behind = totals - totals.max(axis=1, keepdims=True)
    weight = np.exp(behind / (LEAD * np.sqrt(rounds_left))) if rounds_left else (behind == 0).astype(np.float64)
    chances: npt.NDArray[np.float64] = weight[:, me] / weight.sum(axis=1)
    return chances
