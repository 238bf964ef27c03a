"""Matches of HOP!: the match itself, what bots see of it, tosses and dares, and how its log is read back."""

from hopton.match.hop.dare import Ask, Luck, Scene, bar_height, scene_of
from hopton.match.hop.frames import Frame, flown, frame_of
from hopton.match.hop.match import GAME, HopMatch
from hopton.match.hop.seat import HopDecision, HopSight, carry_out, catcher_of, decide, must_reject, perform
from hopton.match.hop.toss import Catcher, Move, Toss, chance_of

__all__ = [
    "GAME",
    "Ask",
    "Catcher",
    "Frame",
    "HopDecision",
    "HopMatch",
    "HopSight",
    "Luck",
    "Move",
    "Scene",
    "Toss",
    "bar_height",
    "carry_out",
    "catcher_of",
    "chance_of",
    "decide",
    "flown",
    "frame_of",
    "must_reject",
    "perform",
    "scene_of",
]
