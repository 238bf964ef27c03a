"""TonTon with a real mouse and real keys on a real (virtual) display: a match to its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hopton.match.build import new_header
from hopton.match.tonton import TonTonMatch
from hopton.rules.tonton import playable
from hopton.tables import load_tables
from hopton.window.theme import Theme, scale_for
from hopton.window.tonton.layout import tonton_layout
from tests.window.desk import Desk

SIZE = (1024, 640)
LEFT = 3
"""So many tricks of the last round are played in the window."""


def almost_over() -> TonTonMatch:
    tables = load_tables()
    bots = {name: {"bot": "random", "skill": 0.7} for name in ("Ben", "Cleo")}
    match = TonTonMatch(new_header("tonton", ["Ada", "Ben", "Cleo"], tables, seed=5, bots=bots), tables)
    while (match.state.round, match.state.trick) != (3, 8 - LEFT) or match.to_decide != "Ada":
        player = match.to_decide
        assert player is not None
        hand = match.state.hands[match.state.players.index(player)]
        match.play(player, playable(hand, match.state.table)[0])
    return match


def test_a_match_to_its_end(open_desk: Callable[..., Desk], tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / "match.jsonl"
    match = almost_over()
    match.save(path)
    desk = open_desk("--resume", str(path), size=SIZE)
    lay = tonton_layout(Theme(scale_for(SIZE)), SIZE)

    def mine() -> int:
        now = desk.match()
        return -1 if now is None else sum(getattr(line.record, "player", "") == "Ada" for line in now.lines)

    def play_by_mouse() -> None:
        now = desk.match()
        if now is None or now.to_decide != "Ada":
            desk.tool("key", "space")
            return
        hand = now.state.hands[0]
        k = hand.index(playable(hand, now.state.table)[0])
        desk.click(lay.place(k, len(hand)).center)

    def play_by_key() -> None:
        now = desk.match()
        if now is None or now.to_decide != "Ada":
            desk.tool("key", "space")
            return
        hand = now.state.hands[0]
        k = hand.index(playable(hand, now.state.table)[0])
        desk.tool("key", str(k + 1), "sleep", 0.1, "key", "Return")

    before = mine()
    desk.until(lambda: mine() > before, "a card by mouse", play_by_mouse)
    desk.until(lambda: mine() > before + 1, "a card by keys", play_by_key)
    desk.until(lambda: (now := desk.match()) is not None and now.over, "the end", play_by_key)
    replayed = desk.replayed()
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
