"""When frames are made and when they are shown: the same time apart, whatever each of them costs."""

from __future__ import annotations

import time

SPARE = 0.0015
"""How much longer (s) than the dearest frame of late a frame may take to be shown in time."""
FORGET = 0.02
"""How much of what a dear frame took is forgotten with every cheaper one."""


class Pacer:
    """A frame is begun as late as it can be to be ready in time, so that the hand is seen where it is now.

    Where no hand is followed it is begun as soon as the one before is shown: then a dear one is in time, too.
    One that comes late does not delay the next.
    """

    def __init__(self, apart: float) -> None:
        """`apart`: how far apart frames shall be shown; s."""
        self.apart = apart
        self._due = self._begun = time.perf_counter()
        self._lead = apart / 2

    def begin(self, *, by_hand: bool = True) -> float:
        """Wait until the coming frame must be begun; how much time (s) lies between it and the one before.

        `by_hand`: whether it shows a hand that moves.
        """
        before, self._due = self._due, self._due + self.apart
        now = time.perf_counter()
        begin = self._due - (self._lead if by_hand else self.apart)
        if begin > now:
            time.sleep(begin - now)
        elif now > self._due:
            self._due = now
        self._begun = time.perf_counter()
        return self._due - before

    def wait(self) -> None:
        """The frame is ready: wait until it is to be shown."""
        now = time.perf_counter()
        needed = min(self.apart, now - self._begun + SPARE)
        self._lead = max(needed, self._lead + (needed - self._lead) * FORGET)
        if now < self._due:
            time.sleep(self._due - now)
