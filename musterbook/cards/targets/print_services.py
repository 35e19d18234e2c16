"""What each print service gets in its ZIP: pictures under its names, and its list of cards.

MakePlayingCards: numbered fronts and backs, a list of which belong together, and the order as XML
for MPC Autofill, which uploads all pictures by itself. The Game Crafter: a folder for each deck
with its back and its fronts.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from musterbook.cards.print_measures import Canvas
from musterbook.cards.targets.archive import (
    Member,
    about,
    manifest_facts,
    service_for,
    write_archive,
)
from musterbook.cards.targets.order import Order
from musterbook.cards.targets.raster import picture, png
from musterbook.progress import Advance


def write_pictures(slug: str, order: Order, folder: Path, progress: Advance) -> list[Path]:
    """Write the archive for a service: `mpc` or `tgc`."""
    service, canvas = service_for(slug, order)
    members = []
    names = _names_mpc if slug == "mpc" else _names_tgc
    for member in _members(order, canvas, names(order)):
        members.append(member)
        progress(len(members), order.sides)
    if slug == "mpc":
        members.append(Member("order.csv", _list(order).encode()))
        members.append(Member("autofill.xml", autofill_xml(order, service.stock).encode()))
    path = folder / f"{order.stem}-{slug}.zip"
    write_archive(path, order, about(service, canvas), members)
    return [path]


def _members(order: Order, canvas: Canvas, names: Iterator[str]) -> Iterator[Member]:
    pixels = {"width": canvas.width, "height": canvas.height}
    for deck in order.decks:
        for page, what in (
            (deck.back, manifest_facts(deck)),
            *((front.page, manifest_facts(deck, front)) for front in deck.fronts),
        ):
            image = png(picture(page, order.design.size, canvas))
            yield Member(next(names), image, {**what, **pixels})


def _names_mpc(order: Order) -> Iterator[str]:
    number = 0
    for deck in order.decks:
        yield f"backs/{deck.stem}.png"
        for front in deck.fronts:
            number += 1
            yield f"fronts/{number:03}-{front.stem}.png"


def _names_tgc(order: Order) -> Iterator[str]:
    for deck in order.decks:
        yield f"{deck.stem}/back.png"
        for number, front in enumerate(deck.fronts, start=1):
            yield f"{deck.stem}/{number:03}-{front.stem}.png"


def autofill_xml(order: Order, stock: str) -> str:
    """Return an order for MPC Autofill: every card has a slot, counted from 0, for both sides.

    Pictures are local files next to the XML. Source: the tool's wiki, "XML Schema Specification".
    """
    root = Element("order")
    details = SubElement(root, "details")
    for name, text in (("quantity", str(order.count)), ("stock", stock), ("foil", "false")):
        SubElement(details, name).text = text
    fronts, backs = SubElement(root, "fronts"), SubElement(root, "backs")
    names, slot = _names_mpc(order), 0
    for deck in order.decks:
        back, start = next(names), slot
        for front in deck.fronts:
            slots = range(slot, slot + front.copies)
            _autofill_card(fronts, next(names), front.card.name, slots)
            slot = slots.stop
        _autofill_card(backs, back, deck.node.name, range(start, slot))
    SubElement(root, "cardback").text = f"backs/{order.decks[0].stem}.png"
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


def _list(order: Order) -> str:
    """Return which front has which back, and how often, as comma-separated values."""
    names = _names_mpc(order)
    lines = ["front,back,copies"]
    for deck in order.decks:
        back = next(names)
        lines += [f"{next(names)},{back},{front.copies}" for front in deck.fronts]
    return "\n".join(lines) + "\n"
