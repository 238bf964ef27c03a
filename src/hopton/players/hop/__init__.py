"""Who plays HOP!: bots that hurl, catch, bet and choose, and the scatter of a hurling hand."""

from hopton.players.hop.base import HopBot, Look, Plan, Sight, Stake
from hopton.players.hop.careful import CarefulHopBot
from hopton.players.hop.greedy import GreedyHopBot, steady_catch
from hopton.players.hop.hurl import STEADY_SKILL, hurl, look_error, persons_hurl
from hopton.players.hop.novice import RandomHopBot

__all__ = [
    "STEADY_SKILL",
    "CarefulHopBot",
    "GreedyHopBot",
    "HopBot",
    "Look",
    "Plan",
    "RandomHopBot",
    "Sight",
    "Stake",
    "hurl",
    "look_error",
    "persons_hurl",
    "steady_catch",
]
