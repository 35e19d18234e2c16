"""Content may contain only characters that cards can show."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook import fonts
from musterbook.fonts import DISPLAY, FONT_FILES
from musterbook.library.source import read_page, read_yaml
from musterbook.library.source.characters import SYMBOL_CHARACTER, forbidden, unprinted


def test_content_may_contain_only_characters_that_every_font_style_has() -> None:
    # A name takes a letter that the display face lacks from the face of the text.
    signs = "".join(map(chr, range(0x2000, 0x3000)))
    shapes = set(SYMBOL_CHARACTER.findall(signs))
    files = [file for file in FONT_FILES if file.family not in (DISPLAY, fonts.SYMBOLS)]
    known = [set(TTFont(file.path).getBestCmap()) for file in files]
    common = set.intersection(*known) | set(map(ord, shapes))
    every = range(0x20, 0x110000)
    allowed = {*every} - {ord(c) for c in unprinted("".join(map(chr, every)))}
    assert allowed - common == set()
    left_out = {chr(c) for c in common - allowed if not forbidden(chr(c))}
    assert left_out <= set("\u037e\ufb01\ufb02\ufffdƒ")  # doubles; the capital of ƒ is missing
    assert not [chr(c) for c in allowed if unprinted(chr(c).upper())]
    symbols = set(TTFont(fonts.SYMBOLS.file("Regular")).getBestCmap())
    assert set(map(ord, shapes)) <= symbols and set("♠♥♦♣★●⚀⚁⚂⚃⚄⚅") <= shapes


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


@pytest.mark.parametrize("text", ["棋盘游戏，第二版", "משחק לוח", "Hen กระดาน (ไก่)"])
def test_a_text_in_another_script_is_one_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a"
    message = "cannot be printed (the fonts have Latin, Greek and Cyrillic"
    path.write_text(f"---\na: 1\n---\nHen\n\n{text}\n\nMore {text}\n", encoding="utf-8")
    (error,) = read_page(path, "a").errors
    assert message in str(error) and str(error).startswith("a:6:")
    path.write_text(f"a: {text}\nb: {text}\n{text}: c\n", encoding="utf-8")
    first, second, key = read_yaml(path, "a").errors
    assert all(message in str(one) for one in (first, second)) and "letters" in str(key)


def test_a_form_of_letters_is_reported_with_the_letters(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a: ﬁre ②\n", encoding="utf-8")
    assert [error.hint for error in read_yaml(tmp_path / "a", "a").errors] == [
        'write "fi"',
        'write "2"',
    ]


def test_letters_and_a_picture_in_a_text_are_two_errors(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("a: 鸡鸡蛋 and 🐔\ufe0f\n", encoding="utf-8")
    assert [str(error)[:10] for error in read_yaml(path, "a").errors] == [
        "a:1:4: let",
        "a:1:12: th",
    ]
