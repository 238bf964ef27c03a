"""The window's own words, from `assets/text/window/<language>.toml`; verdicts come from `hopton.text`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from hopton.assets import asset_path
from hopton.errors import ConfigError


@cache
def _catalogue(language: str) -> Mapping[str, Any]:
    path = asset_path("text", "window", f"{language}.toml")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"text {path}: {error}") from error


class Words:
    """The catalogue of one language. Keys are dotted, for example `setup.start`."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._texts = _catalogue(language)

    def _find(self, key: str) -> Any:
        found: Any = self._texts
        for part in key.split("."):
            if not isinstance(found, Mapping) or part not in found:
                raise ConfigError(f"the window's catalogue has no text '{key}'")
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

    def pages(self, key: str) -> list[Mapping[str, Any]]:
        """A list of tables, as the help page has them."""
        return list(self._find(key))
