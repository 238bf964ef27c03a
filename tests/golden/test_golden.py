"""Golden logs are answered as written down, line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopton.match.referee import referee
from hopton.rules import GAMES
from hopton.text import sentence
from tests.golden import regenerate
from tests.golden.logs import ENDINGS, FOLDER, answers


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.file)
def test_answers_are_those_written_down(ending):
    written = [json.loads(line) for line in (FOLDER / f"{ending.file}.answers.jsonl").read_text("utf-8").splitlines()]
    given = json.loads(json.dumps(list(answers(ending.file))))
    assert len(given) == len(written)
    for answer, line in zip(given, written, strict=True):
        assert answer == line


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.file)
def test_log_ends_as_its_name_says(ending):
    with (FOLDER / f"{ending.file}.jsonl").open("rb") as lines:
        states = [answer.state for answer in referee(lines) if answer.state is not None]
    assert states[-1]["game"] == ending.game
    assert len(states[-1]["winners"]) == ending.winners


@pytest.mark.parametrize("game", list(GAMES))
def test_given_logs_with_full_states(game):
    written = [json.loads(line) for line in (FOLDER / "given" / f"{game}.states.jsonl").read_text("utf-8").splitlines()]
    with (FOLDER / "given" / f"{game}.jsonl").open("rb") as lines:
        given = [json.loads(json.dumps(answer.to_json())) for answer in referee(lines)]
    assert len(given) == len(written)
    for answer, line in zip(given, written, strict=True):
        if not answer["ok"]:
            assert answer["error"].pop("message")
            del line["error"]["message"]
        assert answer == line


def test_nothing_secret_is_in_a_verdict():
    """Hands, bets and the values of clouds never reach a sentence that everybody reads."""
    for ending in ENDINGS:
        with (FOLDER / f"{ending.file}.jsonl").open("rb") as lines:
            records = [json.loads(line) for line in lines][1:]
        with (FOLDER / f"{ending.file}.jsonl").open("rb") as lines:
            verdicts = [answer.verdict for answer in referee(lines)][1:]
        for record, verdict in zip(records, verdicts, strict=True):
            if verdict is None:
                continue
            words = sentence(verdict)
            if record["record"] == "bet":
                assert words == f"{record['player']} has placed a bet."
            if record["record"] == "cloud_taken":
                assert words.startswith(f"{record['player']} takes a cloud; ") or words.endswith("takes a cloud.")
            if record["record"] == "dealt":
                assert "-" not in words


def test_regenerating_changes_nothing_while_the_rules_stay(tmp_path, monkeypatch, capsys):
    for path in FOLDER.glob("*.jsonl"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(regenerate, "FOLDER", Path(tmp_path))
    regenerate.main()
    assert "changed  " not in capsys.readouterr().out.replace("unchanged", "")
    for path in FOLDER.glob("*.answers.jsonl"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()
