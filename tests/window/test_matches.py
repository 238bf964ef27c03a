from __future__ import annotations

import pygame
import pytest

from hopton.match.build import new_header
from hopton.match.games import playable
from hopton.match.simulation import bot_entry, seats_of
from hopton.tables import load_tables
from hopton.window.app import App
from hopton.window.director import Director
from hopton.window.films import FilmJob, film_path
from hopton.window.saves import newest
from hopton.window.scenes.dialog import Dialog
from hopton.window.scenes.matches import MatchesScene
from hopton.window.scenes.theatre import Recorded, WatchControls


def kept(path, turns=1, bot="random"):
    """The log of a match of bots, so many turns long."""
    names, tables = ("Ada", "Ben"), load_tables()
    header = new_header("hop-le-jton", names, tables, seed=1, bots={n: bot_entry(bot, 1.0) for n in names})
    play, seats = playable("hop-le-jton"), seats_of(header)
    match = play.match(header, tables)
    while match.turns < turns and not match.over:
        play.carry_out(match, play.decide(match, seats))
    match.save(path)
    return path


@pytest.fixture
def app():
    made = App(size=(1024, 640), title="test", instead="nothing")
    yield made
    made.close()


@pytest.fixture
def listed(app, tmp_path):
    paths = [tmp_path / f"match-{k:05d}.jsonl" for k in range(30)]
    kept(paths[0])
    for path in paths[1:]:
        path.write_bytes(paths[0].read_bytes())
    paths[3].write_text("{")
    done = []
    scene = MatchesScene(
        app,
        "All",
        paths,
        watch=lambda path: done.append(("watch", path.name)),
        back=lambda: done.append(("back", "")),
        resume=lambda path: done.append(("resume", path.name)),
    )
    scene.done = done
    app.push(scene)
    run(app)
    return scene


def run(app, frames=30):
    for _ in range(frames):
        app.step(1 / 60)


def key(app, code):
    app.dispatch(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    run(app)


def click(app, at):
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.dispatch(pygame.event.Event(kind, pos=at, button=1, buttons=(0, 0, 0)))
    app.step(1 / 60)


def test_only_what_is_seen_is_looked_into(app, listed):
    assert 0 < listed.rows < 30
    assert len(listed.known) == listed.rows
    key(app, pygame.K_END)
    assert listed.chosen == 29
    assert listed.first == 30 - listed.rows
    assert listed.match is not None


def test_keys_choose_watch_and_leave(app, listed):
    key(app, pygame.K_DOWN)
    key(app, pygame.K_RETURN)
    key(app, pygame.K_ESCAPE)
    assert listed.done == [("watch", "match-00001.jsonl"), ("back", "")]


def test_a_second_click_watches_and_one_that_is_broken_can_not_be(app, listed):
    row = listed.form.widgets[2].rect.center
    click(app, row)
    assert (listed.chosen, listed.done) == (2, [])
    click(app, row)
    assert listed.done == [("watch", "match-00002.jsonl")]
    click(app, listed.form.widgets[3].rect.center)
    assert listed.match is None
    key(app, pygame.K_RETURN)
    assert len(listed.done) == 1


def test_the_bar_and_the_wheel_scroll(app, listed):
    app.dispatch(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    assert listed.first == 2
    click(app, (listed.bar.centerx, listed.bar.bottom - 2))
    assert listed.first == 30 - listed.rows


def test_one_is_deleted_only_when_that_is_meant(app, listed, tmp_path):
    listed._ask_delete()
    app.step(1 / 60)
    assert isinstance(app.top, Dialog)
    key(app, pygame.K_ESCAPE)
    assert (tmp_path / "match-00000.jsonl").exists()
    listed._ask_delete()
    app.top._give(1)()
    assert not (tmp_path / "match-00000.jsonl").exists()
    assert len(listed.paths) == 29


def test_a_match_is_watched_and_the_list_comes_back(tmp_path, monkeypatch):
    monkeypatch.setenv("HOPTON_DATA", str(tmp_path))
    (tmp_path / "matches").mkdir()
    kept(tmp_path / "matches" / "hop-le-jton-20260101-120000-1.jsonl")
    app = App(size=(1024, 640), title="test", instead="nothing")
    director = Director(app)
    director.show_matches()
    run(app)
    key(app, pygame.K_RETURN)
    assert isinstance(app.top.controls, WatchControls)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.top, MatchesScene)
    app.close()


def test_the_line_of_turns_tells_where_points_were_made(tmp_path):
    path = kept(tmp_path / "match.jsonl", turns=14, bot="careful")
    record = Recorded.of(path)
    assert len(record.gains) == len(record.turn_starts) == 14
    assert sum(record.gains) == sum(record.at(len(record.lines)).state.scores.values())


def test_news_tell_whose_score_they_have_changed(tmp_path):
    record = Recorded.of(kept(tmp_path / "match.jsonl", turns=14, bot="careful"))
    session = record.session(())
    session.take(record.at(len(record.lines)))
    told = session.told()
    totals = dict.fromkeys(session.players, 0)
    for one in told:
        for player, change in one.changes:
            totals[player] += change
    assert totals == session.state.scores
    assert any(totals.values())
    assert session.news(most=2) == session.news()[-2:]
    english, session.language = session.latest(), "de"
    assert session.latest() not in ("", english)


def test_where_films_are_kept(tmp_path):
    assert film_path(tmp_path / "matches" / "hop-1.jsonl") == tmp_path / "films" / "hop-1.mp4"
    assert film_path(tmp_path / "run" / "logs" / "match-1.jsonl") == tmp_path / "run" / "films" / "match-1.mp4"
    assert film_path(tmp_path / "run" / "hop-1.jsonl", 3) == tmp_path / "run" / "films" / "hop-1-turn-3.mp4"


def _wait_for(job):
    for _ in range(3000):
        if job.done():
            return
        pygame.time.wait(20)
    raise AssertionError("the film was not done within a minute")


def test_a_film_is_made_beside_the_window_or_it_is_told_why_not(app, tmp_path):
    path = kept(tmp_path / "match.jsonl")
    app.make_film(path, 1)
    job = app.film
    app.make_film(path, 1)
    assert app.note.text == app.words("film.busy")
    _wait_for(job)
    app._tell_of_film()
    assert app.film is None
    # Without the extra for films the reason is that.
    assert job.out.exists() != ("hopton[video]" in job.fault)


def test_a_log_that_is_none_gives_no_film(tmp_path):
    (tmp_path / "match.jsonl").write_text("{")
    job = FilmJob(tmp_path / "match.jsonl", tmp_path / "films" / "match.mp4", language="en")
    _wait_for(job)
    assert "match.jsonl" in job.fault
    assert "Traceback" not in job.fault


def test_a_film_that_is_broken_off_leaves_nothing(tmp_path):
    job = FilmJob(kept(tmp_path / "match.jsonl"), tmp_path / "films" / "match.mp4", language="en")
    job.stop()
    assert list((tmp_path / "films").iterdir()) == []
    assert newest(tmp_path) == [tmp_path / "match.jsonl"]
