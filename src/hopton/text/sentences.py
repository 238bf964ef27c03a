"""Sentences from verdicts: a catalogue of templates for every language.

A template is a string with fields in braces, or a table of such strings by plural form,
chosen by the parameter `n`. Lists are joined as the catalogue's `[lists]` say.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from hopton.assets import asset_path
from hopton.errors import ConfigError
from hopton.text.verdict import Value, Verdict

_FIELD = re.compile(r"\{(\w+)\}")


class _Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How things are listed: `two` things, the `last` of more, others by `more`; clauses by `parts`."""

    two: str
    more: str
    last: str
    parts: str


class _Catalogue(msgspec.Struct, frozen=True):
    plural: str
    lists: _Lists
    messages: dict[str, str | dict[str, str]]


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, by their tags, sorted."""
    return tuple(sorted(path.stem for path in asset_path("text").glob("*.toml")))


def sentence(verdict: Verdict, language: str = "en") -> str:
    """The verdict in words. Raises ConfigError when the language or the message is unknown."""
    return _render(verdict, _catalogue(language))


@functools.cache
def _catalogue(language: str) -> _Catalogue:
    if language not in languages():
        raise ConfigError(f"there is no language '{language}'; there are {', '.join(languages())}")
    path = asset_path("text", f"{language}.toml")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        messages = _flat(data.pop("messages", {}))
        return msgspec.convert({**data, "messages": messages}, _Catalogue)
    except OSError as error:
        raise ConfigError(f"text {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise ConfigError(f"text {path}: {error}") from error


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Messages by their full ids; a table with the key `other` is one message with plural forms."""
    messages: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping) and "other" not in value:
            messages |= _flat(value, f"{prefix}{key}.")
        else:
            messages[f"{prefix}{key}"] = value
    return messages


def _render(verdict: Verdict, catalogue: _Catalogue) -> str:
    template = catalogue.messages.get(verdict.id)
    if template is None:
        raise ConfigError(f"the catalogue has no message '{verdict.id}'")
    if isinstance(template, dict):
        template = template[_plural_form(verdict, catalogue.plural)]

    def field(match: re.Match[str]) -> str:
        name = match[1]
        if name not in verdict.params:
            raise ConfigError(f"the message '{verdict.id}' uses an unknown field {{{name}}}")
        return _show(verdict.params[name], catalogue, name == "parts")

    return _FIELD.sub(field, template)


def _plural_form(verdict: Verdict, rule: str) -> str:
    n = verdict.params.get("n")
    if not isinstance(n, int):
        raise ConfigError(f"the message '{verdict.id}' has plural forms and needs a number n")
    if rule == "none":
        return "other"
    return "one" if n == 1 or (rule == "zero-one" and n == 0) else "other"


def _show(value: Value, catalogue: _Catalogue, clauses: bool) -> str:
    if isinstance(value, Verdict):
        return _render(value, catalogue)
    if not isinstance(value, tuple):
        return str(value)
    shown = [_show(item, catalogue, False) for item in value]
    lists = catalogue.lists
    if clauses:
        return lists.parts.join(shown)
    if len(shown) == 2:
        return lists.two.join(shown)
    if len(shown) > 2:
        return lists.more.join(shown[:-1]) + lists.last + shown[-1]
    return "".join(shown)
