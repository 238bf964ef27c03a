"""What stands around a match: while playing, saving, pausing, leaving and the end; see `theatre` for watching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hopton.errors import HoptonError
from hopton.window.app import App
from hopton.window.saves import mark_latest
from hopton.window.scenes.dialog import Answer, Dialog
from hopton.window.scenes.help import HelpScene
from hopton.window.scenes.over import over_dialog
from hopton.window.scenes.settings import SettingsScene
from hopton.window.widgets import Button, Widget

if TYPE_CHECKING:
    from hopton.window.scenes.match import MatchScene


class Controls:
    """What playing and watching have in common."""

    watching = False
    hands_on = True
    """Whether the mode has the input."""
    scene: MatchScene

    def __init__(self, app: App) -> None:
        self.app = app

    def attach(self, scene: MatchScene) -> None:
        """This is the scene."""
        self.scene = scene

    @property
    def pace(self) -> float:
        """How much faster than real time things move."""
        return 1.0

    def at_end(self) -> bool:
        """Whether there is nothing more to come."""
        return self.scene.session.over

    def begun(self) -> None:
        """The scene is shown for the first time."""

    def acted(self) -> None:
        """Something has been written into the log."""

    def ended(self) -> None:
        """There is nothing more to come."""

    def guided(self) -> bool:
        """Whether the guide through a first match is shown."""
        return False

    def buttons(self) -> Sequence[Widget]:
        """The buttons below the news."""
        return self.scene.mode_buttons()

    def over_buttons(self) -> list[Button]:
        """What can be done when the match is over."""
        return []

    def left_text(self) -> str:
        """What stands at the left end of the top bar."""
        return self.scene.texts("title")

    def icons(self) -> list[Button]:
        """The buttons at the right end of the top bar."""
        return []

    def key(self, event: pygame.event.Event, on_button: bool) -> bool:
        """A key goes down; whether it was used. `on_button`: a button has the focus by key."""
        return False

    def close_asked(self) -> None:
        """The window's close button."""
        self.app.quit()

    def help(self) -> None:
        """The game's help page."""
        self.scene.stop_hand()
        self.app.push(HelpScene(self.app, self.scene.game))

    def sound_icon(self) -> Button:
        """The button that turns sound off and on."""
        return Button(kind="bare", icon="muted" if self.app.sounds.muted else "sound", action=self.mute)

    def mute(self) -> None:
        """Sound off or on."""
        sounds, words = self.app.sounds, self.app.words
        sounds.mute(not sounds.muted)
        if not sounds.available:
            self.scene.say(words("play.no_sound"))
        else:
            self.scene.say(words("play.muted" if sounds.muted else "play.loud"))
        self.scene.make_icons()
        self.scene.refresh()


