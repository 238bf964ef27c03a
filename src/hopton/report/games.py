"""The sections that only one game's report has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import numpy as np

from hopton.decks import Mission, hop_deck
from hopton.report.common import in_course
from hopton.report.data import RunData, grid, histogram, mean, percent, share
from hopton.report.model import Bars, Chart, HeatMap, Histogram, Outline, Section, Table

CELL = 5.0
"""Size of the cells of maps; mm."""


def hop_le_jton(data: RunData) -> Iterator[Section]:
    """Where and when j'tons fall, and what penalties cost."""
    box = data.run.plan.tables.lid_push
    low, high = box.brown_zone
    line, end = box.black_line
    (cx, cy), radius = box.half_circle.centre, box.half_circle.radius
    outlines = (
        Outline("box", 0.0, 0.0, box.box_width, box.box_length),
        Outline("box", 0.0, low, box.box_width, high - low, "brown zone"),
        Outline("box", 0.0, line, box.box_width, end - line, "line"),
        Outline("half circle", cx, cy, radius, radius),
    )
    margin = box.token_diameter / 2
    x_edges = np.arange(-margin - CELL, box.box_width + margin + 2 * CELL, CELL)
    y_edges = np.arange(low - CELL, box.box_length + margin + 2 * CELL, CELL)
    fell = data.places("fell")
    charts = [
        HeatMap("Where j'tons fall", x_edges.tolist(), y_edges.tolist(), grid(*fell, x_edges, y_edges), outlines),
        HeatMap(
            "Where point j'tons are put down",
            x_edges.tolist(),
            y_edges.tolist(),
            grid(*data.places("replaced", "penalty_paid"), x_edges, y_edges),
            outlines,
        ),
    ]
    edges, counts = histogram(data.times("fell"))
    charts_time = [Histogram("When j'tons fall, after the lid set out", edges, counts, "s")]
    per_push = Counter(data.turns["fell"])
    pushes = len(data.turns["fell"])
    rows = [(f"{n}", f"{count}", percent(count / pushes)) for n, count in sorted(per_push.items())]
    yield Section(
        "Where and when j'tons fall",
        f"{len(fell[0])} falls in {pushes} pushes.",
        (Table(("fell in a push", "pushes", "share"), rows),),
        [*charts, *charts_time, in_course(data, "Falls in the course of a match", "fell", "falls in a push")],
    )
    yield _stops(data)


def _stops(data: RunData) -> Section:
    stops = Counter(stop for stop in data.turns["stop"] if stop is not None)
    total = sum(stops.values())
    penalties = sum(data.turns["penalties"])
    rows = [(stop, f"{stops[stop]}", percent(stops[stop] / total)) for stop in ("line", "short", "past") if total]
    lids = [y for y in data.turns["lid_mm"] if y is not None]
    edges, counts = histogram(np.clip(lids, 55.0, 80.0) if lids else [])
    text = f"{penalties} penalties in {total} pushes, {sum(data.turns['tilted'])} j'tons fell while nobody pushed."
    charts = (
        Histogram("Where the lid stops (55 and less, 80 and more at the ends)", edges, counts, "mm"),
        in_course(data, "Penalties in the course of a match", "penalties", "penalties in a push"),
    )
    return Section("Stops and penalties", text, (Table(("stop", "pushes", "share"), rows),), charts)


def simsala_hopp(data: RunData) -> Iterator[Section]:
    """Where tiles turn over and leave, and when in a turn."""
    width, length = data.run.plan.tables.foil_tap.arena
    outlines = (Outline("box", -width / 2, -length / 2, width, length, "wall"),)
    x_edges = np.arange(-width / 2 - 25, width / 2 + 30, CELL * 2)
    y_edges = np.arange(-length / 2 - 25, length / 2 + 30, CELL * 2)
    titles = {
        "tapped": "Where the wand taps",
        "flipped": "Where tiles turn over",
        "left_arena": "Where tiles go over the wall",
    }
    charts: list[Chart] = [
        HeatMap(title, x_edges.tolist(), y_edges.tolist(), grid(*data.places(what), x_edges, y_edges), outlines)
        for what, title in titles.items()
    ]
    for what, title in (("tapped", "When taps come"), ("flipped", "When tiles turn over")):
        edges, counts = histogram(data.times(what))
        charts.append(Histogram(f"{title}, after the hourglass was turned", edges, counts, "s"))
    charts.append(in_course(data, "Turned tiles in the course of a match", "flips", "turned tiles in a turn"))
    speeds = [speed for speed in data.events["speed"] if speed is not None]
    edges, counts = histogram(speeds)
    charts.append(Histogram("Strength of taps", edges, counts, "mm/s"))
    turns = max(1, len(data.turns["turn"]))
    total = {name: sum(data.turns[name]) for name in ("taps", "flips", "gone", "spells")}
    text = ", ".join(f"{total[name] / turns:.2f} {name}" for name in total) + " in a turn on average."
    yield Section("Taps, turns and flights", text, (), charts)


