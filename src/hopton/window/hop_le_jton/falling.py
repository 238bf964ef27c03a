"""How a j'ton that has left the box is seen to fall: it tips over the edge, drops and comes to lie beside it.

Show only: the physics is done with a j'ton when it falls, and nothing here decides anything.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hopton.physics.lid_push import Fall
from hopton.window.hop_le_jton.layout import FAR_MARGIN, SIDE_MARGIN

BOX_HEIGHT = 32.0
"""How high the box top stands above the table; mm. Things on the table look that much smaller."""
GRAVITY = 9810.0
SLOWER = 0.3
"""A real drop takes 80 ms; it is shown at this share of its speed to be seen."""
GROUND_SIZE = 0.9
TIP_SECONDS = 0.16
OUTWARD = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "front": (0.0, 1.0)}


@dataclass
class Falling:
    """One fallen j'ton. Positions in mm on the plane of the box top; `height` above the table in mm."""

    kind: str
    start: tuple[float, float]
    side: str
    angle: float
    reach: float
    """How far (mm) outwards its centre moves until it lies."""
    age: float = 0.0
    landed: bool = False

    @classmethod
    def of(cls, fall: Fall, kind: str, angle: float, radius: float, box: tuple[float, float]) -> Falling:
        """The show for a fall that the device reports; `box` is how wide and long (mm) the box top is.

        It comes to lie clear of the box, or as far out as there is room beside it.
        """
        beyond = {"left": -fall.x, "right": fall.x - box[0], "front": fall.y - box[1]}[fall.side]
        room = (FAR_MARGIN if fall.side == "front" else SIDE_MARGIN) - radius * GROUND_SIZE
        return cls(kind, (fall.x, fall.y), fall.side, angle, max(0.0, min(radius + 4.5, room - beyond)))

    @property
    def _drop_seconds(self) -> float:
        return math.sqrt(2 * BOX_HEIGHT / GRAVITY) / SLOWER

    @property
    def seconds(self) -> float:
        """How long until it lies still."""
        return TIP_SECONDS + self._drop_seconds + 0.16

    def advance(self, dt: float) -> bool:
        """Let time pass; True in the moment in which it hits the table."""
        before = self.age
        self.age += dt
        impact = TIP_SECONDS + self._drop_seconds
        if not self.landed and before < impact <= self.age:
            self.landed = True
            return True
        return False

    @property
    def done(self) -> bool:
        """Whether it lies still on the table."""
        return self.age >= self.seconds

    @property
    def height(self) -> float:
        """Its height above the table; mm."""
        t = self.age - TIP_SECONDS
        if t <= 0:
            return BOX_HEIGHT
        if t < self._drop_seconds:
            return BOX_HEIGHT * (1 - (t / self._drop_seconds) ** 2)
        after = (t - self._drop_seconds) / 0.16
        return 3.0 * max(0.0, 4 * after * (1 - after))

    @property
    def position(self) -> tuple[float, float]:
        """Where its centre is."""
        dx, dy = OUTWARD[self.side]
        t = min(1.0, self.age / self.seconds)
        along = self.reach * (1 - (1 - t) ** 2)
        # It lies clear of the box in the end, however far in its centre was when it tipped.
        x, y = self.start
        return x + dx * along, y + dy * along

    @property
    def size(self) -> float:
        """How large it looks against one on the box."""
        return GROUND_SIZE + (1 - GROUND_SIZE) * self.height / BOX_HEIGHT

    @property
    def squash(self) -> tuple[float, float]:
        """How much narrower it looks across and along the table while it tips over the edge."""
        if self.age >= self.seconds - 0.16:
            return 1.0, 1.0
        swing = math.sin(math.pi * min(1.0, self.age / (self.seconds - 0.16)))
        flat = 1.0 - 0.42 * swing
        return (1.0, flat) if self.side == "front" else (flat, 1.0)
