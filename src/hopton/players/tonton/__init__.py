"""Who plays TonTon: bots that choose a card."""

from hopton.players.tonton.base import Play, Sight, TonTonBot
from hopton.players.tonton.novice import RandomTonTonBot

__all__ = ["Play", "RandomTonTonBot", "Sight", "TonTonBot"]
