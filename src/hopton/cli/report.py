"""`hopton report`: what came of a run, as a page or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hopton.errors import ConfigError

_EXAMPLE = "Examples: hopton report run;  hopton report run -o careful.html;  hopton report run --terminal"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report", epilog=_EXAMPLE)(_report)


def _report(
    run: Annotated[Path, typer.Argument(metavar="RUN_DIR", help="A run directory, as simulate --out writes it.")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="The page; RUN_DIR/report.html without it.")
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Here in the terminal instead of a page.")] = False,
) -> None:
    """Tell of a run: wins with intervals, length, scores, where and when things happen, matches to watch.

    The page is one HTML file that needs nothing else. A run that goes on is told as far as it has come.
    Needs the extra `data`.
    """
    from hopton.files import write_whole
    from hopton.report import report_on, to_html

    if terminal and out is not None:
        raise ConfigError("--terminal and --out: choose one of them")
    report = report_on(run)
    if terminal:
        from rich.console import Console

        from hopton.report.terminal import to_terminal

        console = Console(highlight=False)
        for part in to_terminal(report):
            console.print(part)
        return
    path = run / "report.html" if out is None else out
    write_whole(path, to_html(report).encode())
    print(path)
