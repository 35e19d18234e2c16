"""Pages: the frame around an article, and finished pages of entries and of everything else.

In: a context at the address of the page, a node or a frame, a template. Out: a `Page`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from musterbook.article.entry_labels import badge, doubt, entry_label, kind_name, kind_words
from musterbook.article.parsed_prose import cut_text
from musterbook.library.addresses import CONCEPTS, FRONT
from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Question
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.pages.context import Context
from musterbook.pages.other_editions import concepts, counterparts, other_editions
from musterbook.pages.page import Frame, Link, Page, Siblings
from musterbook.pages.side_panels import panels


def compare_title(library: Library) -> str:
    """Return the name of the pages that compare editions, packs or ideas."""
    return f"Compare {library.game.edition.many}"


PINNED: frozenset[Kind] = frozenset({"card", "rule", "map", "mission", "table", "concept"})
"""Kinds of entries whose pages have a button for the pinboard."""

MOST, NEAREST = 100, 20
"""Number of siblings up to which a page lists all of them, and number on either side that it lists
of more: the pages of a deck must not grow with the square of its cards."""

# --- Pages ----------------------------------------------------------------------------------------


def entry_page(
    context: Context,
    node: Node,
    template: str,
    description: str,
    *,
    shape: str = "",
    contents: tuple[Link, ...] = (),
    **values: Any,
) -> Page:
    """Return the page of an entry: with the frame of the entry, and otherwise as any other page.

    `shape` is that of its frame; `contents`, if any, are listed beside it instead of its siblings.
    """
    previous, following = _around(context, node)
    frame = Frame(
        title=node.name,
        label=entry_label(context.library, node),
        badge=badge(context.library, node),
        face=context.face(node),
        pin=node.id if node.kind in PINNED else "",
        crumbs=crumbs(context, node),
        siblings=None if contents else siblings(context, node),
        contents=contents,
        previous=previous,
        next=following,
        panels=panels(context, node),
        shape=shape,
        doubt=("", "") if "noted" in doubt(node) else doubt(node),  # the panel Source says it
        questions=questions(context, node),
        elsewhere=() if node.kind == "concept" else other_editions(context, node),
        ideas=tuple(other for other, _ in concepts(context, node)),
    )
    page = other_page(
        context, frame, template, description, kind=node.kind, of=node, node=node, **values
    )
    place = f" ({page.beyond_title})" if page.beyond_title else ""
    return replace(
        page,
        description=f"{node.name}{place}. {page.description}" if page.here else page.description,
        about="" if node.kind in ("edition", "pack") else kind_words(context.library, node),
        elsewhere=counterparts(context, node),
    )


def other_page(
    context: Context,
    frame: Frame,
    template: str,
    about: str,
    *,
    kind: str = "reference",
    of: Node | None = None,
    script: str = "",
    **values: Any,
) -> Page:
    """Return a page that belongs to no entry, or is `of` an entry, such as one of several.

    `script` is the address of its script.
    """
    src = context.href(script) if script else ""
    html = context.render(template, frame=frame, about=about, script=src, **values)
    return Page(
        url=context.url,
        title=frame.title,
        html=html,
        description=cut_text(about, 200),
        kind=kind,
        here=context.here(of) if of else "",
        code=context.library.pack_of(of).data.code if of and of.pack else "",
        pack=(of.pack if of else None) or "",
        edition=(of.edition if of else None) or "",
    )


def questions(context: Context, node: Node) -> tuple[Node, ...]:
    """Return the questions about an entry."""
    return tuple(
        other
        for other in context.articles.referrers(node)
        if isinstance(other.data, Question)
        and other.parent != node.id
        and node.id in other.data.about
    )


# --- Where an entry is ----------------------------------------------------------------------------


def home(context: Context) -> Link:
    """Return the link to the front page, with which every breadcrumb begins."""
    return context.to(context.library.settings.name, FRONT)


def crumbs(context: Context, node: Node) -> tuple[Link, ...]:
    """Return the breadcrumb from the front page to a node, without the node itself."""
    trail = []
    above = context.library[node.parent] if node.parent else None
    while above is not None:
        trail.append(context.link(above))
        above = context.library[above.parent] if above.parent else None
    if node.kind == "concept":
        trail.append(context.to(compare_title(context.library), CONCEPTS))
    return (home(context), *reversed(trail))


def _beside(context: Context, node: Node) -> tuple[Node, ...]:
    """Return the nodes that "previous" and "next" step through."""
    if node.parent:
        parent = context.library[node.parent]
        return tuple(
            other
            for other in _parts(context, parent)
            if other.kind == node.kind or (parent.kind == "pack" and node.kind != "mission")
        )
    return context.library.of_kind(node.kind)


def _parts(context: Context, node: Node) -> Sequence[Node]:
    """Return the children of a node as its page lists them: its rules come last."""
    return sorted(context.library.children(node), key=lambda child: child.kind == "rules")


def siblings(context: Context, node: Node) -> Siblings | None:
    """Return the siblings of a node, or None if it has none."""
    if node.kind in ("edition", "pack"):  # their pages list their own entries instead
        inside = _told_apart(context, _parts(context, node), node)
        packs = context.library.packs(node.id) if node.kind == "edition" else ()
        if 0 < len(packs) < len(inside):  # as the headings on the page of an edition divide them
            heads = (
                (context.library.game.pack.heading, "#packs", inside[: len(packs)]),
                ("Rules", "#rules", inside[len(packs) :]),
            )
            inside = tuple(Link(name, href, below=below) for name, href, below in heads)
        return Siblings(f"In {node.name}", context.href(node), inside)
    parent = context.library[node.parent] if node.parent else None
    neighbours = _beside(context, node)
    if len(neighbours) < 2 and node.kind not in ("card", "rule", "map", "table"):
        if node.kind != "mission" or not parent:
            return None
        neighbours = context.library.children(parent)  # the only mission of its pack
    before = after = 0
    if len(neighbours) > MOST:
        at = next(at for at, other in enumerate(neighbours) if other.id == node.id)
        before = max(at - NEAREST, 0)
        after = max(len(neighbours) - at - NEAREST - 1, 0)
    near = neighbours[before : len(neighbours) - after]
    if parent:
        title, href = parent.name, context.href(parent)
    else:
        title, href = context.library.game.edition.heading, context.href(FRONT)
    return Siblings(title, href, _told_apart(context, near, node), before, after)


def _told_apart(context: Context, nodes: Sequence[Node], node: Node) -> tuple[Link, ...]:
    """Return links with notes that distinguish namesakes: a dice roll, a type, or the kind."""
    names = Counter(other.name for other in nodes)
    entries = []
    for other in nodes:
        note = ""
        if isinstance(other.data, Card):
            twice = names[other.name] > 1
            note = str(other.data.roll or "") or (other.data.type or "" if twice else "")
        elif names[other.name] > 1:
            note = kind_name(context.library, other.kind).lower()
        # No popovers and no faces: the list shows neither.
        entries.append(Link(other.name, context.href(other), note, current=other.id == node.id))
    return tuple(entries)


def _around(context: Context, node: Node) -> tuple[Node | None, Node | None]:
    """Return the entries before and after a node among its siblings."""
    neighbours = (None, *_beside(context, node), None)
    place = next(n for n, other in enumerate(neighbours) if other and other.id == node.id)
    return neighbours[place - 1], neighbours[place + 1]
