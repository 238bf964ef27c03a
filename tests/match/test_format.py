"""The page about the log format says what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hopton.match
from hopton.header import PLAYERS, HopLeJtonOptions, HopOptions, SimsalaHoppOptions, TontonOptions, make_header
from hopton.match.build import new_header
from hopton.match.log import encode_line, read_log
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.records import record_types
from hopton.tables import load_tables

PAGE = Path(hopton.match.__file__).with_name("README.md").read_text("utf-8")
HEADINGS = {"hop-le-jton": "Hop le J'ton", "simsala-hopp": "Simsala Hopp", "hop": "HOP!", "tonton": "TonTon"}


def section(title: str) -> str:
    return PAGE.split(f"### {title}\n", 1)[1].split("\n## ", 1)[0].split("\n### ", 1)[0]


def rows(text: str) -> dict[str, list[str]]:
    """The cells of the table rows by each name in the first cell."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name in re.findall(r"`(\w+)`", cells[0]) if line.startswith("| `") else ():
            found[name] = cells[1:]
    return found


@pytest.mark.parametrize("game", list(PLAYERS))
def test_every_record_and_its_fields_are_told(game):
    told = rows(section(HEADINGS[game]))
    assert set(told) == set(record_types(game))
    for name, kind in record_types(game).items():
        assert re.findall(r"`(\w+)`", told[name][0]) == list(kind.__struct_fields__), name


def test_every_option_is_told():
    text = section("Header")
    for kind in (HopLeJtonOptions, SimsalaHoppOptions, HopOptions, TontonOptions):
        for option in kind.__struct_fields__:
            assert f"`{option}`" in text


@pytest.mark.parametrize("game", list(PLAYERS))
def test_what_a_simulated_match_adds_is_told(game):
    tables = load_tables(overrides=("foil_tap.hourglass_seconds=2",))
    names = [f"random {k}" for k in range(PLAYERS[game][0])]
    options = {"target": 1} if game == "hop-le-jton" else {}
    bots = {name: bot_entry("random", 0.7) for name in names}
    match, seats = bot_match(new_header(game, names, tables, seed=4, options=options, bots=bots))
    for _ in play(match, seats):
        pass
    header = match.header.to_json()
    assert set(header) <= set(rows(section("Header")))
    told = rows(section(HEADINGS[game]))
    for line in match.lines:
        name = line.to_json()["record"]
        added = set(re.findall(r"`(\w+)`", " ".join(told[name][2:])))
        assert set(line.extra) <= added, name


def test_the_example_is_a_log():
    example = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    header, lines = read_log([line.encode() + b"\n" for line in example[1].splitlines()])
    assert header.players == ("Ada", "Ben")
    assert len(lines) == 3
    again = make_header("hop-le-jton", ["Ada", "Ben"], options={"target": 7}, seed=1)
    assert encode_line(again.to_json()) == encode_line(json.loads(example[1].splitlines()[0]))
