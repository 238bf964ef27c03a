"""Random play of every game, for tests: one driver a game, the same checks for all.

A new engine needs an entry in `DRIVERS` and golden logs; `tests/rules/test_all_games.py` fails without.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from hopton.header import MatchHeader, make_header
from hopton.records import (
    NUMBERS,
    SUITS,
    TILES,
    TOKENS,
    ArenaSettled,
    CardDrawn,
    CloudTaken,
    Dealt,
    Fell,
    Flipped,
    LeftArena,
    MissionRevealed,
    PushEnded,
    Record,
    RingCaught,
    RingMissed,
    Tilted,
    TimeUp,
    cards_in_use,
    record_to_json,
    record_types,
)
from hopton.rules import GAMES, Game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
CODES = {
    "unknown_record",
    "bad_field",
    "unknown_player",
    "match_over",
    "wrong_phase",
    "not_your_turn",
    "not_yours",
    "not_available",
    "must_follow_suit",
    "not_a_frog",
}


@dataclass(frozen=True)
class Driver:
    """What random play of a game needs to know.

    `options` draws options of a match. `chance` draws a legal outcome of chance or physics, None when
    there is none. `pieces` counts what is conserved. `shuffle_hidden` changes what the player may not know.
    `bound` is how many records a random match may take.
    """

    options: Callable[[random.Random, int], dict[str, Any]]
    chance: Callable[[Any, random.Random], Record | None]
    pieces: Callable[[Any], Any]
    shuffle_hidden: Callable[[Any, str, random.Random], Any]
    bound: int


@dataclass(frozen=True)
class Step:
    before: Any
    record: Record
    after: Any
    verdict: Any


def header_for(game: str, players: int, rng: random.Random | None = None) -> MatchHeader:
    """A header with drawn options, or the default ones without `rng`."""
    names = NAMES[:players]
    options = DRIVERS[game].options(rng, players) if rng else {}
    if rng and rng.random() < 0.5:
        options["first"] = rng.choice(names)
    return make_header(game, names, options=options)


def next_record(game: Game[Any], state: Any, rng: random.Random) -> Record:
    """A record that is legal now: a decision or an outcome."""
    choices: list[Record] = []
    for player in state.players:
        choices += rng.sample(legal, min(3, len(legal))) if (legal := game.legal(state, player)) else []
    outcome = DRIVERS[game.name].chance(state, rng)
    if outcome is not None and (not choices or rng.random() < 0.3):
        return outcome
    return rng.choice(choices)


def play(header: MatchHeader, rng: random.Random) -> Iterator[Step]:
    """A random legal match from start to end, step by step."""
    game = GAMES[header.game]
    state = game.start(header)
    for _ in range(DRIVERS[game.name].bound):
        if state.winners is not None:
            return
        record = next_record(game, state, rng)
        after, verdict = game.apply(state, record)
        yield Step(state, record, after, verdict)
        state = after
    raise AssertionError(f"a match of {game.name} takes more than {DRIVERS[game.name].bound} records")


# ---- records that are mostly wrong ----

_ODD: tuple[Any, ...] = (None, True, 1.0, -1, 99, 10**30, "", "nobody", [], {}, ["red"], [["red"]], "red-9", 0, "1")


def odd_line(header: MatchHeader, state: Any, rng: random.Random) -> dict[str, Any]:
    """A line that is likely to be refused, for any of many reasons."""
    game = GAMES[header.game]
    if rng.random() < 0.5 and state.winners is None:
        line = record_to_json(next_record(game, state, rng))
    else:
        kinds = record_types(rng.choice(list(GAMES)) if rng.random() < 0.1 else header.game)
        kind = rng.choice(list(kinds))
        line = {"record": kind, **{field: _value(field, header, rng) for field in kinds[kind].__struct_fields__}}
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        field = rng.choice(list(line))
        roll = rng.random()
        if roll < 0.15:
            line.pop(field)
        elif roll < 0.5:
            line[field] = rng.choice(_ODD)
        else:
            line[field] = _value(field, header, rng)
        if not line:
            break
    if rng.random() < 0.2:
        line["t"] = 1.5
    return line


def _value(field: str, header: MatchHeader, rng: random.Random) -> Any:
    """A value of the right form for that field."""
    options: Any = header.options
    ids = [item.id for item in getattr(options, "cards", getattr(options, "missions", ()))] or ["x"]
    pools: dict[str, Callable[[], Any]] = {
        "tokens": lambda: [rng.choice(TOKENS) for _ in range(rng.randint(1, 3))],
        "token": lambda: rng.choice(TOKENS),
        "fell": lambda: [rng.choice(TOKENS) for _ in range(rng.choice((1, 1, 2, 4)))],
        "stop": lambda: rng.choice(("line", "short", "past")),
        "touching": lambda: rng.randint(0, 3),
        "tile": lambda: rng.choice(TILES),
        "up": lambda: rng.choice(("frog", "back")),
        "card": lambda: rng.choice(ids if header.game == "hop" else cards_in_use(5)),
        "mission": lambda: rng.choice(ids),
        "assister": lambda: rng.choice((*header.players, None)),
        "turbulator": lambda: rng.choice((*header.players, None)),
        "on": lambda: rng.choice(("success", "failure")),
        "complied": lambda: rng.random() < 0.5,
        "value": lambda: rng.randint(0, 2),
        "hands": lambda: _hands(header.players, rng),
        "record": lambda: rng.choice(list(record_types(header.game))),
    }
    return pools.get(field, lambda: rng.choice(header.players))()


def _hands(players: tuple[str, ...], rng: random.Random) -> dict[str, Any]:
    cards = list(cards_in_use(len(players)))
    rng.shuffle(cards)
    size = len(NUMBERS)
    return {name: cards[i * size : (i + 1) * size] for i, name in enumerate(players)}


# ---- Hop le J'ton ----


def _jton_options(rng: random.Random, players: int) -> dict[str, Any]:
    return rng.choice(({}, {"target": 1}, {"target": 4}, {"target": 20}))


def _jton_chance(state: Any, rng: random.Random) -> Record | None:
    on_box = [token for token, n in zip(TOKENS, state.on_box, strict=True) for _ in range(n)]
    if state.phase == "pushing":
        if rng.random() < 0.4 and on_box:
            return Fell(rng.choice(on_box))
        return PushEnded(rng.choice(("line", "line", "short", "past")), rng.randint(0, state.placed))
    if rng.random() < 0.15 and on_box:
        fell = tuple(rng.sample(on_box, rng.randint(1, min(3, len(on_box)))))
        return Tilted(rng.choice(state.players), fell)
    return None


def _jton_pieces(state: Any) -> Any:
    """All j'tons in play by colour; those of the set that this number of players leaves in the box are missing."""
    counts = dict.fromkeys(TOKENS, 0)
    for player in state.players:
        for part in (state.supply_of(player), state.won_by(player)):
            for token, n in part.items():
                counts[token] += n
    for token, n in zip(TOKENS, state.on_box, strict=True):
        counts[token] += n
    for token, n in zip(TOKENS[4:], state.reserve, strict=True):
        counts[token] += n
    for token in state.fallen:
        counts[token] += 1
    return counts


