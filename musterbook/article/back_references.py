"""Which entries refer to an entry: by a field, a cell, a link, or a term that prose links.

In: a library and the parser of its prose. Out: each id with the ids of the entries that refer to
it. Only what an entry says itself counts, with any of its overlays; not what it inherits.
"""

from collections import defaultdict
from collections.abc import Iterator

from musterbook.article.prose_parser import Parser
from musterbook.library.file_kinds import PARTS
from musterbook.library.links import target
from musterbook.library.model.base import IsReference, MarkedString, walk
from musterbook.library.model.nodes import Library, Node


def back_references(library: Library, parser: Parser) -> dict[str, tuple[str, ...]]:
    """Return each id with the ids of the entries that refer to it, in reading order."""
    referrers: dict[str, dict[str, None]] = defaultdict(dict)
    for node in library.nodes.values():
        for id in _targets(library, parser, node):
            if id != node.id:
                referrers[id][node.id] = None
    return {id: tuple(others) for id, others in referrers.items()}


def _targets(library: Library, parser: Parser, node: Node) -> Iterator[str]:
    """Yield the id of every entry that a node refers to."""
    for marked in _strings(node):
        if not isinstance(marked.mark, IsReference):
            links = parser.prose(node, marked.value).links
            yield from (link.target for link in links if link.kind != "web")
        elif named := target(library, node, marked):
            yield named.id
    for reading in node.readings:
        for cell in reading.cells:
            yield from filter(None, (cell.card, *cell.maps))


def _strings(node: Node) -> Iterator[MarkedString]:
    """Yield every reference and prose of an entry as written, then those that its changes set."""
    yield from walk(node.base, PARTS.get(node.kind, ""))
    for reading in node.readings if node.changes else ():
        keys = {key for one in node.changes if one.overlay in reading.overlays for key in one.set}
        yield from (marked for marked in walk(reading.data) if marked.place[0] in keys)
