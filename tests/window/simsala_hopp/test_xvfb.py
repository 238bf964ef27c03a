"""Simsala Hopp with a real mouse on a real (virtual) display: the last round of a tournament, to its end."""

from __future__ import annotations

import json
import time

import pytest

from hopton.match.build import new_header
from hopton.match.simsala_hopp import SimsalaMatch
from hopton.rules.simsala_hopp import BACKS
from hopton.tables import load_tables
from hopton.window.simsala_hopp.layout import arena_rects
from hopton.window.theme import Theme, scale_for
from tests.window.desk import Desk

SIZE = (1024, 640)
TABLES = load_tables(overrides=["foil_tap.hourglass_seconds=2.5"])
BESIDE = 8.5
"""A strike so far (mm) beside the middle turns a tile over."""


class Hands:
    """Hands that know where the tiles are."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rects = arena_rects(Theme(scale_for(SIZE)), SIZE, TABLES.foil_tap)

    def records(self) -> list[str]:
        log = self.desk.log
        return [] if log is None else [json.loads(line)["record"] for line in log.read_text().splitlines()[1:]]

    def px(self, x: float, y: float) -> tuple[float, float]:
        return self.rects.place.to_px(x, y)

    def strike(self, x: float, y: float, seconds: float) -> None:
        """Charge for so long and strike."""
        self.desk.mouse(self.px(x, y), "mousedown", 1, "sleep", seconds, "mouseup", 1, "sleep", 0.3)


def white(match: SimsalaMatch) -> tuple[float, float]:
    """Beside the middle of a tile that hides a white rabbit."""
    tile = next(tile for tile in match.table_now() if BACKS[int(tile.id) - 1] == "white")
    return tile.x, tile.y - BESIDE


def turn(match: SimsalaMatch) -> None:
    """A turn without a window: Ada turns a white rabbit over, Ben nothing; nobody casts a spell."""
    magician = match.state.magician
    match.turn_hourglass(magician)
    if magician == "Ada":
        match.tap("Ada", *white(match), 900.0)
    while match.flying:
        match.wait(magician, match.step + 1000)
    while match.state.phase == "lazy":
        match.pass_over(match.state.to_act[0])


def two_cups() -> SimsalaMatch:
    """Ada needs one more cup, and is the magician."""
    match = SimsalaMatch(new_header("simsala-hopp", ["Ada", "Ben"], TABLES, seed=3), TABLES)
    while match.state.cups[0] < 2 or match.state.magician != "Ada":
        turn(match)
    return match


def test_the_last_round_with_a_real_mouse(open_desk, tmp_path):
    match = two_cups()
    assert match.state.cups[1] < 2
    (tmp_path / "matches").mkdir()
    match.save(tmp_path / "matches" / "match.jsonl")
    desk = open_desk("--resume", str(tmp_path / "matches" / "match.jsonl"), size=SIZE)
    hands, begun = Hands(desk), len(match.lines)
    # Before the hourglass is turned the tiles lie as the last turn left them: where they will lie is known from the
    # seed, so that the hand is there in time.
    trial = SimsalaMatch.resume(match.header, match.lines)
    trial.turn_hourglass("Ada")
    at = white(trial)

    def settled(times: int) -> bool:
        return hands.records()[begun:].count("arena_settled") == times

    def play() -> None:
        # The foil may have to be compiled first: until then the hourglass can't be turned, and all stands still.
        before = desk.picture()
        desk.tool("key", "Return", "sleep", 0.3)
        if desk.picture() == before:
            return
        for _ in range(2):
            hands.strike(*at, 0.6)
        # Hands off while the sand runs: a click too many would cast a spell.
        end = time.monotonic() + 6.0
        while time.monotonic() < end and not settled(1):
            time.sleep(0.1)

    desk.until(lambda: settled(1), "the end of Ada's turn", play)
    taps = [line.to_json()["tap"] for line in desk.match().lines[begun:] if line.to_json()["record"] == "tapped"]
    assert taps
    assert 400.0 < taps[0]["speed"] < 2500.0
    assert (taps[0]["x"], taps[0]["y"]) == pytest.approx(at, abs=1.0)

    # Ben turns a frog over by hand.
    frog = next(tile for tile in desk.match().table_now() if tile.up == "frog")
    desk.until(lambda: hands.records()[-1] == "lazy_spell", "the spell", lambda: desk.click(hands.px(frog.x, frog.y)))
    assert desk.match().lines[-1].to_json()["tile"] == int(frog.id)

    # Ben's own turn passes without a tap, and Ada casts no spell: no hand is near a frog.
    desk.mouse((5, SIZE[1] - 5))
    aside = (20, 300, 100, 60)
    bright = desk.brightness(aside)
    desk.until(lambda: settled(2), "the end of Ben's turn", lambda: desk.tool("key", "Return"))
    desk.until(lambda: desk.match().over, "the end", lambda: desk.tool("key", "BackSpace", "sleep", 0.3))
    assert desk.match().state.cups[0] == 3
    assert desk.match().state.winners == ("Ada",)
    desk.until(lambda: desk.brightness(aside) < 0.8 * bright, "the dialog at the end")
    time.sleep(0.3)
    desk.key("shift+Tab")
    desk.key("Return")
    assert desk.program.wait(timeout=20) == 0
    replayed = desk.replayed()
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
