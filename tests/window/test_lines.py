"""Lines: broken between words and Chinese characters, and every character of every text is in its font."""

from __future__ import annotations

import pygame
import pytest

from hopton.assets import asset_path
from hopton.text import LANGUAGES
from hopton.text.catalogue import load, sources, translations
from hopton.window.lines import CLOSING, OPENING, beyond_latin, broken
from hopton.window.theme import LATIN_FAMILY, WIDE_FAMILY


def _broken(text: str, most: int) -> list[str]:
    return broken(text, len, most, lambda word: word[:most])


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one\n\ntwo", 9, ["one", "", "two"]),
        ("unbreakable", 6, ["unbrea"]),
        ("deux\u00a0: trois", 7, ["deux\u00a0:", "trois"]),
        ("一二三四五六", 4, ["一二三四", "五六"]),
        ("一二三四，五六", 4, ["一二三", "四，五六"]),
        ("一二三「四五」六", 4, ["一二三", "「四五」", "六"]),
        ("一二 3 分三", 4, ["一二 3", "分三"]),
        ("按住 Enter 推", 8, ["按住 Enter", "推"]),
    ],
)
def test_where_lines_end(text, most, lines):
    assert _broken(text, most) == lines


def test_no_line_begins_or_ends_with_a_mark_that_must_not():
    text = "大家從第 1 階開始，各有五個氣球。「輪到你時」（把環丟到別人豎起的手指上），環留在手指上；又做到了！"
    for most in range(4, 20):
        for line in _broken(text, most):
            assert line[0] not in CLOSING
            assert line[-1] not in OPENING
        assert "".join(_broken(text, most)).replace(" ", "") == text.replace(" ", "")


def _letters() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {"names of the languages": set("".join(LANGUAGES.values()))}
    for name, texts in sources().items():
        found[f"en/{name}"] = {letter for text in texts for letter in text.one + (text.other or "")}
        for language in translations():
            strings = [message.string for message in load(language, name) if message.id]
            found[f"{language}/{name}"] = {
                letter for forms in strings for letter in ("".join(forms) if isinstance(forms, tuple) else str(forms))
            }
    return found


@pytest.mark.parametrize("face", ["Medium", "Bold", "Black"])
def test_every_character_of_every_text_is_in_its_font(face):
    pygame.font.init()
    latin, wide = (
        pygame.font.Font(str(asset_path("fonts", f"{family}-{face}.ttf")), 20) for family in (LATIN_FAMILY, WIDE_FAMILY)
    )
    for name, letters in _letters().items():
        lacking = [
            letter
            for letter in sorted(letters)
            if letter.isprintable() and (wide if beyond_latin(letter) else latin).metrics(letter)[0] is None
        ]
        assert lacking == [], f"{name}: run python -m hopton.window.font_maker"
    assert wide.metrics("Aé←")[0] is not None
    assert wide.get_linesize() == latin.get_linesize()
