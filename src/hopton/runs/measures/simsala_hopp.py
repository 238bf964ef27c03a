"""What is counted in matches of Simsala Hopp."""

from __future__ import annotations

from hopton.match.simsala_hopp import SimsalaMatch
from hopton.records import TILES, ArenaSettled, Flipped, HourglassTurned, LazySpell, LeftArena, Passed, Tapped
from hopton.rules.simsala_hopp import BACKS, COLOURS
from hopton.runs.measures.base import Figure, Measures, Tally

COUNTS = {
    "turns": "turns as magician",
    "taps": "taps in them",
    "flips": "times a tile turned over in them",
    "gone": "tiles that went over the wall in them",
    "mine": "white and own rabbits that were visible when all had settled",
    "asked": "lazy spells that were allowed",
    "spells": "lazy spells cast",
}


def tally(match: SimsalaMatch) -> dict[str, Tally]:
    """By player, decisions at the end of a tournament aside.

    Turns as magician, taps in them, tiles that turned over and that left, white and own rabbits visible when
    all had settled; how often one might have cast a lazy spell, and did.
    """
    players = match.state.players
    tallies = {name: dict.fromkeys(COUNTS, 0) for name in players}
    first = players.index(match.header.options.first)
    turns = 0
    magician = players[first]
    back: set[int] = set()
    frogs: set[int] = set()
    asked = 0
    in_turn = False
    for line in match.lines:
        record = line.record
        mine = tallies[magician]
        if isinstance(record, HourglassTurned):
            # Rounds begin with one player after the other, and so do the turns in them.
            magician = players[(first + turns // len(players) + turns) % len(players)]
            turns += 1
            tallies[magician]["turns"] += 1
            back, frogs, asked, in_turn = set(), set(TILES), 0, True
        elif isinstance(record, Tapped) and in_turn:
            mine["taps"] += 1
        elif isinstance(record, Flipped) and in_turn:
            mine["flips"] += 1
            up, down = (back, frogs) if record.up == "back" else (frogs, back)
            up.add(record.tile)
            down.discard(record.tile)
        elif isinstance(record, LeftArena) and in_turn:
            mine["gone"] += 1
            back.discard(record.tile)
            frogs.discard(record.tile)
        elif isinstance(record, ArenaSettled) and in_turn:
            wanted = ("white", COLOURS[players.index(magician)])
            mine["mine"] += sum(BACKS[tile - 1] in wanted for tile in back)
            in_turn = False
        elif isinstance(record, LazySpell | Passed) and asked < len(players) - 1 and frogs:
            # All others have been asked, or no frog is left: who passes then does so at the end of the tournament.
            asked += 1
            tallies[record.player]["asked"] += 1
            if isinstance(record, LazySpell):
                frogs.discard(record.tile)
                tallies[record.player]["spells"] += 1
    return dict(tallies)


MEASURES = Measures(
    COUNTS,
    tally,
    (
        Figure("taps_per_turn", "taps", "taps", "turns", "taps in a turn"),
        Figure("flips_per_tap", "flips", "flips", "taps", "tiles that turn over by a tap"),
        Figure("rabbits_per_turn", "own", "mine", "turns", "white and own rabbits shown at the end of a turn"),
        Figure("gone_per_turn", "gone", "gone", "turns", "tiles over the wall in a turn"),
        Figure("spells", "cast", "spells", "asked", "lazy spells cast of those that were allowed", percent=True),
    ),
)
