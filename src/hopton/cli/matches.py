"""The matches of a run directory: told in a table, and the log of any of them."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path


def print_matches(path: Path) -> None:
    """A line a match: who sat where, who won, with what scores, and whether the log is kept. Raises HoptonError."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from hopton.runs import open_run

    run = open_run(path)
    logs = run.logs()
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    for name in ("match", "turns", "scores by seat", "won", "log"):
        table.add_column(name, justify="right" if name in ("match", "turns") else "left", no_wrap=True)
    for row in run.games().select(["match", "turns", "players", "scores", "winners"]).to_pylist():
        scores = ", ".join(f"{name} {score}" for name, score in zip(row["players"], row["scores"], strict=True))
        kept = "kept" if row["match"] in logs else ""
        table.add_row(str(row["match"]), str(row["turns"]), scores, ", ".join(row["winners"]), kept)
    Console(highlight=False, soft_wrap=True).print(table)


@contextlib.contextmanager
def log_of(path: Path, match: int) -> Iterator[Path]:
    """The log of a match of a run directory as a file, for as long as it is looked at. Raises HoptonError."""
    from hopton.runs import open_run
    from hopton.runs.store import log_name

    data = open_run(path).log(match)
    with tempfile.TemporaryDirectory(prefix="hopton-") as folder:
        file = Path(folder) / log_name(match)
        file.write_bytes(data)
        yield file
