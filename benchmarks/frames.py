"""How long the frames of a push take, on a virtual screen: python -m benchmarks.frames

For every size it shows pushes of bots on a full box (or another game, `--game hop`) at 60 frames a second and
prints how long the window works for a frame, and how far apart the frames are shown: median, 95 %, 99 %, and the share
above 20 ms; how far apart frames come that only reckon for as long as the median one works, which is what the machine
alone does to them; and how long `hopton play` takes from its start until the title is seen. Needs Xvfb.
What else runs on the machine shows.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from hopton.window.pacing import Pacer

SIZES = ((1280, 800), (2560, 1440))


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Path]:
    """A screen of its own for this program; the file in which its points can be read."""
    # In memory, where that can be had: writing it back to a disk would hold up frames.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder, _server(size, folder):
        yield Path(folder) / "Xvfb_screen0"


@contextmanager
def _server(size: tuple[int, int], folder: str) -> Iterator[None]:
    read, write = os.pipe()
    screen = ["-screen", "0", "{}x{}x24".format(*size), "-nolisten", "tcp", "-fbdir", folder]
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), *screen], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        yield
    finally:
        server.terminate()
        server.wait()


def told(what: str, times: list[float]) -> str:
    """A line about times in ms."""
    ms = np.asarray(times) * 1000
    late = np.mean(ms > 20.0)
    numbers = "  ".join(f"{q}%: {np.percentile(ms, q):6.2f}" for q in (50, 95, 99))
    return f"  {what:<9} {numbers} ms   above 20 ms: {late:6.1%}   ({len(ms)} frames)"


def measure(game: str, size: tuple[int, int], seconds: float, turns: int) -> None:
    """Show a match for so long, after so many turns without a screen."""
    import pygame

    from hopton.match.build import new_header
    from hopton.match.games import playable
    from hopton.match.simulation import bot_entry, seats_of
    from hopton.rules import GAMES
    from hopton.tables import load_tables
    from hopton.window.app import FRAMES, App
    from hopton.window.director import show_match, untold
    from hopton.window.pacing import Pacer
    from hopton.window.scenes.theatre import Recorded, WatchControls

    pushes = game == "hop-le-jton"
    names, tables = ("Ada", "Ben", "Cleo")[: max(2, GAMES[game].min_players)], load_tables()
    bots = {name: bot_entry("random", 0.7) for name in names}
    options = {"target": 50} if pushes else {}
    header = new_header(game, names, tables, seed=4, options=options, bots=bots)
    play, seats = playable(game), seats_of(header)
    match = play.match(header, tables)
    while match.turns < turns + (30 if pushes else 5) and not match.over:
        play.carry_out(match, play.decide(match, seats))
    app = App(size=size, title="frames", instead="nothing", muted=True)
    record = Recorded(header, match.lines)
    scene = show_match(app, record.session(untold(game)), WatchControls(app, record, app.quit))
    scene.controls.seek(max(1, min(turns, len(record.turn_starts) - 10)))
    pacer = Pacer(1 / FRAMES)
    work: list[float] = []
    apart: list[float] = []
    last = 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not scene.controls.at_end():
        dt = pacer.begin(by_hand=app.by_hand)
        begun = time.perf_counter()
        mode = type(scene.mode).__name__
        rolling = mode == "RollShow" if pushes else "Think" not in mode
        for event in pygame.event.get():
            app.dispatch(event)
        drawn = app.prepare(dt)
        made = time.perf_counter()
        if drawn:
            pacer.wait()
            ready = time.perf_counter()
            app.present()
        now = time.perf_counter()
        if rolling and drawn:
            work.append(made - begun + now - ready)
            if last:
                apart.append(now - last)
        elif pushes and not rolling:
            # Only pushes are of interest; what is laid and looked at is cut short.
            if type(scene.mode).__name__ == "LayShow":
                scene.mode.skip()
            elif hasattr(scene.mode, "go_on"):
                scene.mode.go_on()
        last = now if rolling and drawn else 0.0
    app.close()
    alone = idle(Pacer(1 / FRAMES), float(np.median(work)), min(seconds, 10.0))
    print(f"{game}, {size[0]} x {size[1]}")
    print(told("work", work))
    print(told("interval", apart))
    print(told("machine", alone))


def idle(pacer: Pacer, cost: float, seconds: float) -> list[float]:
    """How far apart frames are (s) that reckon for `cost` seconds where nothing holds them up, and draw nothing."""
    begun = time.thread_time()
    _reckon(100_000)
    rounds = round(100_000 * cost / max(1e-6, time.thread_time() - begun))
    apart: list[float] = []
    last, end = 0.0, time.perf_counter() + seconds
    while last < end:
        pacer.begin(by_hand=False)
        _reckon(rounds)
        pacer.wait()
        now = time.perf_counter()
        if last:
            apart.append(now - last)
        last = now
    return apart


def _reckon(rounds: int) -> int:
    return sum(k * k % 7 for k in range(rounds))


def time_to_title(size: tuple[int, int], points: Path) -> float:
    """How long (s) the program takes until the screen is no longer empty."""
    command = [sys.executable, "-m", "hopton", "play", "--mute", "--size", "{}x{}".format(*size)]
    begun = time.perf_counter()
    program = subprocess.Popen(command)
    try:
        while program.poll() is None and len(set(points.read_bytes()[4096::101])) < 50:
            time.sleep(0.01)
        return time.perf_counter() - begun
    finally:
        program.terminate()
        program.wait()


def main() -> None:
    """Measure all sizes, each in a program of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--turns", type=int, default=20, help="so many turns are played before without a screen")
    parser.add_argument("--game", default="hop-le-jton")
    parser.add_argument("--size", help="only this size, such as 1280x800")
    arguments = parser.parse_args()
    if arguments.size is None:
        for width, height in SIZES:
            more = ["--game", arguments.game, "--seconds", str(arguments.seconds), "--turns", str(arguments.turns)]
            command = [sys.executable, "-m", "benchmarks.frames", "--size", f"{width}x{height}"]
            subprocess.run([*command, *more], check=True)
        return
    width, height = map(int, arguments.size.split("x"))
    with virtual_screen((width, height)) as points, tempfile.TemporaryDirectory() as data:
        os.environ["HOPTON_DATA"] = os.environ["HOPTON_CONFIG"] = data
        starts = sorted(time_to_title((width, height), points) for _ in range(3))
        measure(arguments.game, (width, height), arguments.seconds, arguments.turns)
        print(f"  from the start to the title: {starts[1]:.2f} s (the middle of three)")


if __name__ == "__main__":
    main()
