"""The program in a window on a virtual display, with a real mouse and real keys.

What is on the screen is read from the display's memory, so that a key counts as pressed when the picture
has changed, however slow the machine is just now.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hopton.errors import HoptonError
from hopton.match.games import playable
from hopton.match.log import read_log

PATIENCE = 60.0
AGAIN = 6.0
"""A key that has changed nothing for so long (s) is pressed again."""


class Desk:
    """The program on a virtual display, and hands."""

    def __init__(
        self, display: str, memory: Path, folder: Path, arguments: Sequence[str], size: tuple[int, int]
    ) -> None:
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND"))}
        self.environment |= {
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "HOPTON_DATA": str(folder),
            "HOPTON_CONFIG": str(folder),
        }
        self.folder, self.memory, self.size = folder / "matches", memory, size
        self.program = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "hopton",
                "play",
                *arguments,
                "--mute",
                "--lang",
                "en",
                "--size",
                "{}x{}".format(*size),
            ],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.tool("mousemove", size[0] // 2, size[1] // 2)
        self.until(self._window, "the window")
        self.tool("windowfocus", self._window())
        self.until(lambda: len(set(self.picture())) > 100, "the first picture")

    def tool(self, *arguments: object) -> str:
        command = ["xdotool", *map(str, arguments)]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30, check=False)
        return result.stdout.strip()

    def _window(self) -> str | None:
        """The window under the mouse, None if only the screen itself is: clients' numbers begin at 2^21."""
        answer = dict(line.split("=") for line in self.tool("getmouselocation", "--shell").splitlines())
        window = answer.get("WINDOW", "0")
        return window if int(window) >= 1 << 21 else None

    def picture(self) -> bytes:
        """What is on the screen: its points in X's own order."""
        data = self.memory.read_bytes()
        head = struct.unpack(">25I", data[:100])
        return data[head[0] + head[19] * 12 :]

    def brightness(self, area: tuple[int, int, int, int]) -> float:
        """How bright a part (left, top, width, height) of the screen is."""
        left, top, width, height = area
        points = np.frombuffer(self.picture(), dtype=np.uint8)[: self.size[0] * self.size[1] * 4]
        part = points.reshape(self.size[1], self.size[0], 4)[top : top + height, left : left + width, :3]
        return float(part.mean())

    def until(self, ready: Callable[[], object], what: str, again: Callable[[], object] | None = None) -> None:
        """Wait until something is so; `again` is done now and then on the way."""
        end = time.monotonic() + PATIENCE
        due = time.monotonic()
        while time.monotonic() < end:
            if self.program.poll() is not None:
                _, said = self.program.communicate()
                pytest.fail(f"the window closed by itself: {said}")
            if ready():
                return
            if again is not None and time.monotonic() >= due:
                again()
                due = time.monotonic() + 0.5
            time.sleep(0.05)
        pytest.fail(f"waited {PATIENCE:.0f} s in vain for: {what}")

    # -- hands -----------------------------------------------------------------------------

    def key(self, name: str) -> None:
        """Press a key; wait until the picture is another one."""
        for _ in range(3):
            before = self.picture()
            self.tool("key", name)
            end = time.monotonic() + AGAIN
            while time.monotonic() < end:
                if self.program.poll() is not None or self.picture() != before:
                    return
                time.sleep(0.02)
        pytest.fail(f"the key {name} changed nothing")

    def mouse(self, at: tuple[float, float], *more: object) -> None:
        self.tool("mousemove", round(at[0]), round(at[1]), *more)

    def click(self, at: tuple[float, float]) -> None:
        self.mouse(at, "sleep", 0.05, "click", 1)

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float, hold: float = 0.1) -> None:
        """One program does all of it: starting one for every movement may take so long that the hand stands still."""
        steps = max(4, round(seconds * 25))
        chain: list[object] = ["sleep", 0.1, "mousedown", 1, "sleep", 0.1]
        for k in range(1, steps + 1):
            x, y = (round(a + (b - a) * k / steps) for a, b in zip(start, end, strict=True))
            chain += ["mousemove", x, y, "sleep", round(seconds / steps, 4)]
        self.mouse(start, *chain, "sleep", hold, "mouseup", 1, "sleep", 0.15)

    # -- what is so ------------------------------------------------------------------------

    @property
    def log(self) -> Path | None:
        """The log that was begun last."""
        return max(self.folder.glob("*.jsonl"), default=None, key=lambda path: path.stat().st_mtime)

    def match(self) -> Any:
        """The match as it is kept, None before there is one."""
        try:
            if self.log is None:
                return None
            header, lines = read_log(self.log)
            return playable(header.game).match.resume(header, lines)
        except HoptonError:
            return None

    def replayed(self) -> subprocess.CompletedProcess[str]:
        """What `hopton replay` says of the match."""
        command = [sys.executable, "-m", "hopton", "replay", str(self.log)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        if self.program.stderr is not None:
            self.program.stderr.close()


@contextmanager
def virtual_display(folder: Path, size: tuple[int, int]) -> Iterator[tuple[str, Path]]:
    """A display of its own, and the file in which its memory can be read."""
    for tool, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
        if shutil.which(tool) is None:
            pytest.fail(f"this test needs {tool}; install the system's package {package}")
    folder.mkdir(parents=True, exist_ok=True)
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "{}x{}x24".format(*size), "-nolisten", "tcp"]
    command += ["-fbdir", str(folder)]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            pytest.fail("Xvfb did not start")
        yield f":{number}", folder / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait()
