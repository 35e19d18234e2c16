"""The foot of a card: its code, its overlays, its source, and its number in the deck or a QR code.

In: a card and a layout. Out: HTML from `templates/cards/parts/foot.html`, and all words in it. The
foot hides text that does not fit, so each text is first measured with the font, and left out or
shortened.
"""

import re
from collections.abc import Sequence
from io import BytesIO

import segno
from markupsafe import Markup

from musterbook.cards.faces.layout import Design, Layout
from musterbook.design_tokens import Face
from musterbook.fonts import width_mm
from musterbook.library import phrases
from musterbook.library.links import url
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.templates import templates

QR_GAP = COUNT_GAP = 1.2
"""Gap before the QR code and before the count, in mm."""
END_OF_PHRASE = re.compile(r"[:,](?= )")
"""The end of a phrase of a title."""
PART_MM = 4.5
"""Width in mm that the number of a part takes beside the words in the foot."""


def foot(
    library: Library, node: Node[Card], page: Layout, design: Design, face: Face
) -> tuple[str, str]:
    """Return the foot of a card as HTML, and all words in it."""
    coded = bool(design.site_url)
    source = set_source(_source(library, node), page, qr=coded) if page.has_source else ""
    names = (library.edition_of(node).name, library.pack_of(node).name)
    code = node.code or set_code(names, page, qr=coded)
    count = "" if coded else _count(library, node)
    overlays = [one.overlay.name for one in node.overlays if one.slug in node.reading.overlays]
    later = set_overlays(overlays, code, count, page, qr=coded)
    template = templates("cards").get_template("parts/foot.html")
    html = template.render(
        code=code, later=later, source=source, count=count, qr=_qr(node, design, face)
    )
    return html, " ".join((code, later, source, count))


def set_source(parts: Sequence[str], page: Layout, *, qr: bool) -> str:
    """Return the line that names the source.

    `parts` are sorted by importance, the title first; parts that do not fit are left out, and then
    phrases at the end of the title. A title without a phrase that fits is left out.
    """
    space = page.body_width - (page.qr + QR_GAP if qr else 0)
    title = parts[0] if parts else ""
    whole = (", ".join(parts[:count]) for count in range(len(parts), 0, -1))
    phrases = (title[: end.start()] for end in reversed([*END_OF_PHRASE.finditer(title)]))
    fits = (one for one in (*whole, *phrases) if width_mm(one, page.points("source")) <= space)
    return next(fits, "")


def set_code(names: tuple[str, str], page: Layout, *, qr: bool) -> str:
    """Return edition and pack for a card without a code, or only the pack if both are too wide."""
    words = " · ".join(names)
    space = page.body_width - (page.qr + QR_GAP if qr else 0) - PART_MM * page.small_type
    too_wide = width_mm(words, page.points("code"), 700) > space
    return names[1] if too_wide else words


def set_overlays(names: Sequence[str], code: str, count: str, page: Layout, *, qr: bool) -> str:
    """Return the names of the overlays after a code: the newest ones, as many as fit."""
    space = page.body_width - (page.qr + QR_GAP if qr else 0)
    space -= width_mm(f"{code} back · ", page.points("code"), 700)  # a part can be on the back
    if count:
        space -= width_mm(count, page.points("source")) + COUNT_GAP
    for first in range(len(names)):
        words = ", ".join(names[first:])
        if width_mm(words, page.points("code")) <= space:
            return words
    return ""


def _count(library: Library, node: Node[Card]) -> str:
    return f"{node.number} / {len(library.cards(library.deck_of(node)))}"


def _qr(node: Node, design: Design, face: Face) -> Markup | str:
    if not design.site_url:
        return ""
    colour = "#000000" if design.theme == "low-ink" else face.colour
    return Markup(qr(f"{design.site_url.rstrip('/')}/{url(node)}", colour))


def qr(address: str, colour: str) -> str:
    """Return a QR code with an address."""
    out = BytesIO()
    code = segno.make(address, micro=False, error="m", boost_error=False)
    code.save(
        out,
        kind="svg",
        border=0,
        dark=colour,
        xmldecl=False,
        svgns=True,
        omitsize=True,
        nl=False,
        title="QR code of this card’s page",
    )
    return out.getvalue().decode()


def _source(library: Library, node: Node) -> list[str]:
    """Return the source of a card: title, version and month of the book."""
    if node.citation is None:
        return []
    source = library.source(node.citation.ref)
    version = f"version {source.version}" if source.version else ""
    date = phrases.date_label(source.date) if source.date else ""
    return [part for part in (source.title, version, date) if part]
