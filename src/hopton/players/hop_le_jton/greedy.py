"""The bot `greedy`: tries turns out in its mind, with its own hand's noise, and takes the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hopton.players.hop_le_jton.base import Laying, Outlook, Place, PushPlan, Seen, Sight
from hopton.players.hop_le_jton.careful import GENTLE, MOST_PLAYED, VALUES, CarefulLidBot, promise, risk, rows
from hopton.players.hop_le_jton.hand import noisy_lay, noisy_push

SPEEDS = (GENTLE, 130.0)
"""Speeds (mm/s) that are tried: a faster lid throws j'tons ahead, but stops less exactly. (At 220 mm/s a hand
of the default skill lost more by penalties and overshoots than it won.)"""

SINGLES = 4
"""So many places for the first j'ton are tried, the most promising to the eye, this far apart (mm):"""
APART = 6.0
RANDOM_TURNS = 1
"""So many turns at random, against blind spots of the eye."""
KEPT = 2
SAMPLES = 1
"""The best so many turns are tried so many times more."""

THREAT = 0.55
"""What a point is worth that the next player could win with a push, as the eye sees it."""
THREAT_PITCH = 8.0
"""How close together (mm) pushes of the next player are looked at."""
SPENT = 0.06
"""What an own j'ton less in supply is worth in points: without any one only looks on."""
SPOTS = 10
"""So many places for a replacement or a penalty are looked at."""


class Turn(NamedTuple):
    """A turn that might be taken: j'tons to lay (none: they lie already) and the speed of the lid."""

    laid: tuple[Laying, ...]
    speed: float


class _Ghost(NamedTuple):
    """A j'ton that might lie there."""

    id: str
    x: float
    y: float
    layer: int


class GreedyLidBot:
    """Simulates candidate placements and speeds and takes what promises most, against the next player too."""

    def __init__(self) -> None:
        self._eye = CarefulLidBot()

    def place(self, sight: Sight) -> Sequence[Laying]:
        """The placement of the best turn found."""
        placements = [tuple(self._eye.place(sight)), *_by_eye(sight)]
        placements += [_anywhere(sight) for _ in range(RANDOM_TURNS)]
        turns = [Turn(laid, GENTLE) for laid in dict.fromkeys(placements) if laid]
        worth = {turn: _try_once(sight, turn) for turn in turns}
        best = max(turns, key=lambda turn: worth[turn])
        for turn in (Turn(best.laid, speed) for speed in SPEEDS[1:]):
            worth[turn] = _try_once(sight, turn)
        return _best(sight, worth).laid

    def push(self, sight: Sight) -> PushPlan:
        """The speed that does best for what lies there."""
        turns = [Turn((), speed) for speed in SPEEDS]
        return PushPlan(_best(sight, {turn: _try_once(sight, turn) for turn in turns}).speed, _aim(sight))

    def put_back(self, sight: Sight) -> Laying:
        """The cheapest colour, where it is of least use to the next player."""
        colour = min(sight.choices, key=lambda name: VALUES.get(name, 0))
        spots = sorted(sight.point_spots(), key=lambda place: risk(sight.box, place))[::2][:SPOTS]
        spot = min(spots, key=lambda place: _threat(sight, [*sight.tokens, _ghost(colour, place)]))
        return Laying(colour, spot.x, spot.y)


def _by_eye(sight: Sight) -> list[tuple[Laying, ...]]:
    """Placements that look promising: single j'tons, then two and three of these side by side."""
    spots = rows(sight.play_spots())
    worth = {(spot.x, spot.y): promise(sight.box, sight.tokens, [(spot.x, spot.y)]) for spot in spots}
    chosen: list[tuple[float, float]] = []
    for at in sorted(worth, key=lambda at: -worth[at]):
        if len(chosen) < SINGLES and all(abs(at[0] - other[0]) >= APART for other in chosen):
            chosen.append(at)
    found = [_in_stock(sight, [at]) for at in chosen]
    beside = chosen[:1]
    for at in chosen:
        if all(abs(at[0] - other[0]) >= sight.box.token_diameter for other in beside) and len(beside) < MOST_PLAYED:
            beside.append(at)
            found.append(_in_stock(sight, beside))
    return found


