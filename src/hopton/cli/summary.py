"""How the summary of a run is shown: a table for people, an object for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopton.runs import RunPlan, Summary


def print_json(
    plan: RunPlan, matches: Sequence[Mapping[str, Any]], summary: Summary, timing: Mapping[str, Any]
) -> None:
    """One object; what depends on the clock, the processes or what was there before stands under "timing"."""
    from hopton.match.build import table_changes, this_platform, versions

    shown = {
        "game": plan.game,
        "players": plan.players,
        "bots": list(plan.bots),
        "skill": plan.skill,
        "seed": plan.seed,
        "options": dict(plan.options),
        "tables": table_changes(plan.tables),
        "hash": plan.tables.digest(),
        "versions": versions(),
        "platform": this_platform(),
        "matches": list(matches),
        "summary": summary.to_json(),
        "timing": dict(timing),
    }
    print(json.dumps(shown))


def print_tables(plan: RunPlan, summary: Summary, timing: Mapping[str, Any]) -> None:
    """The table, and below it what its columns mean."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from hopton.runs import MEASURES

    console = Console(highlight=False, soft_wrap=True)
    if not summary.games:
        console.print("No match was finished.")
        return
    matches = "1 match" if summary.games == 1 else f"{summary.games} matches"
    rate = f", {timing['games_per_s']:.2f} matches a second" if timing["games_per_s"] else ""
    console.print(
        f"{plan.game}, {plan.players} players, {matches}, skill {plan.skill:g}, seed {plan.seed}: "
        f"{summary.turns:.1f} turns a match{rate}"
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
    together = {name: sum(bot.counts[name] for bot in summary.bots) for name in summary.bots[0].counts}
    for note in MEASURES[plan.game].notes(together):
        console.print(note)
    if len(summary.bots) < plan.players or summary.games == 1:
        console.print("wins: " + ", ".join(f"{name} {won:g}" for name, won in summary.wins.items()))
