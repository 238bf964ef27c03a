"""Simsala Hopp in the window, by mouse and by keys, on the dummy display, with a short hourglass."""

from __future__ import annotations

import pygame
import pytest

from hopton.match.build import new_header
from hopton.match.log import read_log
from hopton.match.replay import replay
from hopton.match.simsala_hopp import SimsalaMatch
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.scenes.theatre import Recorded, WatchControls
from hopton.window.simsala_hopp import scene as scene_module
from hopton.window.simsala_hopp.panels import draw_strength
from hopton.window.simsala_hopp.practice import PracticeScene
from hopton.window.simsala_hopp.scene import SimsalaScene
from hopton.window.simsala_hopp.warming import WARMING
from tests.window.hands import Table

SHORT = ("foil_tap.hourglass_seconds=1.5",)


class ArenaTable(Table):
    """A window with an arena."""

    scene: SimsalaScene

    def warm(self) -> None:
        """Until the foil is ready."""
        for _ in range(4000):
            if WARMING.ready:
                break
            pygame.time.wait(10)
        self.run(0.05)

    def until(self, mode: str, seconds: float = 30.0) -> None:
        """As in `Table`; a bot's turn is played in a thread that needs its time."""
        for _ in range(round(seconds * 60)):
            if self.mode == mode:
                return
            self.app.step(1 / 60)
            if self.mode in ("ThinkMode", "ArenaThinkMode"):
                pygame.time.wait(5)
        raise AssertionError(f"{mode} did not come within {seconds} s; it is still {self.mode}")

    def beside(self, number: int) -> tuple[int, int]:
        """The pixel 8.5 mm below a tile's middle."""
        tile = next(tile for tile in self.match.table_now() if tile.id == str(number))
        x, y = self.scene.view.place.to_px(tile.x, tile.y - 8.5)
        return round(x), round(y)

    def over(self, number: int) -> tuple[int, int]:
        """The pixel over a tile's middle."""
        tile = next(tile for tile in self.match.table_now() if tile.id == str(number))
        x, y = self.scene.view.place.to_px(tile.x, tile.y)
        return round(x), round(y)

    def names(self) -> list[str]:
        """The records so far."""
        return [line.to_json()["record"] for line in self.match.lines]


@pytest.fixture
def arena(open_match):
    def make(*kinds: str, **more) -> ArenaTable:
        table = open_match("simsala-hopp", kinds, table=ArenaTable, figures=SHORT, **more)
        table.warm()
        return table

    return make


def frog(table: ArenaTable) -> int:
    """A frog that lies."""
    return next(int(tile.id) for tile in table.match.table_now() if tile.up == "frog")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_whole_turn_with_the_mouse(arena, size):
    table = arena("person", "person", size=size)
    assert table.mode == "ReadyMode"
    table.press(table.scene.rects.sand.center)
    assert table.mode == "TapMode"
    number = frog(table)
    at = table.beside(number)
    table.press(at)
    # Held for half a second the tap is about as strong as it has to be to turn the tile over.
    table.run(0.73)
    held = table.scene.mode.wand.charged
    assert 900.0 < held < 1300.0
    table.release(at)
    table.run(0.1)
    assert table.names()[1] == "tapped"
    tapped = table.match.lines[1].to_json()
    assert tapped["tap"]["speed"] == pytest.approx(held, abs=1.0)
    assert 300 < tapped["step"] < 400
    assert table.scene.frame.seconds < 1.0
    table.until("SpellMode")
    assert table.names()[-1] == "arena_settled"
    assert table.scene.frame.counts == {key: n for key, n in table.match.state.arena.items() if n} | {
        key: 0 for key, n in table.match.state.arena.items() if not n
    }
    number = frog(table)
    table.press(table.over(number))
    assert table.mode == "ShowArenaMode"
    assert table.names()[-1] == "lazy_spell"
    table.until("ReadyMode")
    assert table.match.to_decide == "Ben"
    header, lines = read_log(table.scene.session.path)
    assert [line.to_json() for line in lines] == [line.to_json() for line in table.match.lines]
    assert replay(header, lines).same


def test_a_whole_turn_with_keys(arena):
    table = arena("person", "person")
    table.key(pygame.K_RETURN)
    assert table.mode == "TapMode"
    wand = table.scene.mode.wand
    table.key(pygame.K_RIGHT, hold=0.3)
    assert wand.x > 5.0
    table.key(pygame.K_SPACE, hold=0.2)
    table.run(0.05)
    table.key(pygame.K_PLUS)
    table.key(pygame.K_x)
    table.run(0.05)
    taps = [line.to_json()["tap"] for line in table.match.lines if line.to_json()["record"] == "tapped"]
    assert len(taps) == 2
    assert taps[1]["speed"] == 950.0
    assert taps[0]["x"] == pytest.approx(wand.x, abs=0.01)
    table.until("SpellMode")
    table.key(pygame.K_DOWN)
    chosen = table.scene.mode.chosen
    assert chosen is not None
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_BACKSPACE)
    assert table.names()[-1] == "passed"
    table.until("ReadyMode")


def test_taps_follow_each_other_as_fast_as_a_hand_can(arena):
    table = arena("person", "person")
    table.key(pygame.K_RETURN)
    for number in (1, 2, 3, 4, 5):
        table.press(table.over(number), button=3)
        table.run(0.1)
    assert table.names().count("tapped") == 5
    assert table.scene.mode.wand.set_speed == 900.0


def test_a_click_beside_the_foil_is_no_tap(arena):
    table = arena("person", "person")
    table.key(pygame.K_RETURN)
    table.press((5, 400))
    table.run(0.2)
    table.release((5, 400))
    assert table.names() == ["hourglass_turned"]


