"""Reports: the numbers are those of the run, and every game's page and terminal form can be made."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

from hopton.errors import HoptonError, MissingExtraError
from hopton.report import Report, report_on, to_html
from hopton.report.data import histogram, share
from hopton.report.model import HeatMap, Lines
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
    console = Console(file=io.StringIO(), width=100, force_terminal=False)
    for part in to_terminal(report):
        console.print(part)
    shown = console.file.getvalue()
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


def test_scores_end_where_the_matches_end(runs):
    chart = section(report_on(runs["hop-le-jton"]), "How the scores grow").charts[0]
    assert isinstance(chart, Lines)
    told = json.loads(runs["hop-le-jton"].with_suffix(".json").read_text())["summary"]["bots"]
    ends = {name: means[-1] for name, means, _, _ in chart.lines}
    assert ends == {bot["bot"]: pytest.approx(bot["score"], abs=1e-3) for bot in told}


def test_statistics():
    assert share(3, 12) == (0.25, *wilson(3, 12))
    assert histogram([1, 2, 2, 5], whole=True) == ([0.5, 1.5, 2.5, 3.5, 4.5, 5.5], [1, 2, 0, 0, 1])
    assert histogram([]) == ([0.0, 1.0], [0])
    edges, counts = histogram([4.0, 4.0], bins=4)
    assert (edges[0], edges[-1], sum(counts)) == (4.0, 5.0, 2)


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
