"""Runs of selected cards, read back from the finished PDF files."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from musterbook.cards import sheets
from musterbook.cards.faces import FacePage
from musterbook.cards.print_measures import points, print_measures
from musterbook.cards.sheets import PageOffset, Setup, first_sheet
from musterbook.cards.sheets.first_sheet import RULERS, targets
from musterbook.cards.sheets.sheet_layout import SheetLayout, Slot
from musterbook.cards.sheets.sheet_setup import with_gap
from musterbook.fonts import POINTS_PER_MM
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library, Node
from tests.pdfs import pdf_texts
from tests.slow import quick
from tests.trees import invented

HENS = """
name: Hens
singular: Hen
face: gambit
code: G
summary: Three hens.
cards:
""" + "".join(f"  hen-{i}: {{name: Hen {i}, text: It clucks.}}\n" for i in range(1, 4))
GEESE = """
name: Geese
singular: Goose
face: twist
code: T
summary: A goose.
cards:
  goose: {name: Goose, text: It bites., copies: 2}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    changes: dict[str, str | None] = {"1e/harvest/hens.yml": HENS, "1e/harvest/geese.yml": GEESE}
    return load([invented(tmp_path_factory.mktemp("runs"), changes)])


@pytest.fixture(scope="module")
def cards(library: Library) -> list[Node]:
    """Sixteen cards of two decks, each several times: a partial last row on every paper."""
    hens = list(library.children(library["1e/harvest/hens"], "card"))
    return [*(hens * 5)[:14], *library.children(library["1e/harvest/geese"], "card") * 2]


SETUPS = {
    "long": Setup(),
    "short": Setup(backs="short"),
    "long-sideways": Setup(bleed=3000),
    "short-sideways": Setup(bleed=1500, backs="short", paper=print_measures().papers["letter"]),
    "manual": Setup(backs="manual", paper=print_measures().papers["universal"]),
    "fold": Setup(backs="fold"),
    "none": Setup(backs="none", marks="lines", paper=print_measures().papers["a3"]),
}
Files = dict[str, list[Path]]


def print_cards(setup: Setup, library: Library, cards: list[Node], stem: Path) -> list[Path]:
    """Render cards and print them on sheets."""
    pages = sheets.rendered(library, cards, setup.design)
    files = []
    for one in sheets.print_cards(library, cards, pages, setup, "Barn"):
        files.append(stem.with_name(f"{stem.name}{one.part}.pdf"))
        files[-1].write_bytes(one.pdf)
    return files


@pytest.fixture(scope="module")
def printed(library: Library, cards: list[Node], tmp_path_factory: pytest.TempPathFactory) -> Files:
    folder = tmp_path_factory.mktemp("printed")
    return {
        name: print_cards(setup, library, cards, folder / name) for name, setup in SETUPS.items()
    }


def pages(path: Path) -> list[pypdfium2.PdfPage]:
    return list(pypdfium2.PdfDocument(path))


def sides(name: str, files: list[Path]) -> list[tuple[pypdfium2.PdfPage, pypdfium2.PdfPage]]:
    """Pairs of a front and the back behind it, without the first sheet."""
    if name == "manual":
        fronts, backs = map(pages, files)
        return list(zip(fronts[1:], backs[-2::-1], strict=True))
    every = pages(files[0])
    if name in ("fold", "none"):
        return [(page, page) for page in every[1:]]
    return list(zip(every[2::2], every[3::2], strict=True))


def words_in(page: pypdfium2.PdfPage, layout: SheetLayout, slot: Slot) -> str:
    top = points(layout.paper.height - slot.top)
    text = page.get_textpage().get_text_bounded(
        left=points(slot.left),
        right=points(slot.left + layout.width),
        top=top,
        bottom=top - points(layout.height),
    )
    return str(text)


@pytest.mark.parametrize("name", SETUPS)
def test_pages_have_exactly_the_size_and_orientation_of_the_paper(
    name: str, printed: Files
) -> None:
    paper = SETUPS[name].layout.paper
    for path in printed[name]:
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                box = [float(value) for value in page.MediaBox]
                expected = [0, 0, paper.width / 1000, paper.height / 1000]
                assert [v / POINTS_PER_MM for v in box] == pytest.approx(expected, abs=0.01)