def test_a_pause_stops_the_sand_and_drops_the_charge(arena):
    table = arena("person", "person")
    table.key(pygame.K_RETURN)
    table.press(table.over(1))
    table.run(0.2)
    table.key(pygame.K_ESCAPE)
    step = table.match.step
    table.run(1.0)
    assert table.match.step == step
    table.key(pygame.K_ESCAPE)
    table.run(0.1)
    assert table.match.step > step
    assert table.names() == ["hourglass_turned"]


def test_bots_play_their_turns_in_view(arena):
    table = arena("careful", "person")
    assert table.mode in ("ArenaThinkMode", "ShowArenaMode")
    table.until("ShowArenaMode")
    table.run(0.2)
    shown = table.scene.frame
    assert shown.seconds is not None
    assert 0.0 < shown.seconds < 1.5
    # The panels do not run ahead of what is seen.
    assert table.scene.shown.phase == "ready"
    assert table.scene.mode.hidden_news() > 0
    table.until("SpellMode")
    assert table.scene.frame.tiles == table.match.table_now()


def test_how_to_tap_is_told_only_to_whom_it_concerns(arena, monkeypatch):
    told: dict[str, bool] = {}
    table = arena("person", "random")

    def drawn(*arguments, **options):
        told[table.mode] = options["told"]
        draw_strength(*arguments, **options)

    monkeypatch.setattr(scene_module, "draw_strength", drawn)
    table.scene.redraw()
    table.run(0.05)
    table.key(pygame.K_SPACE)
    table.until("TapMode")
    table.until("ShowArenaMode", 60.0)
    table.run(0.1)
    assert told["ReadyMode"]
    assert told["TapMode"]
    assert not told["ShowArenaMode"]


def test_space_skips_a_bots_turn(arena):
    table = arena("careful", "person")
    table.key(pygame.K_SPACE)
    table.until("SpellMode", seconds=6.0)


def test_a_match_of_bots_ends_and_says_so(arena):
    table = arena("random", "careful", "random")
    for _ in range(4000):
        if table.match.over and table.mode == "OverMode":
            break
        if hasattr(table.scene.mode, "skip"):
            table.scene.mode.skip()
        table.app.step(1 / 60)
        if table.mode in ("ThinkMode", "ArenaThinkMode"):
            pygame.time.wait(3)
    assert table.mode == "OverMode"
    assert type(table.app.top).__name__ == "Dialog"
    # The same match as without a window.
    alone, seats = bot_match(table.match.header, load_tables(overrides=SHORT))
    for _ in play(alone, seats):
        pass
    assert table.match.to_bytes() == alone.to_bytes()


def test_a_recorded_match_is_played_back(tmp_path):
    tables = load_tables(overrides=SHORT)
    entries = {"one": bot_entry("random", 0.5), "two": bot_entry("careful", 0.5)}
    match, seats = bot_match(new_header("simsala-hopp", list(entries), tables, seed=3, bots=entries), tables)
    for _ in play(match, seats):
        if match.turns > 1:
            break
    path = tmp_path / "log.jsonl"
    match.save(path)
    record = Recorded.of(path)
    app = App(size=(1280, 800), title="test", instead="nothing")
    try:
        scene = SimsalaScene(app, record.session(()), WatchControls(app, record, lambda: None))
        app.push(scene)
        table = ArenaTable(app, scene)
        table.until("ShowArenaMode")
        table.run(0.5)
        assert scene.frame.seconds is not None
        table.until("OverMode", seconds=20.0)
        assert scene.session.match.lines == SimsalaMatch.load(path).lines
    finally:
        app.close()


def test_practice_tells_what_a_tap_did():
    app = App(size=(1280, 800), title="test", instead="nothing")
    left = []
    try:
        scene = PracticeScene(app, lambda: left.append(True))
        app.push(scene)
        table = ArenaTable(app, scene)
        table.warm()
        tile = scene.arena.tiles[7]
        x, y = scene.view.place.to_px(tile.x, tile.y - 8.5)
        table.press((round(x), round(y)), button=3)
        table.run(1.0)
        tap, launch, high, turns = scene.figures()
        assert tap.startswith("900 mm/s, 8.")
        assert launch.startswith("rises at ")
        assert "mm high" in high
        assert turns == "1 half turn"
        assert scene.arena.tile(tile.id).up == "back"
        table.key(pygame.K_r)
        assert {tile.up for tile in scene.arena.tiles} == {"frog"}
        table.key(pygame.K_ESCAPE)
        assert left == [True]
    finally:
        app.close()


def test_the_guide_points_at_what_is_to_be_done(arena):
    def told() -> str | None:
        pointer = table.scene._pointer()
        if pointer is None:
            return None
        assert table.scene.texts(f"guide.{pointer.key}")
        return str(pointer.key)

    table = arena("person", "person", size=(1024, 640))
    assert told() == "ready"
    table.key(pygame.K_RETURN)
    assert told() == "tap"
    for tile in table.scene.frame.tiles[:4]:
        table.scene.mode.wand.move(tile.x + 8, tile.y)
        table.scene.mode.strike(900.0)
        table.run(0.25)
    assert told() == "count"
    table.until("SpellMode")
    assert told() == "spell"


def test_a_turn_that_is_left_is_not_kept_and_that_is_said(arena):
    table = arena("person", "person")
    assert table.scene.left_out() == ""
    table.key(pygame.K_RETURN)
    table.run(0.3)
    assert table.scene.left_out() == table.scene.texts("left_out")
    table.scene.controls.ask_leave()
    assert table.scene.texts("left_out") in table.app.scenes[-1].text
