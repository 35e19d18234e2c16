"""Parse the Markdown of content into prose, with `id:` links resolved and terms linked.

Raw HTML and pictures are shown as text, and links can only lead to entries, anchors of the same
page and https URLs, so content cannot run code. A defined term is linked once in each text, to the
rule of the same pack or edition; never to the entry itself, and never inside headings, code or
other links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from markdown_it.token import Token

from musterbook.article.parsed_prose import (
    CodeBlock,
    Divider,
    Heading,
    ItemList,
    LineBreak,
    Paragraph,
    Prose,
    ProseBlock,
    ProseLink,
    ProseTable,
    Quote,
    Run,
    Runs,
    Styled,
    Symbol,
)
from musterbook.library.addresses import is_allowed
from musterbook.library.markdown import BRACED_SYMBOL, PLAIN, anchors, markdown_tokens, symbol_slug
from musterbook.library.model.nodes import Library, Node

_LANGUAGE = re.compile(r"\s*([\w-]+)(?=\s|$)")


@dataclass
class Parser:
    """Parses the texts of a library; equal texts are parsed once."""

    library: Library
    _parsed: dict[tuple[str, str, str, str], Prose] = field(init=False, default_factory=dict)

    @cached_property
    def _rules(self) -> frozenset[str]:
        """The ids of rules that define terms."""
        return frozenset(id for words in self.library.terms.values() for id in words.values())

    @cached_property
    def _terms(self) -> Mapping[str, Mapping[str, str]]:
        """The terms of each edition and pack, without those for which the site has no page."""
        shown = {id for id in self._rules if self.library.is_listed(self.library[id])}
        return {
            scope: {word: id for word, id in words.items() if id in shown}
            for scope, words in self.library.terms.items()
        }

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
            terms |= self._terms.get(scope or "", {})
        linker = _Linker(self.library, node, terms)
        blocks = _blocks(text)
        linker.skip_linked(blocks)
        return Prose(tuple(map(linker.block, blocks)))


@lru_cache(maxsize=20_000)  # `serve` reads all texts again after each edit
def _blocks(text: str) -> tuple[ProseBlock, ...]:
    """Return the blocks of a text, with `id:` links unresolved and without links of terms."""
    if PLAIN.fullmatch(text):
        return (Paragraph(_trimmed(tuple(_with_symbols(text)))),)
    return tuple(_Reader(markdown_tokens(text), anchors(text)).blocks())


class _Reader:
    """Reads the tokens of a text as blocks."""

    def __init__(self, tokens: Sequence[Token], anchors: Sequence[str]) -> None:
        self.tokens, self.anchors, self.at = tokens, iter(anchors), 0

    def blocks(self, end: str = "") -> Iterator[ProseBlock]:
        """Yield the blocks up to a closing token, or to the end."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == end:
                return
            yield self.block(token)

    def block(self, token: Token) -> ProseBlock:
        match token.type:
            case "paragraph_open":
                return Paragraph(self.inline(), bare=token.hidden)
            case "heading_open":
                return Heading(int(token.tag[1]), self.inline(), next(self.anchors))
            case "bullet_list_open" | "ordered_list_open":
                kind = token.type.removesuffix("_open")
                return ItemList(
                    tuple(self.items(f"{kind}_close")),
                    token.tag == "ol",
                    int(token.attrs.get("start", 1)),
                )
            case "blockquote_open":
                return Quote(tuple(self.blocks("blockquote_close")))
            case "table_open":
                return self.table()
            case "hr":
                return Divider()
            case "code_block" | "fence":
                language = _LANGUAGE.match(token.info)
                return CodeBlock(token.content.removesuffix("\n"), language[1] if language else "")
            case _:  # HTML, which `check` refuses
                return Paragraph((token.content.strip(),))

    def inline(self) -> Runs:
        """Return the runs of the inline token that comes next, and skip the closing one."""
        children = self.tokens[self.at].children or ()
        self.at += 2
        return _trimmed(tuple(_runs(iter(children))))

    def items(self, end: str) -> Iterator[tuple[ProseBlock, ...]]:
        while self.tokens[self.at].type != end:
            self.at += 1
            yield tuple(self.blocks("list_item_close"))
        self.at += 1

    def table(self) -> ProseTable:
        rows: list[list[Runs]] = []
        aligns: list[str] = []
        while self.tokens[self.at].type != "table_close":
            token = self.tokens[self.at]
            self.at += 1
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if token.type == "th_open":
                    aligns.append(str(token.attrs.get("style", "")).removeprefix("text-align:"))
                rows[-1].append(self.inline())
        self.at += 1
        head, *others = map(tuple, rows)
        return ProseTable(head, tuple(others), tuple(aligns))


