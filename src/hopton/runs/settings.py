"""What a run was asked for, as `run.json` says it, and how two such askings differ."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from hopton.extras import installed
from hopton.header import FORMAT
from hopton.match.build import table_changes, this_platform, versions
from hopton.runs.plan import RunPlan

RUN_FORMAT = 1
"""The version of the run directory's layout."""

WRITER = "pyarrow"
"""The package that writes the tables."""

CHUNK = 200
"""So many matches make one part of the tables; the last part may hold fewer."""


def settings_of(plan: RunPlan, keep_logs: int | None) -> dict[str, Any]:
    """All that the results of a run hang on, resolved: everything that `run.json` says before they are there."""
    return {
        "format": RUN_FORMAT,
        "log_format": FORMAT,
        "game": plan.game,
        "players": plan.players,
        "bots": list(plan.bots),
        "skill": plan.skill,
        "seats": [
            {"player": name, "bot": entrant.bot, "skill": entrant.skill} for name, entrant in plan.entrants.items()
        ],
        "games": plan.games,
        "seed": plan.seed,
        "options": dict(plan.options),
        "tables": table_changes(plan.tables),
        "hash": plan.tables.digest(),
        "matches_per_part": CHUNK,
        "keep_logs": "all" if keep_logs is None else keep_logs,
        "versions": {**versions(), **_writer()},
        "platform": this_platform(),
    }


def _writer() -> dict[str, str]:
    """The version of what writes the tables, if it is installed."""
    return {WRITER: version(WRITER)} if installed(WRITER) else {}


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> list[str]:
    """In words, what of the settings of a run differs from what is asked now.

    A run that was begun without the package that writes tables is no other run with it.
    """
    found = []
    for name in dict.fromkeys((*here, *there)):
        before, now = there.get(name), here.get(name)
        if name == "seats" or before == now:
            continue
        if isinstance(before, Mapping) and isinstance(now, Mapping):
            of = "" if name == "versions" else f"{name} "
            keys = [key for key in dict.fromkeys((*now, *before)) if key != WRITER or (key in now and key in before)]
            found += [_difference(f"{of}{key}", before.get(key), now.get(key)) for key in keys]
        else:
            found.append(_difference(name, before, now))
    return [text for text in found if text]


def _difference(name: str, before: Any, now: Any) -> str:
    return "" if before == now else f"{name} {_shown(before)} there, {_shown(now)} here"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ",".join(value)
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
