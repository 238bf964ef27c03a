"""A whole turn with a real mouse on a real (virtual) display: choose, draw back and let go, go on, quit."""

from __future__ import annotations

import math
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
from hopton.match.hop import HopMatch, Scene
from hopton.tables import load_tables
from hopton.window.hop.aiming import SPEED_PER_MM
from hopton.window.hop.board import Board
from hopton.window.hop.layout import hop_layout, wide
from hopton.window.theme import Theme, scale_for
from hopton.window.words import Words

SIZE = (1024, 640)
PATIENCE = 90.0
TABLES = load_tables()
PLAIN = {"cards": [{"id": "plain", "assister": False, "turbulator": False}]}


class Desk:
    """The program on a virtual display with a new match of a person and two bots, and a mouse."""

    def __init__(self, display: str, log: Path) -> None:
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND"))}
        self.environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "HOPTON_DATA": str(log.parent)}
        self.log = log
        arguments = ["play", "--resume", str(log), "--mute", "--size", "{}x{}".format(*SIZE)]
        self.program = subprocess.Popen(
            [sys.executable, "-m", "hopton", *arguments], env=self.environment, stderr=subprocess.PIPE, text=True
        )
        theme = Theme(scale_for(SIZE))
        self.places = hop_layout(theme, SIZE)
        self.rows = Board(theme, Words()).row_rects(self.places.players, 3)
        self.camera = wide(self.places.stage, Scene(TABLES.ring_toss, TABLES.gravity))

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

    def match(self) -> HopMatch | None:
        try:
            return HopMatch.load(self.log)
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

    def move(self, x: float, y: float) -> None:
        self.tool("mousemove", round(x), round(y))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    for tool, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
        if shutil.which(tool) is None:
            pytest.fail(f"this test needs {tool}; install the system's package {package}")
    log = tmp_path / "match.jsonl"
    bots = {name: {"bot": "careful", "skill": 0.7} for name in ("Ben", "Cleo")}
    header = new_header("hop", ["Ada", "Ben", "Cleo"], TABLES, seed=3, bots=bots, options=PLAIN)
    HopMatch(header, TABLES).save(log)
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


def test_a_turn_with_a_real_mouse(desk: Desk) -> None:
    desk.find_window()

    def chosen() -> bool:
        desk.move(*desk.rows[1].center)
        desk.tool("click", 1)
        return "bet" in desk.records()

    desk.until(chosen, "a partner and the bot's bet")
    table = TABLES.ring_toss
    x, y = desk.camera.to_px(-table.release_distance, table.release_height)
    back = 4410.0 / SPEED_PER_MM * desk.camera.px_per_mm
    to = x - back * math.cos(math.radians(50)), y + back * math.sin(math.radians(50))

    def thrown() -> bool:
        desk.move(x, y)
        desk.tool("mousedown", 1)
        for part in range(1, 9):
            desk.move(x + (to[0] - x) * part / 8, y + (to[1] - y) * part / 8)
            time.sleep(0.02)
        desk.tool("mouseup", 1)
        time.sleep(0.5)
        return "tossed" in desk.records()

    desk.until(thrown, "the throw")
    match = desk.match()
    assert match is not None
    throw = next(line.to_json()["throw"] for line in match.lines if line.to_json()["record"] == "tossed")
    assert throw["speed"] == pytest.approx(4410.0, rel=0.04)
    assert math.degrees(throw["elevation"]) == pytest.approx(50.0, abs=2.0)

    # See it land, go on to the next turn, which is a bot's.
    def went_on() -> bool:
        desk.tool("key", "Return")
        time.sleep(0.5)
        return desk.records().count("partner_chosen") == 2

    desk.until(went_on, "the next turn")
    # Escape, quit, yes.
    desk.tool("key", "Escape")
    time.sleep(0.7)
    desk.tool("key", "q")
    time.sleep(0.7)
    desk.tool("key", "Right")
    desk.tool("key", "Return")
    assert desk.program.wait(timeout=20) == 0
    replayed = subprocess.run(
        [sys.executable, "-m", "hopton", "replay", str(desk.log)], capture_output=True, text=True, check=False
    )
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
