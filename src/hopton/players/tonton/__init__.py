"""Who plays TonTon: bots that choose a card."""

from hopton.players.tonton.base import Play, Sight, TonTonBot, Worlds
from hopton.players.tonton.careful import CarefulTonTonBot
from hopton.players.tonton.novice import RandomTonTonBot
from hopton.players.tonton.search import SearchTonTonBot

__all__ = ["CarefulTonTonBot", "Play", "RandomTonTonBot", "SearchTonTonBot", "Sight", "TonTonBot", "Worlds"]
