"""Real time into whole fixed timesteps, for whoever shows a device while it runs."""

from __future__ import annotations


class StepClock:
    """Accumulates real time and hands it out as whole steps.

    What does not fill a step stays for the next call and is the share `alpha` by which a drawing
    interpolates between the last two states. A machine that is too slow loses time rather than
    falling ever further behind: at most `most_steps` steps are handed out at once and the rest
    of the backlog is dropped.
    """

    def __init__(self, dt: float, most_steps: int = 48) -> None:
        """`dt` in s; `most_steps` bounds one call (48 steps are 0.1 s at 480 Hz)."""
        self.dt = dt
        self.most_steps = most_steps
        self._backlog = 0.0

    @property
    def alpha(self) -> float:
        """How far real time is into the step that has not been taken yet, 0 to 1."""
        return min(1.0, self._backlog / self.dt)

    def advance(self, elapsed: float, speed: float = 1.0) -> int:
        """Add `elapsed` seconds of real time, scaled by `speed`; return how many steps to take now."""
        self._backlog += max(0.0, elapsed) * speed
        # The small allowance keeps 1/60 s at 480 Hz at exactly eight steps.
        steps = int(self._backlog / self.dt + 1e-9)
        self._backlog = max(0.0, self._backlog - steps * self.dt)
        if steps > self.most_steps:
            self._backlog = 0.0
            return self.most_steps
        return steps

    def reset(self) -> None:
        """Forget the backlog, for example after a pause."""
        self._backlog = 0.0
