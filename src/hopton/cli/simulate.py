"""`hopton simulate`: matches without a window."""

from __future__ import annotations

import json
import secrets
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hopton.cli.foil import prepare_foil
from hopton.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from hopton.runs import MatchResult, RunPlan, Summary

_EXAMPLES = (
    "Examples: hopton simulate hop-le-jton --games 400 --bots careful,random --seed 1 --jobs 2;  "
    "hopton simulate hop-le-jton --watch"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate", epilog=_EXAMPLES)(_simulate)


def _simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: hop-le-jton.")],
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many matches.")] = 1,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="Players in a match; as many as bots by default.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="NAME,...", help="Who plays: random, careful, greedy; in turn until all sit."),
    ] = "random",
    skill: Annotated[
        float, typer.Option("--skill", metavar="0..1", help="How exact all hands are; 1 does just what it wants.")
    ] = 0.7,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same seed gives the same matches.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Processes; results do not depend on it.")] = 1,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep run.json and logs there.")] = None,
    keep_logs: Annotated[
        str | None, typer.Option("--keep-logs", metavar="N|all", help="How many match logs to keep in --out (10).")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game, e.g. target=5.")
    ] = None,
    tables: Annotated[Path | None, typer.Option("--tables", metavar="FILE", help="Table figures of your own.")] = None,
    override: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="Override one figure, e.g. lid_push.token_mass=2.0."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Draw the table in the terminal while matches run.")] = False,
    speed: Annotated[float, typer.Option("--speed", metavar="X", help="With --watch: so many times real time.")] = 1.0,
) -> None:
    """Play matches of bots and sum up who won.

    Seats rotate by match. SHARE is a bot's part of the wins over its part of the seats, with its 95 %
    interval: 1 is fair. SCORE is the mean at the end. The further columns are the game's own, as the line
    below the table says.
    """
    import msgspec

    from hopton.runs import RunDirectory, execute, make_plan, summarise
    from hopton.tables import load_tables

    if jobs < 1:
        raise ConfigError(f"--jobs: there must be at least one process, not {jobs}")
    if watch and as_json:
        raise ConfigError("--watch and --json: choose one of them")
    if not speed > 0:
        raise ConfigError(f"--speed: must be above 0, not {speed}")
    drawn = secrets.randbelow(2**31) if seed is None else seed
    plan = make_plan(
        game,
        players=players,
        bots=tuple(name.strip() for name in bots.split(",")),
        games=games,
        seed=drawn,
        tables=load_tables(tables, override or ()),
        skill=skill,
        options=_options(option or []),
    )
    kept = _kept(keep_logs, out)
    directory = None if out is None else RunDirectory(out, plan)
    prepare_foil(game)
    start = time.perf_counter()
    if watch:
        from hopton.cli.live import watch_run

        found: Generator[MatchResult, None, None] = watch_run(plan, speed, kept)
    else:
        found = execute(plan, jobs, kept)
    results = []
    try:
        for result in _progress(found, plan, watch):
            if directory is not None:
                directory.keep(result)
            # The log has been written or is not wanted: memory stays flat however many matches there are.
            results.append(msgspec.structs.replace(result, log=None))
    finally:
        found.close()
    seconds = time.perf_counter() - start
    summary = summarise(plan, results)
    if directory is not None:
        directory.finish([result.to_json() for result in results], summary)
    timing = {"seconds": seconds, "games_per_s": len(results) / seconds, "jobs": 1 if watch else jobs}
    if as_json:
        _print_json(plan, results, summary, timing)
    else:
        _print_tables(plan, summary, timing)


def _options(given: list[str]) -> dict[str, Any]:
    """Options of the game: values are JSON, or text where they are not."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ConfigError(f"--option: '{text}' must have the form name=value, for example target=5")
        try:
            options[name.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            options[name.strip()] = value
    return options


def _kept(text: str | None, out: Path | None) -> int | None:
    """How many logs to keep; None: all."""
    if text is None:
        return 0 if out is None else 10
    if out is None:
        raise ConfigError("--keep-logs: say with --out where to keep them")
    if text == "all":
        return None
    if not (text.isdecimal() and len(text) < 10):
        raise ConfigError(f"--keep-logs: must be a number or 'all', not '{text}'")
    return int(text)


def _progress(results: Iterable[MatchResult], plan: RunPlan, live: bool) -> Iterable[MatchResult]:
    """A progress bar on a terminal, silence in a pipe."""
    if plan.games == 1 or not sys.stderr.isatty() or live:
        return results
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(results, total=plan.games, description=plan.game, console=console, transient=True)


def _print_json(plan: RunPlan, results: list[MatchResult], summary: Summary, timing: dict[str, Any]) -> None:
    from hopton.match.build import this_platform, versions

    print(
        json.dumps(
            {
                "game": plan.game,
                "players": plan.players,
                "bots": list(plan.bots),
                "skill": plan.skill,
                "seed": plan.seed,
                "hash": plan.tables.digest(),
                "versions": versions(),
                "platform": this_platform(),
                "matches": [result.to_json() for result in results],
                "summary": summary.to_json(),
                "timing": timing,
            }
        )
    )


def _print_tables(plan: RunPlan, summary: Summary, timing: dict[str, Any]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from hopton.runs import MEASURES

    console = Console(highlight=False, soft_wrap=True)
    if not summary.games:
        console.print("No match was finished.")
        return
    matches = "1 match" if summary.games == 1 else f"{summary.games} matches"
    console.print(
        f"{plan.game}, {plan.players} players, {matches}, skill {plan.skill:g}, seed {plan.seed}: "
        f"{summary.turns:.1f} turns a match, {timing['games_per_s']:.2f} matches a second"
    )
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    figures = MEASURES[plan.game].figures
    for name in ("bot", "seats", "wins", "share", "95 %", "score", *(figure.label for figure in figures)):
        table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=True)
    for bot in summary.bots:
        table.add_row(
            bot.bot,
            f"{bot.seats}",
            f"{bot.wins:g}",
            f"{bot.share:.2f}",
            f"{bot.share_low:.2f}-{bot.share_high:.2f}",
            f"{bot.score:.2f}",
            *(figure.shown(bot.figures[figure.name]) for figure in figures),
        )
    console.print(table)
    console.print("; ".join(f"{figure.label}: {figure.meaning}" for figure in figures), style="dim")
    if len(summary.bots) < plan.players or summary.games == 1:
        console.print("wins: " + ", ".join(f"{name} {won:g}" for name, won in summary.wins.items()))
