"""The parts of a book and their chapters.

In: an edition or a pack. Out: parts as `BookSection`s: the rules of the edition, each pack, and the
reference at the end: sources and unverified facts. A book of a pack includes the rules of the
edition that the pack refers to.
"""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from musterbook.article import articles
from musterbook.article.game_facts import game_length, limits
from musterbook.article.provenance import DOUBTFUL, SURE, book_facts
from musterbook.books.entries import REASON, BookSection, book_entry, card_showing, origin
from musterbook.books.page_references import BookRenderer, face_symbol
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.edition import EditionFile
from musterbook.library.model.entries import Provenance, Source
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Kind, Library, Node, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.phrases import number_of

CHAPTERS: tuple[Kind, ...] = (
    "sequence", "rules", "mission", "deck", "pool", "maps", "tables", "faq",
)  # fmt: skip
"""The chapters of a pack, in order; missions form one chapter."""

FEW = 3
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
    """Return a pack as a part of a book."""
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
            book_entry(renderer, one)
            for one in inside
            if (ids is None or one.id in ids) and not _is_beside(renderer, one)
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
        citations = [node.citation, *(one.overlay.source for one in node.overlays)]
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
        (node, book_facts(node.data), _cited_in(renderer, node))
        for node in cited(renderer.library, nodes)
    ]
    sources = renderer.fragment("parts/sources.html", books=books)
    groups = [(SURE[word], _unverified(renderer, nodes, word)) for word in DOUBTFUL]
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
            is_long = chapter in renderer.links.inside and len(inside) > FEW
            named += [library[chapter]] if is_long else inside
        sections.append((place, [renderer.ref(node) for node in named]))
    return sections


def _unverified(
    renderer: BookRenderer, nodes: Sequence[Node], word: str
) -> list[tuple[list[tuple[str, Markup]], Markup]]:
    """Return the facts with a level of confidence: entries with their anchors, and the reason.

    Entries with the same reason are one fact.
    """
    facts: dict[str, list[Node]] = {}
    for node in nodes:
        if renderer.library.shares_parent_doubt(node):
            continue
        if isinstance(node.data, Provenance) and node.data.confidence == word:
            facts.setdefault(node.data.caveat or "", []).append(node)
    listed = []
    for caveat, doubtful in facts.items():
        renderer.links.begin_entry("")
        places = [(f"{REASON}{node.id}", renderer.ref(node)) for node in doubtful]
        listed.append((places, renderer.prose(doubtful[0], caveat, inline=True)))
    return listed
