"""Check Markdown texts: what is not shown as its author wrote it is an error.

In: a text. Out: problems with their positions in the text. Whatever CommonMark shows and our
outputs do not, such as pictures and HTML, is a problem; so is what CommonMark shows, but hardly
anybody means, such as the two stars of `2*D6 and 3*D6`.
Why: docs/decisions/markdown.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from musterbook.errors import shorten
from musterbook.library import limits
from musterbook.library.markdown import PLAIN, MarkdownSource, markdown_tokens
from musterbook.library.source.characters import describe, hint, unprinted


@dataclass(frozen=True)
class MarkdownProblem:
    """A problem in a text; `start` is its position in characters, counted from 0."""

    start: int
    message: str
    hint: str = ""


_BLOCKS = {
    "heading_open": (
        "this line would be a heading",
        r"write **bold** words, or \# for the sign, or delete a line of - or = below it",
    ),
    "blockquote_open": ("this line would be a quotation", r"write \> for the sign"),
    "code_block": ("this line would be code", "start it with fewer spaces, as its list item does"),
    "fence": ("only hand-written pages can have code", "remove the line of ``` or ~~~"),
    "hr": (
        "this line would be a rule across the page",
        r"write – for a dash, or \- or \* for signs",
    ),
}
"""Blocks that only hand-written pages can have."""

_HTML = {
    "b": "write **bold**", "strong": "write **bold**",
    "i": "write *italic*", "em": "write *italic*",
    "br": r"end the line with \ or leave an empty line",
    "p": "leave an empty line between paragraphs", "div": "leave an empty line between paragraphs",
    "ul": "start each item with - on its own line",
    "ol": "start each item with 1. on its own line",
    "li": "start each item with - on its own line",
    "a": "write [text](https://…)",
    "img": "a picture is the field picture of a card",
    "!--": "in YAML a comment starts with #",
}  # fmt: skip
"""What to write instead of HTML."""

_TAG = re.compile(r"</?(!--|\w+)")
_BULLET = re.compile(r"[•◦‣▪·∙]\s*")
_MARKER = re.compile(
    r"\(?(?P<point>[a-zA-Z0-9]{1,3}\)|[a-zA-Z]\.|[ivxIVX]{1,4}\.)\s"
    r"|\d+(?P<dense_point>[.)])(?=[^\W\d])"
    r"|(?P<dense>[-+–—])(?=[^\s-])|(?P<star>\*)(?=[^\s*][^*]*$)"
    r"|(?P<number>[^\w\s]{0,2}\d|[A-Z]\w* \d)"
    r"|(?P<label>[^\W\d_]\w*(?: [\w’'-]+){0,2} ?[:=→]\s|[A-Z]\w*(?: [\w’'-]+){0,2} [-–—]\s"
    r"|(?P<bold>[*_]{1,2})[^*_]+(?::(?P=bold)|(?P=bold) ?[-–—=→:\d]))"
    r"|(?P<sign>[^\w\s\"'“‘(\[{<&*\\]\s|\{[^{}]+\})"
)
"""What people write before the items of a list; two such lines in a row are one."""
_LATE = re.compile(r"\d{1,2}[.)](\s|$)|[-*+]\s*$")
_INDENTED = re.compile(r"[ \t]+([-*+>]|#{1,6}|\d{1,9}[.)]|```|~~~)(\s|$)")
_BOLD = "write **bold** or *italic*"
_LITERAL = {
    r"\*\*+|(?<!_)__(?!_)|(?<!\w)\*(?=[^\s*])[^*]*[^\s*]\*(?=\w)":
        "write {0}{0}bold{0}{0} or {0}italic{0} with spaces outside and none inside",
    r"~~(?=\S)[^~]*[^~\s]~~": "say in words that it no longer applies",
    r"(?P<mark>==|\+\+)(?=\S)[^=+]*[^=+\s](?P=mark)": _BOLD,
    r"~[^\s~]+~|\^[^\s^]+\^": "write a character such as ² or ₂",
    r"(?<![\w$])\$\$?(?=[^\s$\d])[^$]*[^\s$]\$(?!\w)": "write the formula in words",
    r"(?<![\w:]):[a-zA-Z][\w+-]*:(?![\w:])": "write {name} for a symbol of the game",
    r"\{(?!\s*\w[\w /-]*\})[^{}]*\}?": "remove it, write {name} for a symbol",
    r"\[ \]|^\[[xX]\] ": "write □ for a box",
    r"\[[^\[\]]*[a-zß-ÿ^][^\[\]]*\]|\[\[|\]\(":
        "write [text](target) without spaces in the target for a link, {name} for a symbol",
    r"</?[a-zA-Z!][^<>]*>": _BOLD,
    r"&#?\w+;": "write the character itself",
    r"\\(?:[^\W\d_]+|\s*$)": r"end a line with \ to break it there",
}  # fmt: skip
"""Signs that mark up nothing here, and what to write instead of them."""
_ANY_LITERAL = re.compile("|".join(f"(?P<_{n}>{one})" for n, one in enumerate(_LITERAL)))
_LITERAL_START = re.compile(r"[*_~=+^$:{[\]<&\\]")
"""What each of them begins with: few texts have any, and to look for it is ten times as fast."""
_FOREIGN = {
    r"\[[^\]]+\]:\s*<?\w+:": r"write [text](id:…) in the text, or \[ for the sign",
    r"#{2,6}[^#\s]": r"write a space after ## for a heading of a page, or \# for the sign",
    r"[:~]\s+\S": "write **Term:** and its meaning on one line",
    r"(?:!!!|\?\?\?\+?)\s[\w-]+(?:\s\".*\")?$|:{3,}": "write **Note:** and its words",
}
"""Lines that begin something in other kinds of Markdown, and what to write instead."""
_OUTER = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
_DASHES = re.compile(r"[-:|][-:|\s]*")
_CELLS = re.compile(r"(?<!\\)\||\S\t+\S")
_ROW = re.compile(r"\|[^|]+\|[^|]+\|.*")
"""A line that looks like a row of a table."""
_HALF = re.compile(r"(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
"""A sign before or after a word, which would begin or end italic words if there were two."""
_LONG_WORD = re.compile(rf"\S{{{limits.WORD + 1},}}")
_EVEN = r"write as many before words as after them, each inside the other, or \{} for the sign"
_KINDS = {"em": "italic", "strong": "bold"}


def markdown_problems(text: str, *, page: bool = False) -> list[MarkdownProblem]:
    """Return the problems of a text in their order; a hand-written `page` may have more blocks."""
    if PLAIN.fullmatch(text):
        found = [MarkdownProblem(*problem) for problem in _literal_signs(text)]
        return [*found, *_long_words(text)]
    kinds: dict[tuple[int, str], MarkdownProblem] = {}  # one of a kind for each line
    for problem in sorted(_Checker(text, page=page).problems(), key=lambda problem: problem.start):
        kinds.setdefault((text.count("\n", 0, problem.start), problem.hint), problem)
    return list(kinds.values())


def _long_words(text: str) -> Iterator[MarkdownProblem]:
    for match in _LONG_WORD.finditer(text):
        message = f"a word of {len(match[0])} characters"
        yield MarkdownProblem(match.start(), message, f"at most {limits.WORD} fit on a line")


class _Checker:
    def __init__(self, text: str, *, page: bool) -> None:
        self.source, self.page = MarkdownSource(text), page
        self.tokens = markdown_tokens(text)

    def problems(self) -> Iterator[MarkdownProblem]:
        depth = columns = 0
        numbers: list[list[int]] = []
        above: list[Token | None] = []  # the item above the next one, for each level of lists
        for index, token in enumerate(self.tokens):
            start = self.source.start(token)
            if token.type in ("blockquote_open", "bullet_list_open", "ordered_list_open"):
                depth += 1
                numbers.append([])
                if token.type != "blockquote_open":
                    follows = index and self.tokens[index - 1].type.endswith("_list_close")
                    above[depth - 1 :] = [above[depth - 1] if follows else None]
                else:
                    above[depth - 1 :] = [None]
                if depth == limits.NESTING + 1:
                    yield MarkdownProblem(
                        start, f"more than {limits.NESTING} nested lists or quotations"
                    )
            elif token.type in ("blockquote_close", "bullet_list_close", "ordered_list_close"):
                depth -= 1
                numbers.pop()
            if token.type in _BLOCKS and not self.page:
                yield MarkdownProblem(start, *_BLOCKS[token.type])
            elif token.type == "html_block":
                yield self.html(start, token.content)
            elif token.type == "list_item_open":
                yield from self.item(index, numbers[-1])
                yield from self.place(token, above[depth - 1])
                above[depth - 1] = token
            elif token.type == "table_open" and depth and not self.page:
                message, advice = "a table cannot be in a list", "write it below the list"
                yield MarkdownProblem(start, message, advice)
            elif token.type == "thead_open":
                columns = 0
            elif token.type == "th_open":
                columns += 1
            elif token.type == "tr_open" and self.tokens[index + 1].type == "td_open":
                yield from self.row(token, columns)
            elif token.type == "inline":
                yield from self.inline(token)
                if self.tokens[index - 1].type == "paragraph_open":
                    item = above[depth - 1] if depth else None
                    yield from self.lines(token, item, self.tokens[index + 1 : index + 3][-1])

    def html(self, start: int, html: str) -> MarkdownProblem:
        found = _TAG.search(html)
        otherwise = r"remove it, or write \< for the sign"
        advice = _HTML.get(found[1].lower() if found else "", otherwise)
        return MarkdownProblem(start, f'"{shorten(html.strip(), 30)}" is HTML', advice)

    def item(self, index: int, numbers: list[int]) -> Iterator[MarkdownProblem]:
        """Check an item of a list: it has words, and the number that it will be shown with."""
        token = self.tokens[index]
        start = self.source.start(token)
        if self.tokens[index + 1].type == "list_item_close":
            yield MarkdownProblem(
                start, "a list item without words", r"write – for a dash, or \- for a sign"
            )
        if not self.page and (number := self.only_number(index)):
            written = f"−{number}" if token.markup == "-" else rf"\{token.markup} {number}"
            advice = f"write {written}, or a list of two or more items"
            yield MarkdownProblem(start, "this line would be a list of one item", advice)
        if token.markup == "+":
            yield MarkdownProblem(
                start, "this line would be a list item", r"write - for one, or \+ for a sign"
            )
        if not token.info:
            return
        numbers.append(int(token.info))
        if numbers[-1] > limits.LIST_NUMBER:
            message = f"a list with the number {numbers[-1]}"
            yield MarkdownProblem(
                start, message, rf"write {numbers[-1]}\{token.markup} if it is no list"
            )
            return
        shown = numbers[0] + len(numbers) - 1
        if numbers[-1] != shown and set(numbers) != {1}:
            message = f"this item would be number {shown}"
            yield MarkdownProblem(start, message, "number the items of a list one after the other")

    def only_number(self, index: int) -> str:
        """Return the number that the only item of a list begins with, or an empty string.

        Its author probably meant a minus or a times sign.
        """
        token, inner = self.tokens[index], self.tokens[index + 2]
        found = re.match("[0-9]+", inner.content) if token.markup in "-*" else None
        if not found or self.tokens[index - 1].type != "bullet_list_open":
            return ""
        _, after, *_ = (one for one in self.tokens[index + 1 :] if one.level <= token.level)
        return found[0] if after.type != token.type else ""

    def place(self, item: Token, above: Token | None) -> Iterator[MarkdownProblem]:
        """Check that an item that begins further in than the one above it is inside that one."""
        if not (above and above.map and item.map) or above.map[0] == item.map[0]:
            return
        line, outer = self.source.line(item), self.source.line(above)
        found = _OUTER.match(outer)
        if found and _indent(line) > _indent(outer) and not _OUTER.match(outer, found.end()):
            spaces = f"start it with {found.end()} spaces, or with as many as that item"
            yield MarkdownProblem(
                self.source.start(item), "this item is not inside the one above", spaces
            )

    def row(self, row: Token, columns: int) -> Iterator[MarkdownProblem]:
        """Check that a row of a table has no more cells than its head."""
        line = self.source.line(row)
        start = self.source.start(row)
        bare = line.replace(r"\|", "").strip()
        cells = len(bare.removeprefix("|").removesuffix("|").split("|"))
        if cells > columns:
            message = f"{cells} cells for {columns} columns"
            yield MarkdownProblem(start, message, r"write \| for a line that does not end a cell")
        elif "|" not in bare and columns > 1:
            message = "this line would be a row of the table above it"
            yield MarkdownProblem(start, message, "leave an empty line before it")

    def lines(
        self, paragraph: Token, item: Token | None, below: Token
    ) -> Iterator[MarkdownProblem]:
        """Check the lines of a paragraph: each may begin something that CommonMark does not see."""
        first = paragraph.map[0] if paragraph.map else 0
        lines = paragraph.content.split("\n")
        at, said = 0, {""}
        opens_item = item and item.map and item.map[0] == first
        before = ""
        for number, line in enumerate(lines):
            above = lines[number - 1] if number else ""
            if re.search(r"(\\|  )$", above):
                before = above = ""  # the line break is shown
            kind = _kind_of(line)
            message = advice = ""
            if _BULLET.match(line):
                message, advice = f'"{line[0]}" begins no list item', 'write "- " instead'
            elif kind and kind == before:
                message = "this line would continue the one above"
                advice = 'write "- " or "1. ", or end the line above with \\'
            elif number and _INDENTED.match(line):
                message = "this line would continue the one above"
                advice = "start it with fewer spaces"
            elif number and _LATE.match(line):
                message = "this line would continue the one above"
                sign = line.split()[0]
                advice = "leave an empty line before a list"
                advice += f", or write {sign[:-1]}\\{sign[-1]} if it is none"
            elif number and "|" in line and _DASHES.fullmatch(line.strip()):
                message = "this line does not have the columns of the row above"
                advice = "a table needs a line |---|---| below its first row"
            elif number and _CELLS.search(line) and _CELLS.search(above):
                message = "this line would continue the one above"
                advice = "a table needs a line |---|---| below its first row"
            elif _ROW.fullmatch(line) and not "".join(lines[number + 1 :]).startswith("|"):
                message = f'"{shorten(line, 20)}" would be shown as it is'
                advice = "a table needs a line |---|---| below its first row"
            elif hints := [hint for one, hint in _FOREIGN.items() if re.match(one, line)]:
                message, advice = f'"{shorten(line, 20)}" would be shown as it is', hints[0]
            elif number and item and self.is_outside(first + number, item):
                message = "this line would continue the list item above"
                advice = (
                    "leave an empty line before it, or start it with spaces as the item's words"
                )
            if advice not in said:
                place = at + len(line) - len(line.lstrip())
                yield MarkdownProblem(self.source.position(paragraph, place), message, advice)
                said.add(advice)
            if item and opens_item and not number:
                kind = kind or item.markup  # a sign without a space on the next line
            before, at = kind, at + len(line) + 1
        above_list = below.type == "bullet_list_open" and not number and not opens_item
        if above_list and below.markup == before and not line[1].isdigit():
            message, advice = "this line is above the list", f'write a space after "{before}"'
            yield MarkdownProblem(self.source.position(paragraph, 0), message, advice)

    def is_outside(self, number: int, item: Token) -> bool:
        """Whether a line follows a line of an item without its indent, and without a break."""
        lines = self.source.lines
        broken = re.search(r"(\\|  )$", lines[number - 1])
        return not broken and _indent(lines[number]) <= _indent(self.source.line(item))

    def inline(self, inline: Token) -> Iterator[MarkdownProblem]:
        children: Sequence[Token] = inline.children or ()
        shown = "".join(" " if one.type.endswith("break") else one.content for one in children)
        last = 0
        around: list[str] = []
        for index, child in enumerate(children):
            at = child.meta.get("at", 0)
            last = max(last, at)
            if child.type.endswith("_open") and child.tag in _KINDS:
                if child.tag in around:
                    where = self.source.position(inline, at)
                    yield MarkdownProblem(where, *_inside(child.markup, child.tag))
                around.append(child.tag)
            elif child.type.endswith("_close") and child.tag in _KINDS:
                around.pop()
            is_text = child.type == "text" or child.content == child.markup  # or a literal \
            for message, advice in self.child(inline.content, children, index):
                yield MarkdownProblem(self.source.position(inline, at), message, advice)
            for offset, message, advice in _literal_signs(child.content if is_text else ""):
                at = max(inline.content.find(child.content, last), 0) + offset
                yield MarkdownProblem(self.source.position(inline, at), message, advice)
            if around and is_text and (half := _HALF.search(child.content)):
                at = max(inline.content.find(child.content, last), 0) + half.start()
                where = self.source.position(inline, at)
                yield MarkdownProblem(where, *_inside(half[0], around[-1]))
        for problem in _long_words(shown):
            at = max(inline.content.find(shown[problem.start :][:8]), 0)
            yield MarkdownProblem(self.source.position(inline, at), problem.message, problem.hint)

    def child(
        self, content: str, children: Sequence[Token], index: int
    ) -> Iterator[tuple[str, str]]:
        """Yield message and hint for each problem of an inline token."""
        child = children[index]
        at = child.meta.get("at", 0)
        if child.type == "image":
            yield "prose cannot contain pictures", "a picture is the field picture of a card"
        elif child.type == "html_inline":
            problem = self.html(0, child.content)
            yield problem.message, problem.hint
        elif child.type == "code_inline" and not self.page:
            yield "only hand-written pages can have code", "write it without `"
        elif child.type == "link_open":
            if child.attrs.get("title"):
                yield "a link cannot have a title", "write [text](target)"
            if children[index + 1].type == "link_close":
                yield "this link has no words", "write [text](target)"
        elif child.info == "entity":
            for character in unprinted(child.content):
                yield describe(character), hint(character)
        elif child.type in ("em_open", "strong_open") and content[at - 1 : at].isalnum():
            yield _stars(child)
        elif child.type in ("em_close", "strong_close"):
            after = content[at:].lstrip(child.markup[0])
            if after[:1].isalnum():
                yield _stars(child)
        if child.tag in _KINDS:
            opens, sign = child.type.endswith("_open"), child.markup[0]
            beside = children[index - 1 : index] if opens else children[index + 1 : index + 2]
            words = beside[0].content if beside and beside[0].type == "text" else ""
            if words and words[-1 if opens else 0] == sign:
                message = f'a "{sign}" beside {_KINDS[child.tag]} words would be shown as it is'
                yield message, _EVEN.format(sign)


def _literal_signs(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield offset, message and hint for signs in words that mark up nothing."""
    for found in _ANY_LITERAL.finditer(text) if _LITERAL_START.search(text) else ():
        sign = found[0][0]
        advice = list(_LITERAL.values())[int(str(found.lastgroup)[1:])].replace("{0}", sign)
        message = f'"{shorten(found[0], 20)}" would be shown as it is'
        yield found.start(), message, rf"{advice}, or write \{sign} for the sign"


def _kind_of(line: str) -> str:
    """Return what a line begins with: the sign itself, or what kind of sign it is, or nothing."""
    marker = _MARKER.match(line)
    if not marker:
        return ""
    if sign := marker["point"] or marker["dense_point"] or marker["dense"] or marker["star"]:
        return sign[-1]
    return next(name for name in ("number", "label", "sign") if marker[name])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _inside(sign: str, tag: str) -> tuple[str, str]:
    """Return message and hint for a sign of emphasis inside words that have this emphasis."""
    return f'"{sign}" inside {_KINDS[tag]} words marks up nothing', _EVEN.format(sign[0])


def _stars(token: Token) -> tuple[str, str]:
    message = f"{token.markup} inside a word would make words {_KINDS[token.tag]}"
    return message, rf"write \{token.markup[0]} for the sign, or × for times"
