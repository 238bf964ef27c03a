"""What the lid-push device says about tokens: where they are and what fell."""

from __future__ import annotations

from typing import Literal

import msgspec

Side = Literal["front", "left", "right"]


class Token(msgspec.Struct, frozen=True):
    """A j'ton at rest or in motion: centre (mm), turn (rad), layer and what it stands on.

    Layer 0 lies on the box; a token of layer n stands on at least one token of layer n - 1.
    """

    id: str
    x: float
    y: float
    angle: float = 0.0
    layer: int = 0
    supports: tuple[str, ...] = ()


class Fall(msgspec.Struct, frozen=True):
    """A token left the box: after which fixed step of the push, where its centre was, over which side."""

    token: str
    step: int
    x: float
    y: float
    side: Side


class PushResult(msgspec.Struct, frozen=True):
    """What a whole push did: the falls in their order and the steps until all was at rest."""

    falls: tuple[Fall, ...]
    steps: int