# ---- Simsala Hopp ----


def _simsala_options(rng: random.Random, players: int) -> dict[str, Any]:
    return {
        "variant": rng.randint(0, 2),
        "cats_counted": rng.choice(("after_transforming", "at_count")),
        "fresh_arena_each_decision_tap": rng.random() < 0.5,
    }


def _simsala_chance(state: Any, rng: random.Random) -> Record | None:
    if state.phase not in ("transform", "settling", "decision_flight"):
        return None
    inside = [number for number in TILES if state.tiles[number - 1] != "outside"]
    # Half of the matches are wild, so that arenas run out of frogs and of tiles.
    if inside and rng.random() < (0.93 if state.cats_at_count else 0.5):
        if rng.random() < 0.75:
            return Flipped(rng.choice(inside), rng.choice(("frog", "back", "back")))
        return LeftArena(rng.choice(inside))
    return TimeUp() if state.phase == "transform" else ArenaSettled()


def _simsala_hide(state: Any, player: str, rng: random.Random) -> Any:
    """Exchange two tiles whose backs nobody can see."""
    frogs = [i for i, tile in enumerate(state.tiles) if tile in ("frog", "outside")]
    tiles = list(state.tiles)
    shuffled = [tiles[i] for i in frogs]
    rng.shuffle(shuffled)
    for i, tile in zip(frogs, shuffled, strict=True):
        tiles[i] = tile
    return msgspec.structs.replace(state, tiles=tuple(tiles))


