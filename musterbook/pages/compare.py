"""Cards with the same name in several packs, and any two editions or packs, compared line by line.

In: a card and its namesakes. Out: a `Comparison` with a column for each pack and a row for each
line. Lines that say nearly the same share a row; numbers, conditions and game terms that differ are
marked. The page of editions and packs has the concepts of all editions, aspect by aspect, and the
cards that packs share, with a column for each. The script `compare.ts` shows the two columns that a
reader picks and marks the differences; without it all columns are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from operator import itemgetter

from markupsafe import Markup

from musterbook.article.article_blocks import Facts, Scoring, Text, WhenDrawn
from musterbook.library import phrases
from musterbook.library.links import CONCEPTS
from musterbook.library.model.entries import Card, Concept
from musterbook.library.model.nodes import Node
from musterbook.pages.context import Context
from musterbook.pages.differences import differ, marked
from musterbook.pages.frame import badge, home, other_page
from musterbook.pages.map_view import map_view
from musterbook.pages.page import Page
from musterbook.pages.views import Frame, Link

ALIKE = 0.45
"""Similarity (0 to 1) from which two lines share a row."""


@dataclass(frozen=True)
class CardLine:
    """A scoring line in plain words: when it scores, for what, how many VP, and in which mode.

    In a comparison, its differences are marked; `vp_differs` says whether its VP are marked too.
    """

    when: str
    what: str
    vp: str = ""
    mode: str | None = None
    vp_differs: bool = False


@dataclass(frozen=True)
class ComparedRow:
    """One line or fact of each card; None for a card without it."""

    name: str
    cells: tuple[CardLine | None, ...]
    differs: bool


@dataclass(frozen=True)
class Comparison:
    """Columns (one for each pack; that of the card itself is marked as current) and rows."""

    columns: tuple[Link, ...]
    rows: tuple[ComparedRow, ...]

    @property
    def differs(self) -> bool:
        """Whether any row differs."""
        return any(row.differs for row in self.rows)


def comparison(
    context: Context, node: Node[Card], twins: Sequence[Node[Card]]
) -> Comparison | None:
    """Return the comparison of a card with its namesakes, or None if there are none to compare."""
    if not twins:
        return None
    order = [other.id for other in context.library.nodes.values() if other.kind == "card"]
    cards = sorted((node, *twins), key=lambda card: order.index(card.id))
    columns = tuple(
        Link(
            context.here(card),
            context.href(card),
            note=phrases.date_label(context.library.pack_of(card).data.date or ""),
            current=card.id == node.id,
        )
        for card in cards
    )
    rows = [_row("", cells) for cells in _aligned([_lines(context, card) for card in cards])]
    facts = [_more(context, card) for card in cards]
    for name in dict.fromkeys(name for fact in facts for name in fact):
        entries = [CardLine("", fact[name]) if name in fact else None for fact in facts]
        rows.append(_row(name, entries))
    return Comparison(columns, tuple(rows))


def _lines(context: Context, node: Node[Card]) -> list[CardLine]:
    lines = []
    for scoring in context.articles.article(node).all(Scoring):
        for group in scoring.groups:
            for line in group.lines:
                tags = "".join(f" ({tag})" for tag in line.tags)
                lines.append(CardLine(group.heading, line.text() + tags, line.vp, group.data.mode))
            remarks = (*group.combine, *(one.sentence for one in group.deferrals))
            lines += [CardLine("", remark, mode=group.data.mode) for remark in remarks]
    return lines


def _more(context: Context, node: Node[Card]) -> dict[str, str]:
    """Return what a card says in addition to its scoring lines, by label."""
    article = context.articles.article(node)
    tables = article.all(Scoring)
    groups = [group for table in tables for group in table.groups]
    limits = [limit for table in tables for limit in table.limits]
    limits += [limit for group in groups for limit in group.limits]
    drawn = context.library.map_of(node)
    view = map_view(context, drawn, drawn=False) if drawn else None
    zones, markers = (view.zones, view.markers) if view else ((), ())
    texts = {
        "Zones": "; ".join(f"{zone.name}: {zone.shape}" for zone in zones),
        "Markers": "; ".join(f"{one.name}: {one.x}, {one.y}" for one in markers),
        "At most": ", ".join(limits),
        "Fixed or tactical": badge(context, node),
        "When drawn": " ".join(block.prose.text() for block in article.all(WhenDrawn)),
    }
    for facts in article.all(Facts):
        if facts.price:
            texts[f"{facts.kind.capitalize()} cost"] = facts.price.replace(" CP", "CP")
        for fact in facts.facts:
            texts[f"{facts.kind.capitalize()} {fact.label.lower()}"] = fact.prose.text()
    texts["Text"] = " ".join(block.prose.text() for block in article.all(Text))
    texts["Notes"] = " ".join(group.note.text() for group in groups if group.note)
    return {name: text for name, text in texts.items() if text}


def _aligned(cards: list[list[CardLine]]) -> list[list[CardLine | None]]:
    """Put similar lines into one row; the lines of every card keep their order."""
    rows: list[list[CardLine | None]] = []
    for number, entries in enumerate(cards):
        merged: list[list[CardLine | None]] = []
        row = line = 0
        for next_row, next_line in (*_pairs(rows, entries), (len(rows), len(entries))):
            merged += rows[row:next_row]
            for entry in entries[line:next_line]:
                merged.append([None] * len(cards))
                merged[-1][number] = entry
            if next_row < len(rows):
                rows[next_row][number] = entries[next_line]
                merged.append(rows[next_row])
            row, line = next_row + 1, next_line + 1
        rows = merged
    return rows


def _pairs(
    rows: list[list[CardLine | None]], entries: list[CardLine]
) -> tuple[tuple[int, int], ...]:
    """Return the rows and entries that belong together, both in order, as pairs of indices."""
    best: dict[tuple[int, int], tuple[float, tuple[tuple[int, int], ...]]] = {}
    for i in range(len(rows), -1, -1):
        for j in range(len(entries), -1, -1):
            options = [best[at] for at in ((i + 1, j), (i, j + 1)) if at in best]
            if (i + 1, j + 1) in best and (alike := _alike(entries[j], rows[i])) >= ALIKE:
                likeness, pairs = best[i + 1, j + 1]
                options.insert(0, (alike + likeness, ((i, j), *pairs)))
            best[i, j] = max(options, key=itemgetter(0), default=(0.0, ()))
    return best[0, 0][1]


def _alike(entry: CardLine, row: list[CardLine | None]) -> float:
    """Return the similarity of an entry to those of a row; 0 for a line of another mode."""
    scores = []
    for other in row:
        if other is None:
            continue
        if entry.mode and other.mode and entry.mode != other.mode:
            return 0.0
        words = SequenceMatcher(None, _words(entry.what), _words(other.what)).ratio()
        when = SequenceMatcher(None, _words(entry.when), _words(other.when)).ratio()
        same_vp = 1.0 if entry.vp == other.vp else 0.0
        scores.append(0.6 * words + 0.25 * when + 0.15 * same_vp)
    return max(scores, default=0.0)


def _row(name: str, entries: Sequence[CardLine | None]) -> ComparedRow:
    """Return a row in which each entry is marked where another one differs."""

    def against_others(entry: CardLine) -> CardLine:
        others = [other for other in entries if other is not None and other is not entry]
        return replace(
            entry,
            when=marked(entry.when, *(other.when for other in others)),
            what=marked(entry.what, *(other.what for other in others)),
            vp_differs=any(other.vp != entry.vp for other in others),
        )

    cells = tuple(entry and against_others(entry) for entry in entries)
    return ComparedRow(name, cells, differs=_differs(entries))


def _differs(entries: Sequence[CardLine | None]) -> bool:
    """Whether the entries of a row differ in more than wording."""
    first, *others = entries
    return any(
        first is None
        or other is None
        or first.vp != other.vp
        or differ(first.when, other.when)
        or differ(first.what, other.what)
        for other in others
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[\w’'″+]+|[^\w\s]", text.casefold())


# --- Two editions or packs side by side -----------------------------------------------------------


Aspect = tuple[str, list[tuple[str, str, Markup]]]
"""A name, and for each edition or pack its id, its name and what it says."""


def side_by_side_page(context: Context) -> Page:
    """Return the page with all concepts and the cards that packs share."""
    library = context.library
    firsts: dict[str, Node[Card]] = {}
    for card in library.of_type(Card):
        if context.cards_like(card):
            firsts.setdefault(card.name.casefold(), card)
    alike = [(card, *context.cards_like(card)) for card in firsts.values()]
    packs = {card.pack for cards in alike for card in cards}
    return other_page(
        context,
        Frame(
            "Compare editions and packs",
            crumbs=(home(context), context.to("Across editions", CONCEPTS)),
            shape="wide",
        ),
        "side-by-side.html",
        "Pick two editions or two packs: every aspect in turn, with what differs marked.",
        form='<form class="compare-pick">',
        script="assets/compare.js",
        editions=library.editions[::-1],
        packs=[pack for pack in context.packs() if pack.id in packs],
        parts={
            "Ideas": [(node, _aspects(context, node)) for node in library.of_type(Concept)],
            "Cards with the same name": [
                (cards[0], _card_lines(context, *cards)) for cards in alike
            ],
        },
    )


def _aspects(context: Context, node: Node[Concept]) -> Iterator[Aspect]:
    for aspect in node.data.aspects:
        editions = [one for one in context.library.editions if one.id in aspect.values]
        yield (
            aspect.name,
            [
                (one.id, one.name, context.prose(node, aspect.values[one.id], inline=True))
                for one in editions
            ],
        )


def _card_lines(context: Context, first: Node[Card], *twins: Node[Card]) -> Iterator[Aspect]:
    lines = comparison(context, first, twins)
    packs = [card.pack or "" for card in (first, *twins)]
    for number, row in enumerate(lines.rows if lines else (), 1):
        columns = zip(packs, lines.columns if lines else (), row.cells, strict=True)
        yield (
            row.name or f"Line {number}",
            [(pack, column.name, _cell(cell)) for pack, column, cell in columns if cell],
        )


def _cell(cell: CardLine) -> Markup:
    """Return a scoring line in plain words; the script marks differences."""
    what, when = Markup(cell.what).striptags(), Markup(cell.when).striptags()
    points = Markup('<span class="vp">{}</span> ').format(cell.vp) if cell.vp else Markup()
    moment = Markup(' <small class="when">{}</small>').format(when) if when else Markup()
    return points + what + moment
