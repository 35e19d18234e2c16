"""Parse the Markdown of content into prose, with `id:` links resolved and terms linked.

Raw HTML, entities, images and reference definitions are shown as text, and links can only lead to
entries, anchors of the same page and https URLs, so content cannot run code. A defined term is
linked once in each text, to the rule of the same pack or edition; never to the entry itself, and
never inside headings, code or other links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from html import unescape
from typing import TYPE_CHECKING

from musterbook.article.prose import (
    Block,
    CodeBlock,
    Divider,
    Heading,
    ItemList,
    LineBreak,
    Link,
    Paragraph,
    Prose,
    ProseTable,
    Quote,
    Run,
    Runs,
    Styled,
    Symbol,
)
from musterbook.library.links import FENCE, SYMBOL, is_allowed
from musterbook.library.model.nodes import Library, Node

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from markdown import Markdown

_UNUSED_INLINE = (
    "reference", "image_link", "image_reference", "short_reference", "short_image_ref",
    "autolink", "automail", "html", "entity",
)  # fmt: skip
"""Inline syntax that is disabled; it is shown as text."""

_PLAIN = re.compile(r"[^\W\d_][^*_`\[\]\\<>&#|~=\n]*")
"""A single line without Markdown: nine out of ten texts need no parser."""

_EXTRA_STOP = re.compile(r"([!?])\.(?=\s|$)")


@dataclass
class Parser:
    """Parses the texts of a library; equal texts are parsed once."""

    library: Library
    _parsed: dict[tuple[str, str, str, str], Prose] = field(init=False, default_factory=dict)

    @cached_property
    def _rules(self) -> frozenset[str]:
        """The ids of rules that define terms."""
        return frozenset(id for words in self.library.terms.values() for id in words.values())

    def prose(self, node: Node, text: str | None) -> Prose:
        """Return a text of an entry as prose."""
        if not text:
            return Prose()
        own = node.id if node.id in self._rules else ""
        key = (node.edition or "", node.pack or "", own, text)
        if key not in self._parsed:
            self._parsed[key] = self._parse(node, text)
        return self._parsed[key]

    def _parse(self, node: Node, text: str) -> Prose:
        terms: dict[str, str] = {}
        for scope in (node.edition, node.pack):  # those of the pack take precedence
            terms |= self.library.terms.get(scope or "", {})
        linker = _Linker(self.library, node, terms)
        blocks = _blocks(text)
        linker.skip_linked(blocks)
        return Prose(tuple(map(linker.block, blocks)))


@cache
def _markdown() -> Markdown:
    from markdown import Markdown  # most cards need none

    parser = Markdown(extensions=["tables", "sane_lists"])
    parser.preprocessors.deregister("html_block")
    parser.parser.blockprocessors.deregister("reference")
    for name in _UNUSED_INLINE:
        parser.inlinePatterns.deregister(name)
    return parser


@lru_cache(maxsize=20_000)  # `serve` reads all texts again after each edit
def _blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a text, with `id:` links unresolved and without links of terms."""
    if _PLAIN.fullmatch(text):
        return (Paragraph((_EXTRA_STOP.sub(r"\1", text),)),)
    blocks: list[Block] = []
    at = 0
    for fence in FENCE.finditer(text):
        blocks += _markdown_blocks(text[at : fence.start()])
        blocks.append(CodeBlock(fence["text"].removesuffix("\n"), fence["language"]))
        at = fence.end()
    return (*blocks, *_markdown_blocks(text[at:]))


def _markdown_blocks(text: str) -> Iterator[Block]:
    if not text.strip():
        return
    markdown = _markdown().reset()
    lines = text.split("\n")
    for preprocessor in markdown.preprocessors:
        lines = preprocessor.run(lines)
    root = markdown.parser.parseDocument(lines).getroot()
    assert root is not None  # a document has a root, even an empty one
    for processor in markdown.treeprocessors:
        changed = processor.run(root)
        root = root if changed is None else changed
    yield from _read_blocks(root)


def _read_blocks(holder: Element) -> Iterator[Block]:
    """Yield the blocks in an element; text between them becomes a bare paragraph."""
    loose: list[Run] = list(_text(holder.text))
    for element in holder:
        block = _read_block(element)
        if block is None:
            loose += _read_run(element)
            loose += _text(element.tail)
            continue
        if bare := _trimmed(loose):
            yield Paragraph(bare, bare=True)
        yield block
        loose = list(_text(element.tail))
    if bare := _trimmed(loose):
        yield Paragraph(bare, bare=True)


def _read_block(element: Element) -> Block | None:
    tag = element.tag
    if tag == "p":
        return Paragraph(_trimmed(_read_runs(element)))
    if tag in ("ul", "ol"):
        items = tuple(tuple(_read_blocks(item)) for item in element)
        return ItemList(items, tag == "ol", int(element.get("start", "1")))
    if re.fullmatch("h[1-6]", str(tag)):
        return Heading(int(tag[1]), _trimmed(_read_runs(element)))
    if tag == "blockquote":
        return Quote(tuple(_read_blocks(element)))
    if tag == "pre":
        code = element[0] if len(element) else element
        return CodeBlock(unescape(code.text or "").removesuffix("\n"))
    if tag == "table":
        return _read_table(element)
    return Divider() if tag == "hr" else None


def _read_table(element: Element) -> ProseTable:
    head, *rows = [tuple(row) for row in element.iter("tr")]
    aligns = tuple(_align(cell) for cell in head)
    return ProseTable(
        tuple(_trimmed(_read_runs(cell)) for cell in head),
        tuple(tuple(_trimmed(_read_runs(cell)) for cell in row) for row in rows),
        aligns,
    )


