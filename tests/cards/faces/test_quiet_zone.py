"""A QR code is surrounded by white, as readers need it."""

from pathlib import Path

import pypdfium2
import pytest

from musterbook.cards.faces import Design, layout, render, sides
from musterbook.cards.print_measures import print_measures
from musterbook.library.loading import load
from tests.trees import invented


@pytest.mark.parametrize("theme", ["full", "low-ink"])
def test_a_qr_code_has_a_quiet_zone_of_four_modules(theme: str, tmp_path: Path) -> None:
    library = load([invented(tmp_path / "content")])
    size = print_measures().sizes["poker"]
    design = Design(size, theme, site_url="https://example.org/missions")  # type: ignore[arg-type]
    (side,) = (
        one
        for one in sides(library, ["1e/harvest/primary"], design)
        if one.id.endswith("hold-the-fences")
    )
    page = layout(design)
    pdf = render([side], design=design)[side.id].pdf
    document = pypdfium2.PdfDocument(pdf)
    dots = 20  # to the millimetre
    image = document[0].render(scale=dots * 25.4 / 72, grayscale=True).to_pil()
    document.close()
    left = (page.bleed + 1.9 + 0.9) * dots
    top = (page.bleed + page.height - page.foot + 1.5) * dots
    right, bottom, quiet = left + page.qr * dots, top + page.qr * dots, 0.75 * dots
    assert image.crop((round(left), round(top), round(right), round(bottom))).getextrema()[0] < 100
    for box in (
        (left - quiet, top - quiet, left - 2, bottom + quiet),
        (right + 2, top - quiet, right + quiet, bottom + quiet),
        (left - quiet, top - quiet, right + quiet, top - 2),
        (left - quiet, bottom + 2, right + quiet, bottom + quiet),
    ):
        low, _ = image.crop(tuple(map(round, box))).getextrema()
        assert low >= 250, box
