"""Cards, decks and tables that a pack leaves out of one that it uses, although others of its
entries name them.

In: a library. Out: a note for each of them. It is not an error: what they say may still be true.
"""

from collections import defaultdict
from collections.abc import Iterator

from musterbook.errors import ContentError
from musterbook.library.file_kinds import PARTS
from musterbook.library.markdown import names_in
from musterbook.library.model.base import IsReference, walk
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile


def left_out_notes(library: Library) -> list[ContentError]:
    """Return a note at the file of the pack for each card, deck and table.

    No card is noted of a deck that is left out. If a pack lists with `only` what it uses, only
    cards of the decks that it has are noted.
    """
    named_by: dict[tuple[str, str], list[str]] = defaultdict(list)
    for node in library.nodes.values():
        original = library.find(node.origin or "")
        if not (original and node.pack and original.pack):
            continue
        for named in filter(None, map(library.find, _named(node))):
            if named.pack == original.pack != node.pack:
                left_out = _left_out(library, library.entry(node.pack, PackFile), named)
                if left_out:
                    named_by[node.pack, left_out].append(node.id.removeprefix(f"{node.pack}/"))
    return [
        ContentError(
            library[pack].mark,
            f"note: this pack leaves out {library[id].name}, which is named in"
            f" {', '.join(dict.fromkeys(names))}",
            "a file in overlays can change what they say",
        )
        for (pack, id), names in named_by.items()
    ]


def _left_out(library: Library, pack: Node[PackFile], named: Node) -> str | None:
    """Return the id of what a pack leaves out: an entry of a pack that it uses, or its deck."""
    if named.kind == "card":
        deck = library.deck_of(named)
        if f"{pack.id}/{deck.slug}" in library:
            return named.id
        named = deck
    every = any(use.from_ == named.pack and not use.only for use in pack.data.uses)
    return named.id if every and named.kind in ("deck", "table") else None


def _named(node: Node) -> Iterator[str]:
    """Yield the ids of the entries that an entry names."""
    for marked in walk(node.data, PARTS.get(node.kind, "")):
        if isinstance(marked.mark, IsReference):
            yield marked.value
        else:
            yield from (link[3:] for _, link in names_in(marked.value).links if link[:3] == "id:")
