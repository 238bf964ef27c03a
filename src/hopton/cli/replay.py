"""`hopton replay`: does the physics give what the log says?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hopton.cli.foil import prepare_foil
from hopton.errors import HoptonError

if TYPE_CHECKING:
    from hopton.match.replay import Difference


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay", epilog="Example: hopton replay run/logs/match-00000.jsonl")(_replay)


def _replay(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log of a simulated match, or - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of sentences.")] = False,
) -> None:
    """Simulate a match log again and compare every record that physics wrote, to the last digit.

    Exit status: 0 all came out the same, 1 something differs, 2 the log can't be used.
    """
    from hopton.cli.logs import name_of, read_match
    from hopton.match.replay import replay

    header, lines = read_match(log)
    name = name_of(log)
    prepare_foil(header.game)
    try:
        report = replay(header, lines)
    except HoptonError as error:
        raise HoptonError(f"{name}: {error}") from error
    if as_json:
        difference = report.difference
        shown: dict[str, Any] = {
            "log": log,
            "same": report.same,
            "records": report.records,
            "finished": report.finished,
            "broken_off": report.broken_off,
            "difference": None,
            "other_build": list(report.other_build),
        }
        if difference is not None:
            shown["difference"] = {
                "n": difference.n,
                "recorded": difference.recorded,
                "simulated": difference.simulated,
                "reason": difference.reason,
            }
        print(json.dumps(shown))
    else:
        if report.other_build:
            print(f"{name}: written by another build: {'; '.join(report.other_build)}")
        if report.difference is None:
            ending = "a finished match" if report.finished else "a match that is not finished"
            if report.broken_off:
                ending = "and the log ends in the middle of an action"
            print(f"{name}: all {report.records} records come out the same: {ending}")
        else:
            print(f"{name}: {_words(report.difference)}")
    if not report.same:
        raise typer.Exit(1)


def _words(difference: Difference) -> str:
    n = difference.n
    recorded = difference.recorded or {}
    name = recorded.get("record", "")
    if difference.reason is not None:
        return f"record {n} ({name}) can't be: {difference.reason}"
    if difference.simulated is None:
        return f"record {n} ({name}) does not follow from the records before it"
    simulated = difference.simulated
    if simulated.get("record") != name:
        return f"record {n} differs: the log has {name}, the simulation {simulated.get('record')}"
    for field in sorted({*recorded, *simulated}):
        before, after = recorded.get(field), simulated.get(field)
        if before != after:
            return (
                f"record {n} ({name}) differs in {field}: the log has {_short(before)}, the simulation {_short(after)}"
            )
    return f"record {n} ({name}) differs in how its numbers are written"


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 70 else text[:67] + "..."
