"""The window: `play` opens it on the first screen or on a saved match, `watch` on a recorded one.

Importing this package does not import pygame; opening a window does.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

# pygame greets on standard output unless it is told not to, before it is first imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__all__ = ["DEFAULT_SIZE", "play", "watch", "watch_many"]

DEFAULT_SIZE = (1280, 800)
"""The window that is opened when nothing else is asked for; pixels."""

INSTEAD = "hopton simulate hop-le-jton --watch"
"""What to offer when there is no display."""


def play(
    game: str | None = None,
    *,
    players: int | None = None,
    bots: Sequence[str] = (),
    seed: int | None = None,
    resume: Path | None = None,
    size: tuple[int, int] = DEFAULT_SIZE,
    muted: bool = False,
    language: str | None = None,
) -> None:
    """Open the window and play until it is closed.

    Without `game` it opens on the title, else on the first screen of the game, which `players` and
    `bots` fill in (the bots sit behind the people); with `resume` a saved match goes on at once. `language`
    is that of this run, else the one of the settings holds.
    Raises HoptonError without a display, for bots and logs that can't be.
    """
    from hopton.window.director import Director

    Director.play(game, players=players, bots=bots, seed=seed, resume=resume, size=size, muted=muted, language=language)


def watch(
    log: Path,
    *,
    size: tuple[int, int] = DEFAULT_SIZE,
    muted: bool = False,
    language: str | None = None,
    speed: float = 1.0,
) -> None:
    """Open the window and play a recorded match back, at first at so many times real time; raises as `play` does."""
    from hopton.window.director import Director

    Director.watch(log, size=size, muted=muted, language=language, speed=speed)


def watch_many(
    logs: Sequence[Path],
    name: str,
    *,
    size: tuple[int, int] = DEFAULT_SIZE,
    muted: bool = False,
    language: str | None = None,
) -> None:
    """Open the window on a list of recorded matches to choose from; `name` says of what, such as a run directory.

    Files are looked into only when they are seen in the list. Raises HoptonError as `play` does.
    """
    from hopton.window.director import Director

    Director.watch_many(logs, name, size=size, muted=muted, language=language)
