"""The pictures of the README: python -m benchmarks.pictures FOLDER

Every picture is a moment of a match of bots, watched in the window, or the title. They are made at
1280 x 800 without a display; ImageMagick's `convert` makes them smaller, with 256 colours.
`--every SECONDS` keeps one picture for every so many seconds of each match instead, to choose from.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.screens import FRAME, Camera, data_in, recorded
from hopton.window.settings import Settings

SIZE = (1280, 800)
SHOWN = "960x600"


@dataclass(frozen=True)
class Shot:
    """A moment: how many turns are played, which turn is watched from its start, after how many seconds."""

    turns: int
    turn: int
    seconds: float
    bot: str = "careful"
    seed: int = 4


SHOTS = {
    "hop-le-jton": Shot(turns=24, turn=19, seconds=8.15),
    "simsala-hopp": Shot(turns=4, turn=3, seconds=9.8),
    "hop": Shot(turns=6, turn=5, seconds=3.48),
    "tonton": Shot(turns=12, turn=10, seconds=4.0),
}


def main() -> None:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="only the picture of this name")
    parser.add_argument("--every", type=float, help="seconds between pictures to choose from")
    parser.add_argument("--most", type=int, default=12, help="so many pictures to choose from")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        saves = data_in(Path(data))
        camera = Camera(arguments.folder, SIZE, Settings(language="en"), "")
        games = {game.game for game in camera.director.games}
        logs = {}
        for game, shot in SHOTS.items():
            if game in games and arguments.only in ("", "title", game):
                logs[game] = recorded(game, saves, shot.turns, bot=shot.bot, seed=shot.seed)
        if arguments.only in ("", "title"):
            camera.director.show_title()
            camera.run(1.4)
            camera.take("title")
        for game, path in logs.items():
            shot = SHOTS[game]
            if arguments.only == "title":
                continue
            camera.director.watch_again(path)
            camera.scene.session.at_once = True
            camera.scene.controls.seek(shot.turn)
            if arguments.every is None:
                camera.run(shot.seconds)
                camera.take(game)
                continue
            for k in range(1, arguments.most + 1):
                # A picture takes a frame of its own.
                camera.run(arguments.every - FRAME)
                camera.take(f"{game}-{k * arguments.every:05.2f}")
        camera.app.close()
    if arguments.every is None:
        for path in sorted(arguments.folder.glob("*.png")):
            if arguments.only in ("", path.stem):
                command = ["convert", str(path), "-resize", SHOWN, "-dither", "FloydSteinberg", "-colors", "256"]
                subprocess.run([*command, f"PNG8:{path}"], check=True)
                print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
