"""`hopton trial`: single physical experiments from a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from hopton.cli.arguments import tables_asked
from hopton.cli.foil import prepare_foil
from hopton.errors import ConfigError, HoptonError
from hopton.names import nearest

_HELP_SCENARIOS = "A JSON list of scenarios, or - for standard input."


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("trial", epilog="Example: hopton trial lid-push scenarios.json -o results.json")(_trial)


def _trial(
    device: Annotated[str, typer.Argument(metavar="DEVICE", help="The device: lid-push, ring-toss or foil-tap.")],
    scenarios: Annotated[str, typer.Argument(metavar="SCENARIOS", help=_HELP_SCENARIOS)],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="RESULTS", help="Where the JSON list of results goes.")
    ] = "-",
    tables: Annotated[Path | None, typer.Option("--tables", help="A table description of your own (TOML).")] = None,
    override: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="Override one figure, e.g. lid_push.token_mass=2.0."),
    ] = None,
) -> None:
    """Run a list of single experiments on one device and report each when all is at rest.

    Millimetres, grams, seconds. Results come in the order of the scenarios; nothing is written
    unless all of them ran.
    """
    import msgspec

    from hopton.physics.trials import TRIAL_DEVICES, read_scenarios, run_trials

    if device not in TRIAL_DEVICES:
        known, hint = ", ".join(TRIAL_DEVICES), nearest(device, TRIAL_DEVICES)
        raise ConfigError(f"DEVICE: there are no trials for '{device}', only for {known}{hint}")
    resolved = tables_asked(tables, override or ())
    wanted = _read(scenarios, device, read_scenarios)
    prepare_foil(device)
    try:
        results = list(_progress(run_trials(device, wanted, resolved), len(wanted), device))
    except ConfigError as error:
        raise ConfigError(f"{scenarios}: {error}") from error
    text = b"[" + b",\n ".join(msgspec.json.encode(result) for result in results) + b"]\n"
    _write(output, text)


def _read(name: str, device: str, check: Any) -> list[Any]:
    import msgspec

    from hopton.files import refuse_device

    try:
        if name != "-":
            refuse_device(Path(name))
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise HoptonError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    shown = "standard input" if name == "-" else name
    try:
        decoded = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown}, line {_line(data, str(error))}: {error}") from error
    try:
        found: list[Any] = check(device, decoded)
    except ConfigError as error:
        raise ConfigError(f"{shown}: {error}") from error
    return found


def _line(data: bytes, message: str) -> int:
    """The line of the byte that msgspec complains about ("... (byte 17)"), or the last one."""
    digits = "".join(c for c in message.rpartition("(byte ")[2] if c.isdigit())
    return data[: int(digits) if digits else len(data)].count(b"\n") + 1


def _progress(results: Iterable[Any], total: int, device: str) -> Iterable[Any]:
    """A progress bar on a terminal, silence in a pipe."""
    if not sys.stderr.isatty():
        return results
    from rich.console import Console
    from rich.progress import track

    return track(results, total=total, description=f"{device} trials", console=Console(stderr=True), transient=True)


def _write(name: str, text: bytes) -> None:
    from hopton.files import write_whole

    if name != "-":
        write_whole(Path(name), text)
        return
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()
