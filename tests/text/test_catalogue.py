"""Catalogues of other languages: their fields, their plural forms, and that what is compiled is what is written."""

from __future__ import annotations

import gettext
import io

import pytest

from hopton.errors import ConfigError
from hopton.text import LANGUAGES, Verdict, deck_text, sentence, usual_language
from hopton.text.catalogue import compiled, faults, locale_folder, sources, translations
from hopton.text.languages import DOMAIN, catalogue
from hopton.text.pseudo import LONGER, PSEUDO, longer


@pytest.mark.parametrize("language", translations())
def test_every_text_is_translated_with_its_fields_and_none_is_doubtful(language):
    assert list(faults(language)) == []


@pytest.mark.parametrize("language", translations())
def test_what_is_compiled_is_what_is_written(language):
    shipped = (locale_folder(language) / f"{DOMAIN}.mo").read_bytes()
    assert gettext.GNUTranslations(io.BytesIO(shipped))._catalog == (
        gettext.GNUTranslations(io.BytesIO(compiled(language)))._catalog
    )


def test_a_text_is_at_one_place_once():
    for name, texts in sources().items():
        keys = [(text.place, text.id) for text in texts]
        assert len(set(keys)) == len(keys) > 0, name


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "Ada wins with 0 points", "Ada wins with 1 point", "Ada wins with 2 points"),
        ("fr", "Ada gagne avec 0 point", "Ada gagne avec 1 point", "Ada gagne avec 2 points"),
        ("de", "Ada gewinnt mit 0 Punkten", "Ada gewinnt mit 1 Punkt", "Ada gewinnt mit 2 Punkten"),
        ("zh-TW", "Ada以 0 分獲勝", "Ada以 1 分獲勝", "Ada以 2 分獲勝"),
    ],
)
def test_plural_forms(language, none, one, two):
    won = [sentence(Verdict("hop.won", {"player": "Ada", "n": n}), language) for n in range(3)]
    assert won == [none, one, two]


def test_cases_and_lists_of_a_sentence():
    tokens = (Verdict("jtons.white", {"n": 1}), Verdict("jtons.black", {"n": 2}))
    gains = Verdict("hop-le-jton.gains", {"n": 7, "tokens": tokens})
    whole = Verdict("sentence", {"parts": (gains, Verdict("hop-le-jton.nothing_fell"))})
    assert sentence(whole, "de") == "7 Punkte für den weißen J'ton und 2 schwarze J'tons; nichts fällt."
    assert sentence(whole, "fr") == "7 points pour le j'ton blanc et 2 j'tons noirs\u00a0; rien ne tombe."
    assert sentence(whole, "zh-TW") == "1 枚白圓片和2 枚黑圓片得 7 分；什麼也沒掉。"


def test_dares_and_missions():
    assert deck_text("dares.title", "Limbo", "zh-TW") == "凌波舞"
    assert deck_text("dares.title", "A dare of my own", "de") == "A dare of my own"
    assert deck_text("missions.title", "Empty pockets", "fr") == "Poches vides"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "fr_CA.UTF-8@euro"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": "it:zh_TW:fr"}, "zh-TW"),
        ({"LANG": "zh_HK.UTF-8"}, "zh-TW"),
        ({"LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANG": "German_Germany.1252"}, "de"),
    ],
)
def test_the_language_of_the_computer(environment, language):
    assert usual_language(environment) == language


def test_an_unknown_language_is_told_with_those_that_are_known():
    with pytest.raises(ConfigError, match="there is no language 'dee', only en, fr, de, zh-TW; did you mean de"):
        catalogue("dee")


def test_the_longer_language():
    assert PSEUDO not in LANGUAGES
    text = "{player} has {n} of them, at %H."
    made = longer(text)
    assert all(field in made for field in ("{player}", "{n}", "%H"))
    assert made.endswith(".")
    letters = sum(letter.isalpha() for letter in "has of them at")
    assert sum(map(str.isalpha, made)) >= sum(map(str.isalpha, text)) + letters * LONGER * 0.7
    assert longer("7:5 {n}") == "7:5 {n}"
