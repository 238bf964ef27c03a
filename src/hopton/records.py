"""Every record of the match log as a frozen structure: the language that all parts share.

A match log is JSON Lines: the header (`hopton.header`), then one record a line. A record is
a decision, an outcome of chance or an outcome of physics. `parse_record` judges the form of a
decoded line; what depends on the state of the match is judged by `hopton.rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from hopton.decks import CardId
from hopton.errors import RuleError
from hopton.header import FORMAT, PLAYERS, MatchHeader, make_header, parse_header

__all__ = [
    "FORMAT",
    "PLAYERS",
    "MatchHeader",
    "make_header",
    "parse_header",
    "parse_record",
    "record_to_json",
]

Token = Literal["green", "red", "yellow", "blue", "white", "grey", "black"]
Stop = Literal["line", "short", "past"]
Side = Literal["frog", "back"]
Stake = Literal["success", "failure"]

COLOURED: tuple[Token, ...] = ("green", "red", "yellow", "blue")
"""The colours of the players' j'tons."""
POINT_TOKENS: tuple[Token, ...] = ("white", "grey", "black")
"""The colours of the j'tons that score, worth 1, 2 and 3 points."""
TOKENS: tuple[Token, ...] = COLOURED + POINT_TOKENS
TILES = range(1, 16)
SUITS = ("red", "blue", "yellow", "green", "purple")
"""The suits of TonTon; a match of n players uses the first n."""
NUMBERS = range(1, 9)


class Record(msgspec.Struct, frozen=True, tag_field="record"):
    """What every record has in common. Names in fields are players' names."""


class Placed(Record, frozen=True, tag="placed"):
    """Hop le J'ton: the player lays one to three own j'tons in the brown zone."""

    player: str
    tokens: tuple[Token, ...]


class PushStarted(Record, frozen=True, tag="push_started"):
    """Hop le J'ton: the player's lid begins to move."""

    player: str


class Fell(Record, frozen=True, tag="fell"):
    """Hop le J'ton: a j'ton of this colour falls off the box during a push."""

    token: Token


class PushEnded(Record, frozen=True, tag="push_ended"):
    """Hop le J'ton: all is at rest; `touching` of the placed j'tons touch the black line."""

    stop: Stop
    touching: int


class Replaced(Record, frozen=True, tag="replaced"):
    """Hop le J'ton: a point j'ton from the reserve goes to the half-circle."""

    player: str
    token: Token


class PenaltyPaid(Record, frozen=True, tag="penalty_paid"):
    """Hop le J'ton: a won point j'ton, or with none an own coloured one, goes back on the box."""

    player: str
    token: Token


class Tilted(Record, frozen=True, tag="tilted"):
    """Hop le J'ton: j'tons fell while nobody was pushing; the player is the culprit."""

    player: str
    fell: tuple[Token, ...]


class HourglassTurned(Record, frozen=True, tag="hourglass_turned"):
    """Simsala Hopp: the arena is set up and the magician's time runs."""


class Tapped(Record, frozen=True, tag="tapped"):
    """Simsala Hopp: one tap from below against the foil."""

    player: str


class Flipped(Record, frozen=True, tag="flipped"):
    """Simsala Hopp: the tile now shows that side."""

    tile: int
    up: Side


class LeftArena(Record, frozen=True, tag="left_arena"):
    """Simsala Hopp: the tile went over the wall."""

    tile: int


class TimeUp(Record, frozen=True, tag="time_up"):
    """Simsala Hopp: the hourglass has run out."""


class ArenaSettled(Record, frozen=True, tag="arena_settled"):
    """Simsala Hopp: everything lies still."""


class LazySpell(Record, frozen=True, tag="lazy_spell"):
    """Simsala Hopp: a spectator turns a frog over by hand."""

    player: str
    tile: int


class Passed(Record, frozen=True, tag="passed"):
    """Simsala Hopp: a spectator casts no lazy spell, or a player does not tap in a decision."""

    player: str


class PartnerChosen(Record, frozen=True, tag="partner_chosen"):
    """HOP!: the hurler chooses who is to catch the ring."""

    player: str
    partner: str


class CardDrawn(Record, frozen=True, tag="card_drawn"):
    """HOP!: the dare of this turn."""

    card: CardId


