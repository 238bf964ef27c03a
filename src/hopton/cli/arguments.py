"""Arguments that several commands have, read so that an error names the argument."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hopton.assets import asset_path
from hopton.errors import ConfigError
from hopton.tables import Tables, load_tables


def tables_asked(path: Path | None, overrides: Sequence[str] = ()) -> Tables:
    """The figures of `--tables` with those of `--set`; raises ConfigError that names the argument and the figure."""
    try:
        shipped = load_tables(path)
    except ConfigError as error:
        raise ConfigError(f"--tables: {error}") from error
    if not overrides:
        return shipped
    source = path or asset_path("tables", "default.toml")
    try:
        return load_tables(path, overrides)
    except ConfigError as error:
        raise ConfigError(f"--set: {str(error).removeprefix(f'tables {source}: ')}") from error


def options_asked(given: Iterable[str]) -> dict[str, Any]:
    """The options of a game from `--option`: values are JSON, or text where they are not. Raises ConfigError."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ConfigError(f"--option: '{text}' must have the form name=value, for example target=5")
        try:
            options[name.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            options[name.strip()] = value
    return options
