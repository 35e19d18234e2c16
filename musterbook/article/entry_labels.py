"""What an entry is called in a line (its kind, its type, its code, how it is held), where it is
from, and how sure that is.

The line under the title of a page, search results, popovers and badges use these words.
"""

from musterbook.library import phrases
from musterbook.library.model.base import DOUBTFUL
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.entries import Citation, Provenance, Source
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Kind, Library, Node, holds
from musterbook.library.model.pack import EditionFile, Overlay

_LABELS = {
    "rules": "Rules",
    "rule": "Rule",
    "sequence": "Sequence",
    "deck": "Deck",
    "maps": "Maps",
    "map": "Map",
    "tables": "Tables",
    "table": "Table",
    "pool": "Mission pool",
    "mission": "Mission",
    "faq": "Questions and answers",
    "concept": "",
}


def entry_label(library: Library, node: Node) -> str:
    """Describe an entry in a few words: for a card, its kind, type, code, and number of copies."""
    if holds(node, Card):
        deck = library.deck_of(node)
        face = "" if node.data.face else library.face_of(deck).name
        kind = () if face.casefold() in deck.data.singular.casefold() else (face,)
        copies = f"{node.data.copies} copies" if node.data.copies > 1 else ""
        words = (*kind, *_card_words(library, node), node.code, copies)
        return " · ".join(filter(None, words))
    if isinstance(node.data, Mission):
        has_sides = node.data.sides == "attacker-defender"
        sides = " and ".join(phrases.SIDE_NAMES.values()) if has_sides else ""
        return " · ".join(part for part in ("Mission", sides) if part)
    if isinstance(node.data, Table) and node.data.roll:
        return f"Table · {node.data.roll}"
    if node.kind == "edition" and isinstance(node.data, EditionFile):
        return node.data.years
    name = kind_name(library, node.kind)
    return "" if _repeats(node.name, name) else name


def _repeats(title: str, kind: str) -> bool:
    """Whether a title already names the kind of its entry: `Deployment maps`, or `Questions`."""
    words, title_words = set(kind.casefold().split()), set(title.casefold().split())
    return words <= title_words or title_words <= words


def kind_words(library: Library, node: Node) -> str:
    """Describe an entry in a few words, to tell namesakes apart in search results."""
    if holds(node, Card):
        return " · ".join(_card_words(library, node))
    if node.kind == "rule" and node.parent:
        return library[node.parent].name
    return kind_name(library, node.kind)


def kind_name(library: Library, kind: Kind) -> str:
    """Return what an entry of a kind is called, as the game says."""
    game = library.game
    return {"edition": game.edition.title, "pack": game.pack.title}.get(kind, _LABELS.get(kind, ""))


def _card_words(library: Library, node: Node[Card]) -> list[str]:
    """Return the kind of a card, its type, and the dice roll that draws it."""
    roll = f"roll {node.data.roll}" if node.data.roll else ""
    return [part for part in (card_word(library, node), node.data.type, roll) if part]


def card_word(library: Library, node: Node[Card]) -> str:
    """Return what a card is called: as its own kind says, or else as its deck says.

    A kind that the name or the type of the card repeats says nothing new.
    """
    kind = library.face_of(node).name if node.data.face else ""
    known = {node.name.casefold(), (node.data.type or "").casefold(), ""}
    return library.deck_of(node).data.singular if kind.casefold() in known else kind


def badge(library: Library, node: Node) -> str:
    """Name the modes in which a card of a hand can be held."""
    names = held_as(library, node)
    return " or ".join(names.values()) + ("" if not names or "fixed" in names else " only")


def held_as(library: Library, node: Node) -> dict[str, str]:
    """Return the modes in which a card of a hand can be held, with their names."""
    if not isinstance(node.data, Card) or not node.pack:
        return {}
    game = library.pack_of(node).data.game
    if game is None or game.hand is None or "fixed" not in game.hand.modes:
        return {}
    if game.hand.deck != node.parent:
        return {}
    modes = game.hand.modes.items()
    return {slug: mode.name for slug, mode in modes if slug != "fixed" or node.data.fixed}


def doubt(node: Node) -> tuple[str, str]:
    """Return CSS class and text of the badge for an entry that is not simply documented."""
    data = node.data
    if not isinstance(data, Provenance):
        return "", ""
    if data.confidence in DOUBTFUL:
        return data.confidence, data.confidence
    return ("noted", "with a note") if data.caveat else ("", "")


def place_of(citation: Citation) -> str:
    """Return the section and the page of a citation as text."""
    page = f"page {citation.page}" if citation.page else ""
    return ", ".join(part for part in (citation.section or "", page) if part)


def overlay_details(library: Library, overlay: Overlay) -> str:
    """Return when an overlay was published, and in which document if that has another name."""
    title = library.source(overlay.source.ref).title
    document = "" if title == overlay.name else f"from {title}"
    words = (phrases.date_label(overlay.date), document, place_of(overlay.source))
    return ", ".join(filter(None, words))


def book_details(book: Source) -> str:
    """Return publisher, version and date of a source as text."""
    version = f"version {book.version}" if book.version else ""
    date = phrases.date_label(book.date) if book.date else ""
    return ", ".join(part for part in (book.publisher or "", version, date) if part)
