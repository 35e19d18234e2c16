"""Content may contain only characters that cards can show."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.fonts import DISPLAY, FONT_FILES
from musterbook.library.source import read_page, read_yaml
from musterbook.library.source.characters import forbidden, unprinted


def test_content_may_contain_only_characters_that_every_font_style_has() -> None:
    # A name takes a letter that the display face lacks from the face of the text.
    files = [file for file in FONT_FILES if file.family != DISPLAY]
    known = [set(TTFont(file.path).getBestCmap()) for file in files]
    common = set.intersection(*known)
    allowed = {c for c in range(0x20, 0x110000) if not unprinted(chr(c))}
    assert allowed - common == set()
    left_out = {chr(c) for c in common - allowed if not forbidden(chr(c))}
    assert left_out <= set("\u037e\ufb01\ufb02\ufffd")  # doubles of other characters


@pytest.mark.parametrize("character", ["🐔", "鸡", "ج", "\u036a"])
def test_a_character_that_cards_cannot_show_is_an_error(tmp_path: Path, character: str) -> None:
    path = tmp_path / "a"
    path.write_text(f"---\na: 1\n---\nHen {character}\n", encoding="utf-8")
    (error,) = read_page(path, "a").errors
    code = f"U+{ord(character):04X}"
    assert str(error).startswith("a:4:5: the character ") and code in str(error)
    path.write_text(f"a:\n  - hen {character}\n# {character} in a comment\n", encoding="utf-8")
    (error,) = read_yaml(path, "a").errors
    assert str(error).startswith("a:2:9: the character ") and code in str(error)
