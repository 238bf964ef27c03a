"""The bot `greedy`: tries throws out in its mind, with the scatter of a hand like its own."""

from __future__ import annotations

import math

from hopton.decks import Must
from hopton.players.hop.aim import throws
from hopton.players.hop.base import Look, Plan, Sight, Stake
from hopton.players.hop.careful import CarefulHopBot, believed, odds, odds_to_chance

ROUNDS = ((8, 8), (16, 3), (40, 1))
"""So often the plans are imagined, and so many of them go on to the next round."""
BET_TRIES = 60
"""So often the best plan is imagined before a bet."""

TILTS = (0.0, 0.3)
SPINS = (0.0, 12.0)
"""Tilts (rad beside what seems right) and spins (rad/s) that are tried: a spun ring keeps its tilt."""
COARSE = 4
"""Of the angles that reach the finger every so-manyth is tried."""

TRUST = 0.75
"""How much of a later look counts beside the place headed for already."""


OTHERS = 0.85
"""Others hurl and catch so much worse, in odds, than it would itself."""
PATIENCE = 5.0
"""As if every hurler had succeeded and failed so often each before: a few lucky throws prove little."""

CLOUD, DOVE, CROW = 1.5, 0.25, -0.1
"""What these seem to be worth, in levels: who is high up is seldom chosen, who has clouds may be chosen again."""
KEPT = 0.45
"""A partner's kept balloon weighs so much (levels): whoever has failed seldom catches well, too."""
WAITS = 0.2
"""And so much every turn until it hurls itself: who hurls soon gets on without help."""


class GreedyHopBot:
    """Throws what succeeds most often in its mind, catches with an eye that averages, bets on what it would manage."""

    def __init__(self, effort: float = 1.0) -> None:
        """`effort`: how many times as many throws as usual are imagined before one."""
        self._eye = CarefulHopBot()
        self._effort = effort

    def partner(self, sight: Sight) -> str:
        """Whoever stands worst: clouds, birds, balloons and turns to wait considered."""
        return min(sight.choices, key=lambda name: standing(sight, name))

    def helpers(self, sight: Sight) -> tuple[str | None, str | None]:
        """Whoever would gain least by what is likelier to happen."""
        order = sorted(sight.choices, key=lambda name: standing(sight, name))
        card = sight.card
        asked = (card is not None and card.assister, card is not None and card.turbulator)
        if all(asked) and sight.chance_of(self.throw(sight), BET_TRIES) < 0.5:
            return order[1], order[0]
        assister = order.pop(0) if asked[0] else None
        return assister, order.pop(0) if asked[1] else None

    def bet(self, sight: Sight) -> Stake:
        """On success when more than half of the imagined throws succeed, the hurler's own record considered."""
        chance = sight.chance_of(self.throw(sight), BET_TRIES)
        chance = odds_to_chance(odds(chance) * OTHERS)
        return "success" if believed(sight, chance, PATIENCE) > 0.5 else "failure"

    def throw(self, sight: Sight) -> Plan:
        """The best plan found: all are imagined a few times, the better ones more often."""
        plans = self._plans(sight)
        for usual, kept in ROUNDS:
            tries = max(1, round(usual * self._effort))
            chances = {plan: sight.chance_of(plan, tries) for plan in plans}
            plans = sorted(plans, key=lambda plan: -chances[plan])[:kept]
        return plans[0]

    def _plans(self, sight: Sight) -> list[Plan]:
        own = self._eye.throw(sight)
        base = list(throws(sight))
        base = [own, *base[:: max(1, len(base) // COARSE)]]
        spins = SPINS if sight.must.spin_over is None and sight.must.spin_under is None else (0.0,)
        tilts = (0.0,) if sight.must.bounces or sight.must.turns_over else TILTS
        plans = [
            plan._replace(tilt=plan.tilt + tilt, yaw_spin=plan.yaw_spin + spin)
            for plan in base
            for tilt in tilts
            for spin in spins
        ]
        if sight.must.bounces:
            plans += [plan._replace(speed=plan.speed * factor) for plan in base for factor in (0.93, 1.07)]
        return list(dict.fromkeys(plans))

    def catch(self, sight: Sight, look: Look) -> float | None:
        """Where most of what it has seen says, the swing of the hand foreseen; with one way allowed, never back."""
        return steady_catch(sight.must, look)


def steady_catch(must: Must, look: Look) -> float | None:
    """Where a hand should be (mm) that trusts no single look; None: where it is."""
    if look.crossing is None:
        return look.target
    crossing = look.crossing - look.swing
    if look.target is None:
        # With a single way to go it waits until the ring is well on its way.
        return None if must.one_way and look.left > 0.3 else crossing
    target = look.target + TRUST * (crossing - look.target)
    if must.one_way:
        ahead = math.copysign(1.0, look.target - look.hand)
        return look.target if (target - look.hand) * ahead < 0 else target
    return target


def standing(sight: Sight, name: str) -> float:
    """How little a player should be given something to gain, in levels."""
    seats = sight.players
    wait = (seats.index(name) - seats.index(sight.hurler)) % len(seats)
    birds = DOVE * sight.doves[name] + CROW * sight.crows[name]
    return sight.levels[name] + CLOUD * sight.clouds[name] + birds - KEPT * sight.balloons[name] + WAITS * wait
