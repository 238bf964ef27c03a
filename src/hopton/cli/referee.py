"""`hopton referee`: judge a match log line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from hopton.errors import HoptonError, LogError
from hopton.files import refuse_device


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("referee", epilog="Example: hopton referee match.jsonl")(_referee)


def _referee(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match log, or - for standard input.")],
    verdicts: Annotated[
        bool, typer.Option("--verdicts", help="Add what happened in words to every accepted line.")
    ] = False,
) -> None:
    """Judge a match log: one JSON line with the new state, or the refusal, for every record.

    Standard input is answered line by line. Exit status: 0 all records accepted, 1 some refused,
    2 the log can't be used.
    """
    from hopton.match.log import encode_line
    from hopton.match.referee import referee
    from hopton.text import sentence

    refused = False
    out = sys.stdout.buffer
    try:
        for answer in referee(_lines(file)):
            refused = refused or not answer.ok
            line = answer.to_json()
            if verdicts and answer.verdict is not None:
                line["verdict"] = sentence(answer.verdict)
            out.write(encode_line(line))
            out.flush()
    except LogError as error:
        name = "standard input" if file == "-" else file
        raise HoptonError(f"{name}, {error}") from error
    except BrokenPipeError:
        # The reader has had enough; keep Python from flushing into the closed pipe on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    if refused:
        raise typer.Exit(1)


def _lines(file: str) -> Iterator[bytes]:
    """The lines of the file or of standard input, as they come."""
    if file == "-":
        yield from iter(sys.stdin.buffer.readline, b"")
        return
    try:
        refuse_device(Path(file))
        with Path(file).open("rb") as stream:
            yield from stream
    except (OSError, ValueError) as error:
        raise HoptonError(f"{file}: {getattr(error, 'strerror', None) or error}") from error
