"""Pictures as characters: two pixels in a half block, and letters on top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

Rgb = tuple[int, int, int]
Pixels = npt.NDArray[np.float64]
Marks = Mapping[tuple[int, int], tuple[str, Rgb]]
"""Letters by row and column of characters, with their colours."""


def segments(pixels: Pixels, marks: Marks) -> list[list[Segment]]:
    """Lines of segments for a picture of shape (2 * rows, columns, 3), values 0 to 255."""
    rounded = np.clip(np.rint(pixels), 0, 255).astype(int)
    lines = []
    for row in range(len(rounded) // 2):
        upper, lower = rounded[2 * row].tolist(), rounded[2 * row + 1].tolist()
        line: list[Segment] = []
        run, style = "", None
        for column, (top, bottom) in enumerate(zip(upper, lower, strict=True)):
            mark = marks.get((row, column))
            if mark is None:
                character, its = "▀", _style(top, bottom)
            else:
                middle = [(a + b) // 2 for a, b in zip(top, bottom, strict=True)]
                character, its = mark[0], _style(mark[1], middle, bold=True)
            # Cells of one style go together: a terminal gets a third of the bytes.
            if its is not style and run:
                line.append(Segment(run, style))
                run = ""
            run, style = run + character, its
        line.append(Segment(run, style))
        lines.append(line)
    return lines


_styles: dict[tuple[object, ...], Style] = {}


def _style(front: Iterable[int], back: Iterable[int], bold: bool = False) -> Style:
    """A style, remembered: a picture has thousands of cells and few colours."""
    key = (*front, *back, bold)
    style = _styles.get(key)
    if style is None:
        if len(_styles) > 20_000:
            _styles.clear()
        one, other = Color.from_rgb(*key[:3]), Color.from_rgb(*key[3:6])
        style = _styles[key] = Style(color=one, bgcolor=other, bold=bold)
    return style