class PlayControls(Controls):
    """Playing. `restart` starts the same players anew, `to_setup` shows the first screen, `watch` plays a log back."""

    def __init__(
        self,
        app: App,
        *,
        restart: Callable[[], None],
        to_setup: Callable[[], None],
        watch: Callable[[Path], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.restart, self.to_setup, self.watch = restart, to_setup, watch

    def begun(self) -> None:
        """Keep the match from its start."""
        self._save_quietly()

    def acted(self) -> None:
        """Keep the match."""
        self._save_quietly()

    def guided(self) -> bool:
        """Until the game has been played to its end once, or the guide is sent away."""
        return self.scene.game not in self.app.settings.seen_guides

    def toggle_guide(self) -> None:
        """Send the guide away, or call it back."""
        seen, game = self.app.settings.seen_guides, self.scene.game
        if game in seen:
            seen.remove(game)
        else:
            seen.append(game)
        self.app.settings.save()
        self.scene.refresh()

    def ended(self) -> None:
        """Tell how it has ended."""
        if self.guided() and self.scene.session.people:
            self.toggle_guide()
        self._save_quietly()
        path = self.scene.session.path
        if path is not None:
            mark_latest(path.parent, None)
        self.app.push(over_dialog(self.scene, self))

    def over_buttons(self) -> list[Button]:
        """Again, or to the first screen."""
        words = self.app.words
        return [
            Button(label=words("dialog.again"), kind="primary", action=self.restart),
            Button(label=words("dialog.again_setup"), action=self.to_setup),
        ]

    def icons(self) -> list[Button]:
        """Help, sound, pause."""
        return [
            Button(kind="bare", label="?", action=self.help),
            self.sound_icon(),
            Button(kind="bare", icon="pause", action=self.pause),
        ]

    def key(self, event: pygame.event.Event, on_button: bool) -> bool:
        """Escape, pause, sound, help."""
        actions = {
            pygame.K_ESCAPE: self.pause,
            pygame.K_p: self.pause,
            pygame.K_m: self.mute,
            pygame.K_F1: self.help,
            pygame.K_h: self.help,
        }
        if event.key not in actions:
            return False
        actions[event.key]()
        return True

    # -- pause, save, leave ----------------------------------------------------------------

    def pause(self) -> None:
        """The pause dialog; time stands still below it."""
        self.scene.stop_hand()
        words = self.app.words
        sound = "dialog.sound_on" if self.app.sounds.muted else "dialog.sound_off"
        answers = [
            Answer(words("dialog.resume"), kind="primary", key=pygame.K_p),
            Answer(words("dialog.restart"), self.ask_restart, key=pygame.K_r),
            Answer(words("dialog.save"), self.save, key=pygame.K_s),
            Answer(words("dialog.help"), self.help, key=pygame.K_h),
            Answer(words(sound), self.mute, key=pygame.K_m),
            Answer(
                words("dialog.guide_off" if self.guided() else "dialog.guide_on"), self.toggle_guide, key=pygame.K_g
            ),
            Answer(words("dialog.settings"), lambda: self.app.push(SettingsScene(self.app)), key=pygame.K_e),
            Answer(words("dialog.to_setup"), self.ask_leave, key=pygame.K_l),
            Answer(words("dialog.quit"), self.close_asked, key=pygame.K_q),
        ]
        self.app.push(Dialog(self.app, words("dialog.paused"), "", answers, width=380))

    def save(self) -> None:
        """Write the match to its file and say where."""
        session = self.scene.session
        if self._save_quietly() and session.path is not None:
            self.scene.say(self.app.words("play.saved", path=session.path.name), "good")

    def _save_quietly(self) -> bool:
        """Write the match to its file; say so only when that fails."""
        try:
            self.scene.session.save()
        except HoptonError as error:
            self.scene.say(self.app.words("play.save_failed", reason=str(error)), "bad")
            return False
        return True

    def _ask(self, title: str, text: str, yes: str, action: Callable[[], None]) -> None:
        self.scene.stop_hand()
        words = self.app.words
        answers = [Answer(words("dialog.cancel"), kind="primary"), Answer(words(yes), action, kind="danger")]
        said = " ".join(part for part in (words(text), self.scene.left_out()) if part)
        self.app.push(Dialog(self.app, words(title), said, answers, side_by_side=True, width=480))

    def ask_restart(self) -> None:
        """Start the match again, if that is meant."""
        self._ask("dialog.restart_title", "dialog.restart_text", "dialog.restart", self.restart)

    def ask_leave(self) -> None:
        """Back to the first screen, if that is meant."""
        self._ask("dialog.leave_title", "dialog.leave_text", "dialog.to_setup", self._leave)

    def close_asked(self) -> None:
        """Close the window, if that is meant."""
        text = "dialog.quit_over_text" if self.scene.session.over else "dialog.quit_text"
        self._ask("dialog.quit_title", text, "dialog.quit", self._quit)

    def _leave(self) -> None:
        self._save_quietly()
        self.to_setup()

    def _quit(self) -> None:
        self._save_quietly()
        self.app.quit()
