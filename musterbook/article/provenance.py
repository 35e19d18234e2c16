"""Where an entry is from, and how sure that is, in words.

In: an entry, a citation or a source. Out: text for readers, and the CSS class of a badge.
"""

from musterbook.library import phrases
from musterbook.library.model.base import DOUBTFUL
from musterbook.library.model.entries import Citation, Provenance, Source
from musterbook.library.model.nodes import Node

SURE = {
    "documented": "Read in the source named here.",
    "cross-checked": "Independent public sources agree.",
    "single-source": "Found in one public source only.",
    "inferred": "Our own inference.",
    "unknown": "No known source has it.",
}
"""A sentence for readers about each level of confidence."""


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


def book_facts(book: Source) -> str:
    """Return publisher, version and date of a source as text."""
    version = f"version {book.version}" if book.version else ""
    date = phrases.date_label(book.date) if book.date else ""
    return ", ".join(part for part in (book.publisher or "", version, date) if part)
