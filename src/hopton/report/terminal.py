"""A report for a terminal: tables, bars of characters, maps of shades."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from hopton.report.data import Floats
from hopton.report.model import Bars, Chart, HeatMap, Histogram, Lines, Report, Table

SHADES = " ░▒▓█"
LEVELS = " ▁▂▃▄▅▆▇█"
BAR = 30
ROWS = 20
"""Long tables end after so many rows."""
COLUMNS = 7
"""So many points of a line are told."""
CELLS = 36
"""Maps with more cells in a row are shown at half the size."""


def to_terminal(report: Report) -> Iterator[RenderableType]:
    """What is to be printed, one after the other."""
    yield Text(report.title, style="bold")
    if report.warning:
        yield Text(report.warning, style="bold red")
    yield Text("  ".join(f"{name}: {value}" for name, value in report.facts if name != "computed by"), style="dim")
    for section in report.sections:
        yield Text(f"\n{section.title}", style="bold underline")
        if section.text:
            yield Text(section.text)
        for table in section.tables:
            if table.title:
                yield Text(table.title, style="bold")
            if table.rows:
                yield _table(table)
            if table.title and len(table.rows) > ROWS:
                yield Text(f"and {len(table.rows) - ROWS} more, which the page lists", style="dim")
            if table.note:
                yield Text(table.note, style="dim")
        for chart in section.charts:
            yield Text(f"\n{chart.title}", style="bold")
            yield from _SHOW[type(chart)](chart)


def _table(table: Table) -> RichTable:
    shown = RichTable(box=SIMPLE_HEAD, pad_edge=False)
    for k, name in enumerate(table.head):
        shown.add_column(name, justify="right" if k else "left", overflow="fold")
    for row in table.rows[:ROWS] if table.title else table.rows:
        shown.add_row(*row)
    return shown


def _bars(chart: Bars) -> Iterator[RenderableType]:
    top = np.nanmax([*chart.values, *chart.highs, chart.fair or 0.0, 1e-9])
    width = max(len(name) for name in chart.names)
    for name, value, low, high in zip(chart.names, chart.values, chart.lows, chart.highs, strict=True):
        bar = "█" * max(0, round(BAR * value / top))
        interval = "" if np.isnan(low) else f" ({low:.2f}-{high:.2f})"
        yield Text(f"{name:<{width}}  {bar:<{BAR}} {value:.2f}{interval}")
    fair = "" if chart.fair is None else f"; fair is {chart.fair:.2f}"
    yield Text(f"{chart.unit}{fair}", style="dim")


def _histogram(chart: Histogram) -> Iterator[RenderableType]:
    top = max(chart.counts) or 1
    line = "".join(LEVELS[-(-count * (len(LEVELS) - 1) // top)] for count in chart.counts)
    yield Text(f"{chart.edges[0]:.4g} {line} {chart.edges[-1]:.4g} {chart.unit}; highest {top}")


def _lines(chart: Lines) -> Iterator[RenderableType]:
    picked = np.linspace(0, len(chart.x) - 1, min(len(chart.x), COLUMNS)).round().astype(int).tolist()
    table = Table(
        (chart.x_unit, *(f"{chart.x[k]:.0f}" for k in picked)),
        [
            (name, *("-" if np.isnan(means[k]) else f"{means[k]:.2f}" for k in picked))
            for name, means, _, _ in chart.lines
        ],
    )
    yield _table(table)


def _heat_map(chart: HeatMap) -> Iterator[RenderableType]:
    step = 2 if len(chart.x_edges) - 1 > CELLS else 1
    counts = np.add.reduceat(
        np.add.reduceat(np.array(chart.counts), range(0, len(chart.counts), step)),
        range(0, len(chart.counts[0]), step),
        axis=1,
    )
    x_edges, y_edges = (np.array([*edges[:-1:step], edges[-1]]) for edges in (chart.x_edges, chart.y_edges))
    top = int(counts.max(initial=1))
    lines = _outline_cells(chart, x_edges, y_edges)
    for r in reversed(range(len(counts))):
        text = Text()
        for c, count in enumerate(counts[r].tolist()):
            # Two characters a cell: characters are about twice as high as wide.
            if count:
                text.append(SHADES[-(-count * (len(SHADES) - 1) // top)] * 2)
            else:
                text.append(lines.get((r, c), "  "), style="dim")
        text.rstrip()
        yield text
    ends = f"{x_edges[0]:.0f} to {x_edges[-1]:.0f}, {y_edges[0]:.0f} to {y_edges[-1]:.0f}"
    yield Text(f"{chart.x_name}, {chart.y_name}: {ends}; darkest {top}", style="dim")


def _outline_cells(chart: HeatMap, x_edges: Floats, y_edges: Floats) -> dict[tuple[int, int], str]:
    """What the outlines put into (row, column), two characters each."""
    cells: dict[tuple[int, int], str] = {}

    def column(x: float) -> int:
        return int(np.searchsorted(x_edges, x, side="right")) - 1

    def row(y: float) -> int:
        return int(np.searchsorted(y_edges, y, side="right")) - 1

    for line in chart.outlines:
        if line.kind != "box":
            for angle in np.linspace(np.pi, 2 * np.pi, 60).tolist():
                place = row(line.y + line.height * np.sin(angle)), column(line.x + line.width * np.cos(angle))
                cells.setdefault(place, "· ")
            continue
        left, right, bottom, top = column(line.x), column(line.x + line.width), row(line.y), row(line.y + line.height)
        joined = cells.get((top, left)) == "│ "  # a part of a box that is drawn already
        for c in range(left, right):
            cells[bottom, c] = cells[top, c] = "──"
        for r in range(bottom, top):
            cells[r, left] = "│─" if cells.get((r, left)) == "──" else "│ "
            cells[r, right] = "│ "
        if top > bottom:
            cells[top, left], cells[top, right] = ("├─", "┤ ") if joined else ("┌─", "┐ ")
    return cells


_SHOW: dict[type[Chart], Callable[[Any], Iterator[RenderableType]]] = {
    Bars: _bars,
    Histogram: _histogram,
    Lines: _lines,
    HeatMap: _heat_map,
}
