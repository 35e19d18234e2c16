from pathlib import Path

import pytest

from musterbook.errors import ContentErrors, Mark
from musterbook.library.source import Tree, read_yaml

ROOT = Path(__file__).resolve().parents[3]


def parse(folder: Path, text: str) -> Tree:
    path = folder / "a.yml"
    path.write_text(text, encoding="utf-8")
    return read_yaml(path, "a.yml")


def errors(folder: Path, text: str) -> list[str]:
    return [str(error) for error in ContentErrors(parse(folder, text).errors).errors]


def test_words_that_other_yaml_parsers_convert_stay_words(tmp_path: Path) -> None:
    tree = parse(tmp_path, "a: no\nb: on\nc: 1:30\nd: 2024-01-01\ne: 2-4\nf: true\ng: 12\nh:\n")
    expected = {"a": "no", "b": "on", "c": "1:30", "d": "2024-01-01", "e": "2-4"}
    assert tree.value == {**expected, "f": True, "g": 12, "h": None}


def test_every_key_and_value_has_its_location(tmp_path: Path) -> None:
    tree = parse(tmp_path, "a:\n  b: [x, {c: 5}]\n")
    assert tree.mark(("a", "b", 1, "c")) == Mark("a.yml", 2, 14)
    assert tree.key_mark(("a", "b", 1, "c")) == Mark("a.yml", 2, 11)
    assert tree.mark(("a", "b", 9, "z")) == Mark("a.yml", 2, 6)


def test_words_in_a_folded_text_are_located_on_their_own_line(tmp_path: Path) -> None:
    tree = parse(tmp_path, "a: 1\nb: >-\n  some words\n  and [a link](id:x/y).\nc: id:x/y\n")
    assert tree.find(("b",), "id:x/y") == Mark("a.yml", 4, 16)
    assert tree.find(("c",), "id:x/y") == Mark("a.yml", 5, 4)


def test_all_duplicate_keys_are_reported_with_their_first_occurrence(tmp_path: Path) -> None:
    assert errors(tmp_path, "a: 1\nb: {c: 1, c: 2}\na: 3\n") == [
        'a.yml:2:11: the key "c" appears twice (first on line 2)',
        'a.yml:3:1: the key "a" appears twice (first on line 1)',
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("a:\n\t- b\n", "a.yml:2:1: tabs cannot indent a line (indent with spaces)"),
        ("a: b: c\n", 'a.yml:1:5: this text contains ": " (put the text in quotes)'),
        ("a: &x [*x]\n", "a.yml:1:4: this alias contains itself (write the value out)"),
        ("a: !!python/object x\n", "a.yml:1:4: the tag"),
        ("a: !!str 5\n", "a.yml:1:4: the tag"),
        ('a: !!int "7"\n', "a.yml:1:4: the tag"),
        ("a: !!timestamp 2023-06-24\n", "a.yml:1:4: the tag"),
        ('a: [!!float "x1"]\n', "a.yml:1:5: the tag"),
        ("!!str a: b\n", "a.yml:1:1: the tag"),
        ("a: !!map {b: c}\n", "a.yml:1:4: the tag"),
        ("a: 010\n", 'a.yml:1:4: "010" is not a plain number'),
        ("? [a]\n: b\n", "a.yml:1:3: a key must be a word"),
    ],
)
def test_unreadable_yaml_is_an_error_with_its_location(
    tmp_path: Path, text: str, error: str
) -> None:
    assert errors(tmp_path, text)[0].startswith(error)


def test_nested_aliases_do_not_exhaust_memory(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert (
        "more than 100,000 values in a file (split it into several files)"
        in errors(tmp_path, "\n".join(lines))[0]
    )


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "a: " + "9" * 5000,
            f'a.yml:1:4: the number "{"9" * 59}…" is too large (quote it if it is text)',
        ),
        ("a: " + "[" * 300 + "]" * 300, "a.yml:1:24: more than 20 nested lists and mappings"),
        ("a: " + "[" * 30 + "]" * 30, "a.yml:1:24: more than 20 nested lists and mappings"),
        ('a: "x\\ud800y"', "a.yml:1:8: this backslash is no part of a text in double quotes"),
        ('a: "x\\0y"', "a.yml:1:4: the character U+0000 is not allowed (delete it)"),
        ('"\\e[2J": 1', "a.yml:1:1: the character U+001B is not allowed (delete it)"),
        ("a: left\u202eright", "a.yml:1:8: the character U+202E is not allowed (delete it)"),
        ("a: 1\nb: x\x00", "a.yml:2:5: the character U+0000 is not allowed (delete it)"),
        ("a: 1\nb: x\u2028y", "a.yml:2:5: the character U+2028 is not allowed (delete it)"),
        (
            "a: [" + "x," * 1001 + "]",
            "a.yml:1:2005: more than 1,000 items in a list",
        ),
        ("- x\n" * 60_000, "a.yml:1001:3: more than 1,000 items in a list"),
        (
            "#" * 1_000_001,
            "a.yml:1:1: the file is longer than 1,000,000 bytes (split it into several files)",
        ),
        (
            "a: &a '" + "x" * 9000 + "'\nb: [" + "*a, " * 400 + "]",
            "a.yml:1:4: more than 1,000,000 characters in the values of a file "
            "(split it into several files)",
        ),
    ],
)
def test_each_limit_of_a_file_is_an_error_with_its_location(
    tmp_path: Path, text: str, error: str
) -> None:
    assert errors(tmp_path, text)[0].startswith(error)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_one_error_that_names_it(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.yml"
    path.write_bytes("a: 1\nb: 2\n".encode(encoding))
    (error,) = read_yaml(path, "a.yml").errors
    assert str(error) == "a.yml:1:1: this file is UTF-16, not UTF-8 (save the file as UTF-8)"


def test_an_invalid_utf_8_byte_is_reported_with_its_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "a.yml"
    path.write_bytes(b"a: 1\nb: caf\xe9\n")
    (error,) = read_yaml(path, "a.yml").errors
    assert str(error) == "a.yml:2:7: this byte is not UTF-8 (save the file as UTF-8)"