def _align(cell: Element) -> str:
    match = re.search(r"text-align: (\w+)", cell.get("style", ""))
    return match[1] if match else cell.get("align", "")


def _read_runs(element: Element) -> list[Run]:
    runs: list[Run] = list(_text(element.text))
    for child in element:
        runs += _read_run(child)
        runs += _text(child.tail)
    return runs


def _read_run(element: Element) -> Sequence[Run]:
    tag = str(element.tag)
    if tag == "br":
        return (LineBreak(),)
    if tag == "code":
        return (Styled("code", (unescape(element.text or ""),)),)
    inner = tuple(_read_runs(element))
    if tag == "em":
        return (Styled("em", inner),)
    if tag == "strong":
        return (Styled("strong", inner),)
    target = element.get("href", "")
    if tag == "a" and (target.startswith("id:") or is_allowed(target)):
        return (Link(target, "ref" if target.startswith("id:") else "web", inner),)
    return inner


def _text(text: str | None) -> tuple[str, ...]:
    return (str(text),) if text else ()


def _trimmed(runs: Sequence[Run]) -> Runs:
    """Join adjacent texts, strip both ends, and drop a full stop after `!` or `?`."""
    trimmed: list[Run] = []
    for run in runs:
        if isinstance(run, str) and trimmed and isinstance(trimmed[-1], str):
            trimmed[-1] += run
        elif run != "":
            trimmed.append(run)
    for at, run in enumerate(trimmed):
        if not isinstance(run, str):
            continue
        text = _EXTRA_STOP.sub(r"\1", run)
        if at and re.match(r"\.(\s|$)", text) and _has_end_mark(trimmed[at - 1]):
            text = text[1:]
        trimmed[at] = text
    if trimmed and isinstance(trimmed[0], str):
        trimmed[0] = trimmed[0].lstrip()
    if trimmed and isinstance(trimmed[-1], str):
        trimmed[-1] = trimmed[-1].rstrip()
    return tuple(run for run in trimmed if run != "")


def _has_end_mark(run: Run) -> bool:
    """Whether a run ends with its own punctuation, like the name `Charge!`."""
    if isinstance(run, str):
        return run.endswith(("!", "?"))
    return isinstance(run, (Styled, Link)) and bool(run.runs) and _has_end_mark(run.runs[-1])


class _Linker:
    """Resolves the links of one text and links the terms in it."""

    def __init__(self, library: Library, node: Node, words: Mapping[str, str]) -> None:
        self.library, self.node, self.words = library, node, words
        self.pattern = _term_pattern(frozenset(words)) if words else None
        self.seen = {node.id}

    def skip_linked(self, blocks: Sequence[Block]) -> None:
        """Record what the author links, so that terms do not link to it again."""
        for link in Prose(tuple(blocks)).links:
            if link.kind == "ref":
                self.seen.add(self._target(link).id)

    def _target(self, link: Link) -> Node:
        return self.library.resolve(link.target[3:].partition("#")[0], self.node)

    def block(self, block: Block) -> Block:
        match block:
            case Paragraph():
                return Paragraph(self.runs(block.runs), block.bare)
            case Heading():
                return Heading(block.level, self.runs(block.runs, terms=False))
            case ItemList():
                items = tuple(tuple(map(self.block, item)) for item in block.items)
                return ItemList(items, block.numbered, block.start)
            case Quote():
                return Quote(tuple(map(self.block, block.blocks)))
            case ProseTable():
                head = tuple(self.runs(cell) for cell in block.head)
                rows = tuple(tuple(self.runs(cell) for cell in row) for row in block.rows)
                return ProseTable(head, rows, block.aligns)
            case _:
                return block

    def runs(self, runs: Runs, *, terms: bool = True) -> Runs:
        linked: list[Run] = []
        for run in runs:
            if isinstance(run, str):
                for part in self._with_symbols(run):
                    is_text = terms and isinstance(part, str)
                    linked += self._split(str(part)) if is_text else (part,)
            elif isinstance(run, Link):
                target = self._target(run).id if run.kind == "ref" else run.target
                linked.append(Link(target, run.kind, run.runs))
            elif isinstance(run, Styled) and run.tag != "code":
                linked.append(Styled(run.tag, self.runs(run.runs, terms=terms)))
            else:
                linked.append(run)
        return tuple(linked)

    def _with_symbols(self, text: str) -> Iterator[Run]:
        """Yield a text with the symbols that it names in braces."""
        at = 0
        for match in SYMBOL.finditer(text) if "{" in text else ():
            if match[1] in self.library.symbols:
                if text[at : match.start()]:
                    yield text[at : match.start()]
                yield Symbol(match[1], self.library.symbols[match[1]])
                at = match.end()
        if text[at:]:
            yield text[at:]

    def _split(self, text: str) -> Iterator[Run]:
        """Yield a text with links for the terms that are not linked yet."""
        at = 0
        for match in self.pattern.finditer(text) if self.pattern else ():
            word = " ".join(match[0].split())
            id = self.words.get(word) or self.words.get(word.lower())
            if id is None or id in self.seen:
                continue
            self.seen.add(id)
            if text[at : match.start()]:
                yield text[at : match.start()]
            yield Link(self.library[id].id, "term", (match[0],))
            at = match.end()
        if text[at:]:
            yield text[at:]


@lru_cache(maxsize=256)
def _term_pattern(words: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern that matches whole terms, the longest first.

    Lower-case terms match in any case; a term with a capital matches only as it is written.
    """
    ordered = sorted(words, key=lambda word: (-len(word), word))
    # A space may be a line break, because prose is wrapped anywhere.
    spaced = [(word, re.escape(word).replace(r"\ ", r"\s+")) for word in ordered]
    parts = [f"(?i:{form})" if word == word.lower() else form for word, form in spaced]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])")
