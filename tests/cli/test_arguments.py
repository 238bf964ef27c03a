"""Arguments of several commands: what they give, and the errors that name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopton.cli.arguments import options_asked, tables_asked
from hopton.errors import ConfigError
from hopton.tables import load_tables
from tests.program import hopton


def test_tables_with_single_figures_changed() -> None:
    assert tables_asked(None) == load_tables()
    assert tables_asked(None, ["lid_push.token_mass=2.0"]).lid_push.token_mass == 2.0


@pytest.mark.parametrize(
    ("override", "words"),
    [
        (
            "lid_push.token_mas=2",
            r"^--set: there is no table field 'lid_push.token_mas'; did you mean lid_push.token_mass",
        ),
        ("lid_push.token_mass=-2", r"^--set: Expected .*token_mass"),
        ("lid_push.token_mass", r"^--set: 'lid_push.token_mass' must have the form"),
        ("lid_push.token_mass=heavy", r"^--set: 'lid_push.token_mass=heavy' has no value"),
    ],
)
def test_a_figure_that_cannot_be(override: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        tables_asked(None, [override])


def test_a_file_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"^--tables: .*nothing\.toml"):
        tables_asked(tmp_path / "nothing.toml")
    (tmp_path / "half.toml").write_text("gravity = 9810.0\n")
    with pytest.raises(ConfigError, match=r"^--tables: .*half\.toml: .*lid_push"):
        tables_asked(tmp_path / "half.toml", ["gravity=1.0"])


def test_options_are_json_or_text() -> None:
    asked = options_asked(["target=5", "first=Ada", 'cards=[{"id": 1}]', "fresh=true"])
    assert asked == {"target": 5, "first": "Ada", "cards": [{"id": 1}], "fresh": True}
    with pytest.raises(ConfigError, match="--option: 'target' must have the form name=value"):
        options_asked(["target"])


@pytest.mark.parametrize("argument", ["\x1b[31mred", "bell\a", "\x1b]0;title\a", "zero\u200bwidth"])
def test_what_a_terminal_would_obey_is_shown_and_not_sent(argument: str) -> None:
    for words in ((argument,), ("referee", argument), ("simulate", argument)):
        done = hopton(*words)
        assert done.returncode == 2
        assert all(letter.isprintable() for letter in done.stderr.rstrip("\n"))
        assert done.stderr.count("\n") == 1
