"""What a face shows between band and foot: the blocks of an article, in the order of a card.

Bodies are the same in every size and theme, so each is written once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from musterbook.article import Article, Articles, Block
from musterbook.article.blocks import (
    Facts,
    Flavour,
    Half,
    Notes,
    References,
    Scoring,
    Section,
    Table,
    Text,
    WhenDrawn,
)
from musterbook.article.blocks import Row as TableRow
from musterbook.article.prose import Prose
from musterbook.cards.faces.typeset import typeset, typographic
from musterbook.library import wording
from musterbook.templates import templates


@dataclass(frozen=True)
class Body:
    """The body of a face: what comes before the kind of the card, the kind, and the rest."""

    opening: Markup
    kind: str
    main: Markup


@lru_cache(maxsize=100_000)
def body(articles: Articles, id: str) -> Body:
    """Return the body of the face of an entry."""
    article = articles.article(articles.library[id])
    stratagem = next((facts for facts in article.all(Facts) if facts.kind == "stratagem"), None)
    half = article.first(Half)
    opening = _html(articles, article, article.ordered(Flavour))
    if half and stratagem:
        title = f"{stratagem.title or article.title} · {stratagem.price}"
        opening += Markup('<p class="mb-card-half"><span>Stratagem</span> {}</p>\n').format(
            typographic(title)
        )
    kind = (article.card_type, stratagem.type if stratagem else "", _uses(stratagem))
    return Body(
        opening,
        wording.sentence(" · ".join(part for part in kind if part)),
        _html(articles, article, _ordered(article, stratagem)),
    )


def _ordered(article: Article, stratagem: Facts | None) -> tuple[Block, ...]:
    """The blocks of a body in the order of a card: what to do first, what it scores last."""
    if article.kind == "mission":
        rules = [block for block in article.all(References) if block.role == "rules"]
        return (*article.ordered(Text, Section), *rules, *article.ordered(Scoring))
    first: tuple[Block, ...] = (stratagem,) if stratagem else ()
    actions = [facts for facts in article.all(Facts) if facts.kind == "action"]
    tables: tuple[Block, ...] = (*article.all(Scoring), *article.all(Table))
    rest = (*article.all(WhenDrawn), *actions, *article.all(Text), *tables)
    if half := article.first(Half):
        rest = (Half(half.title, rest),)
    return (*first, *rest, *article.all(Notes))


def _uses(stratagem: Facts | None) -> str:
    often = stratagem.fact("How often") if stratagem else None
    return often.text().lower() if often else ""


def _html(articles: Articles, article: Article, blocks: tuple[Block, ...]) -> Markup:
    def names(ids: tuple[str, ...]) -> str:
        return ", ".join(articles.library[id].name for id in ids)

    html = (
        templates("cards")
        .get_template("blocks.html")
        .render(
            blocks=blocks,
            halves=article.first(Half) is not None,
            write=typeset,
            set=typographic,
            names=names,
            row=_row,
        )
    )
    return Markup(html)


@dataclass(frozen=True)
class FaceRow:
    """A row of a table as a card shows it: one line of words after its name."""

    roll: str
    title: Markup
    words: Markup


def _row(row: TableRow, columns: tuple[str, ...]) -> FaceRow:
    """Put the cells of a row into one line; without a name, the first cell is the name."""
    cells: tuple[Prose, ...] = row.cells
    title = typographic(row.title)
    if len(cells) > 1 and not row.title:
        title, cells = typeset(cells[0]), cells[1:]
    said = [typeset(cell) for cell in cells]
    if len(said) > 1:
        named = zip(columns[-len(said) :], said, strict=True)
        said = [Markup("<i>{}:</i> {}").format(column, words) for column, words in named]
    return FaceRow(row.roll, title, Markup(" · ").join(said))
