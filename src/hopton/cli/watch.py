"""`hopton watch`: a recorded match played back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hopton.cli.matches import log_of, print_matches
from hopton.cli.play import parse_size
from hopton.errors import ConfigError, HoptonError, LogError

_EXAMPLE = (
    "Examples: hopton watch run/logs/match-00000.jsonl --terminal;  hopton watch run --list;  "
    "hopton watch run --match 7"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("watch", epilog=_EXAMPLE)(_watch)


def _watch(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log of a match, or a run directory.")],
    match: Annotated[
        int | None,
        typer.Option("--match", metavar="N", help="Of a run directory: this match, whether its log is kept or not."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Of a run directory: say what matches there are.")] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="Here in the terminal instead of a window.")] = False,
    speed: Annotated[float, typer.Option("--speed", metavar="X", help="So many times real time.")] = 1.0,
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The window's size in pixels.")] = "1280x800",
    mute: Annotated[bool, typer.Option("--mute", help="Without sound.")] = False,
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="LANGUAGE", help="The window's language; else as in the settings.")
    ] = None,
) -> None:
    """Play a recorded match back: pause, speed, step and seek.

    The matches of a run directory are listed in the window, to choose from; the terminal shows the first, or --match.
    In the terminal: space pauses, + and - change the speed, the left and right arrows step, page up
    and down go ten moments, home and end and the digits seek, q quits. In a pipe it prints a
    sentence for every record.
    """
    if not speed > 0:
        raise ConfigError(f"--speed: must be above 0, not {speed}")
    if listed:
        print_matches(log)
        return
    if match is not None:
        with log_of(log, match) as path:
            _show([path], log, terminal, speed, size, mute, lang)
        return
    _show(_logs_in(log), log, terminal, speed, size, mute, lang)


def _show(logs: list[Path], log: Path, terminal: bool, speed: float, size: str, mute: bool, lang: str | None) -> None:
    """These logs in the window, or the first of them in the terminal."""
    path = logs[0]
    if not terminal:
        from hopton.window import watch as watch_in_window
        from hopton.window import watch_many

        if len(logs) > 1:
            watch_many(logs, str(log), size=parse_size(size), muted=mute, language=lang)
        else:
            watch_in_window(path, size=parse_size(size), muted=mute, language=lang, speed=speed)
        return
    from hopton.cli.playback import play_back
    from hopton.match.log import read_log

    try:
        header, lines = read_log(path)
    except LogError as error:
        raise HoptonError(f"{path}, {error}") from error
    try:
        play_back(header, lines, speed)
    except HoptonError as error:
        raise HoptonError(f"{path}: {error}") from error


def _logs_in(path: Path) -> list[Path]:
    """The log itself, or all those of a run directory."""
    try:
        if not path.is_dir():
            return [path]
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}") from error
    logs = sorted((path / "logs").glob("*.jsonl")) or sorted(path.glob("*.jsonl"))
    if not logs:
        raise HoptonError(f"{path} holds no match logs; simulate with --keep-logs")
    return logs