def hop(data: RunData) -> Iterator[Section]:
    """How hard every dare is, and where rings end."""
    titles = {str(card.id): card.title for card in hop_deck()}
    thrown: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    success: Counter[str] = Counter()
    turns = data.turns
    for card, *found in zip(turns["card"], turns["caught"], turns["kept"], turns["success"], strict=True):
        if card is None:
            continue
        thrown[card] += 1
        for counter, value in zip((caught, kept, success), found, strict=True):
            counter[card] += value
    cards = sorted(thrown, key=lambda card: (-success[card] / thrown[card], card))
    rows = []
    for card in cards:
        n = thrown[card]
        part, low, high = share(success[card], n)
        rows.append(
            (
                titles.get(card, card),
                f"{n}",
                percent(caught[card] / n),
                percent(kept[card] / n),
                percent(part),
                f"{100 * low:.0f}-{100 * high:.0f} %",
            )
        )
    tosses = sum(thrown.values())
    bets = sum(turns["bets"])
    text = (
        f"{tosses} tosses, {percent(sum(success.values()) / max(1, tosses))} of them successes; "
        f"{percent(sum(turns['right_bets']) / max(1, bets))} of {bets} bets were right."
    )
    head = ("dare", "tosses", "caught", "rule kept", "success", "95 %")
    yield Section("Dares", text, (Table(head, rows),))
    yield _rings(data)


def _rings(data: RunData) -> Section:
    table = data.run.plan.tables.ring_toss
    tip = table.hand_height + table.finger_length
    x_edges, z_edges = np.arange(-600.0, 620.0, 25.0), np.arange(0.0, tip + 220.0, 25.0)
    outlines = (
        Outline("box", -table.finger_diameter / 2, table.hand_height, table.finger_diameter, table.finger_length),
        Outline(
            "box",
            -table.fist_diameter / 2,
            table.hand_height - table.fist_height,
            table.fist_diameter,
            table.fist_height,
        ),
    )
    ends = {what: data.places(what) for what in ("ring_caught", "ring_missed")}
    titles = {"ring_caught": "Where rings are caught, from the side", "ring_missed": "Where missed rings end"}
    maps = [
        HeatMap(
            titles[what],
            x_edges.tolist(),
            z_edges.tolist(),
            grid(x, z, x_edges, z_edges),
            outlines,
            "along the throw (mm)",
            "height (mm)",
        )
        for what, (x, z) in ends.items()
    ]
    far = sum(len(x) for x, _ in ends.values()) - sum(sum(map(sum, one.counts)) for one in maps)
    hands = [hand for hand in data.events["hand_mm"] if hand is not None]
    edges, counts = histogram(hands)
    seconds, amounts = histogram(data.times("ring_caught"))
    charts: tuple[Chart, ...] = (
        *maps,
        Histogram("Where the catching hand was at the end", edges, counts, "mm"),
        Histogram("When rings are caught, after the release", seconds, amounts, "s"),
        in_course(data, "Catches in the course of a match", "caught", "share of the hurler's rings caught"),
    )
    text = "Fist and finger are drawn where the partner holds them at the release; a hand that follows catches beside."
    if far:
        text += f" {far} rings ended outside of what the maps show."
    return Section("Rings", text, (), charts)


def tonton(data: RunData) -> Iterator[Section]:
    """Missions: how often they are met and what they bring, and points in the order of play."""
    events = data.events
    by_mission: dict[str, list[tuple[bool, int, int]]] = {}
    by_bot: dict[str, Counter[tuple[str, bool]]] = {bot: Counter() for bot in data.bots}
    for what, detail, player, total, points in zip(
        events["what"],
        events["detail"],
        events["player"],
        events["sum"],
        events["points"],
        strict=True,
    ):
        if what not in ("mission_met", "mission_missed"):
            continue
        by_mission.setdefault(detail, []).append((what == "mission_met", total, points))
        by_bot[data.labels[player]][detail, what == "mission_met"] += 1
    titles = {str(mission.id): mission.title for mission in _missions(data)}
    rows = []
    for mission, ends in sorted(by_mission.items()):
        met, low, high = share(sum(end[0] for end in ends), len(ends))
        rows.append(
            (
                titles.get(mission, mission),
                f"{len(ends)}",
                percent(met),
                f"{100 * low:.0f}-{100 * high:.0f} %",
                f"{np.mean([end[1] for end in ends]):.1f}",
                f"{np.mean([end[2] for end in ends]):.2f}",
                *(_rate(counts[mission, True], counts[mission, False]) for counts in by_bot.values()),
            )
        )
    places = [mean(_points_at(data, place)) for place in range(1, data.players + 1)]
    chart = Bars(
        "Points of a round, from who has the red 8 on",
        [f"place {place}" for place in range(1, data.players + 1)],
        [entry[0] for entry in places],
        [entry[1] for entry in places],
        [entry[2] for entry in places],
        "points",
    )
    rates = [share(sum(end[0] for end in ends), len(ends)) for _, ends in sorted(by_mission.items())]
    often = Bars(
        "Missions met",
        [row[0] for row in rows],
        [entry[0] for entry in rates],
        [entry[1] for entry in rates],
        [entry[2] for entry in rates],
        "share of the hands",
    )
    head = ("mission", "hands", "met", "95 %", "sum", "points", *(f"met by {bot}" for bot in by_bot))
    note = "sum: what the piles come to at the end of a round."
    yield Section("Missions", "", (Table(head, rows, note),), (often, chart) if rows else (chart,))


def _points_at(data: RunData, place: int) -> list[float]:
    """The points of a round at this place in the order of play, on average in every match."""
    points, rounds = (data.games[f"count_place_{place}_{what}"] for what in ("points", "rounds"))
    return [sum(won) / sum(played) for won, played in zip(points, rounds, strict=True) if sum(played)]


def _rate(met: int, missed: int) -> str:
    return percent(met / (met + missed)) if met + missed else "-"


def _missions(data: RunData) -> tuple[Mission, ...]:
    options = data.run.plan.header(0).options
    return getattr(options, "missions", ())


GAMES: Mapping[str, Callable[[RunData], Iterator[Section]]] = MappingProxyType(
    {"hop-le-jton": hop_le_jton, "simsala-hopp": simsala_hopp, "hop": hop, "tonton": tonton}
)
"""By game."""
