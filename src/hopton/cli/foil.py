"""The foil's compiled code before a command needs it: a note when it takes its time."""

from __future__ import annotations

import sys

GAME, DEVICE = "simsala-hopp", "foil-tap"
NOTE = "The foil's code is compiled, once on this machine: about ten seconds ..."


def prepare_foil(what: str) -> None:
    """For the game or device that taps the foil: compile now if it has not been done, and say so on a terminal.

    Several processes then load what this one has compiled.
    """
    if what not in (GAME, DEVICE):
        return
    from hopton.physics.foil_tap import is_warm, warm_up
    from hopton.tables import load_tables

    if is_warm():
        return
    if sys.stderr.isatty():
        print(NOTE, file=sys.stderr)
    tables = load_tables()
    warm_up(tables.foil_tap, tables.gravity)
