"""`hopton play`: the window."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from hopton.errors import ConfigError
from hopton.header import PLAYERS
from hopton.names import nearest

_EXAMPLE = "Example: hopton play hop-le-jton --players 3 --bots careful,greedy"

SMALLEST, LARGEST = 200, 8192
"""Pixels that a side of the window may have."""

_HELP_RESUME = "Go on with a saved match, such as one in ~/.local/share/hopton/matches."


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play", epilog=_EXAMPLE)(_play)


def _play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=f"{', '.join(PLAYERS)}; without it, all to choose from.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many players.")] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME,...", help="Bots among them: random, careful, greedy.")
    ] = "",
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, metavar="N", help="The same seed gives the same luck.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="LOG", help=_HELP_RESUME),
    ] = None,
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The window's size in pixels.")] = "1280x800",
    mute: Annotated[bool, typer.Option("--mute", help="Without sound.")] = False,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="LANGUAGE", help="Its language; without it, as in the settings."),
    ] = None,
) -> None:
    """Open the window and play.

    Everything can be done with the mouse and with keys; F1 shows how.
    """
    from hopton.window import play

    if game is not None and game not in PLAYERS:
        raise ConfigError(f"there is no game '{game}', only {', '.join(PLAYERS)}{nearest(game, PLAYERS)}")
    if game is None and resume is None and (bots or players is not None):
        raise ConfigError("--players and --bots need the name of a game before them")
    play(
        game,
        players=players,
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
        seed=seed,
        resume=resume,
        size=parse_size(size),
        muted=mute,
        language=lang,
    )


def parse_size(text: str) -> tuple[int, int]:
    """A size like 1440x900 in pixels; raises ConfigError."""
    found = re.fullmatch(r"(\d{2,5})[x×](\d{2,5})", text.strip())
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise ConfigError(f"--size: must look like 1440x900, with {SMALLEST} to {LARGEST} pixels a side, not '{text}'")
    return size
