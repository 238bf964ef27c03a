"""The fields that a simulated match of HOP! adds to its records, and how they are read back.

`tossed` carries `throw` (how the ring left the hand: mm/s, rad, rad/s, mm), `wanted` (how it was meant; the
difference is the hand's scatter), `dare` (what the card changed, `set`, and asked for, `must`), `gust`, `sway`
and `bar` (what chance added) and `hand`, the catching hand's targets: [step, mm]. `ring_caught` and
`ring_missed` carry `step`, `first` and `contact_step`, `broken` (which demands were not kept) and `end`,
where ring and hand were: x, z, tilt, hand, y, roll. With these a toss is flown again from the log alone.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hopton.errors import HoptonError
from hopton.match.hop.dare import Ask, Luck, Scene, read_back, scene_of, shown
from hopton.match.hop.toss import Move, Toss
from hopton.match.log import LogLine
from hopton.physics.ring_toss import Gust, Outcome, Part, Pose, Throw, TossResult
from hopton.players.hop import Plan
from hopton.records import RingCaught
from hopton.tables import RingTossTable

THROW_DIGITS = 6
"""Throws are rounded to this many decimals before they are used."""

END_DIGITS = 4

_FAR = 1e6
Far = Annotated[float, msgspec.Meta(ge=-_FAR, le=_FAR)]


def rounded_throw(plan: Plan) -> Throw:
    """The throw as it is used and written down."""
    return Throw(*(round(float(value), THROW_DIGITS) for value in plan))


def tossed_fields(toss: Toss, wanted: Throw) -> dict[str, Any]:
    """The further fields of a `tossed`."""
    fields: dict[str, Any] = {"throw": msgspec.to_builtins(toss.throw), "wanted": msgspec.to_builtins(wanted)}
    dare = shown(toss.scene.set, toss.scene.must)
    if dare:
        fields["dare"] = dare
    if toss.luck.gust is not None:
        fields["gust"] = msgspec.to_builtins(toss.luck.gust)
    if toss.scene.set.sway:
        fields["sway"] = toss.luck.sway
    if toss.scene.must.bar_swing:
        fields["bar"] = toss.luck.bar
    fields["hand"] = [list(move) for move in toss.moves]
    return fields


def landed_fields(toss: Toss) -> dict[str, Any]:
    """The further fields of what came of a toss."""
    result, end = toss.result, toss.end
    where = (end.x, end.z, end.tilt, end.hand_x, end.y, end.roll)
    return {
        "step": result.steps,
        "first": result.first,
        "contact_step": result.contact_step,
        "broken": list(toss.broken),
        "end": [round(value, END_DIGITS) for value in where],
    }


class _Tossed(msgspec.Struct):
    throw: Throw
    wanted: Throw
    dare: dict[str, Any] = {}
    gust: Gust | None = None
    sway: float = 0.0
    bar: float = 0.0
    hand: tuple[Move, ...] = ()


class _Landed(msgspec.Struct):
    step: Annotated[int, msgspec.Meta(ge=0)]
    end: tuple[Far, Far, Far, Far, Far, Far]
    first: Part | None = None
    contact_step: int | None = None
    broken: tuple[Ask, ...] = ()


class Recorded(msgspec.Struct, frozen=True):
    """How a recorded toss began, and how the hand moved."""

    scene: Scene
    throw: Throw
    wanted: Throw
    luck: Luck
    moves: tuple[Move, ...]

    def landed(self, line: LogLine, n: int) -> Toss:
        """The toss with what record number `n` says of its end. Raises HoptonError."""
        try:
            fields = msgspec.convert(dict(line.extra), _Landed)
        except (msgspec.ValidationError, UnicodeEncodeError) as error:  # Half of a surrogate pair is no text.
            raise HoptonError(
                f"record {n} can't be used ({error}): this is not the log of a simulated match"
            ) from error
        x, z, tilt, hand, y, roll = fields.end
        missed: Outcome = "missed" if fields.first is None else "touched"
        result = TossResult(
            outcome="caught" if isinstance(line.record, RingCaught) else missed,
            first=fields.first,
            contact_step=fields.contact_step,
            caught_step=fields.step if isinstance(line.record, RingCaught) else None,
            steps=fields.step,
            turned=tilt - self.throw.tilt,
        )
        end = Pose(fields.step, x, z, tilt, hand, y, roll)
        return Toss(self.scene, self.throw, self.luck, self.moves, result, fields.broken, end)


def recorded_toss(line: LogLine, n: int, table: RingTossTable, gravity: float) -> Recorded:
    """What record number `n`, a `tossed`, says. Raises HoptonError."""
    try:
        fields = msgspec.convert(dict(line.extra), _Tossed)
        scene = scene_of(table, gravity, *read_back(fields.dare))
    except (msgspec.ValidationError, TypeError, UnicodeEncodeError) as error:
        raise HoptonError(f"record {n} can't be used ({error}): this is not the log of a simulated match") from error
    steps = [step for step, _ in fields.hand]
    if steps != sorted(steps) or any(step < 0 or abs(target) > _FAR for step, target in fields.hand):
        raise HoptonError(f'record {n} has no usable field "hand": this is not the log of a simulated match')
    return Recorded(scene, fields.throw, fields.wanted, Luck(fields.gust, fields.sway, fields.bar), fields.hand)


def _unusable(n: int, error: Exception) -> HoptonError:
    return HoptonError(f"record {n} can't be used ({error}): this is not the log of a simulated match")
