"""Single lid pushes as experiments: set up, push once (or several times), report when all is at rest."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from hopton.errors import ConfigError
from hopton.physics.lid_push.device import LidPush, touching_line
from hopton.physics.lid_push.lid import DT, trapezoid
from hopton.physics.lid_push.tokens import Fall, Token
from hopton.tables import Tables

Id = str | int

ONE_PLACE = 1.0
"""Two tokens of a layer nearer to one another than this (mm) lie in one place: nothing says how they would part."""


class LidMotion(msgspec.Struct, frozen=True):
    """How the lid moves: top speed (mm/s), acceleration and braking (mm/s^2), where its front ends (mm)."""

    speed: float
    accel: float
    stop_y: float
    decel: float | None = None


class TrialToken(msgspec.Struct, frozen=True):
    """A token of a scenario; mm."""

    id: Id
    x: float
    y: float
    layer: int = 0
    supports: list[Id] = msgspec.field(default_factory=list)
    played: bool = False


class LidPushScenario(msgspec.Struct, frozen=True):
    """One experiment: tokens on the box and either one push of the played ones or a list of pushes."""

    id: Id
    lid: LidMotion
    tokens: list[TrialToken]
    pushes: list[list[TrialToken]] | None = None


class FallReport(msgspec.Struct, frozen=True):
    """A token that fell: when (s from the start of the lid's motion) and over which side."""

    id: Id
    t: float
    side: str


class FinalReport(msgspec.Struct, frozen=True):
    """Where a token lies in the end; mm."""

    id: Id
    x: float
    y: float
    layer: int


class PushReport(msgspec.Struct, frozen=True, kw_only=True):
    """What one push did; `rest_s` counts from the start of the lid's motion until all is at rest."""

    fell: list[FallReport]
    final: list[FinalReport]
    touching_line: list[Id]
    rest_s: float


class LidPushResult(PushReport, frozen=True, kw_only=True):
    """The result of a scenario with one push."""

    id: Id


class LidPushSeries(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a scenario with several pushes."""

    id: Id
    pushes: list[PushReport]


def run_lid_push(scenario: LidPushScenario, tables: Tables, dt: float = DT) -> LidPushResult | LidPushSeries:
    """Run one scenario with timestep `dt` (s); raises ConfigError for positions or motions that cannot be."""
    table = tables.lid_push
    names: dict[str, Id] = {}
    box = LidPush(table, tables.gravity, dt=dt)

    def lay(tokens: Sequence[TrialToken]) -> None:
        _check(scenario.id, tokens, box)
        for token in tokens:
            key = str(token.id)
            names[key] = token.id
            try:
                supports = tuple(str(other) for other in token.supports)
                box.lay(Token(key, token.x, token.y, layer=token.layer, supports=supports))
            except ConfigError as error:
                raise ConfigError(f"scenario {scenario.id}: {error}") from error

    def push(played: Sequence[TrialToken]) -> PushReport:
        lid = scenario.lid
        try:
            path = trapezoid(table.brown_zone[0], lid.stop_y, lid.speed, lid.accel, lid.decel, dt)
            result = box.push(path)
        except ConfigError as error:
            raise ConfigError(f"scenario {scenario.id}: {error}") from error
        mine = {str(token.id) for token in played}
        return PushReport(
            fell=[_fall_report(fall, names, dt) for fall in result.falls],
            final=[
                FinalReport(names[token.id], round(token.x, 6), round(token.y, 6), token.layer) for token in box.tokens
            ],
            touching_line=[names[token.id] for token in box.tokens if token.id in mine and touching_line(table, token)],
            rest_s=round(result.steps * dt, 6),
        )

    lay(scenario.tokens)
    if scenario.pushes is None:
        report = push([token for token in scenario.tokens if token.played])
        return LidPushResult(
            id=scenario.id,
            fell=report.fell,
            final=report.final,
            touching_line=report.touching_line,
            rest_s=report.rest_s,
        )
    series = []
    for tokens in scenario.pushes:
        lay(tokens)
        series.append(push(tokens))
    return LidPushSeries(id=scenario.id, pushes=series)


def _check(scenario: Id, tokens: Sequence[TrialToken], box: LidPush) -> None:
    """Refuse what could not be laid: tokens behind the lid, two in one place, on what is not below them."""
    there = {token.id: (token.x, token.y, token.layer) for token in box.tokens}
    there |= {str(token.id): (token.x, token.y, token.layer) for token in tokens}
    front = box.table.brown_zone[0]
    for token in tokens:
        fault = None
        if token.y < front:
            fault = f"lies behind the lid's front: its y must be more than {front:g} mm, not {token.y:g}"
        for other in map(str, token.supports):
            if other not in there:
                fault = f"lies on '{other}', which is not there"
            elif there[other][2] != token.layer - 1:
                fault = f"lies on '{other}', which is not one layer below"
        for other, (x, y, layer) in there.items():
            alike = other != str(token.id) and layer == token.layer
            if alike and math.dist((x, y), (token.x, token.y)) < ONE_PLACE:
                fault = f"lies where '{other}' lies"
        if fault:
            raise ConfigError(f"scenario {scenario}: token '{token.id}' {fault}")


def _fall_report(fall: Fall, names: dict[str, Id], dt: float) -> FallReport:
    return FallReport(names[fall.token], round(fall.step * dt, 6), fall.side)
