"""The languages that hopton speaks to people: their catalogues, and which one this computer is set to.

English is the source of every text; other languages are gettext catalogues in
`assets/text/locale/<language>/`, asked by the text's place (`context`) and its English words. What a
catalogue lacks stays English. `hopton.text.catalogue` makes and checks the catalogues.
"""

from __future__ import annotations

import functools
import gettext
import locale
import os
from collections.abc import Callable, Mapping
from typing import Any

from hopton.assets import asset_path
from hopton.errors import ConfigError
from hopton.names import nearest
from hopton.text.pseudo import PSEUDO, Longer

ENGLISH = "en"
LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "de": "Deutsch", "zh-TW": "繁體中文"}
"""The languages to choose from by their tags, with their own names."""

DOMAIN = "hopton"
"""What the compiled catalogues are called."""
NOT_TEXT = ("pictures", "names")
"""Keys of a text file whose values stand for something else than words: names of pictures, of players."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_NAMES_ON_WINDOWS = {"German": "de", "French": "fr", "Chinese (Traditional)": "zh-TW"}

Plural = Callable[[int], str]
"""The form of a text for so many."""


@functools.cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of that language. Raises ConfigError when there is no such language or its catalogue is broken."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    if language == PSEUDO:
        return Longer()
    if language not in LANGUAGES:
        hint = nearest(language, LANGUAGES)
        raise ConfigError(f"there is no language '{language}', only {', '.join(LANGUAGES)}{hint}")
    path = asset_path("text", "locale", language, f"{DOMAIN}.mo")
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"text {path}: {error}") from error


def translated(value: Any, place: str, language: str) -> Any:
    """A value of a text file with all its texts in that language.

    A table with the key `other` is one text with plural forms and becomes a `Plural`. `place` is the
    value's dotted key in the file, below the file's own name.
    """
    spoken = catalogue(language)

    def text(context: str, one: str, other: str | None) -> str | Plural:
        if other is None:
            return spoken.pgettext(context, one) if one else ""
        return functools.partial(spoken.npgettext, context, one, other)

    return each_text(value, place, text)


def each_text(value: Any, place: str, put: Callable[[str, str, str | None], Any]) -> Any:
    """The same value with `put(place, text, None)` for each of its texts, `put(place, one, other)` for a plural.

    The entries of a list share the place of the list, so that a new one moves no other.
    """
    if isinstance(value, str):
        return put(place, value, None)
    if isinstance(value, Mapping):
        if "other" in value:
            return put(place, str(value["one"]), str(value["other"]))
        return {key: part if key in NOT_TEXT else each_text(part, f"{place}.{key}", put) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [each_text(part, place, put) for part in value]
    return value


def deck_text(place: str, english: str, language: str) -> str:
    """A text of a card that the decks ship, in that language; any other card's text as it is.

    `place` is "dares.title", "dares.dare" or "missions.title".
    """
    return catalogue(language).pgettext(place, english) if english else ""


def usual_language(environment: Mapping[str, str] | None = None) -> str:
    """The language that this computer is set to, English when hopton does not speak it."""
    env = os.environ if environment is None else environment
    wishes = next((env[name] for name in _VARIABLES if env.get(name)), "")
    if not wishes and environment is None:
        wishes = locale.getlocale()[0] or ""
    for wish in wishes.split(":"):
        found = _tag(wish)
        if found is not None:
            return found
    return ENGLISH


def _tag(wish: str) -> str | None:
    """The language of a locale's name, such as "de_AT.UTF-8"; None when hopton does not speak it."""
    name = wish.split(".")[0].split("@")[0].replace("_", "-")
    for start, tag in _NAMES_ON_WINDOWS.items():
        if name.startswith(start):
            return tag
    parts = name.lower().split("-")
    if parts[0] == "zh":
        return "zh-TW" if {"tw", "hk", "mo", "hant"} & set(parts) else None
    return parts[0] if parts[0] in LANGUAGES else None
