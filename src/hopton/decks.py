"""Cards and missions: the dares of HOP! and the missions of TonTon, from `assets/decks/*.toml`.

Nothing is read at import. The rules never come here: a match header carries the deck it is
played with.
"""

from __future__ import annotations

import functools
import json
import tomllib
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from hopton.assets import asset_path
from hopton.errors import ConfigError

CardId = str | int
MissionRule = Literal["at_most", "more_than", "at_least"]
Figure = Annotated[float, msgspec.Meta(ge=0, le=1e6)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Period = Annotated[float, msgspec.Meta(gt=0, le=1e3)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10)]
Deck = TypeVar("Deck", bound="tuple[HopCard | Mission, ...]")


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a dare changes before the ring flies; what is None stays as the table says.

    `distance`, `release_height`, `hand_height`, `finger_length`, `finger_diameter`, `hand_reach` (mm),
    `hand_speed` (mm/s) and `friction` (ring on skin) replace the table's figures. `table` gives the table a top
    from which rings bounce with this restitution. `noise` multiplies all scatter of the hurler's hand,
    `strength`, `sideways` and `wobble` that of its speed, of its direction, of the ring's tilt and spin.
    `strongest` (mm/s) is the fastest throw. `reaction` (s) is when the catcher can first move, `sway` (mm) and
    `sway_period` (s) how the catching hand swings whatever it wants. `gust` (mm/s^2) is the strongest wind along
    the throw; how strong it is and when it blows is chance. `sight` is the share of the flight that the
    hurler sees before throwing (1: all), `call` tells where it comes down even so.
    """

    distance: Figure | None = None
    release_height: Figure | None = None
    hand_height: Figure | None = None
    finger_length: Figure | None = None
    finger_diameter: Figure | None = None
    hand_reach: Figure | None = None
    hand_speed: Figure | None = None
    friction: Figure | None = None
    table: Share | None = None
    noise: Figure = 1.0
    strength: Figure = 1.0
    sideways: Figure = 1.0
    wobble: Figure = 1.0
    strongest: Figure | None = None
    reaction: Figure | None = None
    sway: Figure = 0.0
    sway_period: Period = 1.0
    gust: Figure = 0.0
    sight: Share = 1.0
    call: bool = False


class Must(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the flight has to keep to, up to the first touch of the hand; None asks for nothing.

    `speed_over` and `speed_under` (mm/s) and `elevation_under` (degrees) are about the release, `spin_over` and
    `spin_under` (rad/s) about the spin around the ring's axis. `apex_over` and `apex_under` (mm) tell the
    highest point of the ring's centre, from the finger's tip. `turns_over` and `turns_under` are how far
    the ring tips (turns), `seconds_over` how long it flies. At the share `bar_at` of the way the centre must pass
    over and under these heights (mm from the table top); they swing by `bar_swing` (mm) in `bar_period`
    (s). `bounces` on the table must be exactly so many. `one_way`: the catching hand must not turn back.
    """

    speed_over: Figure | None = None
    speed_under: Figure | None = None
    elevation_under: Figure | None = None
    spin_over: Figure | None = None
    spin_under: Figure | None = None
    apex_over: Figure | None = None
    apex_under: Figure | None = None
    turns_over: Figure | None = None
    turns_under: Figure | None = None
    seconds_over: Figure | None = None
    bar_at: Share = 0.5
    bar_over: Figure | None = None
    bar_under: Figure | None = None
    bar_swing: Figure = 0.0
    bar_period: Period = 1.0
    bounces: Count | None = None
    one_way: bool = False


class HopCard(msgspec.Struct, frozen=True):
    """One card of HOP!: whom it asks for, and in the shipped deck what it dares the hurler to do."""

    id: CardId
    assister: bool
    turbulator: bool
    title: str = ""
    dare: str = ""
    set: Setting = Setting()
    must: Must = Must()

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


MISSION_DECKS = ("basic", "advanced")
"""The decks of missions by name."""


@functools.cache
def mission_deck(level: str = "basic") -> tuple[Mission, ...]:
    """The missions of TonTon: the three basic ones, or the advanced ones (see `MISSION_DECKS`)."""
    return _load(f"tonton-{level}.toml", "missions", tuple[Mission, ...])


def written_missions(level: str) -> list[dict[str, Any]]:
    """The missions of the deck "basic" or "advanced" as a match header writes them, titles included.

    Raises ConfigError for another name.
    """
    if level not in MISSION_DECKS:
        raise ConfigError(f"option \"missions\": there is no deck '{level}', only {' and '.join(MISSION_DECKS)}")
    return [{**mission.to_json(), "title": mission.title} for mission in mission_deck(level)]


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
