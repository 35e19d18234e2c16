"""The tool that checks print files: it accepts ours, and finds every error that is planted."""

import random
from collections.abc import Callable
from copy import copy
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from musterbook.cards.print_job import PrintJob, job_of, run
from musterbook.cards.selection import CardQuery
from musterbook.errors import UserError
from musterbook.progress import Reporter
from tests.trees import invented
from tools.check_prints import check, combination, compare

LEAST = 5.0
"""What faces may have is tested with faces; here any size does."""


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("checked")
    tree = invented(folder / "content")
    query = CardQuery(decks=("secondary", "primary"), copies=4)
    run(PrintJob((tree,), folder / "out", query), Reporter())
    (path,) = (folder / "out").glob("*.pdf")
    return path.read_bytes()


def test_the_sheets_of_the_project_have_no_errors(sheet: bytes) -> None:
    checked = check(sheet, "sheet", LEAST)
    assert checked.errors == () and checked.pages >= 6 and checked.smallest >= LEAST


def no_hint(pdf: pikepdf.Pdf) -> None:
    pdf.Root.ViewerPreferences.PrintScaling = pikepdf.Name.AppDefault


def other_font(pdf: pikepdf.Pdf) -> None:
    fonts = [
        item
        for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
    ]
    fonts[0].FontName = pikepdf.Name("/ABCDEF+DejaVu-Sans")


def not_embedded(pdf: pikepdf.Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
            for kind in ("/FontFile", "/FontFile2", "/FontFile3"):
                if kind in item:
                    del item[kind]


def second_subset(pdf: pikepdf.Pdf) -> None:
    font = next(
        item
        for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
    )
    pdf.Root.Copy = pdf.make_indirect(copy(font))


def untagged(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].contents_add(b"0 0 5 5 re f")


def no_structure(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.MarkInfo


def lost_sheet(pdf: pikepdf.Pdf) -> None:
    sections = pdf.Root.StructTreeRoot.K[0].K
    del sections[next(at for at, one in enumerate(sections) if "Sheet 1 of" in str(one.T))]


def words_at_the_edge(pdf: pikepdf.Pdf) -> None:
    form = next(iter(pdf.pages[2].obj.Resources.XObject.values()))
    form.write(b"1 0 0 1 -9 0 cm\n" + form.read_bytes())


def words_on_words(pdf: pikepdf.Pdf) -> None:
    form = next(iter(pdf.pages[2].obj.Resources.XObject.values()))
    drawn = form.read_bytes()
    form.write(b"q " + drawn + b" Q q 1 0 0 1 4 0 cm\n" + drawn + b" Q")


def no_title(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (no_hint, "does not request printing at 100%"),
        (other_font, "DejaVu-Sans is not one of this project"),
        (not_embedded, "is not embedded"),
        (second_subset, "has 2 subsets"),
        (untagged, "page 2: 1 drawings are not tagged"),
        (no_structure, "it is not tagged"),
        (lost_sheet, "sheets of fronts are missing or repeated"),
        (words_at_the_edge, "beyond the safe zone of a card"),
        (words_on_words, "words overlap other words"),
        (no_title, "it has no title"),
    ],
)
def test_every_planted_error_is_found(
    damage: Callable[[pikepdf.Pdf], None], words: str, sheet: bytes
) -> None:
    with pikepdf.open(BytesIO(sheet)) as pdf:
        damage(pdf)
        out = BytesIO()
        pdf.save(out)
    errors = check(out.getvalue(), "damaged", LEAST).errors
    assert any(words in error for error in errors), errors


def test_small_type_is_measured_in_points(sheet: bytes) -> None:
    smallest = check(sheet, "sheet", LEAST).smallest
    errors = check(sheet, "sheet", smallest + 0.5).errors
    assert any(f"the smallest is {smallest:.2f} pt" in error for error in errors)


def test_two_builds_are_compared_byte_by_byte(tmp_path: Path) -> None:
    for name, files in (("one", "abc"), ("two", "abd")):
        (tmp_path / name).mkdir()
        for letter in files:
            same = letter if letter != "b" else name
            (tmp_path / name / f"{letter}.pdf").write_text(same, encoding="utf-8")
    found = list(compare(tmp_path / "one", tmp_path / "two"))
    assert [line.partition(":")[0] for line in found] == ["b.pdf", "c.pdf", "d.pdf"]
    assert list(compare(tmp_path / "one", tmp_path / "one")) == []


def test_a_sample_tries_only_options_that_have_an_effect() -> None:
    dice, decks = random.Random(1), [["a/card"], ["b/one", "b/two"]]
    accepted = 0
    for _ in range(100):
        try:
            job_of(
                [Path("content")],
                to=Path("out"),
                **combination(dice, decks),
            )
        except UserError as error:
            assert "--paper card prints" not in str(error)
        else:
            accepted += 1
    assert accepted >= 50
