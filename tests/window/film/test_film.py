"""Films: the same pictures every time, whole files or none."""

from __future__ import annotations

import av
import numpy as np
import pygame
import pytest

from hopton.errors import ConfigError, HoptonError, MissingExtraError
from hopton.match.build import new_header
from hopton.match.simulation import bot_entry, bot_match, play
from hopton.tables import load_tables
from hopton.window.film import Film, Recorded, write_film, write_picture

PLAYERS = {"hop-le-jton": 2, "simsala-hopp": 2, "hop": 3}
SIZE = (320, 200)


def recorded(game: str, seed: int = 2, **options: object) -> Recorded:
    names = [f"random {k}" for k in range(1, PLAYERS[game] + 1)]
    tables = load_tables(overrides=("foil_tap.hourglass_seconds=2",) if game == "simsala-hopp" else ())
    bots = {name: bot_entry("random", 0.7) for name in names}
    match, seats = bot_match(new_header(game, names, tables, seed=seed, options=options, bots=bots))
    for _ in play(match, seats):
        pass
    return Recorded(match.header, match.lines)


@pytest.fixture(scope="module")
def lid() -> Recorded:
    return recorded("hop-le-jton", target=1)


def pixels(film: Film) -> list[bytes]:
    return [pygame.image.tobytes(picture, "RGB") for picture in film.pictures()]


def test_the_same_film_every_time(lid):
    film = Film(lid, size=SIZE, fps=8, turns=(1, 2))
    first = pixels(film)
    assert len(first) > 10
    assert len(set(first)) > 5, "something moves"
    assert pixels(film) == first


def test_turns_and_speed_make_it_shorter(lid):
    assert len(lid.turn_starts) >= 3
    two = len(pixels(Film(lid, size=SIZE, fps=8, turns=(1, 2))))
    one = len(pixels(Film(lid, size=SIZE, fps=8, turns=(2, 2))))
    fast = len(pixels(Film(lid, size=SIZE, fps=8, turns=(1, 2), speed=4)))
    assert one < two
    assert fast < 0.5 * two


@pytest.mark.parametrize("game", list(PLAYERS))
def test_every_game_comes_to_its_end(game):
    record = recorded(game, **({"target": 1} if game == "hop-le-jton" else {}))
    pictures = pixels(Film(record, size=SIZE, fps=4, speed=32))
    still = Film(record, size=SIZE, fps=4).last_picture()
    assert pictures[-1] != pictures[0]
    assert still.get_size() == SIZE


def test_an_mp4_holds_every_picture(lid, tmp_path):
    film, told = Film(lid, size=(321, 201), fps=8, turns=(1, 1)), []
    count = write_film(film, tmp_path / "film.mp4", told.append)
    assert told == list(range(1, count + 1))
    with av.open(str(tmp_path / "film.mp4")) as container:
        stream = container.streams.video[0]
        assert (stream.width, stream.height, stream.average_rate) == (320, 200, 8)
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(stream)]
    assert len(frames) == count
    last = np.frombuffer(pixels(film)[-1], np.uint8).reshape(201, 321, 3)[:200, :320]
    assert np.abs(frames[-1].astype(int) - last).mean() < 6
    assert [path.name for path in tmp_path.iterdir()] == ["film.mp4"]


def test_a_gif_shows_the_same(lid, tmp_path):
    film = Film(lid, size=SIZE, fps=10, turns=(1, 1))
    count = write_film(film, tmp_path / "film.gif")
    with av.open(str(tmp_path / "film.gif")) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    assert abs(len(frames) - count) <= 1
    last = np.frombuffer(pixels(film)[-1], np.uint8).reshape(*SIZE[::-1], 3)
    assert np.abs(frames[-1].astype(int) - last).mean() < 8


def test_numbered_pictures_and_one_alone(lid, tmp_path):
    film = Film(lid, size=SIZE, fps=4, turns=(1, 1))
    count = write_film(film, tmp_path / "film.png")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"film-{k:05d}.png" for k in range(count)]
    assert pygame.image.tobytes(pygame.image.load(tmp_path / names[-1]), "RGB") == pixels(film)[-1]
    write_picture(film, tmp_path / "still.png")
    assert pygame.image.load(tmp_path / "still.png").get_size() == SIZE


def test_what_cannot_be_filmed(lid, tmp_path, monkeypatch):
    film = Film(lid, size=SIZE, turns=(1, 1))
    with pytest.raises(ConfigError, match=r"\.mp4, \.gif, \.png, not to 'film\.avi'"):
        write_film(film, tmp_path / "film.avi")
    with pytest.raises(ConfigError, match=r"single picture.*film\.mp4"):
        write_picture(film, tmp_path / "film.mp4")
    for turns in ((0, 1), (2, 1), (1, 999)):
        with pytest.raises(ConfigError, match="the match has the turns 1 to"):
            Film(lid, turns=turns)
    for name in ("film.mp4", "film.gif", "film.png"):
        with pytest.raises(HoptonError, match=r"film.*No such file"):
            write_film(film, tmp_path / "nowhere" / name)
    monkeypatch.setattr("hopton.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r'pip install "hopton\[video\]"'):
        write_film(film, tmp_path / "film.mp4")


def test_broken_off_nothing_is_left_and_what_was_there_stays(lid, tmp_path):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"an older film")

    def enough(count: int) -> None:
        if count == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_film(Film(lid, size=SIZE, fps=8, turns=(1, 1)), path, enough)
    assert path.read_bytes() == b"an older film"
    assert [path.name for path in tmp_path.iterdir()] == ["film.mp4"]
