"""Print sheets, read back from the finished PDF files."""

import re
import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pikepdf
import pytest

from musterbook.cards import faces, sheets
from musterbook.cards.print_measures import print_measures
from musterbook.cards.sheets.site_sheets import SheetFile, copies, expected_files
from musterbook.library.loading import load
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library
from musterbook.pages import pick_page
from musterbook.site.website import Site
from tests.pdfs import pdf_texts
from tests.trees import edit, fair, invented, plant

GEESE = """
name: Geese
singular: Goose
face: gambit
code: G
summary: Twelve geese.
cards:
""" + "".join(
    f"  goose-{i}: {{name: Goose {i}, text: It bites., copies: {count}}}\n"
    for i, count in enumerate((9, 2, 1), 1)
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    tree = fair(tmp_path_factory.mktemp("sheets"), "harvest")
    shutil.rmtree(tree / "1e/fair")
    return load([plant(tree, {"1e/harvest/geese.yml": GEESE})])


@dataclass(frozen=True)
class Written:
    """A file that was written: which one it is, its path, its pages and its cards."""

    file: SheetFile
    path: Path
    pages: int
    cards: int


def write(library: Library, folder: Path) -> list[Written]:
    """Write the print files of the site into a folder."""
    found = sheets.site_faces(library)
    written = []
    planned = expected_files(library)
    for file, one in zip(planned, sheets.sheet_files(library, found), strict=True):
        assert one.file.path == file.path
        pdf, pages = one.make()
        path = folder / file.path.rpartition("/")[2]
        path.write_bytes(pdf)
        written.append(Written(file, path, pages, len(copies(library, file))))
    return written


@pytest.fixture(scope="module")
def written(library: Library, tmp_path_factory: pytest.TempPathFactory) -> list[Written]:
    folder = tmp_path_factory.mktemp("print")
    return write(library, folder)


def test_file_names_are_known_before_anything_is_rendered(
    library: Library, written: list[Written]
) -> None:
    files = expected_files(library)
    paths = {file.path for file in files}
    assert "print/1e-harvest-primary-a4.pdf" in paths
    assert "print/1e-harvest-all-letter.pdf" in paths
    every = next(file for file in files if file.path == "print/1e-harvest-all-a4.pdf")
    assert every.deck is None
    assert len(every.decks) == 4


def test_a_pack_has_files_for_any_paper_and_in_large_print(written: list[Written]) -> None:
    shared = [one.file for one in written if one.file.path.startswith("print/1e-harvest-all-")]
    assert [(file.path, file.label, file.plain) for file in shared] == [
        ("print/1e-harvest-all-a4.pdf", "A4", True),
        ("print/1e-harvest-all-letter.pdf", "Letter", True),
        ("print/1e-harvest-all-low-ink-universal.pdf", "A4 or Letter, low ink", False),
        (
            "print/1e-harvest-all-large-universal.pdf",
            "A4 or Letter, large print on tarot cards",
            False,
        ),
    ]
    assert shared[-1].design == faces.Design(print_measures().sizes["tarot"], large=True)


def test_a_game_without_large_print_has_no_file_no_style_and_no_room_for_it(tmp_path: Path) -> None:
    tree = plant(fair(tmp_path, "harvest"), {"1e/harvest/geese.yml": GEESE})
    with (tree / "game.yml").open("a", encoding="utf-8") as file:
        file.write("\nlarge_print: false\n")
    library = load([tree])
    files = expected_files(library)
    assert files and not any(file.large for file in files)
    assert list(pick_page.print_styles(library.game)) == ["full", "low-ink"]
    for page in ("print.html", "pick.html", "index.html"):
        assert "arge print" not in Site(library).makers[page]().html
    assert not any(key.endswith("-large.js") for key in pick_page.face_files(library))


def test_a_deck_is_offered_at_the_sizes_at_which_each_card_is_one(
    library: Library, tmp_path: Path
) -> None:
    def sizes(library: Library, deck: str) -> list[str]:
        files = [file for file in expected_files(library) if file.deck == deck]
        return [f"{file.size.slug} {file.paper} {file.theme}" for file in files]

    both = ["a4 full", "letter full"]
    assert sizes(library, "1e/harvest/secondary") == [
        *(f"poker {one}" for one in both), "poker universal low-ink",
    ]  # fmt: skip
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "face: primary", "face: primary\nrole: primary")
    assert sizes(load([tree]), "1e/harvest/primary") == [
        *(f"{size} {one}" for size in ("tarot", "poker") for one in both),
        "tarot universal low-ink",
    ]
    words = "Count every hen in the barn and in the yard, and feed it well. " * 12
    edit(tree, "1e/harvest/primary.yml", "Each hen may carry one egg through a gate.", words)
    assert sizes(load([tree]), "1e/harvest/primary") == [
        *(f"tarot {one}" for one in both), "tarot universal low-ink",
    ]  # fmt: skip


