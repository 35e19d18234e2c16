"""One PDF for DriveThruCards: a page for each side, back before front, in CMYK.

Each page is a card with its bleed, without marks. The PDF does not claim to be PDF/X, because it
has not been validated; the manifest says so. Plain RGB or grey colours become CMYK, black in black
ink only, and no colour above the ink limit. There is no profile: colours will look roughly, not
exactly, as on a screen.
"""

from collections.abc import Iterator
from pathlib import Path

import pikepdf

from musterbook.cards.formats import Canvas
from musterbook.cards.sheets.impose import Forms, forms_in
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure
from musterbook.cards.targets.archive import Member, about, facts, service_for, write_archive
from musterbook.cards.targets.order import Order
from musterbook.progress import Advance

DPI, POINTS = 300, 72
Ink = tuple[float, float, float, float]
OPERATORS = {"rg": "k", "RG": "K", "g": "k", "G": "K"}
"""Operators of a PDF that set a colour, and those that set it in CMYK."""
NOT_X = (
    "The colours are CMYK without a profile, text is live and fonts are embedded; the file has not "
    "been validated as PDF/X-1a."
)


def write_drivethru(order: Order, folder: Path, progress: Advance) -> list[Path]:
    """Write the archive with the PDF for DriveThruCards."""
    service, canvas = service_for("drivethru", order)
    most = (service.ink or 400) / 100
    sides = [
        (deck, page, what)
        for deck in order.decks
        for front in deck.fronts
        for page, what in (
            (front.back or deck.back, facts(deck, front if front.back else None, back=True)),
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
            section = sections[deck.node.id]
            if what["side"] == "back":
                tags.mark_page(page, section, kind="Figure", alt=f"Back: {what['title']}")
            else:
                tags.mark_page(page, section, title=what["title"])
        with pdf.open_metadata(set_pikepdf_as_editor=False) as meta:
            meta["dc:title"] = order.title
        content = tags.finished(order.title, PrintHints())
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


def ink_of(red: float, green: float, blue: float, most: float = 2.4) -> Ink:
    """Return the inks for a colour, each 0 to 1, with no more than `most` in total."""
    black = 1 - max(red, green, blue)
    if black >= 1:
        return 0, 0, 0, 1
    cyan, magenta, yellow = ((1 - part - black) / (1 - black) for part in (red, green, blue))
    colour = cyan + magenta + yellow
    if colour + black > most:
        less = (most - black) / colour
        cyan, magenta, yellow = cyan * less, magenta * less, yellow * less
    return cyan, magenta, yellow, black


def to_cmyk(pdf: pikepdf.Pdf, most: float = 2.4) -> None:
    """Convert the colours of all pages and of the forms drawn on them.

    Raises ValueError for pictures and shadings, which cannot be converted this way.
    """
    for page in pdf.pages:
        _refuse(page.obj)
        page.Contents = pdf.make_stream(_converted(page, most))
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            _refuse(item)
            item.write(_converted(item, most))
        elif isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image":
            raise ValueError("pictures cannot be converted to CMYK")


def _converted(part: pikepdf.Page | pikepdf.Object, most: float) -> bytes:
    return pikepdf.unparse_content_stream(list(_instructions(part, most)))


def _instructions(
    part: pikepdf.Page | pikepdf.Object, most: float
) -> Iterator[tuple[list[pikepdf.Object], pikepdf.Operator]]:
    for instruction in pikepdf.parse_content_stream(part):
        if not isinstance(instruction, pikepdf.ContentStreamInstruction):
            raise ValueError("pictures cannot be converted to CMYK")
        operands, name = instruction.operands, str(instruction.operator)
        if name in OPERATORS:
            values = [float(value) for value in operands]
            red, green, blue = values if len(values) == 3 else values * 3
            inks = (f"{round(value, 4):g}" for value in ink_of(red, green, blue, most))
            numbers = [pikepdf.Object.parse(ink.encode()) for ink in inks]
            yield numbers, pikepdf.Operator(OPERATORS[name])
        elif name in ("scn", "SCN", "sc", "SC", "sh"):
            raise ValueError(f"colours given by {name} cannot be converted to CMYK")
        else:
            yield list(operands), instruction.operator


def _refuse(owner: pikepdf.Object) -> None:
    resources = owner.get("/Resources", pikepdf.Dictionary())
    for kind in ("/Shading", "/Pattern"):
        if len(resources.get(kind, pikepdf.Dictionary())):
            raise ValueError(f"{kind[1:].lower()}s cannot be converted to CMYK")
