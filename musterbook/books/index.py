"""The index of a book: names and defined terms from A to Z, with their pages.

In: the nodes of a book, the uses that its context recorded, the page of every anchor. Out: HTML.
The page of the entry itself is bold; consecutive pages are joined.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from musterbook.letters import fold
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.entries import Rule
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.templates import templates

NAMED: frozenset[Kind] = frozenset({"rule", "card", "mission", "table", "map"})
"""Kinds whose names are listed in the index."""

INDEX = "index-of-terms"
"""The anchor of the index."""

MAX_PAGES = 8
"""Maximum number of pages listed for a term; a longer list does not help."""


@dataclass(frozen=True)
class Target:
    """The target of a heading: an entry with a short description; a synonym has no uses."""

    id: str
    label: str
    synonym: bool = False


@dataclass(frozen=True)
class Index:
    """The names of an index with their targets, and the anchors of the uses of each target."""

    heads: Mapping[str, Sequence[Target]]
    uses: Mapping[str, Sequence[str]]

    def html(self, pages: Mapping[str, int]) -> str:
        """Return the index with the pages of a layout."""
        template = templates("books").get_template("index.html")
        return template.render(index=INDEX, letters=list(self._letters(pages).items()))

    def _letters(
        self, pages: Mapping[str, int]
    ) -> dict[str, list[tuple[str, list[tuple[str, Markup]]]]]:
        """Return the headings of each letter, each with a line for every kind of entry."""
        by_letter: dict[str, list[tuple[str, list[tuple[str, Markup]]]]] = {}
        for name, targets in self.heads.items():
            labels: dict[str, list[Markup]] = {}  # entries of one kind share a line
            for target in targets:
                labels.setdefault(target.label, []).append(self._places(target, pages))
            lines = [(label, Markup(", ").join(links)) for label, links in labels.items()]
            first = _key(name)[:1].upper()
            by_letter.setdefault(first if first.isalpha() else "0–9", []).append((name, lines))
        return by_letter

    def _places(self, target: Target, pages: Mapping[str, int]) -> Markup:
        """Return the pages of an entry as links: its own first, then those that mention it."""
        entry_page = pages[target.id]
        page_links = [f'<b><a href="#{target.id}">{entry_page}</a></b>']
        if not target.synonym:
            uses: dict[int, str] = {}
            for anchor in self.uses.get(target.id, ()):
                if pages.get(anchor, entry_page) != entry_page:
                    uses.setdefault(pages[anchor], anchor)
            runs = list(_runs(sorted(uses)))
            for first, last in runs[:MAX_PAGES]:
                words = str(first) if first == last else f"{first}–{last}"
                page_links.append(f'<a href="#{uses[first]}">{words}</a>')
            if len(runs) > MAX_PAGES:
                page_links.append("…")
        return Markup(", ".join(page_links))


def heads(library: Library, nodes: Sequence[Node]) -> dict[str, tuple[Target, ...]]:
    """Return the entries of the index by name, from A to Z."""
    targets_by_name: dict[str, list[Target]] = defaultdict(list)
    many = len({node.pack for node in nodes if node.pack}) > 1
    for node in nodes:
        if node.kind not in NAMED:
            continue
        label = _label(library, node, many)
        targets_by_name[node.name].append(Target(node.id, label))
        for word in _synonyms(node):
            targets_by_name[word].append(Target(node.id, label, synonym=True))
    joined: dict[str, list[Target]] = {}
    for name in sorted(targets_by_name, key=_key):  # "Twist" and "twist" are one heading
        same_name = next((other for other in joined if other.casefold() == name.casefold()), name)
        joined.setdefault(same_name, []).extend(targets_by_name[name])
    return {name: tuple(dict.fromkeys(targets)) for name, targets in joined.items()}


def _synonyms(node: Node) -> list[str]:
    """Return the terms of a rule that begin differently from its name and from each other.

    `Advance roll` would be right next to `Advance moves`, so one of them is enough.
    """
    words: dict[str, str] = {_stem(node.name): ""}
    for word in node.data.terms if isinstance(node.data, Rule) else ():
        words.setdefault(_stem(word), word)
    return [word for word in words.values() if word]


def _stem(word: str) -> str:
    return word.casefold()[:5].rstrip("s ")


def _label(library: Library, node: Node, many: bool) -> str:
    deck = library[node.parent].data if node.kind == "card" and node.parent else None
    kind = deck.singular if isinstance(deck, DeckFile) else node.kind
    pack = library[node.pack].data if node.pack and many else None
    return f"{pack.code}, {kind.lower()}" if isinstance(pack, PackFile) else kind.lower()


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", fold(name)).strip()


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield runs of consecutive numbers as first and last."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        inside = [number for _, number in run]
        yield inside[0], inside[-1]
