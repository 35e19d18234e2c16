"""Print jobs as the command gives them: files in a folder, or a message that helps."""

import re
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import click
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from musterbook.cards import faces
from musterbook.cards.faces import THEMES
from musterbook.cards.formats import formats, micrometres
from musterbook.cards.print_job import CARD, RESOLUTIONS, PrintJob, dress_of, job_of, run
from musterbook.cards.selection import choose
from musterbook.cards.sheets import BACKS, MARKS, Offset, Setup
from musterbook.cards.targets import FORMATS
from musterbook.commands import main
from musterbook.errors import UserError
from musterbook.library import load
from musterbook.progress import Reporter
from tests.trees import invented

NOTHING: dict[str, Any] = {
    "editions": (),
    "packs": (),
    "decks": (),
    "cards": (),
    "changed_since": None,
    "copies": None,
    "format": None,
    "size": None,
    "paper": None,
    "ink": None,
    "backs": None,
    "bleed": None,
    "margin": None,
    "marks": None,
    "cutter": None,
    "back_offset": None,
    "first": None,
    "dpi": None,
    "address": None,
    "site_url": None,
    "to": None,
    "large": False,
    "calibrate": False,
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return invented(tmp_path_factory.mktemp("shop"))


@pytest.fixture(scope="module")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "cards"


def choices(option: str) -> list[str]:
    found = next(p for p in main.commands["cards"].params if p.name == option)
    assert isinstance(found.type, click.Choice)
    return list(found.type.choices)


def test_the_options_offer_what_the_print_shop_has() -> None:
    known = formats()
    assert choices("format") == list(FORMATS)
    assert choices("size") == list(known.sizes)
    assert choices("paper") == [*known.papers, CARD]
    assert choices("backs") == list(BACKS)
    assert choices("marks") == list(MARKS)
    assert choices("ink") == list(THEMES)
    assert choices("cutter") == list(known.cutters)
    assert next(iter(known.cutters)) == PrintJob((), Path()).cutter
    assert [micrometres(float(b)) for b in choices("bleed")] == list(known.bleeds)
    assert [micrometres(float(m)) for m in choices("margin")] == list(known.margins)
    assert choices("dpi") == [str(dpi) for dpi in RESOLUTIONS]


def test_the_first_value_of_an_option_is_the_default() -> None:
    job = PrintJob((), Path())
    given = (job.format, job.paper, job.theme, job.backs, job.marks, job.cutter, str(job.dpi))
    names = ("format", "paper", "ink", "backs", "marks", "cutter", "dpi")
    assert given == tuple(choices(name)[0] for name in names)
    assert dress_of(job).size.slug == choices("size")[0]
    assert formats().sheet.margin == micrometres(float(choices("margin")[0]))


def test_without_a_choice_every_card_is_printed(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[PrintJob] = []

    def note(job: PrintJob, _: Reporter) -> list[str]:
        jobs.append(job)
        return []

    monkeypatch.setattr("musterbook.cards.print_job.run", note)
    assert called(tree).exit_code == 0
    library = load([tree])
    assert choose(library, jobs[0].wish) == tuple(library.of_kind("card"))
    assert jobs[0] == PrintJob((tree,), Path("print"))


def test_a_job_takes_over_every_option() -> None:
    wishes = {
        **NOTHING,
        "cards": ("sit",),
        "copies": 3,
        "bleed": "1.5",
        "margin": "5",
        "back_offset": (1.0, -2.0),
        "first": False,
        "dpi": "600",
        "to": Path("there"),
    }
    job = job_of([Path("content")], **wishes)
    assert (job.wish.cards, job.wish.copies) == (("sit",), 3)
    assert (job.bleed, job.margin, job.offset) == (1500, 5000, Offset(1, -2))
    assert (job.first, job.dpi, job.to) == (False, 600, Path("there"))
    assert job_of([Path("content")], **NOTHING) == PrintJob((Path("content"),), Path("print"))


def test_large_print_takes_a_large_card() -> None:
    job = PrintJob((), Path())
    assert dress_of(job).size.slug == "poker"
    assert dress_of(PrintJob((), Path(), large=True)).size.slug == "tarot"
    with pytest.raises(UserError, match="large print has no room on Poker"):
        dress_of(PrintJob((), Path(), large=True, size="poker"))


def called(tree: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--content", str(tree), "cards", *arguments])


def said(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    words = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    pdf.close()
    return words


def test_chosen_cards_lie_on_the_fewest_sheets_and_nothing_else_is_touched(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    (out / "letter.txt").write_text("dear", encoding="utf-8")
    done = called(tree, "--card", "sit", "--deck", "primary", "--copies", "2", "--to", "out")
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in out.iterdir()) == ["1e-some-a4.pdf", "letter.txt"]
    codes = Counter(re.findall(r"1e · [A-Z]+ · [A-Z]+\d+", said(out / "1e-some-a4.pdf")))
    assert codes == {"1e · DUE · T1": 2, "1e · HAR · P1": 2, "1e · HAR · P2": 4}
    assert "8 cards, 9 on a sheet, 4 pages" in done.output


def test_the_price_of_bleed_is_told(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = called(tree, "--deck", "primary", "--bleed", "3")
    assert "With 3 mm of bleed 8 cards fit on a sheet, without 9." in done.output
    done = called(tree, "--deck", "primary", "--bleed", "0")
    assert done.exit_code == 0 and "bleed" not in done.output
    assert [path.name for path in (tmp_path / "print").iterdir()] == ["1e-harvest-primary-a4.pdf"]


def test_sheets_without_room_for_a_label_are_told(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = called(tree, "--deck", "primary", "--size", "jumbo", "--paper", "tabloid")
    assert "Jumbo cards fill Tabloid so well that sheets have no room for a label" in done.output
    (path,) = (tmp_path / "print").iterdir()
    pages = pypdfium2.PdfDocument(path)
    assert "Sheet 1 of 1" not in pages[2].get_textpage().get_text_range()
    pages.close()
    done = called(tree, "--deck", "primary", "--size", "jumbo", "--paper", "tabloid",
                  "--margin", "3")  # fmt: skip
    assert done.exit_code == 0 and "label" not in done.output


def test_a_borderless_cutter_is_told_what_paper_to_believe_in(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = called(tree, "--deck", "primary", "--format", "silhouette", "--cutter", "borderless")
    assert "the paper is 223 × 310 mm" in done.output
    assert {path.name for path in (tmp_path / "print").iterdir()} == {
        "1e-harvest-primary-a4-silhouette-borderless.pdf",
        "1e-harvest-primary-a4-silhouette-borderless.dxf",
    }


def test_only_few_layouts_have_no_label() -> None:
    """Whoever adds a size sees here which papers it fills to the edge."""
    known, without = formats(), []
    for paper in known.papers.values():
        for size in known.sizes.values():
            for bleed in (None, *known.bleeds):
                setup = Setup(faces.Dress(size), paper, bleed=bleed)
                try:
                    labelled = setup.labelled
                except ValueError:
                    continue  # the card is larger than the paper
                without += [] if labelled else [(paper.slug, size.slug, bleed)]
    assert without == [
        ("a4", "mini-us", 1500),
        ("tabloid", "jumbo", None),
        ("tabloid", "jumbo", 0),
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deck", "primry"), 'there is no deck "primry" (did you mean "primary"?)'),
        (("--changed-since", "erata"), "is no date, no later document and no revision"),
        (("--size", "a5", "--backs", "fold"), "too large for A4"),
        (("--format", "mpc", "--size", "jumbo"), "choose --size poker or"),
        (("--back-offset", "a,b"), "is not like 0.5,-1"),
        (("--back-offset", "50,0"), "is not like 0.5,-1"),
        (("--size", "pokre"), "'pokre' is not one of"),
    ],
)
def test_a_wish_that_cannot_be_fulfilled_is_told_without_a_traceback(
    arguments: tuple[str, ...],
    words: str,
    tree: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = called(tree, *arguments, "--to", "out")
    assert done.exit_code in (1, 2)
    assert words in " ".join(done.output.split()), done.output
    assert not list((tmp_path / "out").glob("*"))


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_gives_files_that_are_told(
    format: str, tree: Path, tmp_path: Path, cache_dir: Path
) -> None:
    size = "poker-us" if format == "drivethru" else None
    job = PrintJob((tree,), tmp_path / "out", format=format, size=size, cache_dir=cache_dir)
    lines = run(job, Reporter())
    assert lines and all(line.startswith(str(tmp_path / "out")) for line in lines)
    assert not [p for p in (tmp_path / "out").iterdir() if p.name.startswith(".")]
    for path in (tmp_path / "out").glob("*.zip"):
        assert zipfile.ZipFile(path).testzip() is None


def test_a_calibration_sheet_needs_no_content(tmp_path: Path) -> None:
    lines = run(PrintJob((Path("nowhere"),), tmp_path, calibrate=True), Reporter())
    assert "calibration-a4-long.pdf" in lines[0]
    assert "--back-offset" in said(tmp_path / "calibration-a4-long.pdf")


def test_an_offset_that_is_kept_in_the_environment_moves_the_backs_of_every_job(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUSTERBOOK_BACK_OFFSET", "1,2,0.5")
    jobs: list[str] = []

    def note(job: PrintJob, _: Reporter) -> list[str]:
        jobs.append(str(job.offset))
        return []

    monkeypatch.setattr("musterbook.cards.print_job.run", note)
    assert called(tree).exit_code == 0
    assert called(tree, "--deck", "task").exit_code == 0
    assert jobs == [str(Offset(1.0, 2.0, 0.5))] * 2


def test_what_goes_wrong_half_way_leaves_nothing_behind(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache_dir: Path
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("no more paper")

    monkeypatch.setattr("musterbook.cards.print_job.print_cards", broken)
    with pytest.raises(UserError, match="no more paper"):
        run(PrintJob((tree,), tmp_path / "out", cache_dir=cache_dir), Reporter())
    assert list((tmp_path / "out").iterdir()) == []
