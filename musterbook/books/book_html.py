"""A book as HTML: its parts with their chapters, and its index.

In: a library, an edition or a pack, a paper. Out: the HTML of everything except the index, and the
HTML of the index once the pages are known. The parts are the rules of the edition, each pack, and
the reference at the end: sources and unverified facts. A book of a pack includes the rules of the
edition that the pack refers to. The index has names and defined terms from A to Z, with their
pages: that of the entry itself is bold, and consecutive pages are joined.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from musterbook.article import articles
from musterbook.article.article_blocks import Scoring
from musterbook.article.entry_labels import book_details
from musterbook.article.game_facts import game_length, limits
from musterbook.books.book_entries import REASON, BookSection, book_entry, card_showing, origin
from musterbook.books.book_links import (
    BookLinks,
    BookRenderer,
    book_renderer,
    document,
    face_symbol,
)
from musterbook.books.book_papers import BookPaper
from musterbook.letters import fold
from musterbook.library.model.base import DOUBTFUL
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.entries import Provenance, Rule, Source
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Kind, Library, Node, holds
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.phrases import CONFIDENCE, number_of, sentence
from musterbook.templates import templates

MOST_IN_CONTENTS = 150
"""With more entries than this, the contents list only chapters; the index lists the entries."""


@dataclass(frozen=True)
class Book:
    """A book that is ready for layout."""

    node: Node
    html: str
    index: Index


def book_of(library: Library, node: Node, paper: BookPaper) -> Book:
    """Return the book of an edition or a pack."""
    edition = library.edition_of(node)
    in_pack = holds(node, PackFile)
    packs = (node,) if holds(node, PackFile) else library.packs(edition.id)
    only = borrowed(library, node) if in_pack else None
    entries = [inner for pack in packs for inner in below(library, pack)]
    files = library.children(edition, "rules")
    rules = [rule for file in files for rule in library.children(file, "rule")]
    if only is not None:
        rules = list(only)
    files_with_rules = [file for file in files if any(rule.parent == file.id for rule in rules)]
    nodes = [*files_with_rules, *rules]
    nodes = [*entries, *nodes] if in_pack else [*nodes, *entries]
    has_rules = bool(rules) or not in_pack
    if has_rules:
        nodes.insert(0, edition)
    inside = frozenset(inner.id for inner in (*nodes, *cited(library, nodes)))
    renderer = book_renderer(library, BookLinks(inside, paper.map_width))
    parts = [pack_part(renderer, pack) for pack in packs]
    if has_rules:
        parts.insert(1 if in_pack else 0, rules_part(renderer, edition, only))
    back = back_part(renderer, nodes)
    name = node.name
    count = sum(len(section.sections) for part in parts for section in part.sections)
    html = document(
        renderer,
        "book.html",
        title=f"{edition.name} · {name}" if in_pack else name,
        about=_about(library, node),
        name=name,
        label=edition.name
        if in_pack
        else f"Rules and {'missions' if library.playable else 'cards'}",
        flavour=getattr(node.data, "flavour", None) or "",
        scored=any(renderer.articles.article(inner).first(Scoring) for inner in nodes),
        sentence=sentence,
        symbols=_symbols(renderer, nodes),
        unverified=UNVERIFIED if any(section.id == UNVERIFIED for section in back) else "",
        index=INDEX,
        lists_entries=count <= MOST_IN_CONTENTS,
        parts=parts,
        back=back,
    )
    return Book(node, html, Index(heads(library, nodes), renderer.links.uses))


def _about(library: Library, node: Node) -> str:
    """Return what a book is about, in a sentence."""
    if not library.playable:
        return f"The rules and the cards of {node.name}."
    if holds(node, PackFile):
        about = f"{node.name} for the {library.edition_of(node).name}: sequence, missions, cards,"
        return f"{about} maps and questions, with the rules they refer to."
    packs = library.game.pack.heading.lower()
    return f"The rules of the {node.name} and its {packs}: sequences, missions, cards and maps."


def _symbols(renderer: BookRenderer, nodes: Sequence[Node]) -> list[Markup]:
    """Return the symbols of the decks in a book, each once."""
    used = {renderer.face(node) for node in nodes if node.kind == "deck"}
    faces = renderer.library.faces.values()
    pictures = {face.icon: face.slug for face in faces if face.slug in used}
    return [face_symbol(renderer, slug) for slug in pictures.values()]


# --- Parts ----------------------------------------------------------------------------------------

CHAPTERS: tuple[Kind, ...] = (
    "sequence", "rules", "mission", "deck", "pool", "maps", "tables", "faq",
)  # fmt: skip
"""The chapters of a pack, in order; missions form one chapter."""

MOST_NAMED = 3
"""Maximum number of entries of one chapter that are named under a source."""

UNVERIFIED = "doubtful-facts"
"""The anchor of the chapter of unverified facts."""


def below(library: Library, node: Node) -> Iterable[Node]:
    """Yield a node and everything below it, in reading order."""
    yield node
    for child in library.children(node):
        yield from below(library, child)


def borrowed(library: Library, pack: Node) -> tuple[Node, ...]:
    """Return the rules of the edition to which entries of a pack refer."""
    ids = {node.id for node in below(library, pack)}
    return tuple(
        rule
        for rules in library.children(library.edition_of(pack), "rules")
        for rule in library.children(rules, "rule")
        if ids & {other.id for other in articles(library).referrers(rule)}
    )


def pack_part(renderer: BookRenderer, pack: Node[PackFile]) -> BookSection:
    renderer.links.begin_chapter()
    children = renderer.library.children(pack)
    opener = renderer.fragment(
        "parts/pack.html",
        pack=pack,
        game=pack.data.game,
        limits=limits(renderer, pack),
        length=game_length,
        origin=origin(renderer, pack),
    )
    chapters: list[BookSection] = []
    for kind in CHAPTERS:
        entries = [child for child in children if child.kind == kind]
        if kind == "mission" and entries:
            renderer.links.begin_chapter()
            missions = tuple(book_entry(renderer, mission) for mission in entries)
            chapters.append(
                BookSection(f"{pack.id}/missions", "Missions", form="missions", sections=missions)
            )
        else:
            chapters += [chapter(renderer, child) for child in entries]
    label = f"{renderer.library.edition_of(pack).name} · {renderer.library.game.pack.title.lower()}"
    return BookSection(pack.id, pack.name, opener, label=label, sections=tuple(chapters))


def rules_part(
    renderer: BookRenderer, edition: Node[EditionFile], only: tuple[Node, ...] | None = None
) -> BookSection:
    """Return the rules of an edition, or some of them, as a part of a book."""
    renderer.links.begin_chapter()
    # The rules of an edition have their own anchors only in the book of the edition.
    opener = renderer.fragment(
        "parts/edition.html",
        some=only is not None,
        edition=edition,
        origin=origin(renderer, edition),
    )
    chapters = [
        chapter(renderer, rules, only)
        for rules in renderer.library.children(edition, "rules")
        if only is None or any(rule.parent == rules.id for rule in only)
    ]
    label = f"{edition.name} · {edition.data.years}"
    return BookSection(
        edition.id,
        f"Rules of the {renderer.library.game.edition.one}",
        opener,
        label=label,
        sections=tuple(chapters),
    )


def chapter(
    renderer: BookRenderer, node: Node, only: tuple[Node, ...] | None = None
) -> BookSection:
    """Return a file of rules, a deck, a sequence… as a chapter with its entries."""
    renderer.links.begin_chapter()
    renderer.links.begin_entry(node.id)
    summary = renderer.prose(node, getattr(node.data, "summary", None))
    html = renderer.fragment("parts/chapter.html", summary=summary, origin=origin(renderer, node))
    entries: tuple[BookSection, ...] = ()
    if holds(node, PoolFile):
        rows = renderer.library.children_of(node, PoolRow)
        html += renderer.fragment("parts/pool.html", pool=node, rows=rows)
    else:
        ids = None if only is None else {rule.id for rule in only}
        inside = renderer.library.children(node)
        entries = tuple(
            book_entry(renderer, entry)
            for entry in inside
            if (ids is None or entry.id in ids) and not _is_beside(renderer, entry)
        )
    is_deck = isinstance(node.data, DeckFile) and entries
    return BookSection(
        node.id,
        node.name,
        html,
        code=number_of(len(entries), "card") if is_deck else "",
        face=renderer.face(node),
        symbol=face_symbol(renderer, renderer.face(node)),
        form=node.kind,
        sections=entries,
    )


def _is_beside(renderer: BookRenderer, node: Node) -> bool:
    """Whether an entry is a map that is printed beside a card of this book."""
    card = card_showing(renderer.library, node) if node.kind == "map" else None
    return card is not None and card.id in renderer.links.inside


# --- The reference at the end ---------------------------------------------------------------------


def cited(library: Library, nodes: Sequence[Node]) -> tuple[Node[Source], ...]:
    """Return the sources that the entries of a book cite, in the order of the library."""
    refs = set()
    for node in nodes:
        citations = [node.citation, *(applied.overlay.source for applied in node.overlays)]
        if isinstance(node.data, Provenance):
            citations += node.data.evidence
        overlays = getattr(node.data, "overlays", {})
        citations += [overlay.source for overlay in overlays.values()]
        refs |= {citation.ref for citation in citations if citation}
    return tuple(node for node in library.of_type(Source) if node.slug in refs)


def back_part(renderer: BookRenderer, nodes: Sequence[Node]) -> tuple[BookSection, ...]:
    """Return the chapters after the last part of a book, without the index."""
    renderer.links.begin_chapter()
    books = [
        (node, book_details(node.data), _cited_in(renderer, node))
        for node in cited(renderer.library, nodes)
    ]
    sources = renderer.fragment("parts/sources.html", books=books)
    groups = [(CONFIDENCE[word], _unverified(renderer, nodes, word)) for word in DOUBTFUL]
    groups = [group for group in groups if group[1]]
    is_sourced = books or groups
    sections = [BookSection("sources", "Sources", sources, form="back")] if is_sourced else []
    if groups:
        html = renderer.fragment("parts/unverified.html", groups=groups)
        sections.append(BookSection(UNVERIFIED, "Unverified facts", html, form="back"))
    return tuple(sections)


def _cited_in(renderer: BookRenderer, source: Node) -> list[tuple[str, list[Markup]]]:
    """Return the sections of a source, each with the entries that it is the source of.

    Many entries of one chapter are named by the chapter.
    """
    library = renderer.library
    renderer.links.begin_entry("")
    sections = []
    for place, ids in renderer.links.cited.get(source.slug, {}).items():
        by_chapter: dict[str, list[Node]] = {}
        for node in map(library.__getitem__, ids):
            by_chapter.setdefault(node.parent or "", []).append(node)
        named: list[Node] = []
        for chapter, inside in by_chapter.items():
            is_long = chapter in renderer.links.inside and len(inside) > MOST_NAMED
            named += [library[chapter]] if is_long else inside
        sections.append((place, [renderer.ref(node) for node in named]))
    return sections


def _unverified(
    renderer: BookRenderer, nodes: Sequence[Node], word: str
) -> list[tuple[list[tuple[str, Markup]], Markup]]:
    """Return what has a level of confidence: entries with their anchors, and the reason.

    Entries with the same reason are one fact.
    """
    by_caveat: dict[str, list[Node]] = {}
    for node in nodes:
        if renderer.library.shares_parent_doubt(node):
            continue
        if isinstance(node.data, Provenance) and node.data.confidence == word:
            by_caveat.setdefault(node.data.caveat or "", []).append(node)
    listed = []
    for caveat, doubtful in by_caveat.items():
        renderer.links.begin_entry("")
        places = [(f"{REASON}{node.id}", renderer.ref(node)) for node in doubtful]
        listed.append((places, renderer.prose(doubtful[0], caveat, inline=True)))
    return listed


# --- Index ----------------------------------------------------------------------------------------

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
