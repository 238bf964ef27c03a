"""The rules of the games: pure engines that fold records into states.

`GAMES` holds them by name; `hopton.rules.game.Game` says what an engine can do. Engines know no
physics, no chance and no clock: what happened is always told to them by a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from hopton.rules import hop, hop_le_jton, simsala_hopp, tonton
from hopton.rules.game import Game, GameState, Outcome

__all__ = ["GAMES", "Game", "GameState", "Outcome"]

_ALL: tuple[Game[Any], ...] = (hop_le_jton.GAME, simsala_hopp.GAME, hop.GAME, tonton.GAME)

GAMES: Mapping[str, Game[Any]] = MappingProxyType({game.name: game for game in _ALL})
"""All games by name."""
