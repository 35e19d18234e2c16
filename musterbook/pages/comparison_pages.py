"""Pages that compare two packs or two editions: the cards or the ideas of both, and what changed.

In: a library. Out: a page for every pair of packs that share cards, or editions that share ideas.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations

from musterbook.library.addresses import CONCEPTS, file_stem
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.entries import Concept
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import EditionFile
from musterbook.library.phrases import number_of
from musterbook.pages.article_frame import compare_title, home, other_page
from musterbook.pages.compare_cards import (
    CardLine,
    ComparedRow,
    age_of,
    by_difference,
    comparable,
    comparison,
)
from musterbook.pages.context import Context
from musterbook.pages.page import Frame, Link, Page


@dataclass(frozen=True)
class ComparedPair:
    """Two packs or two editions, older first, and what both have."""

    older: Node
    newer: Node
    cards: tuple[tuple[Node[Card], Node[Card]], ...] = ()

    @property
    def url(self) -> str:
        names = (file_stem(node.id) for node in (self.older, self.newer))
        return f"compare/{'--'.join(names)}.html"

    @property
    def name(self) -> str:
        """The names of both."""
        return " and ".join(
            node.data.short if isinstance(node.data, EditionFile) else node.name
            for node in (self.older, self.newer)
        )


@lru_cache(maxsize=2)  # pages, the menu and the search ask
def compared_pairs(library: Library) -> tuple[ComparedPair, ...]:
    """Return every pair of editions that say something about one idea, and every pair of packs
    that share cards, the newest first.
    """
    context = Context(library)
    told = {
        frozenset(two)
        for idea in library.of_type(Concept)
        for aspect in idea.data.aspects
        for two in combinations(aspect.values, 2)
    }
    shared: dict[tuple[str, str], list[tuple[Node[Card], Node[Card]]]] = {}
    for card in library.of_type(Card):
        for twin in comparable(context, card):
            older, newer = sorted((card, twin), key=partial(age_of, context))
            if newer is card:  # the cards are in the order of the newer pack
                shared.setdefault((older.pack or "", newer.pack or ""), []).append((older, newer))
    editions = [
        ComparedPair(older, newer)
        for newer, older in combinations(library.editions[::-1], 2)
        if {older.id, newer.id} in told
    ]
    packs = [pack.id for pack in context.packs()]
    of_packs = [
        ComparedPair(library[older], library[newer], tuple(cards))
        for (older, newer), cards in shared.items()
    ]
    of_packs.sort(key=lambda pair: (packs.index(pair.newer.id), packs.index(pair.older.id)))
    return (*editions, *of_packs)


def has_comparisons(context: Context) -> bool:
    """Whether there are ideas to compare, or pairs of editions or packs."""
    return bool(context.library.of_kind("concept") or compared_pairs(context.library))


def pair_links(context: Context) -> dict[str, list[Link]]:
    """Return links to the pages of pairs, by what they are pairs of."""
    game, links = context.library.game, defaultdict[str, list[Link]](list)
    for pair in compared_pairs(context.library):
        kind = game.pack if pair.cards else game.edition
        links[f"Two {kind.many}"].append(context.to(pair.name, pair.url))
    return links


def pair_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of each pair's page, by address."""
    pairs = compared_pairs(context.library)
    return {pair.url: partial(_pair_page, context.at(pair.url), pair) for pair in pairs}


def _pair_page(context: Context, pair: ComparedPair) -> Page:
    compared = [(newer, comparison(context, older, newer)) for older, newer in pair.cards]
    decks = list(only_in_one(context, pair))
    changed = [
        (deck, cards)
        for deck, _ in decks
        if (cards := [each for each in compared if each[1].rows and each[0].parent == deck.id])
    ]
    unmatched = [(deck, only) for deck, only in decks if any(cards for _, cards in only)]
    same = [(card, each.older.note or each.newer.note) for card, each in compared if not each.rows]
    ideas = [
        (idea, *by_difference(rows))
        for idea in (() if pair.cards else context.library.of_type(Concept))
        if (rows := list(_aspects(context, idea, pair)))
    ]
    game = context.library.game
    if pair.cards:
        title = f"{pair.name} compared"
        about = (
            f"{number_of(len(compared), 'card')} with the same name: {len(compared) - len(same)} "
        )
        about += f"changed, {len(same)} did not."
    else:
        title = f"{pair.name} {game.edition.one} compared"
        about = f"{number_of(len(ideas), 'idea')} that both {game.edition.many} have."
    contents = [Link(deck.name, f"#{deck.slug}", str(len(cards))) for deck, cards in changed]
    contents += [Link(idea.name, f"#{idea.slug}") for idea, *_ in ideas]
    if same:
        contents.append(Link("The same in both", "#same", str(len(same))))
    word = f"in one {game.pack.one} only"
    contents += [Link(f"{deck.name} {word}", f"#only-{deck.slug}") for deck, _ in unmatched]
    return other_page(
        context,
        Frame(
            title,
            crumbs=(home(context), context.to(compare_title(context.library), CONCEPTS)),
            contents=tuple(contents),
            shape="wide",
        ),
        "comparison.html",
        about,
        pair=pair,
        changed=changed,
        unmatched=unmatched,
        word=word,
        same=same,
        ideas=ideas,
    )


def only_in_one(
    context: Context, pair: ComparedPair
) -> Iterator[tuple[Node[DeckFile], list[tuple[str, list[Node[Card]]]]]]:
    """Yield the decks of the newer pack, each with the cards that only one of both packs has.

    Those that only the older pack has are listed once, with the first deck of their kind.
    """
    gone = defaultdict[str, list[Node[Card]]](list)
    for deck in context.library.children_of(pair.older, DeckFile):
        gone[context.role(deck)] += _without(context, deck, pair.newer)
    roles = set(gone)
    for deck in context.library.children_of(pair.newer, DeckFile):
        role = context.role(deck)
        new = _without(context, deck, pair.older) if role in roles else []
        yield deck, [(pair.older.name, gone.pop(role, [])), (pair.newer.name, new)]


def _without(context: Context, deck: Node[DeckFile], pack: Node) -> list[Node[Card]]:
    """Return the cards of a deck that have no counterpart in another pack."""
    cards = context.library.cards(deck)
    return [card for card in cards if all(c.pack != pack.id for c in context.cards_like(card))]


def _aspects(context: Context, node: Node[Concept], pair: ComparedPair) -> Iterator[ComparedRow]:
    """Yield the aspects of an idea on which both editions say something."""
    for aspect in node.data.aspects:
        sides = [aspect.values.get(edition.id) for edition in (pair.older, pair.newer)]
        if all(sides):
            both = (CardLine("", context.words(node, side)) for side in sides)
            yield ComparedRow(aspect.name, *both)
