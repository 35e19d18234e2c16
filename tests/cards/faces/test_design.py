"""One card in every design: sizes, themes, large print, the QR code of its page."""

import re
from itertools import cycle
from math import hypot
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
import segno
from PIL import Image, ImageStat

from musterbook.cards import faces
from musterbook.cards.faces.face_layouts import layout
from musterbook.cards.faces.type_fitting import measured
from musterbook.cards.print_measures import THEMES, CardSize, Theme, print_measures
from musterbook.library.addresses import url
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from tests.pdfs import pdf_picture
from tests.slow import quick
from tests.trees import invented_library

ROOT = Path(__file__).resolve().parents[3]
HENS = "1e/harvest/secondary/count-the-hens"
SIZES = list(print_measures().sizes.values())
SITE = "https://barn.example/book"


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


def text(library: Library, design: faces.Design, id: str = HENS) -> str:
    return faces.front(library, library[id], design=design).html()


def made(library: Library, design: faces.Design, id: str = HENS) -> faces.FacePage:
    node = library[id]
    side = faces.FaceSide(id, node.name, node.mark, faces.front(library, node, design=design))
    return faces.render([side], design=design)[id]


def picture(pdf: Path, dpi: int = 300) -> Image.Image:
    return pdf_picture(pdf, dpi / 25.4)


def area(slug: str) -> float:
    size = print_measures().sizes[slug]
    return size.width * size.height


DESIGNS = [
    *((size.slug, theme, False) for size, theme in zip(SIZES, cycle(THEMES))),
    *(
        (slug, "full", True)
        for slug in print_measures().sizes
        if area(slug) >= area(faces.LARGE_PRINT)
    ),
]
"""Every size in one of the two themes, and in large print where it has room."""


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "theme", "large"), DESIGNS)
def test_every_deck_prints_at_every_size_with_no_type_below_the_minimum(
    slug: str, theme: Theme, large: bool, library: Library
) -> None:
    size = print_measures().sizes[slug]
    design = faces.Design(size, theme=theme, large=large)
    sides = faces.sides(library, [deck.id for deck in library.of_kind("deck")], design)
    small = set()
    fits = [fit for one in sides if one.fitted for fit in one.fitted.sides]
    assert fits and {fit.size for fit in fits} <= {0, *layout(design).sizes}
    for id, page in faces.render(sides, design=design).items():
        for part in page.parts:
            with pikepdf.open(part) as pdf:
                trim = [float(value) / 72 * 25.4 for value in pdf.pages[0].TrimBox]
            assert trim[2] - trim[0] == pytest.approx(size.width_mm, abs=0.01)
            assert trim[3] - trim[1] == pytest.approx(size.height_mm, abs=0.01)
            small |= {(points, id) for points in types_of(part)}
    least = 9 if large else 6.5
    assert [one for one in sorted(small) if one[0] < least - 0.01] == []


def test_low_ink_uses_less_than_half_the_ink(library: Library) -> None:
    pages = (made(library, faces.Design(SIZES[0], theme=theme)).pdf for theme in THEMES)
    full, low = (255 - ImageStat.Stat(picture(pdf, 48).convert("L")).mean[0] for pdf in pages)
    assert 0 < low < full / 2


def test_a_text_is_as_tall_in_low_ink_as_in_full_colour(library: Library) -> None:
    """Wider borders once divided a card in low ink only."""
    found = []
    for theme in THEMES:
        design = faces.Design(SIZES[0], theme=theme)
        fronts = [faces.front(library, card, design=design) for card in library.of_type(Card)]
        asked = [(front, front.page.body[0]) for front in fronts if front.blocks]
        found.append([one.height for body in measured(asked, design) for one in body])
    assert found[0] == pytest.approx(found[1], abs=0.002)


