"""The catalogues of all languages: brought up to date with the English texts, checked, and compiled.

    python -m hopton.text.catalogue update      # after a change of English texts: PO files get what is new
    python -m hopton.text.catalogue check       # what is missing, doubtful, stale, or has other fields
    python -m hopton.text.catalogue compile     # PO files to what the program reads

A PO file a source file, below `assets/text/locale/<language>/`: `msgctxt` is the text's place, `msgid`
the English text, `msgstr` the translation. This needs Babel (in the extra `test`); reading them does not.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from hopton.assets import asset_path
from hopton.text.languages import DOMAIN, ENGLISH, LANGUAGES, each_text

WIDTH = 110
"""Columns of a PO file."""
PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "de": "nplurals=2; plural=(n != 1);",
    "zh-TW": "nplurals=1; plural=0;",
}
"""The plural forms of every language, as gettext writes them: French without its rare form for millions."""
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
_NOISE = re.compile(rb'"(POT-|PO-Revision|Generated-By|Last-Translator|Language-Team|Report-Msgid|Project-Id)')
"""Lines of a PO file's head that only tell who wrote it when."""
_FIELD = re.compile(r"\{(\w*)[^}]*\}|%[A-Za-z]")


class Text(NamedTuple):
    """An English text: where it stands, its words, and for another number."""

    place: str
    one: str
    other: str | None

    @property
    def id(self) -> str | tuple[str, str]:
        """How a catalogue names it."""
        return self.one if self.other is None else (self.one, self.other)


def sources() -> dict[str, list[Text]]:
    """All English texts, by the name of their PO file."""
    found = {"sentences": _texts(_read("text", f"{ENGLISH}.toml"), "sentences", ("messages",))}
    for path in sorted(asset_path("text", "window", ENGLISH).glob("*.toml")):
        place = "window" if path.stem == "common" else f"window.{path.stem}"
        found[path.stem] = _texts(tomllib.loads(path.read_text(encoding="utf-8")), place)
    found["dares"] = list(_deck("hop.toml", "cards", "dares", ("title", "dare")))
    found["missions"] = [
        text
        for file in ("tonton-basic.toml", "tonton-advanced.toml")
        for text in _deck(file, "missions", "missions", ("title",))
    ]
    return found


def _read(*parts: str) -> dict[str, Any]:
    return tomllib.loads(asset_path(*parts).read_text(encoding="utf-8"))


def _texts(data: dict[str, Any], place: str, roots: tuple[str, ...] = ()) -> list[Text]:
    """All texts below a place; the tables `roots` add nothing to it."""
    found: list[Text] = []

    def put(at: str, one: str, other: str | None) -> None:
        if one and Text(at, one, other) not in found:
            found.append(Text(at, one, other))

    each_text({key: value for key, value in data.items() if key not in roots}, place, put)
    for root in roots:
        each_text(data[root], place, put)
    return found


def _deck(file: str, key: str, place: str, fields: tuple[str, ...]) -> Iterator[Text]:
    for card in _read("decks", file)[key]:
        for field in fields:
            if card.get(field):
                yield Text(f"{place}.{field}", card[field], None)


def locale_folder(language: str) -> Path:
    """Where the catalogues of a language are."""
    return asset_path("text") / "locale" / language


def translations() -> tuple[str, ...]:
    """The languages that need catalogues."""
    return tuple(language for language in LANGUAGES if language != ENGLISH)


def load(language: str, name: str) -> Catalog:
    """One PO file; an empty catalogue when there is none."""
    path = locale_folder(language) / f"{name}.po"
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def _empty(language: str) -> Catalog:
    made = Catalog(locale=language.replace("-", "_"), charset="utf-8", creation_date=_NO_DATE, revision_date=_NO_DATE)
    # Babel knows plural forms too, but not everywhere the usual ones of gettext.
    made.mime_headers = [
        (name, PLURALS[language] if name == "Plural-Forms" else value) for name, value in made.mime_headers
    ]
    return made


def update(language: str, name: str, texts: list[Text]) -> None:
    """Bring one PO file up to date: new texts come without translation, changed ones as fuzzy, old ones go."""
    template = Catalog(charset="utf-8")
    for text in texts:
        template.add(text.id, context=text.place, flags=["python-brace-format"] if _fields(text.one) else [])
    kept = load(language, name)
    kept.update(template, update_creation_date=False)
    kept.obsolete.clear()
    save(language, name, kept)


def save(language: str, name: str, texts: Catalog) -> None:
    """Write one PO file, without dates and names."""
    texts.header_comment = f"# Translations of hopton's texts ({name}): {LANGUAGES[language]}."
    texts.fuzzy = False
    buffer = io.BytesIO()
    write_po(buffer, texts, width=WIDTH, ignore_obsolete=True, include_previous=True)
    lines = [line for line in buffer.getvalue().splitlines(keepends=True) if not _NOISE.match(line)]
    path = locale_folder(language) / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(lines))


def compiled(language: str) -> bytes:
    """All PO files of a language as one MO file; what is fuzzy or missing is left out."""
    whole = _empty(language)
    for name in sources():
        for message in load(language, name):
            if message.id and message.string and not message.fuzzy:
                whole.add(message.id, message.string, context=message.context)
    buffer = io.BytesIO()
    write_mo(buffer, whole)
    return buffer.getvalue()


def faults(language: str) -> Iterator[str]:
    """Everything that is wrong with the catalogues of a language, a line each."""
    for name, texts in sources().items():
        found = {(message.context, message.id): message for message in load(language, name) if message.id}
        for text in texts:
            message = found.pop((text.place, text.id), None)
            where = f"{language}/{name}.po {text.place} {text.one!r}"
            if message is None or not _all_there(message):
                yield f"{where}: missing"
            elif message.fuzzy:
                yield f"{where}: fuzzy"
            else:
                yield from (f"{where}: {reason}" for reason in _wrong_fields(text, message))
        for place, english in found:
            yield f"{language}/{name}.po {place} {english!r}: stale, there is no such text"


def _all_there(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def _fields(text: str) -> set[str]:
    return {found[0] if found[0].startswith("%") else found[1] for found in _FIELD.finditer(text)}


def _wrong_fields(text: Text, message: Message) -> Iterator[str]:
    """Fields of the translation that the English has not, and those that it needs and has not."""
    forms = [str(form) for form in message.string] if isinstance(message.string, tuple) else [str(message.string)]
    known = _fields(text.one) | _fields(text.other or text.one)
    needed = _fields(text.one) & _fields(text.other or text.one)
    for form in forms:
        if not needed - {"n"} <= _fields(form) <= known:
            yield f"the fields of {form!r} are not those of the English text"


def main(arguments: list[str]) -> int:
    """Do what the first argument says for all languages."""
    match arguments:
        case ["update"]:
            for language in translations():
                for name, texts in sources().items():
                    update(language, name, texts)
        case ["compile"]:
            for language in translations():
                (locale_folder(language) / f"{DOMAIN}.mo").write_bytes(compiled(language))
        case ["check"]:
            found = [fault for language in translations() for fault in faults(language)]
            print("\n".join(found) if found else "all texts are there in all languages")
            return bool(found)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
