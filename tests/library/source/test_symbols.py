"""Symbols: only shapes come out of a file, whatever is in it."""

import re
import shutil
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from weasyprint import HTML

from musterbook.article import articles
from musterbook.errors import ContentErrors, annotation
from musterbook.library.loading import load
from musterbook.library.source import read_symbol
from musterbook.library.source.symbols import ATTRIBUTES, SHAPES
from musterbook.resources import CONTENT
from musterbook.site.website import Site
from tests.trees import edit, errors_after_edit, errors_of, invented, plant

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"{}>{}</svg>'
PATH = '<path d="M1 1h9"/>'

WRONG = {
    "a script": (SVG.format("", "<script>a()</script>"), 'a symbol cannot have "script" here'),
    "an event": (SVG.format(' onload="a()"', PATH), 'a symbol cannot have onload="a()"'),
    "a picture": (SVG.format("", '<image href="a.png"/>'), 'a symbol cannot have "image" here'),
    "a reference": (SVG.format("", '<use href="#a"/>'), 'a symbol cannot have "use" here'),
    "an address": (SVG.format("", '<path fill="url(#a)"/>'), 'a symbol cannot have fill="url(#a)"'),
    "a colour": (SVG.format("", '<path fill="red"/>'), 'a symbol cannot have fill="red"'),
    "a style": (SVG.format(' style="color: red"', PATH), 'a symbol cannot have color="red"'),
    "an entity": ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "a symbol has no declarations"),
    "text": (SVG.format("", "<g>Aha</g>"), "a symbol cannot contain text"),
    "no size": ("<svg><path/></svg>", "the symbol has no viewBox"),
    "another root": ("<g/>", 'a symbol cannot have "g" here'),
    "an open element": ("<svg viewBox='0 0 1 1'><g></svg>", "this is not SVG"),
    "an empty file": ("", "this is not SVG"),
    "a box of three numbers": ('<svg viewBox="0 0 24"/>', "a symbol cannot have viewBox="),
    "a box of words": ('<svg viewBox="a b c d"/>', "a symbol cannot have viewBox="),
    "a box without a height": ('<svg viewBox="0 0 24 0"/>', "a symbol cannot have viewBox="),
    "a word as a number": (SVG.format("", '<circle cx="q" r="1"/>'), "a symbol cannot have cx="),
    "a turn by a word": (
        SVG.format("", '<g transform="rotate(x)"/>'),
        'a symbol cannot have transform="rotate(x)"',
    ),
    "a path of words": (SVG.format("", '<path d="M q"/>'), "a symbol cannot have d="),
    "half a point": (SVG.format("", '<polygon points="1 2 3"/>'), "a symbol cannot have points="),
    "half an arc": (SVG.format("", '<path d="M1 1a1 1 0 012"/>'), "a symbol cannot have d="),
    "many numbers": (SVG.format("", f'<path d="M{"1" * 9000} q"/>'), "a symbol cannot have d="),
    "a long file": (SVG.format("", PATH * 2000), "the symbol is longer than 20,000 characters"),
}


@pytest.mark.parametrize("case", WRONG)
def test_anything_but_shapes_is_an_error_with_its_place(tmp_path: Path, case: str) -> None:
    text, message = WRONG[case]
    tree = read_symbol(plant(tmp_path, {"a.svg": text}) / "a.svg", "a.svg")
    assert tree.value is None
    assert re.match(r"a\.svg(:1:\d+)?: " + re.escape(message), str(tree.errors[0]))


WORD = st.sampled_from([
    *SHAPES, *sorted(ATTRIBUTES), "script", "title", "style", "onclick", "href", "xlink:href",
    "a:b", "<", ">", "</", "/>", '"', "'", "=", " ", "&amp;", "&#60;", "<!--", "-->", "<![CDATA[",
    "]]>", "<?a?>", "javascript:a", "url(a)", "M1 1", "none", "currentColor",
])  # fmt: skip


