"""The hand with which a player acts; how a game's own movements scatter is in the package of its players."""

from __future__ import annotations

from typing import NamedTuple

DEFAULT_SKILL = 0.7


class Hand(NamedTuple):
    """A hand of some skill: 1 does exactly what is wanted, 0 is as clumsy as can be."""

    skill: float = DEFAULT_SKILL
