"""What a run was asked for, as `run.json` says it, and how two such askings differ."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hopton.header import FORMAT
from hopton.match.build import table_changes, this_platform, versions
from hopton.runs.plan import RunPlan

RUN_FORMAT = 1
"""The version of the run directory's layout."""

CHUNK = 200
"""So many matches make one part of the tables; the last part may hold fewer."""


def settings_of(plan: RunPlan, keep_logs: int | None) -> dict[str, Any]:
    """All that the results of a run hang on, resolved: everything that `run.json` says before they are there."""
    from importlib.metadata import version

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
        "versions": {**versions(), "pyarrow": version("pyarrow")},
        "platform": this_platform(),
    }


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> list[str]:
    """In words, what of the settings of a run differs from what is asked now."""
    found = []
    for name in dict.fromkeys((*here, *there)):
        before, now = there.get(name), here.get(name)
        if name == "seats" or before == now:
            continue
        if isinstance(before, Mapping) and isinstance(now, Mapping):
            of = "" if name == "versions" else f"{name} "
            keys = dict.fromkeys((*now, *before))
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
