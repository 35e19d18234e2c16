"""Page numbers of references: correct, and laid out as if they had been known from the start."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pypdfium2
import pytest
from weasyprint import Document

from musterbook import books
from musterbook.books import page_numbers
from musterbook.books.page_numbers import extent_of, paginated, renumber
from musterbook.books.page_runs import Extent, PageRun, PlacedRun
from musterbook.books.style import style
from musterbook.books.typeset import lay_out
from tests.books import readback

PAPER = books.PAPERS["a5"]


def laid(html: str) -> Document:
    return lay_out(html, style(PAPER))


def set_in_one_run(html: str, lay: Callable[[str], Document] = laid) -> Document:
    """Lay out a document of one run until its page numbers are right."""
    documents: dict[PlacedRun, Document] = {}

    def measure(run: PlacedRun) -> Extent:
        documents[run] = lay(run.html)
        return extent_of(documents[run])

    (placed,), pages = paginated([PageRun("t", html)], measure)
    renumber(documents[placed], pages)
    return documents[placed]


def counted() -> tuple[list[str], Callable[[str], Document]]:
    """A list of all layouts, and the function that makes them."""
    bodies: list[str] = []

    def lay(html: str) -> Document:
        bodies.append(html)
        return laid(html)

    return bodies, lay


def document(body: str) -> str:
    return f'<html lang="en"><body><h1 data-name="T">T</h1>{body}</body></html>'


def letters(pdf: bytes) -> list[list[tuple[str, tuple[float, ...]]]]:
    """Every letter of every page, and where it is in points."""
    found = []
    with pypdfium2.PdfDocument(BytesIO(pdf)) as opened:
        for page in opened:
            text = page.get_textpage()
            words = text.get_text_range()
            found.append([(words[i], text.get_charbox(i)) for i in range(text.count_chars())])
    return found


def test_page_numbers_are_right_although_their_width_moves_their_targets() -> None:
    """With one digit fewer in each, the text would take fewer pages."""
    count = 900
    words = " ".join(f'<a class="term paged" href="#t{n}">w</a>' for n in range(count))
    targets = "".join(f'<p id="t{n}">Target {n}</p>' for n in range(count))
    found = readback.references(set_in_one_run(document(f"<p>{words}</p>{targets}")).write_pdf())
    named = [(link, readback.numbers(link.words, r"→ (\d+)$")) for link in found]
    right = [link for link, pages in named if pages == [link.to]]
    wrong = [link for link, pages in named if pages and pages != [link.to]]
    assert wrong == [] and len({link.name for link in right}) > count * 0.9
    assert max(link.to for link in right) > 20


LINES = {
    "a line that goes on": '<p>See <a class="ref paged" href="#t{n}">it</a> and <b>more</b>.</p>',
    "a term": '<p>A <i><a class="term paged" href="#t{n}">word</a></i>, <i>then</i> others</p>',
    "a row of dots": '<p class="line level-3"><a href="#t{n}">Chapter {n}</a></p>',
    "two in one line": '<p><a class="term paged" href="#t{n}">a</a>, <a class="term paged" '
    'href="#t1">b</a> <span style="display:inline-block">c</span></p>',
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_number_shorter_than_its_guess_leaves_no_gap(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = document(
        "".join(line.format(n=n) for n in range(30))
        + "".join(f'<p id="t{n}" style="break-before:page">Target</p>' for n in range(30))
    )
    known = {name: page + 1 for name, page in extent_of(laid(html)).anchors.items()}
    right = laid(
        page_numbers._LINK.sub(lambda link: f'{link[0]} data-page="{known[link[1]]}"', html)
    )
    monkeypatch.setattr(page_numbers, "EARLIER", 1000)
    layouts, lay = counted()
    made = set_in_one_run(html, lay)
    assert len(layouts) == 1 and 'data-page="0000"' in layouts[0], (
        "numbers were not guessed too long"
    )
    for mine, theirs in zip(letters(made.write_pdf()), letters(right.write_pdf()), strict=True):
        shown, expected = ([one for one in page if one[0].strip(" .")] for page in (mine, theirs))
        assert "".join(letter for letter, _ in shown) == "".join(letter for letter, _ in expected)
        for (_, box), (letter, place) in zip(shown, expected, strict=True):
            assert box == pytest.approx(place, abs=0.05), letter


def test_a_number_longer_than_its_guess_causes_a_second_layout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_numbers, "EARLIER", 0)
    targets = "".join(f'<p id="t{n}" style="break-before:page">Target</p>' for n in range(12))
    html = document('<p><a class="ref paged" href="#t11">it</a></p>' + targets)
    layouts, lay = counted()
    found = readback.references(set_in_one_run(html, lay).write_pdf())
    assert len(layouts) == 2 and {link.to for link in found} == {13}
    assert "(page 13)" in " ".join(link.words for link in found)


def test_a_run_begins_where_the_one_before_it_ends() -> None:
    """On a right-hand page if it has to, and the anchor of the end is on one, too."""
    lengths = {"a": 1, "b": 2, "c": 3}
    runs = [PageRun("a", "a"), PageRun("b", "b", is_right=True), PageRun("c", "c")]
    placed, pages = paginated(runs, lambda run: Extent(lengths[run.name], {run.name: 0}), "end")
    assert [(run.name, run.first) for run in placed] == [("a", 1), ("b", 3), ("c", 5)]
    assert pages == {"a": 1, "b": 3, "c": 5, "end": 9}
