"""With our changes for speed, the PDF engine gives the same results as without them."""

from __future__ import annotations

import pickle
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
import weasyprint
from weasyprint import CSS, HTML

from musterbook.pdf_engine.engine import (
    PICTURE,
    EngineError,
    OwnFonts,
    RepeatedPicture,
    font_configuration,
)
from musterbook.pdf_engine.patches import PATCHES, Patch


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.package)
def test_a_patch_is_for_the_version_that_is_installed(patch: Patch) -> None:
    """With another version: measure its gain again, and read whether it is still needed."""
    assert version(patch.package) == patch.version


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


def test_an_error_of_the_engine_is_the_same_in_another_process() -> None:
    error = pickle.loads(pickle.dumps(EngineError("no glyph", "no picture")))
    assert str(error) == "no glyph; no picture"
    assert error.args == ("no glyph", "no picture")


HILL = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" width="90mm" height="60mm">
<rect width="90" height="60" fill="#204020"/>
<path d="M5 5q3 1 9-2 4 4 8 7Z" fill="#406040" fill-opacity=".5" stroke="#ffffff"/></svg>"""


def test_a_repeated_picture_is_the_same_in_every_document_and_size() -> None:
    name = "hill.svg"
    hill = RepeatedPicture(HILL)

    def pdf(html: str, repeated: dict[str, RepeatedPicture] | None) -> bytes:
        page = HTML(string=html, url_fetcher=OwnFonts({name: HILL}))
        return bytes(page.write_pdf(font_config=font_configuration(), cache=repeated))

    for html in (
        f"<div style='background:#204020;height:9mm'></div><img src={PICTURE}:{name}>",
        f"<img src={PICTURE}:{name}><img style='width:30mm' src={PICTURE}:{name}>",
    ):
        usual = pdf(html, None)
        again = [pdf(html, {f"{PICTURE}:{name}": hill}) for _ in range(2)]
        with pikepdf.open(BytesIO(usual)) as one, pikepdf.open(BytesIO(again[1])) as other:
            assert one.pages[0].Contents.read_bytes() == other.pages[0].Contents.read_bytes()
            states = [sorted(file.pages[0].Resources.ExtGState.keys()) for file in (one, other)]
        assert states[0] == states[1]
        assert again[0] == again[1]
