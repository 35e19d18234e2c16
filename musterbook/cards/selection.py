"""Selects the cards of a print job by name or date, in reading order.

Editions and packs limit the search for decks and cards; without decks and cards, all of their cards
are selected. A name can be an id, the end of an id, a name or a card's code.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from string import digits
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from musterbook.cards.print_measures import PLAYERS
from musterbook.errors import UserError, did_you_mean
from musterbook.library.addresses import file_stem
from musterbook.library.model.base import Date, Model
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.phrases import number_of

E = TypeVar("E", bound=Model)


@dataclass(frozen=True)
class CardQuery:
    """Which cards to print; an empty query means all of them. `copies` is the number of sets.

    The default is one set, or one for each player if a complete deck is not shared.
    """

    editions: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    changed_since: str | None = None
    copies: int | None = None

    @property
    def partial(self) -> bool:
        """Whether the query may select only a part of a deck."""
        return bool(self.cards) or self.changed_since is not None

    def sets(self, library: Library, card: Node[Card]) -> int:
        """Return the number of sets in which a card is printed."""
        if self.copies is not None:
            return self.copies
        return 1 if self.partial or library.deck_of(card).data.shared else PLAYERS


def select_cards(library: Library, query: CardQuery) -> tuple[Node[Card], ...]:
    """Return the cards that a query selects, each once, in reading order.

    Raises UserError that lists all unknown names, and if no card is left.
    """
    errors: list[str] = []
    inside = nodes_named(library, "edition", query.editions, errors)
    packs = nodes_named(library, "pack", query.packs, errors, inside)
    scope = [] if errors else packs or inside
    decks = nodes_named(library, "deck", query.decks, errors, scope)
    cards = nodes_named(library, "card", query.cards, errors, scope)
    if errors:
        raise UserError("\n".join(errors))
    ids = {card.id for card in cards} | {id for deck in decks for id in deck.children}
    every = library.of_type(Card)
    chosen = [c for c in every if c.id in ids] if decks or cards else _within(every, scope)
    if not chosen:
        raise UserError(_no_cards(library, query))
    if query.changed_since:
        chosen = changed_since(library, chosen, query.changed_since)
        if not chosen:
            raise UserError(
                f"no later document has changed any of these cards since {query.changed_since}"
                " (an edit of a file has no date: name its cards with --card)"
            )
    return tuple(chosen)


def _no_cards(library: Library, query: CardQuery) -> str:
    """Return the message that the selected packs or editions have no cards, and which packs do."""
    names = _listed(query.decks or query.packs or query.editions)
    packs = [pack.slug for pack in library.packs() if _within(library.of_type(Card), [pack])]
    hint = f"packs with cards: {', '.join(dict.fromkeys(packs))}" if packs else "add a deck to it"
    return f"{names} has no cards ({hint})"


def job_name(library: Library, cards: Sequence[Node], query: CardQuery) -> tuple[str, str]:
    """Return the title of a print job and the stem of its file names."""
    decks = list(dict.fromkeys(library.deck_of(card).id for card in cards))
    packs = list(dict.fromkeys(library.pack_of(card).id for card in cards))
    editions = list(dict.fromkeys(library.edition_of(card).id for card in cards))
    partial = query.partial
    words = []
    if len(packs) == 1:
        words = [library.pack_title(cards[0])]
        deck_name = library[decks[0]].name if len(decks) == 1 else ""
        words.append(
            deck_name if not partial else f"{deck_name} ({number_of(len(cards), 'card')})".strip()
        )
    elif len(editions) == 1:
        words = [library[editions[0]].name, number_of(len(cards), "card")]
    title = " · ".join(word for word in words if word) or number_of(len(cards), "chosen card")
    if query.changed_since:
        title += f", changed since {query.changed_since}"
    shared = next((ids[0] for ids in (decks, packs, editions) if len(ids) == 1), "")
    return title, _stem(library, shared, cards, query)


def _stem(library: Library, shared: str, cards: Sequence[Node], query: CardQuery) -> str:
    """Return the stem of a job's file names, which no other selection of cards has.

    `shared` is the deck, pack or edition of all cards, or empty.
    """
    words = [file_stem(shared)]
    if query.partial and len(cards) == 1:
        words.append(cards[0].slug)
    elif query.partial:
        words += [f"{len(cards)}-cards", _digest(card.id for card in cards)]
    else:
        deck_ids = dict.fromkeys(library.deck_of(card).id for card in cards)
        depth = len(shared.split("/")) if shared else 0
        asked = (query.editions, "editions"), (query.packs, "packs"), (query.decks, "decks")
        for position, (names, noun) in enumerate(asked):
            slugs = list(dict.fromkeys(id.split("/")[position] for id in deck_ids))
            if names and position >= depth:
                words += slugs if len(slugs) <= 3 else [f"{len(slugs)}-{noun}", _digest(slugs)]
    if query.copies is not None:
        words.append(f"x{query.copies}")
    return "-".join(word for word in words if word) or "cards"


def _digest(names: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(names).encode()).hexdigest()[:6]


def with_copies(
    library: Library, cards: Sequence[Node[Card]], query: CardQuery
) -> list[Node[Card]]:
    """Return every card once for each copy, set by set."""
    sets = {card.id: query.sets(library, card) for card in cards}
    return [
        card
        for number in range(max(sets.values(), default=0))
        for card in cards
        if number < sets[card.id]
        for _ in range(card.data.copies)
    ]


def doubled_decks(library: Library, cards: Sequence[Node[Card]], query: CardQuery) -> list[str]:
    """Return the names of decks that are printed once for each player by default."""
    if query.copies is not None:
        return []
    decks = (library.deck_of(card) for card in cards if query.sets(library, card) > 1)
    return list(dict.fromkeys(deck.name for deck in decks))


def _within(nodes: Iterable[Node[E]], scope: Sequence[Node]) -> list[Node[E]]:
    if not scope:
        return list(nodes)
    return [node for node in nodes if any(node.id.startswith(f"{holder.id}/") for holder in scope)]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "the content"


def nodes_named(
    library: Library,
    kind: Kind,
    names: Iterable[str],
    errors: list[str],
    scope: Sequence[Node] = (),
) -> list[Node]:
    """Return all entries of a kind, in one of `scope` if given, that match the names.

    Add an error for each name that matches none.
    """
    nodes = library.of_kind(kind)
    chosen: dict[str, Node] = {}
    for name in names:
        matches = [node for node in nodes if _matches(library, name, node)]
        inside = _within(matches, scope)
        chosen |= {node.id: node for node in inside}
        if matches and not inside:
            where = _listed([node.id for node in matches])
            others = _listed([node.id for node in scope])
            errors.append(f'the {kind} "{name}" ({where}) is not in {others}')
        elif not matches:
            known_names = {word for node in nodes for word in (node.id, node.slug, node.name)}
            meant = did_you_mean(name, known_names) or did_you_mean(name.lower(), known_names)
            hint = meant or _codes_like(name, nodes) or f"known: {_some(nodes)}"
            errors.append(f'there is no {kind} "{name}" ({hint})')
    return list(chosen.values())


def _codes_like(name: str, nodes: Sequence[Node]) -> str:
    """Return a hint with the codes of a deck if a name is such a code, with a number of no card."""
    plain = _plain(name).upper()
    deck = plain.rstrip(digits)
    codes = [_plain(node.code).upper() for node in nodes]
    same = [code for code in codes if code.rstrip(digits).endswith(f" {deck}")]
    if deck in ("", plain) or not same:
        return ""
    short = [" ".join(code.split()[-2:]) for code in same]
    return f"its codes: {short[0]} to {short[-1]}" if len(short) > 1 else f"its code: {short[0]}"


def _some(nodes: Sequence[Node], most: int = 12) -> str:
    slugs = sorted({node.slug for node in nodes})
    return ", ".join(slugs[:most]) + (" …" if len(slugs) > most else "")


def _matches(library: Library, name: str, node: Node) -> bool:
    if library.aliases.get(name) == node.id or node.id == name or node.id.endswith(f"/{name}"):
        return True
    plain, code = _plain(name), _plain(node.code)
    return plain != "" and (plain in (_plain(node.name), code) or code.endswith(f" {plain}"))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


# --- What has changed ---------------------------------------------------------------------------


def changed_since(library: Library, cards: Sequence[Node[Card]], since: str) -> list[Node[Card]]:
    """Return the cards that a later document changed.

    `since` is a date, or the key or version of a later document of the pack. Raises UserError for
    anything else.
    """
    if _is_date(since):
        return [card for card in cards if _changed(library, card, lambda _: since)]
    documents = {word for pack in library.packs() for word in _documents(library, pack)}
    if since not in documents:
        hint = did_you_mean(since, documents) or "write a date as 2024-06-21"
        raise UserError(f'"{since}" is neither a date nor a later document ({hint})')
    dates = {pack.id: _documents(library, pack).get(since, "9999") for pack in library.packs()}
    return [c for c in cards if _changed(library, c, lambda pack: dates.get(pack, "9999"))]


def _is_date(text: str) -> bool:
    try:
        return bool(TypeAdapter(Date).validate_python(text))
    except ValidationError:
        return False


def _documents(library: Library, pack: Node[PackFile]) -> dict[str, str]:
    """Return the dates of a pack's later documents by key and by version."""
    documents: dict[str, str] = {}
    for slug, overlay in pack.data.overlays.items():
        version = library.source(overlay.source.ref).version
        for word in (slug, version) if version else (slug,):
            documents[word] = min(str(overlay.date), documents.get(word, "9999"))
    return documents


def _changed(library: Library, card: Node[Card], since: Callable[[str], str]) -> bool:
    """Whether a current document changed the card or its map on that date or later."""
    drawn = library.map_of(card)
    entries: list[Node] = [card, drawn] if drawn else [card]
    first = since(card.pack or "")
    return any(
        applied.on and f"{applied.overlay.date}-99-99"[:10] >= f"{first}-00-00"[:10]
        for entry in entries
        for applied in entry.overlays
    )
