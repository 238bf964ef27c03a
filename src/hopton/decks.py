"""Cards and missions: the dares of HOP! and the missions of TonTon, from `assets/decks/*.toml`.

Nothing is read at import. The rules never come here: a match header carries the deck it is
played with.
"""

from __future__ import annotations

import functools
import json
import tomllib
from typing import Any, Literal, TypeVar

import msgspec

from hopton.assets import asset_path
from hopton.errors import ConfigError

CardId = str | int
MissionRule = Literal["at_most", "more_than", "at_least"]
Deck = TypeVar("Deck", bound="tuple[HopCard | Mission, ...]")


class HopCard(msgspec.Struct, frozen=True):
    """One card of HOP!: whom it asks for, and in the shipped deck what it dares the hurler to do."""

    id: CardId
    assister: bool
    turbulator: bool
    title: str = ""
    dare: str = ""

    @property
    def people(self) -> int:
        """How many people besides hurler and partner the card asks for, 0 to 2."""
        return self.assister + self.turbulator


class Mission(msgspec.Struct, frozen=True):
    """One mission of TonTon: who meets it, and what the ranks by nearness to `target` are worth.

    `shown` is the JSON text of the object the mission was given as, further keys included; ""
    when it holds nothing but the four fields.
    """

    id: CardId
    rule: MissionRule
    target: int
    points: tuple[int, int, int, int, int]
    title: str = ""
    shown: str = ""

    def met_by(self, total: int) -> bool:
        """Whether a player whose visible numbers add up to `total` has met the mission."""
        if self.rule == "at_most":
            return total <= self.target
        if self.rule == "at_least":
            return total >= self.target
        return total > self.target

    def to_json(self) -> dict[str, Any]:
        """The mission as an object of the match log."""
        if self.shown:
            shown: dict[str, Any] = json.loads(self.shown)
            return shown
        return {"id": self.id, "rule": self.rule, "target": self.target, "points": list(self.points)}


@functools.cache
def hop_deck() -> tuple[HopCard, ...]:
    """The fifty dares of HOP!, in the order of their file."""
    return _load("hop.toml", "cards", tuple[HopCard, ...])


@functools.cache
def mission_deck(level: Literal["basic", "advanced"] = "basic") -> tuple[Mission, ...]:
    """The missions of TonTon: the three basic ones, or the advanced ones."""
    return _load(f"tonton-{level}.toml", "missions", tuple[Mission, ...])


def _load(file: str, key: str, kind: type[Deck]) -> Deck:
    path = asset_path("decks", file)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        entries = msgspec.convert(data.get(key, []), kind)
    except OSError as error:
        raise ConfigError(f"deck {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise ConfigError(f"deck {path}: {error}") from error
    if not entries or len({entry.id for entry in entries}) != len(entries):
        raise ConfigError(f"deck {path}: needs {key} with ids of their own")
    return entries
