"""The picture of a match in the terminal: what is drawn where, at several sizes, and the keys."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from hopton.cli.keys import Pace
from hopton.cli.screen import Scene
from hopton.cli.tables import View, terminal_table
from hopton.cli.tables.hop_le_jton import MARKS, Board
from hopton.match.build import new_header
from hopton.match.hop_le_jton import LidMatch
from hopton.match.hop_le_jton.recorded import colour_of
from hopton.physics.lid_push import Fall, Token
from hopton.tables import load_tables

TABLES = load_tables()
TABLE = TABLES.lid_push
TOKENS = (Token("green-1", 20.0, 80.0), Token("white-2", 80.0, 120.0), Token("black-1", 52.0, 100.0))


def text(board: Board, *arguments, **keywords) -> list[str]:
    lines = board.draw(*arguments, **keywords)
    shown = ["".join(segment.text for segment in line) for line in lines]
    assert {len(line) for line in shown} == {board.columns}
    assert len(shown) == board.rows
    return shown


def where(shown: list[str], mark: str) -> tuple[int, int]:
    found = [(row, line.index(mark)) for row, line in enumerate(shown) if mark in line]
    assert len(found) == 1, (mark, shown)
    return found[0]


def screen(scene: Scene, width: int, height: int) -> list[str]:
    console = Console(width=width, height=height, color_system=None, file=None, legacy_windows=False)
    options = console.options.update(width=width, height=height)
    lines = console.render_lines(scene, options)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize(("columns", "rows"), [(44, 24), (70, 40), (30, 16), (200, 60)])
def test_letters_lie_where_the_j_tons_do(columns, rows):
    board = Board(TABLE, columns, rows)
    assert board.columns <= columns
    assert board.rows <= rows
    shown = text(board, TOKENS)
    for token in TOKENS:
        row, column = where(shown, MARKS[colour_of(token.id)])
        assert board._x[column] == pytest.approx(token.x, abs=board.pitch)
        assert board._y[2 * row] == pytest.approx(token.y, abs=2 * board.pitch)


def test_every_kind_has_a_mark_of_its_own():
    assert len(set(MARKS.values())) == 7


def test_the_lid_hides_what_lies_under_it():
    board = Board(TABLE, 70, 40)
    played = Token("red-1", 50.0, 50.0)
    assert any("R" in line for line in text(board, [played]))
    assert not any("R" in line for line in text(board, [played], lid_y=62.0))
    assert board.draw([], lid_y=62.0) != board.draw([])


def test_an_upper_j_ton_covers_the_letter_below():
    board = Board(TABLE, 70, 40)
    shown = text(board, [Token("red-1", 50.0, 100.0, layer=0), Token("white-1", 52.0, 101.0, layer=1)])
    assert any("1" in line for line in shown)
    assert not any("R" in line for line in shown)


@pytest.mark.parametrize(("side", "x", "y"), [("front", 50.0, 151.0), ("left", -1.0, 100.0), ("right", 101.0, 90.0)])
def test_fallen_j_tons_lie_beside_the_box(side, x, y):
    board = Board(TABLE, 70, 40)
    row, column = where(text(board, [], fallen=[Fall("blue-1", 3, x, y, side)]), "B")
    across, along = board._x[column], board._y[2 * row]
    assert across < 0 or across > TABLE.box_width or along > TABLE.box_length


def scene_of_a_match() -> Scene:
    match = LidMatch(new_header("hop-le-jton", ["Ada", "Ben", "Cleo"], TABLES, seed=1), TABLES)
    verdict = match.place("Ada", [("green", 50.0, 52.0)])
    scene = Scene(terminal_table("hop-le-jton"), TABLES, "A match")
    scene.view = View(match.state, match.table_now(), ())
    scene.footer = "keys"
    scene.say(verdict)
    scene.say(None)
    return scene


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (56, 16), (300, 70)])
def test_the_screen_is_filled_and_holds_everything(width, height):
    lines = screen(scene_of_a_match(), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}
    whole = " ".join(" ".join(lines).split())
    for words in ("A match", "Ada", "Ben", "Cleo", "of 7", "reserve", "keys", "Ada lays"):
        assert words in whole


@pytest.mark.parametrize("height", [24, 32])
def test_what_takes_several_lines_does_not_push_the_keys_off_the_screen(height):
    scene = scene_of_a_match()
    scene.subtitle = "record 4 of 98, 1x, other build, and some more that has no room in one line"
    scene.said = [f"sentence {number} of many words that need more than one line of text" for number in range(60)]
    lines = screen(scene, 80, height)
    assert "keys" in lines[-1]
    assert "sentence 59" in " ".join(lines)


def test_a_small_terminal_is_told_so():
    assert "too small" in " ".join(screen(scene_of_a_match(), 40, 12))


def test_old_sentences_make_room_for_new_ones():
    scene = scene_of_a_match()
    scene.said = [f"sentence {number} of many words that need more than one line of text" for number in range(200)]
    whole = " ".join(screen(scene, 80, 24))
    assert "sentence 199" in whole
    assert "sentence 150 " not in whole


def test_without_a_terminal_there_are_no_keys_and_waiting_ends():
    with Pace(1000.0) as pace:
        assert not pace.has_keys
        start = time.monotonic()
        assert pace.wait(10.0, for_key=True) is None
        assert time.monotonic() - start < 5.0


# -- in a real terminal ----------------------------------------------------------------------


class Terminal:
    """A program in a pseudo terminal of 80 x 24."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        command = [sys.executable, "-m", "hopton", *arguments]
        self.run = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=environment, close_fds=True)
        os.close(inner)
        self.seen = ""

    def until(self, words: str, seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < end, (words, self.seen[-2000:])
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.fd, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        assert words in self.seen, (words, self.seen[-2000:])

    def press(self, keys: str, until: str) -> None:
        self.seen = ""
        os.write(self.fd, keys.encode())
        self.until(until)

    def quit(self) -> int:
        os.write(self.fd, b"q")
        end = time.monotonic() + 30
        while self.run.poll() is None and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    os.read(self.fd, 65536)
                except OSError:
                    break
        status = self.run.wait(10)
        os.close(self.fd)
        return status


@pytest.fixture(scope="module")
def log(tmp_path_factory) -> tuple[Path, int]:
    directory = tmp_path_factory.mktemp("screen") / "run"
    command = [sys.executable, "-m", "hopton", "simulate", "hop-le-jton", "--seed", "3", "--option", "target=1"]
    subprocess.run([*command, "--out", str(directory)], check=True, capture_output=True, timeout=120)
    path = directory / "logs" / "match-00000.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return path, len(lines) - 1


def test_a_recording_can_be_paused_stepped_sought_and_left(log):
    path, last = log
    terminal = Terminal("watch", str(path), "--terminal")
    terminal.until(f"record 0 of {last}")
    terminal.press(" ", "paused")
    terminal.press("\x1b[C", f"record 1 of {last}")
    terminal.press("G", f"record {last} of {last}")
    terminal.press("0", f"record 0 of {last}")
    terminal.press("\x1b[C", f"record 1 of {last}")
    terminal.press("\x1b[D", f"record 0 of {last}")
    # A key that is held down, or keys pressed faster than pictures are drawn, come in one piece.
    terminal.press("G0\x1b[C", f"record 1 of {last}")
    assert terminal.quit() == 0


def test_matches_can_be_watched_while_they_run():
    terminal = Terminal("simulate", "hop-le-jton", "--seed", "3", "--watch")
    terminal.until("match 1 of 1")
    terminal.until("random 1 lays")
    terminal.press("+", "2x")
    terminal.press(" ", "paused")
    terminal.press(" ", "2x")
    assert terminal.quit() == 0
