"""Runs of pages: only those that changed are laid out, and the book is as if all were."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from weasyprint import CSS, Document

from musterbook import books
from musterbook.books import typeset
from musterbook.books.join import missing_anchors
from musterbook.books.page_runs import Bookmark, PrintedRun
from musterbook.library import Library, load
from tests.books import readback
from tests.trees import invented

PACK = "1e/harvest"
PRIMARY = f"{PACK}/primary.yml"
EGG = "text: Each hen may carry one egg through a gate."


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with every run of the book as it is without edits."""
    folder = tmp_path_factory.mktemp("runs")
    book(load([invented(folder)]), folder / "cache")
    return folder / "cache"


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first name in every run that the engine lays out."""
    found: list[str] = []
    lay_out = typeset.lay_out

    def counted(html: str, *sheets: CSS) -> Document:
        name = re.search(r'data-name="([^"]+)"', html)
        assert name
        found.append(name[1])
        return lay_out(html, *sheets)

    monkeypatch.setattr("musterbook.books.print_runs.lay_out", counted)
    return found


def edited(folder: Path, old: str, new: str, file: str = PRIMARY) -> Library:
    """Load the invented content with another text in a file."""
    tree = invented(folder)
    text = (tree / file).read_text(encoding="utf-8")
    assert old in text
    (tree / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return load([tree])


def book(library: Library, cache: Path, id: str = PACK) -> bytes:
    return books.book(library, library[id], cache_dir=cache)


def test_a_changed_card_lays_out_only_its_deck_and_the_version(
    cache: Path, tmp_path: Path, laid_out: list[str]
) -> None:
    book(edited(tmp_path, EGG, EGG.replace("one", "two")), cache)
    assert sorted(laid_out) == ["Harvest", "Primary tasks"]


EDITS = {
    "a word": (PRIMARY, EGG, EGG.replace("one", "two")),
    "several pages": (PRIMARY, EGG, EGG + " It must not break." * 200),
    "another use of a term": (PRIMARY, EGG, EGG + " A gate is a fence."),
    "another name": (PRIMARY, "name: Gather Eggs", "name: Zebra eggs ×½"),
    "the name of the pack": (f"{PACK}/pack.yml", "name: Harvest", "name: Great harvest"),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_a_book_of_cached_runs_is_the_book_that_is_made_from_nothing(
    edit: tuple[str, str, str], cache: Path, tmp_path: Path, laid_out: list[str]
) -> None:
    file, old, new = edit
    library = edited(tmp_path, old, new, file)
    joined = book(library, cache)
    few = len(laid_out)
    fresh = book(library, tmp_path / "empty")
    assert joined == fresh
    assert few < len(laid_out) - few or "pack.yml" in file


def test_each_font_is_embedded_once_and_all_pages_use_it(cache: Path, tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(book(load([invented(tmp_path)]), cache))) as pdf:
        fonts = {
            (name, font.objgen)
            for page in pdf.pages
            if "/StructParents" in page
            for name, font in page.obj.Resources.Font.items()
        }
        programs = [one for one in pdf.objects if "/Length1" in _keys(one)]
        assert len({name for name, _ in fonts}) == len(fonts) == len(programs) > 4
        for font in (pdf.get_object(place) for _, place in fonts):
            program = font.DescendantFonts[0].FontDescriptor.FontFile2
            assert len(program.read_bytes()) == int(program.Length1) > 0


def _keys(item: pikepdf.Object) -> set[str]:
    return set(item.keys()) if isinstance(item, pikepdf.Dictionary | pikepdf.Stream) else set()


def test_every_tag_is_on_a_page_of_the_book_and_no_number_is_used_twice(
    cache: Path, tmp_path: Path
) -> None:
    with pikepdf.open(BytesIO(book(load([invented(tmp_path)]), cache))) as pdf:
        pages = {page.obj.objgen for page in pdf.pages}
        elements = [one for one in pdf.objects if _type(one) == "/StructElem"]
        assert len(elements) > 500
        assert {one.Pg.objgen for one in elements if "/Pg" in one} <= pages
        numbers = [int(number) for number in list(pdf.Root.StructTreeRoot.ParentTree.Nums)[::2]]
        assert numbers == sorted(set(numbers))
        ids = [str(one.ID) for one in elements if "/ID" in one]
        assert len(ids) == len(set(ids)) > 5
        assert all(id.startswith("1e/") and ":" in id for id in ids), "no run is in the name"


def _type(item: pikepdf.Object) -> str:
    return str(item.get("/Type", "")) if isinstance(item, pikepdf.Dictionary) else ""


def test_a_part_begins_on_a_right_hand_page_after_an_empty_one(cache: Path, tmp_path: Path) -> None:
    pdf = book(load([invented(tmp_path)]), cache)
    pages = readback.text(pdf)
    parts = {page for level, _, page in readback.bookmarks(pdf) if level == 0 and page > 3}
    assert parts and all(page % 2 for page in parts if pages[page - 2].strip() == "")
    assert [page for page, text in enumerate(pages, 1) if not text.strip()]
    with pikepdf.open(BytesIO(pdf)) as opened:
        assert len({str(page.obj.TrimBox) for page in opened.pages}) == 1


def run(links: tuple[str, ...], *anchors: str) -> PrintedRun:
    mark = Bookmark(2, "Eggs “and” hens", 0, 1.5, 2)
    places = dict.fromkeys(anchors, (0, 1.5, 2.0))
    return PrintedRun(3, 1, places, links, (mark,), b"%PDF\n1\n\n")


def test_a_link_that_leads_nowhere_is_found_when_runs_are_joined() -> None:
    assert missing_anchors([run(("a", "b"), "a"), run(("a", "c"), "b")]) == ["c"]


def test_a_printed_run_is_the_same_after_it_was_cached() -> None:
    before = run(("a",), "a", "b")
    after = PrintedRun.from_bytes(before.to_bytes())
    assert after.to_bytes() == before.to_bytes()
    assert (after.pdf, after.bookmarks) == (before.pdf, before.bookmarks)
