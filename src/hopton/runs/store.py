"""The run directory: `run.json`, the tables in parts, match logs; what a killed run loses, and how it goes on.

Every finished match is appended to the journal of its chunk at once (see `journal`). When all matches of a
chunk are there, its parts of the tables are written whole and the journal goes. Whenever a run is killed, all matches
that had finished are in a part or a journal; only those in flight are played again.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hopton.errors import HoptonError
from hopton.extras import installed
from hopton.files import write_whole
from hopton.runs import journal, settings
from hopton.runs.parquet import TABLES, encode, need_parquet, results_from, tables_from
from hopton.runs.plan import RunPlan
from hopton.runs.result import Keep, MatchResult
from hopton.runs.summary import Summary

RUN_FILE = "run.json"
LOGS = "logs"


class RunDirectory:
    """Keeps a run on disk; `done` are the matches that it holds. `create` begins a run, `resume` goes on with one.

    Without the extra `data` there are no tables (`with_tables`): the journals stay, and resuming the run with the
    extra, also after its end, makes the tables of them.

    One program at a time writes to a run directory.
    """

    def __init__(self, path: Path, plan: RunPlan, keep_logs: int | None) -> None:
        self.path = path
        self.done: set[int] = set()
        self.finished = False
        self.with_tables = installed(settings.WRITER)
        self._plan = plan
        self._keep = Keep(rows=True, logs=keep_logs)
        self._settings = settings.settings_of(plan, keep_logs)
        self._in_chunk: Counter[int] = Counter()
        self._lock: int | None = None

    @classmethod
    def create(cls, path: Path, plan: RunPlan, keep_logs: int | None = 0) -> RunDirectory:
        """Begin a run. Raises HoptonError when the directory holds a run already or can't be written."""
        run = cls(path, plan, keep_logs)
        try:
            if (path / RUN_FILE).exists():
                raise HoptonError(f"--out: {path} holds a run already; go on with --resume or choose another directory")
            (path / LOGS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HoptonError(f"--out: {path}: {error.strerror or error}") from error
        run._take()
        run._write({"finished": False})
        return run

    @classmethod
    def resume(cls, path: Path, plan: RunPlan, keep_logs: int | None = 0) -> RunDirectory:
        """Go on with the run that is there; `finished` says whether nothing is left to do.

        Raises HoptonError that names the difference when the run was asked for with other settings or
        on another build.
        """
        info = read_info(path)
        run = cls(path, plan, keep_logs)
        there = {name: value for name, value in info.items() if name not in ("finished", "summary")}
        different = settings.differences(there, run._settings)
        if different:
            raise HoptonError(f"--resume: {path} is another run: {'; '.join(different)}")
        if any(path.glob("*.parquet")):
            need_parquet("the tables of this run")
        run._take()
        # Tables that are made after the end belong to the run: what wrote them is noted, too.
        run.finished = info.get("finished") is True and info.get("versions") == run._settings["versions"]
        run._look()
        return run

    def keep(self, result: MatchResult) -> None:
        """Keep a finished match, on disk when this returns; one that is there already is left as it is.

        Raises HoptonError when it can't be written; the run can then be resumed.
        """
        if result.match in self.done:
            return
        chunk = result.match // settings.CHUNK
        try:
            if result.log is not None:
                write_whole(self.path / LOGS / log_name(result.match), result.log, sync=False)
            journal.append(self._journal(chunk), msgspec.structs.replace(result, log=None))
            self._have(result.match)
            if self._in_chunk[chunk] == len(self._matches(chunk)):
                self._commit(chunk)
        except OSError as error:
            raise self._broken(error.strerror or str(error)) from error
        except HoptonError as error:
            raise self._broken(str(error)) from error

    @property
    def kept(self) -> str:
        """What there is, for a person whose run breaks off."""
        return f"{len(self.done)} of {self._plan.games} matches are kept in {self.path}; go on with --resume"

    def results(self) -> Iterator[MatchResult]:
        """How the matches that are there ended, without rows and logs."""
        for chunk in self._chunks():
            part = self._part("games", chunk)
            if part.exists():
                yield from results_from(read_table(part), self._plan.game)
            elif self._journal(chunk).exists():
                for result in journal.read(self._journal(chunk))[0]:
                    yield msgspec.structs.replace(result, rows=None)

    def finish(self, summary: Summary) -> None:
        """Write down what the whole run came to."""
        self._write({"finished": True, "summary": summary.to_json()})
        self.finished = True

    def close(self) -> None:
        """Let others write to the directory."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # -- inside ----------------------------------------------------------------------------

    def _look(self) -> None:
        """Find out what is there, and tidy up what a killed program may have left."""
        for scratch in (*self.path.glob(".*.part"), *(self.path / LOGS).glob(".*.part")):
            _remove(scratch)
        for chunk in self._chunks():
            kept = self._journal(chunk)
            if self._part("games", chunk).exists():
                _remove(kept)
                for match in self._matches(chunk):
                    self._have(match)
            elif kept.exists():
                for result in journal.mend(kept):
                    self._have(result.match)
                if self._in_chunk[chunk] == len(self._matches(chunk)):
                    self._commit(chunk)

    def _have(self, match: int) -> None:
        if match not in self.done:
            self.done.add(match)
            self._in_chunk[match // settings.CHUNK] += 1

    def _commit(self, chunk: int) -> None:
        """Turn the journal of a chunk whose matches are all there into its parts of the tables, if they can be made."""
        kept = self._journal(chunk)
        if not self.with_tables:
            _sync(kept)
            return
        results = {result.match: result for result in journal.read(kept)[0]}
        tables = tables_from(self._plan, results.values())
        for match in filter(self._keep.log_of, self._matches(chunk)):
            _sync(self.path / LOGS / log_name(match))
        for name in reversed(TABLES):
            write_whole(self._part(name, chunk), encode(tables[name]))
        _remove(kept)

    def _chunks(self) -> range:
        return range(-(-self._plan.games // settings.CHUNK))

    def _matches(self, chunk: int) -> range:
        return range(chunk * settings.CHUNK, min((chunk + 1) * settings.CHUNK, self._plan.games))

    def _part(self, table: str, chunk: int) -> Path:
        return self.path / f"{table}-{chunk:05d}.parquet"

    def _journal(self, chunk: int) -> Path:
        return self.path / f"journal-{chunk:05d}"

    def _broken(self, reason: str) -> HoptonError:
        return HoptonError(f"--out: {self.path}: {reason}; {self.kept}")

    def _write(self, fields: dict[str, Any]) -> None:
        data = json.dumps({**self._settings, **fields}, indent=1, ensure_ascii=False).encode() + b"\n"
        try:
            write_whole(self.path / RUN_FILE, data)
        except HoptonError as error:
            raise HoptonError(f"--out: {error}") from error

    def _take(self) -> None:
        """Keep other programs from writing to this run as long as this one does."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            self._lock = os.open(self.path, os.O_RDONLY)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self.close()
            raise HoptonError(f"--out: another hopton is writing to {self.path}") from error
        except OSError:
            # Not every file system has locks.
            return


def log_name(match: int) -> str:
    """The name of a match's log in a run directory."""
    return f"match-{match:05d}.jsonl"


def read_info(path: Path) -> dict[str, Any]:
    """What `run.json` in a run directory says; raises HoptonError."""
    if (path / RUN_FILE).exists() and not (path / RUN_FILE).is_file():
        raise HoptonError(f"{path / RUN_FILE} can't be read: it is no file")
    try:
        info = msgspec.json.decode((path / RUN_FILE).read_bytes())
    except FileNotFoundError as error:
        raise HoptonError(f"{path} holds no run: there is no {RUN_FILE}") from error
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}") from error
    except msgspec.DecodeError as error:
        raise HoptonError(f"{path / RUN_FILE} can't be read: {error}") from error
    if not isinstance(info, dict):
        raise HoptonError(f"{path / RUN_FILE} can't be read: it holds no object")
    return info


def read_table(path: Path) -> Any:
    """A part of a table; raises HoptonError."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        # Read as one file: the name of the directory could look like that of a partition ("run=3").
        return pq.ParquetFile(path).read()
    except (OSError, pa.ArrowException) as error:
        raise HoptonError(f"{path} can't be read: {' '.join(str(error).split())}") from error


def _remove(path: Path) -> None:
    try:
        if path.exists():  # On a disk that can only be read, deleting what is not there fails, too.
            path.unlink()
    except OSError as error:
        raise HoptonError(f"{path}: {error.strerror or error}") from error


def _sync(path: Path) -> None:
    """Have the system put a file on the disk, if there is one."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
