"""The games that the window has, by name: what it needs to know of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import pygame

from hopton.window.hop import about as hop
from hopton.window.hop.practice import PracticeScene as RingPractice
from hopton.window.hop.scene import HopScene
from hopton.window.hop_le_jton import about as lid
from hopton.window.hop_le_jton.practice import PracticeScene as LidPractice
from hopton.window.scenes.match import MatchScene
from hopton.window.simsala_hopp import title as simsala
from hopton.window.simsala_hopp.practice import PracticeScene as FoilPractice
from hopton.window.simsala_hopp.scene import SimsalaScene
from hopton.window.theme import Theme
from hopton.window.tonton import about as tonton
from hopton.window.tonton.scene import TonTonScene


@dataclass(frozen=True)
class OptionChoice:
    """An option of a game that the first screen offers: one of `values`.

    The game's texts have `options.<name>`, and `options.<name>_values` unless the values speak for themselves.
    """

    name: str
    values: tuple[Any, ...]
    default: Any


@dataclass(frozen=True)
class GameWindow:
    """One game in the window.

    `picture(theme, size, age)` is a living picture of it, `age` in seconds. `cast(theme, seats, k, px)` is the
    symbol of seat `k` of so many, `help_picture(theme, name, px)` a picture on the help page, both `px`
    pixels high. `practice(app, leave)` is a scene to practise in.
    """

    game: str
    scene: type[MatchScene]
    picture: Callable[[Theme, tuple[int, int], float], pygame.Surface]
    options: tuple[OptionChoice, ...] = ()
    cast: Callable[[Theme, int, int, int], pygame.Surface | None] = lambda theme, seats, k, px: None
    help_picture: Callable[[Theme, str, int], pygame.Surface] | None = None
    practice: Callable[[Any, Callable[[], None]], Any] | None = None
    steady: bool = True
    """Whether it matters how steady a bot's hand is."""


GAME_WINDOWS: Mapping[str, GameWindow] = MappingProxyType(
    {
        "hop-le-jton": GameWindow(
            "hop-le-jton",
            lid.LidScene,
            lid.picture,
            options=(OptionChoice("target", (3, 5, 7, 9), 7),),
            cast=lid.cast,
            help_picture=lid.token_picture,
            practice=LidPractice,
        ),
        "simsala-hopp": GameWindow(
            "simsala-hopp",
            SimsalaScene,
            simsala.picture,
            options=(OptionChoice("variant", (0, 1, 2), 0),),
            cast=simsala.cast,
            help_picture=simsala.help_picture,
            practice=FoilPractice,
        ),
        "hop": GameWindow("hop", HopScene, hop.picture, cast=hop.cast, practice=RingPractice),
        "tonton": GameWindow(
            "tonton",
            TonTonScene,
            tonton.picture,
            options=(OptionChoice("missions", ("basic", "advanced"), "basic"),),
            help_picture=tonton.help_picture,
            steady=False,
        ),
    }
)
"""All games in the window, in the order of the first screen."""
