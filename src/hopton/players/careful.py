"""The bot `careful`: plays by eye, without trying anything out.

It imagines a push as a person does: a j'ton before the lid goes forward, meets the next one about in
its way, that one the next, and what is driven over the far edge falls.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hopton.players.base import Laying, Place, Seen, Sight
from hopton.players.hand import PushPlan
from hopton.tables import LidPushTable

VALUES: Mapping[str, int] = {"white": 1, "grey": 2, "black": 3}
"""What point j'tons are worth."""

GENTLE = 60.0
"""Speed (mm/s) at which j'tons stay at the lid when it stops."""

SIDEWAYS = 0.35
"""How much a j'ton that is met off its middle goes aside, as it seems to the eye."""

MOST_PLAYED = 3


class CarefulBot:
    """Lays j'tons where their pushes should reach point j'tons near the edge, and stops gently on the line."""

    def place(self, sight: Sight) -> Sequence[Laying]:
        """As many j'tons as each bring something, best place first; the one with the least risk when none does."""
        supply = dict(sight.supply)
        tokens = list(sight.tokens)
        laid: list[Laying] = []
        gained = 0.0
        while len(laid) < MOST_PLAYED and any(supply.values()):
            at = [(x, y) for _, x, y in laid]
            spots = rows(sight.play_spots(at))
            if not spots:
                break
            worth = [(promise(sight.box, tokens, [*at, (spot.x, spot.y)]), spot) for spot in spots]
            best, spot = max(worth, key=lambda entry: entry[0])
            if laid and best <= gained + 0.25:
                break
            gained = best
            colour = max(supply, key=lambda name: supply[name])
            supply[colour] -= 1
            laid.append(Laying(colour, spot.x, spot.y))
        return laid

    def push(self, sight: Sight) -> PushPlan:
        """Gently to the middle of the line."""
        return PushPlan(GENTLE, sum(sight.box.black_line) / 2)

    def put_back(self, sight: Sight) -> Laying:
        """The cheapest colour, as far from the edges as it may lie."""
        colour = min(sight.choices, key=lambda name: VALUES.get(name, 0))
        spot = min(sight.point_spots(), key=lambda place: risk(sight.box, place))
        return Laying(colour, spot.x, spot.y)


def rows(spots: Sequence[Place], step: float = 2.0) -> Sequence[Place]:
    """The spots nearest to the line, one in every `step` mm across."""
    best: dict[int, Place] = {}
    for spot in spots:
        key = round(spot.x / step)
        if key not in best or spot.y > best[key].y:
            best[key] = spot
    return tuple(best.values())


def promise(box: LidPushTable, tokens: Sequence[Seen], laid: Sequence[tuple[float, float]]) -> float:
    """Points that a push of these laid j'tons seems to bring: the nearer to falling, the more of them."""
    worth = 0.0
    moved = drive(box, tokens, laid)
    for token in tokens:
        value = VALUES.get(token.id.partition("-")[0], 0)
        if value and token.id in moved:
            x, y = moved[token.id]
            over = max(y - box.box_length, -x, x - box.box_width) / box.token_diameter
            worth += value / (1.0 + math.exp(-6.0 * over))
    return worth


def drive(
    box: LidPushTable, tokens: Sequence[Seen], laid: Sequence[tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Where a push to the middle of the line seems to drive what lies on the box (mm); what stays is not in it.

    Each j'ton in the way of another goes straight ahead of it, and a little to the side.
    """
    reach = box.token_diameter
    line = sum(box.black_line) / 2 + reach / 2
    moved = {token.id: (token.x, line) for token in tokens if token.y < line}
    waves = [(x, line, 0) for x, _ in laid]
    waves += [(*moved[token.id], token.layer) for token in tokens if token.id in moved]
    for _ in range(6 * len(tokens) + 6):
        if not waves:
            break
        px, py, layer = waves.pop(0)
        for token in tokens:
            tx, ty = moved.get(token.id, (token.x, token.y))
            aside = tx - px
            if token.layer != layer or abs(aside) >= reach or (tx, ty) == (px, py):
                continue
            ahead = py + math.sqrt(reach * reach - aside * aside)
            if py - 0.5 * reach <= ty < ahead - 1e-6:
                moved[token.id] = tx + SIDEWAYS * aside * (ahead - ty) / reach, ahead
                waves.append((*moved[token.id], layer))
    return moved


def risk(box: LidPushTable, place: Place) -> float:
    """How near a j'ton lies to an edge over which the next push may drive it."""
    front = (box.box_length - place.y) / box.box_length
    side = min(place.x, box.box_width - place.x) / box.box_width
    return -min(front, 2.0 * side)
