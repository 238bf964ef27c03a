"""The program `hopton`: all commands, and how errors reach a person."""

from __future__ import annotations

import sys

import typer

from hopton.cli import bench, referee, trial
from hopton.errors import HoptonError

app = typer.Typer(
    name="hopton",
    help="Four small dexterity games: play them, watch them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def _root() -> None:
    """Four small dexterity games: play them, watch them, measure them."""


for _module in (trial, referee, bench):
    _module.register(app)


def main() -> None:
    """Run the command line; errors that a user can mend are one line and exit status 2."""
    try:
        app()
    except HoptonError as error:
        print(f"hopton: {error}", file=sys.stderr)
        sys.exit(2)
