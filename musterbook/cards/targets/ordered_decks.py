"""An order: the decks to print in formats other than sheets.

In: a library and selected cards with their rendered pages. Out: an `Order`: decks, each with its
back, and every front with its number of copies and its text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from musterbook.article import Article, Block, articles
from musterbook.article.article_blocks import (
    Facts,
    Half,
    Notes,
    Scoring,
    SectionBlock,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.block_layouts import MissingRendererError, arranged
from musterbook.cards.faces import Design, FacePage
from musterbook.cards.selection import CardQuery
from musterbook.library.addresses import file_stem
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile


@dataclass(frozen=True)
class OrderedFront:
    """One front with its number of copies.

    `text` is the card as plain text, `tags` are the name of its kind and its own tags; `number` is
    the number of its part, from 1. `back` is that of the card if its text continues there;
    otherwise it has the back of its deck.
    """

    card: Node[Card]
    page: Path
    copies: int
    text: str
    tags: tuple[str, ...]
    number: int = 1
    back: Path | None = None

    @property
    def stem(self) -> str:
        """A name for files: the end of the card's id, and its part if there are several."""
        return self.card.slug + (f"-{self.number}" if self.number > 1 else "")


@dataclass(frozen=True)
class OrderedDeck:
    """Cards with one back."""

    node: Node[DeckFile]
    pack: Node[PackFile]
    back: Path
    fronts: tuple[OrderedFront, ...]

    @property
    def stem(self) -> str:
        """A file name that no other deck has."""
        return file_stem(self.node.id)

    @property
    def count(self) -> int:
        """Number of cards, including copies."""
        return sum(front.copies for front in self.fronts)


@dataclass(frozen=True)
class Order:
    """All decks of a job, the design of their faces, the title and language of the job."""

    title: str
    language: str
    stem: str
    design: Design
    decks: tuple[OrderedDeck, ...]

    @property
    def count(self) -> int:
        """Number of cards, including copies."""
        return sum(deck.count for deck in self.decks)

    @property
    def sides(self) -> int:
        """Number of different sides."""
        return sum(1 + len(deck.fronts) for deck in self.decks)


def order(
    library: Library,
    cards: Sequence[Node[Card]],
    pages: Mapping[str, FacePage],
    design: Design,
    *,
    title: str,
    stem: str,
    query: CardQuery,
    own_backs: bool = False,
) -> Order:
    """Return selected cards (each once) as an order, with the number of sets of a query.

    Without `own_backs`, all cards of a deck have the same back, and a text that would continue on
    the back does so on a second card.
    """
    all_articles = articles(library)
    texts = {card.id: text_of(all_articles.article(card), card.code) for card in cards}
    decks = []
    for node in {deck.id: deck for deck in map(library.deck_of, cards)}.values():
        fronts = tuple(
            OrderedFront(
                card,
                part,
                card.data.copies * query.sets(library, card),
                texts[card.id],
                tags_of(library, card),
                number,
                back,
            )
            for card in cards
            if card.parent == node.id
            for number, (part, back) in enumerate(
                pages[card.id].sides(own_backs=own_backs), start=1
            )
        )
        decks.append(OrderedDeck(node, library.pack_of(node), pages[node.id].pdf, fronts))
    return Order(title, library.game.language, stem, design, tuple(decks))


def tags_of(library: Library, card: Node[Card]) -> tuple[str, ...]:
    """Return the name of a card's kind, and the values of its attributes that are tags."""
    values = (card.data.attributes.get(key) for key in library.game.attributes)
    own = (tag for value in values if isinstance(value, tuple) for tag in value)
    return (library.face_of(card).name, *own)


def text_of(card: Article, code: str) -> str:
    """Return the text of a card, a line for each part; its code comes last."""
    blocks = arranged(card, "simulator")["body"]
    return "\n".join(line for line in (*_lines(blocks), code) if line)


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case WhenDrawn() | TextBlock():
                yield from block.prose.lines()
            case SectionBlock():
                yield f"{block.title}:"
                yield from block.prose.lines()
            case Facts():
                price = f", {block.price}" if block.price else ""
                if block.heading:
                    yield f"{block.heading}{price}"
                for fact in block.facts:
                    yield f"{fact.label}: {fact.prose.text()}"
            case Half():
                yield f"Or as a mission: {block.title}"
                yield from _lines(block.blocks)
            case Scoring():
                yield from _scoring(block)
            case Notes():
                for note in block.notes:
                    yield note.text()
            case _:
                raise MissingRendererError(block, "simulator")


def _scoring(table: Scoring) -> Iterator[str]:
    for group in table.groups:
        yield f"{group.heading}:"
        for line in group.lines:
            tags = "".join(f" ({tag})" for tag in line.tags)
            points = f"{line.vp}{line.game.score.short}"
            yield f"{points} {'' if line.each else 'if '}{line.text()}{tags}"
        yield from group.remarks
        if group.note:
            yield group.note.text()
    yield from table.limits
