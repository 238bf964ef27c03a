"""The games' tables in terminal characters, by game."""

from __future__ import annotations

from hopton.cli.tables.base import TerminalTable, View, plain_scores

__all__ = ["TerminalTable", "View", "terminal_table"]


def terminal_table(game: str) -> TerminalTable:
    """How the terminal shows a game. Modules are loaded only for the game that is shown."""
    if game == "hop-le-jton":
        from hopton.cli.tables import hop_le_jton

        return hop_le_jton.TABLE
    if game == "simsala-hopp":
        from hopton.cli.tables import simsala_hopp

        return simsala_hopp.TABLE
    if game == "hop":
        from hopton.cli.tables import hop

        return hop.TABLE
    if game == "tonton":
        from hopton.cli.tables import tonton

        return tonton.TABLE
    return TerminalTable(game, None, plain_scores)
