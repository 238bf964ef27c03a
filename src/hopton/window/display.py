"""Whether there is a display, and the window on it."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Mapping, Sequence

import pygame

from hopton.errors import HoptonError
from hopton.window.hush import hush
from hopton.window.theme import MINIMUM_SIZE

UNSEEN = ("dummy", "offscreen", "evdev")
"""SDL's drivers without a screen."""


class NoDisplayError(HoptonError):
    """There is no display to open a window on; the message offers what works without one."""

    def __init__(self, instead: str) -> None:
        super().__init__(f"there is no display to open a window on; without one, try: {instead}")


def display_missing(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether this environment surely has no display. Only Unix desktops say so in advance."""
    if _asked_for_driver(environment):
        return False
    if platform in ("win32", "cygwin", "darwin"):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _asked_for_driver(environment: Mapping[str, str]) -> bool:
    return bool(environment.get("SDL_VIDEODRIVER") or environment.get("SDL_VIDEO_DRIVER"))


class Screen:
    """The window and its picture. Positions of the mouse are scaled to the picture's pixels."""

    def __init__(self, size: tuple[int, int], title: str, instead: str) -> None:
        """`instead` is the command to offer when there is no display. Raises NoDisplayError."""
        if display_missing(os.environ):
            raise NoDisplayError(instead)
        # One pixel of the picture is one pixel of the screen, also where the desktop enlarges windows.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        # The picture is made by the processor; a detour over the graphics card costs four times as
        # much where that card is emulated, and gains nothing where it is not.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Every act is saved at once: asked to terminate, the program simply ends. (SDL would turn the
        # signal into a request to close, which the window answers with a question.)
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
        try:
            with hush():
                pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and not _asked_for_driver(os.environ):
                # Where a display does not answer, SDL draws where nobody sees it rather than fail.
                pygame.display.quit()
                raise NoDisplayError(instead)
            pygame.font.init()
            pygame.display.set_caption(title)
            self._real = self.surface = _window(_fitting(size))
        except pygame.error as error:
            raise NoDisplayError(instead) from error

        self._whole = self._hand = False
        self.refresh()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture; pixels."""
        width, height = self.surface.get_size()
        return width, height

    def refresh(self) -> None:
        """Take the window's present picture: after a change of size it is another one."""
        self._real = pygame.display.get_surface() or self._real
        width, height = self._real.get_size()
        shrink = min(width / MINIMUM_SIZE[0], height / MINIMUM_SIZE[1])
        if shrink >= 1:
            self.surface = self._real
        elif self.size != (wanted := (round(width / shrink), round(height / shrink))) or self.surface is self._real:
            # Too small for its texts: the picture is made larger and shown smaller.
            self.surface = pygame.Surface(wanted, 0, 32)

    def toggle_fullscreen(self) -> None:
        """The whole screen, or the window as it was."""
        # Only this way the window gets its former size back; that pygame would rather draw in another way is known.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        if self._whole:
            window.set_windowed()
        else:
            window.set_fullscreen(True)
        self._whole = not self._whole
        self.refresh()

    def scaled(self, position: tuple[int, int]) -> tuple[int, int]:
        """A position of the mouse in pixels of the picture."""
        width, height = pygame.display.get_window_size()
        ratio_x = self.surface.get_width() / max(1, width)
        ratio_y = self.surface.get_height() / max(1, height)
        return round(position[0] * ratio_x), round(position[1] * ratio_y)

    def point(self, *, hand: bool) -> None:
        """How the mouse looks: as a hand, or as usual."""
        if hand != self._hand:
            self._hand = hand
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def show(self, parts: Sequence[pygame.Rect] | None) -> None:
        """Bring the picture, or the parts of it that have changed, to the screen."""
        if self.surface is not self._real:
            pygame.transform.smoothscale(self.surface, self._real.get_size(), self._real)
            pygame.display.flip()
        elif parts is None:
            pygame.display.flip()
        elif parts:
            pygame.display.update(list(parts))

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _window(size: tuple[int, int]) -> pygame.Surface:
    """A window of that size, or of the one that the desktop prefers: where they differ, pygame warns, and need not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, pygame.RESIZABLE)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """`size`, or as much of it as the smallest desktop shows (pixels)."""
    desktops = pygame.display.get_desktop_sizes()
    if not desktops or _asked_for_driver(os.environ):
        return size
    return min(size[0], *(width for width, _ in desktops)), min(size[1], *(height for _, height in desktops))