def test_low_ink_has_white_paper_and_dark_text(library: Library) -> None:
    low = picture(made(library, faces.Design(SIZES[0], theme="low-ink")).pdf)
    full = picture(made(library, faces.Design(SIZES[0])).pdf)
    around = [low.getpixel((at, at)) for at in range(4, 60)]
    assert around.count((255, 255, 255)) > 40
    assert all(full.getpixel((at, at)) != (255, 255, 255) for at in range(4, 60))
    assert (
        min(low.convert("L").tobytes()) < 10
    )  # black letters, which no printer has to make of dots


def test_large_print_is_larger_and_continues_on_another_card_rather_than_shrinking(
    library: Library,
) -> None:
    tarot = print_measures().sizes["tarot"]
    design = faces.Design(tarot, large=True)
    one = faces.fitted_front(library, library[HENS], design)
    assert all(fit.size >= 11 for fit in one.fitted.sides)


def types_of(pdf: Path) -> set[float]:
    """The sizes of all letters of a page, in points."""
    document = pypdfium2.PdfDocument(pdf)
    words = document[0].get_textpage()
    found = set()
    for at in range(words.count_chars()):
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(words.raw, at, matrix)
        size = raw.FPDFText_GetFontSize(words.raw, at) * hypot(matrix.c, matrix.d)
        if not chr(raw.FPDFText_GetUnicode(words.raw, at)).isspace():
            found.add(round(size, 2))
    document.close()
    return found


def test_a_custom_size_uses_the_nearest_layout(library: Library) -> None:
    odd = CardSize("odd", "Odd", 75000, 125000)
    assert (
        layout(faces.Design(odd)).unit == layout(faces.Design(print_measures().sizes["tarot"])).unit
    )
    assert made(library, faces.Design(odd)).parts


def test_card_styles_use_no_flexible_columns_and_no_grid() -> None:
    """Both are slow in the PDF engine, and nested ones take exponential time."""
    for path in sorted((ROOT / "cards").glob("*.css")):
        rules = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"display\s*:\s*(inline-)?(flex|grid)|(^|[\s;{])flex\s*:", rules), path


@pytest.mark.parametrize("slug", quick(["mini"], ["poker", "mini", "a5"]))
def test_the_qr_code_leads_to_the_page_and_is_at_least_7_4_mm_wide(
    slug: str, library: Library
) -> None:
    design = faces.Design(print_measures().sizes[slug], site_url=f"{SITE}/")
    dpi, card = 600, layout(design)
    drawn = picture(made(library, design).pdf, dpi).convert("L")
    code = segno.make(f"{SITE}/{url(library[HENS])}", micro=False, error="m", boost_error=False)
    wide = card.qr
    assert wide >= 7.4 and (slug != "a5" or wide > 14)
    scale = wide / 7.4
    left = card.bleed + 1.9 * card.unit + 0.9 * scale
    top = card.bleed + card.height - card.foot + 1.5 * scale
    count, pixels = len(code.matrix), drawn.tobytes()
    for row, line in enumerate(code.matrix):
        for column, dark in enumerate(line):
            x = (left + (column + 0.5) * wide / count) / 25.4 * dpi
            y = (top + (row + 0.5) * wide / count) / 25.4 * dpi
            assert (pixels[int(y) * drawn.width + int(x)] < 128) == bool(dark), (row, column)


@pytest.mark.parametrize("id", [HENS, "1e/harvest/primary/hold-the-fences"])
def test_no_text_is_under_the_qr_code(id: str, library: Library) -> None:
    design = faces.Design(SIZES[0], site_url=SITE)
    card = layout(design)
    mm = 72 / 25.4
    right_edge = (card.bleed + 1.9 + 9.2) * mm
    top = (card.bleed + card.foot - 0.6) * mm
    document = pypdfium2.PdfDocument(made(library, design, id).pdf)
    words = document[0].get_textpage()
    under = [
        letter
        for at, letter in enumerate(words.get_text_range())
        for x, y, right, _ in [words.get_charbox(at)]
        if not letter.isspace() and x < right_edge - 0.2 and y < top - 0.2 and right > x
    ]
    document.close()
    assert under == []
