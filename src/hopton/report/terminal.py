"""A report for a terminal: tables, bars of characters, maps of shades."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from hopton.report.model import Bars, Chart, HeatMap, Histogram, Lines, Report, Table

SHADES = " ·░▒▓█"
LEVELS = " ▁▂▃▄▅▆▇█"
BAR = 30


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
            if table.rows:
                yield _table(table)
            if table.note:
                yield Text(table.note, style="dim")
        for chart in section.charts:
            yield Text(f"\n{chart.title}", style="bold")
            yield from _SHOW[type(chart)](chart)


def _table(table: Table) -> RichTable:
    shown = RichTable(box=SIMPLE_HEAD, pad_edge=False)
    for k, name in enumerate(table.head):
        shown.add_column(name, justify="right" if k else "left", overflow="fold")
    for row in table.rows:
        shown.add_row(*row)
    return shown


def _bars(chart: Bars) -> Iterator[RenderableType]:
    top = max([*chart.highs, chart.fair or 0.0, 1e-9])
    width = max(len(name) for name in chart.names)
    for name, value, low, high in zip(chart.names, chart.values, chart.lows, chart.highs, strict=True):
        bar = "█" * max(0, round(BAR * value / top))
        yield Text(f"{name:<{width}}  {bar:<{BAR}} {value:.2f} ({low:.2f}-{high:.2f})")
    fair = "" if chart.fair is None else f"; fair is {chart.fair:.2f}"
    yield Text(f"{chart.unit}{fair}", style="dim")


def _histogram(chart: Histogram) -> Iterator[RenderableType]:
    top = max(chart.counts) or 1
    line = "".join(LEVELS[-(-count * (len(LEVELS) - 1) // top)] for count in chart.counts)
    yield Text(f"{chart.edges[0]:.4g} {line} {chart.edges[-1]:.4g} {chart.unit}; highest {top}")


def _lines(chart: Lines) -> Iterator[RenderableType]:
    picked = range(0, len(chart.x), max(1, (len(chart.x) - 1) // 5))
    table = Table(
        (chart.x_unit, *(f"{chart.x[k]:.0f}" for k in picked)),
        [(name, *(f"{means[k]:.2f}" for k in picked)) for name, means, _, _ in chart.lines],
    )
    yield _table(table)


def _heat_map(chart: HeatMap) -> Iterator[RenderableType]:
    top = max((count for row in chart.counts for count in row), default=0) or 1
    for row in reversed(chart.counts):
        # Two characters a cell: characters are about twice as high as wide.
        yield Text("".join(SHADES[-(-count * (len(SHADES) - 1) // top)] * 2 for count in row).rstrip())
    ends = f"{chart.x_edges[0]:.0f} to {chart.x_edges[-1]:.0f}, {chart.y_edges[0]:.0f} to {chart.y_edges[-1]:.0f}"
    yield Text(f"{chart.x_name}, {chart.y_name}: {ends}; darkest {top}", style="dim")


_SHOW: dict[type[Chart], Callable[[Any], Iterator[RenderableType]]] = {
    Bars: _bars,
    Histogram: _histogram,
    Lines: _lines,
    HeatMap: _heat_map,
}