class CardRejected(Record, frozen=True, tag="card_rejected"):
    """HOP!: the dare can't be done; another is drawn."""

    player: str


class RolesChosen(Record, frozen=True, tag="roles_chosen"):
    """HOP!: the hurler names the people the card asks for; None where it asks for none."""

    player: str
    assister: str | None
    turbulator: str | None


class Bet(Record, frozen=True, tag="bet"):
    """HOP!: a secret bet of someone without a role."""

    player: str
    on: Stake


class Tossed(Record, frozen=True, tag="tossed"):
    """HOP!: the ring is in the air."""

    player: str


class RingCaught(Record, frozen=True, tag="ring_caught"):
    """HOP!: the ring hangs on the finger; `complied` when the card's rule was kept."""

    complied: bool = True


class RingMissed(Record, frozen=True, tag="ring_missed"):
    """HOP!: the ring is not caught."""

    complied: bool = True


class CloudTaken(Record, frozen=True, tag="cloud_taken"):
    """HOP!: a cloud is drawn, worth `value`; only its owner may look at it."""

    player: str
    value: int


class Dealt(Record, frozen=True, tag="dealt"):
    """TonTon: eight cards for everybody, in seating order."""

    hands: dict[str, tuple[str, ...]]


class MissionRevealed(Record, frozen=True, tag="mission_revealed"):
    """TonTon: the mission of this round."""

    mission: CardId


class Played(Record, frozen=True, tag="played"):
    """TonTon: a card goes to the table."""

    player: str
    card: str


def cards_in_use(players: int) -> tuple[str, ...]:
    """The cards of TonTon for that many players, suit by suit: as many suits as players."""
    return tuple(f"{suit}-{number}" for suit in SUITS[:players] for number in NUMBERS)


# ---- form: what can be judged from the record and the header alone ----


class _BadFieldError(Exception):
    pass


Check = Callable[[Any, MatchHeader], Any]


def _one_of(*allowed: str) -> Check:
    choices = frozenset(allowed)
    expected = "must be " + (", ".join(allowed) if len(allowed) < 8 else "one of the game's")

    def check(value: Any, _: MatchHeader) -> Any:
        if type(value) is not str or value not in choices:
            raise _BadFieldError(expected)
        return value

    return check


def _integer(low: int, high: int) -> Check:
    def check(value: Any, _: MatchHeader) -> Any:
        if type(value) is not int or not low <= value <= high:
            raise _BadFieldError(f"must be a whole number from {low} to {high}")
        return value

    return check


def _tokens(most: int | None) -> Check:
    expected = "must be a list of colours, at least one" if most is None else f"must be a list of 1 to {most} colours"

    def check(value: Any, _: MatchHeader) -> Any:
        if type(value) is not list or not value or (most is not None and len(value) > most):
            raise _BadFieldError(expected)
        if not all(type(token) is str and token in TOKENS for token in value):
            raise _BadFieldError(expected)
        return tuple(value)

    return check


def _name(value: Any, _: MatchHeader) -> Any:
    if type(value) is not str:
        raise _BadFieldError("must be a player's name")
    return value


def _name_or_null(value: Any, _: MatchHeader) -> Any:
    if value is not None and type(value) is not str:
        raise _BadFieldError("must be a player's name or null")
    return value


def _boolean(value: Any, _: MatchHeader) -> Any:
    if type(value) is not bool:
        raise _BadFieldError("must be true or false")
    return value


def _card_id(value: Any, header: MatchHeader) -> Any:
    if (type(value) is not str and type(value) is not int) or not header.has_card(value):
        raise _BadFieldError("must be the id of a card of the deck")
    return value


def _mission_id(value: Any, header: MatchHeader) -> Any:
    if (type(value) is not str and type(value) is not int) or not header.has_mission(value):
        raise _BadFieldError("must be the id of a mission of the deck")
    return value


def _hands(value: Any, header: MatchHeader) -> Any:
    if type(value) is not dict or set(value) != set(header.players):
        raise _BadFieldError("must hold a hand for every player and for nobody else")
    if not all(type(hand) is list and len(hand) == len(NUMBERS) for hand in value.values()):
        raise _BadFieldError("must hold hands of eight cards")
    cards = [card for hand in value.values() for card in hand]
    if not all(type(card) is str for card in cards) or set(cards) != set(cards_in_use(len(header.players))):
        raise _BadFieldError("must hold every card in use exactly once")
    return {name: tuple(value[name]) for name in header.players}