TURNS = {
    # How a finished sheet is turned over: sideways like a page, or upwards like a pad.
    "long": "sideways",
    "short": "upwards",
    "long-sideways": "upwards",
    "short-sideways": "sideways",
    "manual": "sideways",
    "fold": "sideways",
}


def seen_from_behind(layout: SheetLayout, slot: Slot, turn: str) -> Slot:
    """Return the position on the back behind a slot, calculated from the edges of the paper."""
    if turn == "sideways":
        return replace(slot, left=layout.paper.width - slot.left - layout.width)
    return replace(slot, top=layout.paper.height - slot.top - layout.height)


def misplaced(
    front: pypdfium2.PdfPage, back: pypdfium2.PdfPage, layout: SheetLayout, turn: str
) -> int:
    """Count slots whose front and back are of different decks, or one of which is missing."""
    wrong = 0
    for slot in layout.slots:
        here = words_in(front, layout, slot)
        deck = next((d for d in ("Hen", "Goose") if f"{d.upper()}\r" in here), "")
        there = words_in(back, layout, seen_from_behind(layout, slot, turn))
        wrong += bool(here.strip()) != bool(there.strip()) or deck.upper() not in there
    return wrong


@pytest.mark.parametrize("name", TURNS)
def test_the_back_of_a_card_is_behind_it_and_the_same_upside_down(
    name: str, printed: Files
) -> None:
    layout = SETUPS[name].layout
    every = sides(name, printed[name])
    assert sum(bool(words_in(f, layout, s).strip()) for f, _ in every for s in layout.slots) == 16
    for front, back in every:
        assert misplaced(front, back, layout, TURNS[name]) == 0
    first = seen_from_behind(layout, layout.slots[0], TURNS[name])
    assert _names_in_halves(every[0][1], layout, first) == [True, True]


def test_the_check_detects_backs_for_the_other_edge(printed: Files) -> None:
    """The test above can fail: if the paper is flipped the other way, backs do not match."""
    for name in ("long", "short", "long-sideways", "short-sideways"):
        front, back = sides(name, printed[name])[-1]
        other = "upwards" if TURNS[name] == "sideways" else "sideways"
        assert misplaced(front, back, SETUPS[name].layout, other) > 0


def _names_in_halves(page: pypdfium2.PdfPage, layout: SheetLayout, slot: Slot) -> list[bool]:
    """Whether the upper and the lower half of the back name the edition."""
    top = points(layout.paper.height - slot.top)
    sides = {"left": points(slot.left), "right": points(slot.left + layout.width)}
    half = points(layout.height) / 2
    text = page.get_textpage()
    return [
        "First edition" in text.get_text_bounded(bottom=edge - half, top=edge, **sides)
        for edge in (top, top - half)
    ]


def test_backs_printed_separately_are_in_reverse_order(printed: Files, library: Library) -> None:
    fronts, backs = printed["manual"]
    assert fronts.name == "manual-fronts.pdf" and backs.name == "manual-backs.pdf"
    said = [page.get_textpage().get_text_range() for page in pages(backs)]
    assert re.findall(r"Sheet (\d) of 2", " ".join(said)) == ["2", "1"]
    assert "Are your backs straight?" in said[-1]


@pytest.mark.parametrize(
    ("name", "duplex"),
    [
        ("long", "/DuplexFlipLongEdge"),
        ("short-sideways", "/DuplexFlipShortEdge"),
        ("manual", "/Simplex"),
        ("fold", "/Simplex"),
        ("none", "/Simplex"),
    ],
)
def test_the_file_requests_its_printer_settings(name: str, duplex: str, printed: Files) -> None:
    for path in printed[name]:
        with pikepdf.open(path) as pdf:
            preferences = pdf.Root.ViewerPreferences
            assert [str(preferences.PrintScaling), str(preferences.Duplex)] == ["/None", duplex]
            # No tray holds the part that A4 and Letter share.
            assert bool(preferences.PickTrayByPDFSize) == (name != "manual")
            assert str(pdf.Root.Lang) == "en"


