"""Cards as pictures with exact pixel sizes, and every card as a file.

In: the PDF page of a card, its size, and a frame: pixels including bleed, and the bleed in pixels.
Out: a picture whose trimmed edges are where the frame has them. If the frame has more bleed than
the page, the outermost pixels are repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageDraw

from musterbook.cards.print_measures import Canvas, CardSize
from musterbook.cards.targets.order import Order
from musterbook.errors import UserError
from musterbook.fonts import POINTS_PER_MM
from musterbook.progress import Advance

INCH_MM = 25.4
MAX_STRETCH = 0.02
"""Maximum difference between the aspect ratios of a frame and its card."""


@dataclass(frozen=True)
class PictureFrame:
    """Pixels of a picture with bleed, the bleed in pixels on each side, and pixels per inch."""

    width: int
    height: int
    bleed_x: float
    bleed_y: float
    dpi: int = 300

    @classmethod
    def of_card(cls, size: CardSize, dpi: int, bleed: int = 0) -> PictureFrame:
        """Return the frame of a card at a resolution; `bleed` is in micrometres."""
        per_mm = dpi / INCH_MM
        edge = bleed / 1000
        return cls(
            round((size.width_mm + 2 * edge) * per_mm),
            round((size.height_mm + 2 * edge) * per_mm),
            edge * per_mm,
            edge * per_mm,
            dpi,
        )

    @classmethod
    def of_canvas(cls, canvas: Canvas) -> PictureFrame:
        """Return the frame for the canvas of a print service."""
        return cls(canvas.width, canvas.height, canvas.bleed_x, canvas.bleed_y)

    def stretch(self, size: CardSize) -> float:
        """Return by what share a card is stretched in one direction to fill the frame."""
        across = (self.width - 2 * self.bleed_x) / size.width_mm
        down = (self.height - 2 * self.bleed_y) / size.height_mm
        return abs(across / down - 1)


def picture(pdf: Path, size: CardSize, frame: PictureFrame) -> Image.Image:
    """Return a card as a picture that fills a frame."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        across, at_x, left, right = _along(
            page.get_width(), size.width_mm, frame.width, frame.bleed_x
        )
        down, at_y, top, bottom = _along(
            page.get_height(), size.height_mm, frame.height, frame.bleed_y
        )
        bitmap = pypdfium2.PdfBitmap.new_native(frame.width, frame.height, pdfium.FPDFBitmap_BGRx)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, frame.width, frame.height)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, at_x, at_y, across, down, 0, pdfium.FPDF_ANNOT)
        image: Image.Image = bitmap.to_pil().convert("RGB")
    finally:
        document.close()
    return _extended(image, (left, top, right, bottom))


def _along(page: float, card: float, frame: int, bleed: float) -> tuple[int, int, int, int]:
    """Return length and start of the drawn page, and the part of the frame that it covers."""
    scale = (frame - 2 * bleed) / (card * POINTS_PER_MM)
    own = (page - card * POINTS_PER_MM) / 2 * scale
    start, length = round(bleed - own), round(page * scale)
    return length, start, max(start, 0), min(start + length, frame)


def _extended(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Repeat the outermost pixels of a part of a picture up to its edges."""
    left, top, right, bottom = box
    if box == (0, 0, image.width, image.height):
        return image
    for part, size, place in (
        ((left, top, left + 1, bottom), (left, bottom - top), (0, top)),
        ((right - 1, top, right, bottom), (image.width - right, bottom - top), (right, top)),
    ):
        if size[0] > 0:
            image.paste(image.crop(part).resize(size), place)
    for part, size, place in (
        ((0, top, image.width, top + 1), (image.width, top), (0, 0)),
        (
            (0, bottom - 1, image.width, bottom),
            (image.width, image.height - bottom),
            (0, bottom),
        ),
    ):
        if size[1] > 0:
            image.paste(image.crop(part).resize(size), place)
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


def png(image: Image.Image, dpi: int = 300) -> bytes:
    """Return a picture as PNG with its resolution."""
    out = BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), compress_level=6)
    return out.getvalue()


def write_pngs(
    order: Order,
    folder: Path,
    progress: Advance,
    *,
    dpi: int = 300,
    bleed: int = 0,
    round_corners: bool = False,
) -> list[Path]:
    """Write fronts and backs, in a folder for each deck; `bleed` is in micrometres.

    Pictures are transparent outside round corners. Raises UserError for round corners with bleed,
    which is cut off after printing.
    """
    if round_corners and bleed:
        raise UserError("--corners round cuts off the bleed; leave out --bleed")
    size = order.design.size
    frame = PictureFrame.of_card(size, dpi, bleed)
    written = []
    for deck in order.decks:
        place = folder / order.stem
        place = place / deck.stem if len(order.decks) > 1 else place
        place.mkdir(parents=True, exist_ok=True)
        sides = [("back", deck.back), *((f"{f.stem}", f.page) for f in deck.fronts)]
        for number, (name, page) in enumerate(sides):
            path = place / (f"{number:02}-{name}.png" if number else "back.png")
            image = picture(page, size, frame)
            if round_corners:
                image = rounded(image, size.corner / 1000 * dpi / INCH_MM)
            path.write_bytes(png(image, dpi))
            written.append(path)
            progress(len(written), order.sides)
    return written
