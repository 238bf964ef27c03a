"""`hopton bench`: how fast this machine is, and what the loop costs beside bare pymunk."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hopton.errors import ConfigError
from hopton.names import nearest

if TYPE_CHECKING:
    from hopton.bench import DeviceRow, FoilRow, GameRow, RingRow

OTHER_GAMES = {"simsala-hopp": 1, "hop": 60, "tonton": 300}
"""So many matches of every further game are played: each takes some seconds."""
DEVICES = ("lid-push", "foil-tap", "ring-toss")
_SIZES = "12,31,60,200"

_EPILOG = "Example: hopton bench --quick --bodies 12,60"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench", epilog=_EPILOG)(_bench)


def _bench(
    device: Annotated[
        str | None,
        typer.Option("--device", metavar="DEVICE", help="Only lid-push, foil-tap or ring-toss."),
    ] = None,
    bodies: Annotated[
        str, typer.Option("--bodies", metavar="N,N,...", help="How many tokens lie on the box top, 8 to 500.")
    ] = _SIZES,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer repetitions: seconds, and rougher figures.")] = False,
    games: Annotated[bool, typer.Option("--games/--no-games", help="Measure whole matches of bots too.")] = True,
) -> None:
    """Measure the devices' physics on this machine, and whole matches.

    OVERHEAD is the time of a step in the whole loop (orders to the lid,
    friction, the watch over loads, layers and falls) over that of the same
    pymunk space stepped by nothing but Space.step: same moving start, same
    steps, same end to the last bit, interleaved in one process, medians.
    Such a stretch holds no fall and no new balance of loads, for those
    change the space.

    WHOLE PUSH is the time of whole pushes from start to rest over that of
    the bare steps within them: building the space, balancing loads, falls
    and all else included. The same ratio is told for whole matches.

    The foil tap is a turn with three taps a second on all fifteen tiles; most
    of it is not pymunk, so the share of each part is told instead.

    The ring toss tells whole tosses a second by kind; its steps are those near
    the hand of throws in the plane, the rest of a flight is a formula.

    Times are processor time of one core.
    """
    if device is not None and device not in DEVICES:
        hint = nearest(device, DEVICES)
        raise ConfigError(f"--device: there is no benchmark for '{device}', only for {', '.join(DEVICES)}{hint}")
    sizes = _sizes(bodies)

    import msgspec

    from hopton.bench import (
        effort_for,
        machine,
        measure_foil_tap,
        measure_game,
        measure_hop_le_jton,
        measure_lid_push,
        measure_ring_toss,
    )
    from hopton.tables import load_tables

    tables = load_tables()
    with _Status() as say:
        rows, foil, ring = [], [], []
        for size in sizes if device in (None, "lid-push") else ():
            say(f"lid-push, {size} tokens")
            rows.append(measure_lid_push(tables, size, effort_for(size, quick)))
        if device in (None, "foil-tap"):
            say("foil-tap")
            foil.append(measure_foil_tap(tables, 3.0 if quick else 30.0, 1 if quick else 3))
        if device in (None, "ring-toss"):
            say("ring-toss")
            ring.append(measure_ring_toss(tables, 30 if quick else 150, 3 if quick else 7))
        played = {}
        if games:
            say("matches of hop-le-jton")
            played["hop-le-jton"] = measure_hop_le_jton(tables, 1 if quick else 6)
            for name, count in OTHER_GAMES.items():
                say(f"matches of {name}")
                played[name] = measure_game(name, tables, max(1, count // 10) if quick else count)
    host = machine()
    report = {
        "device": [msgspec.to_builtins(row) for row in (*rows, *foil, *ring)],
        "games": {name: msgspec.to_builtins(row) for name, row in played.items()},
        "machine": host,
    }
    if as_json:
        sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    else:
        _print(rows, foil, ring, played, host)


def _sizes(text: str) -> list[int]:
    from hopton.bench.fields import MAX_BODIES, MIN_BODIES

    sizes = []
    for part in text.split(","):
        number = part.strip()
        if not (number.isascii() and number.isdigit() and len(number) < 10 and MIN_BODIES <= int(number) <= MAX_BODIES):
            allowed = f"{MIN_BODIES} to {MAX_BODIES}"
            raise ConfigError(f"--bodies: '{number}' is no number from {allowed}; write for example {_SIZES}")
        sizes.append(int(number))
    return sizes


class _Status:
    """What is being measured, on a terminal; nothing in a pipe."""

    def __enter__(self) -> Callable[[str], None]:
        self._status: Any = None
        if sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status("")
            self._status.start()
        return self._say

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def _say(self, text: str) -> None:
        if self._status is not None:
            self._status.update(text)


def _print(
    rows: list[DeviceRow],
    foil: list[FoilRow],
    ring: list[RingRow],
    games: dict[str, GameRow],
    host: dict[str, str | int],
) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(title="Lid push, one fixed step (1/480 s)", title_justify="left")
    for name in ("tokens", "loop µs", "bare µs", "overhead", "whole push", "× real time", "token steps/s"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            str(row.bodies),
            f"{row.us_per_step:.1f}",
            f"{row.bare_us_per_step:.1f}",
            f"{row.overhead:.2f}",
            f"{row.whole_push_overhead:.2f}",
            f"{row.times_real_time:.1f}",
            f"{row.body_steps_per_s:,.0f}",
        )
    if rows:
        console.print(table)
    for turn in foil:
        shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in turn.shares.items())
        console.print(
            f"foil-tap: {turn.bodies} tiles, {turn.taps} taps: {turn.us_per_step:.1f} µs a step, "
            f"{turn.times_real_time:.1f} times real time ({shares})."
        )
    for toss in ring:
        rates = ", ".join(f"{kind} {rate:.0f}" for kind, rate in toss.tosses_per_s.items())
        console.print(
            f"ring-toss: tosses a second: {rates}; near the hand {toss.us_per_step:.1f} µs a step, "
            f"{toss.overhead:.2f} times bare pymunk."
        )
    for name, game in games.items():
        bare = "" if game.overhead is None else f", in {game.overhead:.2f} times the time of their bare steps"
        console.print(
            f"{name}: {game.games_per_s:.2f} matches of random bots a second{bare} "
            f"({game.games} played, {game.turns} turns)."
        )
    console.print(
        f"{host['processor']}, {host['cores']} cores, {host['system']}, {host['python']}, "
        f"pymunk {host['pymunk']}, numpy {host['numpy']}"
    )
