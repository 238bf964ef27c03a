"""The foil's code made ready before the first tap, beside the window.

Compiling takes some seconds once on a machine and would make the window stutter: a process of its own does it,
and this one then loads the result.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading

from hopton.tables import Tables

_COMPILE = """
from hopton.physics.foil_tap import warm_up
from hopton.tables import load_tables
tables = load_tables()
warm_up(tables.foil_tap, tables.gravity)
"""
LONGEST = 120.0
"""After so many seconds the other process is given up and this one compiles for itself."""


class Warming:
    """One for the whole program: what has been made ready stays so."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self.ready = False

    def begin(self, tables: Tables) -> None:
        """Start, if that has not been done."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, args=(tables,), name="warming", daemon=True)
            self._thread.start()

    def _work(self, tables: Tables) -> None:
        from hopton.physics.foil_tap import is_warm, warm_up

        if not is_warm():
            # Where no other process can be had it is compiled here, and the window stutters once.
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                subprocess.run([sys.executable, "-c", _COMPILE], check=False, timeout=LONGEST, capture_output=True)
        warm_up(tables.foil_tap, tables.gravity)
        self.ready = True


WARMING = Warming()
