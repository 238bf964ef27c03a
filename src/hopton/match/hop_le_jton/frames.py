"""Pictures of a push on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from hopton.match.base import Moment
from hopton.physics.lid_push import DT, Fall, LidPush, Token
from hopton.tables import Tables


class Frame(msgspec.Struct, frozen=True):
    """The j'tons on the box, the lid's front (mm), and what has fallen so far in this push."""

    tokens: tuple[Token, ...]
    lid_y: float
    fallen: tuple[Fall, ...]


def driven(
    box: LidPush,
    path: Sequence[float],
    advance: Callable[[float], Sequence[Fall]],
    every: Callable[[], float],
) -> Iterator[Frame]:
    """Drive the lid along `path` (mm by fixed step) until all is at rest; a frame `every()` seconds.

    `advance` takes one step of `box` and says what fell in it.
    """
    fallen: list[Fall] = []
    target = iter(path)
    while True:
        for _ in range(max(1, round(every() / DT))):
            y = next(target, None)
            if y is None:
                if box.settled:
                    yield Frame(box.tokens, box.lid_y, tuple(fallen))
                    return
                y = path[-1] if path else box.lid_y
            fallen += advance(y)
        yield Frame(box.tokens, box.lid_y, tuple(fallen))


def replayed_push(tables: Tables, moment: Moment, every: Callable[[], float]) -> Iterator[Frame]:
    """The push of a recorded moment simulated again; nothing for another moment."""
    if moment.kind != "push_started":
        return
    box = LidPush(tables.lid_push, tables.gravity, moment.before)
    box.begin_push()
    frame = Frame(box.tokens, box.lid_y, ())
    for frame in driven(box, moment.lines[0].extra["lid"], box.advance, every):
        yield frame
    late = box.end_push()
    yield Frame(box.tokens, frame.lid_y, (*frame.fallen, *late))
