"""Writes parsed prose as HTML."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

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
    Symbol,
    plain_text,
    table_class,
)


def escape_html(text: str) -> str:
    return escape(text, quote=False)


def symbol_html(symbol: Symbol) -> str:
    """Return a symbol in a text as inline SVG."""
    label = f'<svg class="mb-sign" role="img" aria-label="{symbol.words}" '
    return symbol.svg.replace("<svg ", label, 1)


_BEFORE_SIGN = re.compile(r"(?P<space> ?)(?P<touching>[^ \n]*\d |[^ \n]*)$")
"""What stays with the symbol after it: a number, or what touches it; and the space before."""


@dataclass(frozen=True)
class _Whole:
    """Symbols with what stays on their line; after a space, which is in an element with them.

    WeasyPrint 70 breaks a line early if it ends at the space before an inline element.
    """

    runs: Runs
    spaced: bool


def _with_whole_signs(runs: Runs) -> Iterator[Run | _Whole]:
    """Yield runs in which no line ends between a symbol and its number or what touches it, such as
    a colon: beside a picture, every line may end.
    """
    last: Run | _Whole = ""
    for run in runs:
        if isinstance(run, Symbol):
            if isinstance(last, _Whole):
                last = replace(last, runs=(*last.runs, run))
                continue
            touching, spaced = "", False
            if isinstance(last, str) and (match := _BEFORE_SIGN.search(last)):
                yield last[: match.start()]
                touching, spaced = match["touching"], bool(match["space"])
            else:
                yield last
            last = _Whole((touching, run), spaced)
        elif isinstance(run, str) and isinstance(last, _Whole):
            end = next((at for at, letter in enumerate(run) if letter in " \n"), len(run))
            whole = replace(last, runs=(*last.runs, run[:end]))
            if end == len(run):
                last = whole
            else:
                yield whole
                last = run[end:]
        else:
            yield last
            last = run
    yield last


_HYPHENATED = re.compile(r"(?<!\S)(?=\S*[-/])\S{2,24}(?!\S)")
"""A short word of code within which browsers would break lines."""


def _code(text: str) -> str:
    """Return code as HTML; no line ends within an option or a short path."""
    return _HYPHENATED.sub(r'<span class="whole">\g<0></span>', escape_html(text))


@dataclass(frozen=True)
class HtmlWriter:
    """Writes prose as HTML.

    `link` receives a link and its inner HTML and returns the HTML of the link. `words` renders
    plain text and must escape it. With `anchors`, headings get their ids, for links to them.
    """

    link: Callable[[ProseLink, str], str]
    words: Callable[[str], str] = escape_html
    anchors: bool = False

    def prose(self, prose: Prose, *, inline: bool = False) -> str:
        """Return prose as HTML; `inline` leaves out the `<p>` around a single paragraph."""
        if inline and (line := prose.line) is not None:
            return self.runs(line)
        return "\n".join(map(self.block, prose.blocks))

    def runs(self, runs: Runs) -> str:
        has_sign = any(isinstance(run, Symbol) for run in runs)
        return "".join(map(self._run, _with_whole_signs(runs) if has_sign else runs))

    def _run(self, run: Run | _Whole) -> str:
        if isinstance(run, _Whole):
            html = "".join(map(self._run, run.runs))
            whole = f'<span class="mb-whole">{html}</span>'
            return f"<span> {whole}</span>" if run.spaced else whole
        if isinstance(run, str):
            return self.words(run)
        if isinstance(run, LineBreak):
            return "<br>"
        if isinstance(run, Symbol):
            return symbol_html(run)
        if isinstance(run, ProseLink):
            return self.link(run, self.runs(run.runs))
        if run.tag == "code":
            return f"<code>{_code(plain_text(run.runs))}</code>"
        return f"<{run.tag}>{self.runs(run.runs)}</{run.tag}>"

    def block(self, block: ProseBlock) -> str:
        match block:
            case Paragraph():
                html = self.runs(block.runs)
                return html if block.bare else f"<p>{html}</p>"
            case Heading():
                id = f' id="{escape(block.anchor)}"' if self.anchors and block.anchor else ""
                return f"<h{block.level}{id}>{self.runs(block.runs)}</h{block.level}>"
            case ItemList():
                start = f' start="{block.start}"' if block.numbered and block.start != 1 else ""
                if block.numbered and block.css:
                    start += f' style="{block.css.strip()}"'
                name = "ol" if block.numbered else "ul"
                items = "\n".join(
                    f"<li>{''.join(map(self.block, item))}</li>" for item in block.items
                )
                return f"<{name}{start}>\n{items}\n</{name}>"
            case Quote():
                return f"<blockquote>\n{''.join(map(self.block, block.blocks))}\n</blockquote>"
            case CodeBlock():
                css = f' class="language-{escape_html(block.language)}"' if block.language else ""
                # tabindex makes a wide block scrollable by keyboard.
                return f'<pre tabindex="0"><code{css}>{_code(block.text)}\n</code></pre>'
            case ProseTable():
                return self._table(block)
            case Divider():
                return "<hr>"

    def _table(self, table: ProseTable) -> str:
        css = table_class(len(table.head)) or ("cards-on-phones" if len(table.head) > 3 else "")
        labels = [escape(plain_text(head)) for head in table.head]

        def cells(row: Sequence[Runs], tag: str) -> str:
            html = ""
            for number, (cell, align) in enumerate(zip(row, table.aligns, strict=True)):
                style = f' style="text-align: {align};"' if align else ""
                if css == "cards-on-phones" and tag == "td" and number:
                    style += f' data-label="{labels[number]}"'
                html += f"<{tag}{style}>{self.runs(cell)}</{tag}>"
            return html

        rows = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
        head = f"<thead>\n<tr>{cells(table.head, 'th')}</tr>\n</thead>"
        named = f' class="{css}"' if css else ""
        return f"<table{named}>\n{head}\n<tbody>\n{rows}\n</tbody>\n</table>"
