"""Headers of simulated matches: who plays, with which tables, on which build."""

from __future__ import annotations

import functools
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from hopton.decks import written_missions
from hopton.errors import ConfigError, HoptonError, LogError
from hopton.header import MatchHeader, make_header
from hopton.tables import Tables, load_tables


def new_header(
    game: str,
    players: Sequence[str],
    tables: Tables,
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    bots: Mapping[str, Any] | None = None,
) -> MatchHeader:
    """The header of a match to be simulated.

    `bots` says for each bot's name what it is; people are not in it. The option `missions` may also name
    a deck ("basic", "advanced"): the header holds its missions, so that the log needs no deck. Raises
    ConfigError for names or options that cannot be.
    """
    if game == "tonton" and options and isinstance(options.get("missions"), str):
        options = {**options, "missions": written_missions(options["missions"])}
    extra = {
        "bots": dict(bots or {}),
        "tables": table_changes(tables),
        "hash": tables.digest(),
        "versions": versions(),
        "platform": this_platform(),
    }
    try:
        return make_header(game, list(players), options=options, seed=seed, extra=extra)
    except LogError as error:
        raise ConfigError(str(error)) from error


def versions() -> dict[str, str]:
    """The versions of what computes a match."""
    return dict(_versions())


@functools.cache
def _versions() -> tuple[tuple[str, str], ...]:
    return tuple((name, version(name)) for name in ("hopton", "pymunk", "numpy", "numba"))


def this_platform() -> str:
    """The platform on which results are equal bit for bit, for example "linux-x86_64"."""
    return f"{platform.system()}-{platform.machine()}".lower()


def table_changes(tables: Tables) -> dict[str, Any]:
    """The figures that differ from the shipped tables, by their names (`lid_push.token_mass`)."""
    if tables == _shipped():
        return {}
    shipped = dict(_figures(msgspec.to_builtins(_shipped())))
    return {name: value for name, value in _figures(msgspec.to_builtins(tables)) if shipped[name] != value}


@functools.cache
def _shipped() -> Tables:
    """The shipped tables: headers of many matches are compared with them."""
    return load_tables()


def tables_of(header: MatchHeader) -> Tables:
    """The tables with which the match of this header is played; raises HoptonError."""
    changes = header.extra.get("tables", {})
    if not isinstance(changes, dict):
        raise HoptonError('the header\'s "tables" must hold figures by name')
    if not changes:
        return _shipped()
    try:
        return load_tables(overrides=[f"{name}={json.dumps(value)}" for name, value in changes.items()])
    except ConfigError as error:
        raise HoptonError(f"the header's tables can't be used: {error}") from error


def other_build(header: MatchHeader, tables: Tables) -> tuple[str, ...]:
    """What of this build is not as in the header, in words; empty for the same build."""
    differences = []
    then = header.extra.get("versions")
    for name, now in versions().items():
        before = then.get(name) if isinstance(then, dict) else None
        if before != now:
            differences.append(f"{name} {now} instead of {before or 'an unknown version'}")
    if header.extra.get("platform") != this_platform():
        differences.append(f"{this_platform()} instead of {header.extra.get('platform', 'an unknown platform')}")
    if header.extra.get("hash") != tables.digest():
        differences.append("other figures of the table")
    return tuple(differences)


def _figures(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _figures(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", list(value) if isinstance(value, tuple) else value
