"""With our changes for speed, the PDF engine gives the same results as without them."""

from __future__ import annotations

import pickle
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pydyf
import pytest
import weasyprint
from weasyprint import CSS, HTML
from weasyprint.css import ComputedStyle, get_all_computed_styles
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.html import HTML_HANDLERS
from weasyprint.layout import preferred
from weasyprint.svg import TAGS
from weasyprint.text import line_break

from musterbook.pdf_engine import patches
from musterbook.pdf_engine.engine import (
    PICTURE,
    EngineError,
    OwnFonts,
    font_configuration,
    repeated,
)
from musterbook.pdf_engine.patches import PATCHES, Patch


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.package)
def test_a_patch_is_for_the_version_that_is_installed(patch: Patch) -> None:
    """With another version: measure its gain again, and read whether it is still needed."""
    assert version(patch.package) == patch.version


LISTS = """
<ul><li>one<ol><li>inner</ol><li>two <b>bold</b></ul>
<ol style='list-style: lower-alpha; text-transform: uppercase'><li>three<ul><li>inner</ul></ol>
<p>text <a href="#x">link</a> <i>italic</i></p><blockquote>quote</blockquote>
<table><tr><th>head<td>cell</table><dl><dt>term<dd>fact</dl>
"""


def test_a_page_looks_as_it_does_with_all_default_rules_of_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = page_of(LISTS)
    path = Path(weasyprint.__file__).parent / "css/html5_ua.css"
    every = CSS(filename=path)
    assert {rule[3] for rule in every.matcher.other_selectors} > {None, "marker", "footnote-call"}
    monkeypatch.setattr(HTML, "_ua_stylesheets", lambda self, forms=False: [every])
    assert page_of(LISTS) == ours
    assert b"Tj" in ours or b"TJ" in ours


WORDS = """<table style="%s"><tr><td>a re-roll</td><td>a re-roll, or 4VP: “a (b) c” – d… f g/h</td>
<td>Overwatch over-<b>watch</b>man e\u00a0f is a Re-roll of soft\u00adhyphens</td></tr></table>"""


