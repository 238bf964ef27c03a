"""`hopton watch`: a recorded match played back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hopton.errors import ConfigError, HoptonError, LogError

_EXAMPLE = "Example: hopton watch run/logs/match-00000.jsonl --terminal"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("watch", epilog=_EXAMPLE)(_watch)


def _watch(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log of a match, or a run directory (its first log).")],
    terminal: Annotated[bool, typer.Option("--terminal", help="Here in the terminal instead of a window.")] = False,
    speed: Annotated[float, typer.Option("--speed", metavar="X", help="So many times real time.")] = 1.0,
) -> None:
    """Play a recorded match back: pause, speed, step and seek.

    In the terminal: space pauses, + and - change the speed, the left and right arrows step, page up
    and down go ten moments, home and end and the digits seek, q quits. In a pipe it prints a
    sentence for every record.
    """
    if not speed > 0:
        raise ConfigError(f"--speed: must be above 0, not {speed}")
    path = _log_in(log)
    if not terminal:
        from hopton.window import watch as watch_in_window

        watch_in_window(path)
        return
    from hopton.cli.playback import play_back
    from hopton.match.log import read_log

    try:
        header, lines = read_log(path)
    except LogError as error:
        raise HoptonError(f"{path}, {error}") from error
    play_back(header, lines, speed)


def _log_in(path: Path) -> Path:
    """The log itself, or the first one of a run directory."""
    try:
        if not path.is_dir():
            return path
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}") from error
    logs = sorted((path / "logs").glob("*.jsonl")) or sorted(path.glob("*.jsonl"))
    if not logs:
        raise HoptonError(f"{path} holds no match logs; simulate with --keep-logs")
    return logs[0]
