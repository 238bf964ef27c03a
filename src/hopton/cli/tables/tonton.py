"""TonTon in terminal characters: the trick as cards on the table, and everybody's piles against the mission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from hopton.cli.cells import Rgb
from hopton.cli.tables.base import TerminalTable, View
from hopton.decks import Mission
from hopton.match.tonton import FinishedRound
from hopton.records import SUITS
from hopton.rules.tonton import ROUNDS, TRICKS, Play, State, mission_points, number_of, suit_of
from hopton.tables import Tables

SYMBOLS = {"red": "♥", "blue": "●", "yellow": "▲", "green": "♣", "purple": "★"}
"""A shape for every suit, so that nobody needs the colours."""
_INKS: dict[str, Rgb] = {
    "red": (214, 64, 52),
    "blue": (64, 128, 224),
    "yellow": (208, 150, 10),
    "green": (40, 150, 84),
    "purple": (156, 92, 196),
}
_PAPER = "rgb(246,240,226)"
_CARD, _GAP, _MAX_SLOT = 7, 1, 12
_WIDE, _LOOSE = 44, 52
"""From so many columns on there is room for all columns of the accounts, and for space between the piles."""
_RULES = {"at_most": "at most", "at_least": "at least", "more_than": "more than"}


class Board:
    """Everything on the table at one size, as a picture of a match."""

    def __init__(self, tables: Tables, columns: int, rows: int) -> None:
        """In so many columns and rows of characters; with few of them, details are left out."""
        self.columns = min(columns, 56)
        self._rows = rows
        self._console = Console(width=self.columns, height=rows, force_terminal=True, color_system="truecolor")

    def draw(self, view: View) -> list[list[Segment]]:
        """The table now, or what a round came to in the moment in which it ends."""
        state: State = view.state
        ended = view.table if view.table is not view.before or state.phase == "over" else None
        lines = list(self._ended(state, ended) if isinstance(ended, FinishedRound) else self._running(state))
        text = Text("\n", no_wrap=True, overflow="ellipsis").join(lines[: self._rows])
        text.no_wrap, text.overflow = True, "crop"
        return self._console.render_lines(text, pad=True)

    # -- a round under way -----------------------------------------------------------------

    def _running(self, state: State) -> Iterator[Text]:
        mission = state.mission
        if mission is None:
            return
        yield Text(f"Round {state.round} of {ROUNDS}, trick {state.trick} of {TRICKS}", "bold")
        yield from self._about(mission)
        sums = tuple(sum(piles) for piles in state.piles)
        now = tuple(a + b for a, b in zip(mission_points(mission, sums), state.sixes, strict=True))
        count = len(state.players)
        boxes = self._boxes(count)
        if boxes:
            yield Text()
            fresh = not state.table and state.last_trick is not None and bool(state.tricks)
            cards = state.last_trick.cards if fresh and state.last_trick else state.table
            yield from self._trick(cards, self._order(state, cards), state.leader if fresh else None)
        yield Text()
        yield from self._accounts(state, mission, state.piles, state.sixes, now, "now", small=not boxes)
        if self._rows >= (13 if boxes else 7) + 2 * count:
            yield Text()
            for name, hand in zip(state.players, state.hands, strict=True):
                yield self._hand(name, hand, state.players)

    def _boxes(self, count: int) -> bool:
        """Whether there is room for a trick of so many cards as they look."""
        return self._rows >= 12 + count and self.columns >= count * (_CARD + _GAP) - _GAP

    @staticmethod
    def _order(state: State, cards: Sequence[Play]) -> tuple[str, ...]:
        """All players in the order of play of this trick."""
        first = cards[0][0] if cards else str(state.leader)
        return tuple(state.after(first, steps) for steps in range(len(state.players)))

    def _about(self, mission: Mission) -> Iterator[Text]:
        line = Text(f"Sum {_RULES[mission.rule]} {mission.target}", style="bold cyan")
        line.append(f"  nearest first: {' '.join(map(str, mission.points))}", style="cyan")
        yield line

    def _trick(self, cards: Sequence[Play], order: Sequence[str], next_leader: str | None) -> Iterator[Text]:
        """Cards in the order of play, with whom they belong to and what they do; a finished trick if all lie there."""
        best = max((number_of(card) for _, card in cards), default=0)
        taker = next((name for name, card in reversed(cards) if number_of(card) == best), None)
        whole = len(cards) == len(order)
        slot = min(_MAX_SLOT, (self.columns + _GAP) // len(order)) - _GAP
        rows: list[Text] = [Text() for _ in range(5)]
        for place, name in enumerate(order):
            if name == taker:
                said = "takes" if whole else "best"
            elif whole and name == next_leader:
                said = "4 leads"
            else:
                said = "led" if place == 0 and cards else "leads" if place == 0 else ""
            parts = [
                *_face(cards[place][1] if place < len(cards) else None),
                (_short(name, slot), "bold" if name == taker else ""),
                (said, "bold yellow" if name == taker or said == "4 leads" else "dim"),
            ]
            for row, (words, style) in zip(rows, parts, strict=True):
                before = (slot - cell_len(words)) // 2
                row.append(" " * before)
                row.append(words, style=style)
                row.append(" " * (slot - before - cell_len(words) + _GAP))
        yield from rows

    # -- accounts --------------------------------------------------------------------------

    def _accounts(
        self,
        state: State,
        mission: Mission,
        piles: Sequence[Sequence[int]],
        sixes: Sequence[int],
        points: Sequence[int],
        title: str,
        small: bool = False,
    ) -> Iterator[Text]:
        """A line a player: the visible numbers, their sum against the mission, sixes, and what all that is worth."""
        suits = SUITS[: len(state.players)]
        wide, cell = self.columns >= _WIDE, 3 if self.columns >= _LOOSE else 2
        taken = cell * len(suits) + (23 if wide else 5) + (4 if small else 0)
        room = min(max(map(cell_len, state.players)), max(4, self.columns - taken - 2))
        head = Text(" " * (room + 2))
        for suit in suits:
            head.append(f" {SYMBOLS[suit]}".ljust(cell), style=_ink(suit))
        head.append(f"{'sum':>5}  {'target':<9}{'6s':>2}{title:>5}" if wide else " sum", style="dim")
        yield head
        played = dict(state.table)
        for seat, name in enumerate(state.players):
            winner = state.winners is not None and name in state.winners
            line = Text("★ " if winner else "▸ " if name in state.to_act else "  ", style="bold yellow")
            line.append(_filled(name, room), style="bold" if winner or name in state.to_act else "")
            for suit, top in zip(suits, piles[seat], strict=True):
                line.append(f" {top or '·'}".ljust(cell), style=_ink(suit) if top else "dim")
            total = sum(piles[seat])
            colour = "green" if mission.met_by(total) else "red"
            if wide:
                line.append(f"{total:>5}", style=f"bold {colour}")
                line.append(f"  {_standing(mission, total):<9}", style=colour)
                line.append(f"{sixes[seat]:>2}")
                line.append(f"{points[seat]:>5}", style="bold")
            else:
                line.append(f"{total:>4}{'✓' if mission.met_by(total) else '✗'}", style=f"bold {colour}")
            if small and name in played:
                line.append("  ")
                line.append_text(_small(played[name]))
            yield line

    def _hand(self, name: str, hand: Sequence[str], players: Sequence[str]) -> Text:
        room = min(max(map(cell_len, players)), max(4, self.columns - 34))
        line = Text(f"  {_filled(name, room)} ", style="dim")
        for card in hand:
            line.append_text(_small(card))
            line.append(" ")
        return line

    # -- the end of a round ----------------------------------------------------------------

    def _ended(self, state: State, done: FinishedRound) -> Iterator[Text]:
        yield Text(f"Round {done.number} of {ROUNDS} is over", "bold")
        yield from self._about(done.mission)
        if state.last_trick is not None and self._boxes(len(state.players)):
            yield Text()
            yield from self._trick(state.last_trick.cards, [name for name, _ in state.last_trick.cards], None)
        yield Text()
        yield from self._accounts(state, done.mission, done.piles, done.sixes, done.points, "gets")
        yield Text()
        ranked = sorted(zip(done.points, state.players, done.earned, done.sixes, strict=True), key=lambda row: -row[0])
        for points, name, earned, sixes in ranked:
            yield Text(f"{name}: mission {earned}, sixes {sixes}, together {points}")


def _face(card: str | None) -> list[tuple[str, str]]:
    """A card in three rows of seven characters, or the place for one."""
    if card is None:
        return [("╭╌╌╌╌╌╮", "dim"), ("╎     ╎", "dim"), ("╰╌╌╌╌╌╯", "dim")]
    suit, number = suit_of(card), number_of(card)
    style = f"bold {_ink(suit)} on {_PAPER}"
    return [(f" {number}     ", style), (f"   {SYMBOLS[suit]}   ", style), (f"     {number} ", style)]


def _short(name: str, room: int) -> str:
    """The name in at most so many columns; its end tells "random 1" from "random 2"."""
    if cell_len(name) <= room:
        return name
    end = f"…{name[-2:]}"
    return set_cell_size(name, room - cell_len(end)) + end if cell_len(end) < room else set_cell_size(name, room)


def _filled(name: str, room: int) -> str:
    """The name in exactly so many columns."""
    return set_cell_size(_short(name, room), room)


def _small(card: str) -> Text:
    suit = suit_of(card)
    return Text(f"{SYMBOLS[suit]}{number_of(card)}", style=f"bold {_ink(suit)}")


def _ink(suit: str) -> str:
    red, green, blue = _INKS[suit]
    return f"rgb({red},{green},{blue})"


def _standing(mission: Mission, total: int) -> str:
    """How far the sum is from the target, or from meeting the mission."""
    distance = abs(total - mission.target)
    if mission.met_by(total):
        return "exact" if distance == 0 else f"{distance} away"
    if mission.rule == "at_most":
        return f"{distance} over"
    return f"{distance + (mission.rule == 'more_than')} short"


def score_lines(view: View, width: int) -> Iterator[Text]:
    """A line a player with the points of the rounds, then who leads and why."""
    state: State = view.state
    room = min(max(4, width - 18), max(map(cell_len, state.players)))
    scores = state.scores
    for seat, name in enumerate(state.players):
        winner = state.winners is not None and name in state.winners
        line = Text("★ " if winner else "▸ " if name in state.to_act else "  ", style="bold yellow")
        line.append(_filled(name, room), style="bold" if winner or name in state.to_act else "")
        line.append(f" {scores[name]:>3}", style="bold")
        if state.round_points:
            line.append("  = " + "+".join(str(points[seat]) for points in state.round_points), style="dim")
        yield line
    yield Text()
    if state.leader is not None:
        yield Text(f"{state.leader} leads: {why_leads(state)}", style="cyan")
        yield Text()


def why_leads(state: State) -> str:
    """Why this trick's leader leads."""
    if not state.tricks:
        return "has the red 8"
    fours = [name for name, card in state.tricks[-1].cards if number_of(card) == 4]
    return "played the last 4" if fours else "took the last trick"


TABLE = TerminalTable("TonTon", Board, score_lines)
