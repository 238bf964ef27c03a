"""Judging cards by the eye: how good it is to play each of them, for many worlds at once.

Only what lies open to whoever plays goes into it, never how the other cards lie. All values are points. The
constants were found by playing some thousand rounds with each of several hundred sets of them.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from hopton.decks import Mission
from hopton.players.tonton.base import Worlds

NEVER = -1e9
"""The value of a card that may not be played."""
RANK_DISTANCE = 8.0
"""So far from the target (in a sum of piles) the next rank is to be expected."""
BLUR = 0.8
"""How far one trick that is still to come may move a sum (standard deviation); of several, with the root."""
USUAL_SUM = (0.75, 10.0)
"""What piles usually come to when more tricks are won: this part of what they are now, and so much more."""
KEEP = 0.9
"""The part of its expected use later by which a strong card is spared, or got rid of."""
GIFT = 0.2
"""What it costs to give a six away."""
MAX_SUM = 40
"""The largest sum of piles: five suits with an 8."""

Values = npt.NDArray[np.float64]

_LEADS = np.array([[((number - 0.5) / 8) ** later if number else 0.0 for number in range(9)] for later in range(5)])
"""The chance (later players, number) that nobody plays as much as this number after it, were all numbers as likely."""


def judge(worlds: Worlds) -> Values:
    """The value (size, 8) of playing each card of whoever is next; `NEVER` for those that may not be played.

    A card is worth what winning this trick with it would change, times the chance that it wins; less what
    it would be good for later, which is much to those who still want to win tricks and below nothing to others.
    """
    own, piles, lows = worlds.own, worlds.own_piles, worlds.lows
    seats, left, here = worlds.seats, worlds.tricks_left, worlds.placed
    suit, number = np.maximum(own >> 3, 0), (own & 7) + 1
    worth = sum_values(worlds.mission, seats)[left]
    now = piles.sum(axis=1)
    # The sum of piles after winning the trick as it lies, and then with each card on it.
    tops = np.where(lows <= 8, lows, piles)
    after = tops.sum(axis=1)[:, None] - np.take_along_axis(tops, suit, axis=1)
    after = after + np.minimum(np.take_along_axis(lows, suit, axis=1), number)
    six = number == 6
    gain = worth[after] - worth[now][:, None] + worlds.sixes_here[:, None] + six
    wins = np.where(number >= worlds.best[:, None], _LEADS[seats - 1 - here][number], 0.0)
    values = wins * gain - GIFT * (1.0 - wins) * six
    if left:
        part, more = USUAL_SUM
        usual = np.minimum(part * now + more, MAX_SUM).astype(np.intp)
        wish = worth[usual] - worth[now]
        values -= KEEP * wish[:, None] * _LEADS[seats - 1][number]
    judged: Values = np.where(worlds.legal(own), values, NEVER)
    return judged


@functools.lru_cache(maxsize=64)
def sum_values(mission: Mission, seats: int) -> Values:
    """What each sum of piles may come to in mission points: shape (tricks to come, 0 to 7; sum, 0 to 40)."""
    sums = np.arange(MAX_SUM + 1)
    met = np.array([mission.met_by(total) for total in range(MAX_SUM + 1)])
    rank = np.minimum(np.abs(sums - mission.target) / RANK_DISTANCE, seats - 1)
    paid = np.where(met, np.interp(rank, np.arange(5), mission.points), 0.0)
    table = [paid]
    for left in range(1, 8):
        near = np.exp(-0.5 * ((sums[:, None] - sums[None, :]) / (BLUR * np.sqrt(left))) ** 2)
        table.append((near @ paid) / near.sum(axis=1))
    return np.array(table)
