"""Cards that a pack leaves out of a deck that it uses, although others of its entries name them.

In: a library. Out: a note for each such card. It is not an error: what they say may still be true.
"""

from collections import defaultdict
from collections.abc import Iterator

from musterbook.library.file_kinds import PARTS
from musterbook.library.markdown import names_in
from musterbook.library.model.base import IsReference, walk
from musterbook.library.model.nodes import Library, Node


def left_out_notes(library: Library) -> list[str]:
    """Return a note at the file of the pack for each card."""
    named_by: dict[tuple[str, str], list[str]] = defaultdict(list)
    for node in library.nodes.values():
        pack, original = node.pack or "", library.find(node.origin or "")
        for card in filter(None, map(library.find, _named(node) if original else ())):
            deck = f"{pack}/{library.deck_of(card).slug}" if card.kind == "card" else ""
            if original and pack != card.pack == original.pack and deck in library:
                named_by[pack, card.id].append(node.id.removeprefix(f"{pack}/"))
    return [
        f"{library[pack].mark}: this pack leaves out {library[card].name}, which is named in"
        f" {', '.join(dict.fromkeys(names))} (a file in overlays can change what they say)"
        for (pack, card), names in named_by.items()
    ]


def _named(node: Node) -> Iterator[str]:
    """Yield the ids of the entries that an entry names."""
    for marked in walk(node.data, PARTS.get(node.kind, "")):
        if isinstance(marked.mark, IsReference):
            yield marked.value
        else:
            yield from (link[3:] for _, link in names_in(marked.value).links if link[:3] == "id:")
