"""The sections that the reports of all games have: who wins, how long matches are, how the scores grow."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hopton.report.data import RunData, histogram, mean, share
from hopton.report.model import Bars, Histogram, Lines, Section, Table
from hopton.runs import MEASURES

POINTS = 20
"""Into so many parts a match is divided to show how the scores grow."""
PARTS = 10
"""Into so many parts a match is divided to show how something changes in its course."""

BEGINS = {"tonton": "Whoever has the red 8 begins a round."}
"""Who begins, where it is not the first seat."""


def sections(data: RunData) -> Iterator[Section]:
    """Wins, figures, how long matches are and how scores grow in them."""
    yield _wins(data)
    yield _figures(data)
    yield _course(data)


def _wins(data: RunData) -> Section:
    fair = 1 / data.players
    rows, values = [], []
    for bot in data.bots:
        names = [name for name, label in data.labels.items() if label == bot]
        won = sum(data.wins_of(name, k) for k in range(data.count) for name in names)
        # Of matches in which several seats are this bot's, as many are won by it as by each of its seats together.
        part, low, high = share(won, data.count)
        seats = len(names)
        values.append((bot, part / seats / fair, low / seats / fair, high / seats / fair))
        rows.append(
            (
                bot,
                f"{seats}",
                f"{won:g}",
                f"{part / seats / fair:.2f}",
                f"{low / seats / fair:.2f}-{high / seats / fair:.2f}",
            )
        )
    by_seat = []
    for seat in range(data.players):
        won = sum(data.wins_of(players[seat], k) for k, players in enumerate(data.games["players"]))
        by_seat.append(share(won, data.count))
    charts = [
        Bars("Wins by bot", *_columns(values), unit="times the fair share", fair=1.0),
        Bars(
            "Wins by seat",
            [f"seat {seat + 1}" for seat in range(data.players)],
            *_transposed(by_seat),
            unit="share of the matches",
            fair=fair,
        ),
    ]
    text = "Share of the wins over the fair share, with its 95 % interval; a shared win counts in parts."
    if len(data.bots) == 1:
        # One bot has all wins, by chance or not.
        charts, rows = charts[1:], [(*rows[0][:4], "-")]
        text = "The same bot sits everywhere, so that only the seats can differ."
    shared = sum(len(winners) > 1 for winners in data.games["winners"])
    table = Table(("bot", "seats", "wins", "share", "95 %"), rows, f"{shared} of {data.count} matches were shared.")
    return Section("Who wins", f"{text} {BEGINS.get(data.run.game, 'Seat 1 begins.')}", (table,), charts)


def _figures(data: RunData) -> Section:
    measures = MEASURES[data.run.game]
    sums = {bot: dict.fromkeys(measures.counts, 0) for bot in data.bots}
    for k, players in enumerate(data.games["players"]):
        for name in measures.counts:
            for player, count in zip(players, data.games[f"count_{name}"][k], strict=True):
                sums[data.labels[player]][name] += count
    seats = {bot: data.count * sum(label == bot for label in data.labels.values()) for bot in data.bots}
    rows = [
        (bot, *(figure.shown(figure.value(sums[bot], seats[bot])) for figure in measures.figures)) for bot in data.bots
    ]
    note = "; ".join(f"{figure.label}: {figure.meaning}" for figure in measures.figures)
    together = {name: sum(counts[name] for counts in sums.values()) for name in measures.counts}
    text = " ".join(f"{line[0].upper()}{line[1:]}." for line in measures.notes(together)) if data.count else ""
    head = ("bot", *(figure.label for figure in measures.figures))
    return Section("How they play", text, (Table(head, rows, note),))


def _course(data: RunData) -> Section:
    turns = data.games["turns"]
    if len(set(turns)) == 1:
        return Section("How matches go", f"All have {turns[0]} turns.", (), (_scores(data),))
    middle, low, high = mean(turns)
    text = (
        f"{middle:.1f} turns on average ({low:.1f} to {high:.1f}), between {min(turns)} and {max(turns)}; "
        f"half of the matches have at most {int(np.median(turns))}."
    )
    edges, counts = histogram(turns, whole=True)
    lengths = Histogram("Length of matches", edges, counts, "turns", whole=True)
    return Section("How matches go", text, (), (lengths, _scores(data)))


def _scores(data: RunData) -> Lines:
    """The mean score of every bot after each twentieth of its match."""
    runs: dict[int, list[list[int]]] = {}
    for match, scores in zip(data.turns["match"], data.turns["scores"], strict=True):
        runs.setdefault(match, []).append(scores)
    x = np.arange(1, POINTS + 1) / POINTS
    found: dict[str, list[list[float]]] = {bot: [] for bot in data.bots}
    for match, players in zip(data.games["match"], data.games["players"], strict=True):
        after = runs.get(match)
        if not after:
            continue
        at = np.ceil(x * len(after) - 1e-9).astype(int)
        for seat, player in enumerate(players):
            line = [float(after[n - 1][seat]) for n in at.tolist()]
            found[data.labels[player]].append(line)
    lines = []
    for bot, courses in found.items():
        if courses:
            columns = [mean(column) for column in np.array(courses).T]
            lines.append((bot, [m[0] for m in columns], [m[1] for m in columns], [m[2] for m in columns]))
    return Lines("Scores over a match", [100 * part for part in x.tolist()], lines, "% of the match", "score")


def in_course(data: RunData, title: str, column: str, unit: str) -> Lines:
    """What a turn comes to, on average, in every tenth of a match, by bot; `column` is one of the turns."""
    lengths = dict(zip(data.games["match"], data.games["turns"], strict=True))
    found: dict[str, list[list[float]]] = {bot: [[] for _ in range(PARTS)] for bot in data.bots}
    turns = data.turns
    for match, turn, player, value in zip(turns["match"], turns["turn"], turns["player"], turns[column], strict=True):
        if value is not None:
            part = min(PARTS - 1, (turn - 1) * PARTS // max(1, lengths[match]))
            found[data.labels[player]][part].append(float(value))
    lines = []
    for bot, parts in found.items():
        means = [mean(part) for part in parts]
        # What is counted is not negative.
        lines.append((bot, [m[0] for m in means], [max(0.0, m[1]) for m in means], [m[2] for m in means]))
    x = [100 * (k + 0.5) / PARTS for k in range(PARTS)]
    return Lines(title, x, lines, "% of the match", unit)


def _columns(rows: list[tuple[str, float, float, float]]) -> tuple[list[str], list[float], list[float], list[float]]:
    names, values, lows, highs = zip(*rows, strict=True)
    return list(names), list(values), list(lows), list(highs)


def _transposed(rows: list[tuple[float, float, float]]) -> tuple[list[float], list[float], list[float]]:
    values, lows, highs = zip(*rows, strict=True)
    return list(values), list(lows), list(highs)
