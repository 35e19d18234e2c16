"""The fonts of the site: small, and with every character that a page shows."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.errors import UserError
from musterbook.fonts import WEB, Family
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.pages import popovers
from musterbook.site import web_fonts
from tests.trees import edit, invented

MOST = 65_000
"""Bytes that all fonts together may have."""

FOLDED_LETTERS = re.compile(r'\{[^{}]*ß:"ss",[^{}]*\}')
"""The table of `client/shared/letters.json` in a script: letters that are compared, not shown."""


@pytest.fixture(scope="module")
def fonts(library: Library) -> list[bytes]:
    return [font for css in web_fonts.styles(library).values() for font in embedded(css)]


def embedded(css: bytes) -> list[bytes]:
    return [base64.b64decode(found) for found in re.findall(rb"base64,([^\")]+)", css)]


def characters(font: bytes | Path) -> set[str]:
    with TTFont(BytesIO(font) if isinstance(font, bytes) else font) as opened:
        return {chr(code) for code in opened.getBestCmap()}


def test_all_fonts_together_are_small(fonts: list[bytes]) -> None:
    assert len(fonts) == sum(len(names) for _, names in WEB)
    assert sum(map(len, fonts)) < MOST


def test_a_subset_keeps_every_character_used_on_pages(
    library: Library, fonts: list[bytes], built_site: Path
) -> None:
    texts = (path.read_text(encoding="utf-8") for path in built_site.rglob("*.html"))
    written = [FOLDED_LETTERS.sub("", text) for text in texts]
    shown = set().union(*written, *popovers(library).values())
    names = [(family, name) for family, names in WEB for name in names]
    names.sort(key=lambda pair: pair not in web_fonts.ON_FIRST)
    files = [family.file(name) for family, name in names]
    for font, file in zip(fonts, files, strict=True):
        assert (shown & characters(file)) - characters(font) == set(), file.stem


def test_a_font_keeps_its_licence_and_its_kerning(fonts: list[bytes]) -> None:
    for font in fonts:
        with TTFont(BytesIO(font)) as opened:
            assert "Open Font License" in opened["name"].getDebugName(13)
            features = {
                record.FeatureTag for record in opened["GPOS"].table.FeatureList.FeatureRecord
            }
            assert "kern" in features


def test_a_font_that_is_not_installed_is_an_error() -> None:
    with pytest.raises(UserError, match="Missing-Regular is missing"):
        web_fonts.reduced(Family("Missing", "@missing/font", "Missing-*.woff"), "Regular", "abc")


@pytest.mark.slow
def test_symbols_and_capitals_of_names_are_in_the_fonts_of_a_site_whose_texts_need_them(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    before = web_fonts.styles(load([tree]))
    edit(tree, "1e/duel/task.yml", "name: Sit,", 'name: Löwe und Würfel ♠, text: "Roll ⚅.",')
    library = load([tree])
    after = web_fonts.styles(library)
    ranges = "".join(css.decode() for css in after.values()).count("unicode-range:U+2660,U+2685;")
    assert ranges == sum(len(names) for _, names in WEB)
    assert not any(b"unicode-range" in css for css in before.values())
    grown = sum(map(len, after.values())) - sum(map(len, before.values()))
    assert grown < 2_500 * ranges
    display = web_fonts.display(library)
    assert "unicode-range:U+2660,U+2685;" in display
    for font in (font for css in (*after.values(), display.encode()) for font in embedded(css)):
        assert set("ÖÜ") <= characters(font) or characters(font) == set("♠⚅")
