"""Colours, type, spacing and times of the window, from `assets/themes/*.toml`, at a scale.

A theme's sizes are meant for a window of 1280 x 800; `Theme.scale` follows the real window, so
that everything keeps its proportions from 1024 x 640 to a 4K screen.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache

import pygame

from hopton.assets import asset_path
from hopton.errors import HoptonError
from hopton.window.lines import beyond_latin, broken

LATIN_FAMILY = "Nunito"
WIDE_FAMILY = "NunitoTC"
"""The families of the fonts in `assets/fonts`: the second one has all of the first, arrows and Chinese."""
BASE_SIZE = (1280, 800)
"""The window for which a theme's sizes are written; pixels."""
MINIMUM_SIZE = (960, 600)
"""The smallest window in which every text still fits; pixels."""

MOTIONS = ("glide", "collect")
"""Times of motions that are only for the eye."""

Colour = tuple[int, int, int]


def scale_for(size: tuple[int, int]) -> float:
    """How much larger than in the theme everything is drawn in a window of `size` pixels."""
    return max(0.7, min(size[0] / BASE_SIZE[0], size[1] / BASE_SIZE[1]))


@dataclass(frozen=True)
class TokenColours:
    """The colours of a j'ton: its face, its rim, and the mark on it."""

    face: Colour
    edge: Colour
    mark: Colour


@dataclass(frozen=True)
class ThemeData:
    """A theme as its file says it, before any scale."""

    colours: dict[str, Colour]
    tokens: dict[str, TokenColours]
    type: dict[str, tuple[str, float]]
    space: dict[str, float]
    seconds: dict[str, float]


def _colour(text: str) -> Colour:
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"'{text}' is no colour; write one like #a0b1c2")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@cache
def load_theme_data(name: str = "wood") -> ThemeData:
    """The theme of that name. Raises HoptonError that names the file when it is broken."""
    path = asset_path("themes", f"{name}.toml")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return ThemeData(
            colours={key: _colour(value) for key, value in data["colours"].items()},
            tokens={key: TokenColours(*(_colour(value) for value in values)) for key, values in data["tokens"].items()},
            type={key: (str(font), float(size)) for key, (font, size) in data["type"].items()},
            space={key: float(value) for key, value in data["space"].items()},
            seconds={key: float(value) for key, value in data["seconds"].items()},
        )
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise HoptonError(f"theme {path}: {error}") from error


@dataclass
class Theme:
    """A theme at one scale: the only source of colours, sizes and fonts for what is drawn."""

    scale: float = 1.0
    data: ThemeData = field(default_factory=load_theme_data)
    calm: bool = False
    """Whether things move as little as can be."""
    _fonts: dict[tuple[str, bool], pygame.font.Font] = field(default_factory=dict, repr=False)
    _texts: dict[tuple[str, str, Colour], pygame.Surface] = field(default_factory=dict, repr=False)
    _wrapped: dict[tuple[str, str, int], list[str]] = field(default_factory=dict, repr=False)
    _widths: dict[tuple[str, str], int] = field(default_factory=dict, repr=False)

    def colour(self, name: str) -> Colour:
        """The colour of that name."""
        return self.data.colours[name]

    def token(self, kind: str) -> TokenColours:
        """The colours of a j'ton, for example of "green"."""
        return self.data.tokens[kind]

    def px(self, size: float) -> int:
        """A size of the theme in pixels of this window, at least 1."""
        return max(1, round(size * self.scale))

    def space(self, name: str) -> int:
        """A named distance in pixels."""
        return self.px(self.data.space[name])

    def seconds(self, name: str) -> float:
        """How long a named motion takes; next to nothing for those that are only for the eye, where calm is wanted."""
        return 0.05 if self.calm and name in MOTIONS else self.data.seconds[name]

    def font(self, style: str, text: str = "") -> pygame.font.Font:
        """The font of a style, for example "body", in which this text can be drawn: Nunito, or with Chinese added."""
        wide = beyond_latin(text)
        if (style, wide) not in self._fonts:
            face, size = self.data.type[style]
            path = asset_path("fonts", f"{WIDE_FAMILY if wide else LATIN_FAMILY}-{face}.ttf")
            self._fonts[style, wide] = pygame.font.Font(str(path), max(11, round(size * self.scale)))
        return self._fonts[style, wide]

    def text(self, text: str, style: str, colour: Colour) -> pygame.Surface:
        """One line of text as a picture; pictures are kept, so asking again costs nothing."""
        key = (text, style, colour)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) > 800:
                self._texts.clear()
            found = self._texts[key] = self.font(style, text).render(text, True, colour)
        return found

    def width(self, text: str, style: str) -> int:
        """How wide one line is; pixels."""
        key = (text, style)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > 4000:
                self._widths.clear()
            found = self._widths[key] = self.font(style, text).size(text)[0]
        return found

    def line_height(self, style: str) -> int:
        """How far apart lines of this style stand; pixels."""
        return round(self.font(style).get_linesize() * 1.02)

    def wrap(self, text: str, style: str, width: int) -> list[str]:
        """The text broken into lines of at most `width` pixels; a longer word stands alone, shortened."""
        key = (text, style, width)
        if key not in self._wrapped:
            if len(self._wrapped) > 800:
                self._wrapped.clear()
            self._wrapped[key] = broken(
                text, lambda line: self.width(line, style), width, lambda word: self.shorten(word, style, width)
            )
        return list(self._wrapped[key])

    def roomy(self, text: str, width: int, *styles: str) -> str:
        """The first of these styles in which the line is at most `width` pixels wide; the last if it is in none."""
        return next((style for style in styles if self.width(text, style) <= width), styles[-1])

    def shorten(self, text: str, style: str, width: int) -> str:
        """The text, or its beginning and an ellipsis when it is wider than `width` pixels."""
        if self.width(text, style) <= width:
            return text
        while text and self.width(text + "…", style) > width:
            text = text[:-1]
        return text + "…"
