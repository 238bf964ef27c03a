"""Reading run directories: what was asked, the tables, the logs; also of a run that has not been finished."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hopton.errors import ConfigError, HoptonError
from hopton.match.build import this_platform, versions
from hopton.runs import journal
from hopton.runs.execute import play_match
from hopton.runs.parquet import need_parquet, schema, tables_from
from hopton.runs.plan import RunPlan, make_plan
from hopton.runs.result import Keep
from hopton.runs.rows import GAME_ROWS
from hopton.runs.settings import differences
from hopton.runs.store import LOGS, read_info, read_table
from hopton.tables import load_tables

if TYPE_CHECKING:
    import pyarrow as pa


class _Asked(msgspec.Struct):
    """What `run.json` must say for a run to be read."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    skill: float
    options: dict[str, Any]
    tables: dict[str, Any]
    hash: str = ""
    platform: str = ""
    versions: dict[str, str] = {}


class Run:
    """A run on disk. `info` is its `run.json`; the tables are pyarrow tables (the columns: `hopton.runs.rows`).

    Of a run that has not been finished, the tables hold the matches that had ended when they are first asked for.
    """

    def __init__(self, path: Path, info: Mapping[str, Any]) -> None:
        """Raises HoptonError for a `run.json` that can't be understood."""
        self.path = path
        self.info = info
        try:
            self._asked = msgspec.convert(dict(info), _Asked)
        except msgspec.ValidationError as error:
            raise HoptonError(f"{path} is no run that can be read: its run.json: {error}") from error
        self._tables: dict[str, pa.Table] | None = None

    @property
    def game(self) -> str:
        """The game of all its matches."""
        return self._asked.game

    @property
    def finished(self) -> bool:
        """Whether all matches have been played."""
        return self.info.get("finished") is True

    @property
    def plan(self) -> RunPlan:
        """What was asked for; its tables are the shipped ones with the run's figures."""
        asked = self._asked
        overrides = [f"{name}={msgspec.json.encode(value).decode()}" for name, value in asked.tables.items()]
        try:
            return make_plan(
                asked.game,
                players=asked.players,
                bots=asked.bots,
                games=asked.games,
                seed=asked.seed,
                tables=load_tables(overrides=overrides),
                skill=asked.skill,
                options=asked.options,
            )
        except ConfigError as error:
            raise HoptonError(f"{self.path} is a run that this hopton can't play: {error}") from error

    def games(self) -> pa.Table:
        """A row a match, in order."""
        return self._read()["games"]

    def turns(self) -> pa.Table:
        """A row a turn, in order of matches and turns."""
        return self._read()["turns"]

    def events(self) -> pa.Table:
        """A row an event, in order of matches and records."""
        return self._read()["events"]

    def places(self) -> pa.Table:
        """The events that have a place."""
        import pyarrow.compute as pc

        events = self.events()
        return events.filter(pc.is_valid(events["x_mm"]))

    def logs(self) -> dict[int, Path]:
        """The match logs that were kept, by number of the match."""
        found = {}
        for path in sorted((self.path / LOGS).glob("match-*.jsonl")):
            number = path.stem.removeprefix("match-")
            if number.isdecimal():
                found[int(number)] = path
        return dict(sorted(found.items()))

    def log(self, match: int) -> bytes:
        """The log of any match of the plan: the one that was kept, or the match played once more for it.

        Raises HoptonError when there is no such match, and when this is another build than the run's, which might play
        it differently.
        """
        plan = self.plan
        if not 0 <= match < plan.games:
            raise HoptonError(f"{self.path} has the matches 0 to {plan.games - 1}, not {match}")
        kept = self.logs().get(match)
        if kept is not None:
            try:
                return kept.read_bytes()
            except OSError as error:
                raise HoptonError(f"{kept}: {error.strerror or error}") from error
        header = plan.header(match)
        asked = self._asked
        there = {"versions": asked.versions, "platform": asked.platform, "hash": asked.hash}
        now = {**asked.versions, **versions()}
        here = {"versions": now, "platform": this_platform(), "hash": plan.tables.digest()}
        different = differences(there, here)
        if different:
            reason = "; ".join(different)
            raise HoptonError(f"{self.path} holds no log of match {match}, and here it might go another way: {reason}")
        log = play_match(header, match, Keep(logs=None), plan.tables).log
        return log or b""

    def _read(self) -> dict[str, pa.Table]:
        if self._tables is None:
            self._tables = self._join()
        return self._tables

    def _join(self) -> dict[str, pa.Table]:
        need_parquet("tables of runs")
        import pyarrow as pa

        parts = sorted(self.path.glob("games-*.parquet"))
        done = {path.stem.removeprefix("games-") for path in parts}
        unfinished = [
            result
            for path in sorted(self.path.glob("journal-*"))
            if path.name.removeprefix("journal-") not in done
            for result in journal.read(path)[0]
        ]
        late = tables_from(self.plan, unfinished)
        tables = {}
        for name, rest in late.items():
            files = (self.path / f"{name}-{number}.parquet" for number in sorted(done))
            held = [read_table(path).cast(schema(self.game, name)) for path in files]
            tables[name] = pa.concat_tables([*held, rest])
        return tables


def open_run(path: Path) -> Run:
    """The run in this directory. Raises HoptonError for a directory without one, or one that can't be understood."""
    run = Run(path, read_info(path))
    if run.game not in GAME_ROWS:
        raise HoptonError(f"{path} is a run of {run.game!r}, which this hopton doesn't know")
    return run
