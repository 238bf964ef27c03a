"""The picture of a match in the terminal: the box top, and beside it the score and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from hopton.cli.board import COLOURS, MARKS, Board
from hopton.physics.lid_push import Fall, Token
from hopton.records import POINT_TOKENS
from hopton.rules.hop_le_jton import State
from hopton.tables import LidPushTable
from hopton.text import Verdict, sentence

LEAST_COLUMNS, LEAST_ROWS = 56, 16
"""In less than this the picture could not be read."""

_GAP = 2
_LEAST_TEXT = 30


class Scene:
    """What is to be seen; set its fields and show it again."""

    def __init__(self, table: LidPushTable, title: str) -> None:
        """`title` goes on top of the text."""
        self.table = table
        self.title = title
        self.subtitle = ""
        self.footer = ""
        self.state: State | None = None
        self.tokens: Sequence[Token] = ()
        self.lid_y: float | None = None
        self.fallen: Sequence[Fall] = ()
        self.glow: Sequence[str] = ()
        self.said: list[str] = []
        self._board: tuple[tuple[int, int], Board] | None = None

    def say(self, verdict: Verdict | None) -> None:
        """Add a sentence to what happened."""
        if verdict is not None:
            self.said.append(sentence(verdict))
            del self.said[:-60]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The whole screen as segments."""
        width, height = options.max_width, options.height or console.height
        if width < LEAST_COLUMNS or height < LEAST_ROWS:
            yield Text(f"This terminal is too small: {LEAST_COLUMNS} columns and {LEAST_ROWS} lines are needed.")
            return
        board = self._board_for(width, height)
        picture = board.draw(self.tokens, self.lid_y, self.fallen, self.glow)
        side = width - board.columns - _GAP
        lines = console.render_lines(self._text(side, height), options.update(width=side, height=height), pad=True)
        blank = Segment(" " * _GAP)
        below = [Segment(" " * board.columns)]
        for row in range(height):
            yield from picture[row] if row < len(picture) else below
            yield blank
            yield from lines[row]
            if row < height - 1:
                yield Segment.line()

    def _board_for(self, width: int, height: int) -> Board:
        size = (width, height)
        if self._board is None or self._board[0] != size:
            self._board = size, Board(self.table, width - _GAP - _LEAST_TEXT, height)
        return self._board[1]

    def _text(self, width: int, height: int) -> Group:
        head: list[Text] = [Text(self.title, style="bold"), Text(self.subtitle, style="dim"), Text()]
        if self.state is not None:
            head += list(_score_lines(self.state, width))
        foot = [Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in self.footer.splitlines()]
        room = height - len(head) - len(foot) - 1
        said = self._history(width, room)
        padding = [Text() for _ in range(room - len(said) + 1)]
        return Group(*head, *said, *padding, *foot)

    def _history(self, width: int, room: int) -> list[Text]:
        """The latest sentences, wrapped, as many whole ones as there is room for; the last one bright."""
        lines: list[Text] = []
        console = Console(width=width)
        for age, words in enumerate(reversed(self.said)):
            block = Text(words, style="bold" if age == 0 else "dim").wrap(console, width)
            if lines and len(lines) + len(block) > room:
                break
            lines = [*block, *lines]
        return lines[-room:] if room > 0 else []


def mark(colour: str) -> Text:
    """The letter of a colour in that colour."""
    red, green, blue = COLOURS[colour]
    front = "black" if red + green + blue > 480 else "white"
    return Text(MARKS[colour], style=Style(color=front, bgcolor=f"rgb({red},{green},{blue})", bold=True))


def _score_lines(state: State, width: int) -> Iterator[Text]:
    """Two lines a player, one for the reserve and one for what is owed."""
    acting = state.to_act[0] if state.to_act else state.turn
    name_width = min(max(len(name) for name in state.players), width - 12)
    for name in state.players:
        winner = state.winners is not None and name in state.winners
        sign = "★ " if winner else "▸ " if name == acting and state.winners is None else "  "
        line = Text()
        line.append(sign, style="bold yellow")
        line.append(name[:name_width].ljust(name_width), style="bold" if winner or name == acting else "")
        line.append(f" {state.scores[name]:>2}", style="bold")
        line.append(f" of {state.target}", style="dim")
        yield line
        line = Text("  ")
        for colour, n in state.supply_of(name).items():
            line += mark(colour)
            line.append(f"×{n} ")
        won = [colour for colour, n in state.won_by(name).items() for _ in range(n)]
        if won:
            line.append(" won ", style="dim")
            for colour in won:
                line += mark(colour)
                line.append(" ")
        yield line
    line = Text()
    line.append("reserve ", style="dim")
    for point, n in zip(POINT_TOKENS, state.reserve, strict=True):
        line += mark(point)
        line.append(f"×{n} ")
    yield line
    owed = Text(style="yellow", no_wrap=True, overflow="ellipsis")
    for debt in state.due:
        what = "a penalty" if debt.kind == "penalty" else f"a {debt.token} j'ton"
        owed.append(f"{'' if not owed else ', '}{debt.player} owes {what}")
    yield owed
    yield Text()
