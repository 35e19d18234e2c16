"""Styles of kinds of cards: a few properties of known parts, and nothing else."""

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from musterbook.library.source import read_face_style
from musterbook.library.source.face_styles import PROPERTIES, STYLED_PARTS
from musterbook.resources import CARDS, HOME
from tests.trees import errors_of, plant

WRONG = {
    '@import "a.css";': (1, 1, 'cannot have "@import"'),
    "@media print { .panel { color: red } }": (1, 1, 'cannot have "@media"'),
    "@font-face { src: url(a) }": (1, 1, 'cannot have "@font-face"'),
    ".panel { background-color: url(a.png) }": (1, 10, '"url(a.png)" is not a colour'),
    ".panel {\n  background: red }": (2, 3, 'cannot have "background"'),
    ".name { position: fixed }": (1, 9, 'cannot have "position"'),
    ".name { font-size: 30pt }": (1, 9, 'cannot have "font-size"'),
    ".panel { color: blurple }": (1, 10, '"blurple" is not a colour'),
    ".panel { color: #fff }": (1, 10, '"#fff" is not a colour'),
    ".panel { color: red !important }": (1, 10, '"!important" has no use'),
    ".panel { border-radius: 2em }": (1, 10, '"2em" is not a radius'),
    ".panel { border-radius: 50mm }": (1, 10, 'the radius "50mm" is too large'),
    ".panle { color: red }": (1, 1, 'a card has no part ".panle"'),
    "body { color: red }": (1, 1, 'a card has no part "body"'),
    ".panel, .name b { color: red }": (1, 1, 'a card has no part ".name b"'),
    ".panel { color }": (1, 10, "this is not a declaration"),
    ".panel": (1, 2, "this is not CSS"),
}


@pytest.mark.parametrize("css", WRONG)
def test_anything_but_colours_of_known_parts_is_an_error_at_its_place(
    tmp_path: Path, css: str
) -> None:
    tree = read_face_style(plant(tmp_path, {"a.css": css}) / "a.css", "a.css")
    line, column, message = WRONG[css]
    assert tree.value is None and len(tree.errors) == 1
    assert message in tree.errors[0].message
    assert (tree.errors[0].mark.line, tree.errors[0].mark.column) == (line, column)


def test_every_error_of_a_file_is_reported_with_what_was_meant(tmp_path: Path) -> None:
    css = ".panle { color: red }\n.name { colour: red; border-radius: 1px }\n"
    tree = read_face_style(plant(tmp_path, {"a.css": css}) / "a.css", "a.css")
    assert [(one.mark.line, one.hint) for one in tree.errors] == [
        (1, 'did you mean "panel"?'),
        (2, 'did you mean "color"?'),
        (2, "one to four lengths in mm"),
    ]


WORD = st.sampled_from([
    *(f".{part}" for part in STYLED_PARTS), *PROPERTIES, "{", "}", ":", ";", ",", " ", "&",
    "@import", "url(a)", "red", "#f6ead2", "2mm", "0", "/*", "*/", "\\", '"', "'", "<", "(", ")",
    "\n", "--a", "!important", "expression(a)", "position", "fixed",
])  # fmt: skip


@given(st.lists(WORD, max_size=14).map("".join))
def test_no_file_brings_anything_else_into_a_style_sheet(tmp_path_factory, css: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.getbasetemp() / "drawn.css"
    path.write_text(css, encoding="utf-8")
    value = read_face_style(path, "drawn.css").value or ""
    declaration = (
        r"(?:(?:border-top-)?[a-z-]*color:(?:#[0-9a-fA-F]{6}|[a-zA-Z]+)|border-radius:[\d. m]+)"
    )
    rule = rf"& [.a-z:>+, &()-]+\{{{declaration}(?:;{declaration})*\}}"
    assert re.fullmatch(f"(?:{rule})*", value), value


def test_every_part_is_a_class_of_faces() -> None:
    css = (CARDS / "face.css").read_text(encoding="utf-8")
    for selector in STYLED_PARTS.values():
        name = re.split("[ :]", selector)[0]
        assert re.search(rf"{re.escape(name)}(?![\w-])", css), selector


def test_a_style_for_an_unknown_kind_is_an_error(tmp_path: Path) -> None:
    tree = Path(shutil.copytree(HOME / "examples" / "deepwick", tmp_path / "deepwick"))
    plant(tree, {"faces/creatur.css": ".panel { color: red }"})
    (error,) = errors_of(tree)
    assert error.message == 'there is no kind of card "creatur" for this style'
    assert error.hint == 'did you mean "creature"?'
