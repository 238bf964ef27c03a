"""Who plays Simsala Hopp: bots that tap and cast lazy spells, and the noise of a tapping hand."""

from hopton.players.simsala_hopp.base import ArenaTile, Sight, SimsalaBot, Tap
from hopton.players.simsala_hopp.careful import CarefulSimsalaBot
from hopton.players.simsala_hopp.greedy import GreedySimsalaBot
from hopton.players.simsala_hopp.hand import noisy_tap
from hopton.players.simsala_hopp.novice import RandomSimsalaBot

__all__ = [
    "ArenaTile",
    "CarefulSimsalaBot",
    "GreedySimsalaBot",
    "RandomSimsalaBot",
    "Sight",
    "SimsalaBot",
    "Tap",
    "noisy_tap",
]
