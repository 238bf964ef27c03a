"""What the terminal needs to know of a game to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rich.segment import Segment
from rich.text import Text

from hopton.tables import Tables


class View(NamedTuple):
    """What is to be shown: the rules' state, what lies on the table now and lay there before, and what moves."""

    state: Any
    table: Any
    before: Any = None
    frame: Any = None


class Picture(Protocol):
    """A game's table at one size."""

    columns: int
    """How many columns of characters it takes."""

    def draw(self, view: View) -> list[list[Segment]]:
        """Lines of segments."""


@dataclass(frozen=True)
class TerminalTable:
    """One game: its title, its picture in so many columns and rows of characters, and the scores beside it.

    `picture` is None for a game without a table.
    """

    title: str
    picture: Callable[[Tables, int, int], Picture] | None
    score_lines: Callable[[View, int], Iterator[Text]]


def plain_scores(view: View, width: int) -> Iterator[Text]:
    """A line a player: the scores that every game has."""
    state = view.state
    room = min(max(4, width - 8), max(len(name) for name in state.players))
    for name in state.players:
        winner = state.winners is not None and name in state.winners
        acting = state.winners is None and name in state.to_act
        line = Text("★ " if winner else "▸ " if acting else "  ", style="bold yellow")
        line.append(
            f"{name[:room]:{min(room, max(map(len, state.players)))}}", style="bold" if winner or acting else ""
        )
        line.append(f" {state.scores[name]:>3}", style="bold")
        yield line
    yield Text()