# ---- HOP! ----


def _hop_options(rng: random.Random, players: int) -> dict[str, Any]:
    if rng.random() < 0.5:
        return {}
    size = rng.choice((1, 3, 8))
    ids: list[Any] = [f"c{i}" if i % 2 else i for i in range(size)]
    cards = [{"id": name, "assister": rng.random() < 0.4, "turbulator": rng.random() < 0.4} for name in ids]
    cards[0]["assister"] = False
    return {"cards": cards}


def _hop_chance(state: Any, rng: random.Random) -> Record | None:
    if state.phase == "card":
        return CardDrawn(rng.choice(state.pile or [card.id for card in state.deck]))
    if state.phase == "flight":
        complied = rng.random() < 0.8
        return RingCaught(complied) if rng.random() < 0.6 else RingMissed(complied)
    if state.phase == "clouds":
        values = [value for value in range(3) if state.cloud_supply[value]]
        return CloudTaken(state.due_clouds[0], rng.choice(values))
    return None


def _hop_pieces(state: Any) -> Any:
    clouds = [value for own in state.clouds for value in own]
    return [state.cloud_supply[value] + clouds.count(value) for value in range(3)]


def _hop_hide(state: Any, player: str, rng: random.Random) -> Any:
    """Change the others' bets, where there are any, and the values of their clouds."""
    bets = tuple(
        bet
        if bet is None or name == player or state.phase in ("clouds", "over")
        else rng.choice(("success", "failure"))
        for name, bet in zip(state.players, state.bets, strict=True)
    )
    clouds = tuple(
        own if name == player or state.phase == "over" else tuple(rng.randint(0, 2) for _ in own)
        for name, own in zip(state.players, state.clouds, strict=True)
    )
    return msgspec.structs.replace(state, bets=bets, clouds=clouds)


# ---- TonTon ----


def _tonton_options(rng: random.Random, players: int) -> dict[str, Any]:
    if rng.random() < 0.5:
        return {}
    rules = ("at_most", "more_than", "at_least")
    return {
        "missions": [
            {
                "id": f"m{i}" if i % 2 else i,
                "rule": rng.choice(rules),
                "target": rng.randint(0, 25),
                "points": [rng.randint(-1, 10) for _ in range(5)],
                **({"title": "more"} if rng.random() < 0.5 else {}),
            }
            for i in range(rng.randint(3, 5))
        ]
    }


def _tonton_chance(state: Any, rng: random.Random) -> Record | None:
    if state.phase == "deal":
        return Dealt({name: tuple(hand) for name, hand in _hands(state.players, rng).items()})
    if state.phase == "mission":
        return MissionRevealed(rng.choice([mission.id for mission in state.missions if mission not in state.used]))
    return None


def _tonton_pieces(state: Any) -> Any:
    """No card twice: hands, table and last trick share none, and all are in use."""
    cards = [card for hand in state.hands for card in hand] + [card for _, card in state.table]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(cards_in_use(len(state.players)))
    assert all(len(piles) == len(state.players) <= len(SUITS) for piles in state.piles)
    return len(state.missions)


def _tonton_hide(state: Any, player: str, rng: random.Random) -> Any:
    """Deal the others' cards anew among them."""
    others = [i for i, name in enumerate(state.players) if name != player]
    cards = [card for i in others for card in state.hands[i]]
    rng.shuffle(cards)
    hands = list(state.hands)
    for i in others:
        hands[i], cards = tuple(cards[: len(hands[i])]), cards[len(hands[i]) :]
    return msgspec.structs.replace(state, hands=tuple(hands))


DRIVERS: dict[str, Driver] = {
    "hop-le-jton": Driver(_jton_options, _jton_chance, _jton_pieces, lambda state, player, rng: state, 5000),
    "simsala-hopp": Driver(_simsala_options, _simsala_chance, lambda state: len(state.tiles), _simsala_hide, 5000),
    "hop": Driver(_hop_options, _hop_chance, _hop_pieces, _hop_hide, 5000),
    "tonton": Driver(_tonton_options, _tonton_chance, _tonton_pieces, _tonton_hide, 200),
}
