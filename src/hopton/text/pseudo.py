"""A language nobody speaks: English, two fifths longer and full of accents, to see whether every screen has room."""

from __future__ import annotations

import gettext
import re

PSEUDO = "xx-long"
"""Its tag; it is not among the languages to choose from."""
LONGER = 0.4

_KEPT = re.compile(r"(\{[^}]*\}|%[A-Za-z])")
_ACCENTS = str.maketrans("aeiouycnAEIOU", "àéîöûÿçñÄÊÏÔÜ")
_FILLER = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et "
_PROPER_NAMES = ("hopton", "Hop le J'ton", "Simsala Hopp", "HOP!", "TonTon")


def longer(text: str) -> str:
    """The text with accents and with two fifths more letters; fields and proper names stay as they are."""
    pieces = _KEPT.split(text)
    letters = sum(letter.isalpha() for piece in pieces[::2] for letter in piece)
    if not letters or text in _PROPER_NAMES:
        return text
    filler = _FILLER * (1 + letters // len(_FILLER))
    more = filler[: max(1, round(letters * LONGER))].strip()
    body = "".join(piece if _KEPT.fullmatch(piece) else piece.translate(_ACCENTS) for piece in pieces)
    # A clause keeps its end, and a single word stays one that can't be broken.
    joint = " " if " " in text.strip() else ""
    stop = body[-1] if body[-1] in ".!?:; " else ""
    return f"{body[: len(body) - len(stop)]}{joint}{more}{stop}"


class Longer(gettext.NullTranslations):
    """The catalogue of this language."""

    def pgettext(self, context: str, message: str) -> str:
        """The longer text."""
        return longer(super().pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The longer form for so many."""
        return longer(super().npgettext(context, msgid1, msgid2, n))
