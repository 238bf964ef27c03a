"""Who decides: bots of several strengths and the hand with which they act.

Players see a `Sight` that `hopton.match` hands them and answer with j'tons to lay or a push to
make; they know neither rules nor physics. `BOTS` holds the bots by game and name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hopton.players.base import Laying, Outlook, Place, Player, Seen, Sight
from hopton.players.careful import CarefulBot
from hopton.players.greedy import GreedyBot
from hopton.players.hand import DEFAULT_SKILL, Hand, PushPlan
from hopton.players.hop import CarefulHopBot, GreedyHopBot, RandomHopBot
from hopton.players.novice import RandomBot
from hopton.players.simsala_hopp import CarefulSimsalaBot, GreedySimsalaBot, RandomSimsalaBot

__all__ = [
    "BOTS",
    "DEFAULT_SKILL",
    "Hand",
    "Laying",
    "Outlook",
    "Place",
    "Player",
    "PushPlan",
    "Seen",
    "Sight",
]

BOTS: Mapping[str, Mapping[str, Callable[[], Any]]] = MappingProxyType(
    {
        "hop-le-jton": MappingProxyType({"random": RandomBot, "careful": CarefulBot, "greedy": GreedyBot}),
        "simsala-hopp": MappingProxyType(
            {"random": RandomSimsalaBot, "careful": CarefulSimsalaBot, "greedy": GreedySimsalaBot}
        ),
        "hop": MappingProxyType({"random": RandomHopBot, "careful": CarefulHopBot, "greedy": GreedyHopBot}),
    }
)
"""By game: the bots by name, from the weakest to the strongest."""
