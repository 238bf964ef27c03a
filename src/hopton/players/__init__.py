"""Who decides: bots of several strengths and the hand with which they act.

Players see a `Sight` that `hopton.match` hands them and answer with j'tons to lay or a push to
make; they know neither rules nor physics. `BOTS` holds the bots by game and name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hopton.players.hand import DEFAULT_SKILL, Hand
from hopton.players.hop import CarefulHopBot, GreedyHopBot, RandomHopBot
from hopton.players.hop_le_jton import CarefulLidBot, GreedyLidBot, RandomLidBot
from hopton.players.simsala_hopp import CarefulSimsalaBot, GreedySimsalaBot, RandomSimsalaBot
from hopton.players.tonton import CarefulTonTonBot, RandomTonTonBot, SearchTonTonBot

__all__ = ["BOTS", "DEFAULT_SKILL", "Hand"]

BOTS: Mapping[str, Mapping[str, Callable[[], Any]]] = MappingProxyType(
    {
        "hop-le-jton": MappingProxyType({"random": RandomLidBot, "careful": CarefulLidBot, "greedy": GreedyLidBot}),
        "simsala-hopp": MappingProxyType(
            {"random": RandomSimsalaBot, "careful": CarefulSimsalaBot, "greedy": GreedySimsalaBot}
        ),
        "hop": MappingProxyType({"random": RandomHopBot, "careful": CarefulHopBot, "greedy": GreedyHopBot}),
        "tonton": MappingProxyType({"random": RandomTonTonBot, "careful": CarefulTonTonBot, "search": SearchTonTonBot}),
    }
)
"""By game: the bots by name, from the weakest to the strongest."""
