"""A ZIP with a manifest for a print service, the same bytes for the same cards.

In: files with their descriptions. Out: a ZIP whose `manifest.json` lists every file with its
SHA-256, its pixels and its cards, and notes figures that were not confirmed by the service itself.
Why: docs/decisions/print-services.md
"""

import hashlib
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from musterbook import __version__
from musterbook.cards.print_measures import Canvas, Service, print_measures
from musterbook.cards.targets.order import Order, OrderedDeck, OrderedFront
from musterbook.errors import UserError

EPOCH = (1980, 1, 1, 0, 0, 0)
MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Member:
    """A file of an archive; `facts` go into the manifest."""

    name: str
    content: bytes
    facts: dict[str, Any] = field(default_factory=dict)


def service_for(slug: str, order: Order) -> tuple[Service, Canvas]:
    """Return a service and its canvas for an order.

    Raises UserError for a card size that it does not print, and for more cards than it accepts.
    """
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


def about(service: Service, canvas: Canvas) -> dict[str, object]:
    """Return the facts about a service for the manifest, and how reliable they are."""
    return {
        "service": service.name,
        "pixels": [canvas.width, canvas.height],
        "bleed_pixels": [canvas.bleed_x, canvas.bleed_y],
        "verified": canvas.verified,
        "note": f"The tools of {service.name}'s users agree on these pixel sizes."
        if canvas.verified
        else f"Unverified: the pixel sizes do not come from {service.name} itself. Compare them "
        "with its template before you pay.",
    }


def manifest_facts(deck: OrderedDeck, front: OrderedFront | None = None) -> dict[str, Any]:
    """Return the facts about a side for the manifest: of a card, or of the back of a deck."""
    if front is None:
        return {"side": "back", "deck": deck.node.id, "title": deck.node.name}
    card = front.card
    return {
        "side": "front",
        "card": card.id,
        "code": card.code,
        "title": card.name,
        "part": front.number,
        "copies": front.copies,
    }


def write_archive(
    path: Path, order: Order, about: dict[str, Any], members: Sequence[Member]
) -> None:
    """Write an archive with its manifest and a short text for people."""
    manifest = {
        "title": order.title,
        "made_by": f"Musterbook {__version__}",
        "size": order.design.size.words,
        "cards": order.count,
        **about,
        "files": [
            {
                "name": member.name,
                "bytes": len(member.content),
                "sha256": hashlib.sha256(member.content).hexdigest(),
                **member.facts,
            }
            for member in members
        ],
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in (
            *((member.name, member.content) for member in members),
            (MANIFEST, text.encode()),
        ):
            info = zipfile.ZipInfo(name, EPOCH)
            packed = name.endswith((".png", ".zip"))
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
