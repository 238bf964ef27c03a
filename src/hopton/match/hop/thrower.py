"""A fixed thrower, by whom dares can be compared: it plans by eye and throws the same scatter at every card."""

from __future__ import annotations

import numpy as np

from hopton.decks import HopCard
from hopton.match.hop.dare import Scene
from hopton.match.hop.toss import chance_of, imagined_hands, imagined_toss
from hopton.players.hop import CarefulHopBot, HopBot, Plan
from hopton.streams import stream


class Eye:
    """The sight of someone who throws at a scene outside of any match."""

    def __init__(self, scene: Scene, skill: float) -> None:
        self.me = self.hurler = "thrower"
        self.players: tuple[str, ...] = ("thrower", "catcher")
        self.choices: tuple[str, ...] = ("catcher",)
        self.levels = self.balloons = self.doves = self.crows = self.clouds = dict.fromkeys(self.players, 0)
        self.most_balloons = 0
        self.card: HopCard | None = None
        self.scene = scene
        self.set, self.must, self.table, self.gravity = scene.set, scene.must, scene.table, scene.gravity
        self.skill = skill

    @property
    def rng(self) -> np.random.Generator:
        """Always the same chance."""
        return stream(0, "thrower")

    def chance_of(self, plan: Plan, samples: int) -> float:
        """The share of imagined throws that succeed."""
        return chance_of(self.scene, plan, self.skill, samples)

    def plan(self) -> Plan:
        """The throw that the bot `careful` means here."""
        return CarefulHopBot().throw(self)


def rates(scene: Scene, skill: float, throws: int, bot: HopBot | None = None) -> tuple[float, float]:
    """The shares of so many throws that are caught, and that are caught with the dare kept.

    The throw is what `bot` means here, by default `careful`; the hand that catches is always the same.
    """
    plan, hands = (bot or CarefulHopBot()).throw(Eye(scene, skill)), imagined_hands(throws)
    tosses = [imagined_toss(scene, plan, skill, number, hands[number]) for number in range(throws)]
    caught = sum(toss.result.outcome == "caught" for toss in tosses)
    return caught / throws, sum(toss.success for toss in tosses) / throws
