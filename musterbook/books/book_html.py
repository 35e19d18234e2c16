"""A book as HTML, in runs of pages, and its index.

In: a library, an edition or a pack, a paper. Out: the HTML of every run except the index, the
entries of the index, and the HTML of the index once the pages are known.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from musterbook.books.context import BookContext
from musterbook.books.index import Target, heads, letters
from musterbook.books.page_runs import PageRun
from musterbook.books.paper import BookPaper
from musterbook.books.parts import below, borrowed, pack_part, rules_part
from musterbook.books.reference_part import INDEX, UNVERIFIED, back_part, cited
from musterbook.books.views import Line, Section
from musterbook.design_tokens import tokens
from musterbook.library.model.files import PackFile
from musterbook.library.model.nodes import Library, Node, holds

MANY = 150
"""With more entries than this, the contents list only chapters; the index lists the entries."""


RUNS_ON = "rules"
"""The form of a chapter that begins below the one before it, as in `cards/book.css`."""

VERSION = "\N{REPLACEMENT CHARACTER}"
"""Placeholder for the version."""


@dataclass(frozen=True)
class Book:
    """A book that is ready for layout."""

    node: Node
    title: str
    about: str
    runs: tuple[PageRun, ...]
    heads: dict[str, tuple[Target, ...]]
    context: BookContext


def book_of(library: Library, node: Node, paper: BookPaper) -> Book:
    """Return the book of an edition or a pack."""
    edition = library.edition_of(node)
    packs = (node,) if holds(node, PackFile) else library.packs(edition.id)
    only = borrowed(library, node) if node.kind == "pack" else None
    nodes = [inner for pack in packs for inner in below(library, pack)]
    rules = library.children(edition, "rules")
    rules_in_book = [rule for file in rules for rule in library.children(file, "rule")]
    chosen_rules = rules_in_book if only is None else list(only)
    files = [file for file in rules if any(rule.parent == file.id for rule in chosen_rules)]
    nodes = [*files, *chosen_rules, *nodes] if only is None else [*nodes, *files, *chosen_rules]
    inside = {inner.id for inner in nodes}
    if chosen_rules or only is None:
        inside.add(edition.id)
        nodes.insert(0, edition)
    sources = cited(BookContext(library), nodes)
    context = BookContext(
        library,
        inside=frozenset(inside | {source.id for source in sources}),
        map_width=paper.map_width,
    )
    parts = [pack_part(context, pack) for pack in packs]
    if chosen_rules or only is None:
        parts.insert(0 if only is None else 1, rules_part(context, edition, only))
    back = back_part(context, nodes)
    name = node.name
    label = edition.name if node.kind == "pack" else "Rules and missions"
    title = f"{edition.name} · {name}" if node.kind == "pack" else name
    about = (
        f"{name} for the {edition.name}: sequence, missions, cards, maps and questions, with the "
        "rules they refer to."
        if node.kind == "pack"
        else f"The rules of the {name} and its mission packs: sequences, missions, cards and maps."
    )
    front: dict[str, Any] = {
        "name": name,
        "label": label,
        "flavour": getattr(node.data, "flavour", None) or "",
        "version": VERSION,
        "symbols": _symbols(context, nodes),
        "unverified": UNVERIFIED if any(section.id == UNVERIFIED for section in back) else "",
        "parts": parts,
    }

    def run(template: str, anchor: str, *, is_right: bool = False, **values: Any) -> PageRun:
        html = context.render(f"{template}.html", title=title, about=about, **values)
        return PageRun(anchor, html, is_right=is_right)

    runs = [
        run("front", "front", **front),
        run("contents", "contents", is_right=True, lines=list(contents(parts, back))),
    ]
    for part in parts:
        for number, chapters in enumerate(_runs(part.sections)):
            values = {"part": part, "opens": not number, "chapters": chapters}
            anchor = chapters[0].id if number else part.id
            runs.append(run("chapters", anchor, is_right=not number, **values))
    runs += [run("chapters", chapter.id, part=None, chapters=[chapter]) for chapter in back]
    version = _version("".join(run.html for run in runs))
    runs = [replace(run, html=run.html.replace(VERSION, version)) for run in runs]
    return Book(node, title, about, tuple(runs), heads(context, nodes), context)


def _runs(chapters: Sequence[Section]) -> list[list[Section]]:
    """Return the chapters of a part in runs of pages; the first run begins with its opener."""
    runs: list[list[Section]] = [[]]
    for chapter in chapters:
        if chapter.form != RUNS_ON:
            runs.append([])
        runs[-1].append(chapter)
    return runs


def stamped(html: str) -> str:
    """Return a text with its own short hash as its version.

    The version of a book changes only when the book does, not with every edit of the content.
    """
    return html.replace(VERSION, _version(html))


def _version(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:7]


def _symbols(context: BookContext, nodes: Sequence[Node]) -> list[Markup]:
    """Return the symbols of the decks in a book, each once."""
    used = {context.face(node) for node in nodes if node.kind == "deck"}
    pictures = {face.icon: face.slug for face in tokens().faces.values() if face.slug in used}
    return [context.mark(slug) for slug in pictures.values()]


def contents(parts: Sequence[Section], back: Sequence[Section]) -> Iterator[Line]:
    """Yield the lines of the contents."""
    entries = sum(len(chapter.sections) for part in parts for chapter in part.sections)
    for part in parts:
        yield Line(1, part.id, part.name)
        for chapter in part.sections:
            yield Line(2, chapter.id, chapter.name)
            if entries <= MANY or chapter.form == "missions":
                for entry in chapter.sections:
                    if entry.form not in ("step", "question"):
                        yield Line(3, entry.id, entry.name)
    for chapter in back:
        yield Line(1, chapter.id, chapter.name)
    yield Line(1, INDEX, "Index")


def index_html(book: Book, pages: Mapping[str, int]) -> str:
    """Return the HTML of the index."""
    return book.context.render(
        "index.html",
        title=book.title,
        about=book.about,
        index=INDEX,
        letters=letters(book.context, book.heads, pages),
    )
