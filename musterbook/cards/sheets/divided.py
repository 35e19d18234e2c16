"""Lists the cards whose text is divided between several cards, before they are printed.

In: cards and their rendered pages. Out: a line of text for each pack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from musterbook.cards.faces import Design, Page
from musterbook.library.model.nodes import Library, Node


def divided_lines(
    library: Library, cards: Sequence[Node], pages: Mapping[str, Page], design: Design
) -> list[str]:
    """Return a line for each pack with the cards whose text takes more than one card."""
    lines: dict[str, dict[str, str]] = {}
    for card in cards:
        if (count := len(pages[card.id].parts)) > 1:
            own = lines.setdefault(card.pack or "", {})
            own[card.id] = f"{card.name} ({count} cards)"
    kind = f"{design.size.name} card{' in large print' if design.large else ''}"
    return [
        f"Too long for one {kind}{_of(library, pack)}: {', '.join(names.values())}."
        for pack, names in lines.items()
    ]


def _of(library: Library, pack: str) -> str:
    if not pack:
        return ""
    edition = library[pack].edition
    names = [library[edition].name] if edition else []
    return f", {' · '.join([*names, library[pack].name])}"
