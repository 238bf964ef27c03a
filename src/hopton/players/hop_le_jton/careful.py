"""The bot `careful`: plays by eye, without trying anything out.

It imagines a push as a person does: a j'ton before the lid goes forward, meets the next one about in
its way, that one the next, and what is driven over the far edge falls.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hopton.players.hop_le_jton.base import Laying, Place, PushPlan, Seen, Sight
from hopton.tables import LidPushTable

VALUES: Mapping[str, int] = {"white": 1, "grey": 2, "black": 3}
"""What point j'tons are worth."""

GENTLE = 60.0
"""Speed (mm/s) at which j'tons stay at the lid when it stops."""

SIDEWAYS = 0.35
"""How much a j'ton that is met off its middle goes aside, as it seems to the eye."""

MOST_PLAYED = 3


class CarefulLidBot:
    """Lays j'tons where their pushes should reach point j'tons near the edge, and stops gently on the line."""

    def place(self, sight: Sight) -> Sequence[Laying]:
        """Three j'tons while there are as many, each where it seems to bring most, else beside the others.

        More j'tons push more over the edges, and a gentle stop lets all of them touch the line. (Fewer
        would also play, but then the box fills up and nothing falls for hundreds of turns.)
        """
        supply = dict(sight.supply)
        tokens = list(sight.tokens)
        laid: list[Laying] = []
        while len(laid) < MOST_PLAYED and any(supply.values()):
            at = [(x, y) for _, x, y in laid]
            spots = rows(sight.play_spots(at))
            if not spots:
                break
            worth = [(promise(sight.box, tokens, [*at, (spot.x, spot.y)]), spot) for spot in spots]
            spot = max(worth, key=lambda entry: entry[0])[1]
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

    From the lid on: each j'ton in the way of one behind it goes straight ahead of that, and a little
    to the side. What lies on others goes with them.
    """
    reach = box.token_diameter
    line = sum(box.black_line) / 2 + reach / 2
    moved: dict[str, tuple[float, float]] = {}
    pushers: dict[int, list[tuple[float, float]]] = {0: [(x, line) for x, _ in laid]}
    for token in sorted(tokens, key=lambda token: (token.layer, token.y)):
        x, y = token.x, max(token.y, line)
        if token.layer:
            carried = [
                (moved[below.id][0] - below.x, moved[below.id][1] - below.y) if below.id in moved else (0.0, 0.0)
                for below in tokens
                if below.layer == token.layer - 1 and math.hypot(below.x - x, below.y - y) < reach
            ]
            if carried:
                x += sum(dx for dx, _ in carried) / len(carried)
                y += sum(dy for _, dy in carried) / len(carried)
        ahead, side = y, 0.0
        for px, py in pushers.setdefault(token.layer, []):
            aside = x - px
            if abs(aside) < reach and py < y + reach / 2:
                pushed = py + math.sqrt(reach * reach - aside * aside)
                if pushed > ahead:
                    ahead, side = pushed, SIDEWAYS * aside * (pushed - y) / reach
        if (x + side, ahead) != (token.x, token.y):
            moved[token.id] = x + side, ahead
            pushers[token.layer].append(moved[token.id])
    return moved


def risk(box: LidPushTable, place: Place) -> float:
    """How near a j'ton lies to an edge over which the next push may drive it."""
    front = (box.box_length - place.y) / box.box_length
    side = min(place.x, box.box_width - place.x) / box.box_width
    return -min(front, 2.0 * side)