def test_every_card_is_printed_once_for_each_copy(library: Library, written: list[Written]) -> None:
    for one in written:
        said = " ".join(pdf_texts(one.path))
        sets = {
            deck: 1 if one.file.deck or library.entry(deck, DeckFile).data.shared else 2
            for deck in one.file.decks
        }
        expected = {
            card.code.rpartition(" · ")[2]: cast(Card, card.data).copies * sets[deck]
            for deck in one.file.decks
            for card in library.children(library[deck], "card")
        }
        found = Counter(re.findall(r"\b[A-Z]{1,3}\d+\b", said))
        assert {code: found[code] for code in expected} == expected
        assert sum(expected.values()) == one.cards


def test_a_pack_is_printed_on_as_few_sheets_as_possible(written: list[Written]) -> None:
    for one in written:
        each = 4 if one.file.large else 9
        assert one.pages == 2 + 2 * -(-one.cards // each)  # after the first sheet


def test_a_file_has_a_title_a_language_and_a_bookmark_for_each_deck(
    library: Library, written: list[Written]
) -> None:
    one = next(w for w in written if w.file.path == "print/1e-harvest-all-a4.pdf")
    with pikepdf.open(one.path) as pdf:
        assert str(pdf.docinfo["/Title"]) == "First edition · Harvest · all decks"
        assert str(pdf.Root.Lang) == "en"
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == [
                "Before you print the rest",
                *(library[deck].name for deck in one.file.decks),
            ]


def test_a_sheet_says_what_it_contains_and_how_to_print_it(written: list[Written]) -> None:
    one = next(w for w in written if w.file.path == "print/1e-harvest-geese-letter.pdf")
    said = pdf_texts(one.path)[4]
    for words in (
        "First edition · Harvest · Geese",
        "Sheet 2 of 2 · fronts",
        "Letter",
        "flip on the long edge",
    ):
        assert words in said


def test_the_first_sheet_of_the_site_names_no_option_of_the_command_line(
    written: list[Written],
) -> None:
    for one in written:
        said = " ".join(pdf_texts(one.path)[:2])
        assert "--back-offset" not in said and "MUSTERBOOK" not in said
        assert "Enter the two numbers as right and down." in said


def test_a_deck_that_each_player_needs_says_so(written: list[Written]) -> None:
    said = {}
    for one in written:
        said[one.file.path] = "one set for each player" in pdf_texts(one.path)[2]
    assert said["print/1e-harvest-secondary-a4.pdf"]
    assert not said["print/1e-harvest-primary-a4.pdf"]


def test_nothing_is_rendered_twice(
    library: Library,
    written: list[Written],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> bytes:
        raise AssertionError("made again")

    monkeypatch.setattr("musterbook.cards.faces.rendering.make", never)
    monkeypatch.setattr("musterbook.cards.sheets.imposition.draw_sheets", never)
    again = write(library, tmp_path)
    assert [one.path.read_bytes() for one in again] == [one.path.read_bytes() for one in written]
    told: list[tuple[int, int]] = []
    sheets.site_faces(library, progress=lambda *counts: told.append(counts))
    assert told[-1][0] == told[-1][1]
