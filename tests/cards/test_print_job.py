"""Print jobs as given by the command: files in a folder, or a helpful message."""

import re
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from musterbook.cards import faces
from musterbook.cards.print_job import PrintJob, job_of, run
from musterbook.cards.print_measures import (
    BACKS,
    MARKS,
    THEMES,
    Margins,
    micrometres,
    print_measures,
)
from musterbook.cards.print_options import CARD
from musterbook.cards.selection import job_name, select_cards
from musterbook.cards.sheets import PageOffset, Setup
from musterbook.cards.sheets.imposition import strip
from musterbook.cards.targets import FORMATS
from musterbook.commands import main
from musterbook.errors import UserError
from musterbook.library import limits
from musterbook.library.loading import load
from musterbook.progress import Reporter
from tests.pdfs import pdf_texts
from tests.slow import quick
from tests.trees import edit, invented


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return invented(tmp_path_factory.mktemp("shop"))


def choices(option: str) -> list[str]:
    found = next(p for p in main.commands["cards"].params if p.name == option)
    assert isinstance(found.type, click.Choice)
    return list(found.type.choices)


def test_the_options_list_everything_that_can_be_printed() -> None:
    known = print_measures()
    assert choices("format") == list(FORMATS)
    assert choices("size") == list(known.sizes)
    assert choices("paper") == [*known.papers, CARD]
    assert choices("backs") == list(BACKS)
    assert choices("marks") == list(MARKS)
    assert choices("ink") == list(THEMES)
    assert [micrometres(float(b)) for b in choices("bleed")] == list(known.bleeds)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[PrintJob]:
    """The jobs of the commands of a test, which are not run."""
    found = list[PrintJob]()

    def note(job: PrintJob, _: Reporter) -> list[str]:
        found.append(job)
        return []

    monkeypatch.setattr("musterbook.cards.print_job.run", note)
    return found


def test_the_first_value_of_an_option_is_the_default() -> None:
    job = PrintJob((), Path())
    setup, design = job.setup, job.design
    given = (job.format, design.size.slug, setup.paper.slug, design.theme, setup.backs, setup.marks)
    names = ("format", "size", "paper", "ink", "backs", "marks")
    assert given == tuple(choices(name)[0] for name in names)


def test_without_a_selection_every_card_is_printed(tree: Path, jobs: list[PrintJob]) -> None:
    assert called(tree).exit_code == 0
    library = load([tree])
    assert select_cards(library, jobs[0].query) == tuple(library.of_kind("card"))
    assert jobs[0] == PrintJob((tree,), Path("print"))


def test_a_job_uses_every_option() -> None:
    job = job_with(
        cards=("sit",),
        copies=3,
        bleed="1.5",
        margin="5",
        back_offset=(1.0, -2.0),
        first=False,
        to=Path("there"),
    )
    assert (job.query.cards, job.query.copies) == (("sit",), 3)
    setup = job.setup
    assert (setup.bleed, setup.margins, setup.offset) == (
        1500,
        Margins.even(5000),
        PageOffset(1, -2),
    )
    assert (setup.first, job.to) == (False, Path("there"))
    assert job_with(format="png").format == "png"
    assert job_with() == PrintJob((Path("content"),), Path("print"))


def job_with(**options: Any) -> PrintJob:
    return job_of([Path("content")], **options)


QUERIES: list[dict[str, Any]] = [
    {},
    {"packs": ("duel",)},
    {"decks": ("primary",)},
    {"decks": ("primary", "task")},
    {"packs": ("harvest",), "decks": ("primary",)},
    {"packs": ("harvest", "duel"), "decks": ("primary",)},
    {"cards": ("gather-eggs",)},
    {"cards": ("gather-eggs", "hold-the-fences")},
    {"copies": 2},
]


def test_jobs_for_different_files_have_different_names(tree: Path) -> None:
    """`--edition` and then `--deck` once wrote the same file: 163 cards became 19."""
    library = load([tree])
    names: dict[str, object] = {}
    for query in QUERIES:
        job = job_with(**query)
        cards = select_cards(library, job.query)
        key = ([card.id for card in cards], job.query.copies)
        stem = job_name(library, cards, job.query)[1]
        assert names.setdefault(stem, key) == key, stem
    suffixes = [job_with(**options).suffix for options in DIFFERENT]
    assert len(set(suffixes)) == len(DIFFERENT), suffixes


