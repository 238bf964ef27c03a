"""The first line of a match log: which game, who plays, with which options.

`parse_header` judges a decoded line and raises LogError for what makes a log unusable;
`make_header` builds the header of a new match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Literal, NoReturn

import msgspec

from hopton.decks import CardId, HopCard, Mission, hop_deck, mission_deck
from hopton.errors import LogError
from hopton.names import nearest

FORMAT = 1
"""The version of the log format that this package reads and writes."""

PLAYERS: Mapping[str, tuple[int, int]] = {
    "hop-le-jton": (2, 4),
    "simsala-hopp": (2, 4),
    "hop": (3, 6),
    "tonton": (3, 5),
}
"""The fewest and the most players of every game."""


class HopLeJtonOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of Hop le J'ton: who begins, and at how many points the match is won."""

    first: str
    target: int = 7


class SimsalaHoppOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of Simsala Hopp: who begins, the variant with cats, and details of counting."""

    first: str
    variant: Literal[0, 1, 2] = 0
    cats_counted: Literal["after_transforming", "at_count"] = "after_transforming"
    fresh_arena_each_decision_tap: bool = False


class HopOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of HOP!: who hurls first, and the deck."""

    first: str
    cards: tuple[HopCard, ...]


class TontonOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of TonTon: `first` is accepted and means nothing; the missions to draw from."""

    first: str
    missions: tuple[Mission, ...]


Options = HopLeJtonOptions | SimsalaHoppOptions | HopOptions | TontonOptions


class MatchHeader(msgspec.Struct, frozen=True, kw_only=True):
    """A checked header. `options` are complete; `given` are those that the log names.

    `extra` holds the fields that the rules do not know (bots, versions, ...), as they stand in the log.
    """

    game: str
    players: tuple[str, ...]
    options: Options
    given: Mapping[str, Any] | None = None
    seed: int | None = None
    extra: Mapping[str, Any] = {}

    def to_json(self) -> dict[str, Any]:
        """The header as the first object of a match log."""
        shown: dict[str, Any] = {
            "record": "match",
            "format": FORMAT,
            "game": self.game,
            "players": list(self.players),
        }
        if self.given is not None:
            shown["options"] = dict(self.given)
        if self.seed is not None:
            shown["seed"] = self.seed
        return {**shown, **self.extra}

    def has_card(self, card: CardId) -> bool:
        """Whether the deck of HOP! that this match is played with has a card with this id."""
        return isinstance(self.options, HopOptions) and any(card == known.id for known in self.options.cards)

    def has_mission(self, mission: CardId) -> bool:
        """Whether the missions of TonTon that this match is played with include this id."""
        if not isinstance(self.options, TontonOptions):
            return False
        return any(mission == known.id for known in self.options.missions)


def make_header(
    game: str,
    players: tuple[str, ...] | list[str],
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    extra: Mapping[str, Any] | None = None,
) -> MatchHeader:
    """The header of a new match; raises LogError (line 0) with the reason when it can't be."""
    line: dict[str, Any] = {
        "record": "match",
        "format": FORMAT,
        "game": game,
        "players": list(players),
        "options": dict(options or {}),
    }
    if seed is not None:
        line["seed"] = seed
    return parse_header({**line, **(extra or {})}, 0)


def parse_header(line: Mapping[str, Any], number: int = 1) -> MatchHeader:
    """The checked header from the object in line `number` of a log; raises LogError."""

    def unusable(message: str) -> NoReturn:
        raise LogError(number, message)

    if line.get("record") != "match":
        unusable('the log has no header; its first line must be {"record": "match", "format": 1, "game": ...}')
    if not _whole(line.get("format")):
        unusable('the header needs a whole number as "format"')
    if line["format"] != FORMAT:
        unusable(f"this is a log of format {line['format']}; this version of hopton reads format {FORMAT}")
    game = line.get("game")
    if not isinstance(game, str) or game not in PLAYERS:
        unusable(f"unknown game {_show(game)}; the games are {', '.join(PLAYERS)}")
    players = line.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        unusable('"players" must be a list of names')
    low, high = PLAYERS[game]
    if not low <= len(players) <= high:
        unusable(f"{game} is for {low} to {high} players, not for {len(players)}")
    if "" in players:
        unusable("a player's name is empty")
    if len(set(players)) != len(players):
        unusable("two players have the same name")
    seed = line.get("seed")
    if "seed" in line and not _whole(seed):
        unusable('"seed" must be a whole number')
    given = line.get("options")
    if "options" in line and not isinstance(given, dict):
        unusable('"options" must be an object')
    try:
        options = _options(game, tuple(players), given or {})
    except _BadOptionError as bad:
        unusable(str(bad))
    return MatchHeader(
        game=game,
        players=tuple(players),
        options=options,
        given=given,
        seed=seed,
        extra={key: value for key, value in line.items() if key not in _FIELDS},
    )


