"""A card in a design: what every part of its front is made from.

In: a library, one of its cards and a design. Out: a `DesignedCard`, and rows of its body.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from markupsafe import Markup

from musterbook.article import articles
from musterbook.article.article_blocks import Article, Facts, Half, Scoring
from musterbook.article.entry_labels import card_word
from musterbook.article.parsed_prose import Prose
from musterbook.cards.faces.attributes import WORD_WIDTH, macros
from musterbook.cards.faces.card_titles import capitals_width
from musterbook.cards.faces.drawings import INK, WHITE, glyph
from musterbook.cards.faces.face_layouts import Design, Layout, layout
from musterbook.cards.faces.short_words import short
from musterbook.colours import Colours, Face, shades_of
from musterbook.errors import ContentError
from musterbook.library.matchups import card_of, choices_of, matrices
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.scoring import Cap


@dataclass(frozen=True)
class DesignedCard:
    """A card in a design; texts and widths of its front follow from these."""

    library: Library
    node: Node[Card]
    design: Design

    @cached_property
    def page(self) -> Layout:
        return layout(self.design)

    @property
    def low(self) -> bool:
        return self.design.low

    @property
    def ink(self) -> str:
        return INK if self.low else WHITE

    @cached_property
    def face(self) -> Face:
        return self.library.face_of(self.node)

    @property
    def own_symbol(self) -> str:
        """The symbol of the card itself, or an empty text."""
        return self.library.symbols.get(self.node.data.symbol or "", "")

    @cached_property
    def tones(self) -> Colours:
        return shades_of(self.face.colour)

    @cached_property
    def article(self) -> Article:
        return articles(self.library).article(self.node)

    @cached_property
    def table(self) -> Scoring | None:
        """The scoring table, with the limits of its only group that has some, for the foot.

        Those of one side, player or mode are in the bar of their group.
        """
        table = self.article.first(Scoring)
        own = [group for group in table.groups if group.data.caps] if table else []
        if table is None or len(own) != 1 or (own[0].scope and len(table.groups) > 1):
            return table
        return replace(table, caps=(*own[0].data.caps, *table.caps))

    @cached_property
    def labels(self) -> list[str]:
        """What the card is called in its deck, and its own labels."""
        stratagem, article = self.stratagem, self.article
        often = stratagem.fact("How often") if stratagem else None
        used = (stratagem.type if stratagem else "", often.text() if often else "")
        every = (card_word(self.library, self.node), article.card_type, *used, *article.tags)
        return list(dict.fromkeys(filter(None, every)))

    def limited_with(self, cap: Cap) -> list[str]:
        """Return the names of the decks with another score that a limit also counts."""
        others = {*cap.of} - {self.library.deck_of(self.node).data.score}
        decks = self.library.children_of(self.library.pack_of(self.node), DeckFile)
        return [deck.name for deck in decks if deck.data.score in others]

    @cached_property
    def opponent(self) -> Node[Card] | None:
        """The only choice of the opponent for which the card is played."""
        return _opponents(self.library).get(self.node.id)

    def error(self, message: str, hint: str, node: Node | None = None) -> ContentError:
        """Return an error about what is too wide on a card, or on those of a deck."""
        node = node or self.node
        about = f'{node.kind} "{node.name}" ({self.design.size_name})'
        return ContentError(node.mark, f"{about}: {message} at the smallest type", hint)

    def symbol(self, card: Node[Card]) -> str:
        """Return the symbol of a card in its colour on white."""
        face = self.library.face_of(card)
        return face.symbol(colour=face.colour)

    def short(self, prose: Prose, *, line: bool = False) -> Prose:
        """Return a text in short words if the game has them, else as its author wrote it."""
        return short(prose, line=line) if self.library.game.short_words else prose

    def sign(self, name: str) -> Markup:
        return Markup(glyph(name, low=self.low))

    def is_wide(self, unit: str) -> bool:
        """Whether a word has no room in the rail."""
        return capitals_width(unit, self.page.points(6.5), 0.04) > WORD_WIDTH * self.page.unit

    @cached_property
    def halves(self) -> tuple[str, ...]:
        """The names of the stratagem and the mission of a card of two halves, if both are all that
        the card is called: the first is in the head, the other in the bar of its half.
        """
        half, stratagem = self.article.first(Half), self.stratagem
        names = (stratagem.title, half.title) if half and stratagem else ()
        return names if " / ".join(names) == self.node.name else ()

    @property
    def stratagem(self) -> Facts | None:
        return next((facts for facts in self.article.all(Facts) if facts.kind == "stratagem"), None)


def row(words: str, mark: Markup | str = "", *, form: str = "say") -> str:
    """Return a row of the body, with what is beside it in the rail."""
    return str(macros().row(Markup(words), mark, form))


def capital(html: Markup) -> Markup:
    """Return prose that begins with a capital, inside its first element too."""
    text = str(html)
    at = 0
    while at < len(text) and text[at] == "<":
        at = text.index(">", at) + 1
    return Markup(text[:at] + text[at : at + 1].upper() + text[at + 1 :])


@lru_cache(maxsize=2)
def _opponents(library: Library) -> dict[str, Node[Card]]:
    """Return the only choice of the opponent for which a card is played, by the card's id."""
    by_card: dict[str, list[Node[Card]]] = {}
    for table in matrices(library):
        choices = choices_of(library, table)
        for mine in choices:
            for theirs in choices:
                by_card.setdefault(card_of(library, table, mine, theirs).id, []).append(theirs)
    return {id: theirs[0] for id, theirs in by_card.items() if len(theirs) == 1}
