"""Collect the terms that rules define, and the old ids of entries.

In: nodes and drafts. Out: the terms, the aliases, and errors.
"""

from collections import defaultdict

from musterbook.errors import ContentError
from musterbook.library.assemble import Assembly
from musterbook.library.model.entries import Rule
from musterbook.library.model.nodes import Node
from musterbook.library.model.pack import PackFile


def collect_terms(assembly: Assembly) -> tuple[dict[str, dict[str, str]], list[ContentError]]:
    """Return the terms defined in each edition and pack, and an error for each duplicate."""
    terms: dict[str, dict[str, str]] = defaultdict(dict)
    errors = []
    for node in assembly.nodes.values():
        if not isinstance(node.data, Rule):
            continue
        scope = node.pack or node.edition or ""
        draft = assembly.drafts[node.id]
        for index, word in enumerate(node.data.terms):
            definer = terms[scope].setdefault(word, node.id)
            if definer != node.id:
                mark = draft.at("terms", index)
                hint = f"also at {assembly.drafts[definer].mark}"
                errors.append(ContentError(mark, f'the term "{word}" is defined twice', hint))
    for pack in assembly.nodes.values():
        if isinstance(pack.base, PackFile) and pack.base.uses:
            _add_used_terms(assembly, pack, terms)
    return dict(terms), errors


def _add_used_terms(assembly: Assembly, pack: Node, terms: dict[str, dict[str, str]]) -> None:
    """Add to a pack the terms of the packs and editions that it uses, unless it defines them."""
    ids = (node.origin for node in assembly.nodes.values() if node.pack == pack.id and node.origin)
    origins = [assembly.nodes[id] for id in ids if id in assembly.nodes]
    for scope in dict.fromkeys(
        scope for origin in origins for scope in (origin.pack, origin.edition)
    ):
        for word, id in terms.get(scope or "", {}).items():
            if scope != pack.edition:
                terms[pack.id].setdefault(word, id)


def collect_aliases(assembly: Assembly) -> tuple[dict[str, str], list[ContentError]]:
    """Return old id → new id, and an error for each alias that is already taken."""
    aliases: dict[str, str] = {}
    errors = []
    for node in assembly.nodes.values():
        draft = assembly.drafts[node.id]
        for index, alias in enumerate(node.aliases):
            if alias == node.id:
                continue
            target = alias if alias in assembly.nodes else aliases.setdefault(alias, node.id)
            if target != node.id:
                mark = draft.at("aliases", index)
                message = f'the alias "{alias}" is already used by another entry'
                errors.append(ContentError(mark, message, f"at {assembly.drafts[target].mark}"))
    return aliases, errors
