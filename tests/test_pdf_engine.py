"""With our changes for speed, the PDF engine gives the same results as without them."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import weasyprint
from weasyprint import CSS, HTML
from weasyprint.css import ComputedStyle, get_all_computed_styles
from weasyprint.css.properties import INITIAL_VALUES

from musterbook.pdf_engine import engine
from musterbook.pdf_engine.engine import OwnFonts, font_configuration

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
BODY = "<main><h1>A <span>b</span></h1><p style='top:1mm'>C<span>d</span></p></main>"


def computed() -> list[tuple[str, str, object]]:
    """Every property of every element of a small document."""
    html = HTML(string=BODY, url_fetcher=OwnFonts())
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
    assert ComputedStyle.__missing__ is engine._value
    monkeypatch.setattr(ComputedStyle, "__missing__", engine._usual_value)
    theirs = computed()
    assert len(ours) > 1500
    assert [one for one in ours if one not in theirs] == []
    assert ours == theirs


LISTS = """
<ul><li>one<li>two <b>bold</b></ul>
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


def page_of(html: str) -> bytes:
    """The drawing of a page, without compression."""
    style = CSS(string="body{font-family:IBM Plex Sans}", font_config=font_configuration())
    page = HTML(string=html, url_fetcher=OwnFonts())
    pdf = page.write_pdf(stylesheets=[style], font_config=font_configuration())
    with pikepdf.open(BytesIO(pdf)) as file:
        return bytes(file.pages[0].Contents.read_bytes())


def test_the_parser_of_the_engine_reuses_its_patterns() -> None:
    patterns: Any = weasyprint.tinyhtml5.inputstream.characters_until_regex
    inside = patterns[frozenset("ab]"), True]
    assert inside is patterns[frozenset("ab]"), True]
    assert re.fullmatch(inside, "a]b") and not re.match(inside, "c")
    assert re.fullmatch(patterns[frozenset("ab]"), False], "cd")
