"""The picture of a match in the terminal: the table, and beside it the score and what happened."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.segment import Segment
from rich.text import Text

from hopton.cli.tables import TerminalTable, View
from hopton.cli.tables.base import Picture
from hopton.tables import Tables
from hopton.text import Verdict, sentence

LEAST_COLUMNS, LEAST_ROWS = 56, 16
"""In less than this the picture could not be read."""

_GAP = 2
_LEAST_TEXT = 30


class Scene:
    """What is to be seen; set its fields and show it again."""

    def __init__(self, table: TerminalTable, tables: Tables, title: str) -> None:
        """`title` goes on top of the text."""
        self.table = table
        self.tables = tables
        self.title = title
        self.subtitle = ""
        self.footer = ""
        self.view: View | None = None
        self.said: list[str] = []
        self._picture: tuple[tuple[int, int], Picture] | None = None

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
        columns, picture = self._drawn(width, height)
        gap = _GAP if columns else 0
        side = width - columns - gap
        lines = console.render_lines(self._text(side, height), options.update(width=side, height=height), pad=True)
        blank, below = Segment(" " * gap), [Segment(" " * columns)]
        for row in range(height):
            yield from picture[row] if row < len(picture) else below
            yield blank
            yield from lines[row]
            if row < height - 1:
                yield Segment.line()

    def _drawn(self, width: int, height: int) -> tuple[int, list[list[Segment]]]:
        """How many columns the picture takes, and its lines."""
        if self.table.picture is None or self.view is None:
            return 0, []
        size = (width, height)
        if self._picture is None or self._picture[0] != size:
            self._picture = size, self.table.picture(self.tables, width - _GAP - _LEAST_TEXT, height)
        picture = self._picture[1]
        return picture.columns, picture.draw(self.view)

    def _text(self, width: int, height: int) -> Group:
        head: list[Text] = [Text(self.title, style="bold"), Text(self.subtitle, style="dim"), Text()]
        if self.view is not None:
            head += list(self.table.score_lines(self.view, width))
        foot = [Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in self.footer.splitlines()]
        # What is too long for a line takes several of them.
        console = Console(width=width)
        used = sum(max(1, len(line.wrap(console, width))) for line in head)
        room = height - used - len(foot) - 1
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
