"""Two cards, compared: what changed, in a sentence, line by line and on maps.

In: two cards with the same name. Out: a `Comparison`, older first, in which numbers, conditions and
game terms that differ are marked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import partial
from operator import itemgetter

from markupsafe import Markup

from musterbook.article.article_blocks import Facts, Scoring, TextBlock, WhenDrawn
from musterbook.article.entry_labels import badge
from musterbook.article.prose import cut_text
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Node
from musterbook.maps import compare_maps
from musterbook.pages.compare_texts import differ, marked, text_changes
from musterbook.pages.context import Context
from musterbook.pages.views import Link

ALIKE = 0.45
"""Similarity (0 to 1) from which two lines share a row."""
RELATED = 0.3
"""The same for lines of the same points, of which a sentence says how one became the other."""
SENTENCE = 200
"""Number of characters from which a sentence only counts the other changes."""
SHORT = 40
"""Number of characters up to which a sentence quotes a text."""
TELLING = re.compile(
    r"[\d″+]|[A-Z]{3}|\b(no|not|only|any|all|both|either|each|every|one|two|three|four|five|six|once"
    r"|more|most|least|wholly|within|your|opponent’s|enemy|friendly|units?|models?|controls?|home"
    r"|began|ends?|starts?|last|first|fixed|tactical|another|different|same|destroyed)\b"
)
"""What a change must contain to be quoted in a sentence; the rows below it mark the others."""


@dataclass(frozen=True)
class CardLine:
    """A scoring line in plain words: when it scores, for what, how many points, and in which mode.

    In a comparison, its differences are marked; `vp_differs` says whether its points are, too.
    """

    when: str
    what: str
    vp: str = ""
    mode: str | None = None
    unit: str = ""
    vp_differs: bool = False

    @property
    def points(self) -> str:
        """Its points as text with their unit: `4/5P`."""
        return self.vp.replace(" ", "") + self.unit


@dataclass(frozen=True)
class ComparedRow:
    """A line or fact of each card; None for a card without it."""

    name: str
    older: CardLine | None
    newer: CardLine | None
    differs: bool


@dataclass(frozen=True)
class Comparison:
    """Two cards: the older and the newer one, what changed, line by line, and on their maps.

    `sentence` is empty if they say the same.
    """

    older: Link
    newer: Link
    sentence: str
    rows: tuple[ComparedRow, ...]
    picture: Markup = Markup()


def comparisons(context: Context, node: Node[Card]) -> tuple[Comparison, ...]:
    """Return a card compared with each card of another pack with its name, the newest first."""
    twins = sorted(context.cards_like(node), key=partial(age_of, context), reverse=True)
    pairs = (sorted((node, twin), key=partial(age_of, context)) for twin in twins)
    return tuple(comparison(context, older, newer, current=node) for older, newer in pairs)


def comparison(
    context: Context, older: Node[Card], newer: Node[Card], *, current: Node | None = None
) -> Comparison:
    """Return the comparison of two cards; `current` is the one whose page it is on."""
    cards = (older, newer)
    lines = [_lines(context, card) for card in cards]
    facts = [_facts(context, card) for card in cards]
    rows = [_row("", *pair) for pair in _aligned(*lines)]
    for name in dict.fromkeys((*facts[0], *facts[1])):
        rows.append(
            _row(name, *(CardLine("", own[name]) if name in own else None for own in facts))
        )
    maps = [drawn.data for card in cards if (drawn := context.library.map_of(card))]
    changed = compare_maps.changes(*maps) if len(maps) == 2 else ()
    if changed:
        title = f"{newer.name}: {context.here(newer)} over {context.here(older)}"
        picture = Markup(compare_maps.overlaid_svg(*maps, title=title))
    else:
        picture = Markup()
    if len(maps) == 2:  # the maps say it, not the words in which a card describes its map
        for own in facts:
            own.pop("Text", None)
    parts = [*changed, *_line_changes(*lines), *_fact_changes(*facts)]
    if not parts and len(maps) < 2 and any(row.differs for row in rows):
        parts = ["the same lines, in another order"]
    return Comparison(
        _column(context, older, newer, current),
        _column(context, newer, older, current),
        _sentence(parts),
        tuple(rows),
        picture,
    )


def age_of(context: Context, card: Node[Card]) -> tuple[int, str, int]:
    """Return the sort position of a card by the age of its edition and pack."""
    editions = [edition.id for edition in context.library.editions]
    packs = [pack.id for pack in context.packs()]
    pack = context.library.pack_of(card)
    place = packs.index(pack.id) if pack.id in packs else len(packs)
    return editions.index(card.edition or ""), pack.data.date or "", -place


def _column(context: Context, card: Node[Card], other: Node[Card], current: Node | None) -> Link:
    """Return the link to a card by its pack, and by its deck if the pack has several such cards."""
    several = sum(twin.pack == card.pack for twin in context.cards_like(other)) > 1
    deck = context.library.deck_of(card).name if several else ""
    return Link(
        context.here(card),
        context.href(card),
        deck,
        current=current is not None and card is current,
    )


def _lines(context: Context, node: Node[Card]) -> list[CardLine]:
    lines = []
    for scoring in context.articles.article(node).all(Scoring):
        for group in scoring.groups:
            for line in group.lines:
                tags = "".join(f" ({tag})" for tag in line.tags)
                words, unit = line.text() + tags, group.game.score.short
                lines.append(CardLine(group.heading, words, line.vp, group.data.mode, unit))
            remarks = (*group.combine, *(one.sentence for one in group.deferrals))
            lines += [CardLine("", remark, mode=group.data.mode) for remark in remarks]
    return lines


def _facts(context: Context, node: Node[Card]) -> dict[str, str]:
    """Return what a card says in addition to its scoring lines and its map, by label."""
    article = context.articles.article(node)
    tables = article.all(Scoring)
    groups = [group for table in tables for group in table.groups]
    limits = [limit for table in tables for limit in table.limits]
    limits += [limit for group in groups for limit in group.limits]
    texts = {
        "At most": ", ".join(limits),
        context.library.game.modes.title: badge(context.library, node),
        "When drawn": " ".join(block.prose.text() for block in article.all(WhenDrawn)),
    }
    for facts in article.all(Facts):
        if facts.price:
            texts[f"{facts.kind_name} cost"] = facts.price
        for fact in facts.facts:
            texts[f"{facts.kind_name} {fact.label.lower()}".strip().capitalize()] = (
                fact.prose.text()
            )
    texts["Text"] = " ".join(block.prose.text() for block in article.all(TextBlock))
    texts["Notes"] = " ".join(group.note.text() for group in groups if group.note)
    return {name: text for name, text in texts.items() if text}


# --- Rows -----------------------------------------------------------------------------------------

_Pair = tuple[CardLine | None, CardLine | None]


def _aligned(older: list[CardLine], newer: list[CardLine]) -> list[_Pair]:
    """Put similar lines into one row; the lines of both cards keep their order."""
    best: dict[tuple[int, int], tuple[float, tuple[_Pair, ...]]] = {}
    for i in range(len(older), -1, -1):
        for j in range(len(newer), -1, -1):
            options: list[tuple[float, tuple[_Pair, ...]]] = []
            if i < len(older) and j < len(newer) and (alike := _alike(older[i], newer[j])) >= ALIKE:
                worth, pairs = best[i + 1, j + 1]
                options.append((alike + worth, ((older[i], newer[j]), *pairs)))
            if i < len(older):
                worth, pairs = best[i + 1, j]
                options.append((worth, ((older[i], None), *pairs)))
            if j < len(newer):
                worth, pairs = best[i, j + 1]
                options.append((worth, ((None, newer[j]), *pairs)))
            best[i, j] = max(options, key=itemgetter(0), default=(0.0, ()))
    return list(best[0, 0][1])


def _alike(one: CardLine, other: CardLine) -> float:
    """Return the similarity of two lines; 0 for lines of different modes."""
    if one.mode and other.mode and one.mode != other.mode:
        return 0.0
    words = SequenceMatcher(None, _words(one.what), _words(other.what)).ratio()
    when = SequenceMatcher(None, _words(one.when), _words(other.when)).ratio()
    return 0.6 * words + 0.25 * when + (0.15 if one.vp == other.vp else 0.0)


def _row(name: str, older: CardLine | None, newer: CardLine | None) -> ComparedRow:
    """Return a row in which what differs is marked on both sides."""
    if older is None or newer is None:
        return ComparedRow(name, older, newer, differs=True)
    before, after = _marked(older, newer), _marked(newer, older)
    return ComparedRow(name, before, after, differs=not _same(older, newer))


def _marked(line: CardLine, other: CardLine) -> CardLine:
    return replace(
        line,
        when=marked(line.when, other.when),
        what=marked(line.what, other.what),
        vp_differs=line.vp != other.vp,
    )


def _same(one: CardLine, other: CardLine) -> bool:
    """Whether two lines differ in nothing but wording."""
    differs = differ(one.when, other.when) or differ(one.what, other.what)
    return one.vp == other.vp and not differs


def _words(text: str) -> list[str]:
    return re.findall(r"[\w’'″+]+|[^\w\s]", text.casefold())


# --- The sentence ---------------------------------------------------------------------------------


def _sentence(parts: Sequence[str]) -> str:
    """Join what changed to a sentence, which only counts what would make it too long."""
    if not parts:
        return ""
    shown = [parts[0]]
    for part in parts[1:]:
        if len("; ".join((*shown, part))) > SENTENCE:
            more = len(parts) - len(shown)
            shown.append(f"{more} more change{'s' if more > 1 else ''}")
            break
        shown.append(part)
    text = "; ".join(shown)
    return f"{text[0].upper()}{text[1:]}."


def _line_changes(older: list[CardLine], newer: list[CardLine]) -> Iterator[str]:
    """Yield what changed in the lines of two cards, whatever their order."""
    added = list(newer)
    gone = []
    for line in older:
        same = next((other for other in added if _same(line, other)), None)
        added.remove(same) if same else gone.append(line)
    changed = []
    while candidates := [(_alike(one, two), one, two) for one in gone for two in added]:
        alike, line, other = max(candidates, key=itemgetter(0))
        if alike < (RELATED if line.vp == other.vp else ALIKE):
            break
        gone.remove(line)
        added.remove(other)
        changed.append((older.index(line), line, other))
    for _, line, other in sorted(changed, key=itemgetter(0)):
        yield line_change(line, other)
    if len(gone) == len(older) and len(added) == len(newer) and older and newer:
        before, after = (
            ", ".join(line.points for line in lines if line.vp) for lines in (gone, added)
        )
        yield f"all lines differ: {before} → {after}"
        return
    for verb, lines in (("no longer", gone), ("now also", added)):
        for line in lines:
            words = cut_text(line.what, 2 * SHORT)
            yield f"{verb} {line.points}: “{words}”" if line.vp else f"{verb} “{words}”"


def line_change(older: CardLine, newer: CardLine) -> str:
    """Say how a line became another: `3VP → 4VP, any round → rounds 2–5`."""
    parts = [*_moment_changes(older.when, newer.when), *_word_changes(older.what, newer.what)]
    if older.vp != newer.vp:
        return ", ".join((f"{older.points} → {newer.points}", *parts))
    text = ", ".join(parts)
    if not text:
        text = "worded differently" if text_changes(older.what, newer.what) else "another condition"
    return f"{newer.points}: {text}" if newer.vp else text


def _moment_changes(older: str, newer: str) -> Iterator[str]:
    """Yield how the rounds changed, and the rest of when a line scores."""
    own, theirs = ([part for part in text.lower().split(" · ") if part] for text in (older, newer))
    gone, new = ([p for p in a if p not in b] for a, b in ((own, theirs), (theirs, own)))
    rounds = [[p for p in parts if p.startswith("round")] for parts in (gone, new)]
    if any(rounds):
        before, after = (" ".join(parts) or "any round" for parts in rounds)
        yield f"{before} → {after}"
    before, after = (
        " · ".join(part for part in parts if not part.startswith("round")) for parts in (gone, new)
    )
    if before and after:
        yield f"{before} → {after}"
    elif before or after:
        yield f"no longer only {before}" if before else f"now only {after}"


def _word_changes(older: str, newer: str) -> Iterator[str]:
    """Yield which words changed, if a player must know them."""
    for pair in text_changes(older, newer):
        if not any(map(TELLING.search, pair)):
            continue
        before, after = (re.sub("[()]", "", text) for text in pair)
        if before and after:
            yield f"{before} → {after}"
        else:
            yield f"without “{before}”" if before else f"now “{after}”"


def _fact_changes(older: dict[str, str], newer: dict[str, str]) -> Iterator[str]:
    """Yield what changed in the facts of two cards."""
    for name in dict.fromkeys((*older, *newer)):
        before, after = older.get(name, ""), newer.get(name, "")
        text = before or after
        if before and after:
            if not differ(before, after):
                continue
            words = list(_word_changes(before, after))
            if max(len(before), len(after)) <= SHORT:
                yield f"{before} → {after}"
            elif words and len(", ".join(words)) <= 2 * SHORT:
                yield f"{'the text' if name == 'Text' else name.lower()}: {', '.join(words)}"
            else:
                yield "another text" if name == "Text" else f"“{name}” differs"
        elif len(text) <= SHORT:
            yield f"{'no longer' if before else 'now'} {text[0].lower()}{text[1:]}"
        else:
            yield f"{'no longer' if before else 'now'} “{name}”"
