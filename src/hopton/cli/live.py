"""Watching matches while they are played, in the terminal or as lines of text."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.live import Live

from hopton.cli.keys import Pace
from hopton.cli.screen import Scene
from hopton.cli.tables import View, terminal_table
from hopton.match.base import Match
from hopton.match.games import playable
from hopton.match.simulation import bot_match
from hopton.runs import Keep, MatchResult, RunPlan
from hopton.runs.result import result_of
from hopton.runs.rows import mark
from hopton.text import Verdict, sentence

FRAME = 1 / 24
"""Seconds between two pictures of what moves."""
LOOK = 0.7
"""Seconds for looking at what has been done, and at what it was worth."""
READ = 25, 0.15
"""More words than these need so many further seconds each."""

KEYS = "space pause  + - speed  q quit"


def watch_run(plan: RunPlan, speed: float, keep: Keep, matches: Sequence[int]) -> Generator[MatchResult, None, None]:
    """Play these matches of the plan one after the other and show them; results as `execute` gives them.

    On no terminal, what happened is printed line by line. The key q ends the run early.
    """
    game = playable(plan.game)
    if not sys.stdout.isatty():
        for number in matches:
            match, seats = bot_match(plan.header(number))
            marks = []
            while not match.over:
                done = len(match.lines)
                game.carry_out(match, game.decide(match, seats))
                marks.append(mark(match))
                print_lines(match, done)
            yield result_of(match, number, keep, marks)
        return
    console, table = Console(), terminal_table(plan.game)
    with Pace(speed) as pace, Live(console=console, screen=True, auto_refresh=False) as live:
        for number in matches:
            match, seats = bot_match(plan.header(number))
            marks = []
            scene = Scene(table, match.tables, f"{table.title}, match {number + 1} of {plan.games}")
            show = _Show(match, scene, live, pace)
            while not match.over:
                if not show.decision(game.decide(match, seats)):
                    return
                marks.append(mark(match))
            yield result_of(match, number, keep, marks)
            if not show.wait(4 * LOOK):
                return


def print_lines(match: Match[Any], done: int) -> None:
    """What lines `done` and after mean, a sentence a line, with the score where it may have changed."""
    last = len(match.lines) - 1
    for number in range(done, len(match.lines)):
        verdict = match.verdicts[number]
        if verdict is not None:
            print(sentence(verdict) + (score_note(match.state) if number == last else ""))


def score_note(state: Any) -> str:
    """The score behind a sentence."""
    return "  [" + ", ".join(f"{name} {points}" for name, points in state.scores.items()) + "]"


def looking(news: Iterable[Verdict | None]) -> float:
    """For how many seconds one looks at what these verdicts tell; 0 when they tell nothing."""
    said = [sentence(verdict) for verdict in news if verdict is not None]
    words = sum(len(words.split()) for words in said)
    plenty, each = READ
    return LOOK + each * max(0, words - plenty) if said else 0.0


class _Show:
    """One match on the screen."""

    def __init__(self, match: Match[Any], scene: Scene, live: Live, pace: Pace) -> None:
        self.match = match
        self.scene = scene
        self.live = live
        self.pace = pace
        self.game = playable(match.game)

    def decision(self, decision: Any) -> bool:
        """Carry a decision out and show it; False to end the run."""
        match, before, done = self.match, self.match.table_now(), len(self.match.lines)
        for frame in self.game.perform(match, decision, lambda: FRAME * self.pace.speed):
            done = self._tell(done)
            if not self.wait(FRAME * self.pace.speed, before, frame):
                return False
        seconds = looking(match.verdicts[done:])
        self._tell(done)
        # While something moves, nobody stops to look.
        return not seconds or match.moving or self.wait(seconds, before)

    def _tell(self, done: int) -> int:
        """Say what lines `done` and after mean; how many lines there are."""
        for verdict in self.match.verdicts[done:]:
            self.scene.say(verdict)
        return len(self.match.lines)

    def wait(self, seconds: float, before: Any = None, frame: Any = None) -> bool:
        """Show how things stand and wait; False to end the run."""
        match, scene = self.match, self.scene
        while True:
            table = match.table_now()
            scene.view = View(match.state, table, table if before is None else before, frame)
            pace = f"{self.pace.speed:g}x" if not self.pace.paused else "paused"
            scene.subtitle = f"turn {match.turns}, {pace}"
            scene.footer = KEYS if self.pace.has_keys else ""
            self.live.update(scene, refresh=True)
            key = self.pace.wait(seconds)
            if key == "quit":
                return False
            if key is None or key in ("next", "far", "end"):
                return True
