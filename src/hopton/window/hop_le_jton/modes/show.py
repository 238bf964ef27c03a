"""J'tons laid or put back by a bot, or in a recorded match, at a speed at which people can follow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hopton.match.base import Moment
from hopton.window.flights import Flight
from hopton.window.hop_le_jton.hand import Laid
from hopton.window.hop_le_jton.modes.base import LidShow

if TYPE_CHECKING:
    from hopton.window.hop_le_jton.scene import LidScene

BETWEEN = 0.4
"""How long after one j'ton the next one sets off; s."""
BREATH = 0.35


class LayShow(LidShow):
    """J'tons fly to where they are laid or put back; then the table is as it is after the moment."""

    def __init__(self, scene: LidScene, moment: Moment) -> None:
        super().__init__(scene, moment)
        record: Any = moment.lines[0].record
        at = moment.lines[0].extra["at"]
        self.need = moment.kind
        if moment.kind == "placed":
            self.coming = [Laid(kind, *xy) for kind, xy in zip(record.tokens, at, strict=True)]
        else:
            self.coming = [Laid(record.token, *at)]
        self.laid: list[Laid] = []
        self.rest = 0.0

    def hint(self) -> str:
        """Laying, putting back."""
        return self.scene.texts("play.bot_lays" if self.need == "placed" else "play.bot_puts")

    def start(self) -> None:
        """They set off."""
        scene = self.scene
        seconds = scene.theme.seconds("glide") * (1.0 if self.need == "placed" else 1.3)
        size = (scene.panels.small.diameter / scene.view.art.diameter, 1.0)
        for k, one in enumerate(self.coming):
            start = scene.source_of(self._player or "", self.need, one.kind)
            end = scene.to_px(one.x, one.y)
            scene.flights.add(Flight(one.kind, start, end, seconds, k * BETWEEN, size, landed=self._landing(one)))

    def _landing(self, one: Laid) -> Callable[[], None]:
        def landed() -> None:
            self.laid.append(one)
            self.scene.sound("lay", 0.8)
            self.rest = 0.0
            self.scene.refresh()

        return landed

    def skip(self) -> None:
        """All lie at once."""
        super().skip()
        self.scene.flights.finish()

    def update(self, dt: float) -> None:
        """When all lie, go on."""
        super().update(dt)
        self.rest += dt
        if not self.scene.flights and (self.skipped or self.rest >= BREATH):
            self.laid = []
            self.scene.show_laid(self.moment)
