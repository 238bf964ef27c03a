"""Run directories: whatever happens to the program, finished matches stay, and a resumed run ends in the same bytes."""

from __future__ import annotations

import contextlib
import errno
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hopton.errors import HoptonError, MissingExtraError
from hopton.runs import Count, Keep, RunDirectory, execute, journal, make_plan, open_run, settings
from hopton.runs import store as module
from hopton.tables import load_tables

TABLES = load_tables()
GAMES = 7
KEEP = Keep(rows=True, logs=2)


def plan(**changes):
    asked = {"game": "tonton", "players": 3, "bots": ("random",), "games": GAMES, "seed": 3, "tables": TABLES}
    return make_plan(**{**asked, **changes})


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(settings, "CHUNK", 3)


@pytest.fixture(scope="module")
def results():
    return list(execute(plan(), 1, KEEP))


def keep(directory: RunDirectory, results) -> None:
    for result in results:
        directory.keep(result)


def finish(directory: RunDirectory) -> None:
    count = Count(plan())
    for result in directory.results():
        count.add(result)
    directory.finish(count.summary())
    directory.close()


def contents(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


@pytest.fixture(scope="module")
def whole(results, tmp_path_factory):
    """What a run that nothing happened to comes to."""
    path = tmp_path_factory.mktemp("whole") / "run"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "CHUNK", 3)
        directory = RunDirectory.create(path, plan(), 2)
        keep(directory, results)
        finish(directory)
    return contents(path)


def test_a_finished_run(results, whole):
    parts = [f"{table}-0000{chunk}.parquet" for table in ("events", "games", "turns") for chunk in range(3)]
    assert list(whole) == sorted([*parts, "logs/match-00000.jsonl", "logs/match-00001.jsonl", "run.json"])
    info = json.loads(whole["run.json"])
    assert (info["finished"], info["games"], info["seed"], info["keep_logs"]) == (True, GAMES, 3, 2)
    assert info["summary"]["games"] == GAMES
    assert info["seats"][0] == {"player": "random 1", "bot": "random", "skill": 0.7}
    assert whole["logs/match-00001.jsonl"] == results[1].log


@pytest.mark.parametrize("done", range(GAMES + 1))
def test_a_run_that_was_killed_goes_on_to_the_same_bytes(results, whole, tmp_path, done):
    first = RunDirectory.create(tmp_path / "run", plan(), 2)
    order = [results[k] for k in (4, 0, 6, 1, 2, 5, 3)]
    keep(first, order[:done])
    first.close()
    again = RunDirectory.resume(tmp_path / "run", plan(), 2)
    assert again.done == {result.match for result in order[:done]}
    assert sorted(result.match for result in again.results()) == sorted(again.done)
    keep(again, [result for result in results if result.match not in again.done])
    finish(again)
    assert contents(tmp_path / "run") == whole


