"""The bot `careful`: plays by eye, without trying anything out."""

from __future__ import annotations

import math

from hopton.players.hop.aim import hardness, speed_for, throws
from hopton.players.hop.base import Look, Plan, Sight, Stake

FAVOURITE = math.radians(50.0)
"""The angle it throws at when it may."""

PLAIN_CHANCE = 0.7
"""How often a plain throw of good players seems to succeed; the harder the card looks, the less often."""

HARDER = 0.35
"""A card that looks harder by 1 seems to be met exp(-0.35) times as often."""

PRIOR = 2.0
"""A hurler of whom nothing is known counts as one who has succeeded and failed so often each."""


class CarefulHopBot:
    """Throws the parabola that keeps the dare best, follows the ring with the hand, bets by how hard the card looks."""

    def partner(self, sight: Sight) -> str:
        """The lowest on the stairs."""
        return min(sight.choices, key=lambda name: sight.levels[name])

    def helpers(self, sight: Sight) -> tuple[str | None, str | None]:
        """The assister gains by success, the turbulator by failure: the lowest assists, the next one hinders."""
        order = sorted(sight.choices, key=lambda name: sight.levels[name])
        card = sight.card
        assister = order.pop(0) if card is not None and card.assister else None
        return assister, order.pop(0) if card is not None and card.turbulator else None

    def bet(self, sight: Sight) -> Stake:
        """On success when the card looks easy for somebody who has thrown like this hurler."""
        chance = PLAIN_CHANCE * math.exp(-HARDER * hardness(sight.set, sight.must))
        return "success" if believed(sight, chance) > 0.5 else "failure"

    def throw(self, sight: Sight) -> Plan:
        """The favourite angle, or that next to it which keeps what the dare asks for; the ring is held level."""
        plans = list(throws(sight))
        if not plans:
            speed = speed_for(sight.table, sight.gravity, FAVOURITE) or 4500.0
            return Plan(speed, FAVOURITE)
        plan = min(plans, key=lambda plan: abs(plan.elevation - FAVOURITE))
        return plan if sight.must.turns_over else plan._replace(tilt=0.0)

    def catch(self, sight: Sight, look: Look) -> float | None:
        """Always to where the ring seems to come down."""
        return look.target if look.crossing is None else look.crossing


def believed(sight: Sight, chance: float, prior: float = PRIOR) -> float:
    """What a chance of success becomes by what the board shows of the hurler: levels climbed, balloons lost.

    `prior`: as if the hurler had succeeded and failed so often each before.
    """
    climbed = sight.levels[sight.hurler] - 1
    lost = sight.most_balloons - sight.balloons[sight.hurler]
    record = (climbed + prior) / (climbed + lost + 2 * prior)
    return odds_to_chance(odds(chance) * odds(record))


def odds(chance: float) -> float:
    """How much likelier success is than failure."""
    chance = min(0.98, max(0.02, chance))
    return chance / (1.0 - chance)


def odds_to_chance(value: float) -> float:
    """The chance with these odds."""
    return value / (1.0 + value)
