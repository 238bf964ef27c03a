"""The bot `greedy`: tries turns out in its mind, with its own hand's noise, and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

from hopton.players.base import Laying, Outlook, Sight
from hopton.players.careful import VALUES, CarefulBot, risk
from hopton.players.hand import PushPlan

CANDIDATES = 16
KEPT = 4
SAMPLES = 2
"""Of so many candidates, tried once, so many are tried so many times more."""

SPEEDS = (50.0, 100.0, 180.0, 300.0)
"""Speeds (mm/s) that are tried."""


class GreedyBot:
    """Simulates candidate placements at several speeds and takes the one that promises most."""

    def __init__(self) -> None:
        self._eye = CarefulBot()

    def place(self, sight: Sight) -> Sequence[Laying]:
        """The placement of the best turn found."""
        candidates = [(tuple(self._eye.place(sight)), SPEEDS[0])]
        while len(candidates) < CANDIDATES:
            candidates.append((self._anywhere(sight), SPEEDS[len(candidates) % len(SPEEDS)]))
        return best_turn(sight, candidates)[0]

    def push(self, sight: Sight) -> PushPlan:
        """The speed that does best for what lies there."""
        candidates = [((), speed) for speed in SPEEDS]
        return PushPlan(best_turn(sight, candidates)[1], aim(sight))

    def put_back(self, sight: Sight) -> Laying:
        """As careful."""
        return self._eye.put_back(sight)

    def _anywhere(self, sight: Sight) -> tuple[Laying, ...]:
        supply = dict(sight.supply)
        laid: list[Laying] = []
        for _ in range(int(sight.rng.integers(1, 4))):
            colours = [colour for colour, left in supply.items() if left]
            spots = sight.play_spots([(x, y) for _, x, y in laid])
            if not colours or not spots:
                break
            spot = spots[int(sight.rng.integers(len(spots)))]
            colour = max(colours, key=lambda name: supply[name])
            supply[colour] -= 1
            laid.append(Laying(colour, spot.x, spot.y))
        return tuple(laid)


Turn = tuple[tuple[Laying, ...], float]


def aim(sight: Sight) -> float:
    """Where the lid is to stop (mm)."""
    return sum(sight.box.black_line) / 2


def best_turn(sight: Sight, candidates: Sequence[Turn]) -> Turn:
    """The candidate (j'tons to lay, speed) with the best mean worth over the hand's noise."""
    totals = [try_once(sight, turn) for turn in candidates]
    order = sorted(range(len(candidates)), key=lambda k: -totals[k])
    if len(order) == 1:
        return candidates[0]
    kept = order[:KEPT]
    for index in kept:
        for _ in range(SAMPLES):
            totals[index] += try_once(sight, candidates[index])
    return candidates[max(kept, key=lambda k: totals[k])]


def try_once(sight: Sight, turn: Turn) -> float:
    """Simulate the turn once with a sample of the hand's noise; its worth in points."""
    wanted, speed = turn
    laid: list[Laying] = []
    at: list[tuple[float, float]] = []
    for colour, x, y in wanted:
        if not sight.may_play(x, y, at):
            continue
        x, y = sight.hand.lay(sight.rng, x, y, lambda x, y: sight.may_play(x, y, at))
        at.append((x, y))
        laid.append(Laying(colour, x, y))
    plan = sight.hand.push(sight.rng, PushPlan(speed, aim(sight)), sight.box.brown_zone[0], sight.box.box_length)
    return worth(sight, sight.try_turn(laid, plan))


def worth(sight: Sight, outlook: Outlook) -> float:
    """Points won less points given, less what a penalty costs, less what lies ready for the next."""
    gain = sum(VALUES.get(name.partition("-")[0], 0) for name in outlook.fell)
    value = float(-gain if outlook.stop == "past" else gain)
    score = sight.scores[sight.me]
    if outlook.stop != "past" and gain and score + gain >= sight.target:
        return 100.0
    if outlook.touching < outlook.placed:
        won = [VALUES[colour] for colour, n in sight.won.items() if n]
        if gain and outlook.stop != "past":
            won += [VALUES[name.partition("-")[0]] for name in outlook.fell if name.partition("-")[0] in VALUES]
        value -= min(won, default=0)
    ready = sum(
        VALUES.get(token.id.partition("-")[0], 0) * max(0.0, 1.0 + 4.0 * risk(sight.box, token)) ** 2
        for token in outlook.tokens
    )
    return value - 0.5 * ready
