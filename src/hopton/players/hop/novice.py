"""The bot `random`: legal and clumsy."""

from __future__ import annotations

import math

from hopton.players.hop.aim import speed_for
from hopton.players.hop.base import Look, Plan, Sight, Stake

FUMBLE = 25.0
"""Standard deviation (mm) of where its hand goes from where its eye would have it."""


class RandomHopBot:
    """Throws at any angle about far enough, grabs about where the ring seems to come, bets and chooses blindly."""

    def partner(self, sight: Sight) -> str:
        """Anybody."""
        return _any(sight)

    def helpers(self, sight: Sight) -> tuple[str | None, str | None]:
        """Anybody."""
        order = [sight.choices[int(k)] for k in sight.rng.permutation(len(sight.choices))]
        card = sight.card
        assister = order.pop() if card is not None and card.assister else None
        return assister, order.pop() if card is not None and card.turbulator else None

    def bet(self, sight: Sight) -> Stake:
        """A coin."""
        return "success" if sight.rng.random() < 0.5 else "failure"

    def throw(self, sight: Sight) -> Plan:
        """Somewhere between flat and high, with the strength that this roughly needs; the dare is not thought of."""
        elevation = math.radians(float(sight.rng.uniform(25.0, 65.0)))
        speed = speed_for(sight.table, sight.gravity, elevation) or 4500.0
        strength = float(sight.rng.uniform(0.88, 1.12))
        return Plan(speed * strength, elevation, math.radians(float(sight.rng.uniform(-20.0, 50.0))))

    def catch(self, sight: Sight, look: Look) -> float | None:
        """About where the ring seems to come down, give or take two fingers."""
        if look.crossing is None:
            return look.target
        return look.crossing + float(sight.rng.normal(0.0, FUMBLE))


def _any(sight: Sight) -> str:
    return sight.choices[int(sight.rng.integers(len(sight.choices)))]