_FIELDS = frozenset({"record", "format", "game", "players", "options", "seed"})


class _BadOptionError(Exception):
    pass


def _whole(value: object) -> bool:
    return type(value) is int


def _show(value: object) -> str:
    try:
        text = json.dumps(value)
    except RecursionError:
        return "that"
    return text if len(text) <= 60 else text[:57] + "..."


def _options(game: str, players: tuple[str, ...], given: Mapping[str, Any]) -> Options:
    kind, readers = _OPTIONS[game]
    values: dict[str, Any] = {"first": players[0]}
    for name, value in given.items():
        if name == "first":
            if not isinstance(value, str) or value not in players:
                raise _BadOptionError(f'option "first" must be the name of a player, not {_show(value)}')
            values["first"] = value
        elif name in readers:
            values[name] = readers[name](value)
        else:
            known = ["first", *readers]
            hint = nearest(name, known)
            raise _BadOptionError(f"unknown option {_show(name)}; {game} knows {', '.join(known)}{hint}")
    if kind is HopOptions and "cards" not in values:
        values["cards"] = hop_deck()
    if kind is TontonOptions and "missions" not in values:
        values["missions"] = mission_deck()
    options: Options = kind(**values)
    return options


def _target(value: Any) -> int:
    if not _whole(value) or value < 1:
        raise _BadOptionError(f'option "target" must be a whole number from 1, not {_show(value)}')
    return int(value)


def _variant(value: Any) -> int:
    if not _whole(value) or value not in (0, 1, 2):
        raise _BadOptionError(f'option "variant" must be 0, 1 or 2, not {_show(value)}')
    return int(value)


def _cats_counted(value: Any) -> str:
    if value not in ("after_transforming", "at_count"):
        raise _BadOptionError(f'option "cats_counted" must be "after_transforming" or "at_count", not {_show(value)}')
    return str(value)


def _fresh_arena(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _BadOptionError(f'option "fresh_arena_each_decision_tap" must be true or false, not {_show(value)}')
    return value


def _entries(option: str, value: Any, least: int) -> list[dict[str, Any]]:
    if not isinstance(value, list) or len(value) < least or not all(isinstance(entry, dict) for entry in value):
        raise _BadOptionError(f'option "{option}" must be a list of at least {least} objects')
    ids = [entry.get("id") for entry in value]
    if not all(isinstance(name, str) or _whole(name) for name in ids):
        raise _BadOptionError(f'every entry of option "{option}" needs an "id", a string or a whole number')
    if len(set(ids)) != len(ids):
        raise _BadOptionError(f'option "{option}" has the same id twice')
    return value


def _cards(value: Any) -> tuple[HopCard, ...]:
    cards = []
    for entry in _entries("cards", value, 1):
        assister, turbulator = entry.get("assister"), entry.get("turbulator")
        if not isinstance(assister, bool) or not isinstance(turbulator, bool):
            raise _BadOptionError(f'card {_show(entry["id"])} needs "assister" and "turbulator", true or false')
        cards.append(HopCard(entry["id"], assister, turbulator))
    return tuple(cards)


def _missions(value: Any) -> tuple[Mission, ...]:
    missions = []
    for entry in _entries("missions", value, 3):
        name = _show(entry["id"])
        rule, target, points = entry.get("rule"), entry.get("target"), entry.get("points")
        if rule not in ("at_most", "more_than", "at_least"):
            raise _BadOptionError(f'mission {name} needs a "rule": "at_most", "more_than" or "at_least"')
        if target is None or not _whole(target):
            raise _BadOptionError(f'mission {name} needs a whole number as "target"')
        if not isinstance(points, list) or len(points) != 5 or not all(_whole(point) for point in points):
            raise _BadOptionError(f'mission {name} needs five whole numbers as "points"')
        try:
            shown = json.dumps(entry, allow_nan=False) if len(entry) > 4 else ""
        except (ValueError, RecursionError):
            raise _BadOptionError(f"mission {name} holds a value that can't be written down again") from None
        title = entry.get("title")
        title = title if isinstance(title, str) else ""
        missions.append(Mission(entry["id"], rule, int(target), tuple(points), title, shown))
    return tuple(missions)


_OPTIONS: Mapping[str, tuple[type[Any], Mapping[str, Callable[[Any], Any]]]] = {
    "hop-le-jton": (HopLeJtonOptions, {"target": _target}),
    "simsala-hopp": (
        SimsalaHoppOptions,
        {"variant": _variant, "cats_counted": _cats_counted, "fresh_arena_each_decision_tap": _fresh_arena},
    ),
    "hop": (HopOptions, {"cards": _cards}),
    "tonton": (TontonOptions, {"missions": _missions}),
}