DIFFERENT: list[dict[str, Any]] = [
    {},
    {"size": "tarot"},
    {"large": True},
    {"paper": "letter"},
    {"paper": "card"},
    {"backs": "none"},
    {"bleed": "3"},
    {"bleed": "0"},
    {"marks": "none"},
    {"ink": "low-ink"},
    {"margin": "3"},
    {"margin": "3,3,13,3"},
    {"first": False},
    {"format": "tuck-boxes"},
    {"format": "tuck-boxes", "thickness": 0.7},
    {"site_url": "https://example.org"},
]


def test_large_print_uses_a_large_card() -> None:
    assert job_with().design.size.slug == "poker"
    assert job_with(large=True).design.size.slug == "tarot"
    with pytest.raises(UserError, match="large print does not fit on Poker"):
        job_with(large=True, size="poker")


def test_cards_and_paper_can_have_custom_sizes() -> None:
    job = job_with(size="60x90", paper="250x350")
    own = job.design.size
    assert (own.width, own.height, own.corner) == (60_000, 90_000, 3000)
    assert (job.setup.paper.width, job.setup.paper.height) == (250_000, 350_000)
    assert job.setup.layout.count == 10
    for name, size in (("size", "30x40"), ("paper", "1000x1000")):
        with pytest.raises(UserError, match="is out of range"):
            job_with(**{name: size})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"format": "mpc", "backs": "fold", "paper": "a3"}, "--paper, --backs have no effect"),
        ({"format": "png", "marks": "none"}, "--marks has no effect with --format png"),
        ({"address": "https://x.example"}, "--address has no effect with --format pdf"),
        ({"format": "png", "first": True}, "--first has no effect with --format png"),
        ({"paper": "card", "margin": "5"}, "--margin has no effect with --paper card"),
        ({"paper": "card", "backs": "short"}, "choose manual for a file of fronts and one of"),
        ({"format": "tuck-boxes", "paper": "card"}, "--paper card prints one card per page"),
        ({"backs": "none", "back_offset": (1.0, 1.0)}, "--back-offset has no effect"),
        ({"thickness": 0.5}, "--thickness has no effect"),
    ],
)
def test_an_option_without_an_effect_is_an_error(options: dict[str, Any], words: str) -> None:
    """Such options were once ignored silently, or ended in a traceback."""
    with pytest.raises(UserError) as caught:
        job_with(**options)
    assert words in str(caught.value)


def test_no_first_sheet_can_be_asked_for_where_there_is_none() -> None:
    assert job_with(paper="card", first=False).single


@pytest.mark.parametrize(
    "address",
    ["example.org", "ftp://example.org", "https://", "https://a b", "javascript:alert(1)",
     "https://example.org/?q", "https://[", 'https://x/"'],
)  # fmt: skip
def test_only_a_web_address_is_accepted(address: str) -> None:
    for name, more in (("site_url", {}), ("address", {"format": "tts"})):
        with pytest.raises(UserError, match="is not an address"):
            job_with(**{name: address, **more})
    design = job_with(site_url="https://example.org/40k/").design
    assert design.site_url == "https://example.org/40k"


def test_margins_can_differ_by_side() -> None:
    assert job_with(margin="3,4,13,5").setup.margins == Margins(3000, 4000, 13_000, 5000)
    for text in ("1,2", "a", "-1", "90", "nan"):
        with pytest.raises(UserError):
            job_with(margin=text)


