from __future__ import annotations

from pathlib import Path

import pytest

from hopton.assets import asset_path
from hopton.errors import ConfigError, HoptonError
from hopton.tables import load_tables


def test_shipped_tables_load_and_have_a_stable_digest() -> None:
    tables = load_tables()
    assert tables.gravity == 9810.0
    assert tables.lid_push.token_diameter == 20.0
    assert tables.digest() == load_tables().digest()
    assert len(tables.digest()) == 16


def test_an_override_changes_one_figure_and_the_digest() -> None:
    tables = load_tables(overrides=["lid_push.token_mass=2.0", "ring_toss.hand_reach = 10"])
    assert tables.lid_push.token_mass == 2.0
    assert tables.ring_toss.hand_reach == 10
    assert tables.digest() != load_tables().digest()


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("lid_push.tokn_mass=1", "did you mean lid_push.token_mass"),
        ("gravity", "section.field=value"),
        ("gravity=heavy", "no value"),
        ("gravity=-1", "gravity"),
        ("gravity=true", "gravity"),
        ("gravity=nan", "gravity"),
        ("gravity=inf", "gravity"),
        ("lid_push.brown_zone=[64.0, 40.0]", "brown_zone"),
        ("lid_push.brown_zone=[40.0]", "brown_zone"),
        ("lid_push.half_circle.radius=0", "radius"),
        ("lid_push.token_diameter=30", "token_diameter"),
        ("lid_push=1", "no table field"),
    ],
)
def test_wrong_overrides_are_named(override: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        load_tables(overrides=[override])


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    text = asset_path("tables", "default.toml").read_text()
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("token_mass = 1.13", "token_mass = 3.0"))
    assert load_tables(path).lid_push.token_mass == 3.0
    path.write_text(text.replace("token_mass = 1.13", "token_mas = 3.0"))
    with pytest.raises(ConfigError, match="token_mas"):
        load_tables(path)
    path.write_text("gravity = ")
    with pytest.raises(ConfigError, match=r"mine\.toml"):
        load_tables(path)
    path.write_bytes(b"\xff")
    with pytest.raises(ConfigError, match=r"mine\.toml"):
        load_tables(path)
    with pytest.raises(ConfigError, match=r"none\.toml"):
        load_tables(tmp_path / "none.toml")


def test_a_missing_asset_says_so() -> None:
    with pytest.raises(HoptonError, match=r"tables/none\.toml"):
        asset_path("tables", "none.toml")


@pytest.mark.parametrize(
    "override",
    [
        "lid_push.half_circle.radius=1e9",
        "lid_push.half_circle.centre=[1e6, 1e6]",
        "lid_push.box_width=1e9",
        "lid_push.token_diameter=0.001",
        "lid_push.box_width=10",
        "gravity=1\nx=3",
        "gravity=" + "9" * 5000,
        "gravity=" + "[" * 20000,
    ],
)
def test_figures_that_no_search_could_end_on_are_refused(override: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_tables(overrides=[override])
    assert len(str(caught.value)) < 400
