"""The window's own words, from `assets/text/window/en/`, in every language; verdicts come from `hopton.text`.

`common.toml` lies at the root of the catalogue, every other file below its own name: `[fault] x = "..."`
in `hop-le-jton.toml` is the text `hop-le-jton.fault.x`.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any, SupportsIndex

from hopton.assets import asset_path
from hopton.errors import ConfigError
from hopton.text import ENGLISH, deck_text, translated

PLACE = "window"
"""What stands before the keys of the window's texts in the catalogues of other languages."""
COMMON = "common"


@cache
def _catalogue(language: str) -> Mapping[str, Any]:
    folder = asset_path("text", "window", ENGLISH)
    texts: dict[str, Any] = {}
    try:
        for path in sorted(folder.glob("*.toml")):
            part = tomllib.loads(path.read_text(encoding="utf-8"))
            if path.stem == COMMON:
                texts.update(part)
            else:
                texts[path.stem] = part
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"text {folder}: {error}") from error
    words: Mapping[str, Any] = translated(texts, PLACE, language)
    return words


class _Filling(string.Formatter):
    """Fills in fields; numbers with the language's decimal sign."""

    def __init__(self, decimal: str) -> None:
        self._decimal = decimal

    def format_field(self, value: Any, format_spec: str) -> str:
        filled = str(super().format_field(value, format_spec))
        return filled.replace(".", self._decimal) if isinstance(value, float) else filled


class Words:
    """The catalogue of one language. Keys are dotted, for example `setup.start`."""

    def __init__(self, language: str = ENGLISH, part: str = "") -> None:
        """`part`: below which key of the catalogue all keys lie, for example "hop-le-jton"."""
        self.language = language
        self._root = f"{part}." if part else ""
        self._texts = _catalogue(language)
        self._filling = _Filling(str(self._texts["numbers"]["decimal"]))
        self._parts: dict[str, Words] = {}
        self._found: dict[str, Any] = {}

    def part(self, name: str) -> Words:
        """The texts of one part, for example of a game."""
        if name not in self._parts:
            self._parts[name] = Words(self.language, name)
        return self._parts[name]

    def _find(self, key: str) -> Any:
        if key in self._found:
            return self._found[key]
        found: Any = self._texts
        for part in (self._root + key).split("."):
            if not isinstance(found, Mapping) or part not in found:
                raise ConfigError(f"the window's catalogue has no text '{self._root}{key}'")
            found = found[part]
        self._found[key] = found
        return found

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        try:
            self._find(key)
        except ConfigError:
            return False
        return True

    def __call__(self, key: str, /, **fields: object) -> str:
        """The text with its fields in braces filled in; one with plural forms is chosen by `n`."""
        found = self._find(key)
        if callable(found):
            found = found(_count(fields["n"]))
        if not fields and isinstance(found, str) and "{" not in found and "}" not in found:
            return found
        return self._filling.vformat(str(found), (), fields)

    def pages(self, key: str) -> list[Any]:
        """A list of tables or texts, as the help page has them."""
        return list(self._find(key))

    def dare(self, title_or_text: str, *, title: bool) -> str:
        """A card's title, or what it dares the hurler to do, in this language if it is a card that hopton ships."""
        return deck_text("dares.title" if title else "dares.dare", title_or_text, self.language)

    def mission(self, title: str) -> str:
        """A mission's title in this language, if it is one that hopton ships."""
        return deck_text("missions.title", title, self.language)


def _count(value: object) -> int:
    if not isinstance(value, SupportsIndex):
        raise ConfigError(f"a text with plural forms needs a whole number n, not {value!r}")
    return index(value)
