"""The match is over; the table stays to be looked at."""

from __future__ import annotations

from hopton.window.modes.base import Mode
from hopton.window.widgets import Button


class OverMode(Mode):
    """Nothing more can be done but to start anew or leave."""

    def hint(self) -> str:
        """That it is over, in the rules' words."""
        return self.scene.session.latest() or self.scene.words("play.over")

    @property
    def tells(self) -> bool:
        """The verdict is a sentence."""
        return True

    def buttons(self) -> list[Button]:
        """Again, or back."""
        return self.scene.over_buttons()


class EndMode(Mode):
    """A recorded match is at its end."""

    def hint(self) -> str:
        """The last verdict, or that there is no more."""
        if self.scene.session.match.over:
            return self.scene.session.latest()
        return self.scene.words("watch.end")

    @property
    def tells(self) -> bool:
        """It is a sentence."""
        return True
