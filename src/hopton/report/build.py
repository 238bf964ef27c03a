"""From a run directory to its report."""

from __future__ import annotations

import shlex
from pathlib import Path

from hopton.errors import HoptonError
from hopton.report import common, games
from hopton.report.data import RunData
from hopton.report.model import Report, Section, Table
from hopton.runs.read import Run, open_run

LISTED = 200
"""So many matches are listed at most."""


def report_on(path: Path) -> Report:
    """The report on the run in this directory; of one that is not finished, on the matches that have ended.

    Raises HoptonError for a directory without a run or without a match, MissingExtraError without pyarrow.
    """
    run = open_run(path)
    data = RunData(run)
    if not data.count:
        raise HoptonError(f"{path} holds no match that has ended yet")
    sections = [*common.sections(data), *games.GAMES[run.game](data), _watch(run, data)]
    wanted = run.plan.games
    warning = "" if data.count == wanted else f"Not finished: {data.count} of {wanted} matches have ended."
    title = f"{run.game}: {data.count} matches of {', '.join(data.bots)}"
    return Report(title, _facts(run, data), warning, sections)


def _facts(run: Run, data: RunData) -> list[tuple[str, str]]:
    plan, info = run.plan, run.info
    facts = [
        ("game", run.game),
        ("matches", f"{data.count}"),
        ("players", f"{plan.players}"),
        (
            "bots",
            ", ".join(
                f"{name} ({label})" if name.rsplit(" ", 1)[0] != label else name for name, label in data.labels.items()
            ),
        ),
        ("seed", f"{plan.seed}"),
    ]
    if plan.options:
        facts.append(("options", ", ".join(f"{name} {value}" for name, value in plan.options.items())))
    if info["tables"]:
        facts.append(("changed figures", ", ".join(f"{name} {value}" for name, value in info["tables"].items())))
    versions = info.get("versions") or {}
    facts.append(("computed by", ", ".join(f"{name} {version}" for name, version in versions.items())))
    return facts


def _watch(run: Run, data: RunData) -> Section:
    """How to see any match: first the outstanding ones, then all."""
    logs = run.logs()

    def row(k: int) -> tuple[str, ...]:
        games, match = data.games, data.games["match"][k]
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(games["players"][k], games["scores"][k], strict=True)
        )
        return (
            f"{match}",
            f"{games['turns'][k]}",
            scores,
            ", ".join(games["winners"][k]),
            "kept" if match in logs else "",
        )

    command = f"hopton watch {shlex.quote(str(run.path))} --match N"
    head = ("match", "turns", "scores by seat", "won", "log")
    chosen = _outstanding(data)
    tables = [Table((*head, "why"), [(*row(k), why) for k, why in chosen], command=command)]
    note = f"The first {LISTED} of {data.count} matches." if data.count > LISTED else ""
    tables.append(Table(head, [row(k) for k in range(min(data.count, LISTED))], note, "All matches", command))
    text = (
        f"Watch it: {command}. Every match can be watched; logs kept: {len(logs)}. A match without a log is played "
        "again from its seed, which needs the versions named above."
    )
    return Section("Matches to watch", text, tables)


def _outstanding(data: RunData) -> list[tuple[int, str]]:
    """Matches (numbers of rows) that stand out, each once, and why."""
    rows, turns, scores = range(data.count), data.games["turns"], data.games["scores"]
    found: dict[int, list[str]] = {}
    if data.count == 1:
        return []
    if len(set(turns)) > 1:
        found.setdefault(max(rows, key=lambda k: turns[k]), []).append("longest")
        found.setdefault(min(rows, key=lambda k: turns[k]), []).append("shortest")
    found.setdefault(max(rows, key=lambda k: max(scores[k])), []).append("highest score")

    def lead(k: int) -> int:
        best, second = sorted(scores[k], reverse=True)[:2]
        return int(best - second)

    found.setdefault(max(rows, key=lead), []).append("clearest win")
    found.setdefault(min(rows, key=lead), []).append("closest")
    return [(k, ", ".join(why)) for k, why in found.items()]
