"""Parsed prose: blocks of runs, with links and defined terms resolved to targets.

`musterbook.article.prose_parser` parses Markdown into these types once; every output renders
them. A link holds the id of an entry, so each output decides its URL.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

LinkKind = Literal["ref", "term", "web"]
"""A link that the author wrote, an automatically linked term, or an https URL or # anchor."""


@dataclass(frozen=True, slots=True)
class Styled:
    """Runs in one HTML element: `em`, `strong` or `code`."""

    tag: Literal["em", "strong", "code"]
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class ProseLink:
    """Linked runs: `target` is the id of an entry, or a URL if `kind` is `web`.

    `anchor` is the id of a heading of a hand-written page.
    """

    target: str
    kind: LinkKind
    runs: tuple[Run, ...]
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A line break inside a paragraph."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the game in a text: its name and its drawing as SVG."""

    name: str
    svg: str

    @property
    def words(self) -> str:
        """What it is called, for readers and searches that have no pictures.

        A single letter is not a word, so it is in braces.
        """
        return self.name.replace("-", " ") if len(self.name) > 1 else f"{{{self.name.upper()}}}"


Run = str | Styled | ProseLink | LineBreak | Symbol
Runs = tuple[Run, ...]
SymbolText = Callable[[Symbol], str]
"""What a plain text has for a symbol."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a `bare` one is text directly inside a list item, without `<p>`."""

    runs: Runs
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 6, with its id for links to it."""

    level: int
    runs: Runs
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ItemList:
    """A bulleted list, or a numbered one that begins with `start`.

    A part of a list has in `last` the last number of the whole list, so that its parts align.
    """

    items: tuple[tuple[ProseBlock, ...], ...]
    numbered: bool = False
    start: int = 1
    last: int = 0

    @property
    def css(self) -> str:
        """The style of a numbered list: the PDF engine ignores `start`, and long numbers need
        room.
        """
        style = f"counter-reset: list-item {self.start - 1};" if self.start != 1 else ""
        digits = len(str(self.last or self.start + len(self.items) - 1))
        return style + (f" padding-left: {0.6 + 0.6 * digits:.1f}em;" if digits > 1 else "")


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation."""

    blocks: tuple[ProseBlock, ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Preformatted text in a language such as `yaml`."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class ProseTable:
    """A table in prose; `aligns` holds `left`, `center`, `right` or nothing for each column."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]
    aligns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Divider:
    """A horizontal rule."""


ProseBlock = Paragraph | Heading | ItemList | Quote | CodeBlock | ProseTable | Divider


@dataclass(frozen=True, slots=True)
class Prose:
    """A text of an entry; empty prose is false."""

    blocks: tuple[ProseBlock, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.blocks)

    @property
    def line(self) -> Runs | None:
        """The runs of prose that is a single paragraph; None for other prose."""
        if len(self.blocks) == 1 and isinstance(self.blocks[0], Paragraph):
            return self.blocks[0].runs
        return None

    @property
    def first(self) -> Prose:
        """The prose up to and including the first paragraph."""
        for count, block in enumerate(self.blocks, 1):
            if isinstance(block, Paragraph):
                return Prose(self.blocks[:count])
        return self

    @property
    def links(self) -> Iterator[ProseLink]:
        """All links to entries and addresses, in reading order."""
        for block in self.blocks:
            yield from _links_of_block(block)

    def text(self, most: int = 0, symbol: SymbolText | None = None) -> str:
        """Return the plain text; if `most` is given, cut to that many characters.

        `symbol` returns what is written for a symbol, by default its name.
        """
        return cut_text(" ".join(" ".join(_words(self.blocks, symbol)).split()), most)

    def lines(self) -> Iterator[str]:
        """Yield the plain text in lines: each paragraph, item of a list and row of a table."""
        for block in self.blocks:
            if isinstance(block, ProseTable):
                for cells in (block.head, *block.rows):
                    yield " · ".join(filter(None, map(plain_text, cells)))
            elif isinstance(block, ItemList):
                for number, item in enumerate(block.items, block.start):
                    yield f"{f'{number}.' if block.numbered else '•'} {Prose(item).text()}"
            else:
                yield Prose((block,)).text()


NOTHING = Prose()


def table_class(columns: int) -> str:
    """Return the class of a table with many columns, which print sets in smaller type."""
    return "columns-9" if columns >= 9 else "columns-6" if columns >= 6 else ""


def plain_text(runs: Runs, symbol: SymbolText | None = None) -> str:
    """Return the text of runs without markup."""
    text, after_symbol = "", False
    for run in runs:
        words, is_symbol = _plain(run, symbol), isinstance(run, Symbol)
        # The name of a symbol is a word of its own: `2{oil}` is "2 oil".
        if (is_symbol or after_symbol) and text[-1:].isalnum() and words[:1].isalnum():
            text += " "
        text, after_symbol = text + words, is_symbol
    return text


def _plain(run: Run, symbol: SymbolText | None) -> str:
    match run:
        case str():
            return run
        case LineBreak():
            return " "
        case Symbol():
            return symbol(run) if symbol else run.words
        case Styled() | ProseLink():
            return plain_text(run.runs, symbol)


def cut_text(text: str, most: int) -> str:
    """Cut a plain text to `most` characters: after a sentence, or after a word with an ellipsis."""
    if not most or len(text) <= most:
        return text
    # The number of a list item is no sentence.
    sentences = re.match(r".*(?<!\s\d)[.!?](?=\s+[^a-z\s])", text[: most + 2])
    if sentences and len(sentences[0]) > most / 3:
        return sentences[0]
    return text[:most].rsplit(" ", 1)[0].rstrip(",;:.–") + "…"


_ENDS = (".", ",", ";", ":", "!", "?", "…")
"""Endings of list items that need no semicolon before the next item."""


def _words(blocks: Sequence[ProseBlock], symbol: SymbolText | None = None) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph() | Heading():
                yield plain_text(block.runs, symbol)
            case ItemList():
                words = (" ".join(_words(item, symbol)) for item in block.items)
                items = list(filter(None, words))
                if block.numbered:
                    items = [f"{number}. {item}" for number, item in enumerate(items, block.start)]
                yield from (item if item.endswith(_ENDS) else f"{item};" for item in items[:-1])
                yield from items[-1:]
            case Quote():
                yield from _words(block.blocks, symbol)
            case CodeBlock():
                yield block.text
            case ProseTable():
                for row in (block.head, *block.rows):
                    yield from (plain_text(cell, symbol) for cell in row)
            case Divider():
                pass


def _links_of_block(block: ProseBlock) -> Iterator[ProseLink]:
    match block:
        case Paragraph() | Heading():
            yield from _links_of_runs(block.runs)
        case ItemList():
            for item in block.items:
                for inner in item:
                    yield from _links_of_block(inner)
        case Quote():
            for inner in block.blocks:
                yield from _links_of_block(inner)
        case ProseTable():
            for row in (block.head, *block.rows):
                for cell in row:
                    yield from _links_of_runs(cell)
        case _:
            pass


def _links_of_runs(runs: Runs) -> Iterator[ProseLink]:
    for run in runs:
        if isinstance(run, ProseLink):
            yield run
        elif isinstance(run, Styled):
            yield from _links_of_runs(run.runs)
