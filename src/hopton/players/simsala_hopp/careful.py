"""The bot `careful`: turns one tile at a time, and wrong animals back."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hopton.players.simsala_hopp.base import ArenaTile, Sight, Tap, back_worth, mean_worth, worth_to

OFFSET = 8.5
SPEED = 950.0
"""A strike so far (mm) from a tile's middle and so fast (mm/s) turns it over once nineteen times out of twenty."""

LOOK_SECONDS = 1.2
"""It looks for so long before a tap, on the average."""
TICK_SECONDS = 0.1
LEAST_GAIN = 0.05
CLOSE = 50.0
"""A tap avoids tiles that shall stay as they are and lie so close (mm) to where the ball strikes."""
DIRECTIONS = 12


def good_and_bad(sight: Sight) -> tuple[list[ArenaTile], list[ArenaTile]]:
    """The flat tiles that should be turned over, the best first, and those that should stay as they are."""
    worth = worth_to(sight, sight.me)
    unknown = mean_worth(sight, worth)
    turn, keep = [], []
    for tile in sight.tiles:
        gain = back_worth(tile, worth, unknown) * (1.0 if tile.up == "frog" else -1.0)
        if gain > LEAST_GAIN and tile.flat:
            turn.append((gain, tile))
        elif gain < -LEAST_GAIN:
            keep.append(tile)
    turn.sort(key=lambda pair: (-pair[0], pair[1].handle))
    return [tile for _, tile in turn], keep


def strike(sight: Sight, tile: ArenaTile, keep: Sequence[ArenaTile], speed: float = SPEED) -> tuple[float, Tap]:
    """The tap that turns a tile over once, and how much there is against it.

    The tile flies away from the ball: towards the middle, so that it never leaves, and away from tiles that
    shall stay as they are.
    """
    best: tuple[float, Tap] | None = None
    width, length = sight.box.arena
    for number in range(DIRECTIONS):
        angle = 2 * math.pi * number / DIRECTIONS
        x, y = tile.x + OFFSET * math.cos(angle), tile.y + OFFSET * math.sin(angle)
        if abs(x) > width / 2 - 2.0 or abs(y) > length / 2 - 2.0:
            continue
        towards = math.hypot(tile.x - 3 * OFFSET * math.cos(angle), tile.y - 3 * OFFSET * math.sin(angle))
        against = towards / 100.0
        for other in keep:
            away = math.hypot(other.x - x, other.y - y)
            if other.handle != tile.handle and away < CLOSE:
                against += 2.0 * (1.0 - away / CLOSE)
        if best is None or against < best[0]:
            best = against, Tap(x, y, speed)
    return best if best is not None else (0.0, Tap(tile.x, tile.y, speed))


class CarefulSimsalaBot:
    """Waits until all lies still, strikes one tile so that it turns over once, and never over the wall."""

    def tap(self, sight: Sight) -> Tap | float | None:
        """The most valuable tile that can be turned without harm."""
        if not all(tile.still for tile in sight.tiles):
            return TICK_SECONDS
        turn, keep = good_and_bad(sight)
        if not turn:
            return None
        # Looking takes time, now more and now less.
        if sight.rng.random() > TICK_SECONDS / LOOK_SECONDS:
            return TICK_SECONDS
        return min((strike(sight, tile, keep) for tile in turn), key=lambda pair: pair[0])[1]

    def single_tap(self, sight: Sight) -> Tap:
        """The same, with the one tap there is."""
        turn, keep = good_and_bad(sight)
        target = turn[0] if turn else min(sight.tiles, key=lambda tile: math.hypot(tile.x, tile.y), default=None)
        return Tap(0.0, 0.0, SPEED) if target is None else strike(sight, target, keep)[1]

    def spell(self, sight: Sight) -> int | None:
        """On a frog that hides an own rabbit, if one has been seen."""
        mine = sight.rabbits[sight.me]
        return next((tile.handle for tile in sight.tiles if tile.up == "frog" and tile.back == mine), None)
