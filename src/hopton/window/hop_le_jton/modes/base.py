"""What all modes of Hop le J'ton share: what lies in the tray, and how the lid looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hopton.match.base import Moment
from hopton.window.hop_le_jton.tray import Stack
from hopton.window.modes import Mode, ShowMode

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene


@dataclass(frozen=True)
class Tray:
    """What the tray shows: title, stacks, which one is chosen, a note below."""

    title: str
    stacks: Sequence[Stack] = ()
    chosen: int | None = None
    note: str = ""


@dataclass(frozen=True)
class LidLook:
    """How the lid is drawn: words on it, arrows, whether they are bright, whether the gauge stands beside it."""

    caption: str = ""
    small: str = ""
    arrows: bool = False
    lit: bool = False
    gauge: bool = False
    title: bool = False


class LidMode(Mode):
    """A mode of this game."""

    rolling = False
    """Whether nothing but j'tons and lid moves on the table."""

    def __init__(self, scene: LidScene) -> None:
        super().__init__(scene)
        self.scene = scene

    def tray(self) -> Tray | None:
        """What lies in the tray; None for no tray."""
        return None

    def lid(self) -> LidLook:
        """How the lid is drawn."""
        return LidLook(self.scene.texts("title"), title=True)


class LidShow(ShowMode, LidMode):
    """Shows a moment of this game."""

    def __init__(self, scene: LidScene, moment: Moment) -> None:
        super().__init__(scene, moment)
        self.scene = scene