def _anywhere(sight: Sight) -> tuple[Laying, ...]:
    at: list[tuple[float, float]] = []
    for _ in range(int(sight.rng.integers(1, MOST_PLAYED + 1))):
        spots = sight.play_spots(at)
        if not spots:
            break
        spot = spots[int(sight.rng.integers(len(spots)))]
        at.append((spot.x, spot.y))
    return _in_stock(sight, at)


def _in_stock(sight: Sight, at: Sequence[tuple[float, float]]) -> tuple[Laying, ...]:
    """J'tons for these places, of the colour of which most are left, as many as there are."""
    supply = dict(sight.supply)
    laid = []
    for x, y in at:
        colour = max(supply, key=lambda name: supply[name])
        if not supply[colour]:
            break
        supply[colour] -= 1
        laid.append(Laying(colour, x, y))
    return tuple(laid)


def _ghost(colour: str, place: Place) -> _Ghost:
    return _Ghost(f"{colour}-ghost", place.x, place.y, place.layer)


def _aim(sight: Sight) -> float:
    """Where the lid is to stop (mm)."""
    return sum(sight.box.black_line) / 2


def _best(sight: Sight, worth: dict[Turn, float]) -> Turn:
    """Of turns tried once the best by mean worth, after the promising ones have been tried more often."""
    kept = sorted(worth, key=lambda turn: -worth[turn])[:KEPT]
    if len(kept) == 1:
        return kept[0]
    means = {turn: worth[turn] + sum(_try_once(sight, turn) for _ in range(SAMPLES)) for turn in kept}
    return max(kept, key=lambda turn: means[turn])


def _try_once(sight: Sight, turn: Turn) -> float:
    """Simulate the turn once with a sample of the hand's noise; its worth in points."""
    laid: list[Laying] = []
    at: list[tuple[float, float]] = []
    for colour, x, y in turn.laid:
        if not sight.may_play(x, y, at):
            continue
        x, y = noisy_lay(sight.hand, sight.rng, x, y, lambda x, y: sight.may_play(x, y, at))
        at.append((x, y))
        laid.append(Laying(colour, x, y))
    plan = noisy_push(
        sight.hand, sight.rng, PushPlan(turn.speed, _aim(sight)), sight.box.brown_zone[0], sight.box.box_length
    )
    return _worth(sight, laid, sight.try_turn(laid, plan))


def _worth(sight: Sight, laid: Sequence[Laying], outlook: Outlook) -> float:
    """Points won less points given, less what a penalty costs, less what lies ready for the next player."""
    colours = [name.partition("-")[0] for name in outlook.fell]
    gain = sum(VALUES.get(colour, 0) for colour in colours)
    mine = outlook.stop != "past"
    if mine and gain and sight.scores[sight.me] + gain >= sight.target:
        return 100.0
    rival = sight.players[(sight.players.index(sight.me) + 1) % len(sight.players)]
    if not mine and gain and sight.scores[rival] + gain >= sight.target:
        return -100.0
    value = float(gain if mine else -gain)
    value -= SPENT * (len(laid) - sum(colour in sight.supply for colour in colours))
    if outlook.touching < outlook.placed:
        won = [VALUES[colour] for colour, n in sight.won.items() if n]
        won += [VALUES[colour] for colour in colours if mine and colour in VALUES]
        value -= min(won, default=SPENT)
    return value - THREAT * _threat(sight, outlook.tokens)


def _threat(sight: Sight, tokens: Sequence[Seen]) -> float:
    """The points that the next player's best push with one j'ton seems to bring."""
    box = sight.box
    radius = box.token_diameter / 2
    y = box.brown_zone[1] - radius
    count = int((box.box_width - 2 * radius) / THREAT_PITCH) + 1
    return max(promise(box, tokens, [(radius + THREAT_PITCH * k, y)]) for k in range(count))
