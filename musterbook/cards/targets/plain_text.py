"""The text of a card, for searching in a simulator and for reading without its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from musterbook.article import Article, Block
from musterbook.article.article_blocks import Facts, Half, Notes, Scoring, Text, WhenDrawn
from musterbook.article.layouts import MissingRendererError, arranged


def text_of(card: Article, code: str) -> str:
    """Return the text of a card, a line for each part; its code comes last."""
    blocks = arranged(card, "simulator")["body"]
    return "\n".join(line for line in (*_lines(blocks), code) if line)


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case WhenDrawn() | Text():
                yield block.prose.text()
            case Facts():
                price = f", {block.price}" if block.price else ""
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
            yield f"{line.vp}VP {'' if line.each else 'if '}{line.text()}{tags}"
        yield from group.remarks
        if group.note:
            yield group.note.text()
    yield from table.limits
