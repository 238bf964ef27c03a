"""Matches of Simsala Hopp: the match itself, what bots see of it, and how its log is read back."""

from hopton.match.simsala_hopp.frames import Frame
from hopton.match.simsala_hopp.match import GAME, SimsalaMatch
from hopton.match.simsala_hopp.seat import SimsalaDecision, carry_out, decide, perform

__all__ = ["GAME", "Frame", "SimsalaDecision", "SimsalaMatch", "carry_out", "decide", "perform"]
