"""Every card as a picture of its own, with or without bleed."""

from __future__ import annotations

from pathlib import Path

from musterbook.cards.targets.order import Order, Progress
from musterbook.cards.targets.raster import Frame, picture, png


def write_pngs(
    order: Order, folder: Path, progress: Progress, *, dpi: int = 300, bleed: int = 0
) -> list[Path]:
    """Write fronts and backs, in a folder for each deck; `bleed` is micrometres."""
    frame = Frame.of_card(order.dress.size, dpi, bleed)
    written = []
    for deck in order.decks:
        place = folder / order.stem
        place = place / deck.stem if len(order.decks) > 1 else place
        place.mkdir(parents=True, exist_ok=True)
        sides = [("back", deck.back), *((f"{f.stem}", f.page) for f in deck.fronts)]
        for number, (name, page) in enumerate(sides):
            path = place / (f"{number:02}-{name}.png" if number else "back.png")
            path.write_bytes(png(picture(page, order.dress.size, frame), dpi))
            written.append(path)
            progress(len(written), order.sides)
    return written
