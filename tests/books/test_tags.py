"""What screen readers find in a book, as far as it can be checked without a validator.

The claims are those of PDF/UA-1 that can be read from the file: everything is tagged or an
artifact, headings nest, figures have words, tables have headers, links have words.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from musterbook import books
from musterbook.books.typeset import words
from musterbook.library.loading import load
from musterbook.library.model.pack_game import PoolRow
from tests.books.test_books import GOOSE
from tests.slow import quick
from tests.trees import invented

PAINTS = {*"fFBSsb", "f*", "B*", "b*", "Do", "Tj", "TJ", "'", '"', "sh", "EI"}
HEADINGS = {f"/H{level}" for level in range(1, 7)}


@pytest.fixture(scope="module", params=quick(["pack", "sheet"], ["edition", "pack", "sheet"]))
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("tags")
    library = load([invented(folder / "content", {"1e/harvest/geese.yml": GOOSE})])
    if request.param == "sheet":
        row = books.pool_sheet(library, library.entry("1e/harvest/pool/a", PoolRow))
        return books.mission_sheet(library, row)
    if request.param == "edition":
        return books.book(library, library["1e"])
    return books.book(library, library["1e/harvest"])


@pytest.fixture
def pdf(file: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(file)) as opened:
        yield opened


def elements(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Yield every element of the structure in the order in which it is read."""
    yield from _below(pdf.Root.StructTreeRoot)


def _below(parent: Any) -> Iterator[Any]:
    for kid in kids(parent):
        yield kid
        yield from _below(kid)


def kids(parent: Any) -> list[Any]:
    found = parent.get("/K", [])
    found = list(found) if isinstance(found, pikepdf.Array) else [found]
    return [kid for kid in found if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]


def test_a_file_has_a_title_and_a_language(pdf: pikepdf.Pdf) -> None:
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "en"
    assert str(pdf.docinfo["/Title"]).startswith("First edition")
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    with pdf.open_metadata() as metadata:
        assert "pdfuaid:part" not in metadata  # no validator has read it, so nothing is claimed
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert not pdf.is_encrypted


def test_everything_drawn_is_tagged_or_an_artifact(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        marked, seen = 0, 0
        for step in pikepdf.parse_content_stream(page):
            name = str(step.operator)
            marked += {"BDC": 1, "BMC": 1, "EMC": -1}.get(name, 0)
            seen += name in PAINTS
            assert name not in PAINTS or marked > 0, (page.index, name)
        assert marked == 0
        assert "/StructParents" in page or not seen


def test_every_marked_text_can_be_looked_up_from_its_page(pdf: pikepdf.Pdf) -> None:
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    tree = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    for page in pdf.pages:
        ids = {
            int(step.operands[1]["/MCID"])
            for step in pikepdf.parse_content_stream(page)
            if str(step.operator) == "BDC" and "/MCID" in step.operands[1]
        }
        parents: Any = tree[int(page.StructParents)] if "/StructParents" in page else []
        assert ids <= set(range(len(parents)))


def test_headings_start_at_level_one_and_skip_no_level(pdf: pikepdf.Pdf) -> None:
    levels = [int(str(e.S)[2]) for e in elements(pdf) if str(e.S) in HEADINGS]
    assert levels[0] == 1
    before = 0
    for level in levels:
        assert level <= before + 1, levels
        before = level


def test_every_figure_has_alternative_text(pdf: pikepdf.Pdf) -> None:
    figures = [element for element in elements(pdf) if element.S == "/Figure"]
    assert figures
    assert all(str(figure.get("/Alt", "")).strip() for figure in figures)


def test_tables_are_rows_of_cells_with_headers(pdf: pikepdf.Pdf) -> None:
    tables = [element for element in elements(pdf) if element.S == "/Table"]
    assert tables
    names = pdf.Root.StructTreeRoot.IDTree.Kids[0].Names
    known = [str(name) for name in list(names)[::2]]
    assert known == sorted(known)
    for table in tables:
        heads = [e for e in _below(table) if e.S == "/TH"]
        assert heads
        assert {str(head.A.Scope) for head in heads} <= {"/Column", "/Row"}
        assert {str(head.ID) for head in heads} <= set(known)
        for row in (e for e in _below(table) if e.S == "/TR"):
            assert {str(cell.S) for cell in kids(row)} <= {"/TH", "/TD"}
        for cell in (e for e in _below(table) if e.S == "/TD"):
            assert {str(name) for name in cell.A.get("/Headers", [])} <= set(known)


def test_lists_contain_items_and_items_have_a_body(pdf: pikepdf.Pdf) -> None:
    for element in elements(pdf):
        if element.S == "/L":
            assert {str(kid.S) for kid in kids(element)} <= {"/LI", "/Caption"}
        if element.S == "/LI":
            assert [str(kid.S) for kid in kids(element)][-1] == "/LBody"


def test_links_are_tagged_and_have_a_description(pdf: pikepdf.Pdf) -> None:
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    tree = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    for page in pdf.pages:
        for link in page.get("/Annots", []):
            assert page.Tabs == "/S"
            assert tree[int(link.StructParent)].S == "/Link"
            assert str(link.Contents) and "/" not in str(link.Contents)


def test_a_link_is_described_by_its_target() -> None:
    assert words("10e/pack/rules/playing/battle-ready") == "battle ready"
    assert words("contents") == "contents"