def called(tree: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--content", str(tree), "cards", *arguments])


def test_selected_cards_are_on_as_few_sheets_as_possible_and_nothing_else_changes(
    tree: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "letter.txt").write_text("dear", encoding="utf-8")
    done = called(tree, "--card", "sit", "--deck", "primary", "--copies", "2", "--to", "out")
    assert done.exit_code == 0, done.output
    pdf, letter = sorted(out.iterdir())
    assert re.fullmatch(r"1e-3-cards-[0-9a-f]{6}-x2-a4\.pdf", pdf.name) and letter.suffix == ".txt"
    codes = Counter(re.findall(r"\b[PT]\d\b", " ".join(pdf_texts(pdf))))
    assert codes == {"T1": 2, "P1": 2, "P2": 4}
    assert "8 cards, 9 on a sheet, 4 pages" in done.output


@pytest.mark.slow
def test_the_cost_of_bleed_is_reported(tree: Path, tmp_path: Path) -> None:
    done = called(tree, "--deck", "primary", "--bleed", "3")
    assert "With 3 mm of bleed, 8 cards fit on a sheet; without bleed, 9." in done.output
    done = called(tree, "--deck", "primary", "--bleed", "0")
    assert done.exit_code == 0 and "of bleed" not in done.output
    assert {path.name for path in (tmp_path / "print").iterdir()} == {
        "1e-harvest-primary-a4-bleed-0.pdf",
        "1e-harvest-primary-a4-bleed-3.pdf",
    }


@pytest.mark.slow
def test_divided_cards_are_reported_with_their_size(tmp_path: Path) -> None:
    long = " ".join(["Carry every egg from the barn to the gate before the sun is up."] * 4)
    deck = f"""name: Errands
singular: Errand
face: primary
code: E
summary: x
cards:
  short: {{name: Short Way, text: One egg.}}
  long: {{name: Long Way, text: "{long}\\n\\n{long}\\n\\n{long}"}}
"""
    farm = invented(tmp_path, {"1e/harvest/errands.yml": deck})
    told = "Too long for one Mini card, First edition · Harvest: Long Way (2 cards)."
    for more in ((), ("--format", "png")):
        done = called(farm, "--deck", "errands", "--size", "mini", *more)
        assert told in done.output, done.output
    done = called(farm, "--deck", "errands", "--size", "a6")
    assert done.exit_code == 0 and "Too long" not in done.output


@pytest.mark.slow
def test_a_single_card_is_not_called_cards(tree: Path, tmp_path: Path) -> None:
    done = called(
        tree, "--card", "1e/harvest/primary/gather-eggs", "--copies", "1", "--paper", "card"
    )
    assert done.exit_code == 0, done.output
    assert "1 cards" not in done.output
    path = next((tmp_path / "print").rglob("*.pdf"))
    document = pypdfium2.PdfDocument(path)
    title = document.get_metadata_dict()["Title"]
    document.close()
    assert "(1 card)" in title


@pytest.mark.slow
def test_sheets_without_room_for_a_label_have_none(tree: Path, tmp_path: Path) -> None:
    called(tree, "--deck", "primary", "--size", "jumbo", "--paper", "tabloid")
    (path,) = (tmp_path / "print").iterdir()
    assert "Sheet 1 of 1" not in pdf_texts(path)[2]
    done = called(tree, "--deck", "primary", "--size", "jumbo", "--paper", "tabloid",
                  "--margin", "3")  # fmt: skip
    assert done.exit_code == 0 and "label" not in done.output


def test_few_layouts_have_no_label() -> None:
    """Shows, when a size is added, which papers it fills to the edge."""
    known, without = print_measures(), []
    for paper in known.papers.values():
        for size in known.sizes.values():
            for bleed in (None, *known.bleeds):
                setup = Setup(faces.Design(size), paper, bleed=bleed)
                try:
                    lines = strip(setup.layout).lines
                except UserError:
                    continue  # the card is larger than the paper
                without += [] if lines else [(paper.slug, size.slug, bleed)]
    assert without == [
        ("a4", "mini-us", 1500),
        ("tabloid", "jumbo", None),
        ("tabloid", "jumbo", 0),
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deck", "primry"), 'there is no deck "primry" (did you mean "primary"?)'),
        (("--changed-since", "erata"), "is neither a date nor a later document"),
        (("--changed-since", "2024-99-99"), "is neither a date nor a later document"),
        (("--size", "a5", "--backs", "fold"), "too large for A4"),
        (("--card", "sit", "--format", "mpc", "--size", "jumbo"), "choose --size poker or"),
        (("--back-offset", "a,b"), "is not like 0.5,-1"),
        (("--back-offset", "50,0"), "out of range: at most 20 mm"),
        (("--back-offset", "nan,0"), "is not like 0.5,-1"),
        (("--size", "pokre"), "'pokre' is not one of"),
        (("--size", "88x63"), "out of range: a card is 44 × 63.5 to 210 × 297 mm, width x height"),
        (("--size", "100x50"), "did you mean 50x100?"),
        (("--format", "tuck-boxes", "--thickness", "nan"), "'nan' is not a number"),
    ],
)
def test_an_impossible_job_is_reported_without_a_traceback(
    arguments: tuple[str, ...], words: str, tree: Path, tmp_path: Path
) -> None:
    done = called(tree, *arguments, "--to", "out")
    assert done.exit_code in (1, 2)
    assert words in " ".join(done.output.split()), done.output
    assert not list((tmp_path / "out").glob("*"))


