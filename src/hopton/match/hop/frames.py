"""Pictures of a ring in flight."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from hopton.match.base import Moment
from hopton.match.hop.dare import bar_height
from hopton.match.hop.toss import Toss, begin
from hopton.physics.ring_toss import DT, Pose, RingToss


class Frame(msgspec.Struct, frozen=True):
    """Ring and hand at some moment of a toss, `seconds` after the release; `through` when the ring is caught for good.

    `bar` is how far (mm) the bar of the card has swung.
    """

    toss: Toss
    pose: Pose
    seconds: float
    through: bool
    bar: float


def frame_of(toss: Toss, device: RingToss) -> Frame:
    """The picture of where `device` is in this toss."""
    seconds = device.step_count * DT
    caught = not device.flying and device.result.outcome == "caught"
    return Frame(toss, device.pose, seconds, caught, bar_height(toss.scene.must, toss.luck.bar, seconds))


def flown(toss: Toss, every: Callable[[], float]) -> Iterator[Frame]:
    """The toss flown again, with a picture `every()` seconds."""
    device = RingToss(toss.scene.table, toss.scene.gravity)
    begin(device, toss.scene, toss.throw, toss.luck)
    yield frame_of(toss, device)
    moves = list(toss.moves)
    target: float | None = None
    while device.flying:
        end = device.step_count + max(1, round(every() / DT))
        while device.flying and device.step_count < end:
            while moves and moves[0][0] <= device.step_count:
                target = moves.pop(0)[1]
            stop = min(end, moves[0][0]) if moves else end
            device.advance_by(stop - device.step_count, target)
        yield frame_of(toss, device)


def replayed_toss(moment: Moment, every: Callable[[], float]) -> Iterator[Frame]:
    """The toss of a recorded moment flown again; nothing for another moment."""
    if moment.kind == "tossed" and isinstance(moment.after, Toss):
        yield from flown(moment.after, every)
