"""A film made beside the window: by the program itself, run a second time without a display."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

PATIENCE = 3.0
"""How long (s) a film that is broken off may take to tidy up."""


def film_path(log: Path, turn: int | None = None) -> Path:
    """Where the film of a match, or of one turn of it, is kept: in a folder beside that of the matches or logs."""
    folder = log.parent.parent if log.parent.name in ("matches", "logs") else log.parent
    return folder / "films" / (f"{log.stem}.mp4" if turn is None else f"{log.stem}-turn-{turn}.mp4")


class FilmJob:
    """`hopton render` at work. `done` tells when it is over; then `fault` says why there is no film, or nothing."""

    def __init__(self, log: Path, out: Path, *, language: str, turn: int | None = None) -> None:
        """Begin; raises OSError when the folder of `out` can't be made or nothing can be started."""
        self.out = out
        self.fault = ""
        out.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "hopton", "render", str(log), "-o", str(out), "--lang", language]
        if turn is not None:
            command += ["--turns", str(turn)]
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  # open as long as the program at work
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._said
        )

    def done(self) -> bool:
        """Whether the film is there, or will not be."""
        status = self._process.poll()
        if status is None:
            return False
        if status != 0 and not self.fault:
            self._said.seek(0)
            lines = self._said.read().decode(errors="replace").split("\n")
            self.fault = next((line for line in reversed(lines) if line.strip()), str(status)).removeprefix("hopton: ")
        self._said.close()
        return True

    def stop(self) -> None:
        """Break it off; what is half done is removed by the program that made it."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._said.close()