def test_a_write_torn_anywhere_loses_that_match_alone(results, whole, tmp_path):
    first = RunDirectory.create(tmp_path / "run", plan(), 2)
    keep(first, results[:2])
    first.close()
    path = tmp_path / "run" / "journal-00000"
    data = path.read_bytes()
    one = len(data) - int.from_bytes(data[:4], "little") - 8
    for cut in (1, 5, one // 2, one - 1):
        path.write_bytes(data[:-cut])
        torn = RunDirectory.resume(tmp_path / "run", plan(), 2)
        assert torn.done == {0}
        torn.close()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    again = RunDirectory.resume(tmp_path / "run", plan(), 2)
    assert again.done == {0}
    keep(again, results[1:])
    finish(again)
    assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize("written", ["nothing", "events-00000", "turns-00000", "games-00000"])
def test_killed_between_the_parts_of_a_chunk(results, whole, tmp_path, monkeypatch, written):
    """Parts are written one after the other; whichever was the last one, nothing is lost or doubled."""
    first = RunDirectory.create(tmp_path / "run", plan(), 2)

    def killed_after(path: Path, data: bytes, sync: bool = True) -> None:
        if path.suffix == ".parquet" and written == "nothing":
            path.with_name(f".{path.name}.99.part").write_bytes(data[:9])
            raise KeyboardInterrupt
        path.write_bytes(data)
        if path.stem == written:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_whole", killed_after)
        with pytest.raises(KeyboardInterrupt):
            keep(first, results[:3])
    first.close()
    assert open_run(tmp_path / "run").games()["match"].to_pylist() == [0, 1, 2]
    again = RunDirectory.resume(tmp_path / "run", plan(), 2)
    assert again.done == {0, 1, 2}
    keep(again, results[3:])
    finish(again)
    assert contents(tmp_path / "run") == whole


def test_a_result_that_comes_twice_is_kept_once(results, whole, tmp_path):
    directory = RunDirectory.create(tmp_path / "run", plan(), 2)
    keep(directory, [*results[:5], *results, *results])
    finish(directory)
    assert contents(tmp_path / "run") == whole


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 4}, "seed 3 there, 4 here"),
        ({"games": 8}, "games 7 there, 8 here"),
        ({"bots": ("careful", "random")}, "bots random there, careful,random here"),
        ({"bots": ("random:0.3",)}, "bots random there, random:0.3 here"),
        ({"skill": 0.5}, "skill 0.7 there, 0.5 here"),
        ({"players": 4}, "players 3 there, 4 here"),
        ({"options": {"first": "random 2"}}, "options first nothing there, random 2 here"),
        (
            {"tables": load_tables(overrides=["lid_push.token_mass=2.0"])},
            "tables lid_push.token_mass nothing there, 2.0 here",
        ),
    ],
)
def test_a_run_of_other_settings_is_refused_with_the_difference(tmp_path, changes, words):
    RunDirectory.create(tmp_path / "run", plan(), 2).close()
    before = contents(tmp_path / "run")
    with pytest.raises(HoptonError, match=words):
        RunDirectory.resume(tmp_path / "run", plan(**changes), 2)
    assert contents(tmp_path / "run") == before


def test_a_run_of_other_versions_is_refused_with_the_difference(tmp_path):
    RunDirectory.create(tmp_path / "run", plan(), 2).close()
    path = tmp_path / "run" / "run.json"
    info = json.loads(path.read_text())
    info["versions"]["pymunk"] = "6.0"
    path.write_text(json.dumps(info | {"platform": "vax"}))
    with pytest.raises(HoptonError, match=r"pymunk 6\.0 there, 7.* here; platform vax there, .* here"):
        RunDirectory.resume(tmp_path / "run", plan(), 2)
    with pytest.raises(HoptonError, match="keep_logs 2 there, all here"):
        RunDirectory.resume(tmp_path / "run", plan(), None)


def test_one_program_at_a_time_writes(tmp_path):
    first = RunDirectory.create(tmp_path / "run", plan(), 2)
    with pytest.raises(HoptonError, match="another hopton is writing"):
        RunDirectory.resume(tmp_path / "run", plan(), 2)
    first.close()
    RunDirectory.resume(tmp_path / "run", plan(), 2).close()


def test_a_directory_without_a_run(tmp_path):
    with pytest.raises(HoptonError, match="holds no run"):
        RunDirectory.resume(tmp_path, plan(), 2)
    with pytest.raises(HoptonError, match="holds no run"):
        open_run(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(HoptonError, match=r"run\.json can't be read"):
        open_run(tmp_path)
    (tmp_path / "run.json").write_text('{"game": "hop", "seed": 3}')
    with pytest.raises(HoptonError, match="missing required field `players`"):
        open_run(tmp_path)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("tables", [], "Expected `object`"),
        ("bots", "random", "Expected `array`"),
        ("game", "chess", "doesn't know"),
        ("bots", ["nobody"], "has no bot 'nobody'"),
        ("tables", {"lid_push.token_mas": 2}, "token_mas"),
        ("games", 0, "1 to 100000000 matches"),
    ],
)
def test_a_run_that_cannot_be_understood(tmp_path, field, value, words):
    RunDirectory.create(tmp_path / "run", plan(), 2).close()
    path = tmp_path / "run" / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: value}))
    with pytest.raises(HoptonError, match=words):
        open_run(tmp_path / "run").games()


def test_a_part_that_was_cut_off_is_named(results, tmp_path):
    directory = RunDirectory.create(tmp_path / "run", plan(), 2)
    keep(directory, results)
    directory.close()
    part = tmp_path / "run" / "turns-00001.parquet"
    part.write_bytes(part.read_bytes()[:-9])
    with pytest.raises(HoptonError, match=r"turns-00001\.parquet can't be read"):
        open_run(tmp_path / "run").turns()


