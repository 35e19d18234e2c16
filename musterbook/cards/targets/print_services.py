"""What each print service gets as a ZIP: pictures under its names, and which belong together.

MakePlayingCards: numbered fronts and backs, and the order as XML for MPC Autofill, which uploads
all pictures by itself. The Game Crafter: a folder for each deck with its back and its fronts. The
same cards give the same bytes.
Why: docs/decisions/print-services.md
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zipfile import ZipFile

from musterbook.cards.print_measures import Canvas, Service, print_measures
from musterbook.cards.targets.ordered_decks import Order
from musterbook.cards.targets.raster import picture, png
from musterbook.errors import UserError
from musterbook.progress import Advance
from musterbook.zip_files import add_file


def write_pictures(slug: str, order: Order, folder: Path, progress: Advance) -> list[Path]:
    """Write the archive for a service: `mpc` or `tgc`.

    Raises UserError for a card size that it does not print, and for more cards than it accepts.
    """
    service, canvas = _service_for(slug, order)
    sides = [
        side for deck in order.decks for side in (deck.back, *(one.page for one in deck.fronts))
    ]
    path = folder / f"{order.stem}-{slug}.zip"
    with ZipFile(path, "w") as archive:
        for done, (name, side) in enumerate(zip(_names(slug, order), sides, strict=True), 1):
            add_file(archive, name, png(picture(side, order.design.size, canvas)))
            progress(done, order.sides)
        add_file(archive, "order.csv", _list(slug, order).encode())
        if slug == "mpc":
            add_file(archive, "autofill.xml", autofill_xml(order, service.stock).encode())
    return [path]


def _service_for(slug: str, order: Order) -> tuple[Service, Canvas]:
    service, size = print_measures().services[slug], order.design.size
    if size.slug not in service.canvases:
        raise UserError(
            f"{service.name} is not known to print {size.name} cards ({size.words}); "
            f"choose --size {' or '.join(service.canvases)}"
        )
    if service.most and order.count > service.most:
        raise UserError(
            f"{service.name} accepts at most {service.most} cards in one order, but these are "
            f"{order.count}; choose fewer decks"
        )
    return service, service.canvases[size.slug]


def unverified(slug: str, order: Order) -> list[str]:
    """Return a line on the size of the pictures of an order if the service has not confirmed it."""
    service, canvas = _service_for(slug, order)
    if canvas.verified:
        return []
    return [
        f"Unverified: {service.name} has not confirmed {canvas.width} × {canvas.height} pixels for "
        f"{order.design.size.name} cards. Compare them with its template before you pay."
    ]


def _names(slug: str, order: Order) -> Iterator[str]:
    """Yield the names of the pictures: for each deck its back, then its fronts."""
    number = 0
    for deck in order.decks:
        yield f"backs/{deck.stem}.png" if slug == "mpc" else f"{deck.stem}/back.png"
        for in_deck, front in enumerate(deck.fronts, start=1):
            number += 1
            yield (
                f"fronts/{number:03}-{front.stem}.png"
                if slug == "mpc"
                else f"{deck.stem}/{in_deck:03}-{front.stem}.png"
            )


def autofill_xml(order: Order, stock: str) -> str:
    """Return an order for MPC Autofill: every card has a slot, counted from 0, for both sides.

    Pictures are local files next to the XML. Source: the tool's wiki, "XML Schema Specification".
    """
    root = Element("order")
    details = SubElement(root, "details")
    for name, text in (("quantity", str(order.count)), ("stock", stock), ("foil", "false")):
        SubElement(details, name).text = text
    fronts, backs = SubElement(root, "fronts"), SubElement(root, "backs")
    names, slot = _names("mpc", order), 0
    for deck in order.decks:
        back, start = next(names), slot
        for front in deck.fronts:
            slots = range(slot, slot + front.copies)
            _autofill_card(fronts, next(names), front.card.name, slots)
            slot = slots.stop
        _autofill_card(backs, back, deck.node.name, range(start, slot))
    SubElement(root, "cardback").text = next(_names("mpc", order))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _autofill_card(side: Element, file: str, name: str, slots: range) -> None:
    card = SubElement(side, "card")
    for tag, text in (
        ("id", f"./{file}"),
        ("sourceType", "Local File"),
        ("slots", ",".join(map(str, slots))),
        ("name", file.rpartition("/")[2]),
        ("query", name),
    ):
        SubElement(card, tag).text = text


def _list(slug: str, order: Order) -> str:
    """Return which front has which back, and how often, as comma-separated values."""
    names = _names(slug, order)
    lines = ["front,back,copies"]
    for deck in order.decks:
        back = next(names)
        lines += [f"{next(names)},{back},{front.copies}" for front in deck.fronts]
    return "\n".join(lines) + "\n"
