"""Page numbers of references: right, even if their width moves what they refer to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from weasyprint import Document

from musterbook import books
from musterbook.books import typeset
from musterbook.books.book_html import INDEX
from musterbook.books.book_papers import book_style
from musterbook.books.typeset import paginated
from musterbook.pdf_engine.engine import lay_out
from tests.books import readback

PAPER = books.PAPERS["a5"]


def short_index(pages: typeset.Pages) -> str:
    return f'<section class="chapter index" id="{INDEX}">None.</section>'


def laid(html: str) -> Document:
    return lay_out(html, book_style(PAPER), tagged=True)


def counted() -> tuple[list[str], Callable[[str], Document]]:
    """A list of all layouts, and the function that makes them."""
    bodies: list[str] = []

    def lay(html: str) -> Document:
        bodies.append(html)
        return laid(html)

    return bodies, lay


def document(body: str) -> str:
    return f'<html lang="en"><body><h1 data-name="T">T</h1>{body}</body></html>'


@pytest.mark.slow
def test_page_numbers_are_right_although_their_width_moves_their_targets() -> None:
    """With one digit fewer in each, the text would take fewer pages."""
    count = 900
    words = " ".join(f'<a class="term paged" href="#t{n}">w</a>' for n in range(count))
    targets = "".join(f'<p id="t{n}">Target {n}</p>' for n in range(count))
    html = document(f"<p>{words}</p>{targets}")
    found = readback.references(paginated(html, short_index, laid).write_pdf())
    named = [(link, readback.numbers(link.words, r"→ (\d+)$")) for link in found]
    right = [link for link, pages in named if pages == [link.to]]
    wrong = [link for link, pages in named if pages and pages != [link.to]]
    assert wrong == [] and len({link.name for link in right}) > count * 0.9
    assert max(link.to for link in right) > 20


def test_a_book_is_laid_out_once_unless_a_number_needs_more_digits_than_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    targets = "".join(f'<p id="t{n}" style="break-before:page">Target</p>' for n in range(12))
    html = document('<p><a class="ref paged" href="#t11">it</a></p>' + targets)
    for earlier, layouts in ((1, 2), (10, 1), (100, 1)):
        monkeypatch.setattr(typeset, "EARLIER", earlier)
        bodies, lay = counted()
        found = readback.references(paginated(html, short_index, lay).write_pdf())
        assert len(bodies) == layouts + 1  # and the index
        assert {link.to for link in found} == {13}
        assert "(page 13)" in " ".join(link.words for link in found)


@pytest.mark.parametrize("count", [11, 12])
def test_an_index_begins_on_the_next_right_page(count: int) -> None:
    targets = "".join(f'<p id="t{n}" style="break-before:page">T</p>' for n in range(count))
    html = document(f'<p><a class="ref paged" href="#{INDEX}">index</a></p>{targets}')

    def index(pages: typeset.Pages) -> str:
        last = f"t{count - 1}"
        return f'<section class="chapter index" id="{INDEX}">Last: {pages[last]}.</section>'

    pdf = paginated(html, index, laid).write_pdf()
    pages = readback.text(pdf)
    assert len(pages) == {11: 13, 12: 15}[count]
    assert f"Last: {count + 1}." in pages[-1] and pages[-1].endswith(str(len(pages)))
    words = " ".join(link.words for link in readback.references(pdf))
    assert f"(page {len(pages)})" in words
