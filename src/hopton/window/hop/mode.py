"""What all modes of HOP! share: what the stage and the lower half of the screen show while they go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hopton.match.hop import Scene
from hopton.physics.ring_toss import Pose
from hopton.window.modes import Mode
from hopton.window.scenes.match_view import NEWS_KEPT

if TYPE_CHECKING:
    from hopton.window.hop.scene import HopScene


@dataclass(frozen=True)
class Picture:
    """What the stage shows. `pull` is how far (mm) the hurling hand is drawn back; `held`: the ring is in that hand.

    `preview` are points of the way (mm), `landing` where the ring is said to come down, `wind` mm/s^2.
    """

    pose: Pose
    held: bool = True
    pull: tuple[float, float] = (0.0, 0.0)
    bar: float = 0.0
    wind: float = 0.0
    seconds: float = 0.0
    preview: Sequence[tuple[float, float]] = ()
    landing: float | None = None


def at_rest(scene: Scene, tilt: float = 0.0) -> Pose:
    """The ring in the hurler's hand, the catching hand waiting."""
    return Pose(0, -scene.table.release_distance, scene.table.release_height, tilt, 0.0)


class Look:
    """What is seen while a mode goes on."""

    scene: HopScene

    def picture(self) -> Picture:
        """What the stage shows."""
        return Picture(at_rest(self.scene.place))

    def choosable(self) -> tuple[str, ...]:
        """The players who can be chosen by pressing their rows."""
        return ()

    def choose(self, name: str) -> None:
        """A player's row was pressed."""

    def figures(self) -> dict[str, str]:
        """Figures to be shown beside the board, by label."""
        return {}

    def notes(self) -> Sequence[str]:
        """Lines to be shown there."""
        return self.scene.session.news(most=NEWS_KEPT)

    @property
    def near(self) -> bool:
        """Whether the picture comes near to the finger."""
        return False

    @property
    def left_hand(self) -> bool:
        """Whether the hurler throws with the left hand."""
        return False


class HopMode(Look, Mode):
    """A person decides."""

    def __init__(self, scene: HopScene, player: str) -> None:
        Mode.__init__(self, scene)
        self.scene = scene
        self._player = player

    @property
    def player(self) -> str:
        """Who acts."""
        return self._player

    @property
    def tells(self) -> bool:
        """Hints are whole sentences."""
        return True
