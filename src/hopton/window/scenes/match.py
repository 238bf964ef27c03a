"""A match on the screen, whatever the game: modes act, one after the other, as the match needs them.

A game makes a subclass. The same scene serves playing and watching; what differs between the two is
in its `controls`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from hopton.match.base import Moment
from hopton.records import Record
from hopton.window.app import App
from hopton.window.modes import Mode, OverMode, ThinkMode
from hopton.window.scenes.curtain import CurtainScene
from hopton.window.scenes.match_view import MatchView
from hopton.window.session import Session

if TYPE_CHECKING:
    from hopton.window.scenes.controls import Controls

CHANGES_SECONDS = 4.0
"""How long it stands beside a score by how much it has changed."""


class MatchScene(MatchView):
    """One match. A game gives it a layout, a table, and modes for what people and bots do."""

    secret: ClassVar[bool] = False
    """Whether players hold what others at the same screen may not see."""
    untold: ClassVar[tuple[type[Record], ...]] = ()
    """Records that everybody has just seen happen: no news."""

    def __init__(self, app: App, session: Session, controls: Controls) -> None:
        super().__init__(app, session, controls)
        self.shown_records = session.records
        """How many records of the match have been shown."""
        self.viewer: str | None = session.people[0] if len(session.people) == 1 else None
        self._changes_left = 0.0
        self._last_person: str | None = None
        controls.attach(self)

    # -- for the games -----------------------------------------------------------------

    def reset(self) -> None:
        """The match was changed from outside: show it as it is, without motion."""

    def person_mode(self, player: str) -> Mode:
        """In which a person makes the decision for which the match waits."""
        raise NotImplementedError

    def show_mode(self, moment: Moment) -> Mode:
        """Which shows what a decision brought, a `ShowMode`."""
        raise NotImplementedError

    def think_mode(self, player: str | None) -> Mode:
        """In which a bot decides."""
        return ThinkMode(self, player)

    def ranking(self) -> list[str]:
        """The players, the best first, for the end of the match."""
        state = self.session.state
        return sorted(state.players, key=lambda name: -state.scores[name])

    def draw_end_row(self, target: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """The game's own things in a player's row at the end, in the room between name and score."""

    # -- what comes next ---------------------------------------------------------------

    def set_mode(self, mode: Mode) -> None:
        """Go over to another mode."""
        self.mode = mode
        if self.toast.tone == "bad":
            self.toast.show("", "", 0.0)
        self._make_form()
        mode.start()
        if self.mode is mode:
            self.refresh()

    def next_mode(self) -> None:
        """Whatever the match needs now."""
        session = self.session
        player = session.to_decide
        if self.controls.at_end() or player is None:
            self.set_mode(OverMode(self))
            self.controls.ended()
        elif not session.is_person(player):
            self.set_mode(self.think_mode(player))
        elif self.secret and len(session.people) > 1 and self.viewer != player:
            self._draw_curtain(player)
        else:
            self._greet(player)
            self.set_mode(self.person_mode(player))

    def _draw_curtain(self, player: str) -> None:
        self.viewer = None
        self.set_mode(Mode(self))

        def ready() -> None:
            self.viewer = player
            self.next_mode()

        self.app.push(CurtainScene(self.app, player, ready, self.controls))

    def _greet(self, player: str) -> None:
        if player != self._last_person:
            self.sound("turn")
            if len(self.session.people) > 1 and not self.secret:
                self.say(self.words("play.your_turn", player=player), "accent")
        self._last_person = player

    def show(self, moment: Moment, *, skipped: bool = False) -> None:
        """Something has happened: keep it, show it, and go on."""
        self.controls.acted()
        mode = self.show_mode(moment)
        self.set_mode(mode)
        if skipped and self.mode is mode:
            skip = getattr(mode, "skip", None)
            if skip is not None:
                skip()

    def finish(self, moment: Moment) -> None:
        """A moment has been shown: the panels show what is so after it, and play goes on."""
        self._note_changes(self.shown.scores, moment.state.scores)
        self.shown, self.shown_records = moment.state, moment.records
        self._told = moment.records
        self.refresh()
        self.next_mode()

    def _note_changes(self, before: Mapping[str, int], after: Mapping[str, int]) -> None:
        """By how much scores have changed stands beside them for a while."""
        changes = {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}
        if changes:
            self._changes, self._changes_left = changes, CHANGES_SECONDS

    def tell(self, moment: Moment) -> None:
        """What a moment brought may stand among the news, though it is still being shown."""
        self._told = moment.records
        self.refresh()

    def start_over(self) -> None:
        """The session's match is another one now, or at another moment: show it, and go on from there."""
        self.app.sounds.slide(0.0)
        self.flights.all.clear()
        self._changes = {}
        self.shown, self.shown_records = self.session.state, self.session.records
        self._told = self.session.records
        self.reset()
        self.refresh()
        self.next_mode()

    def frames(self, moment: Moment, every: Callable[[], float]) -> Iterator[Any]:
        """Pictures of what moved in a moment, `every()` seconds apart (see `Match.frames`)."""
        match = self.session.match
        return type(match).frames(match.tables, moment, every)

    def think_seconds(self) -> float:
        """How long a decision takes at least, so that people can follow."""
        return 0.0 if self.controls.watching else self.theme.seconds("think")

    @property
    def open_hands(self) -> bool:
        """Whether everybody may see everything: nobody plays, all watch."""
        return self.controls.watching or not self.session.people

    # -- the scene ---------------------------------------------------------------------

    def layout(self) -> None:
        """For the window's present size; the first time, begin."""
        self.session.language = self.words.language
        self.lay = self.make_layout()
        self.panels = self.make_panels()
        self.flights.finish()
        self.laid_out()
        self.make_icons()
        self._last = None
        if self.mode is None:
            self.reset()
            self.next_mode()
            self.controls.begun()
        else:
            self.mode.relaid()
        self.refresh()

    def can_take(self) -> bool:
        """A button, or what the mode says."""
        mode = self.controls.hands_on and self.mode is not None and self.mode.can_take()
        return mode or super().can_take()

    def update(self, dt: float) -> None:
        """Flights, toast and the mode."""
        if self.toast.update(dt):
            self.dirty = True
        dt *= self.controls.pace
        if dt <= 0:
            return
        if self._changes:
            self._changes_left -= dt
            if self._changes_left <= 0:
                self._changes = {}
                self.refresh()
        if self.flights:
            self.flights.advance(dt)
            self.dirty = True
        self.animate(dt)
        if self.mode is not None:
            self.mode.update(dt)

    def animate(self, dt: float) -> None:
        """What moves by itself, whatever the mode."""

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the scene, buttons when keys have brought the focus to one, then the mode."""
        if self.mode is None:
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self.mode.let_go()
            return
        if event.type == pygame.KEYDOWN and self.controls.key(event, self.form.show_focus):
            self.dirty = True
            return
        on_button = self.form.show_focus and self.form.focus is not None
        keyboard = event.type in (pygame.KEYDOWN, pygame.KEYUP)
        arrow = keyboard and event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
        if arrow and on_button:
            self.form.show_focus, self.form.focus = False, None
            self.refresh()
        form_first = not keyboard or event.key == pygame.K_TAB or (on_button and not arrow)
        if form_first and self.form.handle(event):
            self._stale = True
            self.dirty = True
            return
        if self.controls.hands_on and self.mode.handle(event):
            self.dirty = True

    def close_asked(self) -> None:
        """The window's close button."""
        self.controls.close_asked()

    def leave(self) -> None:
        """Silence."""
        self.app.sounds.slide(0.0)

    def left_out(self) -> str:
        """What is not kept if the match is left just now, as a sentence; empty when all is."""
        return ""

    def stop_hand(self) -> None:
        """Hands drop what they carry, before a dialog comes up."""
        if self.mode is not None:
            self.mode.let_go()
        self.app.sounds.slide(0.0)