@given(st.lists(WORD, max_size=12).map("".join))
def test_no_file_brings_anything_else_into_a_page(tmp_path_factory, inside: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.getbasetemp() / "drawn.svg"
    path.write_text(SVG.format("", inside), encoding="utf-8")
    svg = read_symbol(path, "drawn.svg").value or ""
    tags = re.findall(r"<([^>]*)>", svg)
    assert "".join(f"<{tag}>" for tag in tags) == svg
    for tag in tags:
        name, attributes = re.fullmatch(r'/?(\w+)((?: [\w-]+="[^"<>&]*")*)/?', tag).groups()  # type: ignore[union-attr]
        assert name in ("svg", *SHAPES)
        assert set(re.findall(r" ([\w-]+)=", attributes)) <= {*ATTRIBUTES, "xmlns"}
    assert not re.search(r"url|script|href|on\w+=", svg)


VALUES = (
    "0 0 24 24", "1", "-1.5", ".5.5", "1e3", "1e999", "q", "M q", "M1 1h9", "m1,1 2 2z", "1..2",
    "M0 0a1 1 0 01.5.5", "M1 1S2 2 3 3T4-4", "M1 1A0 0 0 1 1 2 2 3", "M1 1L2", "M1 1H5t2 2",
    "M1 1Q2 2 3 3t4 4 5 5v1H2C1 1 2 2 3 3", "1 2 3 4", "1,2,3", "rotate(x)", "matrix(1 2 3 4 5 6)",
    "rotate(1 2 3) scale(2)", "translate(1,2,3)", "skewX(0)", "none", "", "#abc", "5px", "5e",
)  # fmt: skip


def test_the_engine_draws_every_symbol_that_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, drawn = tmp_path / "a.svg", {}
    for key, value in product(sorted(ATTRIBUTES), VALUES):
        given = {"r": "2", "width": "2", "height": "2", key: value}
        words = " ".join(f'{key}="{value}"' for key, value in given.items())
        path.write_text(SVG.format("", "".join(f"<{name} {words}/>" for name in SHAPES)))
        if svg := read_symbol(path, "a.svg").value:
            drawn[key, value] = svg
    with caplog.at_level("WARNING"):
        HTML(string="".join(drawn.values())).write_pdf()
    assert not caplog.records
    assert ("transform", "rotate(1 2 3) scale(2)") in drawn and ("d", "M0 0a1 1 0 01.5.5") in drawn


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "this is a PNG file, not SVG (draw it again as shapes"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "this is a JPEG file, not SVG (draw it again"),
        (b'<svg viewBox="0 0 9 9"><g><path d="M1 1"/></g>', "</svg> is missing (save or copy"),
        (b'<svg viewBox="0 0 9 9"><path d="M1', "</svg> is missing (save or copy"),
        (b"", "this is not SVG (no element found"),
    ],
)
def test_another_kind_of_file_and_half_a_file_are_reported_as_such(
    data: bytes, message: str, tmp_path: Path
) -> None:
    (tmp_path / "a.svg").write_bytes(data)
    (error,) = read_symbol(tmp_path / "a.svg", "a.svg").errors
    assert str(error).partition(": ")[2].startswith(message)


def test_names_and_notes_of_a_drawing_program_are_left_out(tmp_path: Path) -> None:
    text = (
        '<?xml version="1.0"?>\n<!-- Made by hand -->\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="https://a.example" viewBox="0 0 9 9"'
        ' id="a" ink:version="1" width="9">\n  <title>A lamp</title>'
        "<ink:view><ink:page/></ink:view>"
        '\n  <g id="b"><path d="M1 1"/></g>\n</svg>'
    )
    tree = read_symbol(plant(tmp_path, {"a.svg": text}) / "a.svg", "a.svg")
    assert tree.errors == []
    assert tree.value == (
        '<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor" viewBox="0 0 9 9">'
        '<g><path d="M1 1"/></g></svg>'
    )


def test_a_symbol_of_a_drawing_program_has_its_colours_in_styles(tmp_path: Path) -> None:
    text = SVG.format(
        ' style="height: 512px; width: 512px;"',
        '<defs/><path d="M1 1h9" fill="#fff" style="fill-opacity:.5; stroke:#a0c"/>',
    )
    tree = read_symbol(plant(tmp_path, {"a.svg": text}) / "a.svg", "a.svg")
    assert tree.errors == []
    assert tree.value.endswith(
        '><path d="M1 1h9" fill="#ffffff" fill-opacity=".5" stroke="#aa00cc"/></svg>'
    )


