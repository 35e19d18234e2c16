"""Symbols in a text as HTML, and where lines end beside them in print."""

import re

import pytest
from weasyprint import CSS
from weasyprint.formatting_structure import boxes

from musterbook.article.parsed_prose import Runs, Styled, Symbol
from musterbook.article.prose_html import HtmlWriter
from musterbook.pdf_engine.engine import lay_out

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'
MUD = Symbol("mud", SVG)
STYLE = (
    "body { font: 10pt 'IBM Plex Sans' } .mb-whole { white-space: nowrap }"
    " .mb-sign { width: 1em; height: 1em }"
)


def written(runs: Runs) -> str:
    return HtmlWriter(lambda _, words: words).runs(runs)


@pytest.mark.parametrize(
    ("runs", "html"),
    [
        (("pay 1 ", MUD, ": draw"), "pay<span> <W>1 @:</span></span> draw"),
        (("pay (", MUD, MUD, "), or"), "pay<span> <W>(@@),</span></span> or"),
        (("1 ", MUD, "/", MUD, "."), "<W>1 @/@.</span>"),
        ((MUD, " each dawn"), "<W>@</span> each dawn"),
        ((Styled("strong", ("Pay",)), " ", MUD), "<strong>Pay</strong><span> <W>@</span></span>"),
        (("a & b", MUD), "a &amp;<span> <W>b@</span></span>"),
        (("pay 1 mud",), "pay 1 mud"),
    ],
)
def test_what_touches_a_symbol_and_a_number_before_it_are_in_one_element(
    runs: Runs, html: str
) -> None:
    short = re.sub(r"<svg.*?</svg>", "@", written(runs))
    assert short.replace('<span class="mb-whole">', "<W>") == html


@pytest.mark.parametrize("width", range(22, 80, 3))
def test_no_line_ends_between_a_symbol_and_what_belongs_to_it_and_none_ends_early(
    width: int,
) -> None:
    ended = ": draw\N{NO-BREAK SPACE}a\N{NO-BREAK SPACE}card."
    html = f'<html lang="en"><body>{written(("Once per turn, pay 1 ", MUD, ended))}</body></html>'
    page = CSS(string=f"@page {{ size: {width}mm 80mm; margin: 0 }} body {{ margin: 0 }} {STYLE}")
    lines = [
        "".join(
            getattr(box, "text", "@")
            for box in line.descendants()
            if isinstance(box, (boxes.TextBox, boxes.ReplacedBox))
        )
        for line in lay_out(html, page).pages[0]._page_box.descendants()
        if isinstance(line, boxes.LineBox)
    ]
    text = " ".join(line.strip() for line in lines)
    assert "1 @: draw" in text and not any(re.match(r"[:@\s]", line) for line in lines), lines
    assert len(lines) == 1 or lines[0] != "Once", lines
