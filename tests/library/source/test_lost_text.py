"""A text of YAML is read as its author wrote it, or is an error that says what to write."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from musterbook.errors import ContentErrors
from musterbook.library.source import Tree, read_yaml
from musterbook.library.source.yaml import parse

QUOTE = "put the text in quotes"
COMMENT = f'is a comment, and not part of the text ({QUOTE}; a comment has two spaces before "#"'
BELOW = f"is a comment, and not part of the text ({QUOTE}; a comment begins at the column of its"
KEEP = '(write "|-" after the key'
JOINED = f"is joined to the line above {KEEP}"
SPACE = "cannot indent a line or follow a key (write a usual space)"


def read(folder: Path, text: str) -> Tree:
    path = folder / "a.yml"
    path.write_text(text, encoding="utf-8")
    return read_yaml(path, "a.yml")


WRONG = {
    # A comment that cuts a text.
    "name: Dig #2\n": f'1:11: "#2" {COMMENT}',
    "name: Dig  #2\n": f'1:12: "#2" {COMMENT}',
    "name: Dig # 2\n": f'1:11: "# 2" {COMMENT}',
    "name: Dig\t# 2\n": f'1:11: "# 2" {COMMENT}',
    "name: #1 crew wins\n": f'1:7: "#1 crew wins" {COMMENT}',
    "name: #1 crew\n  wins\n": f'1:7: "#1 crew" {COMMENT}',
    "list:\n  - Dig #2\n  - b\n": f'2:9: "#2" {COMMENT}',
    "list: [Dig #2, b]\n": f'1:12: "#2, b]" {COMMENT}',
    "map: {a: Dig #2, b: c}\n": f'1:14: "#2, b: c}}" {COMMENT}',
    "text: one\n  two #2 three\n  four\n": f'2:7: "#2 three" {COMMENT}',
    "text: >- #2\n  one\n": f'1:10: "#2" {COMMENT}',
    "Dig #2: a\n": f'1:5: "#2: a" {COMMENT}',
    'text: the "Old" #2\n': f'1:17: "#2" {COMMENT}',
    "text: Win with\n  #1 crew\nb: c\n": f'2:3: "#1 crew" {BELOW}',
    "text: Win with\n  #1 crew\n  again\n": f'2:3: "#1 crew" {BELOW}',
    "text:\n  #1 crew wins\n  again\n": f'2:3: "#1 crew wins" {BELOW}',
    "text: a\n  b\n  # 3 c\n": f'3:3: "# 3 c" {BELOW}',
    "list:\n  - name: Dig\n      # 2\n    b: c\n": f'3:7: "# 2" {BELOW}',
    "list:\n  - Dig\n    #2\n": f'3:5: "#2" {BELOW}',
    "text: |-\n  a\n# b\n  c\n": '3:1: "# b" is a comment, and not part of the text (indent it as',
    # Characters with another meaning at the beginning of a text.
    "name: *bold* text\n": f'1:7: a text cannot begin with "*" ({QUOTE})',
    "name: *Attack\n": '1:7: nothing above is marked with "&Attack" (put a text that begins',
    "name: [Bell] the Old\nb: 2\n": f'1:7: a text cannot begin with "[" ({QUOTE})',
    "name: [Bell\nb: 2\n": '1:7: "[" is not closed (close it with "]", and put a text with any of',
    'a: {b: c\nd: {e: "#1", f: "a #2"}\n': '1:4: "{" is not closed (close it with "}"',
    "name: {Bell} the Old\n": '1:8: "Bell" has no value (put a text that has a comma, or',
    "name: {a: b} the Old\nb: 2\n": f'1:7: a text cannot begin with "{{" ({QUOTE})',
    "name: {a: b: c}\n": '1:7: "{" is not closed (close it with "}"',
    "name: {Bell, the Old}\n": '1:8: "Bell" has no value (put a text that has a comma, or',
    "{name: Bell, the Old}\n": '1:14: "the Old" has no value (put a text that has a comma',
    "list:\n  - {name: Bell, the Old, vp: 3}\n": '2:18: "the Old" has no value (put a text',
    "map: {a:1}\n": '1:7: "a:1" has no value (write a space after ":")',
    "name: @home\n": f'1:7: a text cannot begin with "@" ({QUOTE})',
    "name: %x\n": f'1:7: a text cannot begin with "%" ({QUOTE})',
    "%x: 1\n": f'1:1: a text cannot begin with "%" ({QUOTE})',
    "name: `x`\n": f'1:7: a text cannot begin with "`" ({QUOTE})',
    "name: &Co the firm\n": '1:7: nothing in this file uses "&Co" (put a text that begins with "&"',
    "name: & Co\n": f'1:7: a text cannot begin with "&" ({QUOTE})',
    "name: > 5 models\n": f'1:7: a text cannot begin with ">" ({QUOTE})',
    "name: >5\nb: 1\n": '1:7: there is no text below ">" (put a text that begins with ">" in',
    "name: | wins\n": f'1:7: a text cannot begin with "|" ({QUOTE})',
    "name: !Important thing\n": "1:7: the tag !Important is not allowed here (remove it, or put",
    "!name x: y\n": "1:1: the tag !name is not allowed here (remove it, or put",
    "!one {name: x}\n": "1:1: the tag !one is not allowed here (remove it, or put",
    "name: 'Bell'#2\n": f'1:13: "#2" {COMMENT}',
    "name: C# #2\n": f'1:10: "#2" {COMMENT}',
    "name: C\xa0 #2\n": f'1:10: "#2" {COMMENT}',
    "name: ? x\n": f'1:7: a text cannot begin with "?" ({QUOTE})',
    "name: - x\n": "1:7: a list begins on the line below its key (or put a text that begins with",
    "name: , x\n": f'1:7: a text cannot begin with "," ({QUOTE})',
    'name: "Bell" the Old\n': "1:7: this text goes on after its closing quote (quote all of it)",
    "name: 'tis the Old\n": "1:7: the quote ' is not closed (close it, or put",
    'name: "a\\q"\n': "1:9: this backslash is no part of a text in double quotes",
    "name: a: b\n": f'1:8: this text contains ": " ({QUOTE})',
    "name: Null\n": '1:7: "Null" without quotes means that there is no value (leave it out, or',
    "a: [~, 1]\n": '1:5: "~" without quotes means that there is no value (leave it out, or quote',
    # Indents.
    "a:\n\xa0\xa0b: 1\n": f"2:1: a non-breaking space {SPACE}",
    "a:\n \xa0b: 1\n": f"2:2: a non-breaking space {SPACE}",
    "a:\n\u2003b: 1\n": f"2:1: the space U+2003 {SPACE}",
    "text: one\n\xa0\xa0two\nb: 1\n": f"2:1: a non-breaking space {SPACE}",
    "name:\xa0Bell\n": f"1:6: a non-breaking space {SPACE}",
    "list:\n  -\xa0Bell\n  -\xa0Old\n": f"2:4: a non-breaking space {SPACE}",
    "a: 1\n b: 2\n": "2:3: this line is indented further than its key allows (keys of the same",
    "a:\n  b: 1\n c: 2\n": "3:2: this line is indented otherwise than the lines above (keys",
    "a:\n\tb: 1\n": "2:1: tabs cannot indent a line (indent with spaces)",
    "- a\nb: 1\n": '2:1: this line is no item of the list above (begin it with "- ", or indent it)',
    "a: 1\nb\n": "2:1: this line has no key (write key: value, or indent a text's lines)",
    "  a: 1\nb: 2\n": "2:1: this line is indented otherwise than the lines above (keys of the",
    "name:Bell\nb: 1\n": '1:5: a space is missing after ":" (write name: Bell)',
    "list:\n  - a: 1\n    name:Bell, the Old\n": '3:9: a space is missing after ":" (write name:',
    "fog:\n  name Fog\n  flavour: You hear\n": '2:7: ":" is missing after "name" (write name: Fog)',
    "a: 1\nlines:\n  - vp 3\n    each: unit\n": '3:7: ":" is missing after "vp" (write vp: 3)',
    "name Fog\nb: 1\n": '1:5: ":" is missing after "name" (write name: Fog)',
    "fog:\n  game\n    deck: one\n": '2:7: ":" is missing after "game" (write game:)',
    "a: 1\nlines\n  - b: 1\n": '2:6: ":" is missing after "lines" (write lines:)',
    "a: 1\nnotes\n\n- Bell.\n": '2:6: ":" is missing after "notes" (write notes:)',
    "a: 1\ngame\n  deck: one\n": '2:5: ":" is missing after "game" (write game:)',
    "fog:\n  notes\n  - Bell.\n": '2:8: ":" is missing after "notes" (write notes:)',
    "- vp: 3\n  caps\n    - vp: 3\n": '2:7: ":" is missing after "caps" (write caps:)',
    "text: Bell\nthe old\n  - hen\n": "2:1: this line has no key (write key: value",
    "text: One\n  two words\n  three: x\n": "3:8: this line is indented further than its key",
    "fog:\n  one word\n  two words\n  three: x\n": "4:8: this line is indented further than its",
    "a: 1\nsee https://example.org\n": "2:1: this line has no key (write key: value",
    "a: 1\n---\nb: 2\n": "2:1: a second document starts here (a file has one: remove this line)",
    # Lists and tables that YAML joins to a line.
    "a: Choose one\n  - on land\n  - at sea\n": f"2:3: this item of a list {JOINED}",
    "a: >-\n  Choose one:\n  - on land\n": f"3:3: this item of a list {JOINED}",
    "a: >-\n  Choose one:\n\n  * on land\n  * at sea\n": f"5:3: this item of a list {JOINED}",
    "a: >-\n  1. on land\n  2. at sea\n": f"3:3: this item of a list {JOINED}",
    "a: >-\n  | a | b |\n  |---|---|\n": f"3:3: this row of a table {JOINED}",
    'a: "Choose one\n  - on land\n  - at sea"\n': f"2:3: this item of a list {JOINED}",
    "a: 'Choose one\n  1. on land'\n": f"2:3: this item of a list {JOINED}",
    "a:\n  -on land\n  -at sea\n": "3:3: this item of a list is joined to the line above (write a",
    "a: >-\n  a) on land\n  b) at sea\n": f"3:3: this item of a list {JOINED}",
    "a: >-\n  A title\n  -------\n  and a text\n": f"3:3: this line {JOINED}",
    "a: >-\n  a | b\n  --|--\n  1 | 2\n": f"3:3: this line {JOINED}",
    "a: >-\n  One\\\n  two\n": f"3:3: this line {JOINED}",
    "a: >-\n  Term\n  : meaning\n": f"3:3: this line {JOINED}",
    "a: >\n  One.\n\n  Two.\n": f"3:1: this empty line begins no paragraph {KEEP}",
    "a: One.\n\n  Two.\n": f"2:1: this empty line begins no paragraph {KEEP}",
    "a: 'One.\n\n  Two.'\n": f"2:1: this empty line begins no paragraph {KEEP}",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_yaml_would_change_is_an_error_that_says_what_to_write(
    text: str, tmp_path: Path
) -> None:
    (error,) = ContentErrors(read(tmp_path, text).errors).errors
    assert str(error).startswith(f"a.yml:{WRONG[text]}"), str(error)


RIGHT: dict[str, Any] = {
    "name: Dig  # the second one\n": {"name": "Dig"},
    "name: Dig  #\n": {"name": "Dig"},
    "# Dig\n  # and\nname: Dig\n": {"name": "Dig"},
    "list:  # of names\n  - a\n": {"list": ["a"]},
    "list: # of names\n  - a\n": {"list": ["a"]},
    "# a: 'Dig #2' #3\n  # and #4\nname: Dig\n": {"name": "Dig"},
    'name: "Dig #2"\n': {"name": "Dig #2"},
    "name: 'Dig' # two\n": {"name": "Dig"},
    "name: Dig#2\n": {"name": "Dig#2"},
    "text: >-\n  # Dig #2\n  #3 and # 4\n": {"text": "# Dig #2 #3 and # 4"},
    "text: |-  # lines\n  a #2\n": {"text": "a #2"},
    "map: {a: 1, b: [x, y]} # both\n": {"map": {"a": 1, "b": ["x", "y"]}},
    "name: 50% & more, [x] {y} *z* @a > b | c ! d - e ? f\n": {
        "name": "50% & more, [x] {y} *z* @a > b | c ! d - e ? f"
    },
    "a: &x one\nb: *x\n": {"a": "one", "b": "one"},
    'name: "{Bell}, the Old"\n': {"name": "{Bell}, the Old"},
    "text: |-\n  Choose:\n  - a\n  - b\n": {"text": "Choose:\n- a\n- b"},
    "text: >-\n  Choose:\n    - a\n    - b\n": {"text": "Choose:\n  - a\n  - b"},
    "text: >-\n  - a\n\n  - b\n": {"text": "- a\n- b"},
    "text: >-\n  the year\n  1990. Then\n": {"text": "the year 1990. Then"},
    "text: >-\n  \xa0indented by hand\n": {"text": "\xa0indented by hand"},
    "text: five\xa0inches\n": {"text": "five\xa0inches"},
    "name: 'Null'\nother: ~~\nlast:\n": {"name": "Null", "other": "~~", "last": None},
    "text: Win\n# with\nb:\n  # one\n  c: d\n  # two\n  e: f\n": {
        "text": "Win",
        "b": {"c": "d", "e": "f"},
    },
    "list:\n  - a: b\n    # c\n    d: e\n  # f\n  - g\n": {"list": [{"a": "b", "d": "e"}, "g"]},
    "text: |-\n  a\n# b\nc: d\n": {"text": "a", "c": "d"},
    "text: >-\n  One.\n\n\n  Two.\n": {"text": "One.\n\nTwo."},
    'text: "One:\\n\\\n  - two\\n\\\n  - three"\n': {"text": "One:\n- two\n- three"},
    "text: Lose\n  -1 of it\n": {"text": "Lose -1 of it"},
    '{"a": 1, "b":2}\n': {"a": 1, "b": 2},
}


@pytest.mark.parametrize("text", RIGHT)
def test_what_yaml_keeps_is_read_as_it_is_written(text: str, tmp_path: Path) -> None:
    tree = read(tmp_path, text)
    assert not tree.errors and tree.value == RIGHT[text]


def test_every_problem_of_a_file_is_reported_in_one_run(tmp_path: Path) -> None:
    text = "a: x #1\nb: {c: d, e}\nf: >-\n  one:\n  - two\ng: y #2\nh: [z\n"
    lines = sorted(error.mark.line for error in read(tmp_path, text).errors)
    assert lines == [1, 2, 5, 6]


@given(st.text(st.sampled_from("ab#: -[]{},&*!|>%@`'\"\t\n\xa01."), max_size=25))
def test_a_text_is_kept_or_is_an_error_in_words_for_authors(text: str) -> None:
    """Every letter and digit of a file is in its values, or the file has an error."""
    tree = Tree("a.yml", text.split("\n"))
    parse(text + "\n", tree, (), 0)
    for error in tree.errors:
        words = f"{error.message} {error.hint}"
        assert not any(word in words for word in ("scanning", "parsing", "did not find", "token"))
        assert 1 <= error.mark.line <= text.count("\n") + 2
    if not tree.errors and not re.search(r"(?m)^\s*#|  # |[\"'\\]}] +#", text):  # without a comment
        assert letters(tree.value) == sorted(c for c in text if c in "ab1")


def letters(value: Any) -> list[str]:
    if isinstance(value, dict):
        return sorted(c for pair in value.items() for part in pair for c in letters(part))
    if isinstance(value, list):
        return sorted(c for part in value for c in letters(part))
    if value is None or isinstance(value, bool):
        return []
    return sorted(c for c in str(value) if c in "ab1")
