"""Who plays Hop le J'ton: bots that lay j'tons and push the lid, and the noise of their hands."""

from hopton.players.hop_le_jton.base import Laying, LidBot, Outlook, Place, PushPlan, Seen, Sight
from hopton.players.hop_le_jton.careful import CarefulLidBot
from hopton.players.hop_le_jton.greedy import GreedyLidBot
from hopton.players.hop_le_jton.hand import noisy_lay, noisy_push
from hopton.players.hop_le_jton.novice import RandomLidBot

__all__ = [
    "CarefulLidBot",
    "GreedyLidBot",
    "Laying",
    "LidBot",
    "Outlook",
    "Place",
    "PushPlan",
    "RandomLidBot",
    "Seen",
    "Sight",
    "noisy_lay",
    "noisy_push",
]
