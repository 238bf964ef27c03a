"""The bot `random`: legal and clumsy."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.players.hop_le_jton.base import Laying, PushPlan, Sight

MOST_PLAYED = 3


class RandomLidBot:
    """Lays any number of j'tons anywhere it may and pushes at any speed, roughly to the line."""

    def place(self, sight: Sight) -> Sequence[Laying]:
        """One to three j'tons, as many as there is room for, anywhere."""
        supply = dict(sight.supply)
        laid: list[Laying] = []
        for _ in range(int(sight.rng.integers(1, MOST_PLAYED + 1))):
            colours = [colour for colour, left in supply.items() if left]
            spots = sight.play_spots([(x, y) for _, x, y in laid])
            if not colours or not spots:
                break
            colour = colours[int(sight.rng.integers(len(colours)))]
            spot = spots[int(sight.rng.integers(len(spots)))]
            supply[colour] -= 1
            laid.append(Laying(colour, spot.x, spot.y))
        return laid

    def push(self, sight: Sight) -> PushPlan:
        """Anything from very slow to a shove, aimed around the middle of the line."""
        middle = sum(sight.box.black_line) / 2
        speed = float(sight.rng.uniform(20.0, 300.0))
        return PushPlan(
            speed, middle + float(sight.rng.normal(0.0, 1.0)), decel=float(sight.rng.uniform(1000.0, 6000.0))
        )

    def put_back(self, sight: Sight) -> Laying:
        """Any allowed colour in any allowed place."""
        spots = sight.point_spots()
        spot = spots[int(sight.rng.integers(len(spots)))]
        return Laying(sight.choices[int(sight.rng.integers(len(sight.choices)))], spot.x, spot.y)
