"""The front page: what the site is, the newest document, three uses, and the editions.

In: a library, and the page that its authors wrote. Out: a page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from musterbook.library.addresses import FRONT, PRINTS
from musterbook.library.model.base import MarkdownText
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.files import PageFile
from musterbook.library.model.nodes import Kind, Library, Node, holds
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.library.phrases import number_of
from musterbook.pages.context import Context
from musterbook.pages.overlays import overlay_name
from musterbook.pages.pack_pages import main_parts
from musterbook.pages.page import Page
from musterbook.pages.standalone_pages import page_text
from musterbook.resources import CONTENT

COUNTED: tuple[Kind, ...] = ("card", "rule", "map")
"""Kinds that the front page counts."""
SHEET = 9
"""Number of cards on the picture of a sheet."""


@dataclass(frozen=True)
class NewestDocument:
    """A pack, or a later document that changes it: when it was published, and what it has.

    `overlay` is the id of the list of changes on the pack's page; it is empty for a pack itself.
    """

    date: str
    name: str
    summary: MarkdownText
    pack: Node[PackFile]
    overlay: str = ""


def is_about_hidden(library: Library, node: Node) -> bool:
    """Whether an entry is the bundled front page, on a site that leaves out some of its packs."""
    return bool(library.hidden) and _is_bundled(node)


def _is_bundled(node: Node) -> bool:
    return Path(node.mark.path).resolve() == CONTENT / "index.md"


def home_page(context: Context, node: Node | None) -> Page:
    library = context.library
    data = node.data if node and isinstance(node.data, PageFile) else None
    if node and is_about_hidden(library, node):
        data = None
    title = data.title if data else library.settings.name
    about = (data.description if data else None) or ""
    newest = library.editions[::-1]  # the current edition comes first
    listed = [edition for edition in newest if library.packs(edition.id)]
    subject = library.game.subject
    packs = context.packs()
    examples = example_cards(context)
    heading, kicker = ", ".join(filter(None, (subject, _span(context, listed or newest)))), title
    if not subject or (node and data and not _is_bundled(node)):
        heading, kicker = title, heading if subject else ""
    deck = library.deck_of(examples[0]) if examples else None
    html = context.render(
        "home.html",
        kicker=kicker,
        title=heading,
        about=about,
        has_rules=bool(library.of_kind("rule")),
        words=page_text(context, node, data.text) if node and data else "",
        document=_newest_document(packs),
        examples=examples,
        sheet=[library.back_face(deck).slug] * len(library.cards(deck)[:SHEET]) if deck else (),
        editions=listed or newest,
        words_first=library.settings.name != library.game.name,
        parts=partial(_parts, library),
        play=context.play,
        single_size=f"{context.single_size / 1e6:.1f} MB" if context.single_size else "",
        prints=PRINTS,
        holds=[number_of(count, kind) for kind in COUNTED if (count := len(library.of_kind(kind)))],
    )
    name = library.settings.name
    return Page(FRONT, name, html, about or title, "home", about=heading if heading != name else "")


def _span(context: Context, newest: Sequence[Node[EditionFile]]) -> str:
    """Return the editions of a site: `1st to 3rd edition`. A single one is not named."""
    if len(newest) < 2:
        return ""
    word = context.library.game.edition.one
    return f"{newest[-1].data.short} to {newest[0].data.short} {word}"


def example_cards(context: Context) -> list[Node[Card]]:
    """Return the first cards of three decks that look unlike, those of the newest pack first.

    The first one scores if any card does; then comes one with a map.
    """
    library = context.library
    decks = [deck for pack in context.packs() for deck in library.children(pack, "deck")]
    cards = [of_deck[0] for deck in decks if (of_deck := library.cards(deck))]
    newest = {card.pack for card in cards[:1]}
    cards.sort(
        key=lambda card: (
            card.pack not in newest,
            not card.data.scoring,
            library.map_of(card) is None,
        )
    )
    unlike: dict[str, Node[Card]] = {}
    for card in cards:
        unlike.setdefault(context.face(card), card)
    return list(unlike.values())[:3]


def _parts(library: Library, pack: Node) -> str:
    """Return the names of a pack's missions, or its decks with their numbers of cards."""
    parts = []
    for part in main_parts(library, pack):
        if holds(part, DeckFile) and (count := len(library.cards(part))):
            parts.append(f"{count} {part.data.singular if count == 1 else part.name}")
        elif part.name != pack.name:
            parts.append(part.name)
    return ", ".join(parts)


def _newest_document(packs: Sequence[Node[PackFile]]) -> NewestDocument | None:
    """Return the document that was published last, if any has a date."""
    documents = []
    for pack in packs:
        data = pack.data
        if data.date:
            documents.append(NewestDocument(data.date, pack.name, data.summary, pack))
        documents += [
            NewestDocument(
                overlay.date, overlay.name, overlay.summary, pack, overlay_name(pack.id, key)
            )
            for key, overlay in data.overlays.items()
        ]
    return max(documents, key=lambda document: document.date, default=None)
