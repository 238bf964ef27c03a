"""Many matches: plan them, carry them out in one process or several, keep and summarise them."""

from hopton.runs.execute import execute, play_match
from hopton.runs.measures import MEASURES, Tally
from hopton.runs.plan import RunPlan, make_plan
from hopton.runs.result import MatchResult
from hopton.runs.store import RunDirectory
from hopton.runs.summary import BotSummary, Summary, summarise, wilson

__all__ = [
    "MEASURES",
    "BotSummary",
    "MatchResult",
    "RunDirectory",
    "RunPlan",
    "Summary",
    "Tally",
    "execute",
    "make_plan",
    "play_match",
    "summarise",
    "wilson",
]
