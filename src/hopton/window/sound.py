"""Sounds by name. Without a sound device, or without the files, everything is just quiet."""

from __future__ import annotations

import warnings

import pygame

from hopton.assets import asset_path
from hopton.errors import HoptonError
from hopton.window.hush import hush

NAMES = (
    *("lay", "take", "click", "fall", "slide", "button", "turn", "score", "penalty", "win"),
    *("foil", "hop", "ring", "ring_down", "coin", "bird", "pop"),
)


class SoundBank:
    """The window's sounds."""

    def __init__(self, *, muted: bool = False, volume: float = 1.0) -> None:
        """`volume` is that of everything, 0 to 1."""
        self.muted = muted
        self.volume = volume
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._slide: pygame.mixer.Channel | None = None
        try:
            with warnings.catch_warnings(), hush():
                warnings.simplefilter("ignore")
                pygame.mixer.init(22050, -16, 1, 512)
            pygame.mixer.set_num_channels(16)
            pygame.mixer.set_reserved(1)
            for name in NAMES:
                self._sounds[name] = pygame.mixer.Sound(str(asset_path("sounds", f"{name}.wav")))
            self._slide = pygame.mixer.Channel(0)
        except (pygame.error, NotImplementedError, HoptonError, OSError):
            self._sounds.clear()

    @property
    def available(self) -> bool:
        """Whether there is a sound device."""
        return bool(self._sounds)

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound once, `volume` 0 to 1."""
        if not self.muted and name in self._sounds and pygame.mixer.get_init():
            channel = self._sounds[name].play()
            if channel is not None:
                channel.set_volume(min(1.0, max(0.0, volume * self.volume)))

    def slide(self, volume: float) -> None:
        """How loud the lid is heard sliding; 0 stops it."""
        if self._slide is None or not pygame.mixer.get_init():
            return
        if self.muted or volume <= 0.01:
            self._slide.stop()
            return
        if not self._slide.get_busy():
            self._slide.play(self._sounds["slide"], loops=-1)
        self._slide.set_volume(min(1.0, volume * self.volume))

    def mute(self, muted: bool) -> None:
        """Be quiet, or no longer."""
        self.muted = muted
        if muted and self._sounds and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the device back."""
        if self._sounds:
            pygame.mixer.quit()
            self._sounds.clear()
            self._slide = None
