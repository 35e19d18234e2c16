"""A file has one subset of each font: the same text, the same picture, fewer bytes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest

from musterbook.cards.sheets.tagged_pdf import saved
from musterbook.pdf_engine.engine import CSS, HTML, OwnFonts, font_configuration
from musterbook.pdf_engine.shared_fonts import share_fonts
from tools.pdf_text import Font

TEXTS = (
    "Quick geese, 4VP – “first office”",
    "Vex the dozy hens; ½ × 6″ ‑ No. 7",
    "Barn\u00a0door <b>Waxwing</b> <i>Jackdaw</i> <b><i>Zebra</i></b>",
)
STYLE = "@page{size:70mm 30mm;margin:3mm} body{font:%s}"


def document(text: str, font: str) -> bytes:
    css = CSS(string=STYLE % font, font_config=font_configuration(), url_fetcher=OwnFonts())
    pdf: bytes = HTML(f"<html><body>{text}</body></html>", url_fetcher=OwnFonts()).write_pdf(
        stylesheets=[css], font_config=font_configuration()
    )
    return pdf


@pytest.fixture(scope="module")
def separate() -> bytes:
    """Pages of several documents, each with its own subsets."""
    with pikepdf.new() as pdf:
        for font in ("9pt IBM Plex Sans Condensed", "12.3pt IBM Plex Sans"):
            for text in TEXTS:
                with pikepdf.open(BytesIO(document(text, font))) as one:
                    pdf.pages.extend(one.pages)
        return saved(pdf)


@pytest.fixture(scope="module")
def shared(separate: bytes) -> bytes:
    with pikepdf.open(BytesIO(separate)) as pdf:
        share_fonts(pdf)
        return saved(pdf)


def fonts(content: bytes) -> list[tuple[str, dict[int, float]]]:
    with pikepdf.open(BytesIO(content)) as pdf:
        used: list[Any] = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Subtype") == "/Type0"
        ]
        return [(str(font.BaseFont), Font.read(font).widths) for font in used]


def test_each_font_has_one_subset(separate: bytes, shared: bytes) -> None:
    names = [name for name, _ in fonts(shared)]
    assert len(names) == len(set(names)) == len({name for name, _ in fonts(separate)}) >= 6
    assert len(fonts(separate)) > len(names)
    assert len(shared) < 0.8 * len(separate)


def test_widths_are_those_that_the_engine_measured(separate: bytes, shared: bytes) -> None:
    merged = dict(fonts(shared))
    for name, widths in fonts(separate):
        assert widths
        assert widths.items() <= merged[name].items()


def test_text_and_pictures_stay_the_same(separate: bytes, shared: bytes) -> None:
    before, after = pypdfium2.PdfDocument(separate), pypdfium2.PdfDocument(shared)
    assert len(before) == len(after) == 2 * len(TEXTS)
    for one, other in zip(before, after, strict=True):
        text = one.get_textpage().get_text_bounded()
        assert text.strip() and text == other.get_textpage().get_text_bounded()
        pictures = [page.render(scale=3).to_pil().tobytes() for page in (one, other)]
        assert pictures[0] == pictures[1]


def test_a_document_with_single_subsets_is_not_changed() -> None:
    content = document(TEXTS[0], "9pt IBM Plex Sans")
    with pikepdf.open(BytesIO(content)) as pdf:
        before = saved(pdf)
        share_fonts(pdf)
        assert saved(pdf) == before
