"""What all modes of play share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from hopton.window.panels import Stack
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.scenes.stage import Stage


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


class Mode:
    """One thing that goes on. The scene gives it input and time, and draws what it says."""

    def __init__(self, scene: Stage) -> None:
        self.scene = scene

    @property
    def player(self) -> str | None:
        """Who is acting."""
        return None

    def hint(self) -> str:
        """What is to be done, for the line on top."""
        return ""

    @property
    def tells(self) -> bool:
        """Whether the hint is a whole sentence of its own, so that the player's name must not stand before it."""
        return False

    def tray(self) -> Tray | None:
        """What lies in the tray; None for no tray."""
        return None

    def buttons(self) -> list[Button]:
        """Buttons for this mode; the scene places them."""
        return []

    def lid(self) -> LidLook:
        """How the lid is drawn."""
        return LidLook(self.scene.words("game.title"), title=True)

    def start(self) -> None:
        """The mode begins."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was used."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""

    def draw_on_table(self, target: pygame.Surface) -> None:
        """Draw above the j'tons, below the lid."""

    def draw_on_top(self, target: pygame.Surface) -> None:
        """Draw above everything."""

    def let_go(self) -> None:
        """The hand drops what it carries: the window lost the focus or a dialog came up."""
