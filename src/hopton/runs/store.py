"""The run directory: `run.json` (what was asked, versions, results) and `logs/` with match logs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hopton.errors import HoptonError
from hopton.files import write_whole
from hopton.match.build import table_changes, this_platform, versions
from hopton.runs.plan import RunPlan
from hopton.runs.result import MatchResult
from hopton.runs.summary import Summary

RUN_FILE = "run.json"
LOGS = "logs"


class RunDirectory:
    """Keeps a run on disk: logs as they come, `run.json` at the start and, with the results, at the end."""

    def __init__(self, path: Path, plan: RunPlan) -> None:
        """Make the directory. Raises HoptonError when it holds a run already or can't be written."""
        self.path = path
        self._plan = plan
        try:
            if (path / RUN_FILE).exists():
                raise HoptonError(f"--out: {path} holds a run already; choose another directory")
            (path / LOGS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HoptonError(f"--out: {path}: {error.strerror or error}") from error
        self._write({"finished": False})

    def keep(self, result: MatchResult) -> None:
        """Write the log of a match, if its result holds one."""
        if result.log is not None:
            write_whole(self.path / LOGS / log_name(result.match), result.log)

    def finish(self, results: list[dict[str, Any]], summary: Summary) -> None:
        """Write down how all matches ended."""
        self._write({"finished": True, "matches": results, "summary": summary.to_json()})

    def _write(self, fields: dict[str, Any]) -> None:
        plan = self._plan
        asked = {
            "game": plan.game,
            "players": plan.players,
            "bots": list(plan.bots),
            "skill": plan.skill,
            "games": plan.games,
            "seed": plan.seed,
            "options": dict(plan.options),
            "tables": table_changes(plan.tables),
            "hash": plan.tables.digest(),
            "versions": versions(),
            "platform": this_platform(),
        }
        write_whole(self.path / RUN_FILE, json.dumps({**asked, **fields}, indent=1).encode() + b"\n")


def log_name(match: int) -> str:
    """The name of a match's log in a run directory."""
    return f"match-{match:05d}.jsonl"
