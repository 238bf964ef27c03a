"""The tables of columns in the README of the runs, from the code: `python -m tests.runs.columns` writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from hopton.runs.rows import GAME_ROWS, Column, columns

README = Path(__file__).parents[2] / "src" / "hopton" / "runs" / "README.md"
BEGIN, END = "<!-- columns -->\n", "<!-- end -->\n"
NAMES = {"hop-le-jton": "Hop le J'ton", "simsala-hopp": "Simsala Hopp", "hop": "HOP!", "tonton": "TonTon"}
KINDS = {"whole": "int32", "long": "int64", "real": "float64", "text": "string"}
KINDS |= {"wholes": "list of int32", "reals": "list of float64", "texts": "list of string"}


def shared(table: str) -> tuple[Column, ...]:
    """The columns that a table has in the runs of all games."""
    first, *others = (columns(game)[table] for game in GAME_ROWS)
    return tuple(column for column in first if all(column in other for other in others))


def lines(title: str, of: Iterable[Column]) -> Iterator[str]:
    of = tuple(of)
    if of:
        yield f"{title}\n\n| column | type | unit | meaning |\n| --- | --- | --- | --- |\n"
        yield from (f"| `{column.name}` | {KINDS[column.kind]} | {column.unit} | {column.meaning} |\n" for column in of)
        yield "\n"


def text() -> str:
    """What stands between the two marks of the README."""
    parts = ["\n"]
    for table in ("games", "turns", "events"):
        parts += lines(f"### {table}-*.parquet", shared(table))
        for game in GAME_ROWS:
            parts += lines(f"{NAMES[game]}, further:", [c for c in columns(game)[table] if c not in shared(table)])
    return "".join(parts)


def split() -> tuple[str, str, str]:
    """The README before, between and after the marks."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    between, _, after = rest.partition(END)
    return before + BEGIN, between, END + after


if __name__ == "__main__":
    before, _, after = split()
    README.write_text(before + text() + after, encoding="utf-8")
