"""Split an article into passages: the smallest parts that can answer a search.

In: an article. Out: a `Passage` for each line of a scoring table, point of a rule, fact of an
action, row of a table and paragraph, in reading order. Passages are plain text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from musterbook.article.article_blocks import (
    Article,
    Block,
    Facts,
    Half,
    KeyPoints,
    Notes,
    ScoreGroup,
    ScoreLine,
    Scoring,
    SectionBlock,
    TableBlock,
    TextBlock,
    WhenDrawn,
    anchor,
)
from musterbook.article.block_layouts import MissingRendererError, arranged
from musterbook.article.parsed_prose import (
    Divider,
    Heading,
    ItemList,
    Paragraph,
    Prose,
    ProseBlock,
    ProseTable,
    plain_text,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an entry that can answer a question.

    `label` says when, for whom or to what it applies; `value` is the number that it gives, such as
    `5VP`. `anchor` is its anchor on the page of the entry. If the passage is an item of a list or
    table, `lead` is the number of characters of the sentence before it, with which the text begins.
    """

    text: str
    label: str = ""
    value: str = ""
    anchor: str = ""
    lead: int = 0


def passages(article: Article) -> tuple[Passage, ...]:
    """Return the passages of an article in reading order."""
    blocks = arranged(article, "search")["body"]
    return tuple(passage for block in blocks for passage in _anchored(block))


def _anchored(block: Block) -> Iterator[Passage]:
    if isinstance(block, Half):
        for passage in (each for inner in block.blocks for each in _anchored(inner)):
            label = " · ".join(part for part in (block.title, passage.label) if part)
            yield replace(passage, label=label)
    else:
        for passage in _of_block(block):
            yield replace(passage, anchor=anchor(block))


LEAD = 160
"""Maximum length, in characters, of a paragraph that is repeated before each item of a list or
table. Of a longer one, only the last sentence is repeated, and only if an item without it would be
incomplete or say the opposite.
"""
_COMPLETED = re.compile(r"\w$|\b(not|cannot|never|no|none|neither)\b[^.!?]*:$", re.IGNORECASE)
_LAST_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])(?!.*[.!?]\s+[^a-z\s])", re.DOTALL)


def of_prose(text: Prose, label: str = "") -> Iterator[Passage]:
    """Yield a passage for each paragraph, item of a list and row of a table in prose."""
    heading, lead = label, ""
    for block, after in zip_longest(text.blocks, text.blocks[1:]):
        words = Prose((block,)).text() if isinstance(block, Paragraph) else ""
        if after and _needs_lead(after) and words:
            *rest, last = (words,) if len(words) <= LEAD else _LAST_SENTENCE.split(words)
            is_repeated = not rest or _COMPLETED.search(last) is not None
            if is_repeated or last.endswith(":"):
                lead = f"{last} " if is_repeated else ""
                yield from (Passage(sentence, heading) for sentence in rest)
                continue
        match block:
            case Heading():
                title = plain_text(block.runs)
                heading = f"{label} · {title}" if label else title
            case ProseTable():
                for row in _of_prose_table(block, heading):
                    yield replace(row, text=lead + row.text, lead=len(lead))
                lead = ""
            case ItemList():
                for item in block.items:
                    yield Passage(lead + Prose(item).text(), heading, lead=len(lead))
                lead = ""
            case Divider():
                pass
            case _:
                yield Passage(Prose((block,)).text(), heading)


def _needs_lead(block: ProseBlock) -> bool:
    """Whether the parts of a block are understood only with the sentence before it."""
    values_only = isinstance(block, ProseTable) and len(block.head) == 2
    return values_only or isinstance(block, ItemList)


def _of_prose_table(table: ProseTable, heading: str) -> Iterator[Passage]:
    head = [plain_text(cell) for cell in table.head]
    for row in table.rows:
        first, *cells = (plain_text(cell) for cell in row)
        yield _row(f"{head[0]}: {first}" if head[0] else first, "", head[1:], cells, heading)


def _of_block(block: Block) -> Iterator[Passage]:
    match block:
        case TextBlock():
            yield from of_prose(block.prose, "Example" if block.example else "")
        case KeyPoints():
            yield from (Passage(point.text()) for point in block.points)
        case WhenDrawn():
            yield from of_prose(block.prose, "When drawn")
        case Facts():
            yield from _of_facts(block)
        case Scoring():
            for group in block.groups:
                yield from _of_group(group)
            yield from map(Passage, block.limits)
        case SectionBlock():
            yield from of_prose(block.prose, block.title)
        case TableBlock():
            for row in block.rows:
                cells = [cell.text() for cell in row.cells]
                yield _row(row.title, row.roll, block.columns, cells, "")
        case Notes():
            yield from (Passage(note.text(), "Note") for note in block.notes)
        case _:
            raise MissingRendererError(block, "search")


def _of_facts(block: Facts) -> Iterator[Passage]:
    if block.price:
        yield Passage(f"Costs {block.price}", block.heading)
    for fact in block.facts:
        label = " · ".join(filter(None, (block.heading, fact.label)))
        yield Passage(fact.prose.text(), label)


def _of_group(group: ScoreGroup) -> Iterator[Passage]:
    for line in group.lines:
        tags = f" ({', '.join(line.tags)})" if line.tags else ""
        yield Passage(line.text() + tags, group.heading, points_in_words(line))
    if group.note:
        yield Passage(group.note.text(), group.heading)
    yield from (Passage(remark, group.heading) for remark in group.remarks)


def points_in_words(line: ScoreLine) -> str:
    """Return the points of a line in words, with their unit, and with the modes if they differ."""
    unit = line.game.score.short
    return ", ".join(
        f"{box.label} {'+' if box.plus else ''}{box.vp}{unit}".lstrip() for box in line.points
    )


def _row(
    title: str, roll: str, columns: tuple[str, ...] | list[str], cells: list[str], heading: str
) -> Passage:
    """Return a row of a table: its name, then each cell after the heading of its column."""
    label = [part for part in (title, heading) if part]
    if len(cells) == 1:
        return Passage(cells[0], " · ".join(label), roll)
    labelled = (
        f"{column}: {cell}" if column else cell for column, cell in zip(columns, cells, strict=True)
    )
    return Passage("; ".join(labelled), " · ".join(label), roll)
