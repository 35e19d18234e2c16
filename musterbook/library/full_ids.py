"""Full ids of entries: the only place that looks up a reference relative to an entry.

In: a library and the model of one of its entries as written. Out: the model with full ids in its
references and in the links of its prose. What names no entry stays as it is written, and is
reported by `checks.references`.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from musterbook.library.markdown import names_in
from musterbook.library.model.base import IsReference, M, MarkedString, rewritten
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile

_LINK = re.compile(r"((?<!\\)\]\(\s*<?|<)id:([^)\s>#]*)([^)\s>]*)")
"""A Markdown link to an entry from the end of its words: what is before its id, id and anchor."""


def target(reference: MarkedString) -> str:
    """Return the id of the entry that a full reference names; a source is named by its slug."""
    is_source = isinstance(reference.mark, IsReference) and reference.mark.to == "source"
    return f"sources/{reference.value}" if is_source else reference.value


def find(library: Library, reference: str, node: Node) -> Node | None:
    """Return the entry that an id names: relative to the pack or edition of a node, or full."""
    return _find(library, reference, (node.pack, node.edition))


def find_at(
    library: Library, reference: str, node: Node, place: tuple[str | int, ...]
) -> Node | None:
    """Return the entry that an id at a place of a node names."""
    return _find(library, reference, scopes(node, place))


def scopes(node: Node, place: tuple[str | int, ...]) -> tuple[str | None, ...]:
    """Return the ids to which a reference of a node is relative; what a pack uses is outside it."""
    is_use = isinstance(node.base, PackFile) and place[0] == "uses"
    return (node.edition,) if is_use else (node.pack, node.edition)


def with_full_ids(
    library: Library, node: Node, model: M, names: Mapping[str, str] = MappingProxyType({})
) -> M:
    """Return the model of a node with full ids; those in `names` are replaced.

    A source is named by its slug everywhere, which is no relative id.
    """

    def full(name: str, place: tuple[str | int, ...]) -> str:
        entry = find_at(library, name, node, place)
        return names.get(entry.id, entry.id) if entry else name

    def change(marked: MarkedString) -> str:
        text, mark = marked.value, marked.mark
        if isinstance(mark, IsReference):
            return text if mark.to == "source" else full(text, marked.place)
        links = {link for _, link in names_in(text).links} if "id:" in text else set[str]()

        def link(match: re.Match[str]) -> str:
            before, name, anchor = match.groups()
            is_link = f"id:{name}{anchor}" in links  # in code it may be an example of one
            return f"{before}id:{full(name, marked.place)}{anchor}" if is_link else match[0]

        return _LINK.sub(link, text) if links else text

    return rewritten(model, change)


def _find(library: Library, name: str, scopes: tuple[str | None, ...]) -> Node | None:
    for id in (*(f"{scope}/{name}" for scope in scopes if scope), name):
        if (node := library.find(id)) is not None:
            return node
    return None
