"""Every card as a separate picture, with or without bleed."""

from __future__ import annotations

from pathlib import Path

from musterbook.cards.faces import Progress
from musterbook.cards.targets.order import Order
from musterbook.cards.targets.raster import INCH_MM, Frame, picture, png, rounded
from musterbook.errors import UserError


def write_pngs(
    order: Order,
    folder: Path,
    progress: Progress,
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
    frame = Frame.of_card(size, dpi, bleed)
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
