"""One PDF for DriveThruCards: a page for each side, back before front, in CMYK.

Each page is a card with its bleed, without marks. The PDF does not claim to be PDF/X, because it
has not been validated; the manifest says so.
"""

from __future__ import annotations

from pathlib import Path

import pikepdf

from musterbook.cards.faces import Progress
from musterbook.cards.formats import Canvas, formats
from musterbook.cards.sheets.impose import Forms, PrintHints, forms_in, saved, set_hints
from musterbook.cards.sheets.tags import Structure
from musterbook.cards.targets.archive import Member, canvas_for, check_count, facts, write_archive
from musterbook.cards.targets.cmyk import to_cmyk
from musterbook.cards.targets.one_card_pages import tag_back, tag_card
from musterbook.cards.targets.order import Order
from musterbook.cards.targets.services import about
from musterbook.pdf_engine.shared_fonts import share_fonts

DPI, POINTS = 300, 72
NOT_X = (
    "The colours are CMYK without a profile, text is live and fonts are embedded; the file has not "
    "been validated as PDF/X-1a."
)


def write_drivethru(order: Order, folder: Path, progress: Progress) -> list[Path]:
    """Write the archive with the PDF for DriveThruCards."""
    service = formats().services["drivethru"]
    canvas = canvas_for(service, order.design.size)
    check_count(service, order)
    most = (service.ink or 400) / 100
    sides = [
        (deck, page, what)
        for deck in order.decks
        for front in deck.fronts
        for page, what in (
            (deck.back, facts(deck)),
            (front.page, facts(deck, front)),
        )
        * front.copies
    ]
    with pikepdf.new() as pdf, forms_in(pdf) as forms:
        for number, (_, path, _) in enumerate(sides, start=1):
            _page(pdf, forms, path, canvas, order)
            progress(number, len(sides))
        to_cmyk(pdf, most)
        tags = Structure(pdf)
        sections = {deck.node.id: tags.section(deck.node.name) for deck in order.decks}
        for page, (deck, _, what) in zip(pdf.pages, sides, strict=True):
            mark = tag_back if what["side"] == "back" else tag_card
            mark(pdf, page, tags, sections[deck.node.id], what["title"])
        with pdf.open_metadata(set_pikepdf_as_editor=False) as meta:
            meta["dc:title"] = order.title
        tags.finish(order.title)
        set_hints(pdf, PrintHints())
        share_fonts(pdf)
        content = saved(pdf)
    notes = about(service, canvas)
    notes["note"] = f"{notes['note']} {NOT_X}"
    notes["ink_percent"] = service.ink
    pages = [{"page": number, **what} for number, (_, _, what) in enumerate(sides, start=1)]
    member = Member(f"{order.stem}.pdf", content, {"pages": pages})
    target = folder / f"{order.stem}-drivethru.zip"
    write_archive(target, order, notes, [member])
    return [target]


def _page(pdf: pikepdf.Pdf, forms: Forms, path: Path, canvas: Canvas, order: Order) -> None:
    """Add a page with one side in the middle, scaled to the trimmed size of the canvas."""
    page = pdf.add_blank_page(page_size=(canvas.width * POINTS / DPI, canvas.height * POINTS / DPI))
    name, width, height = forms.add(page, path)
    # A card with its own bleed is slightly smaller than the page: it is enlarged by less than 1 %.
    page_width, page_height = float(page.mediabox[2]), float(page.mediabox[3])
    across, down = max(page_width / width, 1), max(page_height / height, 1)
    x, y = (page_width - width * across) / 2, (page_height - height * down) / 2
    page.Contents = pdf.make_stream(
        f"q {across:.5f} 0 0 {down:.5f} {x:.3f} {y:.3f} cm {name} Do Q".encode()
    )
    edge_x, edge_y = canvas.bleed_x * POINTS / DPI, canvas.bleed_y * POINTS / DPI
    page.BleedBox = page.MediaBox
    page.TrimBox = pikepdf.Array([edge_x, edge_y, page_width - edge_x, page_height - edge_y])
