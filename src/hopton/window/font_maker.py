"""The fonts with Chinese: Nunito, and what the texts need beyond it from Noto Sans CJK TC.

    python -m hopton.window.font_maker NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

The two files are in Debian's package fonts-noto-cjk and at https://github.com/notofonts/noto-cjk. Run it
again when a translation brings new characters (a test says so). It needs fontTools (in the extra `test`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

from hopton.assets import asset_path
from hopton.text.catalogue import load, sources, translations
from hopton.text.languages import LANGUAGES
from hopton.window.lines import CLOSING, OPENING
from hopton.window.theme import LATIN_FAMILY, WIDE_FAMILY

FACES = {"Medium": 0, "Bold": 1, "Black": 1}
"""The faces of Nunito, and which of the two files lends each its Chinese."""
SOURCE_FACE = "Noto Sans CJK TC"
ALWAYS = "←↑→↓✓○●△□☆★　～＋－×÷＝〇一二三四五六七八九十百千ＡＢＣ０１２３４５６７８９ㄅㄆㄇㄈ"
"""Characters that are there whatever the texts say."""
NAMES = (
    "王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石"
    "姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段章錢湯尹黎易常武喬賀賴龔文莊柯詹游簡阿小大老妹弟哥姐爸媽爺奶叔姨媽寶貝"
    "志明俊傑家豪建宏冠宇承恩柏翰宗翰彥廷佳穎怡君雅婷淑芬美玲惠雯心怡詩涵品妍子晴欣宜宥廷睿恩安娜莉莎艾比克里歐丹芙恩米拉露西"
)
"""Characters of common names of people in Taiwan, for what players call themselves."""
ERROR = 1.0
"""How far a curve may be from the cubic one of the source; units of a thousandth of the size."""


def letters() -> set[str]:
    """Every character of the texts and their translations, of the names of the languages, and those always there."""
    found = set("".join([*LANGUAGES.values(), ALWAYS, NAMES, *CLOSING, *OPENING]))
    for name, texts in sources().items():
        for text in texts:
            found.update(text.one, text.other or "")
        for language in translations():
            for message in load(language, name):
                found.update("".join(message.string) if isinstance(message.string, tuple) else str(message.string))
    return {letter for letter in found if letter.isprintable()}


def _source(path: str) -> Any:
    for font in TTCollection(path, lazy=True).fonts:
        if str(font["name"].getDebugName(4)).startswith(SOURCE_FACE):
            return font
    raise SystemExit(f"{path} has no face {SOURCE_FACE}")


def extended(latin: Any, source: Any, wanted: Iterable[str]) -> list[str]:
    """Add to a TrueType font what it lacks of these characters; those that the source lacks too."""
    drawn, known = source.getGlyphSet(), source.getBestCmap()
    cmap = latin.getBestCmap()
    order = latin.getGlyphOrder()
    missing = []
    for letter in sorted(set(wanted)):
        code = ord(letter)
        if code in cmap:
            continue
        if code not in known:
            missing.append(letter)
            continue
        glyph, name = drawn[known[code]], f"u{code:05X}"
        pen = TTGlyphPen(None)
        glyph.draw(Cu2QuPen(pen, ERROR, reverse_direction=True))
        shape = pen.glyph()
        latin["glyf"][name] = shape
        shape.recalcBounds(latin["glyf"])
        latin["hmtx"][name] = (round(glyph.width), getattr(shape, "xMin", 0))
        for table in latin["cmap"].tables:
            if table.isUnicode() and (code <= 0xFFFF or table.format == 12):
                table.cmap[code] = name
    latin.setGlyphOrder(latin["glyf"].glyphOrder)
    assert latin.getGlyphOrder()[: len(order)] == order
    return missing


def _rename(font: Any, face: str) -> None:
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 16):
            names.setName(WIDE_FAMILY, record.nameID, record.platformID, record.platEncID, record.langID)
        elif record.nameID in (3, 4, 6):
            joint = "-" if record.nameID != 4 else " "
            whole = f"{WIDE_FAMILY}{joint}{face}"
            names.setName(whole, record.nameID, record.platformID, record.platEncID, record.langID)


def main(paths: list[str]) -> int:
    """Make the fonts of all faces in `assets/fonts`."""
    if len(paths) != 2:
        print(__doc__)
        return 2
    sources_of = [_source(path) for path in paths]
    wanted = letters()
    for face, number in FACES.items():
        path = asset_path("fonts", f"{LATIN_FAMILY}-{face}.ttf")
        font = TTFont(path, recalcTimestamp=False)
        missing = extended(font, sources_of[number], wanted)
        _rename(font, face)
        made = path.with_name(f"{WIDE_FAMILY}-{face}.ttf")
        font.save(made)
        lacks = f", lacks {''.join(missing)}" if missing else ""
        print(f"{made.name}: {Path(made).stat().st_size // 1000} kB{lacks}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
