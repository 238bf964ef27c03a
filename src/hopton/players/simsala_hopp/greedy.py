"""The bot `greedy`: tries taps out in its mind, as its own hand would strike them."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.players.simsala_hopp.base import ArenaTile, Sight, Tap, back_worth, mean_worth, worth_to
from hopton.players.simsala_hopp.careful import LEAST_GAIN, TICK_SECONDS, good_and_bad, strike
from hopton.players.simsala_hopp.hand import noisy_tap

MOST_IN_THE_AIR = 1
"""It does not wait for the last tile to come down, nor for a calm foil."""
TARGETS = 3
"""So many tiles are looked at before a tap,"""
SPEEDS = (930.0,)
"""each with these speeds (mm/s)."""
IDLE_SECONDS = 0.3
"""When nothing promises anything, it looks again after so long."""
AHEAD_SECONDS = 0.6
"""How far a tap is thought through: by then nearly all tiles lie again."""
SPELL_CHANCE = 0.6
"""How likely a spectator is to use a spell on a rabbit that everybody has seen; est."""
SINGLE_TARGETS = 6
SINGLE_SPEEDS = (950.0, 1300.0, 1700.0)
SINGLE_SECONDS = 1.5


class GreedySimsalaBot:
    """Strikes as soon as its target lies still, and only if what it imagines is better than what is there."""

    def tap(self, sight: Sight) -> Tap | float | None:
        """The best imagined tap."""
        turn, keep = good_and_bad(sight)
        if not turn:
            return None if all(tile.still for tile in sight.tiles) else TICK_SECONDS
        if sum(not tile.flat for tile in sight.tiles) > MOST_IN_THE_AIR:
            return TICK_SECONDS / 2
        ranked = sorted((strike(sight, tile, keep) for tile in turn), key=lambda pair: pair[0])[:TARGETS]
        taps = [Tap(tap.x, tap.y, speed) for _, tap in ranked for speed in SPEEDS]
        gain, best = _best(sight, taps, min(AHEAD_SECONDS, sight.seconds_left + AHEAD_SECONDS))
        return best if gain > LEAST_GAIN else IDLE_SECONDS

    def single_tap(self, sight: Sight) -> Tap:
        """The best of many imagined taps."""
        turn, keep = good_and_bad(sight)
        tiles = (turn or list(sight.tiles))[:SINGLE_TARGETS]
        taps = [Tap(*strike(sight, tile, keep)[1][:2], speed) for tile in tiles for speed in SINGLE_SPEEDS]
        return _best(sight, taps or [Tap(0.0, 0.0, SPEEDS[0])], SINGLE_SECONDS)[1]

    def spell(self, sight: Sight) -> int | None:
        """On the frog that promises most, seen or not, if it promises anything."""
        worth = worth_to(sight, sight.me)
        unknown = mean_worth(sight, worth)
        frogs = [(back_worth(tile, worth, unknown), -tile.handle) for tile in sight.tiles if tile.up == "frog"]
        gain, handle = max(frogs, default=(0.0, 0))
        return -handle if gain > LEAST_GAIN else None


def _best(sight: Sight, taps: Sequence[Tap], seconds: float) -> tuple[float, Tap]:
    """The tap that promises most, and how much more than not to tap."""
    now = _value(sight, sight.tiles)
    best = (-1e9, taps[0])
    for tap in taps:
        struck = noisy_tap(sight.hand, sight.rng, tap, sight.box)
        gain = _value(sight, sight.try_tap(struck, seconds)) - now
        if gain > best[0]:
            best = gain, tap
    return best


def _value(sight: Sight, tiles: Sequence[ArenaTile]) -> float:
    """What the arena is worth as it lies: visible backs, the others' best spells, and cats over the wall."""
    worth = worth_to(sight, sight.me)
    unknown = mean_worth(sight, worth)
    value = sum(back_worth(tile, worth, unknown) for tile in tiles if tile.up == "back")
    # Everybody else may turn over one of their own rabbits if they know where one hides.
    hidden = {tile.back for tile in tiles if tile.up == "frog"}
    others = (colour for name, colour in sight.rabbits.items() if name != sight.me)
    value += SPELL_CHANCE * sum(worth[colour] for colour in others if colour in hidden)
    # What is outside can bring nothing any more: half of what it could have brought is lost.
    inside = {tile.handle for tile in tiles}
    for tile in sight.tiles:
        if tile.handle not in inside:
            value -= 0.5 * max(0.0, back_worth(tile, worth, unknown))
            if sight.variant == 2 and tile.back == "cat":
                value += 1.0
    return value
