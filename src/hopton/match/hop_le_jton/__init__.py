"""Matches of Hop le J'ton: the match itself, what bots see of it, and how its log is read back."""

from hopton.match.hop_le_jton.match import GAME, START, LidMatch, Need
from hopton.match.hop_le_jton.seat import LidDecision, carry_out, decide, perform

__all__ = ["GAME", "START", "LidDecision", "LidMatch", "Need", "carry_out", "decide", "perform"]
