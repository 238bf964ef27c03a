"""The physical description of the tables: sizes, masses, frictions, from `assets/tables/*.toml`.

Millimetres, grams, seconds, radians throughout. A description validates itself when it is
loaded and names the field that is wrong; single fields can be overridden
(`lid_push.token_mass=2.0`), and the resolved whole has a hash that goes into logs and runs.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from hopton.assets import asset_path
from hopton.errors import ConfigError
from hopton.files import refuse_device
from hopton.names import nearest

Positive = Annotated[float, msgspec.Meta(gt=0, le=1e9)]
NotNegative = Annotated[float, msgspec.Meta(ge=0, le=1e9)]
Restitution = Annotated[float, msgspec.Meta(ge=0, le=1)]
Pair = tuple[Annotated[float, msgspec.Meta(ge=-1e9, le=1e9)], Annotated[float, msgspec.Meta(ge=-1e9, le=1e9)]]


LARGEST_BOX = 5000.0
SMALLEST_TOKEN = 1.0
"""Limits of a box top (mm): places on it are searched on a grid of millimetres."""


class HalfCircle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The half disc with y <= centre y in which point tokens are laid; mm."""

    centre: Pair
    radius: Positive


class LidPushTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The box top of Hop le J'ton in plan view: x across the box, y along the push; mm, g, s."""

    box_width: Positive
    box_length: Positive
    brown_zone: Pair
    black_line: Pair
    half_circle: HalfCircle
    lid_height: Positive
    lid_overhang: NotNegative
    token_diameter: Positive
    token_thickness: Positive
    token_mass: Positive
    friction_token_box: NotNegative
    friction_token_token: NotNegative
    friction_token_lid: NotNegative
    restitution_token_token: Restitution
    restitution_token_lid: Restitution

    def __post_init__(self) -> None:
        for name in ("brown_zone", "black_line"):
            low, high = getattr(self, name)
            if not 0 <= low < high <= self.box_length:
                raise ValueError(f"{name} must be two rising numbers on the box")
        if self.token_diameter > min(self.brown_zone[1] - self.brown_zone[0], self.box_width):
            raise ValueError("token_diameter must fit into the brown zone")
        if max(self.box_width, self.box_length) > LARGEST_BOX or self.token_diameter < SMALLEST_TOKEN:
            raise ValueError(f"box_width and box_length go up to {LARGEST_BOX:.0f} mm, token_diameter from 1 mm")
        (x, y), radius = self.half_circle.centre, self.half_circle.radius
        if not (0 <= x <= self.box_width and 0 <= y <= self.box_length) or radius > LARGEST_BOX:
            raise ValueError("half_circle must have its centre on the box")


class FoilTapTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The arena of Simsala Hopp: a clamped foil, tiles on it, a ball below; mm, g, s (tension N/m)."""

    arena: tuple[Positive, Positive]
    wall_height: Positive
    tile_count: Annotated[int, msgspec.Meta(ge=1)]
    tile_diameter: Positive
    tile_thickness: Positive
    tile_mass: Positive
    foil_surface_density: Positive
    foil_tension: Positive
    foil_damping: NotNegative
    wand_stroke: Positive
    wand_ball_diameter: Positive
    wand_speed: Pair
    friction_tile_foil: NotNegative
    friction_tile_tile: NotNegative
    restitution_tile_foil: Restitution
    restitution_tile_ball: Restitution
    hourglass_seconds: Positive


class RingTossTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The throw of HOP! in side view: x from hurler to partner, z up from the table; mm, g, s."""

    ring_mean_diameter: Positive
    ring_tube_diameter: Positive
    ring_mass: Positive
    finger_diameter: Positive
    finger_length: Positive
    fist_diameter: Positive
    fist_height: Positive
    forearm_diameter: Positive
    hand_height: Positive
    release_distance: Positive
    release_height: Positive
    hand_reach: NotNegative
    hand_speed: NotNegative
    friction_ring_skin: NotNegative
    restitution_ring_skin: Restitution


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All three tables and the gravity (mm/s^2) they share."""

    gravity: Positive
    lid_push: LidPushTable
    foil_tap: FoilTapTable
    ring_toss: RingTossTable

    def digest(self) -> str:
        """Sixteen hexadecimal digits that are equal exactly when every figure is equal."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:16]


def load_tables(path: Path | None = None, overrides: Iterable[str] = ()) -> Tables:
    """The tables of `path` (default: the shipped ones) with `section.field=value` overrides.

    Values are TOML values. Raises ConfigError that names the file and field that is wrong.
    """
    source = path or asset_path("tables", "default.toml")
    try:
        refuse_device(source)
        data = tomllib.loads(source.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"tables {source}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"tables {source}: {error}") from error
    for override in overrides:
        _override(data, override)
    try:
        return msgspec.convert(data, Tables)
    except msgspec.ValidationError as error:
        raise ConfigError(f"tables {source}: {error}") from error


def _override(data: dict[str, Any], text: str) -> None:
    name, equals, value = text.partition("=")
    if not equals:
        raise ConfigError(f"'{text}' must have the form section.field=value, for example lid_push.token_mass=2.0")
    try:
        entries = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"'{_shown(text)}' has no value; write a number or a list of numbers") from error
    if len(entries) != 1:
        raise ConfigError(f"'{_shown(text)}' must be one field and one value")
    parsed = entries["value"]
    known = dict(_fields(data))
    name = name.strip()
    if name not in known:
        raise ConfigError(f"there is no table field '{name}'{nearest(name, known)}")
    container, key = known[name]
    container[key] = parsed


def _shown(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _fields(data: dict[str, Any], prefix: str = "") -> list[tuple[str, tuple[dict[str, Any], str]]]:
    found: list[tuple[str, tuple[dict[str, Any], str]]] = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            found += _fields(data[key], f"{prefix}{key}.")
        else:
            found.append((f"{prefix}{key}", (data, key)))
    return found
