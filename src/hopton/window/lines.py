"""Texts broken into lines: between words, and between the characters of scripts that have no spaces.

Chinese may be broken at any character, except that no line begins with a closing mark or ends with
an opening one (the usual rules of typesetting, in Japanese *kinsoku*).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

CLOSING = frozenset("，。、；：！？）」』】》〉〕…—·％%°)]}.,;:!?’”»")
"""Marks that no line begins with."""
OPENING = frozenset("（「『【《〈〔([{‘“«")
"""Marks that no line ends with."""

_FIRST_WIDE = "\u2e80"
"""From here on (radicals, ideographs, their punctuation, full-width forms) a line may end at any character."""
_FIRST_BEYOND_LATIN = "\u2190"
"""Arrows and all that follows: not in the Latin fonts, but for the minus."""


def wide(letter: str) -> bool:
    """Whether this is a character of a script without spaces."""
    return letter >= _FIRST_WIDE


def beyond_latin(text: str) -> bool:
    """Whether the text has characters that the Latin fonts have not."""
    return not text.isascii() and any(letter >= _FIRST_BEYOND_LATIN and letter != "−" for letter in text)


def pieces(paragraph: str) -> Iterator[tuple[str, str]]:
    """What must stay together, each with what stands before it in the same line: a space or nothing.

    A space that does not break (as before a French colon) is no end of a piece.
    """
    for word in paragraph.split(" "):
        joint, piece = " ", ""
        for before, letter in zip(" " + word, word, strict=False):
            ends = piece and (wide(letter) or wide(before))
            if ends and letter not in CLOSING and before not in OPENING:
                yield joint, piece
                joint, piece = "", ""
            piece += letter
        if piece:
            yield joint, piece


def broken(text: str, width: Callable[[str], int], most: int, shorten: Callable[[str], str]) -> list[str]:
    """The text in lines that are at most `most` wide; a longer piece stands alone, shortened."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for joint, piece in pieces(paragraph):
            longer = f"{line}{joint}{piece}" if line else piece
            if width(longer) <= most:
                line = longer
                continue
            if line:
                lines.append(line)
            line = shorten(piece)
        lines.append(line)
    return lines
