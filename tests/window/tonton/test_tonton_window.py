"""TonTon in the window: cards by mouse and keys, what can't be played, secrets, rounds, watching and going on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from hopton.match.recording import Recording
from hopton.match.simulation import bot_match, play
from hopton.match.tonton import TonTonMatch
from hopton.records import Played
from hopton.rules.tonton import playable, suit_of
from hopton.window.film import Film, Recorded
from hopton.window.match_setup import MatchSetup, Seat
from hopton.window.scenes.curtain import CurtainScene
from hopton.window.scenes.dialog import Dialog
from hopton.window.tonton.cards import SYMBOLS, CardArt, symbol
from hopton.window.tonton.layout import tonton_layout
from tests.window.hands import Table

Open = Callable[..., Any]
SIZES = [(1024, 640), (1280, 800), (2560, 1440)]


class Cards(Table):
    """Hands that hold cards."""

    def at(self, k: int) -> tuple[int, int]:
        """The middle of card `k` of the hand that is held."""
        return self.scene.lay.place(k, len(self.scene.mode.hand)).center

    def allowed(self) -> list[int]:
        mode = self.scene.mode
        return [k for k, card in enumerate(mode.hand) if card in mode.allowed]

    def click(self, k: int) -> None:
        at = self.at(k)
        self.press(at)
        self.release(at)
        self.app.step(1 / 60)

    def on(self) -> None:
        """Skip until a person has to choose again, or the match is over."""
        for _ in range(4000):
            if self.mode in ("HandMode", "OverMode") or not self.on_table:
                return
            if self.mode == "CardMode":
                self.key(pygame.K_SPACE)
            self.app.step(1 / 60)
            pygame.time.wait(1)
        raise AssertionError(f"still {self.mode}")

    @property
    def on_table(self) -> bool:
        return self.app.top is self.scene


@pytest.fixture
def cards(open_match: Open) -> Open:
    def make(*kinds: str, **more: Any) -> Cards:
        table = open_match("tonton", kinds, table=Cards, **more)
        assert isinstance(table, Cards)
        return table

    return make


def test_a_card_by_mouse(cards: Open) -> None:
    table = cards("person", "careful", "random")
    table.on()
    k = table.allowed()[0]
    card = table.scene.mode.hand[k]
    table.motion(table.at(k))
    assert table.scene.can_take()
    table.click(k)
    assert table.mode == "CardMode"
    assert Played("Ada", card) in [line.record for line in table.match.lines]
    assert card not in table.scene.hand_of("Ada")
    table.on()
    assert len(table.scene.mode.hand) == 7


def test_a_card_by_keys_is_the_same_card(cards: Open) -> None:
    played = []
    for way in ("arrows", "number", "number and enter"):
        table = cards("person", "careful", "random")
        table.on()
        k = table.allowed()[-1]
        if way == "arrows":
            for _ in range(k + 1):
                table.key(pygame.K_RIGHT)
            table.key(pygame.K_RETURN)
        else:
            table.key(pygame.K_1 + k)
            assert table.mode == "HandMode", "the first press only raises the card"
            table.key(pygame.K_1 + k if way == "number" else pygame.K_UP)
        assert table.mode == "CardMode"
        played.append(next(line.record for line in reversed(table.match.lines) if line.record.player == "Ada"))
    assert played[0] == played[1] == played[2]


def test_what_does_not_follow_is_dim_and_says_why(cards: Open) -> None:
    table = cards("person", "careful", "random")
    for _ in range(20):
        table.on()
        forbidden = [k for k in range(len(table.scene.mode.hand)) if k not in table.allowed()]
        if forbidden:
            break
        table.click(table.allowed()[0])
    hand, state = table.scene.mode.hand, table.scene.state
    assert {hand[k] for k in table.allowed()} == set(playable(hand, state.table))
    assert suit_of(hand[forbidden[0]]) != suit_of(state.table[0][1])
    before = len(table.match.lines)
    table.motion(table.at(forbidden[0]))
    table.run(0.2)
    assert not table.scene.can_take()
    table.click(forbidden[0])
    assert table.mode == "HandMode"
    assert len(table.match.lines) == before
    assert table.scene.toast.text == table.scene.texts("fault.must_follow_suit")


def test_the_hand_is_hidden_between_two_people(cards: Open) -> None:
    table = cards("person", "person", "careful")
    for _ in range(8):
        table.on()
        if not table.on_table:
            break
        table.click(table.allowed()[0])
    curtain = table.app.top
    assert isinstance(curtain, CurtainScene)
    assert table.scene.viewer is None
    assert table.scene.held_by is None
    # What lies below the curtain shows backs, whoever's cards they are.
    table.scene.draw(picture := pygame.Surface(table.app.size, 0, 32))
    seen = pygame.image.tobytes(picture.subsurface(table.scene.lay.hand), "RGB")
    state = table.scene.state
    swapped = tuple(reversed(state.hands))
    table.scene.shown = type(state)(**{**{f: getattr(state, f) for f in state.__struct_fields__}, "hands": swapped})
    table.scene.draw(picture)
    assert pygame.image.tobytes(picture.subsurface(table.scene.lay.hand), "RGB") == seen
    table.scene.shown = state
    table.key(pygame.K_SPACE)
    assert table.scene.viewer == curtain.player == table.scene.held_by
    assert table.mode == "HandMode"


def test_a_trick_is_gathered_and_a_round_is_counted(cards: Open) -> None:
    table = cards("person", "careful", "random")
    phases = []
    for _ in range(20_000):
        mode = table.scene.mode
        if table.mode == "HandMode":
            table.click(table.allowed()[0])
        elif table.mode == "CardMode" and (not phases or phases[-1] != mode.phase):
            phases.append(mode.phase)
            if mode.phase == "round":
                break
        table.app.step(1 / 20)
        pygame.time.wait(0)
    assert phases.count("gather") == 7
    assert phases[-3:] == ["look", "gather", "round"]
    done = table.match.rounds[0]
    assert table.scene.mode.round == done
    table.run(8.0)
    assert table.scene.mode.phase == "round", "a person sends it away"
    table.key(pygame.K_RETURN)
    assert table.scene.state.round == 2
    assert table.scene.state.scores == dict(zip(table.match.state.players, done.points, strict=True))


def test_a_match_to_its_end(cards: Open) -> None:
    table = cards("person", "random", "careful")
    while True:
        table.on()
        if table.mode != "HandMode":
            break
        table.click(table.allowed()[-1])
    assert isinstance(table.app.top, Dialog)
    table.app.step(1 / 60)
    assert table.match.over
    header, lines = table.match.header, table.match.lines
    assert TonTonMatch.resume(header, lines).state == table.match.state


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_has_room(cards: Open, size: tuple[int, int], players: int) -> None:
    table = cards("person", *["careful"] * (players - 1), size=size)
    table.on()
    lay = table.scene.lay
    window = pygame.Rect((0, 0), size)
    slots = [lay.slot(k, players) for k in range(players)]
    places = [lay.place(k, 8) for k in range(8)]
    for rect in (lay.mission, lay.trick, lay.hand, *slots, *places):
        assert window.contains(rect)
    for one, other in pairwise(slots):
        assert one.right < other.left
    for one, other in pairwise(places):
        assert other.left - one.left >= 0.9 * one.width, "numbers of all cards can be read"
    names_end = slots[0].bottom + table.scene.theme.px(9) + 2 * table.scene.theme.line_height("caption")
    assert names_end < places[3].top - lay.lift
    cards_of_players = table.scene.panels.card_rects(lay.players, players)
    assert cards_of_players[-1].bottom <= size[1]
    assert lay.mission.right <= lay.news.left
    assert lay.players.right <= lay.mission.left


def test_a_recorded_match_is_watched_with_open_hands(cards: Open) -> None:
    seats = tuple(Seat(name, "careful") for name in ("Ada", "Ben", "Cleo"))
    table = cards("careful", "careful", "careful")
    match, bots = bot_match(MatchSetup("tonton", seats, 4, {}).header(table.match.tables), table.match.tables)
    for _ in play(match, bots):
        pass
    table.app.close()
    record = Recorded(match.header, match.lines)
    assert len(record.turn_starts) == 21
    count = sum(1 for _ in Film(record, size=(480, 300), fps=6, speed=16).pictures())
    assert count > 50
    moments = Recording(match.header, match.lines).moments
    assert len(moments) == 1 + 21 * 3


def test_going_on_with_a_saved_match(cards: Open, tmp_path: Any) -> None:
    table = cards("person", "careful", "random")
    table.on()
    table.click(table.allowed()[0])
    table.on()
    table.scene.session.save()
    again = TonTonMatch.load(table.scene.session.path)
    assert again.state == table.match.state
    assert again.to_decide == "Ada"


def test_suits_differ_by_shape_and_numbers_show(cards: Open) -> None:
    table = cards("person", "careful", "random")
    shapes = {pygame.image.tobytes(symbol(suit, 40, (0, 0, 0)), "RGBA") for suit in SYMBOLS}
    assert len(shapes) == len(SYMBOLS) == 5
    art = CardArt(table.scene.theme, 60)
    faces = {pygame.image.tobytes(art.face(f"red-{n}"), "RGBA") for n in range(1, 9)}
    assert len(faces) == 8
    assert art.face("red-1") is art.face("red-1"), "pictures are kept"
    assert pygame.image.tobytes(art.face("red-1", dim=True), "RGBA") not in faces
    assert (
        tonton_layout(table.scene.theme, (1280, 800)).card[1]
        > 2 * tonton_layout(table.scene.theme, (1280, 800)).card[0]
    )
