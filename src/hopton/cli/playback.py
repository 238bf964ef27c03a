"""A recorded match in the terminal, with keys to pause, step and seek."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.live import Live

from hopton.cli.keys import Pace
from hopton.cli.live import FRAME, LOOK, steps_per_frame
from hopton.cli.screen import Scene
from hopton.header import MatchHeader
from hopton.match.build import other_build
from hopton.match.log import LogLine
from hopton.match.recording import Frame, Moment, Recording
from hopton.text import sentence

KEYS = "space pause   + - speed   q quit\n← → step   home end 0-9 seek"


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
        score = ""
        if moment.kind == "push":
            score = "  [" + ", ".join(f"{name} {points}" for name, points in moment.state.scores.items()) + "]"
        for verdict in moment.verdicts:
            print(f"{number:4}  {sentence(verdict)}{score if verdict is moment.verdicts[-1] else ''}")


class _Playback:
    """Where in a recording one is, and how it is shown."""

    def __init__(self, recording: Recording, live: Live, pace: Pace) -> None:
        self.recording = recording
        self.moments = recording.moments
        self.live = live
        self.pace = pace
        self.scene = Scene(recording.tables.lid_push, "Hop le J'ton, recorded")
        self.note = "" if not other_build(recording.header, recording.tables) else ", other build"
        self.at = 0

    def run(self) -> None:
        """Play until the end or the key q."""
        animate = False
        while True:
            key = self._push() if animate else None
            if key is None:
                last = self.at == len(self.moments) - 1
                self._show_moment()
                key = self.pace.wait(LOOK, for_key=last)
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

    def _push(self) -> str | None:
        """Show the push of this moment in motion; the key that broke it off, if one did."""
        moment = self.moments[self.at]
        for frame in self.recording.frames(moment, steps_per_frame(self.pace.speed)):
            while True:
                self._show(moment, frame)
                key = self.pace.wait(FRAME * self.pace.speed)
                if key is None:
                    break
                if key not in ("pause", "faster", "slower"):
                    return key
        return None

    def _show_moment(self) -> None:
        moment = self.moments[self.at]
        before = {token.id for token in moment.before}
        self.scene.glow = tuple(token.id for token in moment.tokens if token.id not in before)
        self.scene.said = [
            sentence(verdict) for past in self.moments[max(0, self.at - 20) : self.at + 1] for verdict in past.verdicts
        ]
        self._show(moment, Frame(moment.tokens, -1.0, ()), moment)

    def _show(self, moment: Moment, frame: Frame, after: Moment | None = None) -> None:
        scene = self.scene
        scene.state = after.state if after is not None else self.moments[self.at - 1].state
        scene.tokens = frame.tokens
        scene.lid_y = frame.lid_y if after is None else None
        scene.fallen = frame.fallen
        pace = "paused" if self.pace.paused else f"{self.pace.speed:g}x"
        scene.subtitle = f"record {moment.records} of {self.moments[-1].records}, {pace}{self.note}"
        scene.footer = KEYS if self.pace.has_keys else ""
        self.live.update(scene, refresh=True)
