"""HOP! with a real mouse and real keys on a real (virtual) display: a turn with bots, and a match to its end."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopton.match.build import new_header
from hopton.match.hop import HopMatch, Scene
from hopton.players.hop import Plan
from hopton.tables import load_tables
from hopton.window.hop.aiming import SPEED_PER_MM
from hopton.window.hop.board import Board
from hopton.window.hop.layout import hop_layout, wide
from hopton.window.theme import Theme, scale_for
from hopton.window.words import Words
from tests.window.desk import Desk

SIZE = (1024, 640)
TABLES = load_tables()
PLAIN = {"cards": [{"id": "plain", "assister": False, "turbulator": False}]}


class Hands:
    """Hands that know where the players' rows and the ring are."""

    def __init__(self, desk: Desk) -> None:
        theme = Theme(scale_for(SIZE))
        self.desk = desk
        self.places = hop_layout(theme, SIZE)
        self.rows = Board(theme, Words()).row_rects(self.places.players, 3)
        self.camera = wide(self.places.stage, Scene(TABLES.ring_toss, TABLES.gravity))

    def records(self) -> list[str]:
        log = self.desk.log
        return [] if log is None else [json.loads(line)["record"] for line in log.read_text().splitlines()[1:]]

    def choose(self, seat: int) -> None:
        self.desk.click(self.rows[seat].center)

    def throw(self, speed: float, degrees: float) -> None:
        """Draw the ring back and let go."""
        table = TABLES.ring_toss
        x, y = self.camera.to_px(-table.release_distance, table.release_height)
        back = speed / SPEED_PER_MM * self.camera.px_per_mm
        angle = math.radians(degrees)
        self.desk.drag((x, y), (x - back * math.cos(angle), y + back * math.sin(angle)), 0.3)

    def quit(self) -> None:
        """Escape, quit, yes; then the log is simulated again."""
        desk = self.desk
        for key in ("Escape", "q", "Right", "Return"):
            desk.key(key)
        assert desk.program.wait(timeout=20) == 0
        self.check_log()

    def check_log(self) -> None:
        replayed = self.desk.replayed()
        assert replayed.returncode == 0, replayed.stdout + replayed.stderr


@pytest.fixture
def resumed(open_desk: Callable[..., Desk], tmp_path: Path) -> Callable[[HopMatch], Hands]:
    """A match opened where it is."""

    def make(match: HopMatch) -> Hands:
        (tmp_path / "matches").mkdir()
        match.save(tmp_path / "matches" / "match.jsonl")
        return Hands(open_desk("--resume", str(tmp_path / "matches" / "match.jsonl"), size=SIZE))

    return make


def new(**bots: str) -> HopMatch:
    entries: dict[str, Any] = {name: {"bot": bot, "skill": 0.7} for name, bot in bots.items()}
    header = new_header("hop", ["Ada", "Ben", "Cleo"], TABLES, seed=3, bots=entries, options=PLAIN)
    return HopMatch(header, TABLES)


def test_a_turn_with_a_real_mouse(resumed: Callable[[HopMatch], Hands]) -> None:
    hands = resumed(new(Ben="careful", Cleo="careful"))
    desk = hands.desk
    desk.until(lambda: "bet" in hands.records(), "a partner and the bot's bet", lambda: hands.choose(1))
    desk.until(lambda: "tossed" in hands.records(), "the throw", lambda: hands.throw(4410.0, 50.0))
    throw = next(line.to_json()["throw"] for line in desk.match().lines if line.to_json()["record"] == "tossed")
    assert throw["speed"] == pytest.approx(4410.0, rel=0.04)
    assert math.degrees(throw["elevation"]) == pytest.approx(50.0, abs=2.0)
    # See it land, go on to the next turn, which is a bot's.
    desk.until(
        lambda: hands.records().count("partner_chosen") == 2, "the next turn", lambda: desk.tool("key", "Return")
    )
    hands.quit()


def test_three_people_play_a_match_to_its_end(resumed: Callable[[HopMatch], Hands]) -> None:
    # Everybody has failed four times, and Ada hurls with the last balloon.
    match = new()
    for _ in range(12):
        hurler, partner, other = match.state.hurler, *[n for n in match.state.players if n != match.state.hurler]
        match.choose_partner(hurler, partner)
        match.bet(other, "failure")
        match.toss(hurler, Plan(900.0, 0.7))
    assert (match.state.hurler, match.state.balloons[0]) == ("Ada", 1)
    hands = resumed(match)
    desk, begun = hands.desk, len(match.lines)
    desk.until(lambda: hands.records()[begun:][:1] == ["partner_chosen"], "the partner", lambda: hands.choose(1))
    # Cleo shows the bets to herself and bets; Ada throws short; Ben moves the hand in vain.
    desk.until(lambda: "bet" in hands.records()[begun:], "the bet", lambda: desk.tool("key", "Return", "key", "2"))
    desk.until(
        lambda: "tossed" in hands.records()[begun:],
        "the throw",
        lambda: (hands.throw(2200.0, 40.0), desk.tool("keydown", "Left", "sleep", 0.5, "keyup", "Left")),
    )
    assert hands.records()[-1] == "ring_missed"
    ended = desk.match()
    assert ended.over
    assert ended.state.balloons[0] == 0
    assert ended.state.scores["Ada"] <= sum(ended.state.clouds[0])
    # The dialog at the end stands over a dimmed picture; its last button closes the window.
    stage = (20, 120, 300, 60)
    time.sleep(0.5)
    bright = desk.brightness(stage)
    desk.until(
        lambda: desk.brightness(stage) < 0.7 * bright, "the dialog at the end", lambda: desk.tool("key", "Return")
    )
    desk.key("shift+Tab")
    desk.key("Return")
    assert desk.program.wait(timeout=20) == 0
    hands.check_log()
