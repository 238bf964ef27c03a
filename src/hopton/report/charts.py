"""Charts as SVG (extra `data`)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from hopton.extras import need
from hopton.report.model import Bars, Chart, HeatMap, Histogram, Lines

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, BLUE, SOFT, GRID = "#33251b", "#1f6f78", "#d9ecec", "#e4dccb"
SERIES = ("#1f6f78", "#b25d12", "#5b4a8a", "#8c8c1e", "#8a2415", "#444444")
MARKS = ("o", "s", "^", "D", "v", "P")
LETTERS = 55
"""So many letters of names find room below bars; more are written aslant."""
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "hopton",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.edgecolor": "#8a7a68",
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def to_svg(chart: Chart) -> str:
    """The chart as an SVG element, without what surrounds it in a file. Raises MissingExtraError."""
    need("matplotlib", "data", "reports")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=_size(chart), layout="constrained")
        figure.patch.set_alpha(0.0)
        axes = figure.add_subplot()
        axes.patch.set_alpha(0.0)
        _DRAW[type(chart)](figure, axes, chart)
        axes.set_title(chart.title, fontsize=10, loc="left", fontweight="bold")
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    text = written.getvalue()
    # Only the element: the page has a head of its own.
    return text[text.index("<svg") :]


def ids_apart(svg: str, number: int) -> str:
    """The same picture with names of its own, so that several can stand in one page."""
    return re.sub(r'(id="|url\(#|href="#)', rf"\g<1>c{number}-", svg)


def _size(chart: Chart) -> tuple[float, float]:
    if isinstance(chart, HeatMap):
        wide = chart.x_edges[-1] - chart.x_edges[0]
        high = chart.y_edges[-1] - chart.y_edges[0]
        return 4.6, max(2.4, min(5.0, 3.05 * high / wide + 0.75))
    return 5.4, 3.0


def _bars(figure: Figure, axes: Axes, chart: Bars) -> None:
    at = np.arange(len(chart.names))
    values = np.array(chart.values)
    below, above = values - np.array(chart.lows), np.array(chart.highs) - values
    axes.bar(at, values, width=0.55, color=SOFT, edgecolor=BLUE, linewidth=1.0)
    axes.errorbar(at, values, yerr=(below.clip(0), above.clip(0)), fmt="none", ecolor=INK, elinewidth=1.2, capsize=4)
    if chart.fair is not None:
        axes.axhline(chart.fair, color="#8a2415", linewidth=1.0, linestyle="--")
        axes.annotate(
            "fair", (1.0, chart.fair), xycoords=("axes fraction", "data"), ha="right", va="bottom", fontsize=8
        )
    if sum(map(len, chart.names)) > LETTERS:
        axes.set_xticks(at, list(chart.names), rotation=30, ha="right")
    else:
        axes.set_xticks(at, list(chart.names))
    axes.set_ylabel(chart.unit)
    if np.nanmin([0.0, *chart.values, *chart.lows]) >= 0:
        axes.set_ylim(bottom=0)


def _histogram(figure: Figure, axes: Axes, chart: Histogram) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.stairs(chart.counts, chart.edges, fill=True, color=SOFT)
    axes.stairs(chart.counts, chart.edges, color=BLUE, linewidth=1.0)
    axes.set_xlabel(chart.unit)
    axes.set_ylabel("how often")
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    if chart.whole:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", color=GRID, linewidth=0.7)


def _lines(figure: Figure, axes: Axes, chart: Lines) -> None:
    for k, (name, means, lows, highs) in enumerate(chart.lines):
        colour = SERIES[k % len(SERIES)]
        axes.fill_between(chart.x, lows, highs, color=colour, alpha=0.16, linewidth=0)
        axes.plot(
            chart.x,
            means,
            color=colour,
            linewidth=1.6,
            marker=MARKS[k % len(MARKS)],
            markevery=4,
            markersize=4.5,
            label=name,
        )
    axes.set_xlabel(chart.x_unit)
    axes.set_ylabel(chart.unit)
    axes.grid(color=GRID, linewidth=0.7)
    if chart.lines:
        axes.legend(frameon=False, fontsize=8)


def _heat_map(figure: Figure, axes: Axes, chart: HeatMap) -> None:
    from matplotlib.patches import Arc, Rectangle
    from matplotlib.ticker import MaxNLocator

    counts = np.array(chart.counts, dtype=float)
    counts[counts == 0] = np.nan
    shown = axes.pcolormesh(chart.x_edges, chart.y_edges, counts, cmap="cividis_r", rasterized=True, vmin=0)
    for line in chart.outlines:
        if line.kind == "box":
            axes.add_patch(
                Rectangle((line.x, line.y), line.width, line.height, fill=False, edgecolor=INK, linewidth=1.0)
            )
        else:
            size = (2 * line.width, 2 * line.height)
            axes.add_patch(Arc((line.x, line.y), *size, theta1=180, theta2=360, edgecolor=INK, linewidth=0.8))
        if line.text:
            axes.annotate(
                line.text, (line.x + line.width, line.y), fontsize=7, xytext=(3, 1), textcoords="offset points"
            )
    axes.set_aspect("equal")
    axes.set_xlim(chart.x_edges[0], chart.x_edges[-1])
    axes.set_ylim(chart.y_edges[0], chart.y_edges[-1])
    axes.set_xlabel(chart.x_name)
    axes.set_ylabel(chart.y_name)
    figure.colorbar(shown, ax=axes, label="how often", shrink=0.8, ticks=MaxNLocator(nbins=6, integer=True))


_DRAW: dict[type[Any], Callable[[Any, Any, Any], None]] = {
    Bars: _bars,
    Histogram: _histogram,
    Lines: _lines,
    HeatMap: _heat_map,
}
