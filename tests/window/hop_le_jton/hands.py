"""The box top, with hands that know where things lie on it."""

from __future__ import annotations

from tests.window.hands import Table


class LidTable(Table):
    """The box top, with hands that know where things lie on it."""

    def px(self, x: float, y: float) -> tuple[int, int]:
        px, py = self.scene.to_px(x, y)
        return round(px), round(py)

    def stack(self, k: int) -> tuple[int, int]:
        x, y = self.scene.stack_centre(k)
        return round(x), round(y)

    def push(self, travel: float, seconds: float) -> None:
        """Push the lid by mouse over `travel` mm in so many seconds, hold it, let go."""
        self.drag(self.px(50, 30), self.px(50, 30 + travel), round(seconds * 60), drop=False)
        self.run(0.2)
        self.release(self.px(50, 30 + travel))
        self.app.step(1 / 60)
