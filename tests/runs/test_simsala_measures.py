from __future__ import annotations

from types import SimpleNamespace

from hopton.match.build import new_header
from hopton.match.log import LogLine
from hopton.records import TILES, ArenaSettled, Flipped, HourglassTurned, LazySpell, Passed, Record, Tapped
from hopton.rules import GAMES
from hopton.runs.measures.simsala_hopp import tally
from hopton.tables import load_tables


def counted(players: tuple[str, ...], *records: Record) -> dict[str, tuple[int, int]]:
    """How often everybody might have cast a lazy spell, and did."""
    header = new_header("simsala-hopp", players, load_tables(), seed=1)
    lines = [LogLine(record, {}) for record in records]
    match = SimpleNamespace(header=header, state=GAMES["simsala-hopp"].start(header), lines=lines)
    return {name: (counts["asked"], counts["spells"]) for name, counts in tally(match).items()}


def test_who_passes_in_the_last_decision_was_not_asked_for_a_spell():
    turn = (HourglassTurned(), Tapped("Ada"), ArenaSettled(), LazySpell("Ben", 3))
    deciding = (Tapped("Ben"), Flipped(2, "back"), ArenaSettled(), Passed("Ada"), Passed("Ben"))
    assert counted(("Ada", "Ben"), *turn, *deciding) == {"Ada": (0, 0), "Ben": (1, 1)}


def test_nobody_is_asked_once_no_frog_is_left():
    turned = [Flipped(tile, "back") for tile in TILES if tile != 7]
    turn = (HourglassTurned(), Tapped("Ada"), *turned, ArenaSettled(), LazySpell("Ben", 7))
    assert counted(("Ada", "Ben", "Cleo"), *turn, Passed("Cleo")) == {"Ada": (0, 0), "Ben": (1, 1), "Cleo": (0, 0)}


def test_all_others_are_asked_in_every_turn():
    first = (HourglassTurned(), Tapped("Ada"), ArenaSettled(), Passed("Ben"), LazySpell("Cleo", 1))
    second = (HourglassTurned(), Tapped("Ben"), ArenaSettled(), Passed("Cleo"), Passed("Ada"))
    assert counted(("Ada", "Ben", "Cleo"), *first, *second) == {"Ada": (1, 0), "Ben": (1, 0), "Cleo": (2, 1)}
