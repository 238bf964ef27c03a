"""What lies on the table to be drawn: the device's j'tons between two steps, and the fallen ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hopton.physics.lid_push import Fall, Token
from hopton.window.hop_le_jton.falling import Falling

MOVED = 0.02
"""A j'ton that moves farther than this (mm) in a step has been set going."""


@dataclass(frozen=True)
class Piece:
    """A j'ton as it is drawn; mm and radians."""

    id: str
    kind: str
    x: float
    y: float
    angle: float = 0.0
    layer: int = 0


@dataclass
class Board:
    """The table as it is shown. `kind_of` gives a j'ton's colour from its id; `box`: how wide and long it is (mm)."""

    kind_of: Callable[[str], str]
    radius: float
    box: tuple[float, float]
    lid_y: float = 40.0
    fallen: list[Falling] = field(default_factory=list)
    _now: dict[str, Token] = field(default_factory=dict)
    _before: dict[str, Token] = field(default_factory=dict)
    _lid_before: float = 40.0
    _resting: set[str] = field(default_factory=set)
    _shown: list[Piece] = field(default_factory=list)
    _shown_at: float | None = None
    """What was drawn last, and how far into the step; None when that is no longer so."""

    def show(self, tokens: Iterable[Token], lid_y: float) -> None:
        """Everything at rest."""
        self._now = {token.id: token for token in tokens}
        self._before = dict(self._now)
        self._resting = set(self._now)
        self._shown_at = None
        self.lid_y = self._lid_before = lid_y

    def step(self, tokens: Iterable[Token], lid_y: float) -> float:
        """The state after one more step; how fast (mm in this step) the fastest j'ton was set going."""
        self._before = self._now
        self._now = {token.id: token for token in tokens}
        self._shown_at = None
        self._lid_before, self.lid_y = self.lid_y, lid_y
        loudest = 0.0
        for name, token in self._now.items():
            before = self._before.get(name)
            if before is None:
                continue
            moved = abs(token.x - before.x) + abs(token.y - before.y)
            if moved > MOVED and name in self._resting:
                self._resting.discard(name)
                loudest = max(loudest, moved)
            elif moved < MOVED / 20:
                self._resting.add(name)
        return loudest

    def drop(self, falls: Iterable[Fall]) -> list[Falling]:
        """Start the shows of what falls."""
        started = []
        for fall in falls:
            token = self._now.get(fall.token) or self._before.get(fall.token)
            angle = token.angle if token else 0.0
            started.append(Falling.of(fall, self.kind_of(fall.token), angle, self.radius, self.box))
        self.fallen += started
        return started

    def lid_at(self, alpha: float) -> float:
        """Where the lid's front is drawn, `alpha` of the way through the last step; mm."""
        return self._lid_before + (self.lid_y - self._lid_before) * alpha

    def pieces(self, alpha: float = 1.0) -> list[Piece]:
        """The j'tons on the box, lower layers first, `alpha` of the way through the last step."""
        if alpha == self._shown_at:
            return self._shown
        shown = []
        for name, token in self._now.items():
            before = self._before.get(name, token)
            shown.append(
                Piece(
                    name,
                    self.kind_of(name),
                    before.x + (token.x - before.x) * alpha,
                    before.y + (token.y - before.y) * alpha,
                    before.angle + (token.angle - before.angle) * alpha,
                    token.layer,
                )
            )
        self._shown, self._shown_at = sorted(shown, key=lambda piece: piece.layer), alpha
        return self._shown

    def find(self, name: str) -> Token | None:
        """The j'ton of that id if it is on the box."""
        return self._now.get(name)
