"""`hopton sweep`: a response map of a device."""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hopton.cli.arguments import tables_asked
from hopton.cli.foil import prepare_foil
from hopton.errors import ConfigError
from hopton.files import write_whole

if TYPE_CHECKING:
    from hopton.sweep import PointResult, SweepPlan
    from hopton.sweep.base import Measure
    from hopton.sweep.result import Value

_EXAMPLES = (
    "Examples: hopton sweep foil-tap --over speed=200:1600:100 --over offset=0:20:1 --repeats 50 --plot flips.png;  "
    "hopton sweep lid-push --over stop_y=60:72:0.5 --measure touching"
)

WIDEST = 2000
"""Tables may be wider than the terminal rather than have values cut off; characters."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sweep", epilog=_EXAMPLES)(_sweep)


def _sweep(
    device: Annotated[str, typer.Argument(metavar="DEVICE", help="The device: lid-push, foil-tap or ring-toss.")],
    over: Annotated[
        list[str] | None,
        typer.Option("--over", metavar="NAME=FROM:TO:STEP", help="A control to go over (or NAME=A,B,C); one or two."),
    ] = None,
    at: Annotated[
        list[str] | None, typer.Option("--at", metavar="NAME=VALUE", help="Another value for a control that stays.")
    ] = None,
    repeats: Annotated[int, typer.Option("--repeats", metavar="N", help="Actions at every point.")] = 50,
    measure: Annotated[
        str | None,
        typer.Option("--measure", metavar="NAME", help="What maps and plots show; flipped, caught, fell, ..."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, metavar="N", help="The same seed, the same map.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Processes; results do not depend on it.")] = 1,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="All measures as FILE.parquet.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="A picture: .png, .svg or .pdf.")] = None,
    tables: Annotated[Path | None, typer.Option("--tables", help="A table description of your own (TOML).")] = None,
    override: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="Another figure of the table.")
    ] = None,
    controls: Annotated[bool, typer.Option("--controls", help="List the device's controls and measures.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Act again and again at every point of a grid of controls, and tell what comes of it, with 95 % intervals.

    What is not gone over has its usual value or that of --at. Where things lie and how the hand shakes is
    drawn from the seed, the same for action k at every point; --at skill=1 is a hand that does not shake.
    """
    from hopton.sweep import DEVICES, execute, make_plan, parse_axis
    from hopton.sweep.plan import bare
    from hopton.sweep.plot import KINDS, measure_of, need_plots, to_plot
    from hopton.sweep.table import need_parquet, to_parquet

    if jobs < 1:
        raise ConfigError(f"--jobs: there must be at least one process, not {jobs}")
    if controls:
        _print_controls(device)
        return
    fixed = {}
    for text in at or ():
        name, _, value = text.partition("=")
        try:
            fixed[bare(name)] = float(value)
        except ValueError:
            raise ConfigError(f"--at: '{text}' must have the form name=value, for example skill=1") from None
    plan = make_plan(
        device,
        axes=[parse_axis(text) for text in over or ()],
        at=fixed,
        repeats=repeats,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        tables=tables_asked(tables, override or ()),
    )
    shown = measure_of(plan, measure)
    if out is not None:
        _check_place("--out", out)
        need_parquet()
    if plot is not None:
        _check_place("--plot", plot)
        if plot.suffix.lower() not in KINDS:
            raise ConfigError(f"--plot: must end in {', '.join(KINDS)}, not '{plot.name}'")
        need_plots()
    prepare_foil(device)
    start = time.perf_counter()
    results = list(_progress(execute(plan, jobs), plan))
    seconds = time.perf_counter() - start
    if out is not None:
        write_whole(out, to_parquet(plan, results))
    if plot is not None:
        write_whole(plot, to_plot(plan, results, shown, plot.suffix.lower()))
    if as_json:
        timing = {"seconds": seconds, "jobs": jobs}
        print(json.dumps({**plan.to_json(), "points": [result.to_json() for result in results], "timing": timing}))
        return
    actions = DEVICES[device].action
    _print_table(plan, results, shown)
    print(f"{len(results)} points of {repeats} {actions}, seed {plan.seed}, in {seconds:.1f} s")


