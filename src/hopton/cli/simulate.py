"""`hopton simulate`: matches without a window."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hopton.cli.foil import prepare_foil
from hopton.errors import ConfigError, HoptonError

if TYPE_CHECKING:
    from hopton.runs import MatchResult, RunDirectory, RunPlan, Summary
    from hopton.runs.cluster import Cluster

_EXAMPLES = (
    "Examples: hopton simulate hop-le-jton --games 400 --bots careful,random --seed 1 --jobs 2;  "
    "hopton simulate hop --games 100 --bots careful:0.9,careful:0.3 --out run;  "
    "hopton simulate hop --out run --resume;  "
    "hopton simulate tonton --watch"
)
_GAME = "hop-le-jton, simsala-hopp, hop or tonton."
_BOTS = (
    "Who plays, in turn until all sit: random, careful, greedy (in tonton: random, careful, search); "
    "careful:0.3 has a skill of its own."
)
_OPTION = "An option of the game: target=5 (hop-le-jton), variant=1 (simsala-hopp)."
_NO_TABLES = (
    "Parquet tables need more packages; the run can be given them at any time: "
    'pip install "hopton[data]" && hopton simulate {game} --out {out} --resume'
)
_KEEP_LOGS = "How many match logs to keep in --out; 10 by default."


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate", epilog=_EXAMPLES)(_simulate)


def _simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help=_GAME)],
    games: Annotated[int | None, typer.Option("--games", metavar="N", help="How many matches; 1 by default.")] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="Players in a match; as many as bots by default.")
    ] = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="NAME,...", help=_BOTS)] = None,
    skill: Annotated[
        float | None,
        typer.Option("--skill", metavar="0..1", help="How exact all hands are: 0.7; 1 does just what it wants."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same seed gives the same matches.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", help="Processes, 1 by default; results do not depend on it.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:8786.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep run.json, Parquet tables and match logs there.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run in --out; what it was asked for need not be repeated.")
    ] = False,
    keep_logs: Annotated[str | None, typer.Option("--keep-logs", metavar="N|all", help=_KEEP_LOGS)] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=_OPTION)] = None,
    tables: Annotated[Path | None, typer.Option("--tables", metavar="FILE", help="Table figures of your own.")] = None,
    override: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="Override one figure, e.g. lid_push.token_mass=2.0."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress and no tables.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Draw the table in the terminal while matches run.")] = False,
    speed: Annotated[float, typer.Option("--speed", metavar="X", help="With --watch: so many times real time.")] = 1.0,
) -> None:
    """Play matches of bots and sum up who won.

    Seats rotate by match. SHARE is a bot's part of the wins over its part of the seats, with its 95 %
    interval: 1 is fair. SCORE is the mean at the end. The further columns are the game's own, as the line
    below the table says.
    """
    _check_together(jobs, cluster, watch, as_json, quiet, resume, out)
    if not speed > 0:
        raise ConfigError(f"--speed: must be above 0, not {speed}")
    before = _before(out, game) if resume and out is not None else {}
    plan = _plan(
        before,
        game=game,
        games=games,
        players=players,
        bots=None if bots is None else tuple(name.strip() for name in bots.split(",")),
        skill=skill,
        seed=seed,
        options=option,
        tables=None if tables is None and not override else (tables, override or ()),
    )
    kept = _kept(keep_logs, out, before)

    from hopton.cli.summary import print_json, print_tables

    dask = None if cluster is None else _connected(cluster)
    try:
        directory = _directory(out, plan, kept, resume)
        done = _Done(plan, directory, with_matches=as_json)
        start = time.perf_counter()
        _play(plan, kept, done, jobs or 1, dask, speed if watch else None, quiet or watch)
        seconds = time.perf_counter() - start
    finally:
        if dask is not None:
            dask.close()
    summary = done.finish()
    played = done.count.games - done.repeated
    timing: dict[str, Any] = {"seconds": seconds, "games_per_s": played / seconds}
    timing |= {"jobs": jobs or 1} if cluster is None else {"cluster": cluster}
    if resume:
        timing["not_repeated"] = done.repeated
    if done.directory is not None and not done.directory.with_tables and not quiet:
        print(_NO_TABLES.format(game=game, out=out), file=sys.stderr)
    if as_json:
        print_json(plan, [done.matches[match] for match in sorted(done.matches)], summary, timing)
    elif not quiet:
        if resume:
            print(_resumed(done.repeated, plan.games))
        print_tables(plan, summary, timing)


class _Done:
    """The matches of a run that have been played: counted up, and kept where they are wanted.

    Nothing else of a match is held, so that memory stays flat however many there are.
    """

    def __init__(self, plan: RunPlan, directory: RunDirectory | None, with_matches: bool) -> None:
        from hopton.runs import Count

        self.plan = plan
        self.directory = directory
        self.count = Count(plan)
        self.matches: dict[int, dict[str, Any]] = {}
        self._with_matches = with_matches
        for result in () if directory is None else directory.results():
            self._add(result)
        self.repeated = self.count.games

    def keep(self, result: MatchResult) -> None:
        if self.directory is not None:
            self.directory.keep(result)
        self._add(result)

    def finish(self) -> Summary:
        """What the run came to; written down when all matches are there."""
        summary = self.count.summary()
        if self.directory is not None:
            if self.count.games == self.plan.games and not self.directory.finished:
                self.directory.finish(summary)
            self.directory.close()
        return summary

    def left(self) -> list[int]:
        """The matches that have still to be played."""
        done = set() if self.directory is None else self.directory.done
        return [match for match in range(self.plan.games) if match not in done]

    def _add(self, result: MatchResult) -> None:
        self.count.add(result)
        if self._with_matches:
            self.matches[result.match] = result.to_json()


def _directory(out: Path | None, plan: RunPlan, kept: int | None, resume: bool) -> RunDirectory | None:
    from hopton.runs import RunDirectory

    if out is None:
        return None
    return RunDirectory.resume(out, plan, kept) if resume else RunDirectory.create(out, plan, kept)


def _play(
    plan: RunPlan,
    kept: int | None,
    done: _Done,
    jobs: int,
    dask: Cluster | None,
    speed: float | None,
    silent: bool,
) -> None:
    """Play what is left, in this process, in several, on a cluster or, at some `speed`, on the screen."""
    from hopton.runs import Keep, execute

    left, keep = done.left(), Keep(rows=done.directory is not None, logs=kept)
    if not left:
        return
    if dask is None:
        prepare_foil(plan.game)
    if speed is not None:
        from hopton.cli.live import watch_run

        found = watch_run(plan, speed, keep, left)
    elif dask is not None:
        found = dask.execute(plan, keep, left)
    else:
        found = execute(plan, jobs, keep, left)
    shown = _progress(found, plan, done.repeated, silent)
    try:
        for result in shown:
            done.keep(result)
    except HoptonError as error:
        if done.directory is None or "--resume" in str(error):
            raise
        raise HoptonError(f"{error}; {done.directory.kept}") from error
    finally:
        shown.close()
        found.close()


def _check_together(
    jobs: int | None,
    cluster: str | None,
    watch: bool,
    as_json: bool,
    quiet: bool,
    resume: bool,
    out: Path | None,
) -> None:
    """Raises ConfigError for arguments that contradict one another."""
    if jobs is not None and jobs < 1:
        raise ConfigError(f"--jobs: there must be at least one process, not {jobs}")
    if watch and as_json:
        raise ConfigError("--watch and --json: choose one of them")
    if watch and quiet:
        raise ConfigError("--watch and --quiet: choose one of them")
    if watch and (cluster is not None or (jobs or 1) > 1):
        name = "--jobs" if cluster is None else "--cluster"
        raise ConfigError(f"--watch shows one match after the other in this process: leave {name} out")
    if cluster is not None and jobs is not None:
        raise ConfigError("--cluster and --jobs: on a cluster its workers are the processes; leave --jobs out")
    if resume and out is None:
        raise ConfigError("--resume: say with --out which run to go on with")


def _before(out: Path, game: str) -> Mapping[str, Any]:
    """What a run that is to be resumed was asked for."""
    from hopton.runs import open_run

    try:
        before = open_run(out).info
    except HoptonError as error:
        raise HoptonError(f"--resume: {error}") from error
    if before.get("game") != game:
        raise ConfigError(f"--resume: {out} is a run of {before.get('game')}, not of {game}")
    return before


def _plan(before: Mapping[str, Any], **given: Any) -> RunPlan:
    """The plan: what is given, else what the run was asked for before, else the defaults."""
    from hopton.cli.arguments import options_asked, tables_asked
    from hopton.players import DEFAULT_SKILL
    from hopton.runs import make_plan
    from hopton.tables import load_tables

    usual = {"games": 1, "players": None, "bots": ("random",), "skill": DEFAULT_SKILL, "seed": None}
    asked = {name: before.get(name, default) if given[name] is None else given[name] for name, default in usual.items()}
    if asked["seed"] is None:
        asked["seed"] = secrets.randbelow(2**31)
    options = before.get("options", {}) if given["options"] is None else options_asked(given["options"])
    if given["tables"] is not None:
        tables = tables_asked(*given["tables"])
    else:
        tables = load_tables(overrides=_as_overrides(before.get("tables", {})))
    asked["bots"] = tuple(asked["bots"])
    return make_plan(game=given["game"], tables=tables, options=options, **asked)


def _as_overrides(changes: Mapping[str, Any]) -> list[str]:
    import json

    return [f"{name}={json.dumps(value)}" for name, value in changes.items()]


def _kept(text: str | None, out: Path | None, before: Mapping[str, Any]) -> int | None:
    """How many logs to keep; None: all."""
    if text is None:
        text = str(before.get("keep_logs", 0 if out is None else 10))
    elif out is None:
        raise ConfigError("--keep-logs: say with --out where to keep them")
    if text == "all":
        return None
    if not (text.isdecimal() and len(text) < 10):
        raise ConfigError(f"--keep-logs: must be a number or 'all', not '{text}'")
    return int(text)


def _connected(address: str) -> Cluster:
    """The cluster, before anything is written."""
    from hopton.runs.cluster import Cluster

    return Cluster(address)


def _progress(
    results: Iterable[MatchResult], plan: RunPlan, done: int, silent: bool
) -> Generator[MatchResult, None, None]:
    """A bar with rate and time left on a terminal, silence in a pipe."""
    if silent or plan.games == 1 or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(plan.game, total=plan.games, completed=done, rate="")
        start = time.perf_counter()
        for number, result in enumerate(results, start=1):
            yield result
            rate = number / (time.perf_counter() - start)
            bar.update(task, advance=1, rate=f"{rate:.1f} matches/s")


def _resumed(repeated: int, games: int) -> str:
    if repeated == games:
        return f"The run was finished: all {games} matches are there, and none was played again."
    return f"{repeated} of {games} matches were there and were not repeated."
