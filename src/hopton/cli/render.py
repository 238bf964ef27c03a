"""`hopton render`: a recorded match as a film."""

from __future__ import annotations

import contextlib
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from hopton.cli.play import parse_size
from hopton.errors import ConfigError

_EXAMPLE = "Examples: hopton render match.jsonl -o match.mp4;  hopton render match.jsonl -o turn.gif --turns 3:4"

FASTEST = 120.0
"""Pictures a second at most."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("render", epilog=_EXAMPLE)(_render)


def _render(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log of a match.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="film.mp4, film.gif or film.png.")],
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The size of its pictures; pixels.")] = "1280x800",
    fps: Annotated[float, typer.Option("--fps", metavar="N", help="Pictures a second.")] = 30.0,
    speed: Annotated[float, typer.Option("--speed", metavar="X", help="So many times real time.")] = 1.0,
    turns: Annotated[
        str | None, typer.Option("--turns", metavar="N|A:B", help="Only these turns, counted from 1.")
    ] = None,
    still: Annotated[bool, typer.Option("--still", help="One .png of how all stands after the last turn.")] = False,
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="LANGUAGE", help="The language of its texts; English without it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as one JSON object.")] = False,
) -> None:
    """Make a film of a recorded match, without a display.

    With .png every picture becomes a file of its own: film-00000.png, film-00001.png, and so on. MP4 and
    GIF need the extra `video`. The same log gives the same pictures; there is no sound.
    """
    if not 1.0 <= fps <= FASTEST:
        raise ConfigError(f"--fps: must lie between 1 and {FASTEST:g}, not {fps:g}")
    if not 0.05 <= speed <= 64.0:
        raise ConfigError(f"--speed: must lie between 0.05 and 64, not {speed:g}")
    pixels, chosen = parse_size(size), None if turns is None else _turns(turns)

    from hopton.window.film import Film, Recorded, write_film, write_picture
    from hopton.window.settings import Settings

    settings = Settings() if lang is None else Settings(language=lang)
    film = Film(Recorded.of(log), size=pixels, fps=fps, speed=speed, turns=chosen, settings=settings)
    start = time.perf_counter()
    if still:
        write_picture(film, out)
        count = 1
    else:
        with _progress() as progress:
            count = write_film(film, out, progress)
    seconds = time.perf_counter() - start
    if as_json:
        print(json.dumps({"file": str(out), "pictures": count, "fps": fps, "timing": {"seconds": seconds}}))
    elif still:
        print(f"{out}: turn {film.turns[1]}")
    else:
        print(f"{out}: {count} pictures, {count / fps:.1f} s of film, made in {seconds:.1f} s")


def _turns(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,6})(?::(\d{1,6}))?", text.strip())
    if not found:
        raise ConfigError(f"--turns: must be a turn or the first and last one, like 3 or 3:5, not '{text}'")
    return int(found[1]), int(found[2] or found[1])


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """How far the film is, on a terminal; silence in a pipe."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed} pictures"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda count: bar.update(task, completed=count)
