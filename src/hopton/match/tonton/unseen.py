"""How the cards that a player has not seen may lie: every way that fits is equally likely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def deal_unseen(
    may_hold: npt.NDArray[np.bool_], counts: Sequence[int], size: int, rng: np.random.Generator
) -> npt.NDArray[np.intp]:
    """Who holds every unseen card, in `size` deals drawn from all that fit, each with the same chance.

    `may_hold` (cards, holders) tells who can have which card, `counts` how many cards everybody holds; they
    add up to the number of cards. The answer has shape (size, cards) and names holders by number. Raises
    ValueError when no deal fits.
    """
    cards = len(may_hold)
    ways = _ways(may_hold, counts)
    if not ways[0][tuple(counts)]:
        raise ValueError("no deal of the unseen cards fits what is known")
    strides = np.asarray(ways[0].strides, dtype=np.intp) // ways[0].itemsize
    room = np.tile(np.asarray(counts, dtype=np.intp), (size, 1))
    place = room @ strides
    dealt = np.empty((size, cards), dtype=np.intp)
    draws = rng.random((cards, size, 1))
    rows = np.arange(size)
    for card in range(cards):
        # A card goes to each holder in proportion to the ways in which the others can be dealt after it.
        allowed = (room > 0) & may_hold[card]
        chances = np.where(allowed, ways[card + 1].ravel()[np.maximum(place[:, None] - strides, 0)], 0.0)
        steps = np.cumsum(chances, axis=1)
        holder = (draws[card] * steps[:, -1:] >= steps).sum(axis=1)
        dealt[:, card] = holder
        room[rows, holder] -= 1
        place -= strides[holder]
    return dealt


def _ways(may_hold: npt.NDArray[np.bool_], counts: Sequence[int]) -> list[npt.NDArray[np.float64]]:
    """By card: in how many ways it and those after it can be dealt, by how much room everybody has left."""
    cards, holders = may_hold.shape
    shape = tuple(count + 1 for count in counts)
    ways = [np.zeros(shape) for _ in range(cards + 1)]
    ways[cards][(0,) * holders] = 1.0
    for card in range(cards - 1, -1, -1):
        for holder in range(holders):
            if may_hold[card, holder] and counts[holder]:
                more = tuple(slice(1, None) if other == holder else slice(None) for other in range(holders))
                fewer = tuple(slice(None, -1) if other == holder else slice(None) for other in range(holders))
                ways[card][more] += ways[card + 1][fewer]
    return ways
