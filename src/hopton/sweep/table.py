"""A sweep as a Parquet file (extra `data`): a row a point."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import Any

from hopton.extras import need
from hopton.match.build import this_platform, versions
from hopton.sweep.devices import DEVICES
from hopton.sweep.plan import SweepPlan
from hopton.sweep.result import PointResult


def need_parquet() -> None:
    """Raises MissingExtraError unless Parquet files can be written."""
    need("pyarrow", "data", "Parquet files")


def to_parquet(plan: SweepPlan, results: Sequence[PointResult]) -> bytes:
    """The points with their controls, and every measure with the ends of its interval (`_low`, `_high`).

    Every column's metadata has its meaning and unit, the file's metadata what was asked and on which build.
    Raises MissingExtraError.
    """
    need_parquet()
    import pyarrow as pa
    import pyarrow.parquet as pq

    device = DEVICES[plan.device]
    fields, columns = [], []

    def add(name: str, values: list[Any], meaning: str, unit: str) -> None:
        fields.append(pa.field(name, pa.float64(), metadata={"meaning": meaning, "unit": unit}))
        columns.append(pa.array(values, pa.float64()))

    for axis in plan.axes:
        control = device.control(axis.name)
        assert control is not None
        add(axis.name, [result.at[axis.name] for result in results], control.meaning, control.unit)
    for measure in device.measures:
        found = [result.found[measure.name] for result in results]
        add(measure.name, [value.mean for value in found], measure.meaning, measure.unit)
        for end in ("low", "high"):
            meaning = f"{measure.meaning}: {end} end of the 95 % interval"
            add(f"{measure.name}_{end}", [getattr(value, end) for value in found], meaning, measure.unit)
    about = {**plan.to_json(), "versions": versions(), "platform": this_platform()}
    table = pa.Table.from_arrays(columns, schema=pa.schema(fields, metadata={"sweep": json.dumps(about)}))
    written = io.BytesIO()
    pq.write_table(table, written)
    return written.getvalue()
