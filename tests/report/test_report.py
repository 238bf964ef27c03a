"""Reports: the numbers are those of the run, and every game's page and terminal form can be made."""

from __future__ import annotations

import io
import json
import math
import re
import shutil
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import ClassVar

import pytest
from rich.console import Console

from hopton.errors import HoptonError, MissingExtraError
from hopton.report import Report, report_on, to_html
from hopton.report.common import in_course
from hopton.report.data import histogram, mean, share
from hopton.report.model import HeatMap, Lines, Outline, Section
from hopton.report.terminal import to_terminal
from hopton.runs import wilson
from tests.program import hopton

GAMES = {
    "hop-le-jton": ("--games", "3", "--bots", "careful,random", "--option", "target=1"),
    "simsala-hopp": ("--games", "2", "--bots", "random", "--set", "foil_tap.hourglass_seconds=3"),
    "hop": ("--games", "2", "--bots", "careful,random"),
    "tonton": ("--games", "3", "--bots", "careful,random"),
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("runs")
    for game, asked in GAMES.items():
        done = hopton("simulate", game, *asked, "--seed", "1", "--out", str(folder / game), "--json")
        assert done.returncode == 0, done.stderr
        (folder / f"{game}.json").write_text(done.stdout)
    return {game: folder / game for game in GAMES}


def section(report: Report, title: str):
    return next(section for section in report.sections if section.title == title)


class Page(HTMLParser):
    """Which elements are open, and what links lead to."""

    VOID = ("meta", "br", "path", "use", "image", "rect", "circle", "line")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        self.look(attrs)

    def handle_startendtag(self, tag, attrs):
        self.look(attrs)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def look(self, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            elif name in ("href", "xlink:href"):
                self.links.append(value)
            assert name != "src", "the page needs nothing else"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_page_of_every_game(runs, game):
    text = to_html(report_on(runs[game]))
    page = Page()
    page.feed(text)
    assert not page.open
    assert len(set(page.ids)) == len(page.ids), "names in pictures must not meet"
    for link in page.links:
        assert link.startswith("data:") or link[1:] in page.ids, link
    assert not re.search(r'(?:href|src|url)\s*[=(]\s*["\']?https?:', text)
    assert text.count("<svg") >= 4
    assert "Not finished" not in text
    assert to_html(report_on(runs[game])) == text


@pytest.mark.parametrize("game", list(GAMES))
def test_the_terminal_has_the_same_sections(runs, game):
    report = report_on(runs[game])
    shown = printed(report, 100)
    for one in report.sections:
        assert one.title in shown
        for chart in one.charts:
            assert chart.title in shown


@pytest.mark.parametrize("game", list(GAMES))
def test_wins_are_those_of_the_run(runs, game):
    told = json.loads(runs[game].with_suffix(".json").read_text())["summary"]["bots"]
    rows = {row[0]: row for row in section(report_on(runs[game]), "Who wins").tables[0].rows}
    assert set(rows) == {bot["bot"] for bot in told}
    for bot in told:
        assert float(rows[bot["bot"]][2]) == pytest.approx(bot["wins"], abs=0.01)
        assert float(rows[bot["bot"]][3]) == pytest.approx(bot["share"], abs=0.006)


def test_falls_are_those_of_the_logs(runs):
    logs = [path.read_text().splitlines() for path in (runs["hop-le-jton"] / "logs").iterdir()]
    assert len(logs) == 3
    fell = sum('"record": "fell"' in line for lines in logs for line in lines)
    falls = section(report_on(runs["hop-le-jton"]), "Where and when j'tons fall")
    chart = next(chart for chart in falls.charts if isinstance(chart, HeatMap) and chart.title == "Where j'tons fall")
    assert sum(map(sum, chart.counts)) == fell
    assert sum(int(n) * int(pushes) for n, pushes, _ in falls.tables[0].rows) == fell
    told = re.match(r"(\d+) falls in (\d+) pushes", falls.text)
    assert told is not None
    assert int(told[1]) == fell
    assert int(told[2]) == sum('"push_started"' in line for lines in logs for line in lines)


def test_dares_and_missions(runs):
    dares = section(report_on(runs["hop"]), "Dares").tables[0].rows
    logs = [path.read_text() for path in (runs["hop"] / "logs").iterdir()]
    assert sum(int(row[1]) for row in dares) == sum(log.count('"record": "tossed"') for log in logs)
    missions = section(report_on(runs["tonton"]), "Missions").tables[0].rows
    rounds = sum(log.read_text().count('"mission_revealed"') for log in (runs["tonton"] / "logs").iterdir())
    assert sum(int(row[1]) for row in missions) == 3 * rounds
    told = json.loads(runs["tonton"].with_suffix(".json").read_text())["summary"]["bots"]
    counts = {name: sum(bot["counts"][name] for bot in told) for name in told[0]["counts"]}
    often, places = section(report_on(runs["tonton"]), "Missions").charts
    assert sum(part * 3 * rounds / len(missions) for part in often.values) == pytest.approx(counts["met"])
    assert list(places.values) == [
        pytest.approx(counts[f"place_{k}_points"] / counts[f"place_{k}_rounds"]) for k in (1, 2, 3)
    ]


def test_scores_end_where_the_matches_end(runs):
    chart = section(report_on(runs["hop-le-jton"]), "How matches go").charts[-1]
    assert isinstance(chart, Lines)
    told = json.loads(runs["hop-le-jton"].with_suffix(".json").read_text())["summary"]["bots"]
    ends = {name: means[-1] for name, means, _, _ in chart.lines}
    assert ends == {bot["bot"]: pytest.approx(bot["score"], abs=1e-3) for bot in told}


def test_one_match_is_told_without_intervals_of_means(tmp_path):
    folder = tmp_path / "one run"
    assert hopton("simulate", "tonton", "--games", "1", "--seed", "1", "--out", str(folder)).returncode == 0
    report = report_on(folder)
    chosen, every = section(report, "Matches to watch").tables
    assert (len(chosen.rows), len(every.rows)) == (0, 1)
    assert f"hopton watch '{folder}' --match 0" in unescape(to_html(report))
    assert "nan" not in printed(report)


def test_statistics():
    assert mean([3.0])[0] == 3.0
    assert math.isnan(mean([3.0])[1])
    assert mean([1.0, 3.0]) == pytest.approx((2.0, 2.0 - 1.96, 2.0 + 1.96), abs=1e-3)
    assert share(3, 12) == (0.25, *wilson(3, 12))
    assert histogram([1, 2, 2, 5], whole=True) == ([0.5, 1.5, 2.5, 3.5, 4.5, 5.5], [1, 2, 0, 0, 1])
    assert histogram([]) == ([0.0, 1.0], [0])
    edges, counts = histogram([4.0, 4.0], bins=4)
    assert (edges[0], edges[-1], sum(counts)) == (4.0, 5.0, 2)


def printed(report: Report, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=False)
    for part in to_terminal(report):
        console.print(part)
    return console.file.getvalue()


def test_any_match_can_be_watched(runs):
    for game, folder in runs.items():
        report = report_on(folder)
        chosen, every = section(report, "Matches to watch").tables
        assert every.command == f"hopton watch {folder} --match N"
        assert [row[0] for row in every.rows] == [str(k) for k in range(int(GAMES[game][1]))]
        assert {row[-1] for row in every.rows} == {"kept"}
        assert {row[0] for row in chosen.rows} <= {row[0] for row in every.rows}
        assert "closest" in " ".join(row[-1] for row in chosen.rows)
        assert f"{every.command[:-1]}0<" in to_html(report)
        assert every.command in printed(report, 300)


def test_one_bot_alone_has_no_interval(runs):
    wins = section(report_on(runs["simsala-hopp"]), "Who wins")
    assert [chart.title for chart in wins.charts] == ["Wins by seat"]
    assert wins.tables[0].rows[0][3:] == ("1.00", "-")


def test_what_changes_in_the_course_of_a_match():
    class Data:
        """Two matches of 20 and of 2 turns between two bots."""

        bots = ("a", "b")
        labels: ClassVar = {"a 1": "a", "b 1": "b"}
        games: ClassVar = {"match": [0, 1], "turns": [20, 2]}
        turns: ClassVar = {
            "match": [*[0] * 20, 1, 1],
            "turn": [*range(1, 21), 1, 2],
            "player": ["a 1", "b 1"] * 11,
            "fell": [*[1] * 18, 3, None, 5, 7],
        }

    chart = in_course(Data(), "falls", "fell", "falls")
    means = {name: values for name, values, _, _ in chart.lines}
    assert chart.x[0] == 5.0
    assert means["a"] == [3.0, *[1.0] * 8, 3.0]  # of 1 and 5 in the first tenth
    assert means["b"][:6] == [1.0, 1.0, 1.0, 1.0, 1.0, 4.0]  # the second of two turns begins the second half
    assert math.isnan(means["b"][9])
    assert all(low >= 0.0 or math.isnan(low) for _, _, lows, _ in chart.lines for low in lows)


def test_maps_in_the_terminal_have_the_outline_of_the_table():
    box = (Outline("box", 0.0, 0.0, 30.0, 30.0), Outline("box", 0.0, 10.0, 30.0, 10.0))
    edges = [-10.0, 0.0, 10.0, 20.0, 30.0, 40.0]
    counts = [[0] * 5 for _ in range(5)]
    counts[2][2] = 7
    report = Report("title", (), "", (Section("map", charts=(HeatMap("map", edges, edges, counts, box),)),))
    lines = [line.rstrip() for line in printed(report).splitlines()]
    at = lines.index("  ┌─────┐")
    assert lines[at : at + 4] == ["  ┌─────┐", "  ├─────┤", "  │─██──│", "  │─────│"]
    wide = [float(k) for k in range(81)]
    report = Report("title", (), "", (Section("map", charts=(HeatMap("map", wide, edges, [[1] * 80] * 5),)),))
    assert max(map(len, printed(report).splitlines())) <= 80


def test_a_run_that_goes_on_is_told_as_far_as_it_came(runs, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(runs["tonton"], folder)
    info = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**info, "games": 10, "finished": False}))
    report = report_on(folder)
    assert report.warning == "Not finished: 3 of 10 matches have ended."
    assert report.warning in to_html(report)
    assert report.warning in printed(report)
    for part in folder.glob("*.parquet"):
        part.unlink()
    with pytest.raises(HoptonError, match="no match that has ended"):
        report_on(folder)


def test_broken_tables_are_named(runs, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(runs["tonton"], folder)
    part = next(folder.glob("events-*.parquet"))
    part.write_bytes(part.read_bytes()[:100])
    with pytest.raises(HoptonError, match=re.escape(part.name)):
        report_on(folder)
    part.unlink()
    with pytest.raises(HoptonError, match=re.escape(part.name)):
        report_on(folder)


def test_what_is_no_run(runs, tmp_path, monkeypatch):
    with pytest.raises(HoptonError, match="holds no run"):
        report_on(tmp_path)
    with pytest.raises(HoptonError, match="nowhere"):
        report_on(tmp_path / "nowhere")
    report = report_on(runs["tonton"])
    monkeypatch.setattr("hopton.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"hopton\[data\]"):
        to_html(report)
    with pytest.raises(MissingExtraError, match=r"hopton\[data\]"):
        report_on(runs["tonton"])
