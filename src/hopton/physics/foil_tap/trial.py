"""Single taps as experiments: lay tiles, tap once, report when all is at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hopton.errors import ConfigError
from hopton.physics.foil_tap.grid import DT
from hopton.physics.foil_tap.tiles import Exit, Launch, Side, Tile
from hopton.tables import Tables

if TYPE_CHECKING:
    from hopton.physics.foil_tap.device import FoilTap

Id = str | int


class Tap(msgspec.Struct, frozen=True):
    """Where (mm from the arena's centre) and how fast (mm/s) the ball meets the foil."""

    x: float
    y: float
    speed: float


class TrialTile(msgspec.Struct, frozen=True):
    """A tile of a scenario; mm from the arena's centre."""

    id: Id
    x: float
    y: float
    up: Side = "frog"


class FoilTapScenario(msgspec.Struct, frozen=True):
    """One experiment: tiles on the foil and one tap. Tiles that overlap lie on those named before them."""

    id: Id
    tiles: list[TrialTile]
    tap: Tap


class LaunchReport(msgspec.Struct, frozen=True):
    """The start of the first contact-free interval after the tap: mm/s, rad/s, degrees."""

    v: float
    omega: float
    tilt_deg: float


class TileReport(msgspec.Struct, frozen=True):
    """What became of a tile: place (mm), turns over the struck axis, the side up, how high it went (mm)."""

    id: Id
    x: float
    y: float
    half_turns: int
    up: Side
    apex: float
    outside: bool
    launch: LaunchReport | None


class FoilTapResult(msgspec.Struct, frozen=True):
    """The result of a scenario; `rest_s` counts from the tap until all is at rest."""

    id: Id
    tiles: list[TileReport]
    rest_s: float


def run_foil_tap(
    scenario: FoilTapScenario, tables: Tables, cells: int | None = None, substeps: int | None = None
) -> FoilTapResult:
    """Run one scenario; raises ConfigError for places or speeds that cannot be.

    `cells` and `substeps` are for studies of convergence alone.
    """
    from hopton.physics.foil_tap.device import FoilTap

    try:
        arena = FoilTap(tables.foil_tap, tables.gravity, cells=cells, substeps=substeps)
        for tile in scenario.tiles:
            arena.lay(Tile(str(tile.id), tile.x, tile.y, tile.up))
        arena.tap(scenario.tap.x, scenario.tap.y, scenario.tap.speed)
    except ConfigError as error:
        raise ConfigError(f"scenario {scenario.id}: {error}") from error
    left = {event.tile for event in arena.finish() if isinstance(event, Exit)}
    return FoilTapResult(
        id=scenario.id,
        tiles=[_report(arena, tile.id, str(tile.id) in left) for tile in scenario.tiles],
        rest_s=round(arena.step_count * DT, 6),
    )


def _report(arena: FoilTap, name: Id, outside: bool) -> TileReport:
    tile = arena.tile(str(name))
    return TileReport(
        id=name,
        x=round(tile.x, 6),
        y=round(tile.y, 6),
        half_turns=tile.half_turns,
        up=tile.up,
        apex=round(arena.apex(tile.id), 4),
        outside=outside,
        launch=_launch(arena.launch(tile.id)),
    )


def _launch(launch: Launch | None) -> LaunchReport | None:
    if launch is None:
        return None
    return LaunchReport(round(launch.v, 3), round(launch.omega, 4), round(launch.tilt_deg, 4))
