"""A whole turn with a real mouse on a real (virtual) display, gently once and too far once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hopton.errors import HoptonError
from hopton.match.hop_le_jton import LidMatch
from hopton.records import PenaltyPaid, PushEnded
from hopton.window.hop_le_jton.layout import LidLayout, lid_layout
from hopton.window.hop_le_jton.tray import LidPanels
from hopton.window.theme import Theme, scale_for
from hopton.window.words import Words

SIZE = (1280, 800)
PATIENCE = 90.0


class Desk:
    """The program on a virtual display, and a mouse."""

    def __init__(self, display: str, folder: Path) -> None:
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND"))}
        self.environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "HOPTON_DATA": str(folder)}
        self.folder = folder / "matches"
        arguments = ["play", "hop-le-jton", "--players", "2", "--bots", "random", "--seed", "11", "--mute"]
        self.program = subprocess.Popen(
            [sys.executable, "-m", "hopton", *arguments, "--size", "{}x{}".format(*SIZE)],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        theme = Theme(scale_for(SIZE))
        self.panels = LidPanels(theme, Words(), Words(part="hop-le-jton"))
        self.layout: LidLayout | None = None
        self.corner = (0, 0)

    def tool(self, *arguments: object) -> str:
        result = subprocess.run(
            ["xdotool", *map(str, arguments)],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return result.stdout.strip()

    def until(self, ready: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.program.poll() is not None:
                _, said = self.program.communicate()
                pytest.fail(f"the window closed by itself: {said}")
            if ready():
                return
            time.sleep(0.1)
        pytest.fail(f"waited {PATIENCE:.0f} s in vain for: {what}")

    @property
    def log(self) -> Path | None:
        return next(iter(sorted(self.folder.glob("*.jsonl"))), None)

    def match(self) -> LidMatch | None:
        try:
            return None if self.log is None else LidMatch.load(self.log)
        except HoptonError:
            return None

    def window_under_mouse(self) -> str | None:
        """The window there, None if only the screen itself is: clients' numbers begin at 2^21."""
        answer = dict(line.split("=") for line in self.tool("getmouselocation", "--shell").splitlines())
        window = answer.get("WINDOW", "0")
        return window if int(window) >= 1 << 21 else None

    def find_window(self) -> None:
        self.tool("mousemove", SIZE[0] // 2, SIZE[1] // 2)
        self.until(self.window_under_mouse, "the window")
        window = self.window_under_mouse()
        place = dict(line.split("=") for line in self.tool("getwindowgeometry", "--shell", window).splitlines())
        self.corner = (int(place["X"]), int(place["Y"]))
        self.tool("windowfocus", window)

    def px(self, x: float, y: float) -> tuple[int, int]:
        assert self.layout is not None
        px, py = self.layout.to_px(x, y)
        return round(px), round(py)

    def stack(self, k: int, count: int) -> tuple[int, int]:
        assert self.layout is not None
        return self.panels.stack_rects(self.layout.left_foot, count)[k].center

    def mouse(self, at: tuple[int, int], *more: object) -> None:
        self.tool("mousemove", self.corner[0] + at[0], self.corner[1] + at[1], *more)

    def drag(self, start: tuple[int, int], end: tuple[int, int], seconds: float, hold: float = 0.1) -> None:
        """One program does all of it: starting one for every movement may take so long that the hand stands still."""
        steps = max(4, round(seconds * 25))
        chain: list[object] = ["sleep", 0.1, "mousedown", 1, "sleep", 0.1]
        for k in range(1, steps + 1):
            part = k / steps
            x, y = (round(a + (b - a) * part) + corner for a, b, corner in zip(start, end, self.corner, strict=True))
            chain += ["mousemove", x, y, "sleep", round(seconds / steps, 4)]
        self.mouse(start, *chain, "sleep", hold, "mouseup", 1, "sleep", 0.15)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    for tool, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
        if shutil.which(tool) is None:
            pytest.fail(f"this test needs {tool}; install the system's package {package}")
    read, write = os.pipe()
    screen = ["-screen", "0", "{}x{}x24".format(*SIZE), "-nolisten", "tcp"]
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), *screen], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    if not number:
        pytest.fail("Xvfb did not start")
    try:
        made = Desk(f":{number}", tmp_path)
        yield made
        made.program.kill()
        made.program.wait()
        if made.program.stderr is not None:
            made.program.stderr.close()
    finally:
        server.terminate()
        server.wait()


def test_a_turn_by_mouse_gently_and_too_far(desk):
    desk.find_window()
    time.sleep(0.5)
    desk.tool("key", "Return")
    desk.until(lambda: desk.log, "the match")
    match = desk.match()
    desk.layout = lid_layout(Theme(scale_for(SIZE)), SIZE, match.box)
    time.sleep(0.5)

    # Ada lays two and pushes gently onto the line.
    desk.drag(desk.stack(0, 2), desk.px(30, 52), 0.3)
    desk.drag(desk.stack(1, 2), desk.px(70, 52), 0.3)
    desk.drag(desk.px(50, 30), desk.px(50, 55.5), 1.2, hold=0.6)
    desk.until(lambda: len(desk.match().lines) >= 3, "the end of the push")
    assert desk.match().lines[0].record.tokens == ("green", "red")
    assert desk.match().lines[-1].record == PushEnded("line", 2)

    # Ben is a bot; space skips what he does.
    def adas_turn() -> bool:
        need = desk.match().need()
        if need.kind == "place" and need.player == "Ada" and len(desk.match().lines) > 3:
            return True
        if len(desk.match().lines) <= 4:
            desk.tool("key", "space")
        time.sleep(0.4)
        return False

    desk.until(adas_turn, "Ada's second turn")

    # One j'ton, and the lid goes too far. While the bot's turn is still being shown, hands do nothing: try again.
    before = len(desk.match().lines)

    def too_far() -> bool:
        free = desk.match().play_spots()[0]
        desk.drag(desk.stack(0, 2), desk.px(free.x, free.y), 0.3)
        desk.drag(desk.px(50, 30), desk.px(50, 62), 0.3, hold=0.6)
        time.sleep(1.0)
        return len(desk.match().lines) > before

    desk.until(too_far, "the second laying")
    desk.until(lambda: len(desk.match().lines) > before + 1, "the end of the second push")
    ended = [line.record for line in desk.match().lines[before:] if isinstance(line.record, PushEnded)]
    assert [end.stop for end in ended] == ["past"]
    assert ended[0].touching == 0
    # Whatever fell belongs to Ben and he replaces it first; then Ada pays.
    desk.until(lambda: desk.match().need().kind == "penalty" and desk.match().need().player == "Ada", "the penalty")

    def paid() -> bool:
        match = desk.match()
        if any(isinstance(line.record, PenaltyPaid) and line.record.player == "Ada" for line in match.lines):
            return True
        spot = match.point_spots()[0]
        desk.drag(desk.stack(0, len(match.need().choices)), desk.px(spot.x, spot.y), 0.4)
        time.sleep(0.5)
        return False

    desk.until(paid, "the payment")

    # Escape, quit, yes.
    desk.tool("key", "Escape")
    time.sleep(0.5)
    desk.tool("key", "q")
    time.sleep(0.5)
    desk.tool("key", "Right")
    desk.tool("key", "Return")
    assert desk.program.wait(timeout=20) == 0
    replayed = subprocess.run(
        [sys.executable, "-m", "hopton", "replay", str(desk.log)], capture_output=True, text=True, check=False
    )
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
