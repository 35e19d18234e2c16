"""Cards as pictures with exact pixel sizes, and every card as a file.

In: the PDF page of a card, its size, and a canvas: pixels including bleed, and the bleed in pixels.
Out: a picture whose trimmed edges are where the canvas has them. If the canvas has more bleed than
the page, the outermost pixels are repeated.
"""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageDraw

from musterbook.cards.print_measures import Canvas, CardSize
from musterbook.cards.targets.ordered_decks import Order
from musterbook.fonts import POINTS_PER_MM
from musterbook.progress import Advance

INCH_MM = 25.4


def canvas_of(size: CardSize, dpi: int = 300, bleed: int = 0) -> Canvas:
    """Return the canvas of a card at a resolution; `bleed` is in micrometres."""
    per_mm, edge = dpi / INCH_MM, bleed / 1000
    width, height = (round((mm + 2 * edge) * per_mm) for mm in (size.width_mm, size.height_mm))
    return Canvas(width, height, edge * per_mm, edge * per_mm)


def picture(pdf: Path, size: CardSize, canvas: Canvas) -> Image.Image:
    """Return a card as a picture that fills a canvas."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        across, at_x, left, right = _along(
            page.get_width(), size.width_mm, canvas.width, canvas.bleed_x
        )
        down, at_y, top, bottom = _along(
            page.get_height(), size.height_mm, canvas.height, canvas.bleed_y
        )
        bitmap = pypdfium2.PdfBitmap.new_native(canvas.width, canvas.height, pdfium.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, canvas.width, canvas.height)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, at_x, at_y, across, down, 0, pdfium.FPDF_ANNOT)
        image: Image.Image = bitmap.to_pil().convert("RGB")
    finally:
        document.close()
    return _extended(image, (left, top, right, bottom))


def _along(page: float, card: float, canvas: int, bleed: float) -> tuple[int, int, int, int]:
    """Return length and start of the drawn page, and the part of the canvas that it covers."""
    scale = (canvas - 2 * bleed) / (card * POINTS_PER_MM)
    own = (page - card * POINTS_PER_MM) / 2 * scale
    start, length = round(bleed - own), round(page * scale)
    return length, start, max(start, 0), min(start + length, canvas)


def _extended(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Repeat the outermost pixels of a part of a picture up to its edges."""
    left, top, right, bottom = box
    for part, (x, y, x_end, y_end) in (
        ((left, top, left + 1, bottom), (0, top, left, bottom)),
        ((right - 1, top, right, bottom), (right, top, image.width, bottom)),
        ((0, top, image.width, top + 1), (0, 0, image.width, top)),
        ((0, bottom - 1, image.width, bottom), (0, bottom, image.width, image.height)),
    ):
        if x < x_end and y < y_end:
            image.paste(image.crop(part).resize((x_end - x, y_end - y)), (x, y))
    return image


SMOOTH = 4
"""Oversampling factor for the outline of round corners."""


def rounded(image: Image.Image, radius: float) -> Image.Image:
    """Return a picture that is transparent outside round corners; `radius` is in pixels."""
    outline = Image.new("L", (image.width * SMOOTH, image.height * SMOOTH), 0)
    box = (0, 0, outline.width - 1, outline.height - 1)
    ImageDraw.Draw(outline).rounded_rectangle(box, round(radius * SMOOTH), fill=255)
    cut = image.convert("RGBA")
    cut.putalpha(outline.resize(image.size, Image.Resampling.BOX))
    return cut


def png(image: Image.Image) -> bytes:
    """Return a picture as PNG with the resolution of print."""
    out = BytesIO()
    image.save(out, "PNG", dpi=(300, 300), compress_level=6)
    return out.getvalue()


def write_pngs(order: Order, folder: Path, progress: Advance, *, bleed: int = 0) -> list[Path]:
    """Write fronts and backs, in a folder for each deck; `bleed` is in micrometres."""
    canvas = canvas_of(order.design.size, bleed=bleed)
    written = []
    for deck in order.decks:
        place = folder / order.stem
        place = place / deck.stem if len(order.decks) > 1 else place
        place.mkdir(parents=True, exist_ok=True)
        sides = [("back", deck.back), *((front.stem, front.page) for front in deck.fronts)]
        for number, (name, page) in enumerate(sides):
            path = place / (f"{number:02}-{name}.png" if number else "back.png")
            path.write_bytes(png(picture(page, order.design.size, canvas)))
            written.append(path)
            progress(len(written), order.sides)
    return written