@pytest.mark.parametrize("format", quick(["pdf"], FORMATS))
def test_every_format_writes_files_and_lists_them(format: str, tree: Path, tmp_path: Path) -> None:
    job = replace(job_of([tree], format=format, to=tmp_path / "out"))
    lines = run(job, Reporter())
    assert lines[0].startswith(str(tmp_path / "out")), lines
    assert not [p for p in (tmp_path / "out").iterdir() if p.name.startswith(".")]
    for path in (tmp_path / "out").glob("*.zip"):
        assert zipfile.ZipFile(path).testzip() is None


def test_an_offset_in_the_environment_moves_the_backs_of_every_job(
    tree: Path, jobs: list[PrintJob], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUSTERBOOK_BACK_OFFSET", "1,2,0.5")
    assert called(tree).exit_code == 0
    assert called(tree, "--deck", "task").exit_code == 0
    assert [str(job.setup.offset) for job in jobs] == [str(PageOffset(1.0, 2.0, 0.5))] * 2


def test_a_job_that_fails_halfway_leaves_nothing_behind(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("no more paper")

    monkeypatch.setattr("musterbook.cards.print_job.print_cards", broken)
    with pytest.raises(ValueError, match="no more paper"):  # a defect is no message to the user
        run(PrintJob((tree,), tmp_path / "out"), Reporter())
    assert list((tmp_path / "out").iterdir()) == []


def test_files_can_be_written_next_to_the_content_but_not_into_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = invented(tmp_path)
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    result = called(tree, "--card", "Hold the Fences", "--to", ".")
    assert result.exit_code == 0, result.output
    (pdf,) = tmp_path.glob("*.pdf")
    linked = pdf.rename(tmp_path / "synced")
    pdf.symlink_to(linked)
    linked.write_bytes(b"")
    assert called(tree, "--card", "Hold the Fences", "--to", ".").exit_code == 0
    assert pdf.is_symlink() and linked.read_bytes(), "the file that the link leads to"
    result = called(tree, "--to", str(tree / "print"))
    assert result.exit_code == 1
    assert "is inside the content folder" in result.output
    # A folder of pictures that is called like the content folder is refused as well.
    names = "musterbook.cards.print_job.job_name"
    monkeypatch.setattr(names, lambda library, cards, query: ("Content", tree.name))
    result = called(
        tree, "--card", "1e/harvest/primary/gather-eggs", "--format", "png", "--to", "."
    )
    assert result.exit_code == 1
    assert "is inside the content folder" in result.output
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before


def test_nested_lists_and_the_longest_word_fit_on_a_card(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    text = "text: Each hen may carry one egg through a gate."
    nested = "".join(f"      {'  ' * level}- level {level}\n" for level in range(4))
    edit(tree, "1e/harvest/primary.yml", text, f"text: |\n{nested}\n      {'w' * limits.WORD}\n")
    job = job_of([tree], cards=("Gather Eggs",), to=tmp_path / "out")
    (line,) = run(job, Reporter())
    assert "2 cards" in line
