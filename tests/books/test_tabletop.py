"""Files for the gaming table, read back from the finished PDFs."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from musterbook import books
from musterbook.books.book_files import book_files, chosen, expected_tabletop, title
from musterbook.books.book_papers import PAPERS
from musterbook.books.cut_outs import cut_outs_html, room_on
from musterbook.books.matrix_sheets import matchup_html
from musterbook.books.typeset import SIZES, duplex_pdf
from musterbook.commands import main
from musterbook.errors import ContentErrors, Mark, UserError
from musterbook.library.loading import load
from musterbook.library.matchups import matchups
from musterbook.library.model.files import MapsFile, Table
from musterbook.library.model.nodes import Library
from musterbook.pages.context import Context
from musterbook.pages.print_files_page import print_files_page
from musterbook.site.website import Site
from tests.pdfs import pdf_texts
from tests.trees import edit, invented
from tools.check_prints import check

MAPS = "1e/orchard/maps"
FEUD = "1e/orchard/tables/feud"
CREDIT = "Courtesy of the Barn"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = invented(tmp_path_factory.mktemp("tabletop"))
    edit(
        tree,
        "sources.yml",
        "    publisher: Nobody\n",
        f"    publisher: Nobody\n    credit: {CREDIT}\n",
    )
    return tree


@pytest.fixture(scope="module")
def library(tree: Path) -> Library:
    return load([tree])


def bookmarks(pdf: bytes) -> list[str]:
    with pikepdf.open(BytesIO(pdf)) as opened, opened.open_outline() as outline:
        return [item.title for item in outline.root]


def made(library: Library, kind: str, part: str = "", paper: str = "a4") -> bytes:
    file = next(
        file
        for file in expected_tabletop(library, paper)
        if file.kind == kind and part in ("", file.part)
    )
    return books.tabletop_file(library, file)


def test_a_pack_has_layouts_cut_outs_a_matrix_and_a_sheet_for_each_pair(library: Library) -> None:
    said = [(file.of, file.kind, title(library, file)) for file in expected_tabletop(library)]
    assert said == [
        (MAPS, "layouts", "Layouts to measure"),
        (MAPS, "cut-outs", "Terrain areas to cut out"),
        (FEUD, "matrix", "Matrix card"),
        (FEUD, "pairs", "Pickers – Pickers"),
        (FEUD, "pairs", "Pickers – Shakers"),
        (FEUD, "pairs", "Shakers – Shakers"),
    ]
    names = [file.name for file in expected_tabletop(library)]
    assert len(set(names)) == 6 and "1e-orchard-tables-feud--pickers--shakers-a4.pdf" in names


def with_layouts(tree: Path, names: dict[str, str]) -> Library:
    """The content with more layouts: the hedges under other names."""
    path = tree / "1e/orchard/maps.yml"
    text = path.read_text(encoding="utf-8").rstrip() + "\n"
    hedges = text[text.index("  hedges:\n") :]
    for key, name in names.items():
        text += hedges.replace("  hedges:\n    name: Hedges", f"  {key}:\n    name: {name}")
    path.write_text(text, encoding="utf-8")
    return load([tree])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_layout_has_one_page_with_its_distances(tmp_path: Path, paper: str) -> None:
    tree = invented(tmp_path)
    edit(tree, "sources.yml", "    publisher: Nobody\n", f"    credit: {CREDIT}\n")
    library = with_layouts(tree, {"more": "More hedges"})
    pdf = made(library, "layouts", paper=paper)
    assert bookmarks(pdf) == ["Orchard: layouts to measure", "Hedges", "More hedges"]
    first, second, third = pdf_texts(pdf)
    assert "How to set up a table" in first and CREDIT in first
    for pair in ("Pickers – Pickers", "Pickers – Shakers", "Other layouts"):
        assert pair in first  # a layout is listed under every pair that it belongs to
    assert "Shakers – Shakers" not in first and "More hedges" in first
    assert "page 2" in first and "page 3" in first
    assert "More hedges" in third and "More hedges" not in second
    for said in ("Hedges", "Deployment Rows", "1 area uncertain", "W1A ± 1″", "left 4″, top 2″",
                 "along the long edges", "←4 ↑2", "→4 ↓2", "Attacker’s home", CREDIT,
                 "13″ from the bottom on the right edge"):  # fmt: skip
        assert said in second, said


@pytest.mark.slow
def test_any_number_of_layouts_without_a_table_fits_the_list_on_the_first_page(
    tmp_path: Path,
) -> None:
    names = {f"more-{n}": f"Hedges of a field with a long name, layout {n}" for n in range(20)}
    library = with_layouts(invented(tmp_path), names)
    first = pdf_texts(made(library, "layouts"))[0]
    assert all(name in first for name in names.values())


def test_a_shape_is_printed_at_its_full_size(library: Library) -> None:
    """The outlines in the file, in millimetres: hedges of 8″ × 2″, wedges of 6″ × 4″."""
    holder = library.entry(MAPS, MapsFile)
    html = cut_outs_html(library, holder, PAPERS["a4"])
    room = room_on(PAPERS["a4"])
    drawings = re.findall(
        r'<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm" viewBox="-0.5 -0.5 ([\d.]+) ([\d.]+)"',
        html,
    )
    assert drawings == [(f"{room.width:.3f}", f"{room.height:.3f}") * 2] * 2
    outlines = [
        [tuple(map(float, point.split())) for point in path.split("L")]
        for path in re.findall(r'stroke-width="0.35" d="M([^Z]+)Z"', html)
    ]
    sizes = [
        tuple(sorted(round(max(axis) - min(axis), 1) for axis in zip(*points, strict=True)))
        for points in outlines
    ]
    assert sizes == [(50.8, 203.2)] * 2 + [(101.6, 152.4)] * 2


@pytest.mark.slow
def test_the_ruler_on_a_page_of_cut_outs_is_four_inches_long(library: Library) -> None:
    pdf = made(library, "cut-outs")
    page = pypdfium2.PdfDocument(pdf)[1]
    picture = page.render(scale=4, grayscale=True).to_pil()
    wide = max(_runs(picture, y) for y in range(int(picture.height * 0.9), picture.height))
    assert wide * 25.4 / 72 / 4 == pytest.approx(101.6, abs=0.6)


def _runs(picture: object, y: int) -> int:
    """The longest dark run in a row of pixels."""
    longest = now = 0
    for x in range(picture.width):  # type: ignore[attr-defined]
        now = now + 1 if picture.getpixel((x, y)) < 140 else 0  # type: ignore[attr-defined]
        longest = max(longest, now)
    return longest


def test_cut_outs_say_how_many_are_needed_and_name_their_source(library: Library) -> None:
    first, hedge, wedge = pdf_texts(made(library, "cut-outs"))
    assert "All 4 areas at full size, on 2 sheets of A4." in first
    assert "2 needed: print this page once" in hedge and "2 needed" in wedge
    assert CREDIT in hedge and CREDIT in wedge


def test_a_matrix_card_is_printed_twice_on_both_sides(library: Library) -> None:
    front, back = pdf_texts(made(library, "matrix"))
    assert (
        front.count("against") == 2 and front.count("Pickers") == 4 and front.count("Windfall") == 4
    )
    assert back.count("Pickers – Shakers") == 2 and "Layout B" in back


def test_the_sheet_of_a_pair_has_each_players_lines_on_their_half_only(library: Library) -> None:
    front, back = pdf_texts(made(library, "pairs", "pickers--shakers"))
    assert "Layout A" in front and "Round 1" not in front and "Round 1" in back
    table = library.entry(FEUD, Table)
    pair = next(pair for pair in matchups(library, table) if pair.slug == "pickers--shakers")
    html = matchup_html(library, table, pair, PAPERS["a4"])
    parts = [
        *re.findall(r'<article class="half-sheet.*?</article>', html, re.S),
        *re.findall(r'<table class="score">.*?</table>', html, re.S),
    ]
    assert len(parts) == 4  # a half and a score table for each player
    for mine in parts[::2]:
        assert "Pickers" in mine and "ladder" in mine and "tree you hold" not in mine
    for theirs in parts[1::2]:
        assert "Shakers" in theirs and "tree you hold" in theirs and "ladder" not in theirs
    assert "Layout A" in html and "Layout B" in html


def test_the_sheet_of_a_pair_has_readable_type_and_two_sides(library: Library) -> None:
    pdf = made(library, "pairs", "pickers--shakers")
    found = check(pdf, "a pair")
    assert found.smallest >= 6.49 and not found.errors
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_a_sheet_with_much_text_has_smaller_layouts_instead_of_tiny_type() -> None:
    style = ".sheet-scores{break-before:page}.big{height:250mm}.small{height:40mm}"
    head = f"<head><title>x</title><style>{style}</style></head>"

    def form(size: str) -> str:
        words = f"<div class='{size}'></div><p>{'word ' * 400}</p>"
        front = f"<section class='tabletop matchup'>{words}</section>"
        back = "<div class='sheet-scores'>back</div>"
        return f"<html lang='en'>{head}<body>{front}{back}</body></html>"

    forms = [partial(form, "big"), partial(form, "small")]
    found = check(duplex_pdf(forms, PAPERS["a4"], "a pair", Mark("x.yml")), "a pair")
    assert found.pages == 2 and found.smallest >= SIZES[-1]
    with pytest.raises(ContentErrors, match=r"does not fit on both sides of A4 at 8.25 pt"):
        duplex_pdf(forms[:1], PAPERS["a4"], "a pair", Mark("x.yml"))


def test_a_layout_that_needs_two_pages_is_an_error_in_its_file(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    long = "NOBODY KNOWS WHERE THE HEDGES GROW. " * 130
    edit(
        tree, "1e/orchard/maps.yml", "    name: Hedges\n", f"    name: Hedges\n    caveat: {long}\n"
    )
    library = load([tree])
    with pytest.raises(ContentErrors, match=r"maps.yml:1:1: .* takes 3 pages of A4, not 2"):
        made(library, "layouts")


@pytest.mark.parametrize("kind", ["layouts", "cut-outs", "matrix", "pairs"])
def test_tabletop_files_are_tagged(library: Library, kind: str) -> None:
    with pikepdf.open(BytesIO(made(library, kind))) as document:
        assert document.Root.MarkInfo.Marked and "/StructTreeRoot" in document.Root


def test_only_the_selected_files_are_made(library: Library) -> None:
    assert [file.kind for file in chosen(library, ["matrix"], [], "a4")] == ["matrix"]
    with pytest.raises(UserError, match=r'no pack "1e/orchad" \(did you mean "1e/orchard"'):
        chosen(library, [], ["1e/orchad"], "a4")
    with pytest.raises(UserError, match=r"no files for the gaming table \(.*cards --format tts"):
        chosen(library, [], ["1e/harvest"], "a4")


def test_the_command_writes_what_its_options_request(tree: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke(
        main,
        ["--content", str(tree), "tabletop", "--what", "matrix", "--to", str(tmp_path / "out")],
    )
    assert run.exit_code == 0, run.output
    assert [path.name for path in (tmp_path / "out").iterdir()] == [
        "1e-orchard-tables-feud-matrix-a4.pdf"
    ]


def test_the_print_page_and_the_matrix_link_to_the_files(library: Library) -> None:
    prints = tuple(one.file for one in book_files(library))
    html = print_files_page(Context(library, prints=prints)).html
    for file in expected_tabletop(library):
        assert f'href="{file.path}"' in html
    assert "3 mission sheets, one for each pair of choices" in html
    matrix = next(
        page
        for page in Site(library, prints=prints).pages
        if page.kind == "table" and "feud" in page.url
    )
    assert "1e-orchard-tables-feud-matrix-a4.pdf" in matrix.html