def _runs(tokens: Iterator[Token], end: str = "") -> Iterator[Run]:
    """Yield the runs of inline tokens up to a closing token, or to the end."""
    for token in tokens:
        match token.type:
            case "text":
                yield from _with_symbols(token.content)
            case "softbreak":
                yield "\n"
            case "hardbreak":
                yield LineBreak()
            case "code_inline":
                yield Styled("code", (token.content,))
            case "em_open":
                yield Styled("em", _joined(_runs(tokens, "em_close")))
            case "strong_open":
                yield Styled("strong", _joined(_runs(tokens, "strong_close")))
            case "link_open":
                words = _joined(_runs(tokens, "link_close"))
                target = str(token.attrs["href"])
                if target.startswith("id:") or is_allowed(target):
                    yield ProseLink(target, "ref" if target.startswith("id:") else "web", words)
                else:
                    yield from words
            case _ if token.type == end:
                return
            case _:  # an escaped character or an entity; HTML and pictures, which `check` refuses
                yield token.content


def _with_symbols(text: str) -> Iterator[Run]:
    """Yield a text with what may be symbols: names in braces."""
    at = 0
    for match in BRACED_SYMBOL.finditer(text) if "{" in text else ():
        yield text[at : match.start()]
        yield Symbol(symbol_slug(match[1]), "")
        at = match.end()
    yield text[at:]


def _joined(runs: Iterable[Run]) -> Runs:
    """Return runs with adjacent texts joined."""
    joined: list[Run] = []
    for run in runs:
        if isinstance(run, str) and joined and isinstance(joined[-1], str):
            joined[-1] += run
        elif run != "":
            joined.append(run)
    return tuple(joined)


def _trimmed(runs: Sequence[Run]) -> Runs:
    """Join adjacent texts, and strip both ends."""
    trimmed = list(_joined(runs))
    if trimmed and isinstance(trimmed[0], str):
        trimmed[0] = trimmed[0].lstrip()
    if trimmed and isinstance(trimmed[-1], str):
        trimmed[-1] = trimmed[-1].rstrip()
    return tuple(run for run in trimmed if run != "")


class _Linker:
    """Resolves the links of one text and links the terms in it."""

    def __init__(self, library: Library, node: Node, words: Mapping[str, str]) -> None:
        self.library, self.node, self.words = library, node, words
        self.pattern = _term_pattern(frozenset(words)) if words else None
        self.seen = {node.id}

    def skip_linked(self, blocks: Sequence[ProseBlock]) -> None:
        """Record what the author links, so that terms do not link to it again."""
        for link in Prose(tuple(blocks)).links:
            if link.kind == "ref":
                self.seen.add(self._target(link).id)

    def _target(self, link: ProseLink) -> Node:
        return self.library[link.target[3:].partition("#")[0]]

    def block(self, block: ProseBlock) -> ProseBlock:
        match block:
            case Paragraph():
                return Paragraph(self.runs(block.runs), block.bare)
            case Heading():
                return replace(block, runs=self.runs(block.runs, terms=False))
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
                linked += self._split(run) if terms else (run,)
            elif isinstance(run, Symbol):
                drawing = self.library.symbols.get(run.name)
                linked.append(Symbol(run.name, drawing) if drawing else f"{{{run.name}}}")
            elif isinstance(run, ProseLink):
                if run.kind == "ref":
                    target = self._target(run)
                    if not self.library.is_listed(target):  # the site has no page for it
                        linked += self.runs(run.runs, terms=False)
                        continue
                    run = replace(run, target=target.id, anchor=run.target.partition("#")[2])
                linked.append(run)
            elif isinstance(run, Styled) and run.tag != "code":
                linked.append(Styled(run.tag, self.runs(run.runs, terms=terms)))
            else:
                linked.append(run)
        return tuple(linked)

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
            yield ProseLink(self.library[id].id, "term", (match[0],))
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
