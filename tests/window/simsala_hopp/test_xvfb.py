"""A whole turn with a real mouse on a real (virtual) display: charge, strike, and a lazy spell."""

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
from hopton.match.build import new_header
from hopton.match.simsala_hopp import SimsalaMatch
from hopton.tables import load_tables
from hopton.window.simsala_hopp.layout import arena_rects
from hopton.window.theme import Theme, scale_for

SIZE = (1024, 640)
PATIENCE = 90.0
TABLES = load_tables(overrides=["foil_tap.hourglass_seconds=4"])


class Desk:
    """The program on a virtual display with a new match of two people, and a mouse."""

    def __init__(self, display: str, log: Path) -> None:
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND"))}
        self.environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "HOPTON_DATA": str(log.parent)}
        self.log = log
        arguments = ["play", "--resume", str(log), "--mute", "--size", "{}x{}".format(*SIZE)]
        self.program = subprocess.Popen(
            [sys.executable, "-m", "hopton", *arguments], env=self.environment, stderr=subprocess.PIPE, text=True
        )
        self.rects = arena_rects(Theme(scale_for(SIZE)), SIZE, TABLES.foil_tap)

    def tool(self, *arguments: object) -> str:
        command = ["xdotool", *map(str, arguments)]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30, check=False)
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

    def match(self) -> SimsalaMatch | None:
        try:
            return SimsalaMatch.load(self.log)
        except HoptonError:
            return None

    def records(self) -> list[str]:
        match = self.match()
        return [] if match is None else [line.to_json()["record"] for line in match.lines]

    def find_window(self) -> None:
        """The mouse in the middle lies on a window: clients' numbers begin at 2^21."""
        self.tool("mousemove", SIZE[0] // 2, SIZE[1] // 2)

        def shown() -> bool:
            answer = dict(line.split("=") for line in self.tool("getmouselocation", "--shell").splitlines())
            return int(answer.get("WINDOW", "0")) >= 1 << 21

        self.until(shown, "the window")
        answer = dict(line.split("=") for line in self.tool("getmouselocation", "--shell").splitlines())
        self.tool("windowfocus", answer["WINDOW"])

    def point(self, x: float, y: float) -> None:
        px, py = self.rects.place.to_px(x, y)
        self.tool("mousemove", round(px), round(py))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    for tool, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
        if shutil.which(tool) is None:
            pytest.fail(f"this test needs {tool}; install the system's package {package}")
    log = tmp_path / "match.jsonl"
    SimsalaMatch(new_header("simsala-hopp", ["Ada", "Ben"], TABLES, seed=3), TABLES).save(log)
    read, write = os.pipe()
    screen = ["-screen", "0", "{}x{}x24".format(*SIZE), "-nolisten", "tcp"]
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), *screen], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    if not number:
        pytest.fail("Xvfb did not start")
    try:
        made = Desk(f":{number}", log)
        yield made
        made.program.kill()
        made.program.wait()
        if made.program.stderr is not None:
            made.program.stderr.close()
    finally:
        server.terminate()
        server.wait()


def test_a_turn_with_a_real_mouse(desk):
    desk.find_window()
    start = desk.match()
    tile = start.table_now()[0]

    def turned() -> bool:
        # The foil may have to be compiled first: until then the hourglass can't be turned.
        desk.tool("key", "Return")
        time.sleep(0.3)
        desk.point(tile.x, tile.y - 8.5)
        for _ in range(2):
            desk.tool("mousedown", 1)
            time.sleep(0.6)
            desk.tool("mouseup", 1)
            time.sleep(0.3)
        time.sleep(4.5)
        return "arena_settled" in desk.records()

    desk.until(turned, "the end of the turn")
    match = desk.match()
    taps = [line.to_json()["tap"] for line in match.lines if line.to_json()["record"] == "tapped"]
    assert len(taps) == 2
    assert 400.0 < taps[0]["speed"] < 2500.0
    assert taps[0]["x"] == pytest.approx(tile.x, abs=1.0)
    assert taps[0]["y"] == pytest.approx(tile.y - 8.5, abs=1.0)

    # Ben turns a frog over by hand.
    frog = next(tile for tile in match.table_now() if tile.up == "frog")
    desk.point(frog.x, frog.y)
    time.sleep(0.2)
    desk.tool("click", 1)
    desk.until(lambda: desk.records()[-1] == "lazy_spell", "the spell")
    assert desk.match().lines[-1].to_json()["tile"] == int(frog.id)

    # Escape, quit, yes.
    time.sleep(1.5)
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
