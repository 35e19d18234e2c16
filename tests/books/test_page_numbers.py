"""Page numbers of references: right, even if their width moves what they refer to."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from weasyprint import Document

from musterbook import books
from musterbook.books import typeset
from musterbook.books.paper import book_style
from musterbook.books.typeset import lay_out, paginated
from tests.books import readback

PAPER = books.PAPERS["a5"]


def no_index(pages: typeset.Pages) -> str:
    return ""


def laid(html: str) -> Document:
    return lay_out(html, book_style(PAPER))


def counted() -> tuple[list[str], Callable[[str], Document]]:
    """A list of all layouts, and the function that makes them."""
    bodies: list[str] = []

    def lay(html: str) -> Document:
        bodies.append(html)
        return laid(html)

    return bodies, lay


def document(body: str) -> str:
    return f'<html lang="en"><body><h1 data-name="T">T</h1>{body}{typeset.INDEX}</body></html>'


@pytest.mark.slow
def test_page_numbers_are_right_although_their_width_moves_their_targets() -> None:
    """With one digit fewer in each, the text would take fewer pages."""
    count = 900
    words = " ".join(f'<a class="term paged" href="#t{n}">w</a>' for n in range(count))
    targets = "".join(f'<p id="t{n}">Target {n}</p>' for n in range(count))
    html = document(f"<p>{words}</p>{targets}")
    found = readback.references(paginated(html, no_index, laid).write_pdf())
    named = [(link, readback.numbers(link.words, r"→ (\d+)$")) for link in found]
    right = [link for link, pages in named if pages == [link.to]]
    wrong = [link for link, pages in named if pages and pages != [link.to]]
    assert wrong == [] and len({link.name for link in right}) > count * 0.9
    assert max(link.to for link in right) > 20


def test_with_the_right_number_of_digits_two_layouts_are_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    targets = "".join(f'<p id="t{n}" style="break-before:page">Target</p>' for n in range(12))
    html = document('<p><a class="ref paged" href="#t11">it</a></p>' + targets)
    for earlier, guess in ((10, "10"), (100, "100")):
        monkeypatch.setattr(typeset, "EARLIER", earlier)
        layouts, lay = counted()
        found = readback.references(paginated(html, no_index, lay).write_pdf())
        assert [
            f'data-page="{page}"' in one for page, one in zip((guess, 13), layouts, strict=True)
        ]
        assert {link.to for link in found} == {13}
        assert "(page 13)" in " ".join(link.words for link in found)


def test_an_index_has_the_pages_of_the_last_layout() -> None:
    html = document("".join(f'<p id="t{n}" style="break-before:page">T</p>' for n in range(12)))

    def index(pages: typeset.Pages) -> str:
        return f'<p style="break-before:page">Target 11: {pages["t11"]}, the end.</p>'

    pages = readback.text(paginated(html, index, laid).write_pdf())
    assert "Target 11: 13, the end." in pages[-1]


def test_numbers_that_would_change_for_ever_are_padded() -> None:
    """A target is on page 10 only if the number of its page has one digit."""
    shown: list[str] = []

    def lay(html: str) -> Any:
        (number,) = re.findall(r'data-page="([^"]*)"', html)
        shown.append(number)
        pages = [SimpleNamespace(anchors={}) for _ in range(10)]
        pages[9 if len(number) == 1 else 8].anchors["t"] = (0, 0)
        return SimpleNamespace(pages=pages)

    html = document('<a href="#t">it</a><p id="t">Target</p>')
    found = typeset.pages_of(paginated(html, no_index, lay))
    assert found == {"t": 9} and shown[-1] == f"{typeset.PADDING}9" and len(shown) == 3
