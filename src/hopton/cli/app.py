"""The program `hopton`: all commands, and how errors reach a person."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from hopton.cli import bench, play, referee, render, replay, report, simulate, sweep, trial, watch
from hopton.errors import HoptonError

INTERRUPTED = 130
TERMINATED = 143
HUNG_UP = 129
"""Exit status after Ctrl-C, after a signal to end, and once the terminal has gone, as shells have them."""

app = typer.Typer(
    name="hopton",
    help="Four small dexterity games: play them, watch them, measure them.",
    epilog="Example: hopton simulate hop-le-jton --games 10 --bots careful,random",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"hopton {version('hopton')}")
        raise typer.Exit


@app.callback()
def _root(
    _: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Four small dexterity games: play them, watch them, measure them."""


for _module in (play, simulate, watch, render, referee, replay, trial, sweep, report, bench):
    _module.register(app)

# Typer brings its own copy of click or uses the installed one, by its version; this is the base of its errors in both.
_UsageError = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")


def main() -> None:
    """Run the command line; errors that a user can mend are one line and exit status 2."""
    _open_missing_streams()
    # Python would die at once and leave what it shares with other processes behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: sys.exit(HUNG_UP))
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except HoptonError as error:
        sys.exit(_complain(str(error)))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader has had enough; keep Python from flushing into the closed pipe on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EIO):
            raise
        _discard_output()
        sys.exit(_complain(f"{error.filename or 'the output'} can't be written: {error.strerror}"))
    except Exception as error:
        if isinstance(error, typer.Abort):
            sys.exit(INTERRUPTED)
        if not isinstance(error, _UsageError):
            raise
        sys.exit(_explain(error))
    sys.exit(status if isinstance(status, int) else 0)


def _open_missing_streams() -> None:
    """Where the program was started without a standard stream, what goes there is lost, and nothing else.

    (A file that is opened later would get the free number, and with it what is printed.)
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # As long as the program runs.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _complain(message: str) -> int:
    """One line on standard error; the exit status for it. What a terminal would obey is shown, not sent."""
    line = " ".join(message.split())
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
    print(f"hopton: {shown}", file=sys.stderr)
    return 2


def _explain(error: Exception) -> int:
    """Say what is wrong with the arguments, and whose help explains them; the exit status for it."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(context.get_help() if context else error)
        return 2
    command = context.command_path if context else "hopton"
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    return _complain(f"{message.rstrip('.')} (see: {command} --help)")


def _discard_output() -> None:
    """Drop what standard output still holds, so that Python does not try to write it again on its way out."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
