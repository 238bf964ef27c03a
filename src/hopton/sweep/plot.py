"""A sweep as a picture (extra `data`): a line with its band over one control, a map over two."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hopton.errors import ConfigError
from hopton.extras import need
from hopton.names import nearest
from hopton.sweep.base import Control, Measure
from hopton.sweep.devices import DEVICES
from hopton.sweep.plan import SweepPlan
from hopton.sweep.result import PointResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = (".png", ".svg", ".pdf")
HALF = 0.5
"""Maps of shares have a line around where it happens, for all the interval says, in more than half of the actions."""


def need_plots() -> None:
    """Raises MissingExtraError unless plots can be drawn."""
    need("matplotlib", "data", "plots")


def measure_of(plan: SweepPlan, name: str | None) -> Measure:
    """The measure of that name, the device's first without one; raises ConfigError."""
    measures = DEVICES[plan.device].measures
    if name is None:
        return measures[0]
    names = [measure.name for measure in measures]
    for measure in measures:
        if measure.name == name:
            return measure
    raise ConfigError(
        f"--measure: {plan.device} has no measure '{name}', only {', '.join(names)}{nearest(name, names)}"
    )


def to_plot(plan: SweepPlan, results: Sequence[PointResult], measure: Measure, kind: str) -> bytes:
    """The picture of one measure as PNG, SVG or PDF (`kind` is the suffix). Raises MissingExtraError."""
    need_plots()
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    device = DEVICES[plan.device]
    with mpl.rc_context({"svg.hashsalt": "hopton", "font.size": 10, "axes.axisbelow": True}):
        figure = Figure(figsize=(6.4, 4.4), dpi=110, layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        controls = [control for axis in plan.axes if (control := device.control(axis.name)) is not None]
        if len(controls) == 1:
            _draw_line(axes, results, controls[0], measure)
        else:
            _draw_map(figure, axes, plan, results, controls, measure)
        figure.suptitle(_capital(measure.meaning), fontsize=11)
        fixed = ", ".join(f"{name} {value:g}" for name, value in plan.fixed.items())
        axes.set_title(f"{plan.repeats} {device.action} a point; {fixed}", fontsize=7, color="0.35")
        written = io.BytesIO()
        metadata: dict[str, Any] = {".png": {"Software": None}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(written, format=kind[1:], metadata=metadata[kind])
    return written.getvalue()


def _draw_line(axes: Axes, results: Sequence[PointResult], control: Control, measure: Measure) -> None:
    x = np.array([result.at[control.name] for result in results])
    found = [result.found[measure.name] for result in results]
    mean, low, high = (
        np.array([np.nan if getattr(value, end) is None else getattr(value, end) for value in found])
        for end in ("mean", "low", "high")
    )
    axes.fill_between(x, low, high, color="#33638d", alpha=0.22, linewidth=0, label="95 % interval")
    axes.plot(x, mean, color="#23436b", marker="o" if len(x) <= 40 else "", markersize=3.5, linewidth=1.6)
    axes.set_xlabel(control.label)
    axes.set_ylabel("share" if measure.share else measure.label)
    if measure.share:
        axes.set_ylim(-0.02, 1.02)
    axes.grid(color="0.88", linewidth=0.7)
    axes.legend(frameon=False, fontsize=8)


def _draw_map(
    figure: Any, axes: Axes, plan: SweepPlan, results: Sequence[PointResult], controls: list[Control], measure: Measure
) -> None:
    from matplotlib.patheffects import Normal, Stroke

    # The control that was named first goes up, the second to the right.
    up, right = controls
    ys, xs = (sorted(set(axis.values)) for axis in plan.axes)
    grid, surely = np.full((2, len(ys), len(xs)), np.nan)
    for result in results:
        value, cell = result.found[measure.name], (ys.index(result.at[up.name]), xs.index(result.at[right.name]))
        grid[cell] = np.nan if value.mean is None else value.mean
        surely[cell] = np.nan if value.low is None else value.low
    low, high = (0.0, 1.0) if measure.share else (None, None)
    shown = axes.pcolormesh(xs, ys, grid, cmap="cividis", shading="nearest", rasterized=True, vmin=low, vmax=high)
    if measure.share and min(grid.shape) >= 3 and np.nanmin(surely) < HALF < np.nanmax(surely):
        halo = [Stroke(linewidth=2.4, foreground="black"), Normal()]  # seen on the dark and on the bright
        line = axes.contour(xs, ys, surely, levels=[HALF], colors="white", linewidths=1.1)
        line.set_path_effects(halo)
    figure.colorbar(shown, ax=axes, label="share" if measure.share else measure.label)
    axes.set_xlabel(right.label)
    axes.set_ylabel(up.label)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
