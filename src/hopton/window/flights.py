"""J'tons carried through the air by a hand that is not seen: from a panel to the table and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Pixel = tuple[float, float]


def _nothing() -> None:
    pass


def ease(t: float) -> float:
    """A motion that starts and ends at rest, t from 0 to 1."""
    t = min(1.0, max(0.0, t))
    return t * t * t * (t * (6 * t - 15) + 10)


@dataclass
class Flight:
    """One j'ton on its way. `size` is its size at the start and at the end against one on the box."""

    kind: str
    start: Pixel
    end: Pixel
    seconds: float
    delay: float = 0.0
    size: tuple[float, float] = (1.0, 1.0)
    landed: Callable[[], None] = _nothing
    age: float = field(default=0.0)

    @property
    def done(self) -> bool:
        """Whether it has arrived."""
        return self.age >= self.delay + self.seconds

    @property
    def progress(self) -> float:
        """How far it has come, 0 to 1."""
        return ease((self.age - self.delay) / self.seconds) if self.seconds > 0 else 1.0

    @property
    def position(self) -> Pixel:
        """Where it is; pixels."""
        t = self.progress
        return (
            self.start[0] + (self.end[0] - self.start[0]) * t,
            self.start[1] + (self.end[1] - self.start[1]) * t,
        )

    @property
    def height(self) -> float:
        """How high it is carried: 0 at both ends, 1 in the middle."""
        t = self.progress
        return 4 * t * (1 - t)

    @property
    def shown_size(self) -> float:
        """How large it is drawn."""
        first, last = self.size
        return (first + (last - first) * self.progress) * (1 + 0.12 * self.height)


class Flights:
    """All j'tons that are on their way."""

    def __init__(self) -> None:
        self.all: list[Flight] = []

    def __bool__(self) -> bool:
        return bool(self.all)

    def add(self, flight: Flight) -> None:
        """Send one off."""
        self.all.append(flight)

    def advance(self, dt: float) -> None:
        """Let time pass; those that have arrived say so, in the order in which they were sent."""
        for flight in self.all:
            flight.age += dt
        arrived = [flight for flight in self.all if flight.done]
        self.all = [flight for flight in self.all if not flight.done]
        for flight in arrived:
            flight.landed()

    def finish(self) -> None:
        """All arrive at once."""
        while self.all:
            self.advance(1e6)
