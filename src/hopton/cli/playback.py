"""A recorded match in the terminal, with keys to pause, step and seek."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.live import Live

from hopton.cli.keys import Pace
from hopton.cli.live import FRAME, LOOK, looking, score_note
from hopton.cli.screen import Scene
from hopton.cli.tables import View, terminal_table
from hopton.header import MatchHeader
from hopton.match.base import Moment
from hopton.match.build import other_build
from hopton.match.log import LogLine
from hopton.match.recording import Recording
from hopton.text import sentence

KEYS = "space pause  + - speed  q quit\n← → step  home end 0-9 seek"


def play_back(header: MatchHeader, lines: Sequence[LogLine], speed: float = 1.0) -> None:
    """Show the match until its end or the key q; on no terminal, print what happened line by line."""
    recording = Recording(header, lines)
    if not sys.stdout.isatty():
        _print(recording)
        return
    with Pace(speed) as pace, Live(console=Console(), screen=True, auto_refresh=False) as live:
        _Playback(recording, live, pace).run()


def _print(recording: Recording) -> None:
    for number, moment in enumerate(recording.moments):
        for verdict in moment.verdicts:
            score = score_note(moment.state) if verdict is moment.verdicts[-1] else ""
            print(f"{number:4}  {sentence(verdict)}{score}")


class _Playback:
    """Where in a recording one is, and how it is shown."""

    def __init__(self, recording: Recording, live: Live, pace: Pace) -> None:
        self.recording = recording
        self.moments = recording.moments
        self.live = live
        self.pace = pace
        table = terminal_table(recording.header.game)
        self.scene = Scene(table, recording.tables, f"{table.title}, recorded")
        self.note = "" if not other_build(recording.header, recording.tables) else ", other build"
        self.at = 0

    def run(self) -> None:
        """Play until the end or the key q."""
        animate = False
        while True:
            key = self._move() if animate else None
            if key is None:
                last = self.at == len(self.moments) - 1
                self._show_moment()
                key = self.pace.wait(looking(self.moments[self.at].verdicts) or LOOK, for_key=last)
                if key is None and last:
                    return
            if key == "quit":
                return
            animate = key is None
            if key is None:
                self.at += 1
            elif key == "pause" and not self.pace.paused and self.at < len(self.moments) - 1:
                self.at += 1
                animate = True
            else:
                self._go(key)

    def _go(self, key: str) -> None:
        last = len(self.moments) - 1
        if key.startswith("seek"):
            self.at = round(int(key.split()[1]) / 10 * last)
        steps = {"next": 1, "back": -1, "far": 10, "far back": -10, "start": -last, "end": last}
        self.at = min(max(self.at + steps.get(key, 0), 0), last)

    def _move(self) -> str | None:
        """Show this moment in motion; the key that broke it off, if one did."""
        moment = self.moments[self.at]
        state = self.moments[self.at - 1].state
        for frame in self.recording.frames(moment, lambda: FRAME * self.pace.speed):
            while True:
                self._show(moment, state, frame)
                key = self.pace.wait(FRAME * self.pace.speed)
                if key is None:
                    break
                if key not in ("pause", "faster", "slower", "resized"):
                    return key
        return None

    def _show_moment(self) -> None:
        moment = self.moments[self.at]
        self.scene.said = [
            sentence(verdict) for past in self.moments[max(0, self.at - 20) : self.at + 1] for verdict in past.verdicts
        ]
        self._show(moment, moment.state, None)

    def _show(self, moment: Moment, state: Any, frame: Any) -> None:
        scene = self.scene
        scene.view = View(state, moment.after, moment.before, frame)
        pace = "paused" if self.pace.paused else f"{self.pace.speed:g}x"
        scene.subtitle = f"record {moment.records} of {self.moments[-1].records}, {pace}{self.note}"
        scene.footer = KEYS if self.pace.has_keys else ""
        self.live.update(scene, refresh=True)
