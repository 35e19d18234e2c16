"""Reference pages: sources, doubtful facts, ideas across editions, print files."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from musterbook import faces, links
from musterbook.formats import formats
from musterbook.model.entries import Concept, Provenance, Source
from musterbook.model.nodes import Library, Node, holds
from musterbook.pages.desk import CONCEPTS, DOUBT, PRINTS, SOURCES, Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import doubt, frame, kind_words
from musterbook.pages.page import Page, Print, page_path
from musterbook.pages.panels import DOUBTFUL, SURE, book_facts, mission_sheets
from musterbook.pages.views import Frame, Item, Link, Siblings, Sure

_WHOLE = frozenset(
    {"pack", "deck", "rules", "sequence", "pool", "maps", "tables", "mission", "faq"}
)
"""Kinds that stand for all that is in them."""

HOME = "index"
"""The id of the front page."""


@dataclass(frozen=True)
class Book:
    """A source and everything that rests on it."""

    slug: str
    title: str
    facts: str
    kind: str
    use: Markup
    rests: tuple[Link, ...]


@dataclass(frozen=True)
class Doubt:
    """A doubtful entry and why it is so."""

    link: Link
    kind: str
    sure: Sure
    caveat: Markup


def reference_pages(desk: Desk, pages: list[Node], at: str, current: str) -> Siblings:
    """Return the hand-written pages and the reference pages as siblings of one of them."""
    entries = [desk.link(page, at, current=page.id == current) for page in pages]
    for name, url in _SHARED.items():
        entries.append(replace(desk.to(name, url, at), current=url == current))
    place = next((n for n, link in enumerate(entries, 1) if link.current), 0)
    href = links.relative(at, links.url(pages[0])) if pages else links.relative(at, "index.html")
    return Siblings("About", href, tuple(entries), place)


_SHARED = {
    "Sources": SOURCES,
    "Doubtful facts": DOUBT,
    "Across editions": CONCEPTS,
    "Print": PRINTS,
}


def _shared_page(
    desk: Desk, url: str, title: str, description: str, template: str, **values: object
) -> Page:
    beside = [page for page in desk.library.of_kind("page") if page.id != HOME]
    around = Frame(
        title=title,
        crumbs=(desk.to("Musterbook", "index.html", url),),
        siblings=reference_pages(desk, beside, url, url),
        shape="wide",
    )
    html = desk.render(template, frame=around, about=description, **values)
    return Page(page_path(url), url, title, html, description, "", "reference")


def sources_page(desk: Desk) -> Page:
    """Return every source with what rests on it."""
    books = [_book(desk, desk.library, node) for node in desk.library.of_type(Source)]
    about = "Every book and data set that this reference rests on, and what rests on it."
    return _shared_page(desk, SOURCES, "Sources", about, "sources.html", books=books)


def _book(desk: Desk, library: Library, node: Node[Source]) -> Book:
    source = node.data
    own = [
        other
        for other in library.nodes.values()
        if other.citation
        and other.citation.ref.removeprefix("sources/") == node.slug
        and other.kind
        in ("pack", "deck", "rules", "sequence", "pool", "maps", "tables", "mission", "faq")
    ]
    named = [
        other
        for other in library.referrers(node.id)
        if other not in own and other.parent not in {entry.id for entry in own}
    ]
    rests = dict.fromkeys(
        desk.link(other, SOURCES, note=desk.here(other)) for other in [*own, *named]
    )
    return Book(
        node.slug,
        source.title,
        book_facts(source),
        ", ".join(part for part in (source.kind, source.edition or "") if part),
        desk.prose(node, source.use, SOURCES, inline=True),
        tuple(rests),
    )


def doubt_page(desk: Desk) -> Page:
    """Return, pack by pack, what rests on one source, on a conclusion, or on nothing known.

    Entries that are sure but carry a note for readers stand among them.
    """
    groups: dict[str, list[Doubt]] = {}
    for node in desk.library.nodes.values():
        told = desk.library.doubts_alike(node)  # by the entry around it
        if holds(node, Provenance) and doubt(node)[0] and not told:
            groups.setdefault(node.pack or node.edition or "", []).append(_doubt(desk, node))
    places = [
        (desk.link(desk.library[id], DOUBT) if id else None, _place(desk, id), entries)
        for id, entries in groups.items()
    ]
    count = {
        word: sum(each.sure.word == word for entries in groups.values() for each in entries)
        for word in DOUBTFUL
    }
    words = [(Sure(word, SURE[word]), count[word]) for word in DOUBTFUL]
    about = "What here rests on one source only, was concluded by us, or is known to nobody."
    return _shared_page(
        desk, DOUBT, "Doubtful facts", about, "doubt.html", groups=places, words=words
    )


def _place(desk: Desk, id: str) -> str:
    """The edition of a pack, to stand beside its name."""
    node = desk.library[id] if id else None
    if node is None or node.kind != "pack" or not node.edition:
        return ""
    return desk.library[node.edition].name


def _doubt(desk: Desk, node: Node[Provenance]) -> Doubt:
    data = node.data
    return Doubt(
        desk.link(node, DOUBT),
        kind_words(desk, node) or node.kind.capitalize(),
        Sure(data.confidence, SURE[data.confidence], bool(data.caveat)),
        desk.prose(node, data.caveat, DOUBT, inline=True),
    )


def concepts_page(desk: Desk) -> Page:
    """Return the list of ideas that editions share."""
    groups: dict[str, list[Item]] = {}
    for node in desk.library.of_type(Concept):
        concept = node.data
        words = Markup.escape(desk.words(node, concept.summary))
        groups.setdefault(concept.group, []).append(Item(desk.link(node, CONCEPTS), words))
    about = "One idea, and what each edition calls it and makes of it."
    return _shared_page(
        desk, CONCEPTS, "Across editions", about, "concepts.html", groups=list(groups.items())
    )


def concept_page(desk: Desk, node: Node[Concept]) -> Page:
    """Return one idea: the entries that have it, compared."""
    concept = node.data
    at = links.url(node)
    entries = [desk.library.resolve(entry, node) for entry in concept.entries]
    said = {slug for aspect in concept.aspects for slug in aspect.values}
    said |= {entry.edition for entry in entries if entry.edition}
    editions = [edition for edition in desk.library.editions if edition.id in said]
    html = desk.render(
        "concept.html",
        frame=frame(desk, node, shape="wide"),
        summary=desk.prose(node, concept.summary, at),
        editions=[desk.link(edition, at) for edition in editions],
        called=[
            [_called(desk, entry, at) for entry in entries if entry.edition == edition.id]
            for edition in editions
        ],
        aspects=[
            (
                aspect.name,
                [
                    desk.prose(node, aspect.values.get(edition.id), at, inline=True)
                    for edition in editions
                ],
            )
            for aspect in concept.aspects
        ],
        silent=[edition.name for edition in desk.library.editions if edition not in editions],
    )
    return made(desk, node, html, desk.words(node, concept.summary))


def _called(desk: Desk, entry: Node, at: str) -> Link:
    """An entry by its name, and its pack."""
    return desk.link(entry, at, note=desk.library[entry.pack].name if entry.pack else "")


def print_page(desk: Desk) -> Page:
    """Return every file of the print shop: what it holds, and each paper with pages and size."""
    packs = []
    for pack in desk.packs():
        files: dict[str, list[tuple[Link, bool]]] = {}
        for file in desk.prints:
            if file.pack == pack.id and file.kind in ("cards", "variant"):
                files.setdefault(file.deck, []).append((_file(file), file.kind == "cards"))
        rows = [
            # What is printed most stands first.
            (
                desk.link(desk.library[deck], PRINTS) if deck else None,
                sorted(links_of, key=lambda one: not one[1]),
            )
            for deck, links_of in sorted(files.items(), key=lambda pair: pair[0] != "")
        ]
        if rows:
            packs.append((desk.link(pack, PRINTS), desk.here(pack), rows))
    about = "Every deck as a PDF: print at 100 %, cut along the marks, play."
    books = [
        (desk.link(desk.library[file.of], PRINTS), _file(file))
        for file in desk.prints
        if file.kind == "book"
    ]
    missions = [
        (desk.link(pool, PRINTS), desk.here(pool), own)
        for pool in desk.library.of_kind("pool")
        if (own := mission_sheets(desk, pool, PRINTS))
    ]
    return _shared_page(
        desk,
        PRINTS,
        "Print",
        about,
        "print.html",
        packs=packs,
        books=books,
        missions=missions,
        size=faces.usual().size,
        large=formats().sizes[faces.LARGE],
    )


def _file(file: Print) -> Link:
    """A printed file as a link: its paper, then how many pages and how large."""
    size = f"{file.size / 1000:.0f} kB" if file.size < 1_000_000 else f"{file.size / 1e6:.1f} MB"
    count = f"{file.pages} page{'s' if file.pages != 1 else ''}"
    facts = ", ".join(
        part for part in (count if file.pages else "", size if file.size else "") if part
    )
    return Link(file.paper or file.name, links.relative(PRINTS, file.path), facts)
