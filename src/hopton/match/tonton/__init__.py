"""Matches of TonTon: the match itself, what came of its rounds, and what bots see of it."""

from hopton.match.tonton.match import GAME, FinishedRound, TonTonMatch
from hopton.match.tonton.seat import TonTonDecision, TonTonSight, carry_out, decide, perform

__all__ = [
    "GAME",
    "FinishedRound",
    "TonTonDecision",
    "TonTonMatch",
    "TonTonSight",
    "carry_out",
    "decide",
    "perform",
]