@pytest.mark.parametrize("name", quick(["long", "fold"], SETUPS))
def test_only_bleed_is_printed_outside_the_margin(name: str, printed: Files) -> None:
    setup = with_gap(SETUPS[name])
    layout, scale = setup.layout, 3
    for path in printed[name]:
        for page in pages(path):
            picture = page.render(scale=scale, grayscale=True).to_pil()

            def dots(micrometres: int) -> int:
                return int(points(micrometres) * scale)

            # Blank what is allowed: the printable part, and the block with its bleed.
            margin, bleed = dots(setup.margins.left), setup.sheet.bleed
            picture.paste(255, (margin, margin, picture.width - margin, picture.height - margin))
            picture.paste(
                255,
                (
                    dots(layout.left - bleed) - 1,
                    dots(layout.top - bleed) - 1,
                    dots(layout.left + layout.block_width + bleed) + 2,
                    dots(layout.top + layout.block_height + bleed) + 2,
                ),
            )
            assert picture.getextrema()[0] == 255, path.name


def test_the_requested_bleed_is_visible_between_cards(printed: Files) -> None:
    layout = SETUPS["long-sideways"].layout
    _, back = sides("long-sideways", printed["long-sideways"])[0]
    picture = back.render(scale=4, grayscale=True).to_pil()
    x = round(points(layout.slot(0, 0).left + layout.width + 1500) * 4)
    y = round(points(layout.top + layout.height // 2) * 4)
    assert picture.getpixel((x, y)) < 160


def test_the_offset_moves_backs_but_not_fronts(
    library: Library, cards: list[Node], tmp_path: Path, printed: Files
) -> None:
    setup = replace(Setup(), offset=PageOffset(2, -3, 0))
    (moved,) = print_cards(setup, library, cards, tmp_path / "moved")

    def ink(path: Path, number: int) -> tuple[int, int]:
        picture = pages(path)[number].render(scale=10 / POINTS_PER_MM, grayscale=True).to_pil()
        box = picture.point(lambda dot: 255 if dot < 200 else 0).getbbox()
        assert box
        return box[0], box[1]

    plain = printed["long"][0]
    assert ink(plain, 2) == ink(moved, 2)
    (x, y), (new_x, new_y) = ink(plain, 3), ink(moved, 3)
    assert (new_x - x, new_y - y) == pytest.approx((20, -30), abs=1)


def test_the_first_sheet_has_rulers_of_exact_length(printed: Files) -> None:
    lengths = {name: unit * count for unit, count, _, name in RULERS}
    assert lengths == {"100 mm": 100.0, "4 inch": pytest.approx(101.6)}
    page = pages(printed["long"][0])[0]
    picture = page.render(scale=20 / POINTS_PER_MM, grayscale=True).to_pil()
    runs = []
    for y in range(picture.height // 3, picture.height * 2 // 3):
        row = picture.crop((0, y, picture.width, y + 1)).point(lambda dot: 255 if dot < 140 else 0)
        box = row.getbbox()
        if box and row.crop(box).getextrema()[0] == 255:
            runs.append((box[2] - box[0]) / 20)
    assert any(run == pytest.approx(100, abs=0.2) for run in runs), runs
    assert any(run == pytest.approx(101.6, abs=0.2) for run in runs), runs


def test_the_first_sheet_says_how_to_print(printed: Files) -> None:
    said = {
        name: " ".join(pages(files[0])[0].get_textpage().get_text_range().split())
        for name, files in printed.items()
    }
    for words in said.values():
        assert "Actual size" in words and "100 mm" in words and "4 inch" in words
    assert "Both sides: long edge" in said["long"] and "Paper: A4" in said["long"]
    assert "Both sides: short edge" in said["short"]
    assert "Backs: a second run" in said["manual"] and "Paper: A4 or Letter" in said["manual"]
    assert "Fold, then glue" in said["fold"]


def test_the_first_sheet_of_a_job_says_how_to_correct_backs(printed: Files) -> None:
    front, back = (page.get_textpage().get_text_range() for page in pages(printed["long"][0])[:2])
    assert "Turn the sheet over" in front
    assert "--back-offset RIGHT,DOWN,TWIST" in " ".join(back.split())


@pytest.mark.parametrize("name", ["long", "short", "long-sideways", "short-sideways"])
def test_the_alignment_targets_of_the_first_sheet_are_behind_each_other(
    name: str, printed: Files
) -> None:
    setup, scale = SETUPS[name], 10 / POINTS_PER_MM
    front, back = pages(printed[name][0])[:2]
    for x, y in targets(setup):
        for page, (at_x, at_y) in (
            (front, (x, y)),
            (back, first_sheet.seen_from_behind(setup, x, y)),
        ):
            picture = page.render(scale=scale, grayscale=True).to_pil()
            x_dot, y_dot = round(at_x * 10), round(at_y * 10)
            cross = picture.crop((x_dot - 2, y_dot - 2, x_dot + 3, y_dot + 3))
            assert cross.getextrema()[0] < 160


def test_the_first_sheet_can_be_left_out(
    library: Library, cards: list[Node], tmp_path: Path
) -> None:
    setup = replace(Setup(), first=False)
    (path,) = print_cards(setup, library, cards[:3], tmp_path / "few")
    assert len(pages(path)) == 2


def test_fonts_are_embedded_subsets(printed: Files) -> None:
    for files in printed.values():
        for path in files:
            with pikepdf.open(path) as pdf:
                fonts = [
                    o
                    for o in pdf.objects
                    if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
                ]
                assert fonts
                for font in fonts:
                    assert re.fullmatch(r"/[A-Z]{6}\+(IBM-?Plex|Sofia)-?Sans.*", str(font.FontName))
                    assert "/FontFile2" in font or "/FontFile3" in font


def test_the_version_of_a_sheet_is_that_of_its_fronts_and_its_backs(
    library: Library, cards: list[Node]
) -> None:
    """A deck whose name or pattern had changed once had the same version as before."""

    def version(setup: Setup, pages: Mapping[str, FacePage]) -> str:
        (file,) = sheets.print_cards(library, cards, pages, setup, "Barn")
        return str(re.findall(r"version ([0-9a-f]{7})", pdf_texts(file.pdf)[0])[0])

    both, fronts = (Setup(first=False, backs=backs) for backs in ("long", "none"))
    pages = sheets.rendered(library, cards, both.design)
    back = cards[0].parent or ""
    other = {**pages, back: replace(pages[back], version="another")}
    assert version(both, pages) != version(both, other)
    assert version(fronts, pages) == version(fronts, other)


# --- Tags ---------------------------------------------------------------------------------------

PAINTS = {*"fFBSsb", "f*", "B*", "b*", "Do", "Tj", "TJ", "'", '"', "sh"}


@pytest.mark.parametrize("name", list(SETUPS))
def test_every_card_is_a_tagged_element_and_everything_else_an_artifact(
    name: str, printed: Files
) -> None:
    for path in printed[name]:
        with pikepdf.open(path) as pdf:
            assert pdf.Root.MarkInfo.Marked and str(pdf.Root.Lang) == "en"
            (document,) = pdf.Root.StructTreeRoot.K
            assert document.S == "/Document" and len(document.K) == len(pdf.pages)
            parents = pdf.Root.StructTreeRoot.ParentTree.Nums
            for number, page in enumerate(pdf.pages):
                open_marks = 0
                marked = []
                for step in pikepdf.parse_content_stream(page):
                    operator = str(step.operator)
                    if operator == "BDC":
                        marked.append(int(step.operands[1].MCID))
                    open_marks += {"BDC": 1, "BMC": 1, "EMC": -1}.get(operator, 0)
                    assert operator not in PAINTS or open_marks == 1
                section = document.K[number]
                assert section.S == "/Sect" and str(section.T)
                assert marked == [int(one.K) for one in section.K] == list(range(len(marked)))
                assert int(page.StructParents) == parents[2 * number] == number
                assert [one.objgen for one in parents[2 * number + 1]] == [
                    one.objgen for one in section.K
                ]
                for one in section.K:
                    assert (one.S == "/P" and str(one.T)) or str(one.Alt).startswith("Backs: ")
