"""Hop le J'ton with a real mouse and real keys on a real (virtual) display."""

from __future__ import annotations

import time

import pytest

from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch
from hopton.records import PenaltyPaid, PushEnded
from hopton.tables import load_tables
from hopton.window.hop_le_jton.layout import lid_layout
from hopton.window.hop_le_jton.tray import LidPanels
from hopton.window.theme import Theme, scale_for
from hopton.window.words import Words
from tests.window.desk import Desk

SIZE = (1024, 640)


class Hands:
    """Hands that know where things lie on the box."""

    def __init__(self, desk: Desk) -> None:
        theme = Theme(scale_for(SIZE))
        self.desk = desk
        self.panels = LidPanels(theme, Words(), Words(part="hop-le-jton"))
        self.layout = lid_layout(theme, SIZE, load_tables().lid_push)

    @property
    def match(self) -> LidMatch:
        return self.desk.match()

    def px(self, x: float, y: float) -> tuple[float, float]:
        return self.layout.to_px(x, y)

    def stack(self, k: int, count: int = 2) -> tuple[int, int]:
        return self.panels.stack_rects(self.layout.left_foot, count)[k].center

    def lay(self, k: int, x: float, y: float) -> None:
        """Drag a j'ton into the brown zone; it lies when the picture says so."""
        self.desk.drag(self.stack(k), self.px(x, y), 0.25)

    def push(self, travel: float, seconds: float) -> None:
        self.desk.drag(self.px(50, 30), self.px(50, 30 + travel), seconds, hold=0.5)

    def turn_by_mouse(self, places: list[tuple[int, float, float]], travel: float, seconds: float) -> list[PushEnded]:
        """Lay and push, again as long as nothing has come of it; how the push has ended.

        While a bot's turn is still being shown, hands do nothing.
        """
        before = len(self.match.lines)

        def act() -> None:
            for place in places:
                self.lay(*place)
            self.push(travel, seconds)
            time.sleep(0.5)

        self.desk.until(lambda: len(self.match.lines) > before + 1, "the end of a push", act)
        return [line.record for line in self.match.lines[before:] if isinstance(line.record, PushEnded)][:1]


@pytest.fixture
def resumed(open_desk, tmp_path):
    """A new match of a person and others, opened at once."""

    def make(target: int, bots: dict[str, dict[str, object]]) -> Hands:
        options = {"target": target}
        header = new_header("hop-le-jton", ("Ada", "Ben"), load_tables(), seed=11, options=options, bots=bots)
        (tmp_path / "matches").mkdir()
        LidMatch(header).save(tmp_path / "matches" / "match.jsonl")
        return Hands(open_desk("--resume", str(tmp_path / "matches" / "match.jsonl"), size=SIZE))

    return make


def test_a_turn_by_mouse_and_a_penalty(open_desk):
    arguments = ("hop-le-jton", "--players", "2", "--bots", "random", "--seed", "11")
    desk = open_desk(*arguments, size=SIZE)
    desk.key("Return")
    desk.until(lambda: desk.match() is not None, "the match")
    hands = Hands(desk)
    # Ada lays two and pushes gently onto the line.
    assert hands.turn_by_mouse([(0, 30, 52), (1, 70, 52)], 25.5, 1.2) == [PushEnded("line", 2)]
    assert hands.match.lines[0].record.tokens == ("green", "red")

    # Ben is a bot; space skips what he does.
    def adas_turn() -> bool:
        need = hands.match.need()
        return need.player == "Ada" and need.kind == "place" and len(hands.match.lines) > 4

    desk.until(adas_turn, "Ada's second turn", lambda: desk.tool("key", "space"))
    free = hands.match.play_spots()[0]
    (ended,) = hands.turn_by_mouse([(0, free.x, free.y)], 32, 0.3)
    assert ended == PushEnded("past", 0)
    # Whatever fell belongs to Ben and he replaces it first; then Ada pays.
    desk.until(lambda: hands.match.need().kind == "penalty" and hands.match.need().player == "Ada", "the penalty")

    def paid() -> bool:
        return any(isinstance(line.record, PenaltyPaid) and line.record.player == "Ada" for line in hands.match.lines)

    def pay() -> None:
        spot, choices = hands.match.point_spots()[0], hands.match.need().choices
        desk.drag(hands.stack(0, len(choices)), hands.px(spot.x, spot.y), 0.3)

    desk.until(paid, "the payment", pay)
    desk.key("Escape")
    desk.key("q")
    desk.key("Right")
    desk.key("Return")
    assert desk.program.wait(timeout=20) == 0
    replayed = desk.replayed()
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr


def test_a_match_of_two_people_to_its_end_by_keys_and_mouse(resumed):
    hands = resumed(5, {})
    desk = hands.desk
    # Ada by keys: show the hand, lay one, to the lid, push it.
    desk.key("Right")
    desk.key("space")
    desk.key("Return")

    def push() -> None:
        desk.tool("keydown", "Up", "sleep", 0.55, "keyup", "Up", "sleep", 0.5)

    desk.until(lambda: len(hands.match.lines) >= 3, "the end of Ada's push", push)
    ended = [line.record for line in hands.match.lines if isinstance(line.record, PushEnded)]
    assert len(ended) == 1

    # Whatever is owed is paid by keys, until Ben may lay.
    def bens_turn() -> bool:
        need = hands.match.need()
        return need.player == "Ben" and need.kind == "place"

    desk.until(bens_turn, "Ben's turn", lambda: desk.tool("key", "space"))
    # Ben pushes everything off the box: that is past the line, and all points are Ada's.
    spot = hands.match.play_spots()[0]
    hands.turn_by_mouse([(0, spot.x, spot.y)], 115, 1.2)
    desk.until(lambda: hands.match.over, "the end of the match")
    assert hands.match.state.winners == ("Ada",)
    # The dialog at the end stands over a dimmed table; its last button closes the window.
    cards = (10, 60, 200, 60)
    bright = desk.brightness(cards)
    desk.until(
        lambda: desk.brightness(cards) < 0.6 * bright, "the dialog at the end", lambda: desk.tool("key", "space")
    )
    desk.key("shift+Tab")
    desk.key("Return")
    assert desk.program.wait(timeout=20) == 0
    replayed = desk.replayed()
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
