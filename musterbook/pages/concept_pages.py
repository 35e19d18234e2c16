"""The pages of concepts: one idea in each edition, and the list of all with all comparisons."""

from functools import partial

from musterbook.article.entry_labels import kind_words
from musterbook.library.model.entries import Concept
from musterbook.library.model.nodes import Node
from musterbook.pages.article_frame import compare_title, entry_page
from musterbook.pages.comparison_pages import pair_links
from musterbook.pages.context import Context
from musterbook.pages.page import Item, Link, Page
from musterbook.pages.standalone_pages import reference_page


def concepts_page(context: Context) -> Page:
    game = context.library.game
    groups: dict[str, list[Item]] = {}
    for node in context.library.of_type(Concept):
        words = context.words(node, node.data.summary)
        groups.setdefault(node.data.group, []).append(Item(context.link(node), words))
    return reference_page(
        context,
        compare_title(context.library),
        f"Two {game.edition.many} or two {game.pack.many}, card by card and idea by idea, or one "
        f"idea in every {game.edition.one}.",
        "concepts.html",
        groups=list(groups.items()),
        pairs=pair_links(context),
    )


def _said(concept: Concept, edition: str) -> list[str]:
    """Return what a concept says about an edition, without dashes."""
    texts = [aspect.values.get(edition, "") for aspect in concept.aspects]
    return [text for text in texts if any(map(str.isalnum, text))]


def concept_page(context: Context, node: Node[Concept]) -> Page:
    """Return the page of a concept: its entries in all editions, compared."""
    concept = node.data
    entries = context.library.on_site(concept.entries)
    with_entries = {entry.edition for entry in entries if entry.edition}
    newest = context.library.editions[::-1]
    said = {edition.id: _said(concept, edition.id) for edition in newest}
    least = min(len(concept.aspects), 2)
    editions = [
        edition
        for edition in newest
        if edition.id in with_entries or len(said[edition.id]) >= least
    ]
    called = [[entry for entry in entries if entry.edition == edition.id] for edition in editions]
    inside = (
        Link(edition.name, f"#in-{edition.slug}")
        for edition in editions
        if edition.id in with_entries
    )
    return entry_page(
        context,
        node,
        "concept.html",
        context.words(node, concept.summary),
        shape="wide",
        contents=(
            *(Link(aspect.name, f"#aspect-{n}") for n, aspect in enumerate(concept.aspects, 1)),
            Link("Entries", "#entries", below=tuple(inside)),
        ),
        editions=editions,
        called=called,
        kind_words=partial(kind_words, context.library),
        others=[(edition, said[edition.id]) for edition in newest if edition not in editions],
    )
