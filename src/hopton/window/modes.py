"""What goes on in a match on the screen: a mode has the input and the time, and says what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from hopton.match.base import Moment
from hopton.window.guide import Pointer
from hopton.window.widgets import Button

if TYPE_CHECKING:
    from hopton.window.scenes.match import MatchScene


class Mode:
    """One thing that goes on. The scene gives it input and time, and draws what it says."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene

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

    def buttons(self) -> list[Button]:
        """Buttons for this mode, the first on top; the scene places them."""
        return []

    def start(self) -> None:
        """The mode begins."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was used."""
        return False

    def can_take(self) -> bool:
        """Whether something under the mouse can be taken or is held."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""

    def draw_on_table(self, target: pygame.Surface) -> None:
        """Draw what belongs to this mode; when, is for the scene to say."""

    def draw_on_top(self, target: pygame.Surface) -> None:
        """Draw above everything."""

    def overlay_area(self) -> Sequence[pygame.Rect]:
        """Where `draw_on_top` draws outside the scene's own moving areas."""
        return ()

    def point(self) -> Pointer | None:
        """What the guide through a first match says now; None for nothing."""
        return None

    def let_go(self) -> None:
        """The hand drops what it carries: the window lost the focus or a dialog came up."""

    def relaid(self) -> None:
        """The window has another size: pixels mean other places now."""


class Waiting(Mode):
    """Something that goes on by itself and that space skips."""

    def __init__(self, scene: MatchScene, player: str | None) -> None:
        super().__init__(scene)
        self._player = player
        self.age = 0.0
        self.skipped = False

    @property
    def player(self) -> str | None:
        """Whose turn it is."""
        return self._player

    def buttons(self) -> list[Button]:
        """Skip."""
        return [self._scene.skip_button(self.skip)]

    def handle(self, event: pygame.event.Event) -> bool:
        """Space skips."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.skip()
            return True
        return False

    def skip(self) -> None:
        """Do not wait."""
        self.skipped = True

    def update(self, dt: float) -> None:
        """Time passes."""
        self.age += dt


class ThinkMode(Waiting):
    """The next decision is made beside the window. What it is does not depend on the clock."""

    DOT_SECONDS = 0.35

    def __init__(self, scene: MatchScene, player: str | None) -> None:
        super().__init__(scene, player)
        self.dots = 0

    def hint(self) -> str:
        """Thinking."""
        return self._scene.words("play.thinking") + " ." * (self.dots % 4)

    def start(self) -> None:
        """Begin to think."""
        self._scene.session.think()

    def update(self, dt: float) -> None:
        """When it is decided, and it has taken a moment, it is shown."""
        super().update(dt)
        scene = self._scene
        if int(self.age / self.DOT_SECONDS) != self.dots:
            self.dots = int(self.age / self.DOT_SECONDS)
            scene.refresh()
        if not self.skipped and self.age < scene.think_seconds():
            return
        moment = scene.session.thought()
        if moment is not None:
            scene.show(moment, skipped=self.skipped)


class ShowMode(Waiting):
    """Shows what a decision brought. `skip` must bring the show to its end; then `done` is called."""

    def __init__(self, scene: MatchScene, moment: Moment) -> None:
        super().__init__(scene, moment.player)
        self.moment = moment

    @property
    def by_bot(self) -> bool:
        """Whether no person at this window has decided it."""
        return self._player is None or not self._scene.session.is_person(self._player)

    def done(self) -> None:
        """The show is over: the panels show what is so now, and play goes on."""
        self._scene.finish(self.moment)


class BriefMode(ShowMode):
    """A moment that needs no motion: what it brought is there at once, and read for `seconds`."""

    def __init__(self, scene: MatchScene, moment: Moment, seconds: float = 0.8) -> None:
        super().__init__(scene, moment)
        self.seconds = seconds

    def hint(self) -> str:
        """The latest news."""
        return self._scene.session.latest()

    @property
    def tells(self) -> bool:
        """The news is a sentence."""
        return True

    def start(self) -> None:
        """The table and the panels show it."""
        self._scene.shown = self.moment.state
        self._scene.tell(self.moment)

    def update(self, dt: float) -> None:
        """After a while play goes on."""
        super().update(dt)
        if self.skipped or self.age >= self.seconds:
            self.done()


class OverMode(Mode):
    """Nothing more can be done but to start anew or leave; the table stays to be looked at."""

    def hint(self) -> str:
        """That it is over, in the rules' words; or that a recorded match has no more."""
        scene = self._scene
        if not scene.session.over:
            return scene.words("watch.end")
        return scene.session.latest() or scene.words("play.over")

    @property
    def tells(self) -> bool:
        """The verdict is a sentence."""
        return True

    def buttons(self) -> list[Button]:
        """Again, or back."""
        return self._scene.controls.over_buttons()
