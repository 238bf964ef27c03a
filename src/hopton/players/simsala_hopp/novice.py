"""The bot `random`: taps anywhere, at any strength."""

from __future__ import annotations

from hopton.players.simsala_hopp.base import Sight, Tap

SHORTEST, LONGEST = 0.3, 0.9
"""Seconds between its taps."""
HARDEST = 1800.0


class RandomSimsalaBot:
    """Drums on the foil; as a spectator it casts a spell on any frog, or on none."""

    def tap(self, sight: Sight) -> Tap | float | None:
        """Anywhere, now or a little later."""
        if sight.rng.random() < 0.5:
            return float(sight.rng.uniform(SHORTEST, LONGEST))
        return self.single_tap(sight)

    def single_tap(self, sight: Sight) -> Tap:
        """Anywhere, at any strength."""
        width, length = sight.box.arena
        x, y = sight.rng.uniform(-0.45, 0.45, 2).tolist()
        return Tap(width * x, length * y, float(sight.rng.uniform(200.0, HARDEST)))

    def spell(self, sight: Sight) -> int | None:
        """A spell every other time, on any frog."""
        frogs = [tile.handle for tile in sight.tiles if tile.up == "frog"]
        if not frogs or sight.rng.random() < 0.5:
            return None
        return frogs[int(sight.rng.integers(len(frogs)))]
