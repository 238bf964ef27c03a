"""Where a ring has to be thrown, as a person who has thrown many rings knows it: the parabola, nothing more."""

from __future__ import annotations

import math
from collections.abc import Iterator

from hopton.decks import Must, Setting
from hopton.players.hop.base import Plan, Sight
from hopton.tables import RingTossTable

ABOVE = 20.0
"""The ring's centre is meant to come down over the finger so far (mm) above its tip."""

HEADROOM = 40.0
"""How far (mm) within what a dare allows a throw is meant to stay, so that some scatter is left."""

BOUNCE_KEEPS = 0.7
"""The share of its speed along the throw that a ring seems to keep when it bounces on the table."""

SWIFT = 9000.0
"""Throws that would need more than this speed (mm/s) are not thought of."""

BOUNCING_SPIN = 15.0
"""rad/s."""

STEPS_DEG = range(-10, 79, 3)


def speed_for(table: RingTossTable, gravity: float, elevation: float) -> float | None:
    """The speed (mm/s) at which a throw at that angle (rad) comes down on the finger; None if it can't."""
    drop = table.release_height - (table.hand_height + table.finger_length + ABOVE)
    far = table.release_distance
    under = far * math.tan(elevation) + drop
    if under <= 0:
        return None
    speed = math.sqrt(gravity / (2 * under)) * far / math.cos(elevation)
    # On its way up through the tip it would hit the finger from below.
    if speed * math.sin(elevation) - gravity * far / (speed * math.cos(elevation)) > -300.0:
        return None
    return speed if speed <= SWIFT else None


def bounce_for(table: RingTossTable, gravity: float, elevation: float, bounciness: float) -> float | None:
    """The same for a throw that bounces once on the table; None if it can't."""
    far, tip = table.release_distance, table.hand_height + table.finger_length + ABOVE
    floor = table.ring_tube_diameter / 2
    low, high = 200.0, 6000.0
    best = None
    for _ in range(40):
        speed = (low + high) / 2
        up, along = speed * math.sin(elevation), speed * math.cos(elevation)
        hit = math.sqrt(up * up + 2 * gravity * max(0.0, table.release_height - floor))
        back = hit * bounciness
        rest = back * back - 2 * gravity * (tip - floor)
        if rest < 0:
            low = speed
            continue
        first = (up + hit) / gravity
        second = (back + math.sqrt(rest)) / gravity
        reach = along * (first + BOUNCE_KEEPS * second)
        if along * first > far - 150:
            high = speed
            continue
        if reach < far:
            low = speed
        else:
            high = speed
        best = speed if abs(reach - far) < 5 else best
    return best


def throws(sight: Sight) -> Iterator[Plan]:
    """Plans at many angles that reach the finger and keep what can be told beforehand of the dare's demands."""
    table, setting, must = sight.table, sight.set, sight.must
    # A spun ring keeps its tilt, and so bounces straight.
    spin = BOUNCING_SPIN if must.bounces else 0.0 if must.spin_over is None else must.spin_over * 1.4
    for degrees in STEPS_DEG:
        elevation = math.radians(degrees)
        if must.bounces:
            speed = bounce_for(table, sight.gravity, elevation, setting.table or 0.0)
        else:
            speed = speed_for(table, sight.gravity, elevation)
        if speed is None or (setting.strongest is not None and speed > setting.strongest):
            continue
        plan = Plan(
            speed, elevation, 0.0 if must.bounces else tilt_for(table, sight.gravity, speed, elevation), 0.0, spin
        )
        if must.turns_over is not None:
            plan = _turning(plan, must.turns_over, flight_seconds(table, sight.gravity, plan))
        if slack(plan, table, sight.gravity, must) >= 0:
            yield plan


def tilt_for(table: RingTossTable, gravity: float, speed: float, elevation: float) -> float:
    """The tilt (rad) of a ring that slips over the finger well: a third of the way to facing its path."""
    along = speed * math.cos(elevation)
    down = gravity * table.release_distance / along - speed * math.sin(elevation)
    return (math.pi / 2 - math.atan2(down, along)) / 3


def flight_seconds(table: RingTossTable, gravity: float, plan: Plan) -> float:
    """How long (s) the throw flies to the finger."""
    return table.release_distance / (plan.speed * math.cos(plan.elevation))


def slack(plan: Plan, table: RingTossTable, gravity: float, must: Must) -> float:
    """How far within the dare's demands a throw is meant, in shares of `HEADROOM` or alike; negative: outside."""
    rise = plan.speed * math.sin(plan.elevation)
    high = table.release_height + max(0.0, rise) ** 2 / (2 * gravity) - table.hand_height - table.finger_length
    seconds = flight_seconds(table, gravity, plan)
    room = [1.0]
    for limit, value, side, scale in (
        (must.speed_over, plan.speed, 1, 150.0),
        (must.speed_under, plan.speed, -1, 150.0),
        (must.elevation_under, math.degrees(plan.elevation), -1, 4.0),
        (must.apex_over, high, 1, HEADROOM),
        (must.apex_under, high, -1, HEADROOM),
        (must.seconds_over, seconds, 1, 0.05),
    ):
        if limit is not None:
            room.append(side * (value - limit) / scale)
    if must.bar_over is not None or must.bar_under is not None:
        t = must.bar_at * seconds
        z = table.release_height + rise * t - gravity * t * t / 2
        if must.bar_over is not None:
            room.append((z - must.bar_over - 0.5 * must.bar_swing) / HEADROOM)
        if must.bar_under is not None:
            room.append((must.bar_under - 0.5 * must.bar_swing - z) / HEADROOM)
    return min(room)


def hardness(setting: Setting, must: Must) -> float:
    """How hard a dare seems by its card alone, 0 for a plain throw."""
    hard = 1.2 * (setting.noise - 1.0) + 0.5 * (setting.strength - 1.0) + 0.7 * (setting.sideways - 1.0)
    hard += 0.2 * (setting.wobble - 1.0) + setting.gust / 3000.0 + setting.sway / 100.0
    for value, usual, weight in (
        (setting.distance, 1800.0, 1.5),
        (setting.finger_diameter, 16.0, 0.3),
        (setting.hand_height, 330.0, 0.3),
        (setting.release_height, 250.0, 0.1),
    ):
        if value is not None:
            hard += weight * (value / usual - 1.0)
    if setting.hand_reach is not None:
        hard += 2.0 * (1.0 - setting.hand_reach / 350.0)
    if setting.reaction is not None:
        hard += 1.5 * (setting.reaction - 0.15)
    if setting.hand_speed is not None:
        hard += 0.4 * (1.0 - setting.hand_speed / 1500.0)
    asked = [name for name in Must.__struct_fields__ if name not in ("bar_at", "bar_period", "bar_swing")]
    hard += 0.6 * sum(getattr(must, name) not in (None, False) for name in asked)
    return hard + (2.0 if must.bounces else 0.0) + must.bar_swing / 250.0


def _turning(plan: Plan, turns: float, seconds: float) -> Plan:
    """The throw with such a pitch that the ring has turned a little more than asked and comes in as it was meant to."""
    turned = math.tau * max(turns + 0.12, 0.5)
    return plan._replace(tilt=plan.tilt - turned % math.pi, pitch_spin=turned / seconds)
