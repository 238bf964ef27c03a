"""Playing: whose turn it is decides the mode; pause, help, saving and the end stand above it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from hopton.errors import HoptonError
from hopton.records import PenaltyPaid, Replaced
from hopton.rules.hop_le_jton import legal
from hopton.window.app import App
from hopton.window.hand import LayPlan
from hopton.window.match_setup import mark_latest
from hopton.window.modes.bot import BotMode
from hopton.window.modes.lay import LayMode
from hopton.window.modes.over import OverMode
from hopton.window.modes.push import PushMode
from hopton.window.modes.put import PutMode
from hopton.window.modes.tilt import TiltMode
from hopton.window.scenes.dialog import Answer, Dialog
from hopton.window.scenes.help import HelpScene
from hopton.window.scenes.over import over_dialog
from hopton.window.scenes.stage import Stage
from hopton.window.session import Session
from hopton.window.widgets import Button


class PlayScene(Stage):
    """A match of people and bots. `restart` starts the same players anew, `to_setup` shows the first screen."""

    def __init__(
        self,
        app: App,
        session: Session,
        *,
        restart: Callable[[], None],
        to_setup: Callable[[], None],
    ) -> None:
        super().__init__(app, session)
        self.restart, self.to_setup = restart, to_setup
        self._last_person: str | None = None

    def layout(self) -> None:
        """Place everything; the first time, begin."""
        super().layout()
        if self.mode is None:
            self.next_mode()
            self.refresh()
            self.save_quietly()

    # -- what comes next -----------------------------------------------------------------

    def next_mode(self) -> None:
        """Whatever the match needs now."""
        need = self.session.need
        if need.kind == "over" or need.player is None:
            self.set_mode(OverMode(self))
            self._end()
            return
        player = need.player
        if not self.session.is_person(player):
            self.set_mode(BotMode(self, player))
            return
        self._greet(player)
        if need.kind == "place":
            self.set_mode(LayMode(self, player))
        elif need.kind == "push":
            self.set_mode(PushMode(self, player, None))
        else:
            self.set_mode(PutMode(self, player, need.kind, *self._payable(player, need.kind)))

    def _payable(self, player: str, need: str) -> tuple[dict[str, int], str]:
        """What may be put back now: colours with their numbers, and where they are taken from."""
        state = self.session.state
        kinds = [record.token for record in legal(state, player) if isinstance(record, Replaced | PenaltyPaid)]
        won = state.won_by(player)
        if need == "replace":
            counts: dict[str, int] = {**self.shown_reserve()}
            return {kind: counts[kind] for kind in kinds}, "reserve"
        if any(won.values()):
            return {kind: won[kind] for kind in kinds}, "won"
        own = state.supply_of(player)
        return {kind: own[kind] for kind in kinds}, "own"

    def _greet(self, player: str) -> None:
        people = [name for name in self.session.players if self.session.is_person(name)]
        if player != self._last_person:
            self.sound("turn")
            if len(people) > 1:
                self.say(self.words("play.your_turn", player=player), "accent")
        self._last_person = player

    def lay_again(self, player: str, plan: LayPlan) -> None:
        """From the lid back to laying."""
        self.set_mode(LayMode(self, player, plan))

    def after_tilt(self, player: str) -> None:
        """See and hear what tilted, then go on."""
        self.hear_verdict()
        self.set_mode(TiltMode(self, player, self.session.latest()))

    def after_act(self) -> None:
        """Keep the match."""
        self.save_quietly()

    def over_buttons(self) -> list[Button]:
        """Again, or to the first screen."""
        words = self.words
        return [
            Button(label=words("dialog.again"), kind="primary", action=self.restart),
            Button(label=words("dialog.again_setup"), action=self.to_setup),
        ]

    # -- the top bar ---------------------------------------------------------------------

    def make_icons(self) -> list[Button]:
        """Help, sound, pause."""
        return self.place_icons(
            [
                Button(kind="bare", label="?", action=self.help),
                Button(kind="bare", icon="muted" if self.app.sounds.muted else "sound", action=self.mute),
                Button(kind="bare", icon="pause", action=self.pause),
            ]
        )

    def help(self) -> None:
        """The help page."""
        self._stop_hand()
        self.app.push(HelpScene(self.app))

    def mute(self) -> None:
        """Sound off or on."""
        sounds = self.app.sounds
        sounds.mute(not sounds.muted)
        if not sounds.available:
            self.say(self.words("play.no_sound"))
        else:
            self.say(self.words("play.muted" if sounds.muted else "play.loud"))
        self._icons = self.make_icons()
        self.refresh()

    def _stop_hand(self) -> None:
        if self.mode is not None:
            self.mode.let_go()
        self.app.sounds.slide(0.0)

    # -- pause, save, leave --------------------------------------------------------------

    def pause(self) -> None:
        """The pause dialog; time stands still below it."""
        self._stop_hand()
        words = self.words
        sound = "dialog.sound_on" if self.app.sounds.muted else "dialog.sound_off"
        self.app.push(
            Dialog(
                self.app,
                words("dialog.paused"),
                "",
                [
                    Answer(words("dialog.resume"), kind="primary", key=pygame.K_p),
                    Answer(words("dialog.restart"), self.ask_restart, key=pygame.K_r),
                    Answer(words("dialog.save"), self.save, key=pygame.K_s),
                    Answer(words("dialog.help"), self.help, key=pygame.K_h),
                    Answer(words(sound), self.mute, key=pygame.K_m),
                    Answer(words("dialog.to_setup"), self.ask_leave, key=pygame.K_l),
                    Answer(words("dialog.quit"), self.close_asked, key=pygame.K_q),
                ],
                width=380,
            )
        )

    def save(self) -> None:
        """Write the match to its file and say where."""
        try:
            self.session.save()
        except HoptonError as error:
            self.say(self.words("play.save_failed", reason=str(error)), "bad")
            return
        if self.session.path is not None:
            self.say(self.words("play.saved", path=self.session.path.name), "good")

    def _ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None:
        self._stop_hand()
        words = self.words
        answers = [
            Answer(words("dialog.cancel"), kind="primary"),
            Answer(words(yes), action, kind="danger"),
        ]
        self.app.push(Dialog(self.app, words(title), words(text), answers, side_by_side=True, width=480))

    def ask_restart(self) -> None:
        """Start the match again, if that is meant."""
        self._ask("dialog.restart_title", "dialog.restart_text", "dialog.restart", self.restart)

    def ask_leave(self) -> None:
        """Back to the first screen, if that is meant."""
        self._ask("dialog.leave_title", "dialog.leave_text", "dialog.to_setup", self._leave)

    def close_asked(self) -> None:
        """Close the window, if that is meant."""
        over = self.session.state.phase == "over"
        text = "dialog.quit_over_text" if over else "dialog.quit_text"
        self._ask("dialog.quit_title", text, "dialog.quit", self._quit)

    def _leave(self) -> None:
        self.save()
        self.to_setup()

    def _quit(self) -> None:
        self.save()
        self.app.quit()

    def _end(self) -> None:
        self.save_quietly()
        if self.session.path is not None:
            mark_latest(self.session.path.parent, None)
        self.app.push(over_dialog(self))

    def save_quietly(self) -> None:
        """Write the match to its file; say so only when that fails."""
        try:
            self.session.save()
        except HoptonError as error:
            self.say(self.words("play.save_failed", reason=str(error)), "bad")

    # -- input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the scene, then buttons and mode."""
        if event.type == pygame.KEYDOWN:
            actions = {
                pygame.K_ESCAPE: self.pause,
                pygame.K_p: self.pause,
                pygame.K_m: self.mute,
                pygame.K_F1: self.help,
                pygame.K_h: self.help,
            }
            if event.key in actions:
                actions[event.key]()
                self.dirty = True
                return
        super().handle(event)

    def leave(self) -> None:
        """Silence."""
        self.app.sounds.slide(0.0)
