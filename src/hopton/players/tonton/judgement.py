"""Judging cards by the eye: how good it is to play each of them, for many worlds at once.

Only what lies open to whoever plays goes into it. The value of a sum of piles is what the mission may pay for
its distance to the target, blurred by what the tricks still to come can change.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from hopton.decks import Mission
from hopton.players.tonton.base import Worlds

NEVER = -1e9
BLUR = 1.6
NEAR = 4.0
KEEP = 0.5
GIFT = 0.3

Values = npt.NDArray[np.float64]


def judge(worlds: Worlds) -> Values:
    """The value (size, 8) of playing each card of whoever is next; `NEVER` for those that may not be played."""
    own, piles, lows = worlds.own, worlds.own_piles, worlds.lows
    seats, left = worlds.seats, worlds.tricks_left
    suit, number = np.maximum(own >> 3, 0), (own & 7) + 1
    now = piles.sum(axis=1)
    taken = np.where(lows < 9, lows, piles)
    here = np.take_along_axis(taken, suit, axis=1)
    low = np.take_along_axis(lows, suit, axis=1)
    after = taken.sum(axis=1)[:, None] - here + np.minimum(low, number)
    worth = sum_values(worlds.mission, seats)[left]
    six = number == 6
    gain = worth[after] - worth[now][:, None] + worlds.sixes_here[:, None] + six
    later = seats - 1 - worlds.placed
    wins = np.where(number >= worlds.best[:, None], _WINS[later][number], 0.0)
    # What a strong card is worth later: much to those who still want to win, less than nothing to others.
    usual = np.minimum(((1.0 - USUAL / seats) * now + USUAL * USUAL_LOW).astype(np.int64), SUMS - 1)
    wish = np.where(left > 0, worth[usual] - worth[now], 0.0)
    values = wins * gain - KEEP * wish[:, None] * _WINS[seats - 1][number] - GIFT * (1.0 - wins) * six
    return np.where(worlds.legal(own), values, NEVER)


USUAL = 1.7
USUAL_LOW = 3.5
SUMS = 41
_CHANCE = np.array([[((n - 0.5) / 8) ** later if n else 0.0 for n in range(10)] for later in range(5)])
_WINS = _CHANCE


@functools.lru_cache(maxsize=64)
def sum_values(mission: Mission, seats: int) -> Values:
    """What each sum of visible numbers may come to in points (tricks left, sum)."""
    sums = np.arange(SUMS)
    distance = np.abs(sums - mission.target)
    met = np.array([mission.met_by(total) for total in range(SUMS)])
    ranks = np.minimum(distance / NEAR, seats - 1)
    plain = np.where(met, np.interp(ranks, np.arange(5), mission.points), 0.0)
    table = [plain]
    for left in range(1, 8):
        spread = BLUR * np.sqrt(left)
        kernel = np.exp(-0.5 * ((sums[:, None] - sums[None, :]) / spread) ** 2)
        table.append((kernel @ plain) / kernel.sum(axis=1))
    return np.array(table)
