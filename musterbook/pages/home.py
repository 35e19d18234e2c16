"""Pages that belong to no pack: home, prose, sources, concepts, doubts, print, redirects, 404."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Concept, Provenance, Source
from musterbook.model.files import EditionFile, PageFile
from musterbook.model.nodes import Library, Node
from musterbook.pages.desk import CONCEPTS, DOUBT, PRINTS, SOURCES, Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import DOUBTFUL, SURE, book_facts, frame
from musterbook.pages.packs import shelf
from musterbook.pages.page import Page, Print, page_path
from musterbook.pages.views import Frame, Item, Link, Shelf, Siblings

HOME = "index"


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
    where: str
    caveat: Markup


def home_page(desk: Desk, node: Node | None) -> Page:
    """Return the front page: what this is, three doors, the shelf of editions and packs."""
    at = "index.html"
    data = node.data if node else None
    title = data.title if isinstance(data, PageFile) else "Musterbook"
    about = data.description if isinstance(data, PageFile) else ""
    decks = desk.library.of_kind("deck")
    unlike = list({desk.face(deck): deck for deck in reversed(decks)}.values())[::-1][:4]
    first = next(iter(desk.library.packs()), None)
    html = desk.render(
        "home.html",
        title=title,
        about=about or "",
        words=desk.prose(node, data.text, at) if node and isinstance(data, PageFile) else "",
        fan=[desk.back(deck) for deck in unlike],
        faces=[desk.face(deck) for deck in decks[:3]],
        shelves=[_edition(desk, edition, at) for edition in desk.library.editions],
        play=desk.play,
        prints=PRINTS,
        read=links.url(first) if first else "about/index.html",
        cards=len(desk.library.of_kind("card")),
        rules=len(desk.library.of_kind("rule")),
        maps=len(desk.library.of_kind("map")),
    )
    return Page("index.md", at, "Musterbook", html, about or title, node.mark.path if node else "", "home")


def _edition(desk: Desk, edition: Node, at: str) -> Shelf:
    assert isinstance(edition.data, EditionFile)
    return Shelf(
        link=desk.link(edition, at),
        about=desk.prose(edition, edition.data.summary, at, inline=True),
        items=tuple(shelf(desk, pack, at) for pack in desk.library.packs(edition.id)),
        links=tuple(desk.link(rules, at) for rules in desk.library.children(edition, "rules")),
        note=edition.data.years,
    )


def prose_page(desk: Desk, node: Node) -> Page:
    """Return a hand-written page."""
    assert isinstance(node.data, PageFile)
    at = links.url(node)
    others = desk.library.of_kind("page")
    beside = [page for page in others if page.id != HOME]
    around = Frame(
        title=node.name,
        crumbs=(desk.to("Musterbook", "index.html", at),),
        siblings=_reference_pages(desk, beside, at, node.id),
        shape="wide",
    )
    html = desk.render("prose.html", frame=around, text=desk.prose(node, node.data.text, at))
    return made(desk, node, html, node.data.description or node.name)


def _reference_pages(desk: Desk, pages: list[Node], at: str, current: str) -> Siblings:
    entries = [desk.link(page, at, current=page.id == current) for page in pages]
    for name, url in _SHARED.items():
        entries.append(replace(desk.to(name, url, at), current=url == current))
    place = next((n for n, link in enumerate(entries, 1) if link.current), 0)
    href = links.relative(at, links.url(pages[0])) if pages else links.relative(at, "index.html")
    return Siblings("About", href, tuple(entries), place)


_SHARED = {"Sources": SOURCES, "Doubtful facts": DOUBT, "Across editions": CONCEPTS, "Print": PRINTS}


def _shared_page(desk: Desk, url: str, title: str, description: str, template: str, **values: object) -> Page:
    beside = [page for page in desk.library.of_kind("page") if page.id != HOME]
    around = Frame(
        title=title,
        crumbs=(desk.to("Musterbook", "index.html", url),),
        siblings=_reference_pages(desk, beside, url, url),
        shape="wide",
    )
    html = desk.render(template, frame=around, about=description, **values)
    return Page(page_path(url), url, title, html, description, "", "reference")


def sources_page(desk: Desk) -> Page:
    """Return every source with what rests on it."""
    books = [_book(desk, desk.library, node) for node in desk.library.of_kind("source")]
    about = "Every book and data set that this reference rests on, and what rests on it."
    return _shared_page(desk, SOURCES, "Sources", about, "sources.html", books=books)


def _book(desk: Desk, library: Library, node: Node) -> Book:
    source = cast(Source, node.data)
    own = [
        other
        for other in library.nodes.values()
        if other.citation
        and other.citation.ref.removeprefix("sources/") == node.slug
        and other.kind in ("pack", "deck", "rules", "sequence", "pool", "maps", "tables", "mission", "faq")
    ]
    named = [
        other
        for other in library.referrers(node.id)
        if other not in own and other.parent not in {entry.id for entry in own}
    ]
    rests = dict.fromkeys(desk.link(other, SOURCES, note=desk.here(other)) for other in [*own, *named])
    return Book(
        node.slug,
        source.title,
        book_facts(source),
        ", ".join(part for part in (source.kind, source.edition or "") if part),
        desk.prose(node, source.use, SOURCES, inline=True),
        tuple(rests),
    )


def doubt_page(desk: Desk) -> Page:
    """Return every entry that rests on one source, on a conclusion, or on nothing known."""
    groups = []
    for word in (*DOUBTFUL, "documented", "cross-checked"):
        entries = [
            Doubt(
                desk.link(node, DOUBT),
                desk.here(node),
                desk.prose(node, node.data.caveat, DOUBT, inline=True),
            )
            for node in desk.library.nodes.values()
            if isinstance(node.data, Provenance)
            and node.data.confidence == word
            and (word in DOUBTFUL or node.data.caveat)
        ]
        if entries:
            note = "" if word in DOUBTFUL else " A note tells what readers should know."
            groups.append((word, SURE[word] + note, entries))
    about = "What here rests on one source only, was concluded by us, or is known to nobody."
    return _shared_page(desk, DOUBT, "Doubtful facts", about, "doubt.html", groups=groups)


def concepts_page(desk: Desk) -> Page:
    """Return the list of ideas that editions share."""
    items = [
        Item(desk.link(node, CONCEPTS), Markup.escape(desk.words(node, cast(Concept, node.data).summary)))
        for node in desk.library.of_kind("concept")
    ]
    about = "One idea, and what each edition calls it and makes of it."
    return _shared_page(desk, CONCEPTS, "Across editions", about, "concepts.html", items=items)


def concept_page(desk: Desk, node: Node) -> Page:
    """Return one idea: the entries that have it, compared."""
    concept = cast(Concept, node.data)
    at = links.url(node)
    entries = [desk.library.resolve(entry, node) for entry in concept.entries]
    slugs = list(dict.fromkeys(slug for aspect in concept.aspects for slug in aspect.values))
    names = {edition.id: cast(EditionFile, edition.data).name for edition in desk.library.editions}
    html = desk.render(
        "concept.html",
        frame=frame(desk, node, shape="wide"),
        summary=desk.prose(node, concept.summary, at),
        entries=[desk.link(entry, at, note=desk.here(entry)) for entry in entries],
        editions=[names.get(slug, slug) for slug in slugs],
        aspects=[
            (
                aspect.name,
                [desk.prose(node, aspect.values.get(slug), at, inline=True) for slug in slugs],
            )
            for aspect in concept.aspects
        ],
    )
    return made(desk, node, html, desk.words(node, concept.summary))


def print_page(desk: Desk) -> Page:
    """Return every file of the print shop, with paper, pages and size."""
    packs = []
    for pack in desk.library.packs():
        own = [file for file in desk.prints if file.pack == pack.id]
        if own:
            packs.append((desk.link(pack, PRINTS), desk.here(pack), [_file(desk, file) for file in own]))
    about = "Every deck as a PDF: print at 100 %, cut along the marks, play."
    return _shared_page(desk, PRINTS, "Print", about, "print.html", packs=packs)


def _file(desk: Desk, file: Print) -> dict[str, object]:
    deck = desk.library[file.deck] if file.deck in desk.library else None
    return {
        "href": links.relative(PRINTS, file.path),
        "name": file.name,
        "deck": desk.link(deck, PRINTS) if deck else None,
        "paper": file.paper,
        "pages": file.pages,
        "size": f"{file.size / 1000:.0f} kB" if file.size < 1_000_000 else f"{file.size / 1e6:.1f} MB",
        "note": file.note,
    }


def redirects(desk: Desk) -> list[Page]:
    """Return a page at each old address that leads to the new one."""
    found = []
    for old, new in desk.library.aliases.items():
        node = desk.library[new]
        old_url, new_url = links.url(replace(node, id=old)), links.url(node)
        if "#" in old_url:
            continue  # an anchor has no page of its own
        way = links.relative(old_url, new_url)
        html = desk.render("redirect.html", name=node.name, href=way)
        found.append(
            Page(
                page_path(old_url), old_url, node.name, html, f"Moved to {node.name}.",
                node.mark.path, "redirect", redirect=way, meta={"search": {"exclude": True}},
            )
        )  # fmt: skip
    return found


def lost_page(desk: Desk) -> Page:
    """Return the page for addresses that lead nowhere."""
    html = desk.render("lost.html")
    about = "There is no page at this address."
    return Page(
        "404.md", "404.html", "Not found", html, about, "", "lost", meta={"search": {"exclude": True}}
    )


