"""Keys of a terminal, and the pace at which something is shown."""

from __future__ import annotations

import os
import re
import select
import shutil
import sys
import time
from types import TracebackType

SLOWEST, FASTEST = 1 / 16, 64.0

_NAMES = {
    "\x1b[C": "next",
    "l": "next",
    "n": "next",
    ".": "next",
    "\x1b[D": "back",
    "h": "back",
    "p": "back",
    ",": "back",
    "\x1b[6~": "far",
    "\x1b[5~": "far back",
    "\x1b[H": "start",
    "\x1bOH": "start",
    "\x1b[1~": "start",
    "g": "start",
    "\x1b[F": "end",
    "\x1bOF": "end",
    "\x1b[4~": "end",
    "G": "end",
    " ": "pause",
    "+": "faster",
    "=": "faster",
    "\x1b[A": "faster",
    "-": "slower",
    "\x1b[B": "slower",
    "q": "quit",
    "\x1b": "quit",
    "\x03": "quit",
    **{str(tenth): f"seek {tenth}" for tenth in range(10)},
}

_KEY = re.compile(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Z])|[\s\S]")
"""One key as a terminal sends it: a sequence of several characters, or one."""


class Pace:
    """Waits, and meanwhile listens to keys: pause and speed are its own business, others are handed back.

    A context manager that puts the terminal into a mode without line editing and back. Without a
    terminal to read from there are no keys.
    """

    def __init__(self, speed: float = 1.0) -> None:
        """`speed`: so many times real time."""
        self.speed = speed
        self.paused = False
        self._saved: list[object] | None = None
        self._typed: list[str] = []

    @property
    def has_keys(self) -> bool:
        """Whether keys are heard."""
        return self._saved is not None

    def __enter__(self) -> Pace:
        if sys.stdin.isatty():
            try:
                import termios
                import tty
            except ImportError:
                return self
            self._saved = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._saved is not None:
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._saved)  # type: ignore[arg-type]  # as got
            self._saved = None

    def wait(self, seconds: float, for_key: bool = False) -> str | None:
        """Wait so long (at speed 1), with `for_key` or while paused until a key; the meaning of a key.

        "resized" when the terminal has another size and nothing else would draw again.
        """
        end = time.monotonic() + seconds / self.speed
        size = shutil.get_terminal_size()
        while True:
            left = end - time.monotonic()
            for_ever = (for_key or self.paused) and self.has_keys
            if left <= 0 and not for_ever:
                return None
            key = self._key(0.25 if for_ever else left)
            if key is None:
                if for_ever and shutil.get_terminal_size() != size:
                    return "resized"
                continue
            if key == "pause":
                self.paused = not self.paused
                return key
            if key in ("faster", "slower"):
                self.speed = min(max(self.speed * (2.0 if key == "faster" else 0.5), SLOWEST), FASTEST)
            return key

    def _key(self, seconds: float) -> str | None:
        if not self.has_keys:
            time.sleep(max(0.0, seconds))
            return None
        if not self._typed:
            fd = sys.stdin.fileno()
            if not select.select([fd], [], [], max(0.0, seconds))[0]:
                return None
            # A key that is held down comes several times in one piece.
            self._typed = _KEY.findall(os.read(fd, 256).decode("utf-8", "replace"))
        return _NAMES.get(self._typed.pop(0)) if self._typed else None
