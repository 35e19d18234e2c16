"""The search data, as a script that also loads from disk.

In: a library and its pages. Out: a classic script with a row for each entry, in reading order, then
for each page without an entry. Passages come from the blocks of articles, not from finished pages.
The browser builds the index (`client/site/search/ranking.ts`), so that ranking is implemented
only once.
Why: docs/decisions/search.md
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from musterbook.article.entry_labels import badge, kind_words
from musterbook.article.game_facts import game_length, limits
from musterbook.article.map_view import map_view
from musterbook.article.passages import Passage, of_prose, passages
from musterbook.json_text import script_json
from musterbook.library import addresses, phrases
from musterbook.library.matchups import matchups, matrices
from musterbook.library.model.cards import Card, DeckFile, Mission
from musterbook.library.model.entries import Concept, Entry, Question, Rule, Step
from musterbook.library.model.files import MapCard, PageFile
from musterbook.library.model.nodes import FRONT_PAGE, Library, Node, holds
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.pages import Page
from musterbook.pages.comparison_pages import ComparedPair, compared_pairs, only_in_one
from musterbook.pages.context import Context

WORTH = {
    "question": 1.1, "step": 0.95, "rules": 0.55, "concept": 0.85, "map": 0.7, "maps": 0.5,
    "tables": 0.32, "pool": 0.85, "deck": 0.75, "faq": 0.8, "source": 0.4, "page": 0.3,
    "row": 1.2, "map-pair": 0.45, "all-rules": 0.45, "reference": 0.9, "edition": 0.8,
}  # fmt: skip
"""Factor for the search rank of a kind; 1 for other kinds. Pages about the project rank last."""

HIDDEN = frozenset({"redirect", "lost", "home"})
"""Shapes of pages that are left out of the search."""


@dataclass(frozen=True)
class SearchEntry:
    """An entry or page in the search: address, names, description and passages.

    `about` describes it, `here` names its edition and pack; `edition` and `pack` are their ids.
    `face` is the kind of a card. `names` are further names, `asked` questions that it answers.
    """

    url: str
    title: str
    kind: str
    about: str = ""
    here: str = ""
    edition: str = ""
    pack: str = ""
    face: str = ""
    names: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()


def findables(context: Context, pages: Iterable[Page]) -> list[SearchEntry]:
    """Return everything that can be found: the entries, then pages without an entry."""
    entries = [entry for node in context.library.listed for entry in _of_node(context, node)]
    urls = {entry.url.partition("#")[0] for entry in entries}
    others = (page for page in pages if page.url not in urls and page.kind not in HIDDEN)
    changes = {  # between two cards, in the words of a person, with the name of the card
        pair.url: [
            Passage(context.articles.prose(newer, compared.text).text(), newer.name)
            for older, newer in pair.cards
            for compared in newer.data.compared if compared.since == older.id
        ] for pair in compared_pairs(context.library)
    }  # fmt: skip
    of_pages = [
        SearchEntry(
            page.url, page.title, page.kind, page.about, page.here, page.edition, page.pack,
            passages=(Passage(page.description), *changes.get(page.url, ())),
        )
        for page in others if not page.redirect
    ]  # fmt: skip
    return [*entries, *of_pages]


def _of_node(context: Context, node: Node) -> Iterator[SearchEntry]:
    data = node.data
    if holds(node, PageFile):
        yield from _prose_page(context, node)
        return
    if node.kind == "source":
        return
    parent = context.library[node.parent].name if node.parent else ""
    about = (
        parent if node.kind in ("step", "question", "row") else kind_words(context.library, node)
    )
    names = data.terms if isinstance(data, Rule) else ()
    if isinstance(data, Mission):  # such as “Mission rule: Dug-in Positions”
        titled = (one.name.split(": ")[1] for one in data.sections.values() if ": " in one.name)
        names = (*titled, *(one.name for one in data.scoring if one.name))
    if isinstance(data, Card) and data.action and data.action.name:
        names = (data.action.name,)
    asked = (*((node.name,) if isinstance(data, Question) else ()), *node.asked)
    yield SearchEntry(
        addresses.url(node),
        f"Mission {node.name}" if node.kind == "row" else node.name, node.kind,
        " · ".join(part for part in (about, node.short_code) if part),
        context.here(node), node.edition or "", node.pack or "",
        context.face(node) if node.kind == "card" else "",
        tuple(dict.fromkeys((*names, *(data.also if isinstance(data, Entry) else ())))),
        (*asked, *_paired(context.library).get(node.id, ())),
        tuple(_passages(context, node)),
    )  # fmt: skip


@lru_cache(maxsize=2)
def _paired(library: Library) -> dict[str, list[str]]:
    """Return the pairs of choices that give each card, as players ask: `Hold against Attack`."""
    pairs: dict[str, list[str]] = {}
    for table in matrices(library):
        for matchup in matchups(library, table):
            (first, second), (own, other) = matchup.choices, matchup.cards
            pairs.setdefault(own.id, []).append(f"{first.name} against {second.name}")
            if not matchup.mirror:
                pairs.setdefault(other.id, []).append(f"{second.name} against {first.name}")
    return pairs


def _passages(context: Context, node: Node) -> Iterator[Passage]:
    data = node.data
    if summary := getattr(data, "summary", None):
        yield from of_prose(context.articles.prose(node, summary))
    elif not isinstance(data, (EditionFile, PackFile)):
        yield from passages(context.articles.article(node))
    if isinstance(data, Rule):
        missions = [one.name for one in context.articles.referrers(node) if holds(one, Mission)]
        if missions:
            yield Passage(", ".join(missions), "Missions that name this rule")
    if isinstance(data, Card):
        if held := badge(context.library, node):
            yield Passage(held, "Mode")
        missions = [
            other.name for other in context.articles.referrers(node) if holds(other, PoolRow)
        ]
        if missions:
            yield Passage(", ".join(missions), "Missions of the pool")
    match data:
        case Concept():
            for aspect in data.aspects:
                for edition, text in aspect.values.items():
                    name = context.library[edition].name
                    said = context.articles.prose(node, text).text()
                    if any(character.isalnum() for character in said):  # not a dash
                        yield Passage(said, f"{name} · {aspect.name}")
        case DeckFile():
            yield from _of_deck(context.library, node)
        case EditionFile():
            for convention in data.conventions:
                yield from of_prose(context.articles.prose(node, convention.text), convention.name)
        case MapCard() if data.zones and not data.deployment:
            yield from _of_map(context, node)
        case PackFile():
            yield from _of_pack(context, node, data)
        case PoolRow():
            cards = [context.library[cell.card].name if cell.card else "" for cell in node.cells]
            cells = zip(node.cells, cards, strict=True)
            yield Passage(
                "; ".join(f"{cell.name}: {of or ', '.join(cell.values)}" for cell, of in cells)
            )
        case Step():
            yield Passage(_moment(context.library, node), "Order · When")
        case _:
            pass


def _of_deck(library: Library, deck: Node) -> Iterator[Passage]:
    """Yield the names of the cards of a deck with an action, and of those in each mode."""
    named: dict[str, list[str]] = {}
    for card in library.cards(deck):
        for label in filter(None, ("Action" if card.data.action else "", badge(library, card))):
            named.setdefault(label, []).append(card.name)
    yield from (Passage(", ".join(names), label) for label, names in named.items())


def _moment(library: Library, node: Node) -> str:
    """Return when a step comes: its number, and the steps before and after it."""
    steps = library.children(library[node.parent or ""], "step")
    at = steps.index(node)
    after = [f"after “{step.name}”" for step in steps[:at][-1:]]
    before = [f"before “{step.name}”" for step in steps[at + 1 : at + 2]]
    return f"Step {at + 1} of {len(steps)}, {' and '.join(after + before)}."


def _of_map(context: Context, node: Node) -> Iterator[Passage]:
    view = map_view(context, context.library.entry(node.id, MapCard))
    yield Passage(view.board, "Board")
    if view.between:
        yield Passage(view.between, phrases.NO_MANS_LAND)
    for zone in view.zones:
        yield Passage(zone.shape, zone.name)
    if view.markers:
        places = "; ".join(f"{marker.name}: {marker.x}, {marker.y}" for marker in view.markers)
        yield Passage(f"{len(view.markers)} objective markers: {places}", "Objective markers")


def _of_pack(context: Context, node: Node, data: PackFile) -> Iterator[Passage]:
    for overlay in data.overlays.values():
        yield from of_prose(context.articles.prose(node, overlay.summary), overlay.name)
    if data.game is None:
        return
    yield Passage(game_length(data.game), "Length of the battle")
    yield from of_prose(context.articles.prose(node, data.game.scoring.victory), "Victory")
    unit = context.library.game.score.short
    for limit in limits(context, context.library.pack_of(node)):
        yield Passage(Markup(limit.text).striptags(), limit.name, limit.vp + unit, "scoring")


def _prose_page(context: Context, node: Node[PageFile]) -> Iterator[SearchEntry]:
    """Yield the passages of a hand-written page; the front page is found by what it links to."""
    if node.id == FRONT_PAGE:
        return
    own = tuple(of_prose(context.articles.prose(node, node.data.text)))
    yield SearchEntry(addresses.url(node), node.name, "page", "About", passages=own)


# --- The script -----------------------------------------------------------------------------------


def search_script(library: Library, pages: Iterable[Page]) -> str:
    rows = data(library, findables(Context(library), pages))
    return f"window.musterbookSearch={script_json(rows)};\n"


def data(library: Library, entries: Sequence[SearchEntry]) -> dict[str, Any]:
    """Return the data: words of the game, scopes, comparisons, synonyms, weights of kinds, rows.

    The parts of a row and of a passage are those of `_row`. Empty values at its end are left out.
    """
    context = Context(library)
    return {
        "game": _game_words(library),
        "scopes": list(_scopes(library)),
        "comparisons": [
            (pair.older.id, pair.newer.id, pair.url, *_only_in_one(context, pair))
            for pair in compared_pairs(library)
        ],
        "synonyms": list(
            dict.fromkeys(
                synonym for edition in library.editions for synonym in edition.data.synonyms
            )
        ),
        "worth": WORTH,
        "rows": [_row(entry) for entry in entries],
    }


def _only_in_one(context: Context, pair: ComparedPair) -> tuple[str, str]:
    """Return the cards that only the older and only the newer pack has: `Twists: A; Spells: B`."""
    both: tuple[list[str], list[str]] = [], []
    for deck, only in only_in_one(context, pair):
        for listed, (_, cards) in zip(both, only, strict=True):
            if names := dict.fromkeys(card.name for card in cards):
                listed.append(f"{deck.name}: {', '.join(names)}")
    return "; ".join(both[0]), "; ".join(both[1])


def _game_words(library: Library) -> dict[str, Any]:
    """Return the words of the game with which players ask, without those of what it lacks."""
    game = library.game
    sided = bool(library.playable or library.of_kind("map") or library.of_kind("mission"))
    return {
        "score": {"name": game.score.name, "short": game.score.short},
        "cost": {"name": game.cost.name, "short": game.cost.short},
        "battle": game.battle,
        "sides": list(phrases.SIDE_NAMES.values()) if sided else [],
        "middle": phrases.NO_MANS_LAND if sided else "",
    }


def _scopes(library: Library) -> Iterator[tuple[str, list[str]]]:
    """Yield each edition and pack with the words that name it, the oldest first."""
    for edition in library.editions:
        data = edition.data
        yield edition.id, [edition.id, data.name, data.short, *data.also]
    for pack in sorted(library.packs(), key=lambda pack: pack.data.date or ""):
        yield pack.id, [pack.data.name, pack.data.code, *pack.data.also]


def _row(entry: SearchEntry) -> list[Any]:
    anchored = "#" not in entry.url  # entries that are part of a page have only their own anchor
    passages = [
        _trimmed([part.text, part.label, part.value, part.anchor * anchored, part.lead or ""])
        for part in entry.passages
    ]
    return _trimmed([
        entry.url, entry.title, entry.kind, entry.about, entry.here, entry.edition, entry.pack,
        entry.face, entry.names, entry.asked, passages,
    ])  # fmt: skip


def _trimmed(row: list[Any]) -> list[Any]:
    while row and row[-1] in ("", ()):
        row.pop()
    return row