@pytest.mark.parametrize(
    "style", ["", "word-spacing:1pt", "white-space:nowrap", "overflow-wrap:anywhere;font-size:5pt"]
)
def test_columns_of_a_table_are_as_wide_as_the_engine_itself_makes_them(
    style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = f"<div style='width:9mm'>{WORDS % ''}{WORDS % style}</div>"
    ours = page_of(html)
    monkeypatch.setattr(preferred, "split_first_line", line_break.split_first_line)
    assert page_of(html) == ours


def page_of(html: str) -> bytes:
    """The drawing of a page and its fonts, without compression."""
    style = CSS(string="body{font-family:IBM Plex Sans}", font_config=font_configuration())
    page = HTML(string=html, url_fetcher=OwnFonts())
    pdf = page.write_pdf(stylesheets=[style], font_config=font_configuration())
    with pikepdf.open(BytesIO(pdf)) as file:
        streams = [one for one in file.objects if isinstance(one, pikepdf.Stream)]
        return b"".join(one.read_bytes() for one in streams)


CSS_RULES = """
html { font-size: 9pt; color: #123456; --accent: #a0b0c0 }
body { direction: rtl; margin-inline-start: 3mm; line-height: 1.4; text-align: justify }
main { direction: ltr; padding-inline-end: 2em; border-block-start: .3mm solid; width: 50mm }
h1 { font: 700 1.4em/1.2 "IBM Plex Sans"; text-decoration: underline; break-before: page }
p { float: left; position: relative; page: other; border-left: 1mm dotted var(--accent) }
p::before { content: "x"; display: block; color: inherit; width: calc(3mm + 1em) }
span { margin: initial; color: initial; font-weight: inherit; max-block-size: 4mm; columns: 2 }
@page other { margin: 4mm; size: 60mm 80mm }
"""


def computed() -> list[tuple[str, str, object]]:
    """Every property of every element of a small document."""
    html = HTML(
        string="<main><h1>A <span>b</span></h1><p style='top:1mm'>C<span>d</span></p></main>",
        url_fetcher=OwnFonts(),
    )
    css = CSS(string=CSS_RULES, font_config=font_configuration(), url_fetcher=OwnFonts())
    style_for = get_all_computed_styles(html, [css], font_config=font_configuration())
    found: list[tuple[str, str, object]] = []
    for element in html.etree_element.iter():
        for kind in (None, "before"):
            style: Any = style_for(element, kind)
            if style is not None:
                found += [(element.tag, name, style[name]) for name in INITIAL_VALUES]
    return found


def test_every_property_of_a_style_is_what_the_engine_itself_computes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = computed()
    monkeypatch.setattr(ComputedStyle, "__missing__", patches._computed)
    theirs = computed()
    assert len(ours) > 1500
    assert [one for one in ours if one not in theirs] == []
    assert ours == theirs


def test_html_that_is_parsed_as_xml_is_what_the_engine_makes_of_it() -> None:
    words = """<html lang="en"><head><title>A &amp; B</title></head><body>
<p class="one">x&#160;y<br>z <img src="picture:a.svg" alt="">.</p><table><colgroup><col></colgroup>
<tbody><tr><td>1<hr></td></tr></tbody></table></body></html>"""

    def tree(html: Any) -> list[tuple[str, str, dict[str, str]]]:
        return [
            (one.tag, (one.text or "").strip(), {k: v for k, v in one.items() if "xmlns" not in k})
            for one in html.etree_element.iter()
        ]

    assert tree(patches.HTML(words, OwnFonts())) == tree(HTML(string=words))


def test_references_to_pages_are_those_of_all_pages_so_far() -> None:
    pdf = pydyf.PDF()
    for count in range(1, 4):
        pdf.add_page(pydyf.Dictionary({"Type": "/Page"}))
        assert tuple(pdf.page_references) == tuple(
            f"{number} 0 R".encode() for number in pdf.pages["Kids"][::3]
        )
        assert len(pdf.page_references) == count


def test_an_error_of_the_engine_is_the_same_in_another_process() -> None:
    error = pickle.loads(pickle.dumps(EngineError("no glyph", "no picture")))
    assert str(error) == "no glyph; no picture"
    assert error.args == ("no glyph", "no picture")


HILL = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" width="90mm" height="60mm">
<rect width="90" height="60" fill="#204020"/>
<path d="M5 5q3 1 9-2 4 4 8 7Z" fill="#406040" fill-opacity=".5" stroke="#ffffff"/></svg>"""


def test_a_repeated_picture_is_the_same_in_every_document_and_size() -> None:
    name = "hill.svg"

    def pdf(html: str, pictures: dict[str, Any] | None) -> bytes:
        page = HTML(string=html, url_fetcher=OwnFonts({name: HILL}))
        return bytes(page.write_pdf(font_config=font_configuration(), cache=pictures))

    for html in (
        f"<div style='background:#204020;height:9mm'></div><img src={PICTURE}:{name}>",
        f"<img src={PICTURE}:{name}><img style='width:30mm' src={PICTURE}:{name}>",
    ):
        usual = pdf(html, None)
        again = [pdf(html, {f"{PICTURE}:{name}": repeated(HILL)}) for _ in range(2)]
        with pikepdf.open(BytesIO(usual)) as one, pikepdf.open(BytesIO(again[1])) as other:
            assert one.pages[0].Contents.read_bytes() == other.pages[0].Contents.read_bytes()
            states = [sorted(file.pages[0].Resources.ExtGState.keys()) for file in (one, other)]
        assert states[0] == states[1]
        assert again[0] == again[1]


def test_an_inline_drawing_is_what_the_engine_makes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hill = HILL.decode()
    named = hill.replace("<rect", "<title>A &amp; B</title><text y='9'>&lt;C&gt;</text><rect")
    inner = f'<g aria-label="a > b">{hill}<svg/>{hill}</g><!--<svg>-->'
    nested = hill.replace("<path", f"{inner}<path")
    style = "<style>body{font-family:IBM Plex Sans}p svg{width:30mm}</style>"

    def pdf() -> bytes:
        html = f"<html lang='en'><head>{style}</head><body>{hill}{hill}<p>{hill}{named}.</p>"
        html += f"{hill.replace('<path', nested + '<path')} {nested}<p>end</p></body>"
        page = patches.HTML(f"{html}</html>", OwnFonts())
        return bytes(page.write_pdf(font_config=font_configuration(), pdf_tags=True))

    ours = pdf(), pdf()
    monkeypatch.setitem(HTML_HANDLERS, patches._SVG, patches._engine_box)
    monkeypatch.setattr(patches, "_set_aside", lambda drawing: None)
    assert ours == (pdf(), pdf())


def test_curves_are_drawn_as_the_engine_draws_them(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = "M5 -5q3 1 9-2 4 4 8 7Z", "M0 0q-3 1 9-2ZM7 8q-3-1 9 2 10-4 8 7Z", "M5 5q3 1.5 9-2Z"
    shapes = "".join(f'<path d="{path}" stroke-opacity=".5" stroke="red"/>' for path in paths)
    html = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{shapes}</svg>'
    ours = page_of(html)
    monkeypatch.setitem(TAGS, "path", patches._engine_path)
    assert ours == page_of(html)
    assert ours.count(b" c\n") == 6
