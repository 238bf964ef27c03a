"""The window's own words, from `assets/text/window/<language>/`; verdicts come from `hopton.text`.

`common.toml` lies at the root of the catalogue, every other file below its own name: `[fault] x = "..."`
in `hop-le-jton.toml` is the text `hop-le-jton.fault.x`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from hopton.assets import asset_path
from hopton.errors import ConfigError

COMMON = "common"


@cache
def _catalogue(language: str) -> Mapping[str, Any]:
    folder = asset_path("text", "window", language)
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
    return texts


class Words:
    """The catalogue of one language. Keys are dotted, for example `setup.start`."""

    def __init__(self, language: str = "en", part: str = "") -> None:
        """`part`: below which key of the catalogue all keys lie, for example "hop-le-jton"."""
        self.language = language
        self._root = f"{part}." if part else ""
        self._texts = _catalogue(language)

    def part(self, name: str) -> Words:
        """The texts of one part, for example of a game."""
        return Words(self.language, name)

    def _find(self, key: str) -> Any:
        found: Any = self._texts
        for part in (self._root + key).split("."):
            if not isinstance(found, Mapping) or part not in found:
                raise ConfigError(f"the window's catalogue has no text '{self._root}{key}'")
            found = found[part]
        return found

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        try:
            self._find(key)
        except ConfigError:
            return False
        return True

    def __call__(self, key: str, /, **fields: object) -> str:
        """The text with its fields in braces filled in; a table chooses "one" or "other" by `n`."""
        found = self._find(key)
        if isinstance(found, Mapping):
            found = found["one" if fields.get("n") == 1 else "other"]
        return str(found).format_map(fields)

    def pages(self, key: str) -> list[Any]:
        """A list of tables or texts, as the help page has them."""
        return list(self._find(key))
