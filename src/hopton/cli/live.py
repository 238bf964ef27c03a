"""Watching matches while they are played, in the terminal or as lines of text."""

from __future__ import annotations

import sys
from collections.abc import Generator

from rich.console import Console
from rich.live import Live

from hopton.cli.keys import Pace
from hopton.cli.screen import Scene
from hopton.match.hop_le_jton import LidMatch
from hopton.match.seat import Decision, carry_out, decide
from hopton.match.simulation import bot_match
from hopton.physics.lid_push import DT, Fall
from hopton.runs import MatchResult, RunPlan
from hopton.runs.result import result_of
from hopton.text import sentence

FRAME = 1 / 24
"""Seconds between two pictures of a push."""
LOOK = 0.7
"""Seconds for looking at what has been laid, and at what a push was worth."""

KEYS = "space pause   + - speed   q quit"


def steps_per_frame(speed: float) -> int:
    """How many fixed steps of a push one picture stands for."""
    return max(1, round(FRAME * speed / DT))


def watch_run(plan: RunPlan, speed: float, keep_logs: int | None) -> Generator[MatchResult, None, None]:
    """Play the matches of the plan one after the other and show them; results as `execute` gives them.

    On no terminal, what happened is printed line by line. The key q ends the run early.
    """
    if not sys.stdout.isatty():
        for number, header in enumerate(plan.headers()):
            match, seats = bot_match(header)
            while not match.over:
                done = len(match.lines)
                carry_out(match, decide(match, seats))
                print_lines(match, done)
            yield result_of(match, number, keep_logs is None or number < keep_logs)
        return
    console = Console()
    with Pace(speed) as pace, Live(console=console, screen=True, auto_refresh=False) as live:
        for number, header in enumerate(plan.headers()):
            match, seats = bot_match(header)
            scene = Scene(match.box, f"Hop le J'ton, match {number + 1} of {plan.games}")
            show = _Show(match, scene, live, pace)
            while not match.over:
                if not show.decision(decide(match, seats)):
                    return
            yield result_of(match, number, keep_logs is None or number < keep_logs)
            if not show.wait(4 * LOOK):
                return


def print_lines(match: LidMatch, done: int) -> None:
    """What lines `done` and after mean, a sentence a line, with the score after a push."""
    for line, verdict in zip(match.lines[done:], match.verdicts[done:], strict=True):
        if verdict is None:
            continue
        score = ""
        if line.record.__struct_config__.tag == "push_ended":
            score = "  [" + ", ".join(f"{name} {points}" for name, points in match.state.scores.items()) + "]"
        print(sentence(verdict) + score)


class _Show:
    """One match on the screen."""

    def __init__(self, match: LidMatch, scene: Scene, live: Live, pace: Pace) -> None:
        self.match = match
        self.scene = scene
        self.live = live
        self.pace = pace
        self.fallen: list[Fall] = []

    def decision(self, decision: Decision) -> bool:
        """Carry a decision out and show it; False to end the run."""
        match, scene = self.match, self.scene
        done = len(match.lines)
        if decision.kind == "push":
            if not self._push(decision):
                return False
        else:
            self.fallen = []
            before = {token.id for token in match.table.tokens}
            carry_out(match, decision)
            scene.glow = tuple(token.id for token in match.table.tokens if token.id not in before)
        for verdict in match.verdicts[done:]:
            scene.say(verdict)
        return self.wait(LOOK)

    def _push(self, decision: Decision) -> bool:
        match = self.match
        match.begin_push(decision.player)
        target = iter(decision.path)
        while True:
            for _ in range(steps_per_frame(self.pace.speed)):
                y = next(target, None)
                if y is None and match.table.settled:
                    break
                if y is None:
                    y = decision.path[-1] if decision.path else match.table.lid_y
                self.fallen += match.advance(y)
            else:
                if not self.wait(FRAME * self.pace.speed):
                    return False
                continue
            break
        match.end_push()
        return True

    def wait(self, seconds: float) -> bool:
        """Show how things stand and wait; False to end the run."""
        match, scene = self.match, self.scene
        while True:
            scene.state = match.state
            scene.tokens = match.table.tokens
            scene.lid_y = match.table.lid_y if match.pushing else None
            scene.fallen = self.fallen
            pace = f"{self.pace.speed:g}x" if not self.pace.paused else "paused"
            scene.subtitle = f"turn {match.turns}, {pace}"
            scene.footer = KEYS if self.pace.has_keys else ""
            self.live.update(scene, refresh=True)
            key = self.pace.wait(seconds)
            if key == "quit":
                return False
            if key is None or key in ("next", "far", "end"):
                return True
