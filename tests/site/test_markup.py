"""Pages are valid HTML: what the Nu HTML checker found once is looked for on every page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from tests.active_elements import parsed
from tests.slow import quick

PHRASING = frozenset({
    "b", "button", "em", "h1", "h2", "h3", "h4", "h5", "h6", "i", "label", "p", "small", "span",
    "strong",
})  # fmt: skip
"""Elements that contain words, and none of `FLOW`."""
FLOW = frozenset({
    "article", "aside", "blockquote", "details", "div", "dl", "figure", "footer", "form", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "nav", "ol", "p", "pre", "section", "table", "ul",
})  # fmt: skip
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def errors(html: str) -> list[str]:
    """Return what is not valid in a page."""
    tree = parsed(html)
    return [*nesting(tree), *outline(tree), *lists(tree), *labels(tree)]


def nesting(tree: etree._Element) -> Iterator[str]:
    for element in tree.iter(*FLOW):
        parent = element.getparent()
        if parent is not None and parent.tag in PHRASING:
            yield f"<{element.tag}> inside <{parent.tag}>, line {element.sourceline}"


def outline(tree: etree._Element) -> Iterator[str]:
    level = 0
    for heading in tree.iter(*HEADINGS):
        own = int(heading.tag[1])
        if level and own > level + 1:
            yield f"h{own} after h{level}, line {heading.sourceline}"
        level = own
    for section in tree.iter("section"):
        if section.find(".//h2") is None and section.find(".//h3") is None:
            yield f"a section without a heading, line {section.sourceline}"


def lists(tree: etree._Element) -> Iterator[str]:
    for terms in tree.iter("dl"):
        names = Counter(" ".join(str(term.xpath("string()")).split()) for term in terms.iter("dt"))
        for name, count in names.items():
            if count > 1:
                yield f"{count} terms {name!r} in one list, line {terms.sourceline}"


def labels(tree: etree._Element) -> Iterator[str]:
    ids = Counter(tree.xpath("//@id"))
    yield from (f"{count} elements with the id {id}" for id, count in ids.items() if count > 1)
    for element in tree.iter("div", "span", "p"):
        if "aria-label" in element.attrib and "role" not in element.attrib:
            yield f"a label without a role, line {element.sourceline}"


@pytest.mark.parametrize(
    "html",
    [
        "<h1>A</h1><span><article>Card</article></span>",
        "<h1>A</h1><h3>B</h3>",
        "<h1>A</h1><section><p>Text</p></section>",
        "<h1>A</h1><dl><dt>B</dt><dd>1</dd><dt><a href='x'>B</a></dt><dd>2</dd></dl>",
        "<h1>A</h1><div aria-label='Sheets'></div>",
        "<h1 id='a'>A</h1><p id='a'>B</p>",
    ],
)
def test_invalid_markup_is_detected(html: str) -> None:
    assert len(errors(html)) == 1


@pytest.mark.parametrize("step", quick([5], [1, 5]))
def test_every_page_is_valid(built_site: Path, step: int) -> None:
    found = {
        page.relative_to(built_site).as_posix(): problems
        for page in sorted(built_site.rglob("*.html"))[::step]
        if not page.name.startswith("randomizer")
        and (problems := errors(page.read_text(encoding="utf-8")))
    }
    assert found == {}
