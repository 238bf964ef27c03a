"""Sentences from verdicts: the templates of `assets/text/en.toml`, in every language.

A template is a string with fields in braces, or a table of such strings for one and other numbers,
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
from hopton.text.languages import ENGLISH, Plural, catalogue, deck_text, translated
from hopton.text.verdict import Value, Verdict

PLACE = "sentences"
"""What stands before the ids of messages in the catalogues of other languages."""

_FIELD = re.compile(r"\{(\w+)\}")


class _Lists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How things are listed: `two` things, the `last` of more, others by `more`; clauses by `parts`."""

    two: str
    more: str
    last: str
    parts: str


class _Catalogue(msgspec.Struct, frozen=True):
    language: str
    lists: _Lists
    messages: dict[str, Any]
    """Texts, or a `Plural` each."""


def sentence(verdict: Verdict, language: str = ENGLISH) -> str:
    """The verdict in words. Raises ConfigError when the language or the message is unknown."""
    return _render(verdict, _catalogue(language))


@functools.cache
def _catalogue(language: str) -> _Catalogue:
    catalogue(language)
    path = asset_path("text", f"{ENGLISH}.toml")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        lists = msgspec.convert(translated(data["lists"], f"{PLACE}.lists", language), _Lists)
        return _Catalogue(language, lists, _flat(translated(data["messages"], PLACE, language)))
    except OSError as error:
        raise ConfigError(f"text {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, msgspec.ValidationError) as error:
        raise ConfigError(f"text {path}: {error}") from error


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Messages by their full ids."""
    messages: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            messages |= _flat(value, f"{prefix}{key}.")
        else:
            messages[f"{prefix}{key}"] = value
    return messages


def _render(verdict: Verdict, catalogue: _Catalogue) -> str:
    if verdict.id == "dare":
        return deck_text("dares.title", str(verdict.params["title"]), catalogue.language)
    template = catalogue.messages.get(verdict.id)
    if template is None:
        raise ConfigError(f"the catalogue has no message '{verdict.id}'")
    if not isinstance(template, str):
        template = _form(template, verdict)

    def field(match: re.Match[str]) -> str:
        name = match[1]
        if name not in verdict.params:
            raise ConfigError(f"the message '{verdict.id}' uses an unknown field {{{name}}}")
        return _show(verdict.params[name], catalogue, name == "parts")

    return _FIELD.sub(field, template)


def _form(plural: Plural, verdict: Verdict) -> str:
    n = verdict.params.get("n")
    if not isinstance(n, int):
        raise ConfigError(f"the message '{verdict.id}' has plural forms and needs a number n")
    return plural(n)


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
