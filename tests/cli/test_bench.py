"""`hopton bench`: the forms of its answers and of its refusals; no test asserts a time."""

from __future__ import annotations

import json
import sys

import pytest

from hopton.cli import main


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["hopton", "bench", *arguments])
    with pytest.raises(SystemExit) as exit_:
        main()
    return int(exit_.value.code or 0)


def test_json_has_the_promised_form(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--json", "--quick", "--no-games", "--device", "lid-push", "--bodies", "12,20") == 0
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert out.count("\n") == 1
    assert err == ""
    assert sorted(report) == ["device", "games", "machine"]
    assert [(row["device"], row["bodies"]) for row in report["device"]] == [("lid-push", 12), ("lid-push", 20)]
    for row in report["device"]:
        assert row["steps"] > 0
        assert row["upper_bodies"] == round(0.15 * row["bodies"])
        assert row["body_steps_per_s"] == pytest.approx(row["bodies"] / row["us_per_step"] * 1e6, rel=1e-3)
        assert row["times_real_time"] == pytest.approx(1e6 / 480 / row["us_per_step"], rel=1e-2)
        assert row["overhead"] == pytest.approx(row["us_per_step"] / row["bare_us_per_step"], rel=1e-3)
        assert row["whole_push_overhead"] > 0
    assert report["games"] == {}
    assert {"python", "pymunk", "processor", "cores"} <= set(report["machine"])


def test_the_foil_has_shares_of_its_parts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--json", "--quick", "--no-games", "--device", "foil-tap") == 0
    (row,) = json.loads(capsys.readouterr().out)["device"]
    assert (row["device"], row["bodies"], row["steps"]) == ("foil-tap", 15, 3 * 480)
    assert row["bare_us_per_step"] is row["overhead"] is None
    assert sum(row["shares"].values()) == pytest.approx(1.0, abs=0.001)
    assert row["shares"]["plates"] > row["shares"]["pairs"] > 0
    assert run(monkeypatch, "--quick", "--no-games", "--device", "foil-tap") == 0
    assert "times real time (plates" in capsys.readouterr().out


def test_the_ring_tells_tosses_of_every_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--json", "--quick", "--no-games", "--device", "ring-toss") == 0
    (row,) = json.loads(capsys.readouterr().out)["device"]
    assert (row["device"], row["bodies"], row["tosses"]) == ("ring-toss", 1, 30)
    assert sorted(row["tosses_per_s"]) == ["beside", "following", "planar", "spun"]
    assert row["steps"] > 1000
    assert row["overhead"] == pytest.approx(row["us_per_step"] / row["bare_us_per_step"], rel=1e-2)
    assert run(monkeypatch, "--quick", "--no-games", "--device", "ring-toss") == 0
    assert "tosses a second: planar" in capsys.readouterr().out


def test_games_are_measured_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--json", "--quick", "--device", "lid-push", "--bodies", "8") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"]["hop-le-jton"]["games_per_s"] > 0
    assert report["games"]["hop-le-jton"]["overhead"] > 1


def test_table_names_every_size(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--quick", "--no-games", "--device", "lid-push", "--bodies", "12") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "overhead" in out
    assert "│     12 │" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--bodies", "12,x"], "--bodies"),
        (["--bodies", ""], "--bodies"),
        (["--bodies", "7"], "--bodies"),
        (["--bodies", "12,501"], "--bodies"),
        (["--bodies", "١٢"], "--bodies"),
        (["--device", "lid-pusj"], "did you mean lid-push"),
        (["--device", "foil"], "--device"),
        (["--repeat"], "--repeat"),
        (["extra"], "extra"),
    ],
)
def test_wrong_options_are_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    assert run(monkeypatch, *arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert "Traceback" not in err
    assert err.count("\n") == 1
    assert err.startswith("hopton: ")