def _check_place(argument: str, path: Path) -> None:
    """A sweep takes minutes: say at once that a file cannot be written, not at the end."""
    if path.is_dir():
        raise ConfigError(f"{argument}: {path} is a folder; name a file")
    if not path.parent.is_dir():
        raise ConfigError(f"{argument}: {path} cannot be written; there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise ConfigError(f"{argument}: {path} cannot be written; {path.parent} is read-only")


def _progress(results: Iterable[PointResult], plan: SweepPlan) -> Iterable[PointResult]:
    """A progress bar on a terminal, silence in a pipe."""
    points = len(plan.points)
    if points == 1 or not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, total=points, description=plan.device, console=Console(stderr=True), transient=True)


def _print_controls(name: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from hopton.names import nearest
    from hopton.sweep import DEVICES

    if name not in DEVICES:
        raise ConfigError(f"DEVICE: there is no device '{name}', only {', '.join(DEVICES)}{nearest(name, DEVICES)}")
    device = DEVICES[name]
    table = Table("control", "usual", "from", "to", "unit", "meaning", box=SIMPLE_HEAD, pad_edge=False)
    for control in device.controls:
        limits = (f"{control.usual:g}", f"{control.low:g}", f"{control.high:g}")
        table.add_row(control.name, *limits, control.unit, control.meaning)
    measures = Table("measure", "unit", "meaning", box=SIMPLE_HEAD, pad_edge=False)
    for measure in device.measures:
        measures.add_row(measure.name, "share" if measure.share else measure.unit, measure.meaning)
    console = Console(highlight=False, soft_wrap=True)
    console.print(table, measures)


def _print_table(plan: SweepPlan, results: Sequence[PointResult], shown: Measure) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from hopton.sweep import DEVICES

    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    console = Console(highlight=False, soft_wrap=True)
    if len(plan.axes) == 1:
        name = plan.axes[0].name
        for head in (name, *(measure.name for measure in DEVICES[plan.device].measures)):
            table.add_column(head, justify="right", no_wrap=True)
        for result in results:
            cells = [(_with_interval if key == shown.name else _short)(value) for key, value in result.found.items()]
            table.add_row(f"{result.at[name]:g}", *cells)
        about = "; ".join(f"{measure.name}: {measure.meaning}" for measure in DEVICES[plan.device].measures)
    else:
        for head, *cells in _map(plan, results, shown, console.width):
            if table.columns:
                table.add_row(head, *cells)
            else:
                for name in (head, *cells):
                    table.add_column(name, justify="right", no_wrap=True)
        unit = "%" if shown.share else shown.unit
        about = f"{shown.name}: {shown.meaning}{f' ({unit})' if unit else ''}"
        if (width := _widest(results, shown)) is not None:
            end = f"{100 * width:.0f} %" if shown.share else f"{width:.2f}"
            about += f"; 95 % intervals reach at most {end} from these values, --json and --out have them all"
    Console(highlight=False, width=max(console.width, WIDEST)).print(table)
    console.print(about, style="dim")


def _map(plan: SweepPlan, results: Sequence[PointResult], shown: Measure, width: int) -> list[list[str]]:
    """A map as rows of text, heads included; the longer axis goes down where the map would be too wide otherwise."""
    down, right = plan.axes
    cells = {
        (result.at[down.name], result.at[right.name]): _percent(value) if shown.share else _short(value)
        for result in results
        for value in (result.found[shown.name],)
    }
    letters = max(map(len, (*cells.values(), *(f"{x:g}" for x in right.values)))) + 2
    if len(right.values) > len(down.values) and len(right.values) * letters > width - 16:
        down, right = right, down
        cells = {(b, a): cell for (a, b), cell in cells.items()}
    heads = [f"{down.name} \\ {right.name}", *(f"{value:g}" for value in right.values)]
    return [heads, *([f"{y:g}", *(cells[y, x] for x in right.values)] for y in down.values)]


def _widest(results: Sequence[PointResult], shown: Measure) -> float | None:
    """How far an end of an interval lies from its value, at most; None where no point has an interval."""
    found = [result.found[shown.name] for result in results]
    ends = [abs(end - v.mean) for v in found if v.mean is not None for end in (v.low, v.high) if end is not None]
    return max(ends, default=None)


def _percent(value: Value) -> str:
    return "-" if value.mean is None else f"{100 * value.mean:.0f}"


def _short(value: Value) -> str:
    return "-" if value.mean is None else f"{value.mean:.2f}" if abs(value.mean) < 100 else f"{value.mean:.0f}"


def _with_interval(value: Value) -> str:
    if value.mean is None or value.low is None or value.high is None:
        return _short(value)
    return f"{_short(value)} ({value.low:.2f}-{value.high:.2f})"
