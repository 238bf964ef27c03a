"""Writing a film to a file: MP4 and GIF by PyAV, PNG by pygame; one picture in memory at a time."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame

from hopton.errors import ConfigError, HoptonError
from hopton.extras import need
from hopton.files import write_whole
from hopton.window.film.pictures import Film

if TYPE_CHECKING:
    from av.container import OutputContainer

KINDS = (".mp4", ".gif", ".png")
"""The kinds of files, by suffix; with .png every picture is a file of its own, numbered from 0."""

Progress = Callable[[int], None]


def write_film(film: Film, path: Path, progress: Progress = lambda frames: None) -> int:
    """Write the film; how many pictures it has. `progress` hears after every picture how many there are.

    The file comes into being when it is whole: broken off, nothing is left of it (of numbered
    pictures, those that are whole). Raises ConfigError for an unknown suffix, MissingExtraError without
    PyAV, HoptonError when the file can't be written.
    """
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise ConfigError(f"films are written to {', '.join(KINDS)}, not to '{path.name}'")
    if kind == ".png":
        return _write_pictures(film, path, progress)
    need("av", "video", "films")
    part = path.with_name(f".{path.stem}.part{kind}")
    try:
        with _removed_unless_done(part):
            count = _encode(film, part, kind, progress)
            part.replace(path)
    except OSError as error:
        raise HoptonError(f"{path} can't be written: {error.strerror or error}") from error
    return count


def write_picture(film: Film, path: Path) -> None:
    """Write how everything stands at the end of the film as one picture; raises as `write_film` does."""
    if path.suffix.lower() != ".png":
        raise ConfigError(f"a single picture is written to .png, not to '{path.name}'")
    _save(film.last_picture(), path)


def _write_pictures(film: Film, path: Path, progress: Progress) -> int:
    count = 0
    for picture in film.pictures():
        _save(picture, path.with_name(f"{path.stem}-{count:05d}{path.suffix}"))
        count += 1
        progress(count)
    return count


def _save(picture: pygame.Surface, path: Path) -> None:
    whole = io.BytesIO()
    pygame.image.save(picture, whole, "picture.png")
    write_whole(path, whole.getvalue())


@contextlib.contextmanager
def _removed_unless_done(part: Path) -> Iterator[None]:
    try:
        yield
    finally:
        part.unlink(missing_ok=True)


def _encode(film: Film, part: Path, kind: str, progress: Progress) -> int:
    import av

    rate = Fraction(film.fps).limit_denominator(1001)
    count = 0
    palette = _palette(film) if kind == ".gif" else None
    # The format is named, so that the temporary file may be called anything.
    with av.open(str(part), "w", format=kind[1:]) as container:
        write: _Mp4 | _Gif = (
            _Mp4(container, film.size, rate) if palette is None else _Gif(container, film.size, rate, palette)
        )
        for picture in film.pictures():
            frame = _frame(picture)
            frame.pts, frame.time_base = count, 1 / rate
            write.add(frame)
            count += 1
            progress(count)
        write.end()
    return count


def _frame(picture: pygame.Surface) -> Any:
    import av

    width, height = picture.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(picture, "BGRA"), np.uint8).reshape(height, width, 4)
    return av.VideoFrame.from_ndarray(pixels, format="bgra")


class _Mp4:
    """H.264 where this PyAV has an encoder for it, else MPEG-4."""

    def __init__(self, container: OutputContainer, size: tuple[int, int], rate: Fraction) -> None:
        import av

        codec = "libx264" if "libx264" in av.codecs_available else "mpeg4"
        stream: Any = container.add_stream(codec, rate=rate)
        # Players want even sides, and colours at half the size.
        stream.width, stream.height = size[0] // 2 * 2, size[1] // 2 * 2
        stream.pix_fmt = "yuv420p"
        if codec == "libx264":
            stream.options = {"crf": "20", "preset": "veryfast", "tune": "animation"}
        else:
            stream.bit_rate = 8_000_000
        self._container, self._stream = container, stream

    def add(self, frame: Any) -> None:
        """Encode one more picture."""
        self._container.mux(self._stream.encode(frame))

    def end(self) -> None:
        """Write what the encoder has kept back."""
        self._container.mux(self._stream.encode(None))


def _palette(film: Film) -> Any:
    """The 256 colours that suit pictures half a second apart best; the film is drawn once more for it."""
    import av

    graph = av.filter.Graph()
    source = graph.add_buffer(
        width=film.size[0], height=film.size[1], format=av.VideoFormat("bgra"), time_base=Fraction(1, 2)
    )
    palette, sink = graph.add("palettegen", "reserve_transparent=0"), graph.add("buffersink")
    source.link_to(palette)
    palette.link_to(sink)
    graph.configure()
    for count, picture in enumerate(film.pictures()):
        if count % max(1, round(film.fps / 2)) == 0:
            frame = _frame(picture)
            frame.pts, frame.time_base = count, Fraction(1, 2)
            source.push(frame)
    source.push(None)
    return graph.pull()


class _Gif:
    """GIF with one palette for all pictures, so that only what changes from one to the next is kept."""

    def __init__(self, container: OutputContainer, size: tuple[int, int], rate: Fraction, palette: Any) -> None:
        import av

        stream: Any = container.add_stream("gif", rate=rate)
        stream.width, stream.height, stream.pix_fmt = *size, "pal8"
        self._container, self._stream = container, stream
        graph = av.filter.Graph()
        self._source = graph.add_buffer(
            width=size[0], height=size[1], format=av.VideoFormat("bgra"), time_base=1 / rate
        )
        colours = graph.add_buffer(
            width=palette.width, height=palette.height, format=palette.format, time_base=1 / rate
        )
        use, sink = graph.add("paletteuse", "dither=none"), graph.add("buffersink")
        self._source.link_to(use, 0, 0)
        colours.link_to(use, 0, 1)
        use.link_to(sink)
        graph.configure()
        palette.pts, palette.time_base = 0, 1 / rate
        colours.push(palette)
        colours.push(None)
        self._graph = graph

    def add(self, frame: Any) -> None:
        """Encode one more picture."""
        self._source.push(frame)
        self._drain()

    def end(self) -> None:
        """Write what filters and encoder have kept back."""
        self._source.push(None)
        self._drain()
        self._container.mux(self._stream.encode(None))

    def _drain(self) -> None:
        import av

        while True:
            try:
                picture: Any = self._graph.pull()
            except (av.error.BlockingIOError, av.error.EOFError):
                return
            self._container.mux(self._stream.encode(picture))