def test_a_symbol_has_colours_of_its_own_beside_that_of_the_text(tmp_path: Path) -> None:
    text = SVG.format("", '<path d="M1 1h9" fill="#f2B63c"/><path stroke="none" d="M1 1"/>')
    tree = read_symbol(plant(tmp_path, {"a.svg": text}) / "a.svg", "a.svg")
    assert tree.errors == [] and 'fill="#f2B63c"' in tree.value


def test_every_bundled_symbol_is_kept_as_it_is() -> None:
    for path in sorted((CONTENT / "symbols").glob("*.svg")):
        tree = read_symbol(path, path.name)
        assert not tree.errors
        drawn = re.sub(r"<svg [^>]*>", "", path.read_text(encoding="utf-8").strip())
        assert re.sub(r"<svg [^>]*>", "", tree.value) == drawn


def test_an_unknown_symbol_in_a_text_is_an_error_and_code_is_not(tmp_path: Path) -> None:
    (error,) = errors_after_edit(
        tmp_path / "text", "1e/harvest/faq.yml", "answer: ", "answer: Pay {gambti}. "
    )
    assert error.endswith(
        'there is no file "symbols/gambti.svg" for this symbol (did you mean "gambit"?)'
    )
    page = "---\ntitle: X\n---\n\n`{gambti}` is\n\nnot {gambti}.\n"
    tree = invented(tmp_path / "page", {"about/x.md": page})
    (found,) = errors_of(tree)
    assert (found.mark.line, found.mark.column) == (7, 5)


def test_a_symbol_that_many_texts_name_and_none_has_is_one_error(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/faq.yml", "answer: ", f"answer: {'Pay {Gold} or {gold}. ' * 3}")
    (error,) = errors_of(tree)
    assert len(error.also) == 5 and str(error).endswith(" and 2 more)")
    assert "also at" in annotation(error)


@pytest.mark.parametrize("name", ["Gambits", "gambit_1", "T", "my_icon", "see below"])
def test_braces_around_other_words_are_an_error_too(tmp_path: Path, name: str) -> None:
    (error,) = errors_after_edit(
        tmp_path, "1e/harvest/faq.yml", "answer: ", f"answer: Pay {{{name}}}. "
    )
    assert f'there is no file "symbols/{name}.svg" for this symbol' in error
    assert ('did you mean "gambit"?' in error) == ("ambit" in name)


def test_the_symbol_of_an_attribute_follows_its_value(tmp_path: Path) -> None:
    words = "attributes:\n  cost: {name: Cost, type: number, symbol: gambit}\n"
    tree = invented(tmp_path, {"game.yml": words})
    first = "  hold-the-fences:\n"
    edit(tree, "1e/harvest/primary.yml", first, f"{first}    attributes: {{cost: 3}}\n")
    library = load([tree])
    shown = Site(library).makers
    sign = r'3\xa0<svg class="mb-sign" role="img" aria-label="gambit" '
    assert re.search(sign, shown["1e/harvest/primary/hold-the-fences.html"]().html)
    (tree / "symbols/gambit.svg").unlink()
    with pytest.raises(ContentErrors, match=r'game.yml:2:\d+: there is no file "symbols/gambit'):
        load([tree])


def test_the_name_of_a_symbol_is_a_word_of_its_own_in_plain_text(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    text = "Pay 2{GAMBIT}{twist}, or {Twist}3, or a {b}."
    shutil.copy(tree / "symbols/twist.svg", tree / "symbols/b.svg")
    edit(tree, "1e/harvest/faq.yml", "answer: ", f"answer: {text} ")
    library = load([tree])
    (node, *_) = library.of_kind("question")
    words = articles(library).prose(node, text).text()
    assert words == "Pay 2 gambit twist, or twist 3, or a {B}."


def test_a_mistake_in_the_game_hides_no_attribute_and_invents_no_error(tmp_path: Path) -> None:
    words = "attributes:\n  cost: {name: Cost, type: numbr}\n"
    tree = invented(tmp_path, {"game.yml": words})
    first = "  hold-the-fences:\n"
    edit(tree, "1e/harvest/primary.yml", first, f"{first}    attributes: {{cost: 3}}\n")
    assert [error.mark.line for error in errors_of(tree)] == [2]


def test_a_kind_of_card_with_an_unknown_symbol_is_an_error(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"game.yml": "faces:\n  primary: {symbol: primray}\n"})
    with pytest.raises(Exception, match=r'game.yml:2:21: there is no file "symbols/primray.svg"'):
        load([tree])