def test_a_run_is_never_overwritten(tmp_path):
    RunDirectory.create(tmp_path / "run", plan(), 2).close()
    with pytest.raises(HoptonError, match="holds a run already"):
        RunDirectory.create(tmp_path / "run", plan(), 2)


def test_a_file_in_the_way(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(HoptonError, match="--out"):
        RunDirectory.create(tmp_path / "file" / "run", plan(), 2)
    assert (tmp_path / "file").read_text() == "x"


class _Full:
    """A disk with so much room: what comes after that is written in part, and then there is no space left."""

    def __init__(self, stream, room: int) -> None:
        self._stream, self._room = stream, room

    def write(self, data) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = self._stream.write(data[: self._room])
        self._room -= count
        return count

    def __getattr__(self, name):
        return getattr(self._stream, name)

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self._stream.close()


@pytest.mark.parametrize("room", [0, 1, 500])
def test_a_full_disk_leaves_a_usable_run(results, whole, tmp_path, monkeypatch, room):
    directory = RunDirectory.create(tmp_path / "run", plan(), 2)
    keep(directory, results[:2])
    plain = Path.open
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", lambda self, *args, **kwargs: _Full(plain(self, *args, **kwargs), room))
        with pytest.raises(
            HoptonError, match=r"No space left on device; 2 of 7 matches are kept in .*; go on with --resume"
        ):
            directory.keep(results[4])
    directory.keep(results[2])
    directory.close()
    again = RunDirectory.resume(tmp_path / "run", plan(), 2)
    assert again.done == {0, 1, 2}
    keep(again, results[3:])
    finish(again)
    assert contents(tmp_path / "run") == whole


@pytest.fixture
def bare(monkeypatch):
    """A context without the extra `data`."""

    @contextlib.contextmanager
    def without() -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr("hopton.extras.find_spec", lambda name: None)
            yield

    return without


@pytest.mark.parametrize("done", [2, 4, GAMES])
def test_without_pyarrow_the_journals_stay_and_tables_are_made_later(results, whole, tmp_path, bare, done):
    path = tmp_path / "run"
    with bare():
        first = RunDirectory.create(path, plan(), 2)
        keep(first, results[:2])
        first.close()
        again = RunDirectory.resume(path, plan(), 2)
        assert again.done == {0, 1}
        keep(again, results[2:done])
        assert not again.with_tables
        if done == GAMES:
            finish(again)
        again.close()
        assert not list(path.glob("*.parquet"))
        assert "pyarrow" not in json.loads((path / "run.json").read_text())["versions"]
        assert open_run(path).log(1) == results[1].log
        with pytest.raises(MissingExtraError, match=r"hopton\[data\]"):
            open_run(path).games()
    assert open_run(path).games()["match"].to_pylist() == list(range(done))
    last = RunDirectory.resume(path, plan(), 2)
    assert last.done == set(range(done))
    assert not last.finished
    keep(last, results[done:])
    finish(last)
    assert contents(path) == whole


def test_a_finished_run_without_tables_is_finished_for_who_has_no_pyarrow(results, tmp_path, bare):
    with bare():
        first = RunDirectory.create(tmp_path / "run", plan(), 2)
        keep(first, results)
        finish(first)
        again = RunDirectory.resume(tmp_path / "run", plan(), 2)
        assert again.finished
        assert [result.match for result in again.results()] == list(range(GAMES))


def test_tables_that_are_there_need_pyarrow(results, tmp_path, bare):
    first = RunDirectory.create(tmp_path / "run", plan(), 2)
    keep(first, results[:4])
    first.close()
    with bare(), pytest.raises(MissingExtraError, match=r"hopton\[data\]"):
        RunDirectory.resume(tmp_path / "run", plan(), 2)


def test_an_entry_of_a_journal_is_a_result(results, tmp_path):
    path = tmp_path / "journal"
    for result in results[:3]:
        journal.append(path, result)
    assert journal.read(path) == (results[:3], path.stat().st_size)
    path.write_bytes(path.read_bytes() + b"\xff" * 11)
    assert journal.mend(path) == results[:3]
    assert journal.read(path) == (results[:3], path.stat().st_size)


def test_results_read_back_from_tables_are_the_results(results, whole, tmp_path):
    directory = RunDirectory.create(tmp_path / "run", plan(), 2)
    keep(directory, results)
    light = [msgspec.structs.replace(result, rows=None, log=None) for result in results]
    assert list(directory.results()) == light
