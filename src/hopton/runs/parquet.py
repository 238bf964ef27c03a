"""The tables of a run as Parquet files (extra `data`); the columns are described in `rows`."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hopton.extras import need
from hopton.runs.plan import Entrant, RunPlan
from hopton.runs.result import MatchResult, unpack_rows
from hopton.runs.rows import columns

if TYPE_CHECKING:
    import pyarrow as pa

TABLES = ("games", "turns", "events")
"""The tables of a run. A chunk's part of `games` is written last: where it is, the others are."""


def need_parquet(feature: str) -> None:
    """Raises MissingExtraError unless Parquet files can be written and read."""
    need("pyarrow", "data", feature)


def schema(game: str, table: str) -> pa.Schema:
    """The Arrow schema of a table of this game's runs, meaning and unit in the metadata of every field."""
    import pyarrow as pa

    types = {
        "whole": pa.int32(),
        "long": pa.int64(),
        "real": pa.float64(),
        "text": pa.string(),
        "texts": pa.list_(pa.string()),
        "wholes": pa.list_(pa.int32()),
        "reals": pa.list_(pa.float64()),
    }
    return pa.schema(
        pa.field(column.name, types[column.kind], metadata={"meaning": column.meaning, "unit": column.unit})
        for column in columns(game)[table]
    )


def tables_from(plan: RunPlan, results: Iterable[MatchResult]) -> dict[str, pa.Table]:
    """The tables of these matches, in the order of the matches."""
    rows: dict[str, list[Sequence[Any]]] = {name: [] for name in TABLES}
    entrants = plan.entrants
    counts = _counts(plan.game)
    for result in sorted(results, key=lambda result: result.match):
        rows["games"].append(_game_row(entrants, counts, result))
        if result.rows is not None:
            turns, events = unpack_rows(result.rows)
            rows["turns"] += turns
            rows["events"] += events
    return {name: _table(plan.game, name, rows[name]) for name in TABLES}


def encode(table: pa.Table) -> bytes:
    """The table as a Parquet file; the same table gives the same bytes."""
    import pyarrow.parquet as pq

    sink = io.BytesIO()
    pq.write_table(table, sink, compression="zstd")
    return sink.getvalue()


def results_from(table: pa.Table, game: str) -> list[MatchResult]:
    """The results of the matches in a table `games`, without their rows and logs."""
    counts = _counts(game)
    results = []
    for row in table.to_pylist():
        names = row["players"]
        results.append(
            MatchResult(
                match=row["match"],
                seed=row["seed"],
                winners=tuple(row["winners"]),
                scores=dict(zip(names, row["scores"], strict=True)),
                turns=row["turns"],
                records=row["records"],
                tallies={
                    name: {count: row[f"count_{count}"][seat] for count in counts} for seat, name in enumerate(names)
                },
            )
        )
    return results


def _counts(game: str) -> list[str]:
    """The names of the game's counts, in the order of their columns."""
    return [column.name.removeprefix("count_") for column in columns(game)["games"] if column.name.startswith("count_")]


def _game_row(entrants: Mapping[str, Entrant], counts: Sequence[str], result: MatchResult) -> list[Any]:
    names = list(result.scores)
    tallies = [result.tallies[name] for name in names]
    return [
        result.match,
        result.seed,
        list(result.winners),
        result.turns,
        result.records,
        names,
        [entrants[name].bot for name in names],
        [entrants[name].skill for name in names],
        list(result.scores.values()),
        *([tally[count] for tally in tallies] for count in counts),
    ]


def _table(game: str, name: str, rows: list[Sequence[Any]]) -> pa.Table:
    import pyarrow as pa

    kind = schema(game, name)
    held = zip(*rows, strict=True) if rows else ((),) * len(kind)
    return pa.table([pa.array(values, type=field.type) for values, field in zip(held, kind, strict=True)], schema=kind)
