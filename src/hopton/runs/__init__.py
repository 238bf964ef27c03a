"""Many matches: plan them, carry them out in one process or several, keep and summarise them."""

from hopton.runs.execute import execute, play_match
from hopton.runs.measures import MEASURES, Tally
from hopton.runs.plan import RunPlan, make_plan
from hopton.runs.read import Run, open_run
from hopton.runs.result import Keep, MatchResult
from hopton.runs.store import RunDirectory
from hopton.runs.summary import BotSummary, Count, Summary, summarise, wilson

__all__ = [
    "MEASURES",
    "BotSummary",
    "Count",
    "Keep",
    "MatchResult",
    "Run",
    "RunDirectory",
    "RunPlan",
    "Summary",
    "Tally",
    "execute",
    "make_plan",
    "open_run",
    "play_match",
    "summarise",
    "wilson",
]
