"""The loop: events in, time on, picture out. Scenes lie on a stack; the top one has the input."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hopton.window.display import Screen
from hopton.window.films import FilmJob, film_path
from hopton.window.pacing import Pacer
from hopton.window.settings import Settings
from hopton.window.sound import SoundBank
from hopton.window.theme import Theme, load_theme_data, scale_for
from hopton.window.toast import Toast
from hopton.window.words import Words

if TYPE_CHECKING:
    from hopton.window.scenes.base import Scene

FRAMES = 60
LONGEST_FRAME = 0.1
RESIZE_PAUSE = 0.15
UNSURE_SECONDS = 1.2
"""So long after a change of size the desktop may still throw away what is drawn; all is drawn again meanwhile."""
UNSURE_EVERY = 0.2
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class App:
    """One window with its scenes, theme, words and sounds."""

    def __init__(
        self,
        *,
        size: tuple[int, int],
        title: str,
        instead: str,
        muted: bool = False,
        settings: Settings | None = None,
    ) -> None:
        """Open the window; raises NoDisplayError, which offers the command `instead`."""
        self.settings = Settings() if settings is None else settings
        self.screen = Screen(size, title, instead)
        self.sounds = SoundBank(muted=muted, volume=self.settings.volume)
        self.words = Words(self.settings.language_now)
        self.theme = self._theme()
        self.scenes: list[Scene] = []
        self.running = True
        self.frames_drawn = 0
        self.note = Toast()
        """What is said above all scenes."""
        self.film: FilmJob | None = None
        self._drawn: Sequence[pygame.Rect] | None = None
        self._resizing: float | None = None
        self._unsure = 0.0
        self._laid_out = self.size

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture; pixels."""
        return self.screen.size

    @property
    def top(self) -> Scene | None:
        """The scene that has the input."""
        return self.scenes[-1] if self.scenes else None

    @property
    def by_hand(self) -> bool:
        """Whether what is on top follows a hand."""
        return self.top is None or self.top.by_hand

    def _theme(self) -> Theme:
        settings = self.settings
        scale = scale_for(self.size) * settings.size
        return Theme(scale, load_theme_data(settings.palette), calm=settings.reduced_motion)

    def shown_key(self, shortcut: str) -> str:
        """A shortcut as it is written on a button, with the key that the person has chosen for it."""
        usual = {"Space": "space", "Enter": "return", "Backspace": "backspace"}.get(shortcut)
        if usual is None:
            return shortcut
        shown = self.settings.shown_key(usual)
        return shortcut if shown == usual else shown.title()

    def settings_changed(self) -> None:
        """Make the window as the settings say now."""
        self.sounds.volume = self.settings.volume
        self.words = Words(self.settings.language_now)
        self.relayout()

    # -- the stack -----------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if scene.overlay:
            scene.under = self._dimmed()
        self.scenes.append(scene)
        scene.layout()
        scene.dirty = True

    def pop(self) -> None:
        """Take the top scene away; the last one closes the window."""
        if self.scenes:
            self.scenes.pop().leave()
        if self.top is None:
            self.running = False
        else:
            self.top.resume()
            self.top.redraw()

    def replace(self, scene: Scene) -> None:
        """Take all scenes away and show this one."""
        while self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def quit(self) -> None:
        """Close the window at the end of this frame."""
        self.running = False

    # -- frames --------------------------------------------------------------------------

    def run(self) -> None:
        """Until the last scene is gone."""
        pacer = Pacer(1 / FRAMES)
        try:
            while self.running and self.scenes:
                self.frame(pacer)
        finally:
            self.close()

    def frame(self, pacer: Pacer) -> bool:
        """One turn of the loop; whether anything was drawn."""
        dt = min(LONGEST_FRAME, pacer.begin(by_hand=self.by_hand))
        for event in pygame.event.get():
            self.dispatch(event)
        if not self.prepare(dt):
            return False
        pacer.wait()
        self.present()
        return True

    def close(self) -> None:
        """Leave all scenes and close the window."""
        while self.scenes:
            self.scenes.pop().leave()
        if self.film is not None:
            self.film.stop()
        self.sounds.close()
        self.screen.close()

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give one event to whom it concerns."""
        scene = self.top
        if scene is None:
            return
        if event.type == pygame.QUIT:
            scene.close_asked()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE, pygame.WINDOWDISPLAYCHANGED):
            self.screen.refresh()
            if self.size != self._laid_out:
                self._resizing = 0.0
        elif event.type in _UNCOVERED:
            scene.redraw()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._toggle_fullscreen()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and not scene.takes_keys:
            scene.handle(self._translated(event))
        elif event.type == pygame.MOUSEMOTION and self._resizing is not None:
            # What is shown is not where it will be: the hand is seen again when it is.
            return
        elif event.type in _MOUSE:
            moved = {**event.dict, "pos": self.screen.scaled(event.pos)}
            scene.handle(pygame.event.Event(event.type, moved))
            if self.top is not None:
                self.screen.point(hand=self.top.can_take())
        else:
            scene.handle(event)

    def _toggle_fullscreen(self) -> None:
        self.screen.toggle_fullscreen()
        self._resizing = 0.0

    def _translated(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with the usual key for what the person has chosen another one for."""
        name = pygame.key.name(event.key)
        usual = self.settings.usual_key(name)
        if usual == name:
            return event
        code = pygame.key.key_code(usual) if usual else pygame.K_UNKNOWN
        return pygame.event.Event(event.type, {**event.dict, "key": code})

    def step(self, dt: float) -> bool:
        """Let `dt` seconds pass and show what has changed; whether anything was drawn."""
        drawn = self.prepare(dt)
        if drawn:
            self.present()
        return drawn

    def prepare(self, dt: float) -> bool:
        """Let `dt` seconds pass and draw what has changed, without showing it; whether anything was drawn."""
        if self._resizing is not None:
            self._resizing += dt
            if self._resizing < RESIZE_PAUSE:
                return False
            self._resizing = None
            self.relayout()
            self._unsure = UNSURE_SECONDS
        scene = self.top
        if scene is None:
            return False
        self._tell_of_film()
        if self._unsure > 0:
            before, self._unsure = self._unsure, self._unsure - dt
            if int(before / UNSURE_EVERY) != int(self._unsure / UNSURE_EVERY):
                scene.redraw()
        scene.update(dt)
        scene = self.top
        if scene is None:
            return False
        if self.note.update(dt) or (scene.dirty and self.note.left > 0):
            scene.redraw()
        if not scene.dirty:
            return False
        scene.dirty = False
        scene.draw(self.screen.surface)
        self.note.draw(self.screen.surface, self.theme, self.screen.surface.get_rect())
        self._drawn = scene.changed
        self.frames_drawn += 1
        return True

    def present(self) -> None:
        """Bring what `prepare` has drawn to the screen."""
        self.screen.show(self._drawn)

    # -- notes and films -----------------------------------------------------------------

    def say(self, text: str, tone: str = "room_light") -> None:
        """Say something above whatever is shown."""
        self.note.show(text, tone, self.theme.seconds("toast"))
        if self.top is not None:
            self.top.redraw()

    def make_film(self, log: Path, turn: int | None = None) -> None:
        """Begin to make a film of a kept match, or of one turn of it, counted from 1; only one at a time."""
        if self.film is not None:
            self.say(self.words("film.busy"), "bad")
            return
        try:
            self.film = FilmJob(log, film_path(log, turn), language=self.words.language, turn=turn)
        except OSError as error:
            self.say(self.words("film.failed", reason=error.strerror or str(error)), "bad")
        else:
            self.say(self.words("film.begun"), "accent")

    def _tell_of_film(self) -> None:
        film = self.film
        if film is not None and film.done():
            self.film = None
            if film.fault:
                self.say(self.words("film.failed", reason=film.fault), "bad")
            else:
                self.say(self.words("film.done", path=str(film.out)), "good")

    def relayout(self) -> None:
        """Fit everything to the window's present size."""
        self.screen.refresh()
        self._laid_out = self.size
        self.theme = self._theme()
        for k, scene in enumerate(self.scenes):
            if scene.overlay and k:
                below = pygame.Surface(self.size, 0, 32)
                self.scenes[k - 1].draw(below)
                scene.under = _dim(below)
            scene.layout()
            scene.dirty = True

    def _dimmed(self) -> pygame.Surface:
        picture = pygame.Surface(self.size, 0, 32)
        if self.top is not None:
            self.top.draw(picture)
        return _dim(picture)


def _dim(picture: pygame.Surface) -> pygame.Surface:
    small = pygame.transform.smoothscale_by(picture, 0.25)
    blurred = pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), picture.get_size())
    blurred.fill((105, 98, 92), special_flags=pygame.BLEND_RGB_MULT)
    return blurred