class _Form(NamedTuple):
    kind: type[Record]
    fields: tuple[tuple[str, Check], ...]
    names: tuple[str, ...]
    optional: frozenset[str]


def _form(kind: type[Record], /, *optional: str, **checks: Check) -> tuple[str, _Form]:
    tag = kind.__struct_config__.tag
    names = tuple(field for field, check in checks.items() if check in (_name, _name_or_null))
    return str(tag), _Form(kind, tuple(checks.items()), names, frozenset(optional))


_token = _one_of(*TOKENS)
_tile = _integer(TILES[0], TILES[-1])

_FORMS: Mapping[str, Mapping[str, _Form]] = {
    "hop-le-jton": dict(
        [
            _form(Placed, player=_name, tokens=_tokens(3)),
            _form(PushStarted, player=_name),
            _form(Fell, token=_token),
            _form(PushEnded, stop=_one_of("line", "short", "past"), touching=_integer(0, 3)),
            _form(Replaced, player=_name, token=_token),
            _form(PenaltyPaid, player=_name, token=_token),
            _form(Tilted, player=_name, fell=_tokens(None)),
        ]
    ),
    "simsala-hopp": dict(
        [
            _form(HourglassTurned),
            _form(Tapped, player=_name),
            _form(Flipped, tile=_tile, up=_one_of("frog", "back")),
            _form(LeftArena, tile=_tile),
            _form(TimeUp),
            _form(ArenaSettled),
            _form(LazySpell, player=_name, tile=_tile),
            _form(Passed, player=_name),
        ]
    ),
    "hop": dict(
        [
            _form(PartnerChosen, player=_name, partner=_name),
            _form(CardDrawn, card=_card_id),
            _form(CardRejected, player=_name),
            _form(RolesChosen, player=_name, assister=_name_or_null, turbulator=_name_or_null),
            _form(Bet, player=_name, on=_one_of("success", "failure")),
            _form(Tossed, player=_name),
            _form(RingCaught, "complied", complied=_boolean),
            _form(RingMissed, "complied", complied=_boolean),
            _form(CloudTaken, player=_name, value=_integer(0, 2)),
        ]
    ),
    "tonton": dict(
        [
            _form(Dealt, hands=_hands),
            _form(MissionRevealed, mission=_mission_id),
            _form(Played, player=_name, card=_one_of(*cards_in_use(len(SUITS)))),
        ]
    ),
}


def record_types(game: str) -> dict[str, type[Record]]:
    """The records of a game by their names in the log."""
    return {name: form.kind for name, form in _FORMS[game].items()}


def parse_record(header: MatchHeader, line: Mapping[str, Any]) -> Record:
    """The record in a decoded line of the log of the match with this header.

    Further fields are ignored. Raises RuleError for the first fault of form in this order:
    `unknown_record`, `bad_field`, `unknown_player`.
    """
    name = line.get("record")
    form = _FORMS[header.game].get(name) if type(name) is str else None
    if form is None:
        raise RuleError(
            "unknown_record", f"{header.game} has no such record; known are {', '.join(_FORMS[header.game])}"
        )
    values: dict[str, Any] = {}
    for field, check in form.fields:
        if field not in line:
            if field in form.optional:
                continue
            raise RuleError("bad_field", f"{name} needs the field {field}")
        try:
            values[field] = check(line[field], header)
        except _BadFieldError as bad:
            raise RuleError("bad_field", f"{field} {bad}") from None
    for field in form.names:
        if values[field] is not None and values[field] not in header.players:
            raise RuleError("unknown_player", f"{field} names nobody in this match")
    return form.kind(**values)


def record_fields(record: Record) -> tuple[str, ...]:
    """The names of the fields that the rules know, in the order in which they are written."""
    return record.__struct_fields__


def record_to_json(record: Record) -> dict[str, Any]:
    """The record as an object of the match log, without further fields."""
    shown: dict[str, Any] = {"record": record.__struct_config__.tag}
    for field in record.__struct_fields__:
        shown[field] = _plain(getattr(record, field))
    return shown


def _plain(value: Any) -> Any:
    """The value as JSON would give it back: lists for tuples."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
