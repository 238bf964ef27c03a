"""From a run directory to its report."""

from __future__ import annotations

from pathlib import Path

from hopton.errors import HoptonError
from hopton.report import common, games
from hopton.report.data import RunData
from hopton.report.model import Report, Section, Table
from hopton.runs.read import Run, open_run

LISTED = 200
"""So many kept logs are listed at most."""


def report_on(path: Path) -> Report:
    """The report on the run in this directory; of one that is not finished, on the matches that have ended.

    Raises HoptonError for a directory without a run or without a match, MissingExtraError without pyarrow.
    """
    run = open_run(path)
    data = RunData(run)
    if not data.count:
        raise HoptonError(f"{path} holds no match that has ended yet")
    sections = [*common.sections(data), *games.GAMES[run.game](data), _logs(run, data)]
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


def _logs(run: Run, data: RunData) -> Section:
    logs = run.logs()
    if not logs:
        return Section("Matches to watch", "No logs were kept; simulate with --keep-logs to watch matches again.")
    rows = []
    by_match = {match: k for k, match in enumerate(data.games["match"])}
    for number, path in list(logs.items())[:LISTED]:
        if number in by_match:
            k = by_match[number]
            winners, turns = ", ".join(data.games["winners"][k]), data.games["turns"][k]
            rows.append((f"hopton watch {path}", f"{turns}", winners))
    note = f"{len(logs)} logs were kept." if len(logs) <= LISTED else f"The first {LISTED} of {len(logs)} logs."
    return Section("Matches to watch", "", (Table(("command", "turns", "winners"), rows, note),))
